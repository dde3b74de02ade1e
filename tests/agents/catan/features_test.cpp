// What the value function of Catan looks at.
#include "agents/catan/features.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "agents/catan/standing.hpp"
#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

float feature(const FeatureTable& table, std::size_t seat, Feature which) {
  return table.rows[seat][static_cast<std::size_t>(which)];
}

TEST(CatanFeatures, AreThoseOfAPositionThatIsCountedByHand) {
  // N(-2,0) touches grain 12 and grain 9, S(-2,0) grain 9 and lumber 8: 1 + 4 + 4 pips of grain, 5
  // of lumber.
  Table table;
  table.hands[0] = {0, 0, 0, 1, 3};
  FeatureTable read;
  read_features(table.state(), read);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kGrain), 2 * 9 / 36.0F);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kLumber), 2 * 5 / 36.0F);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kOre), 0);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kPoints), 0.2F);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kRobbed), 0);
  // One grain of the two grain and three ore of a city is not there.
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kLacksForCity), 0.2F);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kCanCity), 0);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kInTurn), 1);
  EXPECT_FLOAT_EQ(feature(read, 3, Feature::kOrder), 0.75F);
}

TEST(CatanFeatures, OfARobbedHexCountApart) {
  Table table;
  table.robber = "(-2,1)";  // lumber 8
  FeatureTable read;
  read_features(table.state(), read);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kRobbed), 2 * 5 / 36.0F);
  EXPECT_FLOAT_EQ(feature(read, 0, Feature::kLumber), 0);
}

TEST(CatanFeatures, OfAViewerAreTheSameInAllTheirWorlds) {
  Rng rng{Seed{1}};
  for_each_state<State>(catan_rules("trade=off"), 1, Seed{2}, [&](const State& state) {
    if (!state.current_player().is_seat() || state.ply() % 5 != 0) return;
    const Player viewer = state.current_player();
    FeatureTable of_truth;
    FeatureTable of_world;
    read_features(state, viewer, of_truth);
    read_features(state.determinize(viewer, rng), viewer, of_world);
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      ASSERT_EQ(of_truth.rows[seat], of_world.rows[seat]);
    }
  });
}

Change change_of(const State& before, Action action) {
  if (action.id() < id::kRoad) return Change::kBuilding;
  if (action.id() < id::kRoll) return Change::kRoad;
  return before.phase() == Phase::kMoveRobber ? Change::kRobber : Change::kTurn;
}

/// Whether an action leaves the others' cards as they are.
bool is_own_affair(const State& before) {
  switch (before.phase()) {
    case Phase::kDiscard:
    case Phase::kMonopoly:
    case Phase::kPick:
    case Phase::kAnswer: return false;
    default: return before.current_player().is_seat();
  }
}

TEST(CatanFeatures, ThatAreBroughtUpToDateAreThoseReadAnew) {
  int compared = 0;
  for (const char* rules : {"trade=off", "players=2,trade_max_offers=1"}) {
    Rng rng{Seed{3}};
    State state = State::initial(catan_rules(rules), rng);
    while (!state.is_terminal()) {
      const State before = state;
      const Player player = state.current_player();
      if (!player.is_seat()) {
        state.apply(state.sample_chance(rng));
        continue;
      }
      const Action action = state.random_action(rng);
      state.apply(action);
      if (!is_own_affair(before) || state.is_terminal()) continue;
      FeatureTable updated;
      FeatureTable anew;
      read_features(before, player, updated);
      update_features(state, player, change_of(before, action), updated);
      read_features(state, player, anew);
      ASSERT_EQ(updated.stage, anew.stage);
      ASSERT_EQ(updated.is_setup, anew.is_setup);
      for (int seat = 0; seat < state.num_players(); ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        ASSERT_EQ(updated.rows[at], anew.rows[at]) << before.action_text(action);
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(CatanStanding, OddsAndValuesAreOfTheSameChances) {
  Table table;
  table.hands[1] = {0, 0, 0, 2, 3};
  Standing standing;
  standing.read(table.state());
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const float chance = 1 / (1 + std::exp(-standing.log_odds(seat)));
    EXPECT_NEAR(standing.values()[seat], chance - (1 - chance) / 3, 1e-5);
  }
}

}  // namespace
}  // namespace tilewright::catan
