#include "agents/sono/calibration.hpp"

#include <algorithm>
#include <cmath>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

Chances CalibrationCurve::chances(double points, double worlds, int empty_cells) const {
  const double empty =
      static_cast<double>(std::clamp(empty_cells, fewest_empty, most_empty)) / kPlies;
  const double odds = std::log((worlds * points + 0.5) / (worlds * (1 - points) + 0.5));
  const double middle = (slope + slope_by_empty * empty) * odds + shift + shift_by_empty * empty;
  // Never negative: a draw cannot have less than no probability.
  const double half = std::max(0.0, draw + draw_by_empty * empty);
  Chances result;
  result.win = logistic(middle - half);
  result.loss = logistic(-middle - half);
  result.draw = 1 - result.win - result.loss;
  return result;
}

const CalibrationCurve& calibration_of(Method method) {
  // sono_calibration fit 1000 1000000 1024: 4189 positions with 3 to 8 empty cells, 11842 with 9 to
  // 20. Mean logarithmic losses 0.529 and 0.931; uncalibrated 0.663 and 1.110.
  static constexpr CalibrationCurve kSolvedWorlds{3.426, -5.512, -0.641, 0.789,
                                                  1.298, -1.699, 3,      8};
  static constexpr CalibrationCurve kPlayoutWorlds{0.371, 0.270,  -1.246, 0.887,
                                                   0.509, -0.215, 9,      20};
  return method == Method::kPlayouts ? kPlayoutWorlds : kSolvedWorlds;
}

}  // namespace tilewright::sono
