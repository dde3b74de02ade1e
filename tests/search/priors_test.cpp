#include "search/priors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <limits>
#include <thread>

#include "core/games/sono/state.hpp"
#include "search/batch_evaluator.hpp"
#include "search/playouts.hpp"
#include "tests/support/connect_four_positions.hpp"
#include "tests/support/connect_four_solver.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/prior_support.hpp"
#include "tests/support/statistics.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::before_a_block;
using testing_support::Preferring;
using testing_support::puct;
using testing_support::report_of;
using testing_support::search;
using testing_support::start_of;
using testing_support::total_visits;
using testing_support::visits_of;
using toys::ConnectFour;
using toys::TicTacToe;

// --- Numbers -------------------------------------------------------------------------------------

TEST(Priors, AreScaledToAddUpToOne) {
  std::array<float, 3> weights = {1, 3, 4};
  normalise(weights);
  EXPECT_EQ(weights, (std::array{0.125F, 0.375F, 0.5F}));
}

TEST(Priors, CountWhatIsNoWeightAsNothing) {
  std::array<float, 5> weights = {-2, std::numeric_limits<float>::quiet_NaN(), 1,
                                  std::numeric_limits<float>::infinity(), 3};
  normalise(weights);
  EXPECT_EQ(weights, (std::array{0.0F, 0.0F, 0.25F, 0.0F, 0.75F}));
}

TEST(Priors, BecomeEqualWhereNothingIsLeft) {
  std::array<float, 4> weights = {0, -1, 0, 0};
  normalise(weights);
  EXPECT_EQ(weights, (std::array{0.25F, 0.25F, 0.25F, 0.25F}));
}

TEST(Priors, SoftmaxGivesOddsByDifferences) {
  std::array<float, 2> numbers = {1.5F, 0.5F};
  softmax(numbers, 0.5);
  EXPECT_NEAR(numbers[0] / numbers[1], std::exp(2.0), 1e-4);  // a difference of 1 at 0.5
  EXPECT_NEAR(numbers[0] + numbers[1], 1, 1e-6);
}

TEST(Priors, DirichletNoiseHasTheMeanAndVarianceOfItsDistribution) {
  // Of n equal shapes a: mean 1/n, variance (1/n)(1 - 1/n) / (n a + 1).
  for (const double alpha : {0.05, 0.3, 1.0, 4.0}) {
    Rng rng{Seed{3}};
    testing_support::Sample first;
    testing_support::Sample squares;
    constexpr double kMean = 0.25;
    for (int i = 0; i < 20'000; ++i) {
      std::array<float, 4> priors{};
      std::array<float, 4> scratch{};
      add_dirichlet_noise(priors, 1, alpha, scratch, rng);
      ASSERT_NEAR(std::accumulate(priors.begin(), priors.end(), 0.0), 1, 1e-5);
      first.add(priors[0]);
      squares.add((priors[0] - kMean) * (priors[0] - kMean));
    }
    EXPECT_NEAR(first.mean(), kMean, 5 * first.standard_error()) << alpha;
    const double variance = kMean * (1 - kMean) / (4 * alpha + 1);
    EXPECT_NEAR(squares.mean(), variance, 5 * squares.standard_error()) << alpha;
  }
}

TEST(Priors, NoiseTakesItsShareOfThePriors) {
  std::array<float, 3> priors = {0.5F, 0.3F, 0.2F};
  std::array<float, 3> scratch{};
  Rng rng{Seed{1}};
  add_dirichlet_noise(priors, 0.25, 0.3, scratch, rng);
  EXPECT_NEAR(priors[0], 0.75 * 0.5 + 0.25 * scratch[0], 1e-6);
  EXPECT_NEAR(priors[0] + priors[1] + priors[2], 1, 1e-6);
}

// --- Searches with an evaluator that gives priors -----------------------------------------------

static_assert(PriorEvaluator<Preferring<TicTacToe>, TicTacToe>);
static_assert(!PriorEvaluator<Playout<TicTacToe>, TicTacToe>);

TEST(PriorEvaluators, DrawTheSearchToTheActionsTheyPrefer) {
  const auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 1U, 4U, 7U}) {
    const Preferring<TicTacToe> evaluator{Action{cell}, 200};
    const Report report = search(state, puct(200), evaluator);
    EXPECT_EQ(report.best, Action{cell});
    EXPECT_GT(report_of(report, Action{cell}).visits, 100U);
    EXPECT_EQ(total_visits(report), 200U);
  }
}

TEST(PriorEvaluators, AreAskedOnceForTheRootAndOnceForEachLeafThatGoesOn) {
  std::atomic<int> leaves{0};
  const Preferring<toys::RingNim> evaluator{Action{0}, 1, {}, &leaves};
  // Nobody can end a game of eight stones within three actions: every simulation has a leaf.
  search(start_of<toys::RingNim>(), puct(3), evaluator);
  EXPECT_EQ(leaves, 4);
}

TEST(PriorEvaluators, AreAskedForNoPriorsThatNobodyUses) {
  std::atomic<int> leaves{0};
  const Preferring<TicTacToe> evaluator{Action{0}, 1, {}, &leaves};
  search(start_of<TicTacToe>(), {.budget = {.simulations = 50}}, evaluator);
  EXPECT_EQ(leaves, 0);
}

TEST(PriorEvaluators, ArePassedOverWhereTheyPreferWhatIsIllegal) {
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 8U}) state.apply(Action{cell});
  const Report some = search(state, puct(300), Preferring<TicTacToe>{Action{0}, 1000});
  const Report none = search(state, puct(300), Preferring<TicTacToe>{Action{0}, 1});
  EXPECT_EQ(visits_of(some), visits_of(none));
}

/// The scores of a solver, seen through a fog: a perfect policy, but values from playouts.
template <int Width, int Height>
struct Informed {
  using S = ConnectFour<Width, Height>;
  toys::ConnectFourSolver<Width, Height>* solver;

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return Playout<S>{}(state, rng); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, std::span<float> priors) const {
    const auto scores = solver->column_scores(state);
    int best = -100;
    for (const auto& score : scores) best = std::max(best, score.value_or(-100));
    for (std::size_t i = 0; i < scores.size(); ++i) priors[i] = scores[i] == best ? 1.0F : 0.2F;
    return Playout<S>{}(state, rng);
  }
};

TEST(PriorEvaluators, FindTheBestColumnsOfConnectFourSooner) {
  toys::ConnectFourSolver<> solver;
  const auto count_found = [&](const auto& evaluator) {
    int found = 0;
    for (const auto& position : toys::scored_positions()) {
      const auto state = ConnectFour<>::from_moves(position.moves).value();
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Report report = search(state, puct(50), evaluator, Seed{seed});
        const auto column = position.columns.find(static_cast<int>(report.best.id()) + 1);
        found += column->second == position.score ? 1 : 0;
      }
    }
    return found;
  };
  const int informed = count_found(Informed<7, 6>{&solver});
  const int uninformed = count_found(Playout<ConnectFour<>>{});
  EXPECT_GT(informed, uninformed);
  EXPECT_GE(informed, 50);  // of 60
}

TEST(PriorEvaluators, LetTheSolverProveTheDrawOfTicTacToe) {
  MctsSettings settings = puct(20'000);
  settings.solver = true;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Report report =
        search(start_of<TicTacToe>(), settings, Preferring<TicTacToe>{Action{4}, 5}, Seed{seed});
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.values, (std::vector<double>{0, 0}));
  }
}

TEST(PriorEvaluators, ComeNearTheValueOfARaceWithDice) {
  // 0.7094 by value iteration; see pig.hpp.
  for (const ChanceNodesAs chance : {ChanceNodesAs::kOpenLoop, ChanceNodesAs::kExplicit}) {
    MctsSettings settings = puct(100'000);
    settings.chance = chance;
    const Report report =
        search(start_of<toys::Pig>(), settings, Preferring<toys::Pig>{toys::Pig::kRoll, 2});
    EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
  }
}

TEST(PriorEvaluators, GuideSearchesOfHiddenInformation) {
  using toys::HiddenCoin;
  // Guessing is worth 0.5, the safe action 0.6; the prior speaks for guessing.
  const Preferring<HiddenCoin> evaluator{HiddenCoin::kGuess, 5};
  const Report few = search(start_of<HiddenCoin>(), puct(20), evaluator);
  EXPECT_GT(report_of(few, HiddenCoin::kGuess).visits, 10U);
  const Report many = search(start_of<HiddenCoin>(), puct(20'000), evaluator);
  EXPECT_EQ(many.best, HiddenCoin::kSafe);
  EXPECT_NEAR(many.values[0], 0.6, 0.05);
}

TEST(PriorEvaluators, CountEverySimulationInTreesOfManyWorlds) {
  const auto state = start_of<sono::State>();
  const Action preferred = testing_support::legal_actions(state).back();
  const Preferring<sono::State> evaluator{preferred, 500};
  const Report report = search(state, puct(1000), evaluator);
  EXPECT_EQ(total_visits(report), 1000U);
  EXPECT_GT(report_of(report, preferred).visits, 500U);
  EXPECT_EQ(visits_of(report), visits_of(search(state, puct(1000), evaluator)));
}

TEST(PriorEvaluators, GoOnWhereTheTreeIsFull) {
  MctsSettings settings = puct(3000);
  settings.budget.memory_bytes = 1;
  const auto state = start_of<sono::State>();
  const Report report = search(state, settings, Preferring<sono::State>{Action{0}, 2});
  EXPECT_EQ(total_visits(report), 3000U);
}

TEST(PriorEvaluators, LetWideningBeginWithTheHighestPriors) {
  MctsSettings settings = puct(16);
  settings.actions = {.factor = 0.5, .exponent = 0.5};  // two actions after 16 visits
  const Report report =
      search(start_of<TicTacToe>(), settings, Preferring<TicTacToe>{Action{6}, 3});
  EXPECT_EQ(report.best, Action{6});
}

// --- Networks: priors by batches ----------------------------------------------------------------

using Queue = BatchEvaluator<TicTacToe>;
static_assert(PriorEvaluator<Queue::Producer, TicTacToe>);
static_assert(PriorEvaluator<std::reference_wrapper<const Queue::Producer>, TicTacToe>);
static_assert(PriorEvaluator<Queue::Shared, TicTacToe>);

/// A network that knows nothing of values, but everything of good moves.
void look_up(std::span<const TicTacToe> states, std::span<Queue::Values> values,
             std::span<float> priors) {
  testing_support::Minimax<TicTacToe> minimax;
  for (std::size_t i = 0; i < states.size(); ++i) {
    values[i] = {0, 0};
    const double sign = states[i].current_player() == Player{0} ? 1 : -1;
    for (const Action action : testing_support::legal_actions(states[i])) {
      priors[9 * i + action.id()] =
          static_cast<float>(std::exp(3 * sign * minimax.after(states[i], action)));
    }
  }
}

/// The same without batches.
struct LookUp {
  Queue::Values operator()(const TicTacToe& state, Rng& rng) const {
    std::array<float, 9> priors{};
    return (*this)(state, rng, priors);
  }
  Queue::Values operator()(const TicTacToe& state, Rng& /*rng*/, std::span<float> priors) const {
    Queue::Values values{};
    look_up({&state, 1}, {&values, 1}, priors);
    return values;
  }
};

TEST(BatchedPriors, FindWhatTheSameEvaluatorFindsAlone) {
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    for (const int workers : {1, 3}) {
      if (parallel == Parallel::kTree && workers > 1) continue;  // differs from run to run
      MctsSettings settings = puct(200);
      settings.workers = workers;
      settings.parallel = parallel;
      Queue queue{{.batch_size = 4}, 9, look_up};
      const Report batched = search(before_a_block(), settings, Queue::Shared{queue});
      const Report alone = search(before_a_block(), settings, LookUp{});
      EXPECT_EQ(visits_of(batched), visits_of(alone)) << workers;
      EXPECT_EQ(batched.best, Action{1});
      EXPECT_GT(queue.counts().leaves, 0U);
    }
  }
}

TEST(BatchedPriors, ServeSeveralWorkersInOneTree) {
  MctsSettings settings = puct(2000);
  settings.workers = 4;
  Queue queue{{.batch_size = 4}, 9, look_up};
  const Report report = search(before_a_block(), settings, Queue::Shared{queue});
  EXPECT_EQ(report.best, Action{1});
  EXPECT_EQ(total_visits(report), 2000U);
}

TEST(BatchedPriors, ServeManySearchesAtOnce) {
  Queue queue{{.batch_size = 4, .wait_milliseconds = 0}, 9, look_up};
  std::array<std::vector<std::uint64_t>, 4> found;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
      threads.emplace_back([&, i] {
        found[i] =
            visits_of(search(start_of<TicTacToe>(), puct(100), Queue::Shared{queue}, Seed{i}));
      });
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], visits_of(search(start_of<TicTacToe>(), puct(100), LookUp{}, Seed{i})));
  }
}

TEST(BatchedPriors, AreEqualWhereTheFunctionGivesNone) {
  const auto values = [](std::span<const TicTacToe> states, std::span<Queue::Values> out) {
    for (std::size_t i = 0; i < states.size(); ++i) out[i] = {0.25F, -0.25F};
  };
  Queue queue{{}, values};
  const Report report = search(start_of<TicTacToe>(), puct(90), Queue::Shared{queue});
  for (const ActionReport& action : report.actions) EXPECT_EQ(action.visits, 10U);
}

}  // namespace
}  // namespace tilewright
