#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "agents/sono/calibration.hpp"
#include "agents/sono/solver.hpp"
#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"
#include "core/random.hpp"
#include "search/stop_request.hpp"

namespace tilewright::sono {

/// How much an analysis may cost.
struct OutcomeSettings {
  /// Wall time; 0: no limit. With one, results depend on the machine: the best answer so far.
  double seconds = 0;
  /// The most worlds that are solved; if there are more, so many are drawn.
  std::uint64_t worlds = 64;
  /// Playouts in all, where worlds are not solved.
  std::uint64_t playouts = 4096;
  /// With more empty cells than this, worlds with hidden cards are played out and not solved.
  int solve_cells = 8;
  const StopRequest* stop = nullptr;
};

/// What one placement leads to, for the viewer.
struct MoveOutcome {
  Action action;
  Method method = Method::kPlayouts;
  std::uint64_t worlds = 0;   // solved or played out
  Chances counted;            // shares of these worlds
  Chances chances;            // the same, calibrated; equal to `counted` if exact
  double points_error = 0;    // standard error of chances.points(); 0 if all worlds are solved
  double counted_margin = 0;  // mean of own total minus other total in these worlds
  double margin = 0;          // the same, calibrated; equal if exact
  double margin_error = 0;    // its standard error
  /// Given up after a look by the tree search: what is said of it is less sure, and it cannot be
  /// the best.
  bool dropped = false;

  /// Proved: no hidden card can change the play after it.
  [[nodiscard]] bool is_exact() const { return method == Method::kExact; }
};

/// What every placement leads to. The best chance and the best margin may be different moves.
struct OutcomeTable {
  Player viewer = kRows;
  std::vector<MoveOutcome> moves;  // every legal action, by ascending id
  std::size_t best_chance = 0;     // index of the most points of chances; ties: the larger margin
  std::size_t best_margin = 0;     // index of the largest margin; ties: the better chance
  std::uint64_t possible_worlds = 1;
  std::uint64_t nodes = 0;
  bool complete = true;  // false: time ran out, or somebody asked to stop
  double seconds = 0;
  std::vector<Action> principal_variation;  // of best play, where the position is solved
};

/// What a position is worth to the viewer of `seen`, a seat.
///
/// - All known: solved exactly, whatever the number of empty cells. If time runs out before that,
///   moves that are not solved keep what playouts say of them.
/// - Something hidden, at most `solve_cells` empty cells: every world (or a sample of them) is
///   solved as if it were known. With at most two empty cells that is exact, as the replies are
///   forced. With more it overrates what the players will know; the calibration takes that back.
/// - Else a tree search over the information set (PlayoutTree) chooses the placements that may be
///   best; these are played out in fresh worlds, the same for all, by the replies that the tree
///   knows, then by the greedy policy on both sides, the last cells exactly.
///
/// Chances and margins that are not exact are calibrated (agents/sono/calibration.hpp).
///
/// If the viewer does not act, `moves` has one entry with a default action, for the position as it
/// stands. Reads only what the viewer knows. The result is a function of (seen, settings, the state
/// of `rng`) unless `seconds` or `stop` come into play; `solver` only lends its memory.
OutcomeTable outcomes(const InformationSet<State>& seen, const OutcomeSettings& settings, Rng& rng,
                      Solver& solver);

/// "exact", "all worlds", "sampled worlds", "playouts".
std::string_view method_name(Method method);

}  // namespace tilewright::sono
