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
#include "tests/support/statistics.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::report_of;
using testing_support::start_of;
using testing_support::total_visits;
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

/// Values leaves by playouts; gives one action the prior `weight`, all others 1.
template <Game S>
struct Preferring {
  Action preferred;
  float weight = 1;
  Playout<S> playout{};
  std::atomic<int>* leaves = nullptr;  // where to count them

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return playout(state, rng); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, std::span<float> priors) const {
    EXPECT_EQ(priors.size(), state.num_actions());
    EXPECT_TRUE(state.current_player().is_seat());
    if (leaves != nullptr) ++*leaves;
    priors[preferred.id()] = weight;
    return playout(state, rng);
  }
};
static_assert(PriorEvaluator<Preferring<TicTacToe>, TicTacToe>);
static_assert(!PriorEvaluator<Playout<TicTacToe>, TicTacToe>);

MctsSettings puct(std::uint64_t simulations) {
  return {
      .budget = {.simulations = simulations}, .selection = Selection::kPuct, .exploration = 1.5};
}

template <Game S, class Evaluator>
Report search(const S& state, const MctsSettings& settings, const Evaluator& evaluator,
              Seed seed = Seed{1}) {
  Mcts<S, Evaluator> mcts{settings, evaluator};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

std::vector<std::uint64_t> visits_of(const Report& report) {
  std::vector<std::uint64_t> visits;
  for (const ActionReport& action : report.actions) visits.push_back(action.visits);
  return visits;
}

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

TicTacToe before_a_block() {
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});  // O threatens 1
  return state;
}

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

// --- Heuristics ----------------------------------------------------------------------------------

/// What a position is worth when both play on perfectly: the best static value there is.
struct Perfect {
  testing_support::Minimax<TicTacToe>* minimax;
  PerPlayer<TicTacToe, float> operator()(const TicTacToe& state) const {
    const auto value = static_cast<float>((*minimax)(state));
    return {value, -value};
  }
};
using PerfectHeuristic = AfterstateHeuristic<TicTacToe, Perfect>;

TEST(Heuristics, ValueAnActionByTheStateBehindIt) {
  testing_support::Minimax<TicTacToe> minimax;
  const PerfectHeuristic heuristic{{&minimax}};
  // X to move: only 1 holds the draw.
  EXPECT_EQ(heuristic(before_a_block(), Action{1}), 0.0F);
  EXPECT_EQ(heuristic(before_a_block(), Action{3}), -1.0F);
  auto end = before_a_block();
  end.apply(Action{3});
  EXPECT_EQ(heuristic(end, Action{1}), 1.0F);  // O completes the row
}

/// Playouts find nothing: only the heuristic can tell.
template <Game S>
struct Silent {
  PerPlayer<S, float> operator()(const S& /*state*/, Rng& /*rng*/) const { return {}; }
};

Report search_with_heuristic(const MctsSettings& settings, std::uint64_t seed) {
  testing_support::Minimax<TicTacToe> minimax;
  Mcts<TicTacToe, Silent<TicTacToe>, PerfectHeuristic> mcts{settings, {}, {{&minimax}}};
  Rng rng{Seed{seed}};
  return mcts.search(before_a_block(), rng);
}

TEST(Heuristics, BiasUcb1TowardsWhatLooksGood) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    MctsSettings settings{.budget = {.simulations = 20}};
    settings.bias = 3;
    EXPECT_EQ(search_with_heuristic(settings, seed).best, Action{1});
  }
}

TEST(Heuristics, AreTheFirstThingThatABiasedSearchTries) {
  MctsSettings settings{.budget = {.simulations = 1}};
  settings.bias = 1;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(report_of(search_with_heuristic(settings, seed), Action{1}).visits, 1U);
  }
}

TEST(Heuristics, AreThePriorsOfPuct) {
  // softmax(0 / 0.5) against softmax(-1 / 0.5) four times: 1 / (1 + 4 e^-2) = 0.649. Values play no
  // part where all leaves are 0 and no line ends within two plies: visits follow the priors.
  MctsSettings settings = puct(5);
  settings.prior_temperature = 0.5;
  const Report report = search_with_heuristic(settings, 1);
  EXPECT_GE(report_of(report, Action{1}).visits, 3U);
  settings.prior_temperature = 0;
  const Report equal = search_with_heuristic(settings, 1);
  for (const ActionReport& action : equal.actions) EXPECT_EQ(action.visits, 1U);
}

TEST(Heuristics, SayNothingUnlessTheyAreAsked) {
  const MctsSettings settings{.budget = {.simulations = 500}};
  Mcts<TicTacToe, Silent<TicTacToe>> plain{settings, {}};
  Rng rng{Seed{3}};
  EXPECT_EQ(visits_of(plain.search(before_a_block(), rng)),
            visits_of(search_with_heuristic(settings, 3)));
}

// --- Root noise ----------------------------------------------------------------------------------

TEST(RootNoise, ChangesThePriorsOfTheRootAlone) {
  const auto state = start_of<TicTacToe>();
  MctsSettings settings = puct(100);
  settings.noise = {.fraction = 0.5, .alpha = 0.3};
  Tree tree{1U << 22U};
  TreeAids<TicTacToe> aids;
  aids.start(tree, settings, true, false, false);
  const Preferring<TicTacToe> evaluator{Action{4}, 2};
  TreeWorker<TicTacToe, Preferring<TicTacToe>, AloneAtNode> worker{settings, evaluator, tree, aids,
                                                                   nullptr,  false,     state};
  Rng rng{Seed{5}};
  worker.expand_root(state, rng);
  worker.add_root_noise(rng);
  for (int i = 0; i < 100; ++i) worker.simulate(state, rng);

  ASSERT_EQ(tree[0].count, 9U);
  double sum = 0;
  int changed = 0;
  for (std::uint32_t i = 0; i < 9; ++i) {
    const float own = tree.edges(tree[0]).action[i] == Action{4} ? 0.2F : 0.1F;
    sum += tree.edges(tree[0]).prior[i];
    changed += std::abs(tree.edges(tree[0]).prior[i] - own) > 1e-4 ? 1 : 0;
    EXPECT_GE(tree.edges(tree[0]).prior[i], own / 2 - 1e-6);  // half of it is left
  }
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_GT(changed, 5);
  ASSERT_GT(tree.size(), 10U);
  for (NodeIndex node = 1; node < tree.size(); ++node) {
    const std::uint32_t count = tree[node].count;
    const Edges edges = tree.edges(tree[node]);
    bool has_centre = false;
    for (std::uint32_t i = 0; i < count; ++i) has_centre |= edges.action[i] == Action{4};
    const float weights = static_cast<float>(count) + (has_centre ? 1.0F : 0.0F);
    for (std::uint32_t i = 0; i < count; ++i) {
      EXPECT_NEAR(edges.prior[i], (edges.action[i] == Action{4} ? 2 : 1) / weights, 1e-6);
    }
  }
}

TEST(RootNoise, FollowsFromTheSeed) {
  MctsSettings settings = puct(300);
  settings.noise = {.fraction = 0.8, .alpha = 0.2};
  const auto visits = [&](std::uint64_t seed) {
    return visits_of(search(start_of<TicTacToe>(), settings, Silent<TicTacToe>{}, Seed{seed}));
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));  // nothing else is random here
  settings.noise.fraction = 0;
  EXPECT_EQ(visits(1), visits(2));
}

TEST(RootNoise, LeavesTheCountOfSimulationsAlone) {
  MctsSettings settings = puct(1000);
  settings.noise.fraction = 0.25;
  for (const int workers : {1, 3}) {
    for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
      settings.workers = workers;
      settings.parallel = parallel;
      const auto state = start_of<sono::State>();
      EXPECT_EQ(total_visits(search(state, settings, Playout<sono::State>{})), 1000U);
    }
  }
}

}  // namespace
}  // namespace tilewright
