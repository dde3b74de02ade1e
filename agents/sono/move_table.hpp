#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "agents/sono/partial_line.hpp"
#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"

namespace tilewright::sono {

/// What a player expects of a line, and of every line after a placement.
///
/// The stated pools: a face-down cell draws from the cards that the player has not seen, an empty
/// cell from the own hand and from the unseen cards that can still be placed, all ways equally
/// likely. A yardstick, not a forecast: nobody places at random.

/// Rows [0..4] and columns [5..9] of a grid as `seen.viewer()` expects them.
using GridOutlook = std::array<LineDistribution, 10>;
GridOutlook grid_outlook(const InformationSet<State>& seen);

/// What one placement does to the lines that it touches, and what it shows.
struct MoveChange {
  Action action;
  double row_change = 0;     // of the expected points of its row
  double column_change = 0;  // of its column
  CellSet turned_up = 0;     // face-down cells that it turns up
  /// Lines (bit i: line i of GridOutlook) with one value left after it that had several before.
  std::uint32_t settled = 0;

  /// What it gains for a player: own change minus other change.
  [[nodiscard]] double net(Player player) const {
    return player == kRows ? row_change - column_change : column_change - row_change;
  }
};

/// Every legal placement of the viewer, by ascending action id. The change of a line is its
/// expectation with the card in it, over the pools without that card, minus its expectation before;
/// the eight lines that do not hold the cell are left out of account, though the card is missing
/// from their pools as well. Precondition: the viewer of `seen` acts.
std::vector<MoveChange> move_table(const InformationSet<State>& seen);

/// What the joker would stand for in a line: of all fillings of the line's other cells, the share
/// in which a card of each rank is among the best readings. Ranks that do equally well all count,
/// so that shares need not add up to 1.
struct JokerOutlook {
  std::array<double, kRanks> share{};
  LineDistribution points;
};

/// For every line, the joker in one of its empty cells, or where it lies face up. A line where it
/// cannot be has no filling (points.total == 0). Precondition: the joker is in the viewer's hand or
/// lies face up.
std::array<JokerOutlook, 10> joker_outlook(const InformationSet<State>& seen);

}  // namespace tilewright::sono
