#pragma once

#include "agents/carcassonne/appraisal.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// What expected points, so many tiles before the end, say of the returns: a player wins with a
/// chance in proportion to exp(points / temperature), where for two players twice the temperature
/// is Weights::scale + Weights::scale_per_root * sqrt(tiles), so that the return of player 0 is
/// tanh(margin / (scale + ...)).
PerPlayer<State, float> returns_of_points(const Model& model, std::span<const float> points,
                                          int tiles);

/// The points that every player is expected to have at the end, the best choice of a meeple that
/// may be placed included.
SeatValues expected_points(const Model& model, const State& state);

/// The static evaluator. While a meeple may be placed the best choice is assumed; with nothing left
/// to draw the value is exact.
PerPlayer<State, float> static_value(const Model& model, const State& state);

}  // namespace tilewright::carcassonne
