#include "core/fixed_list.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tilewright {
namespace {

TEST(FixedList, HoldsWhatWasPushedInOrder) {
  FixedList<int, 3> list;
  EXPECT_TRUE(list.empty());
  for (const int value : {7, 8, 9}) list.push(value);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0], 7);
  EXPECT_EQ(std::vector(list.begin(), list.end()), (std::vector{7, 8, 9}));
  EXPECT_EQ(list.span().size(), 3U);
  EXPECT_EQ(list.span().back(), 9);
}

TEST(FixedList, IsEmptyAfterClear) {
  FixedList<int, 3> list;
  list.push(1);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
}

TEST(ChanceList, ProbabilitiesAreWeightsOverTheirTotal) {
  ChanceList<3> list;
  list.add(Action{0}, 1);
  list.add(Action{4}, 2);
  list.add(Action{9}, 5);
  EXPECT_EQ(list.total_weight(), 8U);
  EXPECT_EQ(list.probability(0), 0.125);
  EXPECT_EQ(list.probability(1), 0.25);
  EXPECT_EQ(list.probability(2), 0.625);
  EXPECT_EQ(list[1].outcome, Action{4});
}

TEST(ChanceList, ClearForgetsTheWeightsToo) {
  ChanceList<2> list;
  list.add(Action{0}, 3);
  list.clear();
  EXPECT_EQ(list.total_weight(), 0U);
  list.add(Action{1}, 4);
  EXPECT_EQ(list.probability(0), 1.0);
}

#if defined(TILEWRIGHT_ASSERTIONS)
TEST(FixedListDeathTest, PushingPastTheCapacityIsCaught) {
  FixedList<int, 2> list;
  list.push(1);
  list.push(2);
  EXPECT_DEATH(list.push(3), "assertion failed: size_ < Capacity");
}

TEST(FixedListDeathTest, ReadingPastTheEndIsCaught) {
  FixedList<int, 2> list;
  list.push(1);
  EXPECT_DEATH(static_cast<void>(list[1]), "assertion failed: index < size_");
}
#endif

}  // namespace
}  // namespace tilewright
