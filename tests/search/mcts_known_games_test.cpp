// Monte Carlo tree search against games whose values are known from elsewhere.
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include "search/mcts.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/connect_four_positions.hpp"
#include "tests/support/einstein.hpp"
#include "tests/support/pig.hpp"

namespace tilewright {
namespace {

using toys::ConnectFour;

template <Game S>
Report search(const S& state, const MctsSettings& settings, Seed seed = Seed{1}) {
  Mcts<S, Playout<S>> mcts{settings, {}};
  Rng rng{seed};
  return mcts.search(state, rng);
}

/// The value of the best action to the player who moves.
double best_value(const Report& report, Player mover) {
  for (const ActionReport& action : report.actions) {
    if (action.action == report.best) return action.values[mover.index()];
  }
  return std::nan("");
}

bool is_optimal(const toys::ScoredPosition& position, Action action) {
  const auto column = position.columns.find(static_cast<int>(action.id()) + 1);
  return column != position.columns.end() && column->second == position.score;
}

/// Whether an action keeps the result (win, draw, loss), if not the length of the game.
bool keeps_the_result(const toys::ScoredPosition& position, Action action) {
  const auto sign = [](int score) { return (score > 0) - (score < 0); };
  const auto column = position.columns.find(static_cast<int>(action.id()) + 1);
  return column != position.columns.end() && sign(column->second) == sign(position.score);
}

TEST(MctsConnectFour, PlainUctPicksAnOptimalMoveInAllScoredPositions) {
  for (const auto& position : toys::scored_positions()) {
    const Report report = search(ConnectFour<>::from_moves(position.moves).value(),
                                 {.budget = {.simulations = 20'000}, .exploration = 2.0});
    EXPECT_TRUE(is_optimal(position, report.best)) << position.moves << " " << report.best.id() + 1;
  }
}

TEST(MctsConnectFour, TheSolverProvesEveryPositionOfAtLeast22Stones) {
  int proved = 0;
  for (const auto& position : toys::scored_positions()) {
    if (std::string_view(position.moves).size() < 22) continue;
    const auto state = ConnectFour<>::from_moves(position.moves).value();
    const Report report =
        search(state, {.budget = {.simulations = 400'000}, .exploration = 0.7, .solver = true});
    ASSERT_TRUE(report.exact) << position.moves;
    const double sign = (position.score > 0) - (position.score < 0);
    EXPECT_EQ(report.values[state.current_player().index()], sign) << position.moves;
    EXPECT_TRUE(keeps_the_result(position, report.best)) << position.moves;
    ++proved;
  }
  EXPECT_EQ(proved, 13);
}

TEST(MctsChanceNodes, ComeWithinAHundredthOfTheRaceToTen) {
  // The first player wins with probability 0.7094243226, by value iteration.
  const toys::Pig start = [] {
    Rng rng{Seed{1}};
    return toys::Pig::initial({.target = 10}, rng);
  }();
  const Report report = search(
      start,
      {.budget = {.simulations = 200'000}, .exploration = 1.0, .chance = ChanceNodesAs::kExplicit});
  EXPECT_NEAR((best_value(report, Player{0}) + 1) / 2, 0.7094243226, 0.01);
}

TEST(MctsChanceNodes, TheSolverProvesEinsteinOnThreeByThree) {
  // 170/243 before the first roll: the mean over the three rolls.
  Rng rng{Seed{1}};
  const auto start = toys::Einstein::initial({}, rng);
  toys::Einstein::ChanceOutcomes rolls;
  start.chance_outcomes(rolls);
  double value = 0;
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    auto rolled = start;
    rolled.apply(rolls[i].outcome);
    const Report report = search(rolled, {.budget = {.simulations = 500'000},
                                          .exploration = 0.5,
                                          .chance = ChanceNodesAs::kExplicit,
                                          .solver = true});
    ASSERT_TRUE(report.exact) << i;
    value += rolls.probability(i) * report.values[0];
  }
  EXPECT_NEAR((value + 1) / 2, 170.0 / 243.0, 1e-5);  // bounds are kept as floats
}

}  // namespace
}  // namespace tilewright
