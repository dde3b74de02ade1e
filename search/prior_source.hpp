#pragma once

#include <algorithm>
#include <span>

#include "core/game.hpp"
#include "search/action_heuristic.hpp"
#include "search/mcts_settings.hpp"
#include "search/priors.hpp"

namespace tilewright {

/// Where the priors of new edges come from: the evaluator, else the heuristic, else all are equal.
/// For UCB1 what the heuristic says takes their place, unscaled, for the bias.
template <Game S, ActionHeuristic<S> Heuristic>
class PriorSource {
 public:
  PriorSource(const MctsSettings& settings, const Heuristic& heuristic)
      : settings_{settings}, heuristic_{heuristic} {}

  /// What the evaluator said of the state at hand, by action id; empty: nothing.
  void set_row(std::span<const float> row) { row_ = row; }

  /// Sets the priors of all legal actions of `state`.
  void set(const S& state, std::span<const Action> actions, std::span<float> priors) const {
    if (!row_.empty()) {
      for (std::size_t i = 0; i < actions.size(); ++i) priors[i] = row_[actions[i].id()];
      return normalise(priors);
    }
    std::ranges::fill(priors, 1.0F / static_cast<float>(priors.size()));
    if constexpr (!kSaysNothing<Heuristic>) {
      const bool is_ucb1 = settings_.selection == Selection::kUcb1;
      if (is_ucb1 ? settings_.bias <= 0 : settings_.prior_temperature <= 0) return;
      for (std::size_t i = 0; i < actions.size(); ++i) priors[i] = heuristic_(state, actions[i]);
      if (!is_ucb1) softmax(priors, settings_.prior_temperature);
    } else {
      static_cast<void>(state);
    }
  }

 private:
  const MctsSettings& settings_;
  Heuristic heuristic_;
  std::span<const float> row_;
};

}  // namespace tilewright
