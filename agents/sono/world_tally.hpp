#pragma once

#include <cmath>
#include <cstdint>

#include "agents/sono/calibration.hpp"

namespace tilewright::sono {

/// Margins of one move, world by world, in the viewer's view.
struct WorldTally {
  std::uint64_t worlds = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  double sum = 0;
  double squares = 0;

  void add(int margin) {
    ++worlds;
    wins += margin > 0 ? 1 : 0;
    draws += margin == 0 ? 1 : 0;
    sum += margin;
    squares += static_cast<double>(margin) * margin;
  }
  [[nodiscard]] Chances chances() const {
    const auto n = static_cast<double>(worlds);
    const double win = static_cast<double>(wins) / n;
    const double draw = static_cast<double>(draws) / n;
    return {win, draw, 1 - win - draw};
  }
  [[nodiscard]] double points() const { return chances().points(); }
  [[nodiscard]] double margin() const { return sum / static_cast<double>(worlds); }

  /// Standard errors of the means, from the sample variance; of a single world they are not known,
  /// and taken as the widest possible.
  [[nodiscard]] double points_error() const {
    const auto [win, draw, loss] = chances();
    const double points = win + draw / 2;
    return error_of(win + draw / 4 - points * points, 0.5);
  }
  [[nodiscard]] double margin_error() const {
    return error_of(squares / static_cast<double>(worlds) - margin() * margin(), 32);
  }

 private:
  [[nodiscard]] double error_of(double variance, double widest) const {
    if (worlds < 2) return widest;
    return std::sqrt(std::max(variance, 0.0) / static_cast<double>(worlds - 1));
  }
};

}  // namespace tilewright::sono
