#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace tilewright::testing_support {

/// What a search must find: expectimax to a depth in decisions, written down as it is defined,
/// without pruning, ordering or memory. Values of all players, each maximising their own; among
/// equals the lowest action id. Counts its leaves.
template <Game S, class Evaluator>
class PlainExpectimax {
 public:
  explicit PlainExpectimax(Evaluator evaluate) : evaluate_{evaluate} {}

  PerPlayer<S, double> value(const S& state, int depth) {
    if (state.is_terminal() || depth == 0) {
      ++leaves;
      const auto values = state.is_terminal() ? state.returns() : evaluate_(state);
      PerPlayer<S, double> exact{};
      std::ranges::copy(values, exact.begin());
      return exact;
    }
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) {
        typename S::ChanceOutcomes outcomes;
        state.chance_outcomes(outcomes);
        PerPlayer<S, double> mean{};
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
          const auto one = value(after(state, outcomes[i].outcome), depth);
          for (std::size_t p = 0; p < mean.size(); ++p) {
            mean[p] += outcomes.probability(i) * one[p];
          }
        }
        return mean;
      }
    }
    typename S::Actions actions;
    state.legal_actions(actions);
    const std::size_t mover = state.current_player().index();
    PerPlayer<S, double> best = value(after(state, actions[0]), depth - 1);
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const auto one = value(after(state, actions[i]), depth - 1);
      if (one[mover] > best[mover]) best = one;
    }
    return best;
  }

  std::uint64_t leaves = 0;

 private:
  static S after(S state, Action action) {
    state.apply(action);
    return state;
  }

  Evaluator evaluate_;
};

}  // namespace tilewright::testing_support
