#pragma once

#include "agents/carcassonne/model.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// The greedy player: of all places, with the best meeple of each, the one whose position promises
/// the highest lead; then of all meeples, or none, likewise. Among equals uniformly at random.
/// Precondition: a player is to move.
Action greedy_action(const Model& model, const State& state, Rng& rng);

/// Lets the greedy player play a whole turn. Precondition: a tile is in hand.
void play_greedy_turn(const Model& model, State& state, Rng& rng);

}  // namespace tilewright::carcassonne
