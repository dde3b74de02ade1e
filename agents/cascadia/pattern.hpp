#pragma once

#include <array>

#include "agents/cascadia/pattern_turn.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"

namespace tilewright::cascadia {

/// The pairs of tile and animal that a mover in the market has to think about: those of one slot,
/// or all where tokens can be chosen freely or wiped.
struct AskedPairs {
  std::array<WildlifeSet, kSlots> of_slot{};  // of the tile
  WildlifeSet animals = 0;
  WildlifeSet on_tiles = 0;  // asked for with a tile that attracts them
};
AskedPairs asked_pairs(const State& state);

/// A turn from the market on: a draft with its placements, or a wipe without any.
struct PlannedTurn {
  Action first;
  Placements placements;
  bool is_draft = false;
};

/// The turn that PatternTurn values most. Wipes, free ones and paid ones, count as the mean over
/// what can be drawn; they are taken if they beat the best draft clearly. Precondition: phase
/// kMarket.
PlannedTurn pattern_plan(const State& state, Rng& rng);

/// The next action of such a turn. Each ply solves what is left of the turn anew. Everything it
/// looks at is public. Precondition: a player acts.
Action pattern_action(const State& state, Rng& rng);

}  // namespace tilewright::cascadia
