#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// What is proved of a node: the return of each player lies in [low, high] when everybody plays for
/// their own best return from there.
template <Game S>
struct ValueBounds {
  PerPlayer<S, float> low;
  PerPlayer<S, float> high;

  static ValueBounds unknown() {
    ValueBounds bounds{};
    bounds.low.fill(-1.0F);
    bounds.high.fill(1.0F);
    return bounds;
  }
  static ValueBounds exactly(const PerPlayer<S, float>& values) { return {values, values}; }
  [[nodiscard]] bool is_exact(std::size_t player) const { return low[player] == high[player]; }
  friend bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

/// Proved bounds of the nodes of a search tree, carried up from the ends of games: score-bounded
/// Monte Carlo tree search (Cazenave & Saffidine 2010), through chance nodes, and for any number of
/// players.
///
/// Positions that are reached on several ways share their bounds through a table by hash (64 bits:
/// two different positions with one hash would be taken for the same).
///
/// At a decision the mover gets at least the best low and at most the best high of the edges; what
/// the others get lies between the extremes of those edges that the mover may still prefer. At a
/// chance node bounds are means, outcomes never met counting as unknown.
template <Game S>
class Proofs {
 public:
  using Bounds = ValueBounds<S>;

  explicit Proofs(const Tree& tree) : tree_{tree} {}

  void clear() {
    bounds_.clear();
    keys_.clear();
    std::ranges::fill(shared_, Shared{});
  }

  /// Takes over what was proved in an earlier tree. place: by its nodes, the node of this tree that
  /// stands for the same state, or kNoNode.
  void take_over(const Proofs& earlier, std::span<const NodeIndex> place) {
    shared_ = earlier.shared_;
    for (std::size_t old = 0; old < place.size(); ++old) {
      if (place[old] == kNoNode) continue;
      if (old < earlier.bounds_.size()) set(place[old], earlier.bounds_[old]);
      if (old >= earlier.keys_.size()) continue;
      if (place[old] >= keys_.size()) keys_.resize(place[old] + std::size_t{1}, 0);
      keys_[place[old]] = earlier.keys_[old];
    }
  }

  /// Says which position a node stands for, and takes over what is proved of it elsewhere; whether
  /// that is more than was known.
  bool know(NodeIndex node, std::uint64_t key) {
    if (shared_.empty()) shared_.resize(kShared);
    if (node >= keys_.size()) keys_.resize(node + std::size_t{1}, 0);
    keys_[node] = key;
    const Bounds* bounds = find(key);
    return bounds != nullptr && replace(node, *bounds);
  }
  /// What is proved of a position anywhere in the tree; null if nothing is.
  [[nodiscard]] const Bounds* find(std::uint64_t key) const {
    if (shared_.empty()) return nullptr;
    const Shared& slot = shared_[key % kShared];
    return slot.key == key ? &slot.bounds : nullptr;
  }

  [[nodiscard]] Bounds of(NodeIndex node) const {
    return node < bounds_.size() ? bounds_[node] : Bounds::unknown();
  }
  /// Of an edge; unknown before it leads to a node.
  [[nodiscard]] Bounds of_edge(const Edges& edges, std::uint32_t edge) const {
    return of(edges.child[edge]);
  }

  /// Whether looking further at the edge may change what is proved of the node: the mover may
  /// prefer it, or, with more than two players, be indifferent, while the others are not.
  [[nodiscard]] bool may_improve(const Edges& edges, std::uint32_t edge, std::size_t mover,
                                 float proved_low) const {
    const NodeIndex child = edges.child[edge];
    if (child >= bounds_.size()) return true;
    const Bounds& bounds = bounds_[child];
    if (bounds.high[mover] > proved_low) return true;
    if constexpr (S::kMaxPlayers == 2) return false;
    return bounds.high[mover] == proved_low && bounds.low != bounds.high;
  }

  void set(NodeIndex node, const Bounds& bounds) {
    if (node >= bounds_.size()) bounds_.resize(node + std::size_t{1}, Bounds::unknown());
    bounds_[node] = bounds;
  }

  /// Brings a node up to date with its edges; whether it changed. Precondition: all edges are
  /// there.
  bool update_decision(NodeIndex index, std::size_t mover) {
    const Node& node = tree_[index];
    const Edges edges = tree_.edges(node);
    float low = -1.0F;
    float high = -1.0F;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Bounds edge = of_edge(edges, i);
      low = std::max(low, edge.low[mover]);
      high = std::max(high, edge.high[mover]);
    }
    Bounds bounds{};
    bounds.low.fill(std::numeric_limits<float>::infinity());
    bounds.high.fill(-std::numeric_limits<float>::infinity());
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Bounds edge = of_edge(edges, i);
      if (edge.high[mover] < low) continue;  // never preferred
      for (std::size_t p = 0; p < bounds.low.size(); ++p) {
        bounds.low[p] = std::min(bounds.low[p], edge.low[p]);
        bounds.high[p] = std::max(bounds.high[p], edge.high[p]);
      }
    }
    bounds.low[mover] = low;
    bounds.high[mover] = high;
    if constexpr (S::kMaxPlayers == 2) {  // the returns of two players sum to zero
      bounds.low[1 - mover] = -high;
      bounds.high[1 - mover] = -low;
    }
    return replace(index, bounds);
  }

  /// The same at a chance node, whose edges' priors are the outcomes' probabilities.
  bool update_chance(NodeIndex index) {
    const Node& node = tree_[index];
    const Edges edges = tree_.edges(node);
    Bounds bounds{};
    bounds.low.fill(0.0F);
    bounds.high.fill(0.0F);
    float met = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Bounds edge = of_edge(edges, i);
      met += edges.prior[i];
      for (std::size_t p = 0; p < bounds.low.size(); ++p) {
        bounds.low[p] += edges.prior[i] * edge.low[p];
        bounds.high[p] += edges.prior[i] * edge.high[p];
      }
    }
    // Rounding aside, all outcomes have been met; else the rest may be anything.
    const float rest = met > 1 - kRounding ? 0.0F : 1 - met;
    for (std::size_t p = 0; p < bounds.low.size(); ++p) {
      bounds.low[p] = std::max(-1.0F, bounds.low[p] - rest);
      bounds.high[p] = std::min(1.0F, bounds.high[p] + rest);
    }
    return replace(index, bounds);
  }

 private:
  static constexpr float kRounding = 1e-5F;

  bool replace(NodeIndex index, Bounds bounds) {
    const Bounds before = of(index);
    for (std::size_t p = 0; p < bounds.low.size(); ++p) {  // what was proved stays proved
      bounds.low[p] = std::max(bounds.low[p], before.low[p]);
      bounds.high[p] = std::min(bounds.high[p], before.high[p]);
    }
    if (before == bounds) return false;
    set(index, bounds);
    if (index < keys_.size() && keys_[index] != 0) {
      shared_[keys_[index] % kShared] = {keys_[index], bounds};
    }
    return true;
  }

  static constexpr std::size_t kShared = std::size_t{1} << 14U;
  struct Shared {
    std::uint64_t key = 0;
    Bounds bounds{};
  };

  const Tree& tree_;
  std::vector<Bounds> bounds_;       // by node
  std::vector<std::uint64_t> keys_;  // by node; 0: not said
  std::vector<Shared> shared_;       // by key modulo its size, the latest in each slot
};

}  // namespace tilewright
