#pragma once

#include <string_view>

#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"
#include "search/report.hpp"

namespace tilewright::sono {

/// Exact play at the end of Sono; models EndgameSolver in agents/game_traits.hpp.
///
/// Where all is known, or can be deduced, the solution is exact. Before that each world is solved
/// as if it were known, every one if there are few, else a sample; the action of the best average
/// return is played, among equals that of the best average margin. This overrates what the players
/// will know (docs/games/sono.md, "Hidden information"), so its report is not marked exact.
struct Endgame {
  static constexpr std::string_view kMeaning =
      "solve exactly once at most so many cells are empty; 0: never";
  static constexpr int kHighest = 14;
  static constexpr int kDefault = 8;
  static constexpr int kSolver = 10;
  /// The most worlds that are solved for a decision.
  static constexpr std::uint64_t kMostWorlds = 24;

  static bool applies(const InformationSet<State>& seen, int most_empty_cells) {
    return kPlies - seen.ply() <= most_empty_cells;
  }

  /// Values are returns in [-1, 1]. Precondition: the viewer of `seen` acts.
  Report solve(const InformationSet<State>& seen, Rng& rng) const;
};

}  // namespace tilewright::sono
