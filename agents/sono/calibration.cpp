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
  // sono_calibration fit: 2000 games with 1024 playouts a position, seeds from 5000000 on.
  static constexpr CalibrationCurve kPlayoutsActing{.slope = {1.404, -0.914},
                                                    .bend = 3.221,
                                                    .shift = {-2.244, 1.434, 0.926, 0.135},
                                                    .draw = {0.466, -0.172},
                                                    .tie = 0.000,
                                                    .gain = {1.438, -1.070},
                                                    .offset = {-2.863, 1.527, 1.535},
                                                    .fewest_empty = 9,
                                                    .most_empty = 20};
  static constexpr CalibrationCurve kWorldsActing{.slope = {3.068, -4.281},
                                                  .bend = 4.320,
                                                  .shift = {-0.576, 0.588, 0.068, -0.434},
                                                  .draw = {0.103, 0.064},
                                                  .tie = 2.258,
                                                  .gain = {0.982, 0.211},
                                                  .offset = {-0.283, 0.322, -0.043},
                                                  .fewest_empty = 3,
                                                  .most_empty = 8};
  static constexpr CalibrationCurve kPlayoutsWaiting{.slope = {1.293, -0.928},
                                                     .bend = 3.887,
                                                     .shift = {-0.541, 0.859, -1.027, -0.037},
                                                     .draw = {0.456, -0.164},
                                                     .tie = 0.000,
                                                     .gain = {1.395, -1.125},
                                                     .offset = {-0.590, 0.961, -1.584},
                                                     .fewest_empty = 9,
                                                     .most_empty = 20};
  static constexpr CalibrationCurve kWorldsWaiting{.slope = {2.705, -3.799},
                                                   .bend = 4.445,
                                                   .shift = {-0.742, 1.521, -0.035, 0.273},
                                                   .draw = {0.261, -0.215},
                                                   .tie = 1.693,
                                                   .gain = {0.996, 0.227},
                                                   .offset = {-0.402, 0.881, 0.074},
                                                   .fewest_empty = 3,
                                                   .most_empty = 8};
  if (method == Method::kPlayouts) return acts ? kPlayoutsActing : kPlayoutsWaiting;
  return acts ? kWorldsActing : kWorldsWaiting;
}

}  // namespace tilewright::sono
