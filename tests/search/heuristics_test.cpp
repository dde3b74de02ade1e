// What guides a search besides its simulations: heuristics of actions, and noise at the root.
#include <gtest/gtest.h>

#include <cmath>

#include "core/games/sono/state.hpp"
#include "search/playouts.hpp"
#include "search/priors.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/prior_support.hpp"
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
using toys::TicTacToe;

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
