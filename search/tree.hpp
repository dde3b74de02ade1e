#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "core/types.hpp"
#include "search/cache_line.hpp"

namespace tilewright {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = ~NodeIndex{0};

/// The statistics of a node's edges, one array for each quantity, so that choosing among many reads
/// only what it needs. `value_sum` belongs to the player who chooses the edge (max^n), so that no
/// sign ever flips by ply.
struct Edges {
  std::uint32_t* visits = nullptr;
  float* mean = nullptr;          // value_sum / visits; 0 before the first
  float* inverse_root = nullptr;  // 1 / sqrt(visits); 0 before the first
  float* prior = nullptr;
  std::uint32_t* in_flight = nullptr;     // simulations on their way through it
  std::uint32_t* availability = nullptr;  // visits of the node in which the action was legal
  Action* action = nullptr;
  NodeIndex* child = nullptr;  // kNoNode before the first visit
  double* value_sum = nullptr;
  double* square_sum = nullptr;  // of squared values

  static constexpr std::size_t kBytes = 8 * 4 + 2 * 8;  // of one edge
};

/// Copies the first `count` edges of one node to another.
inline void copy_edges(const Edges& from, const Edges& to, std::uint32_t count) {
  const auto copy = [count](auto* target, const auto* source) {
    std::copy_n(source, count, target);
  };
  copy(to.visits, from.visits);
  copy(to.mean, from.mean);
  copy(to.inverse_root, from.inverse_root);
  copy(to.prior, from.prior);
  copy(to.in_flight, from.in_flight);
  copy(to.availability, from.availability);
  copy(to.action, from.action);
  copy(to.child, from.child);
  copy(to.value_sum, from.value_sum);
  copy(to.square_sum, from.square_sum);
}

/// One node: a decision, or a chance node. It keeps no state: a simulation replays it. Without
/// member initialisers, so that reserving memory for many does not touch it; a new node is Node{}.
struct alignas(kCacheLine) Node {
  std::size_t edges;       // where its edges start, in bytes from the start of the arena
  std::uint32_t count;     // edges in use
  std::uint32_t capacity;  // edges there is room for
  std::uint32_t tried;     // edges with a visit: the first `tried` ones
  std::uint32_t visits;
  std::uint32_t in_flight;  // simulations on their way through it
  std::uint32_t lock;       // of LockedNode
  std::uint32_t replicas;   // the number of its replicas, from 1; 0: it has none (replicas.hpp)
  float evaluation;         // by the evaluator, to the player who chooses here; for Gumbel
  double value_sum;         // of the player who chooses here
};
static_assert(std::is_trivial_v<Node>);

/// Where one worker makes nodes and edges: a piece of the tree's memory that it has to itself, so
/// that workers meet only when they ask for the next piece, and neighbours in memory are mostly of
/// one worker. It asks for just what it needs where it is the tree's only worker.
class TreeRoom {
 public:
  /// Nodes it was given and has not made.
  [[nodiscard]] std::size_t unused_nodes() const { return end_node_ - next_node_; }

 private:
  friend class Tree;
  std::size_t next_node_ = 0;
  std::size_t end_node_ = 0;
  std::size_t next_byte_ = 0;  // of the edges' memory
  std::size_t end_byte_ = 0;
};

/// All nodes and edges of one search in two blocks of memory that are kept from search to search,
/// addressed by index; node 0 is the root. The memory is reserved at once and used from the front.
/// A full tree is a normal state in which simulations go on without adding nodes.
class Tree {
 public:
  static constexpr std::size_t kNodesAtOnce = 64;  // at the most

  /// bytes: for nodes and edges together. is_shared: whether several workers add at once, each
  /// asking for room for nodes_at_once nodes.
  explicit Tree(std::size_t bytes, bool is_shared = false, std::size_t nodes_at_once = kNodesAtOnce)
      : is_shared_{is_shared},
        nodes_at_once_{is_shared ? std::clamp<std::size_t>(nodes_at_once, 1, kNodesAtOnce) : 1},
        node_capacity_{std::clamp<std::size_t>(bytes / 4 / sizeof(Node), 2, kNoNode - 1)},
        edge_bytes_{std::max<std::size_t>(bytes - bytes / 4, kLeastEdgeBytes)},
        nodes_{std::make_unique_for_overwrite<Node[]>(node_capacity_)},
        edges_{std::make_unique_for_overwrite<Line[]>(edge_bytes_ / kCacheLine + 1)} {
    clear();
  }

  /// Back to a root without edges.
  void clear() {
    nodes_[0] = Node{};
    num_nodes_ = 1;
    num_replicated_ = 0;
    used_edge_bytes_ = 0;
  }

  [[nodiscard]] Node& operator[](NodeIndex index) { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  /// Nodes made, and those that workers have room for.
  [[nodiscard]] std::size_t size() const {
    return std::min(num_nodes_.load(std::memory_order_relaxed), node_capacity_);
  }

  /// A new node without edges, or kNoNode if there is no room.
  [[nodiscard]] NodeIndex add_node(TreeRoom& room) {
    if (room.next_node_ == room.end_node_ && !find_nodes(room)) return kNoNode;
    nodes_[room.next_node_] = Node{};
    return static_cast<NodeIndex>(room.next_node_++);
  }

  /// Takes back the nodes that were not made. Precondition: nobody has asked for any since.
  void take_back(TreeRoom& room) {
    num_nodes_ -= room.unused_nodes();
    room.end_node_ = room.next_node_;
  }

  /// Makes room for `capacity` edges, those in use kept; false if there is none. Views of the
  /// node's edges are then out of date.
  [[nodiscard]] bool reserve_edges(Node& node, std::uint32_t capacity, TreeRoom& room) {
    const std::size_t stride = padded(capacity);
    const std::size_t bytes = (stride * Edges::kBytes + kCacheLine - 1) / kCacheLine * kCacheLine;
    if (room.next_byte_ + bytes > room.end_byte_ && !find_bytes(room, bytes)) return false;
    const std::size_t start = room.next_byte_;
    room.next_byte_ += bytes;
    const Edges old = edges(node);
    const std::uint32_t kept = node.count;
    node.edges = start;
    node.capacity = static_cast<std::uint32_t>(stride);
    std::memset(edges_[node.edges / kCacheLine].bytes.data(), 0, bytes);
    const Edges fresh = edges(node);
    if (kept > 0) copy_edges(old, fresh, kept);
    return true;
  }

  /// A number for a node that is to have replicas, from 1.
  [[nodiscard]] std::uint32_t new_replica_number() {
    return num_replicated_.fetch_add(1, std::memory_order_relaxed) + 1;
  }

  /// The memory for edges. A node's edges start below it.
  [[nodiscard]] std::size_t edge_bytes() const { return edge_bytes_; }

  /// The arrays of a node's edges, `count` of them in use.
  [[nodiscard]] Edges edges(const Node& node) const {
    Edges view;
    if (node.capacity == 0) return view;
    std::byte* at = edges_[node.edges / kCacheLine].bytes.data();
    const auto take = [&]<class T>(T*& array) {
      array = std::launder(reinterpret_cast<T*>(at));
      at += node.capacity * sizeof(T);
    };
    take(view.value_sum);
    take(view.square_sum);
    take(view.visits);
    take(view.mean);
    take(view.inverse_root);
    take(view.in_flight);
    take(view.action);
    take(view.child);
    take(view.prior);
    take(view.availability);
    return view;
  }

 private:
  struct alignas(kCacheLine) Line {
    std::array<std::byte, kCacheLine> bytes;
  };
  static constexpr std::size_t kLeastEdgeBytes = 64 * 1024;
  static constexpr std::size_t kBytesAtOnce = 8 * 1024;  // for edges of one worker among several

  bool find_nodes(TreeRoom& room) {
    const std::size_t start = take(num_nodes_, nodes_at_once_);
    if (start >= node_capacity_) {
      num_nodes_.store(node_capacity_, std::memory_order_relaxed);
      return false;
    }
    room.next_node_ = start;
    room.end_node_ = std::min(start + nodes_at_once_, node_capacity_);
    return true;
  }

  bool find_bytes(TreeRoom& room, std::size_t bytes) {
    const std::size_t wanted = is_shared_ ? std::max(bytes, kBytesAtOnce) : bytes;
    const std::size_t start = take(used_edge_bytes_, wanted);
    if (start + bytes > edge_bytes_) {
      used_edge_bytes_.store(edge_bytes_, std::memory_order_relaxed);
      return false;
    }
    room.next_byte_ = start;
    room.end_byte_ = std::min(start + wanted, edge_bytes_);
    return true;
  }

  /// The counter before `amount` is added; one that nobody else counts needs no locked addition.
  std::size_t take(std::atomic<std::size_t>& counter, std::size_t amount) const {
    if (is_shared_) return counter.fetch_add(amount, std::memory_order_relaxed);
    const std::size_t before = counter.load(std::memory_order_relaxed);
    counter.store(before + amount, std::memory_order_relaxed);
    return before;
  }
  /// Even, so that the arrays of eight bytes are aligned.
  static constexpr std::size_t padded(std::size_t count) { return (count + 1) & ~std::size_t{1}; }

  bool is_shared_;
  std::size_t nodes_at_once_;
  std::size_t node_capacity_;
  std::size_t edge_bytes_;
  std::unique_ptr<Node[]> nodes_;
  std::unique_ptr<Line[]> edges_;
  alignas(kCacheLine) std::atomic<std::uint32_t> num_replicated_{0};
  std::atomic<std::size_t> num_nodes_{0};
  std::atomic<std::size_t> used_edge_bytes_{0};
};

}  // namespace tilewright
