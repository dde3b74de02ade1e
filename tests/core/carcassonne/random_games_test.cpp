// Properties of many random games: what is conserved, and what random play looks like on average.
#include <set>

#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

/// Every tile of the deck and every meeple is in exactly one place.
void expect_all_pieces_once(const State& state) {
  const Rules rules = state.rules();
  std::array<int, kTileTypes> copies{};
  std::set<std::pair<int, int>> cells;
  const auto count = static_cast<std::size_t>(state.num_tiles());
  for (std::size_t i = 0; i < count; ++i) {
    const auto [cell, type, rotation] = state.placed(i);
    ++copies[static_cast<std::size_t>(type)];
    ASSERT_TRUE(cells.emplace(cell.x, cell.y).second);
    ASSERT_NE(type_table(type).rotations >> rotation & 1U, 0U);
  }
  for (const std::uint8_t type : state.queue()) ++copies[type];
  if (const auto hand = state.tile_in_hand()) ++copies[static_cast<std::size_t>(*hand)];
  for (int type = 0; type < kTileTypes; ++type) {
    const bool one_more = type == kStartType && rules.deck == Deck::kDeck73;
    ASSERT_GE(state.discarded(type), 0);
    ASSERT_EQ(
        copies[static_cast<std::size_t>(type)] + state.pile().of(type) + state.discarded(type),
        description(type).count + (one_more ? 1 : 0));
  }
  std::vector<int> meeples = supplies(state);
  std::size_t last = 0;
  for (const Meeple meeple : state.meeples()) {
    ++meeples[meeple.owner()];
    ASSERT_GT(meeple.tile(), last) << "one to a tile, in their order";
    last = meeple.tile();
    ASSERT_EQ(state.layer_of(meeple.tile()), Player{meeple.owner()});
  }
  for (const int all : meeples) ASSERT_EQ(all, rules.meeples);
}

/// Between turns no meeple stands on anything finished, and features are occupied exactly if
/// meeples stand in them.
void expect_sound_features(const State& state) {
  std::size_t standing = 0;
  for (const Feature& feature : state.all_features()) {
    int meeples = 0;
    for (const std::uint8_t count : feature.meeples) meeples += count;
    standing += static_cast<std::size_t>(meeples);
    ASSERT_EQ(state.board().features().is_occupied(feature.root), meeples > 0);
    if (state.phase() != Phase::kMeeple && feature.is_finished) {
      ASSERT_EQ(meeples, 0);
    }
  }
  ASSERT_EQ(standing, state.meeples().size());
}

void play_a_checked_game(const Rules& rules, std::uint64_t seed) {
  Rng rng{Seed{seed}};
  State state = State::initial(rules, rng);
  const State start = state;
  std::vector<Action> actions;
  while (!state.is_terminal()) {
    const Action action = random_step(state, rng);
    ASSERT_EQ(state.why_illegal(action), "");
    const State before = state;
    state.apply(action);
    actions.push_back(action);
    ASSERT_NE(state, before);
    for (std::size_t seat = 0; seat < State::kMaxPlayers; ++seat) {
      ASSERT_GE(state.points()[seat], before.points()[seat]);
    }
    if (actions.size() % 8 == 0) {
      expect_all_pieces_once(state);
      expect_sound_features(state);
      ASSERT_FALSE(::testing::Test::HasFatalFailure()) << state.text();
    }
  }
  expect_all_pieces_once(state);
  ASSERT_EQ(state.points_if_ended(), state.points());
  State replayed = start;
  for (const Action action : actions) replayed.apply(action);
  ASSERT_EQ(replayed, state);
  ASSERT_EQ(replayed.hash(), state.hash());
}

TEST(CarcassonneRandomGames, AreSoundForAnyNumberOfPlayersUnderBothPresets) {
  std::uint64_t seed = 0;
  for (const char* preset : {"default", "published"}) {
    for (int players = 2; players <= 5; ++players) {
      const Rules rules =
          carcassonne_rules(std::string(preset) + ",players=" + std::to_string(players));
      for (int game = 0; game < 300; ++game) {
        play_a_checked_game(rules, ++seed);
        ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "seed " << seed;
      }
    }
  }
}

TEST(CarcassonneRandomGames, AreSoundUnderAnyRules) {
  Rng rng{Seed{1}};
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    play_a_checked_game(random_rules<Rules>(rng), seed);
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "seed " << seed;
  }
}

TEST(CarcassonneRandomGames, PointsIfEndedAreThoseOfTheEndWhenNoTileIsLeft) {
  // Before the last ply of the game: after a pass nothing but the scoring is left.
  Rng rng{Seed{2}};
  for (int game = 0; game < 300; ++game) {
    State state = State::initial({}, rng);
    while (!state.is_terminal()) {
      const bool last = state.phase() == Phase::kMeeple && state.pile().empty();
      const auto expected = state.points_if_ended();
      state.apply(last ? State::kPass : random_step(state, rng));
      if (last) {
        ASSERT_EQ(state.points(), expected);
      }
    }
  }
}

TEST(CarcassonneRandomGames, CountTheTilesThatFitACellAsListedPlacesDo) {
  for_each_state<State>({}, 5, Seed{3}, [](const State& state) {
    if (state.phase() != Phase::kDraw) return;
    State::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    std::map<CellIndex, int> fitting;
    for (const auto& [outcome, weight] : outcomes) {
      State drawn = state;
      drawn.apply(outcome);
      std::set<CellIndex> cells;
      if (drawn.phase() == Phase::kTile) {
        for (const Action action : legal_actions(drawn)) cells.insert(Placement::of(action).cell);
      }
      for (const CellIndex cell : cells) fitting[cell] += static_cast<int>(weight);
    }
    for (std::size_t i = 0; i < state.open_cells().size(); ++i) {
      ASSERT_EQ(state.tiles_that_fit(state.asked()[i]), fitting[state.open_cells()[i]]);
    }
  });
}

TEST(CarcassonneRandomPlay, LooksAsKnown) {
  // About 27 places a turn and 20 points a player, as other programs found in 60 games.
  Sample places;
  Sample points;
  for_each_state<State>(carcassonne_rules("published"), 400, Seed{4}, [&](const State& state) {
    if (state.phase() == Phase::kTile) places.add(static_cast<double>(legal_actions(state).size()));
    if (state.is_terminal()) points.add(state.points()[0]);
  });
  EXPECT_NEAR(places.mean(), 27, 2);
  EXPECT_NEAR(points.mean(), 20, 2.5);
}

}  // namespace
}  // namespace tilewright::carcassonne
