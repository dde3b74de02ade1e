#pragma once

#include <concepts>

#include "core/game.hpp"
#include "search/evaluator.hpp"

namespace tilewright {

/// Values a state without looking ahead: the expected returns per player, in [-1, 1], for two
/// players with sum zero. A function of the state alone. The state is complete and not over, but it
/// may be a chance node: a search stops wherever its last ply ends.
template <class E, class S>
concept StaticEvaluator = requires(const E& evaluate, const S& state) {
  { evaluate(state) } -> std::same_as<PerPlayer<S, float>>;
};

/// A static evaluator that can also say, more cheaply than by valuing the state behind it, how good
/// an action looks to the mover, in [-1, 1]. Only the order of the actions is taken from it.
template <class E, class S>
concept ScoresActions = requires(const E& evaluate, const S& state, Action action) {
  { evaluate.action_score(state, action) } -> std::same_as<float>;
};

/// Knows nothing: every state that is not over is worth 0 to everybody.
template <Game S>
struct ZeroValue {
  static constexpr bool kSaysNothing = true;  // so that nobody orders actions by it
  PerPlayer<S, float> operator()(const S& /*state*/) const { return {}; }
};

/// Whether ordering actions by the evaluator is pointless.
template <class E>
inline constexpr bool kSaysNothing = requires {
  E::kSaysNothing;
};

/// The mean returns of some playouts. Its random numbers follow from the seed and the state's hash,
/// so that it is a function of the state.
template <Game S, PlayoutPolicy<S> Policy = RandomPolicy<S>>
struct PlayoutMean {
  Seed seed{};
  int playouts = 1;  // at least 1
  Playout<S, Policy> playout{};

  PerPlayer<S, float> operator()(const S& state) const {
    Rng rng{split(seed, state.hash())};
    PerPlayer<S, float> mean{};
    for (int i = 0; i < playouts; ++i) {
      S copy = state;
      const PerPlayer<S, float> values = playout(copy, rng);
      for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += values[p];
    }
    for (float& value : mean) value /= static_cast<float>(playouts);
    return mean;
  }
};

}  // namespace tilewright
