#pragma once

#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace tilewright {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = ~NodeIndex{0};

/// One edge of a search tree and the node behind it. Nodes keep no states: a simulation replays
/// them. `value_sum` belongs to the player who chose the edge (max^n: every player maximises their
/// own value), so that no sign ever flips by ply.
struct Node {
  Action action;  // that leads here
  NodeIndex first_child = kNoNode;
  NodeIndex next_sibling = kNoNode;
  std::uint32_t visits = 0;
  std::uint32_t availability = 0;  // visits of the parent in which the action was legal
  float prior = 0;
  double value_sum = 0;   // of the returns of the player who chose `action`
  double square_sum = 0;  // of their squares, for the standard error

  [[nodiscard]] double mean() const { return visits > 0 ? value_sum / visits : 0.0; }
};

/// All nodes of one search in one array, addressed by index; index 0 is the root. The capacity is
/// stated before the search: a full tree is a normal state in which simulations go on without
/// adding nodes.
class Tree {
 public:
  explicit Tree(std::size_t capacity) : capacity_{capacity} { nodes_.push_back(Node{}); }

  [[nodiscard]] Node& operator[](NodeIndex index) { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] bool is_full() const { return nodes_.size() >= capacity_; }

  /// A new child of `parent`, put at the front of its children. Precondition: !is_full().
  NodeIndex add_child(NodeIndex parent, Action action) {
    TILEWRIGHT_ASSERT(!is_full());
    const auto index = static_cast<NodeIndex>(nodes_.size());
    nodes_.push_back(Node{.action = action, .next_sibling = nodes_[parent].first_child});
    nodes_[parent].first_child = index;
    return index;
  }

 private:
  std::vector<Node> nodes_;
  std::size_t capacity_;
};

}  // namespace tilewright
