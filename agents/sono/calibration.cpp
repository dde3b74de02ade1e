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
  // sono_calibration fit: 171 games with 1024 playouts a position, seeds from 1000000 on. Few, so
  // that the constants were held near where they start.
  static constexpr CalibrationCurve kPlayoutsActing{.slope = {1.166, -0.312},
                                                    .bend = 3.232,
                                                    .shift = {-1.584, 0.561, 0.350, 0.484},
                                                    .draw = {0.396, -0.135},
                                                    .tie = 0.000,
                                                    .gain = {1.590, -1.137},
                                                    .offset = {-2.596, 1.512, 0.746},
                                                    .fewest_empty = 9,
                                                    .most_empty = 20};
  static constexpr CalibrationCurve kWorldsActing{.slope = {1.932, -0.031},
                                                  .bend = 3.422,
                                                  .shift = {-0.277, -0.137, -0.078, -0.148},
                                                  .draw = {-0.048, 0.453},
                                                  .tie = 2.094,
                                                  .gain = {0.934, 0.559},
                                                  .offset = {-0.184, 0.949, -0.443},
                                                  .fewest_empty = 3,
                                                  .most_empty = 8};
  static constexpr CalibrationCurve kPlayoutsWaiting{.slope = {1.367, -0.666},
                                                     .bend = 3.574,
                                                     .shift = {-0.689, 0.584, -0.625, -0.082},
                                                     .draw = {0.554, -0.227},
                                                     .tie = 0.000,
                                                     .gain = {1.479, -1.096},
                                                     .offset = {-1.207, 0.842, -0.385},
                                                     .fewest_empty = 9,
                                                     .most_empty = 20};
  static constexpr CalibrationCurve kWorldsWaiting{.slope = {1.643, -0.393},
                                                   .bend = 3.547,
                                                   .shift = {-0.129, -0.129, 0.051, 0.027},
                                                   .draw = {0.023, 0.629},
                                                   .tie = 1.512,
                                                   .gain = {0.943, 0.533},
                                                   .offset = {-0.518, 0.422, 0.656},
                                                   .fewest_empty = 3,
                                                   .most_empty = 8};
  if (method == Method::kPlayouts) return acts ? kPlayoutsActing : kPlayoutsWaiting;
  return acts ? kWorldsActing : kWorldsWaiting;
}

}  // namespace tilewright::sono
