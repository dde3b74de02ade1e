#pragma once

#include <algorithm>
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

  /// Standard errors of the means. Few worlds that agree are not sure: one that was won and one
  /// that was lost are counted in, and for margins one that is kUsual points off the mean.
  [[nodiscard]] double points_error() const {
    const double n = static_cast<double>(worlds) + 2;
    const double won = (static_cast<double>(wins) + 1) / n;
    const double drawn = static_cast<double>(draws) / n;
    const double points = won + drawn / 2;
    return std::sqrt(std::max(won + drawn / 4 - points * points, 0.0) / n);
  }
  [[nodiscard]] double margin_error() const {
    const auto n = static_cast<double>(worlds);
    const double spread = std::max(squares - sum * sum / n, 0.0) + kUsual * kUsual;
    return std::sqrt(spread) / n;
  }

 private:
  static constexpr double kUsual = 4;
};

}  // namespace tilewright::sono
