#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "agents/sono/outcome.hpp"

// How bench/agents/sono_calibration.cpp fits curves to what it has recorded.
namespace tilewright::sono {

/// What was said of a position, and how its game ended.
struct Observation {
  Method method = Method::kPlayouts;
  bool acts = true;
  int empty_cells = 0;
  double points = 0;  // as counted, like the next two
  double draws = 0;
  double margin = 0;
  double worlds = 0;
  int result = 0;  // 1 won, 0 drawn, -1 lost, for the viewer
  int final_margin = 0;
};

using Observations = std::vector<Observation>;
using Selects = bool (*)(const Observation&);

inline Chances counted(const Observation& one) {
  const double win = one.points - one.draws / 2;
  return {win, one.draws, 1 - win - one.draws};
}

inline double mean_loss(const CalibrationCurve& curve, const Observations& seen) {
  double sum = 0;
  for (const Observation& one : seen) {
    const Chances chances = curve.chances(counted(one), one.worlds, one.empty_cells);
    const double hit = one.result > 0 ? chances.win : one.result < 0 ? chances.loss : chances.draw;
    sum -= std::log(std::max(hit, 1e-9));
  }
  return sum / static_cast<double>(seen.size());
}

inline double mean_square(const CalibrationCurve& curve, const Observations& seen) {
  double sum = 0;
  for (const Observation& one : seen) {
    const double off = one.final_margin - curve.margin(one.margin, one.empty_cells);
    sum += off * off;
  }
  return sum / static_cast<double>(seen.size());
}

/// A pattern search: one constant at a time, with smaller and smaller steps, for the least loss.
template <class Loss>
void improve(const std::vector<double*>& constants, const Loss& loss) {
  double best = loss();
  for (double step = 0.5; step > 1e-3;) {
    bool better = false;
    for (double* constant : constants) {
      for (const double change : {step, -step}) {
        const double old = *constant;
        *constant += change;
        const double now = loss();
        if (now < best - 1e-7) {
          best = now;
          better = true;
          break;
        }
        *constant = old;
      }
    }
    if (!better) step /= 2;
  }
}

/// games: that the observations come from. Few of them must not move the constants far: as if each
/// were known beforehand to be within kPrior or so of where it starts.
inline CalibrationCurve fitted(const Observations& seen, int games, bool has_ties) {
  constexpr double kPrior = 2;
  CalibrationCurve curve;
  curve.bend = 3;
  curve.draw[0] = 0.3;
  std::vector<double*> constants{&curve.bend};
  for (double& one : curve.slope) constants.push_back(&one);
  for (double& one : curve.shift) constants.push_back(&one);
  for (double& one : curve.draw) constants.push_back(&one);
  if (has_ties) constants.push_back(&curve.tie);
  std::vector<double> start;
  for (const double* one : constants) start.push_back(*one);
  improve(constants, [&] {
    if (curve.bend < 0.2) return 1e9;
    double moved = 0;
    for (std::size_t i = 0; i < constants.size(); ++i) {
      moved += std::pow((*constants[i] - start[i]) / kPrior, 2);
    }
    return mean_loss(curve, seen) + moved / (2.0 * games);
  });
  constants.clear();
  for (double& one : curve.gain) constants.push_back(&one);
  for (double& one : curve.offset) constants.push_back(&one);
  improve(constants, [&] { return mean_square(curve, seen); });
  return curve;
}

inline void print_fit(const char* title, const std::vector<Observations>& games, Selects selects,
                      bool has_ties) {
  Observations seen;
  int fewest = kPlies;
  int most = 0;
  int num_games = 0;
  for (const Observations& game : games) {
    num_games += std::ranges::any_of(game, selects) ? 1 : 0;
    for (const Observation& one : game) {
      if (!selects(one)) continue;
      seen.push_back(one);
      fewest = std::min(fewest, one.empty_cells);
      most = std::max(most, one.empty_cells);
    }
  }
  if (seen.empty()) return;
  const CalibrationCurve curve = fitted(seen, num_games, has_ties);
  CalibrationCurve raw;
  raw.draw[0] = 0.3;
  std::printf("%s: %zu positions of %d games, loss %.4f, raw %.4f; margin off by %.2f, raw %.2f\n",
              title, seen.size(), num_games, mean_loss(curve, seen), mean_loss(raw, seen),
              std::sqrt(mean_square(curve, seen)), std::sqrt(mean_square(raw, seen)));
  std::printf(
      "  {.slope = {%.3f, %.3f}, .bend = %.3f, .shift = {%.3f, %.3f, %.3f, %.3f},\n"
      "   .draw = {%.3f, %.3f}, .tie = %.3f, .gain = {%.3f, %.3f}, .offset = {%.3f, %.3f, %.3f},\n"
      "   .fewest_empty = %d, .most_empty = %d}\n",
      curve.slope[0], curve.slope[1], curve.bend, curve.shift[0], curve.shift[1], curve.shift[2],
      curve.shift[3], curve.draw[0], curve.draw[1], curve.tie, curve.gain[0], curve.gain[1],
      curve.offset[0], curve.offset[1], curve.offset[2], fewest, most);
}

}  // namespace tilewright::sono
