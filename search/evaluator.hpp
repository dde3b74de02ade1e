#pragma once

#include <concepts>
#include <span>

#include "core/game.hpp"
#include "search/action_trace.hpp"

namespace tilewright {

/// Values a leaf: the expected returns per player, in [-1, 1]. The state is a determinization, the
/// evaluator's to play on; it is not terminal.
template <class E, class S>
concept LeafEvaluator = requires(const E& evaluate, S& state, Rng& rng) {
  { evaluate(state, rng) } -> std::same_as<PerPlayer<S, float>>;
};

// The two concepts below are laid out by hand: clang-format 14 knows concepts only in part.
// clang-format off

/// A leaf evaluator that can also say which actions look good to the player who acts: it sets
/// priors[a] for the actions a that are legal in `state`, num_actions() numbers in all. They come
/// filled with ones, which an evaluator that knows nothing leaves as they are. They need not add up
/// to 1, and illegal actions may have any number; negative numbers count as 0.
template <class E, class S>
concept PriorEvaluator =
    LeafEvaluator<E, S> &&
    requires(const E& evaluate, S& state, Rng& rng, std::span<float> priors) {
      { evaluate(state, rng, priors) } -> std::same_as<PerPlayer<S, float>>;
    };

/// A leaf evaluator that can also tell what was played in its playouts: it adds the actions of each
/// to the trace, and may end() each with its own values. What is not ended counts for the values
/// that it returns.
template <class E, class S>
concept TracedEvaluator =
    LeafEvaluator<E, S> &&
    requires(const E& evaluate, S& state, Rng& rng, ActionTrace<S>& trace) {
      { evaluate(state, rng, trace) } -> std::same_as<PerPlayer<S, float>>;
    };
// clang-format on

/// What a worker of a search keeps for as long as it works: evaluator.attend() where the evaluator
/// counts its workers, as that of search/batch_evaluator.hpp does; else nothing.
template <class E>
[[nodiscard]] auto attend(const E& evaluator) {
  struct Nothing {};
  if constexpr (requires { evaluator.attend(); }) {
    return evaluator.attend();
  } else {
    static_cast<void>(evaluator);
    return Nothing{};
  }
}

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

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return play(state, rng, NoTrace{}); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, ActionTrace<S>& trace) const {
    return play(state, rng, trace);
  }

 private:
  template <class Trace>
  PerPlayer<S, float> play(S& state, Rng& rng, Trace&& trace) const {
    play_chance(state, rng);
    while (!state.is_terminal()) {
      const Action action = policy(state, rng);
      trace.add(state, action);
      state.apply(action);
      play_chance(state, rng);
    }
    return state.returns();
  }
};

}  // namespace tilewright
