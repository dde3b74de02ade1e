#pragma once

#include <array>

#include "agents/sono/line_fillings.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// A line as one player sees it: its known cards, its cells without a known card, and from which
/// pools those are filled (see move_table.hpp).
struct OpenLine {
  CardSet known = 0;
  std::array<UnknownCells, 2> unknown{};  // face down, empty
};

/// The lines of a position as `viewer` sees them. Rows are lines 0 to 4, columns 5 to 9.
class LinePools {
 public:
  /// `known` is what InformationSet::known() gives: nothing in it is hidden from the viewer.
  LinePools(const State& known, Player viewer);

  [[nodiscard]] const OpenLine& line(std::size_t line) const { return lines_[line]; }
  /// The same line when a card of the viewer's hand has been placed elsewhere.
  [[nodiscard]] OpenLine without(std::size_t line, Card card) const;
  /// The same line when the card fills one of its empty cells.
  [[nodiscard]] OpenLine with(std::size_t line, Card card) const;

 private:
  std::array<OpenLine, 10> lines_{};
};

}  // namespace tilewright::sono
