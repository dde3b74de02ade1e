#include "search/tree_reuse.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "core/games/sono/state.hpp"
#include "search/playouts.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::report_of;
using testing_support::start_of;
using testing_support::total_policy;
using testing_support::total_visits;
using toys::RingNim;
using toys::TicTacToe;

MctsSettings reusing(std::uint64_t simulations) {
  MctsSettings settings{.budget = {.simulations = simulations}};
  settings.reuse = true;
  return settings;
}

template <Game S>
Report search(Mcts<S, Playout<S>>& mcts, const S& state, std::uint64_t seed = 1) {
  Rng rng{Seed{seed}};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

// --- Copying ------------------------------------------------------------------------------------

TEST(CopySubtree, KeepsAllThatIsKnownBelowANode) {
  const MctsSettings settings{.budget = {.simulations = 1}};
  Tree tree{1U << 22U};
  TreeAids<TicTacToe> aids;
  const auto state = start_of<TicTacToe>();
  const Playout<TicTacToe> playout;
  TreeWorker<TicTacToe, Playout<TicTacToe>, AloneAtNode> worker{settings, playout, tree, aids,
                                                                nullptr,  false,   state};
  Rng rng{Seed{1}};
  for (int i = 0; i < 2000; ++i) worker.simulate(state, rng);

  const NodeIndex child = tree.edges(tree[0]).child[3];
  ASSERT_NE(child, kNoNode);
  Tree copy{1U << 22U};
  std::vector<NodeIndex> place;
  copy_subtree(tree, child, copy, place, [](const Node&, const Node&) {});
  EXPECT_LT(copy.size(), tree.size());
  std::size_t copied = 0;
  for (NodeIndex old = 0; old < tree.size(); ++old) {
    if (place[old] == kNoNode) continue;
    ++copied;
    const Node& a = tree[old];
    const Node& b = copy[place[old]];
    EXPECT_EQ(a.visits, b.visits);
    EXPECT_EQ(a.value_sum, b.value_sum);
    EXPECT_EQ(a.tried, b.tried);
    ASSERT_EQ(a.count, b.count);
    for (std::uint32_t i = 0; i < a.count; ++i) {
      EXPECT_EQ(tree.edges(a).action[i], copy.edges(b).action[i]);
      EXPECT_EQ(tree.edges(a).visits[i], copy.edges(b).visits[i]);
      EXPECT_EQ(tree.edges(a).value_sum[i], copy.edges(b).value_sum[i]);
      const NodeIndex below = tree.edges(a).child[i];
      EXPECT_EQ(copy.edges(b).child[i], below == kNoNode ? kNoNode : place[below]);
    }
  }
  EXPECT_EQ(copied, copy.size());
  EXPECT_EQ(place[child], 0U);
}

TEST(CopySubtree, LeavesOutWhatHasNoRoom) {
  const MctsSettings settings{.budget = {.simulations = 1}};
  Tree tree{1U << 22U};
  TreeAids<TicTacToe> aids;
  const auto state = start_of<TicTacToe>();
  const Playout<TicTacToe> playout;
  TreeWorker<TicTacToe, Playout<TicTacToe>, AloneAtNode> worker{settings, playout, tree, aids,
                                                                nullptr,  false,   state};
  Rng rng{Seed{1}};
  for (int i = 0; i < 2000; ++i) worker.simulate(state, rng);
  Tree small{20 * sizeof(Node) * 4};
  std::vector<NodeIndex> place;
  copy_subtree(tree, 0, small, place, [](const Node&, const Node&) {});
  EXPECT_EQ(small.size(), 20U);
  for (NodeIndex node = 0; node < small.size(); ++node) {
    for (std::uint32_t i = 0; i < small[node].count; ++i) {
      const NodeIndex child = small.edges(small[node]).child[i];
      EXPECT_TRUE(child == kNoNode || child < small.size());
    }
  }
}

// --- Searches -----------------------------------------------------------------------------------

TEST(TreeReuseSearch, AddsOldAndNewVisits) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(1000), {}};
  auto state = start_of<TicTacToe>();
  const Report first = search(mcts, state);
  state.apply(first.best);
  const std::uint64_t behind = report_of(first, first.best).visits;
  const Report second = search(mcts, state, 2);
  // The first visit of an edge ends at it: one less than what went through the action.
  EXPECT_EQ(second.simulations, behind - 1 + 1000);
  EXPECT_EQ(total_visits(second), second.simulations);
  EXPECT_NEAR(total_policy(second), 1, 1e-9);
}

TEST(TreeReuseSearch, GoesOnTwoPliesBehindTheOldRootAsInAGame) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(3000), {}};
  auto state = start_of<TicTacToe>();
  for (int move = 0; move < 3; ++move) {
    const Report report = search(mcts, state, 1 + static_cast<std::uint64_t>(move));
    EXPECT_GT(report.simulations, move == 0 ? 2999U : 3000U);
    state.apply(report.best);
    if (state.is_terminal()) break;
    state.apply(testing_support::legal_actions(state).front());
  }
}

TEST(TreeReuseSearch, GoesOnWithTheSamePosition) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(500), {}};
  search(mcts, start_of<TicTacToe>());
  EXPECT_EQ(search(mcts, start_of<TicTacToe>(), 2).simulations, 1000U);
}

TEST(TreeReuseSearch, StartsAnewWhereThePositionIsAnother) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(500), {}};
  auto one = start_of<TicTacToe>();
  one.apply(Action{0});
  search(mcts, one);
  auto other = start_of<TicTacToe>();
  for (const std::uint32_t cell : {1U, 2U}) other.apply(Action{cell});
  EXPECT_EQ(search(mcts, other).simulations, 500U);
  EXPECT_EQ(search(mcts, start_of<TicTacToe>()).simulations, 500U);  // before, not behind
}

TEST(TreeReuseSearch, StartsAnewOnceItHasForgotten) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(500), {}};
  const Report first = search(mcts, start_of<TicTacToe>());
  mcts.forget();
  const Report second = search(mcts, start_of<TicTacToe>());
  EXPECT_EQ(second.simulations, 500U);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
}

TEST(TreeReuseSearch, IsOffUnlessItIsAskedFor) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{{.budget = {.simulations = 500}}, {}};
  search(mcts, start_of<TicTacToe>());
  EXPECT_EQ(search(mcts, start_of<TicTacToe>()).simulations, 500U);
}

TEST(TreeReuseSearch, IsPassedOverWhereSomethingIsHidden) {
  Mcts<sono::State, Playout<sono::State>> mcts{reusing(200), {}};
  auto state = start_of<sono::State>();
  for (int move = 0; move < 4; ++move) {
    const Report report = search(mcts, state);
    EXPECT_EQ(report.simulations, 200U);
    state.apply(report.best);
  }
}

TEST(TreeReuseSearch, IsPassedOverInOpenLoopsRootNoiseAndGumbel) {
  Mcts<toys::Pig, Playout<toys::Pig>> open{reusing(200), {}};
  search(open, start_of<toys::Pig>());
  EXPECT_EQ(search(open, start_of<toys::Pig>()).simulations, 200U);
  MctsSettings settings = reusing(200);
  settings.selection = Selection::kGumbel;
  Mcts<TicTacToe, Playout<TicTacToe>> gumbel{settings, {}};
  search(gumbel, start_of<TicTacToe>());
  EXPECT_EQ(search(gumbel, start_of<TicTacToe>()).simulations, 200U);
  settings.selection = Selection::kPuct;
  settings.noise.fraction = 0.25;
  Mcts<TicTacToe, Playout<TicTacToe>> noisy{settings, {}};
  search(noisy, start_of<TicTacToe>());
  EXPECT_EQ(search(noisy, start_of<TicTacToe>()).simulations, 200U);
}

TEST(TreeReuseSearch, GoesThroughExplicitChanceNodes) {
  MctsSettings settings = reusing(2000);
  settings.chance = ChanceNodesAs::kExplicit;
  Mcts<toys::Pig, Playout<toys::Pig>> mcts{settings, {}};
  auto state = start_of<toys::Pig>();
  search(mcts, state);
  state.apply(toys::Pig::kRoll);
  state.apply(Action{3});
  const Report report = search(mcts, state);
  EXPECT_GT(report.simulations, 2100U);  // one outcome in six of the most visited action
  EXPECT_EQ(total_visits(report), report.simulations);
}

TEST(TreeReuseSearch, KeepsTheValuesOfAllThreePlayers) {
  // By hand (ring_nim.hpp): from 8 stones they come in at 0, -1, 1; take one, and from 7 the player
  // to move comes in last, the next first.
  Mcts<RingNim, Playout<RingNim>> mcts{reusing(20'000), {}};
  auto state = start_of<RingNim>();
  search(mcts, state);
  state.apply(RingNim::kTakeOne);
  const Report report = search(mcts, state, 2);
  EXPECT_GT(report.simulations, 30'000U);
  EXPECT_NEAR(report.values[1], -1, 0.15);
  EXPECT_NEAR(report.values[2], 1, 0.15);
  EXPECT_NEAR(report.values[0], 0, 0.15);
  for (const ActionReport& action : report.actions) {
    EXPECT_NEAR(std::accumulate(action.values.begin(), action.values.end(), 0.0), 0, 1e-9);
  }
}

TEST(TreeReuseSearch, KeepsMeansOfTwoPlayersThatAddUpToZero) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{reusing(500), {}};
  auto state = start_of<TicTacToe>();
  state.apply(search(mcts, state).best);
  const Report report = search(mcts, state, 2);
  for (const ActionReport& action : report.actions) {
    ASSERT_EQ(action.values.size(), 2U);
    EXPECT_NEAR(action.values[0] + action.values[1], 0, 1e-9);
  }
}

TEST(TreeReuseSearch, StartsAnewForAnotherPlayerOfAParanoidThree) {
  MctsSettings settings = reusing(500);
  settings.backup = Backup::kParanoid;
  Mcts<RingNim, Playout<RingNim>> mcts{settings, {}};
  auto state = start_of<RingNim>();
  search(mcts, state);
  state.apply(RingNim::kTakeOne);
  EXPECT_EQ(search(mcts, state).simulations, 500U);  // what is there is worth to somebody else
}

TEST(TreeReuseSearch, WorksWithSeveralWorkers) {
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    MctsSettings settings = reusing(3000);
    settings.workers = 3;
    settings.parallel = parallel;
    Mcts<TicTacToe, Playout<TicTacToe>> mcts{settings, {}};
    auto state = start_of<TicTacToe>();
    const Report first = search(mcts, state);
    state.apply(first.best);
    const Report second = search(mcts, state, 2);
    EXPECT_GT(second.simulations, 3300U);
    EXPECT_LE(second.simulations, 3000 + report_of(first, first.best).visits);
    EXPECT_EQ(total_visits(second), second.simulations);
  }
}

// --- All that goes together, with proofs ---------------------------------------------------------

/// One of the settings that a search of a known position may have.
MctsSettings mixed_settings(int number) {
  MctsSettings settings = reusing(4000);
  settings.solver = true;
  settings.exploration = 0.5;
  settings.reuse = number % 2 == 0;
  settings.selection = number % 4 < 2 ? Selection::kUcb1 : Selection::kPuct;
  if (number % 3 == 0) settings.rave.equivalence = 100;
  if (number % 3 == 1) settings.rave.bias = 0.3;
  if (number % 5 == 0) settings.choice.temperature = 1;
  if (!settings.reuse && settings.selection == Selection::kPuct) settings.noise.fraction = 0.25;
  if (number % 7 == 0) settings.actions = {.factor = 1, .exponent = 0.5};
  return settings;
}

TEST(CombinedSettings, NeverProveWhatMinimaxContradicts) {
  testing_support::Minimax<TicTacToe> minimax;
  int proved = 0;
  for (int number = 0; number < 24; ++number) {
    Mcts<TicTacToe, Playout<TicTacToe>> mcts{mixed_settings(number), {}};
    for (std::uint64_t game = 0; game < 3; ++game) {
      mcts.forget();
      auto state = start_of<TicTacToe>();
      Rng rng{Seed{100 * game + static_cast<std::uint64_t>(number)}};
      while (!state.is_terminal()) {
        const Report report = search(mcts, state, game);
        if (report.exact) {
          ++proved;
          ASSERT_EQ(report.values[0], minimax(state)) << number << " " << state.text();
          ASSERT_EQ(minimax.after(state, report.best), minimax(state)) << state.text();
        }
        ASSERT_EQ(total_visits(report), report.simulations);
        ASSERT_NEAR(total_policy(report), 1, 1e-9);
        for (const ActionReport& action : report.actions) {
          if (action.exact) {
            ASSERT_EQ(action.values[0], minimax.after(state, action.action));
          }
        }
        state.apply(random_action(state, rng));
      }
    }
  }
  EXPECT_GT(proved, 200);
}

TEST(CombinedSettings, ProveTheValuesOfThreePlayersAlongAGame) {
  MctsSettings settings = reusing(20'000);
  settings.solver = true;
  settings.exploration = 0.5;
  for (const double equivalence : {0.0, 100.0}) {
    settings.rave.equivalence = equivalence;
    Mcts<RingNim, Playout<RingNim>> mcts{settings, {}};
    auto state = start_of<RingNim>();
    while (!state.is_terminal()) {
      const Report report = search(mcts, state);
      ASSERT_TRUE(report.exact);
      const int left = state.stones % 4;
      const double expected = left == 0 ? 0 : left == 3 ? -1 : 1;
      EXPECT_EQ(report.values[state.current_player().index()], expected);
      state.apply(testing_support::legal_actions(state).front());
    }
  }
}

}  // namespace
}  // namespace tilewright
