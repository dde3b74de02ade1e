#pragma once

#include <array>
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

/// What was counted in some worlds, as a forecast of real games. e is the number of empty cells,
/// u = e / 20, and odd is 1 if e is odd, which makes the player to move also the one to move last;
/// outside the range of empty cells that the curve was fitted to, the nearest of the same parity
/// counts.
///
/// Chances, an ordered logistic model of the result: with the share of points p in n worlds,
///   x = log((n p + 1/2) / (n (1 - p) + 1/2)), y = bend * tanh(x / bend),
///   P(win) = s(a y + b - c), P(loss) = s(-a y - b - c), s the logistic function,
///   a = slope . (1, u), b = shift . (1, u, odd, odd u), not below 0: c = draw . (1, u) + tie d
/// for a share d of worlds that are drawn.
/// The bend is there because what is won in nearly all of the worlds is not won that much surer in
/// a game than what is won in most.
///
/// Margin, a linear model of the margin at the end: with the mean margin m in the worlds,
///   margin = (gain . (1, u)) m + offset . (1, u, odd).
struct CalibrationCurve {
  std::array<double, 2> slope{1, 0};
  double bend = 10;
  std::array<double, 4> shift{};
  std::array<double, 2> draw{};
  double tie = 0;
  std::array<double, 2> gain{1, 0};
  std::array<double, 3> offset{};
  int fewest_empty = 0, most_empty = 20;

  [[nodiscard]] Chances chances(const Chances& counted, double worlds, int empty_cells) const;
  [[nodiscard]] double margin(double counted, int empty_cells) const;
  /// What a standard error of a counted margin becomes.
  [[nodiscard]] double margin_gain(int empty_cells) const;
};

/// The curve of a method: how often positions that it counts so are really won, and by how much,
/// for a viewer who acts (the best placement counts) and for one who waits for the other to act.
/// Solved worlds overrate what both players will know. Playouts see a few replies in the tree and
/// then play worse than players who search at every ply: so they flatter who has just searched, and
/// hardly see that it is good to move last. The curves take that back. Fitted to games of the
/// analysis against itself by `sono_calibration fit`, checked on other games (docs/games/sono.md,
/// "Analysis"). The exact method needs none: its curve is not for use.
const CalibrationCurve& calibration_of(Method method, bool acts);

}  // namespace tilewright::sono
