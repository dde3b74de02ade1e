#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tilewright {

/// The number of ways to play `depth` plies on from `state`; a game that ends earlier counts once.
/// Outcomes of chance nodes are plies like any other. It pins the rules: see tests/core/.
template <Game S>
std::uint64_t perft(const S& state, int depth) {
  if (depth == 0 || state.is_terminal()) return 1;
  std::uint64_t leaves = 0;
  const auto visit = [&](Action action) {
    S child = state;
    child.apply(action);
    leaves += perft(child, depth - 1);
  };
  if constexpr (ChanceNodes<S>) {
    if (state.current_player() == Player::chance()) {
      typename S::ChanceOutcomes outcomes;
      state.chance_outcomes(outcomes);
      for (const auto& [outcome, weight] : outcomes) visit(outcome);
      return leaves;
    }
  }
  typename S::Actions actions;
  state.legal_actions(actions);
  if (depth == 1) return actions.size();
  for (const Action action : actions) visit(action);
  return leaves;
}

}  // namespace tilewright
