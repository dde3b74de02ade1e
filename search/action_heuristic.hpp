#pragma once

#include <concepts>

#include "core/game.hpp"
#include "search/static_value.hpp"

namespace tilewright {

/// Says how good an action looks to the player who acts, in [-1, 1], without searching. The state
/// is a determinization and the action legal in it.
template <class H, class S>
concept ActionHeuristic = requires(const H& heuristic, const S& state, Action action) {
  { heuristic(state, action) } -> std::same_as<float>;
};

/// Knows nothing of any action; see kSaysNothing in search/static_value.hpp.
template <Game S>
struct NoHeuristic {
  static constexpr bool kSaysNothing = true;
  float operator()(const S& /*state*/, Action /*action*/) const { return 0; }
};

/// An action is as good as the state right behind it, valued statically. What chance or somebody
/// else does next is not looked at.
template <Game S, StaticEvaluator<S> Value>
struct AfterstateHeuristic {
  Value value{};

  float operator()(const S& state, Action action) const {
    const std::size_t mover = state.current_player().index();
    S after = state;
    after.apply(action);
    return (after.is_terminal() ? after.returns() : value(after))[mover];
  }
};

}  // namespace tilewright
