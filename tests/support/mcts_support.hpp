#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "search/mcts.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::testing_support {

template <Game S>
S start_of(typename S::Rules rules = {}) {
  Rng rng{Seed{1}};
  S state = S::initial(rules, rng);
  play_chance(state, rng);
  return state;
}

inline std::uint64_t total_visits(const Report& report) {
  return std::accumulate(
      report.actions.begin(), report.actions.end(), std::uint64_t{0},
      [](std::uint64_t sum, const ActionReport& action) { return sum + action.visits; });
}

inline double total_policy(const Report& report) {
  return std::accumulate(
      report.actions.begin(), report.actions.end(), 0.0,
      [](double sum, const ActionReport& action) { return sum + action.policy; });
}

inline const ActionReport& report_of(const Report& report, Action action) {
  return *std::ranges::find(report.actions, action, &ActionReport::action);
}

/// The value to player 0 when two players play perfectly, without any refinement but memory.
template <Game S>
class Minimax {
 public:
  double operator()(const S& state) {
    if (state.is_terminal()) return state.returns()[0];
    const auto known = values_.find(state.hash());
    if (known != values_.end()) return known->second;
    const bool maximises = state.current_player() == Player{0};
    double best = maximises ? -2 : 2;
    for (const Action action : legal_actions(state)) {
      const double value = after(state, action);
      best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return values_[state.hash()] = best;
  }
  double after(S state, Action action) {
    state.apply(action);
    return (*this)(state);
  }

 private:
  std::map<std::uint64_t, double> values_;
};

}  // namespace tilewright::testing_support
