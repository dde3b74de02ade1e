#include "agents/carcassonne/static_value.hpp"

#include <algorithm>
#include <cmath>

#include "agents/carcassonne/appraisal.hpp"

namespace tilewright::carcassonne {
namespace {

/// The returns once the last meeple is placed as is best for its owner.
PerPlayer<State, float> after_last_meeple(const State& state) {
  State::Actions actions;
  state.legal_actions(actions);
  const std::size_t mover = state.turn().index();
  PerPlayer<State, float> best{};
  best[mover] = -2;
  for (const Action action : actions) {
    State end = state;
    end.apply(action);
    const auto returns = end.returns();
    if (returns[mover] > best[mover]) best = returns;
  }
  return best;
}

}  // namespace

PerPlayer<State, float> returns_of_points(const Model& model, std::span<const float> points,
                                          int tiles) {
  const Weights& weights = model.weights;
  const auto scale = static_cast<float>(weights.scale + weights.scale_per_root *
                                                            std::sqrt(static_cast<double>(tiles)));
  const auto players = static_cast<float>(points.size());
  PerPlayer<State, float> returns{};
  if (points.size() == 2) {
    returns[0] = std::tanh((points[0] - points[1]) / scale);
    returns[1] = -returns[0];
    return returns;
  }
  const float most = *std::ranges::max_element(points);
  float sum = 0;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    returns[seat] = std::exp(2 * (points[seat] - most) / scale);
    sum += returns[seat];
  }
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    returns[seat] = (players * returns[seat] / sum - 1) / (players - 1);
  }
  return returns;
}

SeatValues expected_points(const Model& model, const State& state) {
  SeatValues points{};
  if (state.is_terminal()) {
    std::ranges::copy(state.points(), points.begin());
    return points;
  }
  const Appraisal appraisal{model, state, Remainder{state, true}};
  points = appraisal.points();
  points[state.turn().index()] += appraisal.best_gain();
  return points;
}

PerPlayer<State, float> static_value(const Model& model, const State& state) {
  if (state.is_terminal()) return state.returns();
  const Remainder rest{state, true};
  if (rest.total == 0) return after_last_meeple(state);
  const SeatValues points = expected_points(model, state);
  const auto players = static_cast<std::size_t>(state.num_players());
  return returns_of_points(model, std::span{points}.first(players), rest.total);
}

}  // namespace tilewright::carcassonne
