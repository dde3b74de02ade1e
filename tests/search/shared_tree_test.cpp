// For the thread sanitizer too.
#include <gtest/gtest.h>

#include <deque>
#include <thread>

#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"
#include "search/replicas.hpp"
#include "search/tree_worker.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

// --- Replicas ------------------------------------------------------------------------------------

/// A node with two edges that were visited often enough for replicas.
class ReplicasTest : public testing::Test {
 protected:
  static constexpr std::uint32_t kVisits = 1000;

  ReplicasTest() {
    EXPECT_TRUE(tree_.reserve_edges(tree_[0], 2, room_));
    tree_[0].count = 2;
    tree_[0].visits = kVisits;
    for (std::uint32_t i = 0; i < 2; ++i) {
      const Edges edges = tree_.edges(tree_[0]);
      edges.action[i] = Action{10 + i};
      edges.child[i] = kNoNode;
      edges.visits[i] = kVisits / 2;
    }
    mine_.consider(tree_[0]);
  }

  /// Counts visits of an edge of a replica, and brings it up to date.
  void count(Replicas& worker, std::uint32_t edge, std::uint32_t visits) {
    Replica& replica = *worker.find(0);
    const Edges edges = tree_.edges(replica.now);
    edges.visits[edge] += visits;
    edges.value_sum[edge] += visits;
    replica.now.visits += visits;
    worker.visited(replica, replica.due);
  }

  static void append(Tree& tree, Replica& replica, Action action, TreeRoom& room) {
    ASSERT_TRUE(tree.reserve_edges(replica.now, replica.now.count + 1, room));
    const Edges edges = tree.edges(replica.now);
    edges.action[replica.now.count] = action;
    edges.child[replica.now.count] = kNoNode;
    ++replica.now.count;
  }

  Tree tree_{std::size_t{1} << 20U, true};
  TreeRoom room_;
  TreeRoom other_room_;
  Replicas mine_{tree_, room_};
  Replicas other_{tree_, other_room_};
};

TEST_F(ReplicasTest, StartAsTheNodeIs) {
  const Replica* replica = mine_.find(0);
  ASSERT_NE(replica, nullptr);
  EXPECT_EQ(replica->now.visits, kVisits);
  EXPECT_EQ(tree_.edges(replica->now).action[1], Action{11});
}

TEST_F(ReplicasTest, KeepTheirCountsUntilTheyAreDue) {
  tree_.edges(mine_.find(0)->now).visits[0] += 3;
  EXPECT_EQ(tree_.edges(tree_[0]).visits[0], kVisits / 2);
  mine_.finish();
  EXPECT_EQ(tree_.edges(tree_[0]).visits[0], kVisits / 2 + 3);
}

TEST_F(ReplicasTest, OfTwoWorkersAddUp) {
  static_cast<void>(other_.find(0));
  count(mine_, 0, 5);
  count(other_, 0, 7);
  count(mine_, 1, 2);
  const Edges edges = tree_.edges(tree_[0]);
  EXPECT_EQ(tree_[0].visits, kVisits + 14);
  EXPECT_EQ(edges.visits[0], kVisits / 2 + 12);
  EXPECT_EQ(edges.value_sum[0], 12.0);
  EXPECT_FLOAT_EQ(edges.mean[0], 12.0F / (kVisits / 2 + 12));
  EXPECT_EQ(edges.visits[1], kVisits / 2 + 2);
}

TEST_F(ReplicasTest, LearnWhatOthersCountedWhenTheyAreDue) {
  static_cast<void>(other_.find(0));
  count(mine_, 0, 5);
  EXPECT_EQ(tree_.edges(other_.find(0)->now).visits[0], kVisits / 2);
  count(other_, 1, 1);
  EXPECT_EQ(tree_.edges(other_.find(0)->now).visits[0], kVisits / 2 + 5);
}

TEST_F(ReplicasTest, MeetInEdgesThatBothFound) {
  append(tree_, *mine_.find(0), Action{20}, room_);
  append(tree_, *other_.find(0), Action{30}, other_room_);
  append(tree_, *other_.find(0), Action{20}, other_room_);
  count(mine_, 2, 4);
  count(other_, 3, 6);  // action 20 there
  ASSERT_EQ(tree_[0].count, 4U);
  const Edges edges = tree_.edges(tree_[0]);
  EXPECT_EQ(edges.action[2], Action{20});
  EXPECT_EQ(edges.visits[2], 10U);
  EXPECT_EQ(edges.action[3], Action{30});
  EXPECT_EQ(tree_.edges(other_.find(0)->now).action[2], Action{20});
}

TEST_F(ReplicasTest, LeadToTheSameChild) {
  static_cast<void>(other_.find(0));
  const NodeIndex child = mine_.child(*mine_.find(0), 1);
  ASSERT_NE(child, kNoNode);
  EXPECT_EQ(other_.child(*other_.find(0), 1), child);
}

TEST(Replicas, AreDoneWithoutWhereTheTreeIsFull) {
  // Room for the node's own edges and for one half of a replica, but not for both.
  for (std::uint32_t edges = 200; edges <= 1200; edges += 4) {
    Tree tree{std::size_t{1} << 10U};
    TreeRoom room;
    if (!tree.reserve_edges(tree[0], edges, room)) break;
    tree[0].count = edges;
    tree[0].visits = Replicas::kLeastVisits;
    Replicas replicas{tree, room};
    replicas.consider(tree[0]);
    for (int attempt = 0; attempt < 3; ++attempt) {
      const Replica* replica = replicas.find(0);
      EXPECT_TRUE(replica == nullptr || replica->now.count == edges);
    }
  }
}

TEST_F(ReplicasTest, AreNotMadeOfNodesWhoseEdgesMayMove) {
  const NodeIndex index = tree_.add_node(room_);
  tree_[index].visits = kVisits;
  tree_[index].count = 3;
  tree_[index].tried = 2;
  mine_.consider(tree_[index]);
  EXPECT_EQ(mine_.find(index), nullptr);
}

// --- Two workers in one tree ---------------------------------------------------------------------

constexpr std::size_t kTreeBytes = std::size_t{1} << 28U;

template <Game S>
void search_by_two(Tree& tree, const S& root, const MctsSettings& settings, bool is_open,
                   std::uint64_t simulations) {
  const Playout<S> playout;
  using Worker = TreeWorker<S, Playout<S>, LockedNode>;
  TreeAids<S> aids;
  aids.start(tree, settings, false, false, false);
  std::deque<Worker> workers;
  for (int i = 0; i < 2; ++i) {
    workers.emplace_back(settings, playout, tree, aids, nullptr, is_open, root);
  }
  const InformationSet<S> seen{root, root.current_player()};
  const auto work = [&](std::uint64_t number) {
    for (std::uint64_t i = number; i < simulations; i += 2) {
      Rng rng{split(Seed{7}, i)};
      workers[number].simulate(seen.determinize(rng), rng);
    }
  };
  std::thread other{work, 1};
  work(0);
  other.join();
  for (Worker& worker : workers) worker.finish();
}

/// Every visit of a node went through one of its edges, and nothing is left on its way. A visit
/// that found a game over, or the tree's end, made no edge: none is counted twice.
void expect_sums(const Tree& tree, NodeIndex index, std::uint32_t& nodes) {
  const Node& node = tree[index];
  const Edges edges = tree.edges(node);
  std::uint32_t visits = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    visits += edges.visits[i];
    ASSERT_EQ(edges.in_flight[i], 0U);
    if (edges.child[i] == kNoNode) continue;
    ASSERT_LE(tree[edges.child[i]].visits, edges.visits[i]);
    expect_sums(tree, edges.child[i], nodes);
  }
  ASSERT_EQ(visits, node.visits);
  ASSERT_EQ(node.in_flight, 0U);
  ++nodes;
}

template <Game S>
S start() {
  Rng rng{Seed{1}};
  return S::initial(typename S::Rules{}, rng);
}

TEST(SharedTree, OfAClosedSearchAddsUp) {
  constexpr std::uint32_t kSimulations = 30'000;
  const auto root = start<toys::ConnectFour<>>();
  Tree tree{kTreeBytes, true};
  search_by_two(tree, root, {}, false, kSimulations);
  std::uint32_t nodes = 0;
  expect_sums(tree, 0, nodes);
  EXPECT_EQ(tree[0].visits, kSimulations);
  EXPECT_GT(nodes, kSimulations / 20);
}

TEST(SharedTree, OfAnInformationSetSearchAddsUp) {
  constexpr std::uint32_t kSimulations = 30'000;
  const auto root = start<sono::State>();
  Tree tree{kTreeBytes, true};
  search_by_two(tree, root, {}, true, kSimulations);
  std::uint32_t nodes = 0;
  expect_sums(tree, 0, nodes);
  EXPECT_EQ(tree[0].visits, kSimulations);
}

TEST(SharedTree, WithExplicitChanceNodesAddsUp) {
  constexpr std::uint32_t kSimulations = 30'000;
  MctsSettings settings;
  settings.chance = ChanceNodesAs::kExplicit;
  Tree tree{kTreeBytes, true};
  search_by_two(tree, start<toys::Pig>(), settings, false, kSimulations);
  std::uint32_t nodes = 0;
  expect_sums(tree, 0, nodes);
  EXPECT_EQ(tree[0].visits, kSimulations);
}

}  // namespace
}  // namespace tilewright
