#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "search/cache_line.hpp"
#include "search/tree.hpp"

namespace tilewright {

inline constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};

/// Which edges of a node can be followed in the world at hand, where which actions are legal
/// differs from visit to visit, and which actions have no edge yet. Keeps nothing but storage.
template <Game S>
class AvailableEdges {
 public:
  explicit AvailableEdges(std::uint32_t num_actions) : edge_of_(num_actions, kNoEdge) {}

  /// Looks at a node. legal: the actions that are legal now.
  void find(const Edges& edges, std::uint32_t count, const typename S::Actions& legal) {
    for (std::uint32_t i = 0; i < count; ++i) edge_of_[edges.action[i].id()] = i;
    num_fresh_ = 0;
    available_.clear();
    for (const Action action : legal) {
      const std::uint32_t edge = edge_of_[action.id()];
      if (edge == kNoEdge) {
        fresh_[num_fresh_++] = action;
      } else {
        available_.push(edge);
      }
    }
    for (std::uint32_t i = 0; i < count; ++i) edge_of_[edges.action[i].id()] = kNoEdge;
  }

  /// The edges of legal actions.
  [[nodiscard]] std::span<const std::uint32_t> edges() const { return available_.span(); }
  /// The legal actions without an edge, in the order of the legal ones.
  [[nodiscard]] std::span<const Action> fresh() const { return {fresh_.data(), num_fresh_}; }

  /// Adds the edge that an action has got since.
  void add(std::uint32_t edge) { available_.push(edge); }

 private:
  std::array<Action, S::Actions::kCapacity> fresh_{};
  std::uint32_t num_fresh_ = 0;
  FixedList<std::uint32_t, S::Actions::kCapacity> available_;
  LineVector<std::uint32_t> edge_of_;  // by action id; all kNoEdge between looks
};

}  // namespace tilewright
