#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/random.hpp"
#include "search/report.hpp"

namespace tilewright {

/// Gives each action of a report the share of weight_of(i), a number of at least 0; equal shares if
/// all are 0.
template <class Weight>
void set_policy(Report& report, const Weight& weight_of) {
  double sum = 0;
  for (std::size_t i = 0; i < report.actions.size(); ++i) sum += weight_of(i);
  for (std::size_t i = 0; i < report.actions.size(); ++i) {
    report.actions[i].policy =
        sum > 0 ? weight_of(i) / sum : 1.0 / static_cast<double>(report.actions.size());
  }
}

/// The share of the visits that each action got.
inline void set_policy_by_visits(Report& report) {
  set_policy(report, [&](std::size_t i) { return static_cast<double>(report.actions[i].visits); });
}

/// Equal shares for all actions for which is_best(i), nothing for the others.
template <class IsBest>
void set_policy_to_best(Report& report, const IsBest& is_best) {
  set_policy(report, [&](std::size_t i) { return is_best(i) ? 1.0 : 0.0; });
}

/// An action drawn with a probability in proportion to policy^(1 / temperature). Preconditions:
/// temperature > 0, there are actions.
inline Action sample_action(const Report& report, double temperature, Rng& rng) {
  double highest = 0;
  for (const ActionReport& action : report.actions) highest = std::max(highest, action.policy);
  const auto weight = [&](const ActionReport& action) {
    return action.policy > 0 ? std::exp(std::log(action.policy / highest) / temperature) : 0.0;
  };
  double sum = 0;
  for (const ActionReport& action : report.actions) sum += weight(action);
  double left = rng.uniform() * sum;
  Action chosen = report.best;  // rounding may leave a little over
  for (const ActionReport& action : report.actions) {
    const double share = weight(action);
    if (share == 0) continue;
    chosen = action.action;
    if (left < share) break;
    left -= share;
  }
  return chosen;
}

}  // namespace tilewright
