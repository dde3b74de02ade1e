#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "search/mcts_settings.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// Where a game has gone on from the root of the last search: the node of its tree that stands for
/// a state, found by playing on from the old root along edges that were visited and comparing whole
/// states. Only for closed trees, in which a node stands for one state.
template <Game S>
class TreeReuse {
 public:
  /// A state is looked for so many plies behind the root at the most, and by so many actions
  /// played.
  static constexpr int kMostPlies = 16;
  static constexpr int kMostSteps = 200'000;

  /// Remembers the root of a search.
  void remember(const S& root) { root_ = root; }
  void forget() { root_.reset(); }

  /// The node for `wanted`, or kNoNode: there is none, or the tree's values are not those that a
  /// search from there would gather.
  [[nodiscard]] NodeIndex find(const Tree& tree, const MctsSettings& settings, const S& wanted) {
    if (!root_) return kNoNode;
    const int plies = wanted.ply() - root_->ply();
    if (plies < 0 || plies > kMostPlies) return kNoNode;
    // Paranoid values are the return of the player who searched; for two players that says all.
    const bool is_others = wanted.current_player() != root_->current_player();
    if (settings.backup == Backup::kParanoid && S::kMaxPlayers > 2 && is_others) return kNoNode;
    steps_ = 0;
    return find(tree, 0, *root_, plies, wanted);
  }

 private:
  NodeIndex find(const Tree& tree, NodeIndex index, const S& state, int plies, const S& wanted) {
    if (plies == 0) return state == wanted ? index : kNoNode;
    const Node& node = tree[index];
    const Edges edges = tree.edges(node);
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (edges.visits[i] == 0 || edges.child[i] == kNoNode) continue;
      if (++steps_ > kMostSteps) return kNoNode;
      S after = state;
      after.apply(edges.action[i]);
      if (after.is_terminal()) continue;
      const NodeIndex found = find(tree, edges.child[i], after, plies - 1, wanted);
      if (found != kNoNode) return found;
    }
    return kNoNode;
  }

  std::optional<S> root_;
  int steps_ = 0;
};

/// Copies the subtree of a node to the front of another tree, where the node becomes the root. The
/// other tree is cleared first; it has as much room. place[old node]: its new index, kNoNode if it
/// was left behind. on_node(old, new): called for each node once its edges are copied.
template <class OnNode>
void copy_subtree(const Tree& from, NodeIndex root, Tree& to, std::vector<NodeIndex>& place,
                  const OnNode& on_node) {
  to.clear();
  TreeRoom room;
  place.assign(from.size(), kNoNode);
  place[root] = 0;
  std::vector<NodeIndex> waiting = {root};
  for (std::size_t next = 0; next < waiting.size(); ++next) {
    const Node& old = from[waiting[next]];
    const NodeIndex index = place[waiting[next]];
    if (old.count > 0 && !to.reserve_edges(to[index], old.capacity, room)) continue;
    Node& now = to[index];
    now.count = old.count;
    now.tried = old.tried;
    now.visits = old.visits;
    now.evaluation = old.evaluation;
    now.value_sum = old.value_sum;
    if (old.count == 0) continue;
    const Edges edges = to.edges(now);
    copy_edges(from.edges(old), edges, old.count);
    for (std::uint32_t i = 0; i < old.count; ++i) {
      const NodeIndex child = edges.child[i];
      if (child == kNoNode) continue;
      edges.child[i] = to.add_node(room);
      if (edges.child[i] == kNoNode) continue;
      place[child] = edges.child[i];
      waiting.push_back(child);
    }
    on_node(old, now);
  }
  to.take_back(room);
}

}  // namespace tilewright
