#pragma once

#include <cstdint>

#include "agents/sono/line_table.hpp"
#include "core/fixed_list.hpp"
#include "core/games/sono/state.hpp"
#include "core/random.hpp"

namespace tilewright::sono {

/// What one placement does to the expected points of its row and of its column.
///
/// The expectation of a line is its mean over all ways to complete it from the whole rest of the
/// deck (LineTable). It is a yardstick: players do not place at random. Whole multiples of
/// 1/kExpectationUnit of a point, so that equal changes compare equal.
struct GreedyChoice {
  Action action;
  std::int32_t own = 0;    // change of the mover's line
  std::int32_t other = 0;  // change of the other player's line

  [[nodiscard]] std::int32_t net() const { return own - other; }
  /// The same in points.
  [[nodiscard]] double own_change() const { return static_cast<double>(own) / kExpectationUnit; }
  [[nodiscard]] double other_change() const {
    return static_cast<double>(other) / kExpectationUnit;
  }
};

using GreedyChoices = FixedList<GreedyChoice, State::Actions::kCapacity>;

/// Fills `out` with every legal placement of the mover, by ascending action id.
///
/// Reads only what the mover knows: the own hand and the cards that lie face up. Face-down cells
/// count as unknown, also when `known` is a complete state. Precondition: a player acts.
void greedy_choices(const State& known, GreedyChoices& out);

/// The placement with the largest own change minus other change, ties broken uniformly at random.
/// No heap: fit for playouts. Reads what greedy_choices reads; the same precondition.
Action greedy_action(const State& known, Rng& rng);

}  // namespace tilewright::sono
