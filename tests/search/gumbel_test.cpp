#include "search/gumbel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/games/sono/state.hpp"
#include "search/playouts.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/statistics.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::report_of;
using testing_support::start_of;
using testing_support::total_policy;
using testing_support::total_visits;
using toys::TicTacToe;

// --- The improved policy ------------------------------------------------------------------------

std::vector<float> improved(const GumbelSettings& settings, double evaluation,
                            const std::vector<ActionEvidence>& actions) {
  std::vector<float> policy(actions.size());
  improve_policy(
      settings, evaluation, [&](std::size_t i) { return actions[i]; }, policy);
  return policy;
}

TEST(ImprovedPolicy, IsAsCalculatedByHand) {
  // sigma(q) = (c_visit + most visits) * c_scale * (q + 1) / 2 = (2 + 4) * 0.5 * (q + 1) / 2.
  // The third action has no visits: the mixed value is that of
  //   (v + N * sum(p q) / sum(p)) / (1 + N), the sums over those with visits,
  // = (0.1 + 6 * (0.5 * 0.4 - 0.25 * 0.2) / 0.75) / 7 = (0.1 + 1.2) / 7.
  const GumbelSettings settings{.visit_offset = 2, .value_scale = 0.5};
  const auto policy =
      improved(settings, 0.1, {{0.5F, 0.4F, 4}, {0.25F, -0.2F, 2}, {0.25F, 0.0F, 0}});
  const double mixed = 1.3 / 7;
  const std::array odds = {0.5 * std::exp(1.5 * 1.4), 0.25 * std::exp(1.5 * 0.8),
                           0.25 * std::exp(1.5 * (1 + mixed))};
  const double sum = odds[0] + odds[1] + odds[2];
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(policy[i], odds[i] / sum, 1e-5);
}

TEST(ImprovedPolicy, IsThePriorWhereNothingHasBeenTried) {
  const auto policy = improved({}, 0.7, {{0.5F, 0, 0}, {0.3F, 0, 0}, {0.2F, 0, 0}});
  EXPECT_NEAR(policy[0], 0.5, 1e-5);
  EXPECT_NEAR(policy[1], 0.3, 1e-5);
  EXPECT_NEAR(policy[2], 0.2, 1e-5);
}

TEST(ImprovedPolicy, IsWorthAtLeastThePriorUnderExactValues) {
  // The paper's theorem, with the values of tic-tac-toe.
  testing_support::Minimax<TicTacToe> minimax;
  Rng rng{Seed{2}};
  int improvements = 0;
  testing_support::for_each_state<TicTacToe>({}, 50, Seed{3}, [&](const TicTacToe& state) {
    if (state.is_terminal()) return;
    const double sign = state.current_player() == Player{0} ? 1 : -1;
    std::vector<ActionEvidence> actions;
    std::vector<float> priors;
    for (const Action action : testing_support::legal_actions(state)) {
      actions.push_back(
          {0, static_cast<float>(sign * minimax.after(state, action)), 1 + rng.below(20)});
      priors.push_back(static_cast<float>(rng.uniform()));
    }
    normalise(priors);
    for (std::size_t i = 0; i < actions.size(); ++i) actions[i].prior = priors[i];
    for (const double scale : {0.01, 0.1, 1.0}) {
      const auto policy = improved({.value_scale = scale}, 0, actions);
      double before = 0;
      double after = 0;
      for (std::size_t i = 0; i < actions.size(); ++i) {
        before += priors[i] * actions[i].mean;
        after += policy[i] * actions[i].mean;
      }
      ASSERT_GE(after, before - 1e-5);
      improvements += after > before + 0.01 ? 1 : 0;
    }
  });
  EXPECT_GT(improvements, 100);
}

TEST(MostLagging, FollowsTheEdgeFurthestBehindItsShare) {
  const std::array policy = {0.5F, 0.3F, 0.2F};
  const std::array<std::uint32_t, 3> visits = {5, 2, 2};
  const auto visits_of = [&](std::uint32_t i) { return visits[i]; };
  // 0.5 - 5/10, 0.3 - 2/10, 0.2 - 2/10.
  EXPECT_EQ(most_lagging(policy, 9, visits_of), 1U);
}

// --- The root -----------------------------------------------------------------------------------

/// A root with edges whose priors and means are given, played by hand.
class RootOf {
 public:
  explicit RootOf(const std::vector<float>& priors) {
    EXPECT_TRUE(tree_.reserve_edges(tree_[0], static_cast<std::uint32_t>(priors.size()), room_));
    tree_[0].count = static_cast<std::uint32_t>(priors.size());
    std::ranges::copy(priors, edges().prior);
  }
  [[nodiscard]] Edges edges() const { return tree_.edges(tree_[0]); }
  [[nodiscard]] std::uint32_t count() const { return tree_[0].count; }

 private:
  Tree tree_{1U << 16U};
  TreeRoom room_;
};

/// The visits of each edge after so many simulations of a root whose edges have these values.
std::vector<std::uint32_t> halving(const RootOf& root, const std::vector<float>& values,
                                   const GumbelSettings& settings, std::uint64_t simulations,
                                   Seed seed = Seed{1}) {
  GumbelRoot gumbel;
  Rng rng{seed};
  const Edges edges = root.edges();
  std::fill_n(edges.visits, root.count(), 0U);
  std::fill_n(edges.mean, root.count(), 0.0F);
  gumbel.start(settings, edges, root.count(), simulations, rng);
  for (std::uint64_t i = 0; i < simulations; ++i) {
    const std::uint32_t edge = gumbel.next(edges);
    ++edges.visits[edge];
    edges.mean[edge] = values[edge];
  }
  return {edges.visits, edges.visits + root.count()};
}

TEST(GumbelRootTest, SharesSimulationsByHalvesAsCalculatedByHand) {
  // Four actions, 16 simulations, two rounds: 16 / (2 * 4) = 2 each, then 16 / (2 * 2) = 4 each for
  // the better two.
  const RootOf root{{0.25F, 0.25F, 0.25F, 0.25F}};
  const auto visits = halving(root, {-1, 1, 0.9F, -0.9F}, {.noise = 0}, 16);
  EXPECT_EQ(visits, (std::vector<std::uint32_t>{2, 6, 6, 2}));
}

TEST(GumbelRootTest, GivesWhatIsLeftOverToTheLastTwo) {
  // Three actions, 11 simulations: 11 / (2 * 3) = 1 each, then 2 each for two, twice; two go on.
  const RootOf root{{0.5F, 0.25F, 0.25F}};
  const auto visits = halving(root, {1, 0, -1}, {.noise = 0}, 11);
  EXPECT_EQ(visits, (std::vector<std::uint32_t>{5, 5, 1}));
}

TEST(GumbelRootTest, LooksAtTheHighestPriorsWithoutNoise) {
  const RootOf root{{0.1F, 0.3F, 0.2F, 0.4F}};
  const auto visits = halving(root, {0, 0, 0, 0}, {.considered = 2, .noise = 0}, 10);
  EXPECT_EQ(visits, (std::vector<std::uint32_t>{0, 5, 0, 5}));
}

TEST(GumbelRootTest, SpendsAllSimulationsOnNoMoreActionsThanItConsiders) {
  const RootOf root{std::vector<float>(40, 1.0F / 40)};
  Rng rng{Seed{9}};
  std::vector<float> values;
  for (int i = 0; i < 40; ++i) values.push_back(static_cast<float>(2 * rng.uniform() - 1));
  for (const int considered : {1, 2, 3, 7, 16, 40, 100}) {
    for (const std::uint64_t simulations : {1U, 2U, 5U, 17U, 50U, 333U}) {
      const auto visits = halving(root, values, {.considered = considered}, simulations);
      std::uint64_t sum = 0;
      for (const std::uint32_t count : visits) sum += count;
      EXPECT_EQ(sum, simulations);
      const auto tried = std::ranges::count_if(visits, [](auto count) { return count > 0; });
      EXPECT_LE(tried, considered);
      EXPECT_EQ(tried, std::min<std::int64_t>({considered, 40, static_cast<int>(simulations)}));
    }
  }
}

TEST(GumbelRootTest, DrawsTheOnlyActionItConsidersByThePriors) {
  const RootOf root{{0.1F, 0.2F, 0.3F, 0.4F}};
  std::array<std::uint64_t, 4> counts{};
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    const auto visits = halving(root, {0, 0, 0, 0}, {.considered = 1}, 1, Seed{seed});
    ++counts[static_cast<std::size_t>(std::ranges::find(visits, 1U) - visits.begin())];
  }
  const std::array expected = {2000.0, 4000.0, 6000.0, 8000.0};
  EXPECT_LT(testing_support::chi_square(counts, expected), testing_support::chi_square_limit(4));
}

// --- Searches -----------------------------------------------------------------------------------

MctsSettings gumbel_search(std::uint64_t simulations) {
  return {.budget = {.simulations = simulations}, .selection = Selection::kGumbel};
}

template <Game S, class Evaluator = Playout<S>>
Report search(const S& state, const MctsSettings& settings, Seed seed = Seed{1},
              const Evaluator& evaluator = {}) {
  Mcts<S, Evaluator> mcts{settings, evaluator};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

TEST(GumbelSearch, FindsWhatIsKnownWithoutPriors) {
  auto loss = start_of<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) loss.apply(Action{cell});
  int nim = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(search(loss, gumbel_search(500), Seed{seed}).best, Action{1});
    EXPECT_EQ(search(start_of<toys::HiddenCoin>(), gumbel_search(5000), Seed{seed}).best,
              toys::HiddenCoin::kSafe);
    // Below the root nothing is tried for its own sake: a few bad playouts can hide an answer.
    const Report report = search(start_of<toys::RingNim>(), gumbel_search(5000), Seed{seed});
    nim += report.best == toys::RingNim::kTakeOne ? 1 : 0;
  }
  EXPECT_GE(nim, 9);
}

TEST(GumbelSearch, TakesAWinWithBothKindsOfChanceNodes) {
  // At 8 + 1 against 9 of 10, any roll but a 1 wins at once.
  auto state = start_of<toys::Pig>();
  state.scores = {8, 9};
  state.turn = 1;
  MctsSettings settings = gumbel_search(2000);
  for (const ChanceNodesAs chance : {ChanceNodesAs::kOpenLoop, ChanceNodesAs::kExplicit}) {
    settings.chance = chance;
    EXPECT_EQ(search(state, settings).best, toys::Pig::kRoll);
  }
}

TEST(GumbelSearch, SpendsItsBudgetExactlyWithAnyNumberOfWorkers) {
  MctsSettings settings = gumbel_search(777);
  for (const int workers : {1, 2, 4}) {
    for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
      settings.workers = workers;
      settings.parallel = parallel;
      const Report report = search(start_of<sono::State>(), settings);
      EXPECT_EQ(total_visits(report), 777U);
      EXPECT_NEAR(total_policy(report), 1, 1e-5);
      const auto tried = std::ranges::count_if(
          report.actions, [](const ActionReport& action) { return action.visits > 0; });
      EXPECT_EQ(tried, 16);
    }
  }
}

TEST(GumbelSearch, SharesVisitsAlikeWithOneWorkerAndWithThree) {
  const auto sorted_visits = [](const Report& report) {
    std::vector<std::uint64_t> visits;
    for (const ActionReport& action : report.actions) visits.push_back(action.visits);
    std::ranges::sort(visits);
    return visits;
  };
  MctsSettings settings = gumbel_search(500);
  const auto alone = sorted_visits(search(start_of<TicTacToe>(), settings));
  settings.workers = 3;
  EXPECT_EQ(sorted_visits(search(start_of<TicTacToe>(), settings)), alone);
}

TEST(GumbelSearch, ReportsThePolicyOfCompletedValues) {
  // One ply before the end: X wins with 2, every other action loses the row. The improved policy
  // has nearly all of it, and every action some.
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  MctsSettings settings = gumbel_search(64);
  settings.gumbel.value_scale = 0.1;
  const Report report = search(state, settings);
  EXPECT_EQ(report.best, Action{2});
  EXPECT_GT(report_of(report, Action{2}).policy, 0.9);
  for (const ActionReport& action : report.actions) EXPECT_GT(action.policy, 0);
}

TEST(GumbelSearch, RepeatsExactlyFromTheSameSeed) {
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    MctsSettings settings = gumbel_search(300);
    settings.parallel = parallel;
    settings.workers = parallel == Parallel::kRoots ? 3 : 1;
    const Report first = search(start_of<sono::State>(), settings, Seed{4});
    const Report second = search(start_of<sono::State>(), settings, Seed{4});
    EXPECT_EQ(first.best, second.best);
    for (std::size_t i = 0; i < first.actions.size(); ++i) {
      EXPECT_EQ(first.actions[i].policy, second.actions[i].policy);
    }
  }
}

TEST(GumbelSearch, PlaysOneOfTheBestActionsWhenStoppedEarly) {
  StopFlag stop;
  stop.make();
  MctsSettings settings = gumbel_search(1'000'000);
  settings.budget.stop = &stop;
  const auto state = start_of<sono::State>();
  const Report report = search(state, settings);
  EXPECT_TRUE(state.why_illegal(report.best).empty());
  EXPECT_GT(report_of(report, report.best).visits, 0U);
}

TEST(GumbelSearch, GoesOnWithoutALimitOnSimulations) {
  MctsSettings settings = gumbel_search(0);
  settings.budget.nodes = 500;
  const Report report = search(start_of<TicTacToe>(), settings);
  EXPECT_EQ(report.nodes, 500U);
}

TEST(GumbelSearch, PassesTheSolverOver) {
  MctsSettings settings = gumbel_search(5000);
  settings.solver = true;
  EXPECT_FALSE(search(start_of<TicTacToe>(), settings).exact);
}

/// Exact values and equal priors, or nothing but good priors.
struct Oracle {
  testing_support::Minimax<TicTacToe>* minimax;
  bool has_values;

  std::array<float, 2> operator()(const TicTacToe& state, Rng& /*rng*/) const {
    const auto value = has_values ? static_cast<float>((*minimax)(state)) : 0.0F;
    return {value, -value};
  }
  std::array<float, 2> operator()(const TicTacToe& state, Rng& rng, std::span<float> priors) const {
    const double sign = state.current_player() == Player{0} ? 1 : -1;
    for (const Action action : testing_support::legal_actions(state)) {
      if (has_values) continue;
      priors[action.id()] = static_cast<float>(std::exp(8 * sign * minimax->after(state, action)));
    }
    return (*this)(state, rng);
  }
};

TEST(GumbelSearch, ImprovesThePriorByWhatAnEvaluatorValues) {
  testing_support::Minimax<TicTacToe> minimax;
  testing_support::for_each_state<TicTacToe>({}, 10, Seed{3}, [&](const TicTacToe& state) {
    if (state.is_terminal()) return;
    const double sign = state.current_player() == Player{0} ? 1 : -1;
    MctsSettings settings = gumbel_search(32);
    settings.gumbel = {.value_scale = 0.1, .noise = 0};
    const Report report = search(state, settings, Seed{1}, Oracle{&minimax, true});
    double prior = 0;
    double improved_value = 0;
    for (const ActionReport& action : report.actions) {
      const double value = sign * minimax.after(state, action.action);
      prior += value / static_cast<double>(report.actions.size());
      improved_value += value * action.policy;
    }
    EXPECT_GE(improved_value, prior - 1e-5) << state.text();
    EXPECT_EQ(minimax.after(state, report.best), minimax(state)) << state.text();
  });
}

TEST(GumbelSearch, ConsidersFirstWhatThePriorsPrefer) {
  testing_support::Minimax<TicTacToe> minimax;
  auto loss = start_of<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) loss.apply(Action{cell});
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(search(loss, gumbel_search(2), Seed{seed}, Oracle{&minimax, false}).best, Action{1});
  }
}

}  // namespace
}  // namespace tilewright
