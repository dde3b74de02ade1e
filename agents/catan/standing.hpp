#pragma once

#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// How well a player stands, in victory points: those that there are, and what production, variety,
/// harbours, room to expand, the races for road and army, cards in hand and development cards are
/// expected to bring. The weights are set by hand: docs/games/catan.md, "Agents".
///
/// Reads public things, the cards of `hand`, and the development cards of `player` that the state
/// shows: a player may ask it about themselves in what they know.
float standing(const State& state, Player player, Cards hand);

/// The same with the cards that the state shows in the player's hand, less those already chosen to
/// be returned.
float standing(const State& state, Player player);

/// The static evaluator of Catan: each wins with a probability in proportion to exp(standing /
/// scale). Exact when the game is over.
PerPlayer<State, float> static_value(const State& state);

}  // namespace tilewright::catan
