#include "search/mcts.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "core/games/sono/state.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::legal_actions;

template <Game S>
Report search(const S& state, MctsSettings settings, Seed seed = Seed{1}) {
  Mcts<S, Playout<S>> mcts{settings, Playout<S>{}};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

MctsSettings simulations(std::uint64_t count) {
  return {.budget = {.simulations = count}, .exploration = 1.0};
}

template <Game S>
S start(typename S::Rules rules = {}) {
  Rng rng{Seed{1}};
  return S::initial(rules, rng);
}

TEST(Mcts, BlocksAnImmediateLossInTicTacToe) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});  // O threatens 1
  EXPECT_EQ(search(state, simulations(500)).best, Action{1});
}

TEST(Mcts, TakesAnImmediateWinInTicTacToe) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  EXPECT_EQ(search(state, simulations(500)).best, Action{2});
}

TEST(Mcts, ComesNearTheDrawOfTicTacToe) {
  const Report report = search(start<toys::TicTacToe>(), simulations(50'000));
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
}

TEST(Mcts, GivesEveryPlayerOfThreeTheirOwnValue) {
  // By hand (ring_nim.hpp): from 8 stones the players come in at 0, -1, 1, by taking one.
  const Report report = search(start<toys::RingNim>(), simulations(20'000));
  EXPECT_EQ(report.best, toys::RingNim::kTakeOne);
  ASSERT_EQ(report.values.size(), 3U);
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
  EXPECT_NEAR(report.values[1], -1.0, 0.1);
  EXPECT_NEAR(report.values[2], 1.0, 0.1);
}

TEST(Mcts, ComesNearTheValueOfARaceWithDice) {
  // A race to 10 is won by the first player with probability 0.7094243226, by value iteration.
  const Report report = search(start<toys::Pig>(), simulations(100'000));
  EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
}

TEST(Mcts, ChoosesTheSafeActionWhereTheCoinIsHidden) {
  // Strategy fusion would make the guess look like a sure win; guessing is worth 0.5, safety 0.6.
  const Report report = search(start<toys::HiddenCoin>(), simulations(20'000));
  EXPECT_EQ(report.best, toys::HiddenCoin::kSafe);
  EXPECT_NEAR(report.values[0], 0.6, 0.05);
}

TEST(Mcts, VisitsOfTheRootActionsAddUpToTheSimulations) {
  for (const auto& state : {start<sono::State>()}) {
    const Report report = search(state, simulations(3000));
    EXPECT_EQ(report.simulations, 3000U);
    const auto visits = std::accumulate(
        report.actions.begin(), report.actions.end(), std::uint64_t{0},
        [](std::uint64_t sum, const ActionReport& action) { return sum + action.visits; });
    EXPECT_EQ(visits, 3000U);
  }
}

TEST(Mcts, ReportsEveryLegalActionByAscendingId) {
  const auto state = start<sono::State>();
  const Report report = search(state, simulations(10));
  std::vector<Action> reported;
  for (const ActionReport& action : report.actions) reported.push_back(action.action);
  EXPECT_EQ(reported, legal_actions(state));
}

TEST(Mcts, RepeatsExactlyFromTheSameSeed) {
  const auto state = start<sono::State>();
  const Report first = search(state, simulations(2000), Seed{5});
  const Report second = search(state, simulations(2000), Seed{5});
  ASSERT_EQ(first.actions.size(), second.actions.size());
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    EXPECT_EQ(first.actions[i].values, second.actions[i].values);
  }
  EXPECT_EQ(first.principal_variation, second.principal_variation);
}

TEST(Mcts, StopsGrowingAtItsMemoryCapAndGoesOn) {
  auto settings = simulations(5000);
  settings.budget.memory_bytes = 500 * sizeof(Node);
  const Report report = search(start<sono::State>(), settings);
  EXPECT_EQ(report.simulations, 5000U);
  EXPECT_LE(report.nodes, 500U);
}

TEST(Mcts, FindsAnActionEvenWithRoomForTwoNodes) {
  auto settings = simulations(100);
  settings.budget.memory_bytes = 1;
  const auto state = start<sono::State>();
  const Report report = search(state, settings);
  EXPECT_TRUE(state.why_illegal(report.best).empty());
}

TEST(Mcts, StopsAtItsLimitOfNodes) {
  const Report report = search(start<sono::State>(), {.budget = {.nodes = 300}});
  EXPECT_EQ(report.nodes, 300U);
}

TEST(Mcts, RunsOneSimulationWithoutABudget) {
  EXPECT_EQ(search(start<sono::State>(), {.budget = {}}).simulations, 1U);
}

TEST(Mcts, SearchesAStateAsIfAllWereKnown) {
  // With the coin in sight, guessing is a sure win.
  Mcts<toys::HiddenCoin, Playout<toys::HiddenCoin>> mcts{simulations(2000), {}};
  Rng rng{Seed{1}};
  EXPECT_EQ(mcts.search(start<toys::HiddenCoin>(), rng).best, toys::HiddenCoin::kGuess);
}

}  // namespace
}  // namespace tilewright
