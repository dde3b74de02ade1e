#include "agents/sono/calibration.hpp"

#include <cmath>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

Chances CalibrationCurve::chances(double points, double worlds, int empty_cells) const {
  const double empty = static_cast<double>(empty_cells) / kPlies;
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
  static constexpr CalibrationCurve kSolvedWorlds{1, 0, 0, 0, 0.2, 0};
  static constexpr CalibrationCurve kPlayoutWorlds{1, 0, 0, 0, 0.2, 0};
  return method == Method::kPlayouts ? kPlayoutWorlds : kSolvedWorlds;
}

}  // namespace tilewright::sono
