#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/sono/line_fillings.hpp"
#include "agents/sono/line_table.hpp"
#include "core/games/sono/cards.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

/// How many ways of filling a line's unknown cells give it how many points.
struct LineDistribution {
  std::array<std::uint64_t, 11> ways{};  // by points; no line is worth more than 10
  std::uint64_t total = 0;               // sum of `ways`

  [[nodiscard]] int low() const;
  [[nodiscard]] int high() const;
  /// Precondition of both: total > 0.
  [[nodiscard]] Fraction exact_expectation() const;
  [[nodiscard]] double expectation() const { return exact_expectation().value(); }
};

/// The exact distribution of a line's points when its unknown cells are filled at random: no card
/// twice, and every way to fill the cells from their pools equally likely. Pools may overlap; cards
/// that lie in the line already are never drawn.
///
/// Which pool describes a cell is the caller's statement. For what one player knows: a face-down
/// cell draws from the cards that player has not seen, an empty cell from those and the own hand.
/// Preconditions: known cards and unknown cells together are five.
LineDistribution partial_line(CardSet known, std::span<const UnknownCells> unknown,
                              const Rules& rules);

}  // namespace tilewright::sono
