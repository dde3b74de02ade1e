#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>

#include "search/cache_line.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// Holds a node against other workers, by a lock of its own: workers meet only where their paths
/// do.
class LockedNode {
 public:
  static constexpr bool kIsShared = true;
  explicit LockedNode(Node& node) : lock_{node.lock} {
    while (lock_.exchange(1, std::memory_order_acquire) != 0) {
      while (lock_.load(std::memory_order_relaxed) != 0) {
      }
    }
  }
  LockedNode(const LockedNode&) = delete;
  LockedNode& operator=(const LockedNode&) = delete;
  ~LockedNode() { lock_.store(0, std::memory_order_release); }

 private:
  std::atomic_ref<std::uint32_t> lock_;
};

/// A worker's own copy of a node. What it counts there is its own until it is added to the node.
struct Replica {
  NodeIndex origin = kNoNode;
  Node now{};             // with edges of its own; nothing is in flight through them
  Node before{};          // the same when it was last brought up to date
  std::uint32_t due = 0;  // visits until that happens again

  /// Edges at the front that the node has too, in the same places.
  [[nodiscard]] std::uint32_t common() const { return before.count; }
};

/// The nodes near the root as one worker sees them.
///
/// Every simulation of every worker passes through them: counted in one place, their statistics
/// would wander from core to core all the time, and a cheap playout takes less time than that. So
/// each worker has replicas of the nodes that are visited often, and brings them up to date after
/// every few visits: after 1/16 of the visits that the node has, within kSoonest .. kLatest. What
/// other workers have found out since then is missing from its choices.
class Replicas {
 public:
  static constexpr std::uint32_t kLeastVisits = 256;  // of a node with replicas

  Replicas(Tree& tree, TreeRoom& room) : tree_{tree}, room_{room} {}

  /// Lets all workers have replicas of a node once it is visited often. The caller holds it. Its
  /// edges must stay in their places: none of them is untried, or they are not sorted by that.
  void consider(Node& node) {
    if (node.visits < kLeastVisits || node.replicas != 0) return;
    if (node.tried != 0 && node.tried != node.count) return;
    std::atomic_ref{node.replicas}.store(tree_.new_replica_number(), std::memory_order_relaxed);
  }

  /// This worker's replica of a node; null if it has none. The caller does not hold the node.
  [[nodiscard]] Replica* find(NodeIndex index) {
    Node& node = tree_[index];
    const std::uint32_t number = std::atomic_ref{node.replicas}.load(std::memory_order_relaxed);
    if (number == 0) return nullptr;
    if (number > all_.size()) all_.resize(number);
    Replica& replica = all_[number - 1];
    if (replica.origin == kNoNode && !make(replica, index)) return nullptr;
    return &replica;
  }

  /// The node behind an edge of a replica, made if there is none; kNoNode if there is no room, or
  /// if the edge is not in the node yet.
  [[nodiscard]] NodeIndex child(Replica& replica, std::uint32_t edge) {
    NodeIndex& known = tree_.edges(replica.now).child[edge];
    if (known != kNoNode || edge >= replica.common()) return known;
    Node& node = tree_[replica.origin];
    const LockedNode hold{node};
    NodeIndex& shared = tree_.edges(node).child[edge];
    if (shared == kNoNode) shared = tree_.add_node(room_);
    return known = shared;
  }

  /// Notes that visits of a replica have been counted.
  void visited(Replica& replica, std::uint32_t visits) {
    replica.due -= std::min(replica.due, visits);
    if (replica.due == 0) synchronise(replica);
  }

  /// Adds to the nodes what has been counted in replicas only.
  void finish() {
    for (Replica& replica : all_) {
      if (replica.origin != kNoNode) synchronise(replica);
    }
  }

 private:
  static constexpr std::uint32_t kSoonest = 8;
  static constexpr std::uint32_t kLatest = 64;

  bool make(Replica& replica, NodeIndex index) {
    replica.origin = index;
    const LockedNode hold{tree_[index]};
    if (take_over(tree_[index], replica)) return true;
    replica = Replica{};  // half of it may have found room
    return false;
  }

  void synchronise(Replica& replica) {
    Node& node = tree_[replica.origin];
    const LockedNode hold{node};
    // Without room for new edges the replica is given up; only its newest edges are forgotten.
    if (!add_changes(node, replica) || !take_over(node, replica)) replica = Replica{};
  }

  /// Adds to a node what its replica has counted since it was last up to date; false if there is no
  /// room for the edges that are new.
  bool add_changes(Node& node, const Replica& replica) {
    const Edges mine = tree_.edges(replica.now);
    const Edges before = tree_.edges(replica.before);
    Edges all = tree_.edges(node);
    for (std::uint32_t i = 0; i < replica.common(); ++i) {
      all.availability[i] += mine.availability[i] - before.availability[i];
      if (mine.visits[i] == before.visits[i]) continue;
      all.visits[i] += mine.visits[i] - before.visits[i];
      all.value_sum[i] += mine.value_sum[i] - before.value_sum[i];
      all.square_sum[i] += mine.square_sum[i] - before.square_sum[i];
      refresh(all, i);
    }
    node.visits += replica.now.visits - replica.before.visits;
    node.value_sum += replica.now.value_sum - replica.before.value_sum;
    for (std::uint32_t i = replica.common(); i < replica.now.count; ++i) {
      const std::uint32_t edge = find_or_append(node, mine, i, replica.common());
      if (edge == node.count) return false;
      all = tree_.edges(node);
      all.availability[edge] += mine.availability[i];
      all.visits[edge] += mine.visits[i];
      all.value_sum[edge] += mine.value_sum[i];
      all.square_sum[edge] += mine.square_sum[i];
      refresh(all, edge);
    }
    return true;
  }

  /// The node's edge of the same action as edge `i` of `mine`, at or behind `first`; node.count if
  /// there is none and no room.
  std::uint32_t find_or_append(Node& node, const Edges& mine, std::uint32_t i,
                               std::uint32_t first) {
    const Edges edges = tree_.edges(node);
    for (std::uint32_t edge = first; edge < node.count; ++edge) {
      if (edges.action[edge] == mine.action[i]) return edge;
    }
    if (node.count == node.capacity && !tree_.reserve_edges(node, 2 * node.count, room_)) {
      return node.count;
    }
    const Edges grown = tree_.edges(node);
    grown.action[node.count] = mine.action[i];
    grown.child[node.count] = kNoNode;
    grown.prior[node.count] = mine.prior[i];
    return node.count++;
  }

  static void refresh(const Edges& edges, std::uint32_t i) {
    if (edges.visits[i] == 0) return;
    edges.mean[i] = static_cast<float>(edges.value_sum[i]) / static_cast<float>(edges.visits[i]);
    edges.inverse_root[i] =
        1.0F / std::sqrt(static_cast<float>(edges.visits[i] + edges.in_flight[i]));
  }

  /// Makes a replica equal to its node; false if there is no room.
  bool take_over(const Node& node, Replica& replica) {
    copy_numbers(node, replica.now);
    copy_numbers(node, replica.before);
    if (replica.now.capacity < node.count) {
      replica.now.count = replica.before.count = 0;  // nothing of the old edges is kept
      if (!tree_.reserve_edges(replica.now, node.capacity, room_)) return false;
      if (!tree_.reserve_edges(replica.before, node.capacity, room_)) return false;
      replica.now.count = replica.before.count = node.count;
    }
    const Edges all = tree_.edges(node);
    const Edges mine = tree_.edges(replica.now);
    copy_edges(all, mine, node.count);
    std::fill_n(mine.in_flight, node.count, 0U);
    copy_edges(mine, tree_.edges(replica.before), node.count);
    replica.due = std::clamp(node.visits / 16, kSoonest, kLatest);
    return true;
  }

  static void copy_numbers(const Node& from, Node& to) {
    to.count = from.count;
    to.tried = from.tried;
    to.visits = from.visits;
    to.value_sum = from.value_sum;
  }

  Tree& tree_;
  TreeRoom& room_;
  LineVector<Replica> all_;  // by the number of the node's replicas, from 1
};

}  // namespace tilewright
