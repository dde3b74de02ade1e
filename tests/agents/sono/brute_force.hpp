#pragma once

#include <algorithm>
#include <array>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// Rows minus columns under perfect play of both, by trying everything: no pruning, no table.
inline int minimax_margin(const State& state) {
  if (state.is_terminal()) {
    const auto totals = state.points();
    return totals[0] - totals[1];
  }
  const bool rows_move = state.current_player() == kRows;
  State::Actions actions;
  state.legal_actions(actions);
  int best = rows_move ? -1000 : 1000;
  for (const Action action : actions) {
    State child = state;
    child.apply(action);
    const int value = minimax_margin(child);
    best = rows_move ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

/// The same by plain alpha-beta, without a table, bounds or ordering: for what is too large to try
/// everything. Exact if the value lies strictly between `alpha` and `beta`.
inline int alpha_beta_margin(const State& state, int alpha = -1000, int beta = 1000) {
  if (state.is_terminal()) return minimax_margin(state);
  const bool rows_move = state.current_player() == kRows;
  State::Actions actions;
  state.legal_actions(actions);
  for (const Action action : actions) {
    State child = state;
    child.apply(action);
    const int value = alpha_beta_margin(child, alpha, beta);
    (rows_move ? alpha : beta) = rows_move ? std::max(alpha, value) : std::min(beta, value);
    if (alpha >= beta) break;
  }
  return rows_move ? alpha : beta;
}

}  // namespace tilewright::sono
