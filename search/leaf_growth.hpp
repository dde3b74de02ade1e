#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "search/evaluator.hpp"

namespace tilewright {

/// Values leaves that get their node and edges at once, with the evaluator's priors if it gives
/// any. One for each worker.
template <Game S, LeafEvaluator<S> Evaluator>
class LeafGrowth {
 public:
  /// is_open: whether outcomes of chance nodes are passed over in the tree.
  LeafGrowth(const Evaluator& evaluator, bool is_open, std::uint32_t num_actions)
      : evaluate_{evaluator}, is_open_{is_open} {
    if constexpr (PriorEvaluator<Evaluator, S>) row_.resize(num_actions);
  }

  /// Whether a player acts at the leaf, so that its node has actions. In an open tree the node is
  /// the next player's: outcomes on the way there are played first, and may end the game.
  bool can_grow(S& state, Rng& rng) const {
    if (is_open_) play_chance(state, rng);
    return state.current_player().is_seat();
  }

  PerPlayer<S, float> value(S& state, Rng& rng) {
    if constexpr (PriorEvaluator<Evaluator, S>) {
      row_.assign(row_.size(), 1.0F);
      return evaluate_(state, rng, std::span<float>{row_});
    } else {
      return evaluate_(state, rng);
    }
  }

  /// What the evaluator said of the actions of the leaf it valued last, by id; empty if it cannot.
  [[nodiscard]] std::span<const float> priors() const { return row_; }

 private:
  const Evaluator& evaluate_;
  bool is_open_;
  std::vector<float> row_;
};

}  // namespace tilewright
