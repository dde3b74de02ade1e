#include "core/perft.hpp"

#include <gtest/gtest.h>

#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

template <class S>
S start(const typename S::Rules& rules = {}) {
  Rng rng{Seed{0}};
  return S::initial(rules, rng);
}

TEST(Perft, OfDepthZeroIsOne) { EXPECT_EQ(perft(start<toys::TicTacToe>(), 0), 1U); }

TEST(Perft, OfTicTacToeIsAFallingProductUntilSomebodyCanWin) {
  const auto state = start<toys::TicTacToe>();
  EXPECT_EQ(perft(state, 1), 9U);
  EXPECT_EQ(perft(state, 4), 9U * 8 * 7 * 6);
}

TEST(Perft, CountsAGameThatEndsEarlierOnce) {
  EXPECT_EQ(perft(start<toys::TicTacToe>(), 9), 255'168U);
  EXPECT_EQ(perft(start<toys::TicTacToe>(), 20), 255'168U);
}

TEST(Perft, OfKuhnPokerCountsTheFiveBettingSequences) {
  EXPECT_EQ(perft(start<toys::KuhnPoker>(), 3), 5U);
}

TEST(Perft, CountsOutcomesOfChanceNodesAsPlies) {
  // Roll is the only action on nothing; six faces; then 1 way after a one (roll), 2 after 2 .. 6
  // (hold, roll).
  const auto state = start<toys::Pig>();
  EXPECT_EQ(perft(state, 1), 1U);
  EXPECT_EQ(perft(state, 2), 6U);
  EXPECT_EQ(perft(state, 3), 1U + 5 * 2);
}

TEST(Perft, OfRingNimIsAFibonacciNumber) {
  // The ways to write 8 as an ordered sum of ones and twos.
  EXPECT_EQ(perft(start<toys::RingNim>(), 10), 34U);
}

}  // namespace
}  // namespace tilewright
