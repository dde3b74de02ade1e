#pragma once

#include <cstdint>
#include <vector>

#include "agents/sono/solver.hpp"
#include "agents/sono/world_tally.hpp"
#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"
#include "core/random.hpp"
#include "search/stop_request.hpp"

namespace tilewright::sono {

/// When playouts end; 0 seconds: no limit of time.
struct PlayoutLimits {
  std::uint64_t playouts = 0;  // about so many in all; every move gets at least two
  double seconds = 0;
  const StopRequest* stop = nullptr;
};

struct PlayoutTallies {
  std::vector<WorldTally> tallies;  // for each legal action by ascending id; see OutcomeTable
  bool complete = true;             // false: stopped before the playouts were used up
};

/// Plays worlds of an information set to the end after each of the viewer's actions, or from the
/// position itself if the viewer does not act. Sequential halving: half of the playouts go to
/// rounds in which ever fewer moves are left, those with the best chances and those with the best
/// margins; the other half to fresh worlds for what is best, so that a lucky choice does not count
/// twice. In a round every move is tried in the same worlds. `solver` plays the last cells.
PlayoutTallies play_out_moves(const InformationSet<State>& seen, const PlayoutLimits& limits,
                              Rng& rng, Solver& solver);

}  // namespace tilewright::sono
