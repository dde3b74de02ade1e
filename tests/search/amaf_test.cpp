#include "search/amaf.hpp"

#include <gtest/gtest.h>

#include "core/games/sono/state.hpp"
#include "search/playouts.hpp"
#include "tests/support/connect_four_positions.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::report_of;
using testing_support::start_of;
using testing_support::total_visits;
using toys::ConnectFour;
using toys::TicTacToe;

// --- What playouts tell -------------------------------------------------------------------------

/// Plays the trace's only playout from a state again; chance is not in it, so it must not act.
template <Game S>
S played_again(S state, const ActionTrace<S>& trace, std::size_t playout) {
  for (const auto& [mover, action] : trace.played(playout)) {
    EXPECT_EQ(state.current_player(), mover);
    state.apply(action);
  }
  return state;
}

TEST(ActionTrace, HoldsWhatAPlayoutPlayed) {
  const auto start = start_of<ConnectFour<>>();
  ActionTrace<ConnectFour<>> trace;
  Rng rng{Seed{1}};
  auto state = start;
  const auto values = Playout<ConnectFour<>>{}(state, rng, trace);
  trace.end(values);
  EXPECT_EQ(played_again(start, trace, 0), state);
  EXPECT_TRUE(state.is_terminal());
}

TEST(ActionTrace, ChangesNothingAboutThePlayout) {
  ActionTrace<ConnectFour<>> trace;
  Rng one{Seed{2}};
  Rng other{Seed{2}};
  auto a = start_of<ConnectFour<>>();
  auto b = a;
  EXPECT_EQ((Playout<ConnectFour<>>{}(a, one)), (Playout<ConnectFour<>>{}(b, other, trace)));
  EXPECT_EQ(one, other);
}

TEST(ActionTrace, LeavesOutChance) {
  ActionTrace<toys::Pig> trace;
  Rng rng{Seed{1}};
  auto state = start_of<toys::Pig>();
  const auto values = Playout<toys::Pig>{}(state, rng, trace);
  trace.end(values);
  for (const auto& [mover, action] : trace.played(0)) EXPECT_TRUE(mover.is_seat());
  EXPECT_LT(trace.played(0).size(), static_cast<std::size_t>(state.ply()));
}

struct Zero {
  std::array<float, 2> operator()(const ConnectFour<>& /*state*/) const { return {}; }
};

TEST(ActionTrace, HoldsAsManyActionsAsATruncatedPlayoutHasPlies) {
  const TruncatedPlayout<ConnectFour<>, Zero,
                         EpsilonPolicy<ConnectFour<>, RandomPolicy<ConnectFour<>>>>
      playout{.plies = 5};
  ActionTrace<ConnectFour<>> trace;
  Rng rng{Seed{1}};
  const auto start = start_of<ConnectFour<>>();
  auto state = start;
  trace.end(playout(state, rng, trace));
  EXPECT_EQ(trace.played(0).size(), 5U);
  EXPECT_EQ(played_again(start, trace, 0), state);
}

TEST(ActionTrace, KeepsSeveralPlayoutsApart) {
  const MeanLeaf<ConnectFour<>, Playout<ConnectFour<>>> leaf{.count = 3};
  ActionTrace<ConnectFour<>> trace;
  Rng rng{Seed{1}};
  const auto start = start_of<ConnectFour<>>();
  const auto mean = leaf(start, rng, trace);
  ASSERT_EQ(trace.endings().size(), 3U);
  float sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto end = played_again(start, trace, i);
    EXPECT_TRUE(end.is_terminal());
    EXPECT_EQ(trace.endings()[i].values, end.returns());
    sum += end.returns()[0];
  }
  EXPECT_FLOAT_EQ(mean[0], sum / 3);
}

// --- AMAF values --------------------------------------------------------------------------------

TEST(AmafShare, FollowsTheScheduleOfTheEquivalence) {
  const Rave rave{.equivalence = 300};
  EXPECT_FLOAT_EQ(amaf_share(rave, 100, 50, 10), std::sqrt(300.0F / 600.0F));
  EXPECT_FLOAT_EQ(amaf_share(rave, 800, 50, 10), std::sqrt(300.0F / 2700.0F));
}

TEST(AmafShare, FollowsTheScheduleOfTheLeastError) {
  EXPECT_FLOAT_EQ(amaf_share({.bias = 0.5}, 100, 4, 16), 16.0F / (4 + 16 + 4 * 16 * 0.25F));
}

TEST(AmafShare, IsAllOrNothingWhereOneOfTheTwoIsMissing) {
  for (const Rave& rave : {Rave{.equivalence = 10}, Rave{.bias = 0.1}}) {
    EXPECT_EQ(amaf_share(rave, 100, 5, 0), 0.0F);
    EXPECT_EQ(amaf_share(rave, 100, 0, 5), 1.0F);
  }
}

/// A tree of three nodes in a row in which X plays cell 0, O cell 1 and X cell 2, and what backing
/// up one simulation through it gives.
class AmafOfALine : public testing::Test {
 protected:
  struct Step {
    NodeIndex node;
    std::uint32_t edge;
    Player mover;
  };

  AmafOfALine() {
    for (std::uint32_t i = 0; i < 3; ++i) {
      const NodeIndex node = i == 0 ? 0 : tree_.add_node(room_);
      EXPECT_TRUE(tree_.reserve_edges(tree_[node], 9, room_));
      table_.make_room(table_, Node{}, tree_[node]);
      tree_[node].count = 9;
      for (std::uint32_t a = 0; a < 9; ++a) tree_.edges(tree_[node]).action[a] = Action{a};
      path_.push_back({node, i, Player{i % 2}});
    }
  }

  void back_up(float value) {
    backup_.run<AloneAtNode>(
        tree_, table_, path_, {value, -value},
        [](Player mover, const auto& values) { return values[mover.index()]; });
  }
  /// The AMAF visits of the actions of one node.
  std::vector<std::uint32_t> visits(NodeIndex node) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t a = 0; a < 9; ++a) all.push_back(table_.of(tree_[node])[a].visits);
    return all;
  }

  Tree tree_{1U << 16U};
  TreeRoom room_;
  EdgeTable<AmafValue> table_{tree_};
  AmafBackup<TicTacToe> backup_{2, 9};
  std::vector<Step> path_;
};

TEST_F(AmafOfALine, CountsLaterActionsOfTheSamePlayerOnly) {
  // X plays 0, then 2; the playout goes on O 5, X 4, O 3, X 4 (once more: it counts once).
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 1U, 2U}) state.apply(Action{cell});
  for (const std::uint32_t cell : {5U, 4U, 3U}) {
    backup_.trace().add(state, Action{cell});
    state.apply(Action{cell});
  }
  back_up(1);
  EXPECT_EQ(visits(0), (std::vector<std::uint32_t>{1, 0, 1, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(visits(1), (std::vector<std::uint32_t>{0, 1, 0, 1, 0, 1, 0, 0, 0}));
  EXPECT_EQ(visits(2), (std::vector<std::uint32_t>{0, 0, 1, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(table_.of(tree_[0])[4].mean, 1.0F);
  EXPECT_EQ(table_.of(tree_[1])[3].mean, -1.0F);  // O's own value
}

TEST_F(AmafOfALine, IsAMeanOverSimulations) {
  for (const float value : {1.0F, -1.0F, 1.0F, 1.0F}) back_up(value);
  EXPECT_EQ(table_.of(tree_[0])[2].visits, 4U);
  EXPECT_FLOAT_EQ(table_.of(tree_[0])[2].mean, 0.5F);
}

TEST_F(AmafOfALine, CountsEachOfSeveralPlayoutsWithItsOwnValues) {
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 1U, 2U, 5U}) state.apply(Action{cell});
  backup_.trace().add(state, Action{4});
  backup_.trace().end({1, -1});
  backup_.trace().add(state, Action{6});
  backup_.trace().end({-1, 1});
  back_up(0);
  EXPECT_EQ(visits(0), (std::vector<std::uint32_t>{2, 0, 2, 0, 1, 0, 1, 0, 0}));
  EXPECT_EQ(table_.of(tree_[0])[4].mean, 1.0F);
  EXPECT_EQ(table_.of(tree_[0])[6].mean, -1.0F);
  EXPECT_EQ(table_.of(tree_[0])[0].mean, 0.0F);
}

TEST(EdgeTableTest, KeepsTheEntriesOfANodeThatGrows) {
  Tree tree{1U << 16U};
  TreeRoom room;
  const EdgeTable<AmafValue> unused{tree};
  EdgeTable<AmafValue> table{tree};
  Node& node = tree[0];
  ASSERT_TRUE(tree.reserve_edges(node, 2, room));
  table.make_room(table, Node{}, node);
  node.count = 2;
  table.of(node)[0].add(0.5);
  table.of(node)[1].add(-1);
  const Node before = node;
  ASSERT_TRUE(tree.reserve_edges(node, 6, room));
  table.make_room(table, before, node);
  EXPECT_EQ(table.of(node)[0].mean, 0.5F);
  EXPECT_EQ(table.of(node)[1].mean, -1.0F);
  for (std::uint32_t i = 2; i < 6; ++i) EXPECT_EQ(table.of(node)[i].visits, 0U);
}

// --- Searches -----------------------------------------------------------------------------------

template <Game S, class Evaluator = Playout<S>>
Report search(const S& state, const MctsSettings& settings, Seed seed = Seed{1},
              const Evaluator& evaluator = {}) {
  Mcts<S, Evaluator> mcts{settings, evaluator};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

std::vector<MctsSettings> rave_settings(std::uint64_t simulations) {
  std::vector<MctsSettings> all;
  for (const Selection selection : {Selection::kUcb1, Selection::kPuct}) {
    for (const Rave& rave : {Rave{.equivalence = 300}, Rave{.bias = 0.3}}) {
      MctsSettings settings{.budget = {.simulations = simulations}, .selection = selection};
      settings.exploration = selection == Selection::kPuct ? 1.5 : 0.7;
      settings.rave = rave;
      all.push_back(settings);
    }
  }
  return all;
}

TEST(RaveSearch, BlocksAnImmediateLossInTicTacToe) {
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});
  for (const MctsSettings& settings : rave_settings(2000)) {
    EXPECT_EQ(search(state, settings).best, Action{1});
  }
}

TEST(RaveSearch, FindsTheOnlyBestActionOfThreePlayers) {
  for (const MctsSettings& settings : rave_settings(20'000)) {
    EXPECT_EQ(search(start_of<toys::RingNim>(), settings).best, toys::RingNim::kTakeOne);
  }
}

TEST(RaveSearch, ComesNearTheValueOfARaceWithDice) {
  for (MctsSettings settings : rave_settings(100'000)) {
    for (const ChanceNodesAs chance : {ChanceNodesAs::kOpenLoop, ChanceNodesAs::kExplicit}) {
      settings.chance = chance;
      const Report report = search(start_of<toys::Pig>(), settings);
      EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
    }
  }
}

TEST(RaveSearch, ChoosesTheSafeActionWhereTheCoinIsHidden) {
  for (const MctsSettings& settings : rave_settings(20'000)) {
    EXPECT_EQ(search(start_of<toys::HiddenCoin>(), settings).best, toys::HiddenCoin::kSafe);
  }
}

TEST(RaveSearch, CountsEverySimulationWithAnyNumberOfWorkers) {
  for (MctsSettings settings : rave_settings(2000)) {
    for (const int workers : {1, 3}) {
      for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
        settings.workers = workers;
        settings.parallel = parallel;
        EXPECT_EQ(total_visits(search(start_of<sono::State>(), settings)), 2000U);
      }
    }
  }
}

TEST(RaveSearch, RepeatsExactlyFromTheSameSeed) {
  for (const MctsSettings& settings : rave_settings(500)) {
    const Report first = search(start_of<sono::State>(), settings, Seed{5});
    const Report second = search(start_of<sono::State>(), settings, Seed{5});
    for (std::size_t i = 0; i < first.actions.size(); ++i) {
      EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    }
  }
}

TEST(RaveSearch, PicksAnOptimalMoveInAllScoredPositionsOfConnectFour) {
  MctsSettings settings{.budget = {.simulations = 40'000}, .exploration = 1.0};
  settings.rave.equivalence = 300;
  for (const auto& position : toys::scored_positions()) {
    const auto state = ConnectFour<>::from_moves(position.moves).value();
    const Report report = search(state, settings);
    const auto column = position.columns.find(static_cast<int>(report.best.id()) + 1);
    EXPECT_EQ(column->second, position.score) << position.moves << " " << report.best.id() + 1;
  }
}

TEST(RaveSearch, FindsOptimalMovesOfConnectFourInFewerSimulationsThanPlainUct) {
  // 100 simulations from each position, twenty times; plain UCT with the constant that suits it
  // best among 0.3, 0.7, 1 and 2.
  const auto count_found = [](const MctsSettings& settings) {
    int found = 0;
    for (const auto& position : toys::scored_positions()) {
      const auto state = ConnectFour<>::from_moves(position.moves).value();
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Report report = search(state, settings, Seed{seed});
        const auto column = position.columns.find(static_cast<int>(report.best.id()) + 1);
        found += column->second == position.score ? 1 : 0;
      }
    }
    return found;
  };
  const int plain = count_found({.budget = {.simulations = 100}, .exploration = 0.7});
  MctsSettings settings{.budget = {.simulations = 100}, .exploration = 0.3};
  settings.rave.equivalence = 300;
  EXPECT_GT(count_found(settings), plain);
}

TEST(RaveSearch, NeedsNotTryAllActionsBeforeItLooksTwice) {
  const auto tried = [](const MctsSettings& settings) {
    const Report report = search(start_of<sono::State>(), settings);
    return std::ranges::count_if(report.actions,
                                 [](const auto& action) { return action.visits > 0; });
  };
  MctsSettings settings{.budget = {.simulations = 60}, .exploration = 0.1};
  EXPECT_EQ(tried(settings), 60);  // of more than 60
  settings.rave.equivalence = 300;
  EXPECT_LT(tried(settings), 60);
}

}  // namespace
}  // namespace tilewright
