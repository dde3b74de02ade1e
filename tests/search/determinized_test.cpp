#include "search/determinized.hpp"

#include <gtest/gtest.h>

#include "core/games/sono/state.hpp"
#include "search/mcts.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

template <Game S>
Report determinized(const S& state, std::uint64_t worlds, Seed seed = Seed{1}) {
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = 200}}, {}};
  Rng rng{seed};
  return determinized_search(
      InformationSet<S>{state, state.current_player()}, worlds, rng,
      [&](const S& world, Player, Rng& numbers) { return mcts.search(world, numbers); });
}

template <Game S>
S start() {
  Rng rng{Seed{1}};
  return S::initial(typename S::Rules{}, rng);
}

TEST(DeterminizedSearch, FallsForStrategyFusion) {
  // The known fault of the method: in each world it would name the coin rightly, so it guesses.
  const Report report = determinized(start<toys::HiddenCoin>(), 50);
  EXPECT_EQ(report.best, toys::HiddenCoin::kGuess);
  EXPECT_GT(report.actions[1].values[0], 0.9);
}

TEST(DeterminizedSearch, LooksAtAsManyWorldsAsAsked) {
  const Report report = determinized(start<sono::State>(), 7);
  EXPECT_EQ(report.worlds, 7U);
  EXPECT_EQ(report.simulations, 7U * 200U);
}

TEST(DeterminizedSearch, AveragesTheValuesOfTheWorlds) {
  // A "search" that values each action by the world it is in: +1 with the coin on heads, -1 on
  // tails.
  const auto state = start<toys::HiddenCoin>();
  Rng rng{Seed{3}};
  std::uint64_t heads = 0;
  const Report report = determinized_search(
      InformationSet<toys::HiddenCoin>{state, Player{0}}, 100, rng,
      [&](const toys::HiddenCoin& world, Player, Rng&) {
        const bool is_heads = world.coin == toys::HiddenCoin::Coin::kHeads;
        heads += is_heads ? 1 : 0;
        const double value = is_heads ? 1 : -1;
        Report one;
        one.values = {value, -value};
        one.actions = {{.action = Action{0}, .visits = 1, .values = {value, -value}},
                       {.action = Action{1}}};
        return one;
      });
  const double share = static_cast<double>(heads) / 100;
  EXPECT_DOUBLE_EQ(report.actions[0].values[0], 2 * share - 1);
  // Standard error of a mean of +-1 values: sqrt((1 - mean^2) / (n - 1)).
  const double mean = 2 * share - 1;
  EXPECT_NEAR(report.actions[0].standard_error, std::sqrt((1 - mean * mean) / 99), 1e-12);
  EXPECT_EQ(report.actions[1].visits, 0U);
  EXPECT_EQ(report.best, Action{0});
}

TEST(DeterminizedSearch, RepeatsExactlyFromTheSameSeed) {
  const Report first = determinized(start<sono::State>(), 4, Seed{9});
  const Report second = determinized(start<sono::State>(), 4, Seed{9});
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    EXPECT_EQ(first.actions[i].values, second.actions[i].values);
  }
}

}  // namespace
}  // namespace tilewright
