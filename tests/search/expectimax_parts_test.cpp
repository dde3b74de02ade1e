// The parts of expectimax on their own: the arithmetic of chance nodes, the table, the order of
// actions, and sampled outcomes.
#include <gtest/gtest.h>

#include <array>

#include "search/chance_outcomes.hpp"
#include "search/expectimax_table.hpp"
#include "search/move_ordering.hpp"
#include "search/star.hpp"
#include "tests/support/race.hpp"

namespace tilewright {
namespace {

/// Weights 1, 1 and 2.
constexpr std::array kOutcomes = {ChanceOutcome{Action{0}, 1}, ChanceOutcome{Action{1}, 1},
                                  ChanceOutcome{Action{2}, 2}};

TEST(StarNode, AsksForEverythingWhileTheOtherOutcomesCanStillDecide) {
  const StarNode<3> node{kOutcomes};
  const ValueRange window = node.window(0, {0, 0.5});
  EXPECT_EQ(window.lower, -1);
  EXPECT_EQ(window.upper, 1);
}

TEST(StarNode, NarrowsTheWindowToWhatStillMatters) {
  // With the first two worth 0.5 and 0.1, the last, of weight 2 in 4, lifts the node to 0.4 at
  // (0.4 * 4 - 0.6) / 2 = 0.5, and leaves it at 0.2 at (0.2 * 4 - 0.6) / 2 = 0.1.
  StarNode<3> node{kOutcomes};
  node.narrow(0, ValueRange::exactly(0.5));
  node.narrow(1, ValueRange::exactly(0.1));
  const ValueRange window = node.window(2, {0.2, 0.4});
  EXPECT_NEAR(window.lower, 0.1, 1e-12);
  EXPECT_NEAR(window.upper, 0.5, 1e-12);
}

TEST(StarNode, IsCutOnceTheOtherOutcomesCannotBringItBack) {
  // With the last at -1 the node is worth at most (1 + 1 - 2) / 4 = 0.
  StarNode<3> node{kOutcomes};
  node.narrow(2, ValueRange::exactly(-1));
  EXPECT_DOUBLE_EQ(node.range().upper, 0);
  EXPECT_DOUBLE_EQ(node.range().lower, -1);
  EXPECT_TRUE(node.misses({0, 1}));
  EXPECT_FALSE(node.misses({-0.1, 1}));
}

TEST(StarNode, IsCutByWhatProbesAreSureOf) {
  // A probe is sure of 0.9 behind every outcome: enough for a window that ends at 0.8.
  StarNode<3> node{kOutcomes};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(node.misses({0, 0.8}));
    node.narrow(i, {0.9, 1});
  }
  EXPECT_TRUE(node.misses({0, 0.8}));
}

TEST(StarNode, WeighsTheOutcomesOfAKnownNode) {
  StarNode<3> node{kOutcomes};
  node.narrow(0, ValueRange::exactly(1));
  node.narrow(1, ValueRange::exactly(0));
  node.narrow(2, ValueRange::exactly(-0.25));
  EXPECT_DOUBLE_EQ(node.range().lower, 0.125);
  EXPECT_DOUBLE_EQ(node.range().upper, 0.125);
}

TEST(ExpectimaxTable, UsesAnEntryOnlyForItsDepthUnlessItIsFinal) {
  ExpectimaxTable<double> table{1024};
  table.store(5, 0.25, Action{3}, 4, kOpenHeight);
  EXPECT_TRUE(table.find(5)->fits(4));
  EXPECT_FALSE(table.find(5)->fits(3));
  EXPECT_FALSE(table.find(5)->fits(5));
  table.store(5, 0.5, Action{3}, 4, 2);
  EXPECT_FALSE(table.find(5)->fits(1));
  EXPECT_TRUE(table.find(5)->fits(2));
  EXPECT_TRUE(table.find(5)->fits(9));
  EXPECT_EQ(table.find(5)->value, 0.5);
}

TEST(ExpectimaxTable, ComparesAllBitsOfTheKey) {
  ExpectimaxTable<double> table{1024};
  table.store(5, 0.25, Action{3}, 4, kOpenHeight);
  EXPECT_EQ(table.find(5 + (std::uint64_t{1} << 40U)), nullptr);
}

TEST(ExpectimaxTable, GivesUpOldEntriesFirstAndThenShallowOnes) {
  ExpectimaxTable<double> table{1};  // too small for one bucket: off
  EXPECT_TRUE(table.is_off());
  table = ExpectimaxTable<double>{sizeof(ExpectimaxTable<double>::Entry) * 2};  // one bucket
  table.start_search();
  table.store(1, 0, Action{0}, 9, kOpenHeight);
  table.start_search();
  table.store(2, 0, Action{0}, 3, kOpenHeight);
  table.store(3, 0, Action{0}, 2, kOpenHeight);
  EXPECT_EQ(table.find(1), nullptr);
  table.store(4, 0, Action{0}, 5, kOpenHeight);
  EXPECT_EQ(table.find(3), nullptr);
  EXPECT_NE(table.find(2), nullptr);
  EXPECT_NE(table.find(4), nullptr);
}

TEST(OrderedActions, ComeByFallingScoreAndThenByAscendingId) {
  OrderedActions<8> actions;
  for (const auto& [id, score] : {std::pair{0U, 1.0F}, {1U, 3.0F}, {2U, 1.0F}, {3U, 2.0F}}) {
    actions.add(Action{id}, score);
  }
  actions.arrange();
  for (const std::uint32_t id : {1U, 3U, 0U, 2U}) EXPECT_EQ(actions.next(), Action{id});
  EXPECT_TRUE(actions.empty());
}

TEST(CutMemory, RemembersTwoKillersOfAPlyAndForgetsHalfOfTheHistory) {
  CutMemory cuts;
  cuts.start_search(2, 10, 5);
  for (const std::uint32_t id : {1U, 2U, 3U}) cuts.reward(Player{1}, Action{id}, 4, 3);
  EXPECT_FALSE(cuts.is_killer(4, Action{1}));
  EXPECT_TRUE(cuts.is_killer(4, Action{2}));
  EXPECT_TRUE(cuts.is_killer(4, Action{3}));
  EXPECT_FALSE(cuts.is_killer(3, Action{3}));
  const float before = cuts.history(Player{1}, Action{1});
  EXPECT_GT(before, 0.0F);
  EXPECT_EQ(cuts.history(Player{0}, Action{1}), 0.0F);
  cuts.start_search(2, 10, 5);
  EXPECT_EQ(cuts.history(Player{1}, Action{1}), before / 2);
  EXPECT_FALSE(cuts.is_killer(4, Action{3}));
}

TEST(ListOutcomes, DrawsAsManyAsAskedWithTheirChancesAndTheSameForAState) {
  Rng rng{Seed{1}};
  auto state = toys::Race::initial({}, rng);
  state.apply(Action{0});
  toys::Race::ChanceOutcomes all;
  EXPECT_FALSE(list_outcomes(state, 0, Seed{1}, all));
  toys::Race::ChanceOutcomes drawn;
  EXPECT_TRUE(list_outcomes(state, 5, Seed{1}, drawn));
  EXPECT_EQ(drawn.total_weight(), 5U);
  toys::Race::ChanceOutcomes again;
  EXPECT_TRUE(list_outcomes(state, 5, Seed{1}, again));
  ASSERT_EQ(drawn.size(), again.size());
  // A roll of 2-1 moves 3: two ways of 36. Over many seeds its share comes near.
  double threes = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    list_outcomes(state, 5, Seed{seed}, drawn);
    for (const auto& [outcome, weight] : drawn) threes += outcome == Action{3} ? weight : 0;
  }
  EXPECT_NEAR(threes / 20'000, 2.0 / 36, 0.008);  // five standard errors
}

}  // namespace
}  // namespace tilewright
