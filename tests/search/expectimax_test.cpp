#include "search/expectimax.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/games/sono/state.hpp"
#include "tests/support/einstein.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/plain_expectimax.hpp"
#include "tests/support/race.hpp"
#include "tests/support/ring_nim.hpp"
#include "tests/support/stochastic_tree.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace tilewright {
namespace {

template <Game S, class Evaluator = ZeroValue<S>>
Report search(const S& state, ExpectimaxSettings settings, Seed seed = Seed{1}) {
  Expectimax<S, Evaluator> expectimax{settings};
  Rng rng{seed};
  return expectimax.search(state, rng);
}

template <Game S>
S start(typename S::Rules rules = {}) {
  Rng rng{Seed{1}};
  return S::initial(rules, rng);
}

double win_probability(const Report& report) { return (report.values[0] + 1) / 2; }

/// To the end of the game, in one go.
ExpectimaxSettings solving(std::uint64_t table_bytes = std::uint64_t{16} << 20U) {
  return {.iterative = false, .table_bytes = table_bytes};
}

TEST(Expectimax, ProvesTheDrawOfTicTacToe) {
  const Report report = search(start<toys::TicTacToe>(), {});
  EXPECT_EQ(report.values, (std::vector<double>{0, 0}));
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.depth, 9);
  EXPECT_EQ(report.best, Action{0});  // all first marks draw: the lowest id
  EXPECT_GT(report.nodes, 100U);
  RecordProperty("nodes", std::to_string(report.nodes));
}

TEST(Expectimax, SolvesTicTacToeWithinTheVisitsOfAFullEnumeration) {
  // 549,946 positions follow the empty board when every game is played out in every way.
  EXPECT_LT(search(start<toys::TicTacToe>(), solving(0)).nodes, 549'946U / 10);
}

TEST(Expectimax, StopsDeepeningAtAProvedWin) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  const Report report = search(state, {});
  EXPECT_EQ(report.best, Action{2});
  EXPECT_EQ(report.values, (std::vector<double>{1, -1}));
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.depth, 1);
}

TEST(Expectimax, GivesTheSecondPlayerTheirOwnValue) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U, 8U}) state.apply(Action{cell});
  const Report report = search(state, {});
  EXPECT_EQ(report.best, Action{5});  // O completes the middle row
  EXPECT_EQ(report.values, (std::vector<double>{-1, 1}));
}

TEST(Expectimax, SolvesEinsteinOnNineCells) {
  // 170/243 and 143/243, by exhaustive search and value iteration.
  for (const ExpectimaxBackup backup : {ExpectimaxBackup::kAuto, ExpectimaxBackup::kMaxN}) {
    auto settings = solving();
    settings.backup = backup;
    const Report ordered = search(start<toys::Einstein>(), settings);
    EXPECT_NEAR(win_probability(ordered), 170.0 / 243, 1e-12);
    EXPECT_TRUE(ordered.exact);
    const Report exchanged = search(start<toys::Einstein>({.start = {1, 0, 3}}), settings);
    EXPECT_NEAR(win_probability(exchanged), 143.0 / 243, 1e-12);
  }
}

TEST(Expectimax, SolvesEinsteinOnNineCellsByDeepening) {
  const Report report = search<toys::Einstein, toys::EinsteinValue>(start<toys::Einstein>(), {});
  EXPECT_NEAR(win_probability(report), 170.0 / 243, 1e-12);
  EXPECT_TRUE(report.exact);
}

TEST(Expectimax, SolvesRacesWhoseRollsHaveUnequalChances) {
  const std::map<std::pair<int, int>, double> known = {{{6, 6}, 0.8125},
                                                       {{12, 12}, 0.7731960776},
                                                       {{24, 24}, 0.6612175862},
                                                       {{10, 8}, 0.6004994263},
                                                       {{7, 3}, 0.6388888889}};
  for (const auto& [pips, expected] : known) {
    const auto state = start<toys::Race>({.first = pips.first, .second = pips.second});
    const Report report = search(state, {});
    EXPECT_NEAR(win_probability(report), expected, 1e-10);
    EXPECT_TRUE(report.exact);
  }
}

/// Bounds of the first player's value in a race of Pig: all lines cut off at the depth are lost, or
/// won, by the player of interest.
template <int kSign>
struct PigExtreme {
  std::array<float, 2> operator()(const toys::Pig&) const { return {kSign, -kSign}; }
};

TEST(Expectimax, ClosesInOnTheValueOfPigFromBothSides) {
  // A race to 2 or 3 can go on for ever; deeper bounds leave less and less room.
  const std::map<int, double> known = {{2, 6.0 / 7}, {3, 0.8372093023}};
  for (const auto& [target, expected] : known) {
    const auto state = start<toys::Pig>({.target = target});
    double room = 2;
    for (const int depth : {4, 8, 12}) {
      const ExpectimaxSettings settings{.depth = depth};
      const double low = win_probability(search<toys::Pig, PigExtreme<-1>>(state, settings));
      const double high = win_probability(search<toys::Pig, PigExtreme<1>>(state, settings));
      EXPECT_LE(low, expected + 1e-9);
      EXPECT_GE(high, expected - 1e-9);
      EXPECT_LT(high - low, room / 2);
      room = high - low;
    }
  }
}

TEST(Expectimax, GivesEveryPlayerOfThreeTheirOwnValue) {
  // By hand (ring_nim.hpp): the mover comes in first if n mod 4 is 1 or 2, last if 3, second if 0.
  for (const int pile : {4, 5, 6, 7, 8, 9, 10}) {
    const Report report = search(start<toys::RingNim>({.pile = pile}), {});
    const double expected = std::array{0.0, 1.0, 1.0, -1.0}[static_cast<std::size_t>(pile % 4)];
    EXPECT_EQ(report.values[0], expected) << pile;
    EXPECT_EQ(report.values[0] + report.values[1] + report.values[2], 0.0) << pile;
    EXPECT_TRUE(report.exact) << pile;
  }
  const Report eight = search(start<toys::RingNim>(), {});
  EXPECT_EQ(eight.best, toys::RingNim::kTakeOne);
  EXPECT_EQ(eight.values, (std::vector<double>{0, -1, 1}));
}

TEST(Expectimax, IsNotExactWhereLinesAreCutOff) {
  const Report report = search(start<toys::TicTacToe>(), {.depth = 3});
  EXPECT_FALSE(report.exact);
  EXPECT_EQ(report.depth, 3);
  for (const ActionReport& action : report.actions) EXPECT_FALSE(action.exact);
}

TEST(Expectimax, ReportsEveryLegalActionAndOnlyKnownValues) {
  const Report report = search<toys::StochasticTree, toys::StochasticTreeValue>(
      start<toys::StochasticTree>(), {.depth = 3});
  ASSERT_EQ(report.actions.size(), 5U);
  for (std::uint32_t id = 0; id < 5; ++id) {
    const ActionReport& action = report.actions[id];
    EXPECT_EQ(action.action, Action{id});
    EXPECT_EQ(action.visits == 0, action.values.empty());
  }
  const ActionReport& best = report.actions[report.best.id()];
  EXPECT_EQ(best.visits, 1U);
  EXPECT_EQ(best.values, report.values);
  EXPECT_EQ(report.principal_variation.front(), report.best);
}

TEST(Expectimax, FollowsThePrincipalVariationToTheEndWhereNothingIsLeftToChance) {
  auto state = start<toys::TicTacToe>();
  const Report report = search(state, {});
  EXPECT_EQ(report.principal_variation.size(), 9U);
  for (const Action action : report.principal_variation) {
    EXPECT_TRUE(state.why_illegal(action).empty());
    state.apply(action);
  }
  EXPECT_EQ(state.returns()[0], 0.0F);
}

TEST(Expectimax, StopsAtItsLimitOfNodesWithTheLastFinishedDepth) {
  const auto state = start<toys::StochasticTree>({.moves = 20, .outcomes = 11});
  const Report report =
      search<toys::StochasticTree, toys::StochasticTreeValue>(state, {.budget = {.nodes = 20'000}});
  EXPECT_EQ(report.nodes, 20'000U);
  EXPECT_GE(report.depth, 1);
  EXPECT_LT(report.depth, 6);
  EXPECT_FALSE(report.exact);
}

TEST(Expectimax, FinishesOnePlyUnderAnyBudget) {
  const auto state = start<sono::State>();
  const Report report = search(state, {.budget = {.nodes = 1}});
  EXPECT_EQ(report.depth, 1);
  EXPECT_TRUE(state.why_illegal(report.best).empty());
}

TEST(Expectimax, AnIterationBrokenOffNeverMakesAWorseChoiceAtTheNextDepth) {
  // At the depth under way, what is played must be worth at least what was best before.
  const auto state = start<toys::StochasticTree>({.moves = 8, .outcomes = 6});
  testing_support::PlainExpectimax<toys::StochasticTree, toys::StochasticTreeValue> plain{{}};
  const auto value_at = [&](Action action, int depth) {
    auto after = state;
    after.apply(action);
    return plain.value(after, depth - 1)[0];
  };
  for (std::uint64_t nodes = 500; nodes < 20'000; nodes += 1500) {
    const Report report = search<toys::StochasticTree, toys::StochasticTreeValue>(
        state, {.budget = {.nodes = nodes}, .depth = 3});
    if (report.depth == 3) break;
    const Report finished =
        search<toys::StochasticTree, toys::StochasticTreeValue>(state, {.depth = report.depth});
    EXPECT_GE(value_at(report.best, report.depth + 1),
              value_at(finished.best, report.depth + 1) - 1e-9);
  }
}

TEST(Expectimax, SamplesOutcomesAroundTheExactValueAndProvesNothing) {
  const auto state = start<toys::StochasticTree>({.moves = 3, .outcomes = 20, .decisions = 3});
  using Value = toys::StochasticTreeValue;
  const double exact = search<toys::StochasticTree, Value>(state, {}).values[0];
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Report report = search<toys::StochasticTree, Value>(state, {.samples = 10}, Seed{seed});
    EXPECT_FALSE(report.exact);
    EXPECT_EQ(report.depth, 3);
    sum += report.values[0];
  }
  EXPECT_NEAR(sum / 50, exact, 0.1);
}

TEST(Expectimax, TakesAllOutcomesWhereThereAreNoMoreThanItWouldSample) {
  auto settings = solving();
  settings.samples = 3;
  const Report report = search(start<toys::Einstein>(), settings);
  EXPECT_NEAR(win_probability(report), 170.0 / 243, 1e-12);
  EXPECT_TRUE(report.exact);
}

TEST(Expectimax, RepeatsExactlyFromTheSameSeed) {
  const auto state = start<toys::StochasticTree>({.moves = 6, .outcomes = 12});
  const ExpectimaxSettings settings{.depth = 4, .samples = 4};
  const auto run = [&](Seed seed) {
    return search<toys::StochasticTree, toys::StochasticTreeValue>(state, settings, seed);
  };
  EXPECT_EQ(run(Seed{3}).values, run(Seed{3}).values);
  EXPECT_EQ(run(Seed{3}).nodes, run(Seed{3}).nodes);
  EXPECT_NE(run(Seed{3}).values, run(Seed{4}).values);
}

TEST(Expectimax, FindsTheSameValueAgainWithAFilledTable) {
  Expectimax<toys::Einstein, toys::EinsteinValue> expectimax{{.depth = 4}};
  Rng rng{Seed{1}};
  const auto state = start<toys::Einstein>({.size = 4, .start = {0, 1, 4}});
  const Report first = expectimax.search(state, rng);
  const Report again = expectimax.search(state, rng);
  EXPECT_EQ(first.values, again.values);
  EXPECT_LT(again.nodes, first.nodes);
  expectimax.forget();
  EXPECT_EQ(expectimax.search(state, rng).nodes, first.nodes);
}

TEST(PlayoutMean, IsAFunctionOfTheStateNearTheMeanOfManyPlayouts) {
  // Uniform random play from the empty board: X wins 0.584920635, O 0.288095238.
  const PlayoutMean<toys::TicTacToe> few{.seed = Seed{3}, .playouts = 10};
  const PlayoutMean<toys::TicTacToe> many{.seed = Seed{3}, .playouts = 20'000};
  const auto state = start<toys::TicTacToe>();
  EXPECT_EQ(few(state), few(state));
  EXPECT_NEAR(many(state)[0], 0.584920635 - 0.288095238, 0.03);
}

}  // namespace
}  // namespace tilewright
