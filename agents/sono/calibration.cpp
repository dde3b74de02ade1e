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

Chances CalibrationCurve::chances(const Chances& counted, double worlds, int empty_cells) const {
  const double points = std::clamp(counted.points(), 0.0, 1.0);  // but for rounding
  const int cells = in_range(empty_cells, fewest_empty, most_empty);
  const double u = static_cast<double>(cells) / kPlies;
  const double odd = cells % 2;
  const double x = std::log((worlds * points + 0.5) / (worlds * (1 - points) + 0.5));
  const double y = bend * std::tanh(x / bend);
  const double middle =
      (slope[0] + slope[1] * u) * y + shift[0] + shift[1] * u + (shift[2] + shift[3] * u) * odd;
  // Never negative: a draw cannot have less than no probability.
  const double half = std::max(0.0, draw[0] + draw[1] * u + tie * counted.draw);
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

const CalibrationCurve& calibration_of(Method method, bool acts) {
  // sono_calibration fit, over 112 games.
  static constexpr CalibrationCurve kPlayoutsActing{.slope = {1.104, -0.447},
                                                    .bend = 3.316,
                                                    .shift = {-1.459, 0.381, 0.496, 0.627},
                                                    .draw = {0.314, -0.082},
                                                    .gain = {1.637, -1.268},
                                                    .offset = {-2.961, 1.756, 1.203},
                                                    .fewest_empty = 9,
                                                    .most_empty = 20};
  static constexpr CalibrationCurve kWorldsActing{.slope = {2.340, -0.703},
                                                  .bend = 2.969,
                                                  .shift = {-0.203, 0.316, -0.512, 0.125},
                                                  .draw = {0.571, -0.338},
                                                  .gain = {0.998, 0.453},
                                                  .offset = {-0.307, 1.430, -0.613},
                                                  .fewest_empty = 3,
                                                  .most_empty = 8};
  static constexpr CalibrationCurve kPlayoutsWaiting{.slope = {1.061, -0.600},
                                                     .bend = 3.254,
                                                     .shift = {-0.051, 0.428, -0.986, -0.496},
                                                     .draw = {0.482, -0.092},
                                                     .gain = {1.461, -1.256},
                                                     .offset = {-0.588, 0.787, -1.168},
                                                     .fewest_empty = 9,
                                                     .most_empty = 20};
  static constexpr CalibrationCurve kWorldsWaiting{.slope = {2.158, 0.195},
                                                   .bend = 3.273,
                                                   .shift = {0.109, 0.188, -0.516, -0.062},
                                                   .draw = {0.857, -0.062},
                                                   .gain = {0.889, 0.625},
                                                   .offset = {-1.139, 2.055, 0.754},
                                                   .fewest_empty = 3,
                                                   .most_empty = 8};
  if (method == Method::kPlayouts) return acts ? kPlayoutsActing : kPlayoutsWaiting;
  return acts ? kWorldsActing : kWorldsWaiting;
}

}  // namespace tilewright::sono
