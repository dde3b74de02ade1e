// What holds at every state of random games of any rules: conservation, lengths, results.
#include <gtest/gtest.h>

#include "tests/support/cascadia_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

TEST(CascadiaState, IsSmallAndTriviallyCopyable) {
  EXPECT_LE(sizeof(State), 1024U);
  EXPECT_TRUE(std::is_trivially_copyable_v<State>);
}

int removed_so_far(const State& state) {
  return state.rules().discards() ? std::min(state.turn(), kTurnsEach - 1) : 0;
}

/// Calls visit(state) for every state of games with random rules.
template <class Visit>
void for_random_games(int games, std::uint64_t seed, Visit&& visit) {
  Rng rng{Seed{seed}};
  for (int game = 0; game < games; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), visit);
  }
}

TEST(CascadiaConservation, OfTheHundredTokens) {
  for_random_games(150, 1, [](const State& state) {
    int everywhere = removed_so_far(state);
    for (const Wildlife animal : kAllWildlife) {
      int of_kind = state.bag()[index_of(animal)] + state.set_aside()[index_of(animal)];
      for (int slot = 0; slot < kSlots; ++slot) {
        of_kind += state.market().token(slot) == static_cast<int>(index_of(animal)) ? 1 : 0;
      }
      const bool drafted = state.phase() == Phase::kTile || state.phase() == Phase::kToken;
      of_kind += drafted && state.drafted_token() == animal ? 1 : 0;
      for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
        of_kind += std::popcount(state.environment(Player{seat}).tokens(animal));
      }
      ASSERT_LE(of_kind, kTokensOfAKind);
      if (!state.rules().discards()) {
        ASSERT_EQ(of_kind, kTokensOfAKind) << wildlife_name(animal);
      }
      everywhere += of_kind;
    }
    ASSERT_EQ(everywhere, kTokens);
    if (state.num_players() > 1 && state.phase() == Phase::kMarket) {
      ASSERT_GE(total(state.bag()) + total(state.set_aside()), 16);
    }
  });
}

TEST(CascadiaConservation, OfTheEightyFiveTiles) {
  for_random_games(150, 2, [](const State& state) {
    int sum = 0;
    for (int kind = 0; kind < kTileKinds; ++kind) {
      int of_kind = state.unseen().count(kind);
      for (int slot = 0; slot < kSlots; ++slot) of_kind += state.market().tile(slot) == kind;
      of_kind += state.phase() == Phase::kTile && state.drafted_tile() == kind ? 1 : 0;
      for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
        const Environment& own = state.environment(Player{seat});
        for (int hex = 0; hex < own.size(); ++hex) of_kind += own.hex(hex).kind() == kind ? 1 : 0;
      }
      ASSERT_LE(of_kind, tile_of(kind).copies);
      sum += of_kind;
    }
    ASSERT_EQ(sum + removed_so_far(state), kTiles);
  });
}

TEST(CascadiaConservation, OfTheStackTheNatureTokensAndTheStarters) {
  for_random_games(150, 3, [](const State& state) {
    const int players = state.num_players();
    if (state.phase() == Phase::kMarket) {
      const int dealt = players == 1 ? 39 : 20 * players - 1;
      ASSERT_EQ(state.stack_size(), dealt - state.turn() * (state.rules().discards() ? 2 : 1));
    }
    int held = 0;
    std::array<int, kStarters> starters{};
    for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
      const Environment& own = state.environment(Player{seat});
      held += own.nature_tokens();
      for (int hex = 0; hex < own.size(); ++hex) {
        if (own.hex(hex).kind() < kTileKinds) continue;
        ++starters[static_cast<std::size_t>((own.hex(hex).kind() - kTileKinds) / 3)];
      }
    }
    ASSERT_EQ(state.nature_supply() + held, kNatureTokens);
    if (state.rules().nature_supply == NatureSupply::kTwentyFive) {
      ASSERT_GE(state.nature_supply(), 0);
    }
    ASSERT_EQ(std::count(starters.begin(), starters.end(), 3), players);
  });
}

TEST(CascadiaGame, EndsAfterTwentyTurnsEachWithoutARefill) {
  for_random_games(100, 4, [](const State& state) {
    ASSERT_EQ(state.is_terminal(), state.turn() == 20 * state.num_players());
    if (!state.is_terminal()) return;
    for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
      ASSERT_EQ(state.environment(Player{seat}).size(), kMaxHexes);
    }
    int tiles = 0;
    for (int slot = 0; slot < kSlots; ++slot) tiles += state.market().has_tile(slot) ? 1 : 0;
    ASSERT_EQ(tiles, 3);
  });
}

TEST(CascadiaGame, SeatsTakeTurnsInOrderFromTheFirst) {
  for_random_games(30, 5, [](const State& state) {
    if (state.is_terminal()) return;
    ASSERT_EQ(state.mover().raw(),
              (state.first_player().raw() + state.turn()) % state.num_players());
  });
}

TEST(CascadiaGame, ATokenLiesOnlyOnAHexThatAttractsIt) {
  for_random_games(30, 6, [](const State& state) {
    for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
      const Environment& own = state.environment(Player{seat});
      for (int hex = 0; hex < own.size(); ++hex) {
        int tokens = 0;
        for (const Wildlife animal : kAllWildlife) {
          if ((own.tokens(animal) & hex_bit(hex)) == 0) continue;
          ++tokens;
          ASSERT_TRUE(tile_of(own.hex(hex).kind()).attracts(animal));
        }
        ASSERT_LE(tokens, 1);
      }
    }
  });
}

TEST(CascadiaResult, OfSeveralGoesToTheHighestTotalThenToNatureTokensThenIsShared) {
  int shared = 0;
  for_random_games(3000, 7, [&](const State& state) {
    if (!state.is_terminal()) return;
    const auto returns = state.returns();
    const auto points = state.points();
    if (state.num_players() == 1) {
      ASSERT_EQ(returns[0], std::min(static_cast<float>(points[0]) / 70.0F - 1.0F, 1.0F));
      return;
    }
    std::vector<std::pair<int, int>> ranks;
    for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
      ranks.emplace_back(points[seat], state.environment(Player{seat}).nature_tokens());
    }
    const auto best = *std::max_element(ranks.begin(), ranks.end());
    const auto winners = static_cast<float>(std::count(ranks.begin(), ranks.end(), best));
    const float losers = static_cast<float>(ranks.size()) - winners;
    shared += winners > 1 ? 1 : 0;
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
      const float due = losers == 0 ? 0 : ranks[seat] == best ? 1 / winners : -1 / losers;
      ASSERT_EQ(returns[seat], due);
    }
  });
  EXPECT_GT(shared, 0) << "the test must meet a tie";
}

struct MajorityCase {
  std::vector<int> sizes;
  std::vector<int> bonuses;
};

TEST(CascadiaMajority, FollowsTheTableOfTheRules) {
  const std::vector<MajorityCase> cases = {
      {{6}, {0}},
      {{7}, {2}},
      {{12}, {2}},
      {{7, 6}, {2, 0}},
      {{6, 6}, {1, 1}},
      {{7, 6, 5}, {3, 1, 0}},
      {{7, 5, 5}, {3, 0, 0}},
      {{6, 6, 5}, {2, 2, 0}},
      {{5, 5, 5}, {1, 1, 1}},
      {{8, 6, 4, 4}, {3, 1, 0, 0}},
      {{8, 6, 6, 2}, {3, 0, 0, 0}},
      {{7, 7, 5, 3}, {2, 2, 0, 0}},
      {{6, 6, 6, 2}, {1, 1, 1, 0}},
      {{5, 5, 5, 5}, {1, 1, 1, 1}},
      {{2, 6, 4, 8}, {0, 1, 0, 3}},
  };
  for (const auto& [sizes, due] : cases) {
    const auto bonuses = majority_bonuses(sizes);
    for (std::size_t seat = 0; seat < sizes.size(); ++seat) EXPECT_EQ(bonuses[seat], due[seat]);
    EXPECT_EQ(cascadia_reference::majority(sizes), due);
  }
}

TEST(CascadiaCorridor, NeedsTheHabitatOnBothTouchingEdges) {
  // Forest lies on E, NE, NW of the first; in rotation 0 the second turns its prairie to it.
  for (const auto& [rotation, forest] : {std::pair{0, 1}, {3, 2}}) {
    Environment own;
    own.add_hex(own.site({0, 0}), *parse_tile("FW:bs"), 0);
    own.add_hex(own.site({1, 0}), *parse_tile("FP:be"), rotation);
    EXPECT_EQ(own.largest_corridor(Habitat::kForest), forest);
    EXPECT_EQ(own.largest_corridor(Habitat::kPrairie), 1);
  }
}

TEST(CascadiaCorridor, IsConnectedByEdgesNotByHexes) {
  // Mountain-forest has forest on W, SW, SE in rotation 0; the starter's forest lies on its own
  // hex on NE, NW, W. On starter 0: a mountain keystone, then a hex that touches it.
  Environment own{0};
  const auto add = [&own](Cell cell, const char* tile, int rotation) {
    own.add_hex(own.site(cell), *parse_tile(tile), rotation);
  };
  const auto sizes = [](const Environment& environment) {
    return std::pair{environment.largest_corridor(Habitat::kMountain),
                     environment.largest_corridor(Habitat::kForest)};
  };
  EXPECT_EQ(own.corridor_points(), 5);
  add({1, -1}, "M:e", 0);
  EXPECT_EQ(sizes(own), (std::pair{2, 1}));
  Environment turned = own;
  turned.add_hex(turned.site({-1, 0}), *parse_tile("MF:bh"), 3);
  EXPECT_EQ(sizes(turned), (std::pair{2, 1}));
  add({-1, 0}, "MF:bh", 0);
  EXPECT_EQ(sizes(own), (std::pair{3, 2}));
}

TEST(CascadiaDeal, UsesEveryStarterSeatAndCardEquallyOften) {
  constexpr int kDeals = 8000;
  std::array<int, kStarters> starters{};
  std::array<int, 2> first{};
  std::array<std::array<int, 4>, kAnimals> cards{};
  Rng rng{Seed{8}};
  for (int i = 0; i < kDeals; ++i) {
    const State state = State::initial({}, rng);
    ++starters[static_cast<std::size_t>((state.environment(Player{0}).hex(0).kind() - kTileKinds) /
                                        3)];
    ++first[state.first_player().index()];
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      ++cards[animal][static_cast<std::size_t>(state.scoring().cards[animal])];
    }
  }
  for (const int count : starters) EXPECT_NEAR(count, 0.2 * kDeals, 180);
  for (const int count : first) EXPECT_NEAR(count, 0.5 * kDeals, 225);
  for (const auto& of_animal : cards) {
    for (const int count : of_animal) EXPECT_NEAR(count, 0.25 * kDeals, 195);
  }
}

}  // namespace
}  // namespace tilewright::cascadia
