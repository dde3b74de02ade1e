#include "search/playouts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/race.hpp"
#include "tests/support/statistics.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using toys::HiddenCoin;
using toys::Race;
using toys::RingNim;

/// Takes one stone, always.
struct TakeOne {
  Action operator()(const RingNim& /*state*/, Rng& /*rng*/) const { return RingNim::kTakeOne; }
};
/// Guesses, then names heads.
struct NameHeads {
  Action operator()(const HiddenCoin& state, Rng& /*rng*/) const {
    return state.ply() == 0 ? HiddenCoin::kGuess : HiddenCoin::kHeads;
  }
};
/// A tenth for each stone that is left, so that it shows where a playout stopped.
struct StonesLeft {
  std::array<float, 3> operator()(const RingNim& state) const {
    const float value = static_cast<float>(state.stones) / 10.0F;
    return {value, 0, -value};
  }
};
/// Says whether the state was a chance node.
struct IsChance {
  std::array<float, 2> operator()(const Race& state) const {
    return state.current_player() == Player::chance() ? std::array{0.5F, -0.5F}
                                                      : std::array{0.0F, 0.0F};
  }
};

RingNim nim(int stones) {
  Rng rng{Seed{1}};
  return RingNim::initial({.pile = stones}, rng);
}
HiddenCoin heads() {
  HiddenCoin coin;
  coin.coin = HiddenCoin::Coin::kHeads;
  return coin;
}

static_assert(PlayoutPolicy<EpsilonPolicy<RingNim, TakeOne>, RingNim>);
static_assert(LeafEvaluator<EpsilonPlayout<RingNim, TakeOne>, RingNim>);
static_assert(LeafEvaluator<StaticLeaf<RingNim, StonesLeft>, RingNim>);
static_assert(LeafEvaluator<TruncatedPlayout<RingNim, StonesLeft>, RingNim>);
static_assert(LeafEvaluator<MeanLeaf<RingNim, Playout<RingNim>>, RingNim>);

TEST(EpsilonPolicy, FollowsThePolicyWhereEpsilonIsZero) {
  Rng rng{Seed{1}};
  for (int i = 0; i < 100; ++i) {
    RingNim state = nim(4);
    // Four times one stone: the first player comes round again and takes the last.
    EXPECT_EQ((EpsilonPlayout<RingNim, TakeOne>{{.epsilon = 0}}(state, rng)),
              (std::array<float, 3>{1, 0, -1}));
  }
}

TEST(EpsilonPolicy, PlaysAtRandomAsOftenAsEpsilonSays) {
  // Three times in ten a random one of two actions: two stones are taken in 15% of cases.
  constexpr int kTrials = 20'000;
  Rng rng{Seed{2}};
  int twos = 0;
  const EpsilonPolicy<RingNim, TakeOne> policy{.epsilon = 0.3};
  for (int i = 0; i < kTrials; ++i) twos += policy(nim(8), rng) == RingNim::kTakeTwo ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(twos) / kTrials, 0.15,
              5 * testing_support::share_error(0.15, kTrials));
}

TEST(StaticLeaf, IsTheStaticValueOfTheLeafItself) {
  Rng rng{Seed{1}};
  EXPECT_EQ((StaticLeaf<RingNim, StonesLeft>{}(nim(7), rng)),
            (std::array<float, 3>{0.7F, 0, -0.7F}));
}

TEST(TruncatedPlayout, ValuesTheStateAfterItsPlies) {
  Rng rng{Seed{1}};
  for (const int plies : {0, 1, 3}) {
    RingNim state = nim(8);
    const TruncatedPlayout<RingNim, StonesLeft, TakeOne> evaluate{.plies = plies};
    EXPECT_FLOAT_EQ(evaluate(state, rng)[0], static_cast<float>(8 - plies) / 10.0F);
  }
}

TEST(TruncatedPlayout, ReturnsTheResultWhereTheGameEndsFirst) {
  Rng rng{Seed{1}};
  for (const int plies : {4, 5, 100}) {
    RingNim state = nim(4);
    const TruncatedPlayout<RingNim, StonesLeft, TakeOne> evaluate{.plies = plies};
    EXPECT_EQ(evaluate(state, rng), (std::array<float, 3>{1, 0, -1}));
  }
}

TEST(TruncatedPlayout, CountsActionsOfPlayersAndPlaysNoOutcomeAfterTheLast) {
  // Roll, outcome, roll: the last roll leaves the dice in the air.
  Rng rng{Seed{1}};
  Race state = Race::initial({.first = 100, .second = 100}, rng);
  EXPECT_EQ((TruncatedPlayout<Race, IsChance>{.plies = 2}(state, rng)[0]), 0.5F);
  EXPECT_EQ(state.ply(), 3);
}

TEST(MeanLeaf, IsTheMeanOfItsEvaluations) {
  // Naming a side at random is worth 0.5; each evaluation gives 0 or 1, so the mean of four is a
  // multiple of a quarter, with variance 1/16.
  Rng rng{Seed{5}};
  testing_support::Sample sample;
  HiddenCoin guessed = heads();
  guessed.apply(HiddenCoin::kGuess);
  const MeanLeaf<HiddenCoin, Playout<HiddenCoin>> evaluate{.count = 4};
  for (int i = 0; i < 4000; ++i) {
    const auto values = evaluate(guessed, rng);
    EXPECT_EQ(values[0] * 4, std::round(values[0] * 4));
    EXPECT_EQ(values[0], -values[1]);
    sample.add(values[0]);
  }
  EXPECT_NEAR(sample.mean(), 0.5, 5 * 0.25 / std::sqrt(4000.0));
  EXPECT_NEAR(sample.variance(), 1.0 / 16, 0.01);
}

TEST(MeanLeaf, StartsEveryEvaluationFromTheLeaf) {
  Rng rng{Seed{1}};
  const MeanLeaf<HiddenCoin, Playout<HiddenCoin, NameHeads>> evaluate{.count = 3};
  EXPECT_EQ(evaluate(heads(), rng)[0], 1.0F);
}

TEST(Playouts, GoTogether) {
  // From 100 pips away nobody is home after one roll: the mean of truncated playouts is the static
  // value.
  Rng rng{Seed{1}};
  const Race state = Race::initial({.first = 100, .second = 100}, rng);
  const MeanLeaf<Race, TruncatedPlayout<Race, ZeroValue<Race>>> evaluate{.count = 2,
                                                                         .evaluate = {.plies = 1}};
  EXPECT_EQ(evaluate(state, rng), (std::array{0.0F, 0.0F}));
}

}  // namespace
}  // namespace tilewright
