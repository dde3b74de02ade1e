#pragma once

#include <cstdint>

namespace tilewright::sono {

/// How a player's chances were found.
enum class Method : std::uint8_t {
  kExact,          // all is known, or nothing hidden can matter: solved
  kAllWorlds,      // every world solved as if it were known
  kSampledWorlds,  // some worlds solved so
  kPlayouts,       // worlds played to the end by the greedy policy, the last cells exactly
};

/// Probabilities of the three results; they add up to 1.
struct Chances {
  double win = 0;
  double draw = 0;
  double loss = 0;

  /// What is won on average if a draw is half a win.
  [[nodiscard]] double points() const { return win + draw / 2; }
};

/// An ordered logistic model of the result given the share of points p counted in n worlds:
/// x = log((n p + 1/2) / (n (1 - p) + 1/2)), P(win) = s(a x + b - c), P(loss) = s(-a x - b - c),
/// where s is the logistic function and a, b, c are linear in the share of cells that are empty,
/// n / 20. Outside the range of empty cells that the curve was fitted to, its nearest end counts.
struct CalibrationCurve {
  double slope = 1, slope_by_empty = 0;
  double shift = 0, shift_by_empty = 0;
  double draw = 0, draw_by_empty = 0;
  int fewest_empty = 0, most_empty = 20;

  [[nodiscard]] Chances chances(double points, double worlds, int empty_cells) const;
};

/// The curve of a method: how often positions that it counts so are really won. Solved worlds
/// overrate what both players will know, and playouts play worse than people do; the curves take
/// that back. Fitted to the results of self-play by `sono_calibration fit`, checked on other games
/// (docs/games/sono.md, "Analysis"). The exact method needs none: its curve is not for use.
const CalibrationCurve& calibration_of(Method method);

}  // namespace tilewright::sono
