#pragma once

#include <vector>

#include "agents/cascadia/turn_monte_carlo.hpp"

namespace tilewright::cascadia {

/// The ways to play the rest of the turn that PatternTurn values most, at most `count`, the best
/// first: drafts with their placements and wipes, placements of the drafted pair, or places of the
/// drafted token. Precondition: a player acts.
void list_candidates(const State& state, std::size_t count, std::vector<TurnCandidate>& out);

}  // namespace tilewright::cascadia
