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
  /// Whether the action was given up after a look by the tree. What is left was valued in fresh
  /// worlds, unless a stop came first.
  std::vector<bool> dropped;
  bool complete = true;  // false: stopped before the playouts were used up
};

/// What the viewer's actions lead to, or the position itself if the viewer does not act.
///
/// Half of the playouts, and half of the time if it is limited, go to a tree search over the
/// information set (PlayoutTree). The actions that it visits most, and the one of the best margin
/// among those it did not neglect, are then played out in fresh worlds, the same for all, by the
/// tree's replies as far as it knows some: so a lucky choice does not count twice. `solver` plays
/// the last cells.
PlayoutTallies play_out_moves(const InformationSet<State>& seen, const PlayoutLimits& limits,
                              Rng& rng, Solver& solver);

}  // namespace tilewright::sono
