#pragma once

#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

/// What a player's total is expected to be in the end: the points as if the game were over now,
/// kPointsOfATurn for each turn that is left, and a share of what the next tokens could add.
/// Precondition: the seat is in the game.
float expected_total(const State& state, Player player);

/// The static evaluator of Cascadia: expected returns from the expected totals. Alone the return of
/// the total; of several players each wins with a probability in proportion to
/// exp(expected total / scale), where the scale grows with the turns that are left. Exact when the
/// game is over.
PerPlayer<State, float> static_value(const State& state);

}  // namespace tilewright::cascadia
