#include "agents/sono/calibration.hpp"

#include <algorithm>
#include <cmath>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// The nearest number in the range that is even or odd like `empty_cells`.
int in_range(int empty_cells, int fewest, int most) {
  int nearest = std::clamp(empty_cells, fewest, most);
  if ((nearest - empty_cells) % 2 != 0) nearest += nearest == fewest ? 1 : -1;
  return nearest;
}

}  // namespace

Chances CalibrationCurve::chances(double points, double worlds, int empty_cells) const {
  const int cells = in_range(empty_cells, fewest_empty, most_empty);
  const double u = static_cast<double>(cells) / kPlies;
  const double odd = cells % 2;
  const double x = std::log((worlds * points + 0.5) / (worlds * (1 - points) + 0.5));
  const double y = bend * std::tanh(x / bend);
  const double middle =
      (slope[0] + slope[1] * u) * y + shift[0] + shift[1] * u + (shift[2] + shift[3] * u) * odd;
  // Never negative: a draw cannot have less than no probability.
  const double half = std::max(0.0, draw[0] + draw[1] * u);
  Chances result;
  result.win = logistic(middle - half);
  result.loss = logistic(-middle - half);
  result.draw = std::max(0.0, 1 - result.win - result.loss);
  return result;
}

double CalibrationCurve::margin_gain(int empty_cells) const {
  const int cells = in_range(empty_cells, fewest_empty, most_empty);
  return gain[0] + gain[1] * static_cast<double>(cells) / kPlies;
}

double CalibrationCurve::margin(double counted, int empty_cells) const {
  const int cells = in_range(empty_cells, fewest_empty, most_empty);
  const double u = static_cast<double>(cells) / kPlies;
  return margin_gain(cells) * counted + offset[0] + offset[1] * u + offset[2] * (cells % 2);
}

const CalibrationCurve& calibration_of(Method method, bool /*acts*/) {
  static constexpr CalibrationCurve kSolvedWorlds{.slope = {3.426, -5.512},
                                                  .shift = {-0.641, 0.789, 0, 0},
                                                  .draw = {1.298, -1.699},
                                                  .fewest_empty = 3,
                                                  .most_empty = 8};
  static constexpr CalibrationCurve kPlayoutWorlds{.slope = {0.371, 0.270},
                                                   .shift = {-1.246, 0.887, 0, 0},
                                                   .draw = {0.509, -0.215},
                                                   .fewest_empty = 9,
                                                   .most_empty = 20};
  return method == Method::kPlayouts ? kPlayoutWorlds : kSolvedWorlds;
}

}  // namespace tilewright::sono
