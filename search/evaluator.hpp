#pragma once

#include <concepts>

#include "core/game.hpp"

namespace tilewright {

/// Values a leaf: the expected returns per player, in [-1, 1]. The state is a determinization, the
/// evaluator's to play on; it is not terminal.
template <class E, class S>
concept LeafEvaluator = requires(const E& evaluate, S& state, Rng& rng) {
  { evaluate(state, rng) } -> std::same_as<PerPlayer<S, float>>;
};

/// Picks an action for the player to move, cheaply. May look at nothing that player cannot know.
template <class P, class S>
concept PlayoutPolicy = requires(const P& policy, const S& state, Rng& rng) {
  { policy(state, rng) } -> std::same_as<Action>;
};

/// Plays uniformly random legal actions.
template <Game S>
struct RandomPolicy {
  Action operator()(const S& state, Rng& rng) const { return random_action(state, rng); }
};

/// Values a leaf by one playout: both sides follow the policy to the end of the game.
template <Game S, PlayoutPolicy<S> Policy = RandomPolicy<S>>
struct Playout {
  Policy policy{};

  PerPlayer<S, float> operator()(S& state, Rng& rng) const {
    play_chance(state, rng);
    while (!state.is_terminal()) {
      state.apply(policy(state, rng));
      play_chance(state, rng);
    }
    return state.returns();
  }
};

}  // namespace tilewright
