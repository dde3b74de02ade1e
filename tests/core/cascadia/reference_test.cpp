// The scores that the engine keeps up ply by ply, against the slow reference scorer.
#include <gtest/gtest.h>

#include "tests/support/cascadia_boards.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

void expect_scores_of_reference(const Environment& own, const WildlifeScoring& scoring) {
  const auto tokens = reference_tokens(own);
  for (const Wildlife animal : kAllWildlife) {
    const char letter = kWildlifeLetters[index_of(animal)];
    ASSERT_EQ(own.wildlife_points(animal),
              cascadia_reference::wildlife_points(letter, card_letter(scoring.card(animal)), tokens,
                                                  reference_options(scoring)))
        << wildlife_name(animal) << " " << card_letter(scoring.card(animal));
  }
  const auto land = reference_land(own);
  for (std::size_t i = 0; i < kHabitats; ++i) {
    ASSERT_EQ(own.largest_corridor(static_cast<Habitat>(i)),
              cascadia_reference::largest_corridor(kHabitatLetters[i], land))
        << kHabitatNames[i];
  }
}

TEST(CascadiaScores, AreThoseOfTheReferenceAfterEveryPlyOfRandomGames) {
  Rng rng{Seed{1}};
  for (int game = 0; game < 60; ++game) {
    const Rules rules = random_rules<Rules>(rng);
    for_each_state<State>(rules, 1, rng.fork(), [&](const State& state) {
      if (state.phase() != Phase::kToken && state.phase() != Phase::kDrawToken &&
          !state.is_terminal()) {
        return;  // nothing was placed
      }
      for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
        expect_scores_of_reference(state.environment(Player{seat}), state.scoring());
      }
    });
    if (HasFatalFailure()) {
      FAIL() << rules_text(rules) << ", game " << game;
    }
  }
}

/// Plays a tile or token so that one animal clusters: the first legal action that makes its
/// points or its neighbourhood grow. Random play alone seldom makes large groups.
Action clustering_action(const State& state, Wildlife favourite, Rng& rng) {
  const Environment& own = state.environment(state.mover());
  if (state.phase() == Phase::kMarket) {
    for (int slot = 0; slot < kSlots; ++slot) {
      if (state.market().token(slot) == static_cast<int>(index_of(favourite))) {
        return Move::draft(slot);
      }
    }
  }
  if (state.phase() == Phase::kToken) {
    const HexSet friends = own.tokens(state.drafted_token());
    int best = -1;
    Action chosen = random_action(state, rng);
    for (const Action action : legal_actions(state)) {
      const Move move = Move::of(action);
      if (move.kind != ActionKind::kToken) continue;
      const int beside = std::popcount(own.adjacent(own.find(move.cell)) & friends);
      if (beside > best) {
        best = beside;
        chosen = action;
      }
    }
    return chosen;
  }
  return random_action(state, rng);
}

TEST(CascadiaScores, AreThoseOfTheReferenceWhereOneAnimalClusters) {
  Rng rng{Seed{2}};
  for (int game = 0; game < 60; ++game) {
    const Rules rules = random_rules<Rules>(rng);
    State state = State::initial(rules, rng);
    const Wildlife favourite = kAllWildlife[static_cast<std::size_t>(game) % kAnimals];
    while (!state.is_terminal()) {
      state.apply(state.current_player() == Player::chance()
                      ? state.sample_chance(rng)
                      : clustering_action(state, favourite, rng));
    }
    for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
      expect_scores_of_reference(state.environment(Player{seat}), state.scoring());
    }
    if (HasFatalFailure()) {
      FAIL() << rules_text(rules) << ", game " << game;
    }
  }
}

TEST(CascadiaScores, AddUpToTheSheetAndToThePoints) {
  for_each_state_of_any_rules<State>(2, Seed{3}, [](const State& state) {
    const auto points = state.points();
    std::array<std::vector<int>, kHabitats> sizes;
    for (std::size_t i = 0; i < kHabitats; ++i) {
      for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
        const Environment& own = state.environment(Player{seat});
        sizes[i].push_back(own.largest_corridor(static_cast<Habitat>(i)));
      }
    }
    for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
      const ScoreSheet sheet = state.score_sheet(Player{seat});
      ASSERT_EQ(sheet.total(), points[seat]);
      ASSERT_EQ(sheet.base_total(), state.base_points(Player{seat}));
      for (std::size_t i = 0; i < kHabitats; ++i) {
        const int due = cascadia_reference::majority(sizes[i])[seat];
        ASSERT_EQ(sheet.majority[i], state.rules().majority == Majority::kOn ? due : 0);
      }
    }
  });
}

// --- Sites ---------------------------------------------------------------------------------------

bool are_equal(const Site& a, const Site& b) {
  return a.cell == b.cell && a.adjacent == b.adjacent && a.habitat == b.habitat &&
         a.root == b.root && a.size == b.size;
}

TEST(CascadiaSites, AreTheSameByTheMapOfHexes) {
  Rng rng{Seed{7}};
  for (int game = 0; game < 10; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      if (state.phase() != Phase::kTile) return;
      const Environment& own = state.environment(state.mover());
      const HexMap map{own};
      Frontier{own}.for_each([&](Cell cell) {
        ASSERT_EQ(map.at(cell), -1);
        ASSERT_TRUE(are_equal(own.site(cell, map), own.site(cell))) << cell_text(cell);
      });
      for (int hex = 0; hex < own.size(); ++hex) ASSERT_EQ(map.at(own.hex(hex).cell()), hex);
    });
  }
}

TEST(CascadiaSites, AtTheEdgeOfTheTableAreTheSameByTheMapOfHexes) {
  for (const Cell corner : {Cell{Cell::kMinQ, Cell::kMinR}, Cell{Cell::kMaxQ, Cell::kMinR},
                            Cell{Cell::kMinQ, Cell::kMaxR}, Cell{Cell::kMaxQ, Cell::kMaxR}}) {
    Environment own;
    own.add_hex(own.site(corner), 0, 0);
    const HexMap map{own};
    Frontier{own}.for_each([&](Cell cell) {
      ASSERT_TRUE(are_equal(own.site(cell, map), own.site(cell))) << cell_text(cell);
    });
    ASSERT_TRUE(are_equal(own.site(corner, map), own.site(corner)));
  }
}

TEST(CascadiaSites, HexesForTokensLeaveNothingBehind) {
  Rng rng{Seed{8}};
  for_each_state<State>(random_rules<Rules>(rng), 3, rng.fork(), [](const State& state) {
    if (state.phase() != Phase::kTile) return;
    const Environment& own = state.environment(state.mover());
    Environment grown = own;
    Frontier{own}.for_each([&](Cell cell) {
      grown.add_hex_for_tokens(own.site(cell), state.drafted_tile());
      ASSERT_NE(grown, own);
      grown.remove_hex_for_tokens();
      ASSERT_EQ(grown, own);
    });
  });
}

// --- Gains: what an action would add, without playing it ---------------------------------------

TEST(CascadiaGains, OfTilesAreTheChangeOfTheCorridors) {
  Rng rng{Seed{4}};
  for (int game = 0; game < 10; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      if (state.phase() != Phase::kTile) return;
      const Environment& own = state.environment(state.mover());
      for (const Action action : legal_actions(state)) {
        const Move move = Move::of(action);
        State after = state;
        after.apply(action);
        ASSERT_EQ(CorridorGains(own, own.site(move.cell)).of(state.drafted_tile(), move.rotation),
                  after.environment(state.mover()).corridor_points() - own.corridor_points());
      }
    });
  }
}

TEST(CascadiaGains, OfTokensAreTheChangeOfTheWildlife) {
  Rng rng{Seed{5}};
  for (int game = 0; game < 100; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      if (state.phase() != Phase::kToken) return;
      const Environment& own = state.environment(state.mover());
      for (const Action action : legal_actions(state)) {
        const Move move = Move::of(action);
        if (move.kind != ActionKind::kToken) continue;
        State after = state;
        after.apply(action);
        ASSERT_EQ(wildlife_gain(own, own.find(move.cell), state.drafted_token(), state.scoring()),
                  after.environment(state.mover()).wildlife_points() - own.wildlife_points());
      }
    });
  }
}

TEST(CascadiaGains, OfTokensOnAHexThatIsNotThereYetAreTheChangeOfBothPlies) {
  Rng rng{Seed{6}};
  for (int game = 0; game < 10; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      if (state.phase() != Phase::kTile) return;
      const Environment& own = state.environment(state.mover());
      if (!tile_of(state.drafted_tile()).attracts(state.drafted_token())) return;
      for (const Action action : legal_actions(state)) {
        const Cell cell = Move::of(action).cell;
        State after = state;
        after.apply(action);
        after.apply(Move::token(cell));
        Environment extended = own;
        const int hex = extended.add_hex_for_tokens(own.site(cell), state.drafted_tile());
        ASSERT_EQ(wildlife_gain(extended, hex, state.drafted_token(), state.scoring()),
                  after.environment(state.mover()).wildlife_points() - own.wildlife_points());
      }
    });
  }
}

}  // namespace
}  // namespace tilewright::cascadia
