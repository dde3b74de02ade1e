#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/information_set.hpp"
#include "search/report.hpp"

namespace tilewright {

/// Perfect-information Monte Carlo (Ginsberg 2001): draws `worlds` determinizations, searches each
/// as if it were the truth, and plays the action whose value is best on average over the worlds.
///
/// search_world(const S& world, Player mover, Rng&) -> Report, in which every action that was
/// looked at has visits > 0 and the values of all players. An action's mean is over the worlds that
/// looked at it, its standard error from their spread; visits are summed. Among equal means the
/// more visited action is played. The known faults of the method: it believes that it will know the
/// world at its next decision (strategy fusion), and it ignores what others' choices say
/// (non-locality).
template <Game S, class SearchWorld>
Report determinized_search(const InformationSet<S>& root, std::uint64_t worlds, Rng& rng,
                           SearchWorld&& search_world) {
  struct Sums {
    std::uint64_t worlds = 0;
    double square = 0;
  };
  const Player mover = root.viewer();
  Report total;
  typename S::Actions actions;
  root.legal_actions(actions);
  const auto players = static_cast<std::size_t>(root.num_players());
  for (const Action action : actions) {
    total.actions.push_back({.action = action, .values = std::vector<double>(players)});
  }
  std::vector<Sums> sums(actions.size());
  total.values.assign(players, 0.0);
  total.worlds = worlds;
  for (std::uint64_t i = 0; i < worlds; ++i) {
    const S world = root.determinize(rng);
    const Report one = search_world(world, mover, rng);
    total.simulations += one.simulations;
    total.nodes += one.nodes;
    total.depth = std::max(total.depth, one.depth);
    for (std::size_t p = 0; p < players; ++p) total.values[p] += one.values[p];
    for (std::size_t a = 0; a < one.actions.size(); ++a) {
      const ActionReport& from = one.actions[a];
      if (from.visits == 0) continue;
      ActionReport& to = total.actions[a];
      to.visits += from.visits;
      ++sums[a].worlds;
      const double value = from.values[mover.index()];
      sums[a].square += value * value;
      for (std::size_t p = 0; p < players; ++p) to.values[p] += from.values[p];
    }
  }
  for (double& value : total.values) value /= static_cast<double>(worlds);
  for (std::size_t a = 0; a < sums.size(); ++a) {
    const auto n = static_cast<double>(sums[a].worlds);
    ActionReport& action = total.actions[a];
    if (n == 0) continue;
    for (double& value : action.values) value /= n;
    const double mean = action.values[mover.index()];
    const double variance = std::max(0.0, sums[a].square / n - mean * mean);
    action.standard_error = n > 1 ? std::sqrt(variance / (n - 1)) : 1.0;
  }
  const auto best =
      std::ranges::max_element(total.actions, [&](const ActionReport& a, const ActionReport& b) {
        if ((a.visits == 0) != (b.visits == 0)) return a.visits == 0;
        const double value_a = a.values[mover.index()];
        const double value_b = b.values[mover.index()];
        return value_a != value_b ? value_a < value_b : a.visits < b.visits;
      });
  total.best = best->action;
  total.principal_variation = {total.best};
  return total;
}

}  // namespace tilewright
