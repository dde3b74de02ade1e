#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/policy.hpp"
#include "search/report.hpp"

namespace tilewright {

/// How searches of several worlds agree on one action. Ties go to the better mean value, then to
/// the more visited action, then to the lower id.
enum class Vote : std::uint8_t {
  kMeanValue,   // the best value on average over the worlds that looked at the action
  kMajority,    // every world has one vote, for its best action
  kVisits,      // the most visits in all worlds together
  kWorstWorld,  // the best value in the action's own worst world; first come actions that every
                // world looked at
  kSoftmax,     // every world shares one vote out by exp(value / temperature)
};

struct VoteSettings {
  Vote rule = Vote::kMeanValue;
  double temperature = 0.1;  // of kSoftmax, in units of returns; above 0
};

/// Gathers the reports of several worlds into one. The worlds are those of one information set, so
/// that all reports list the same actions; in each, an action that was looked at has visits > 0 and
/// the values of all players.
///
/// Whatever the rule, an action's values are its means over the worlds that looked at it, its
/// standard error comes from their spread, visits, simulations and nodes are summed, and the policy
/// is the mean of the worlds' policies.
class VoteCount {
 public:
  explicit VoteCount(Player mover, const VoteSettings& settings = {})
      : mover_{mover.index()}, settings_{settings} {}

  void add(const Report& world) {
    if (total_.worlds == 0) start(world);
    TILEWRIGHT_ASSERT(world.actions.size() == total_.actions.size());
    ++total_.worlds;
    total_.simulations += world.simulations;
    total_.nodes += world.nodes;
    total_.depth = std::max(total_.depth, world.depth);
    for (std::size_t p = 0; p < total_.values.size(); ++p) total_.values[p] += world.values[p];
    for (std::size_t a = 0; a < tallies_.size(); ++a) {
      if (world.actions[a].visits > 0) add_action(a, world.actions[a]);
      if (world.actions[a].action == world.best) tallies_[a].votes += 1;
      total_.actions[a].policy += world.actions[a].policy;
    }
    if (settings_.rule == Vote::kSoftmax) share_vote(world);
  }

  /// Precondition: at least one world.
  [[nodiscard]] Report result() const {
    TILEWRIGHT_ASSERT(total_.worlds > 0);
    Report report = total_;
    for (double& value : report.values) value /= static_cast<double>(report.worlds);
    for (std::size_t a = 0; a < tallies_.size(); ++a) finish(report.actions[a], tallies_[a]);
    set_policy(report, [this](std::size_t a) { return total_.actions[a].policy; });
    std::size_t best = 0;
    for (std::size_t a = 1; a < tallies_.size(); ++a) {
      if (is_better(report, a, best)) best = a;
    }
    report.best = report.actions[best].action;
    report.principal_variation = {report.best};
    return report;
  }

 private:
  struct Tally {
    std::uint64_t worlds = 0;  // that looked at it
    double squares = 0;        // of the mover's values in them
    double worst = std::numeric_limits<double>::infinity();
    double votes = 0;   // of worlds whose best it is
    double shares = 0;  // of votes shared out
  };

  void start(const Report& world) {
    for (const ActionReport& from : world.actions) {
      total_.actions.push_back(
          {.action = from.action, .values = std::vector<double>(world.values.size())});
    }
    tallies_.resize(world.actions.size());
    total_.values.assign(world.values.size(), 0.0);
  }

  void add_action(std::size_t a, const ActionReport& from) {
    ActionReport& to = total_.actions[a];
    Tally& tally = tallies_[a];
    const double value = from.values[mover_];
    to.visits += from.visits;
    ++tally.worlds;
    tally.squares += value * value;
    tally.worst = std::min(tally.worst, value);
    for (std::size_t p = 0; p < to.values.size(); ++p) to.values[p] += from.values[p];
  }

  void share_vote(const Report& world) {
    double highest = -std::numeric_limits<double>::infinity();
    for (const ActionReport& action : world.actions) {
      if (action.visits > 0) highest = std::max(highest, action.values[mover_]);
    }
    const auto weight = [&](const ActionReport& action) {
      if (action.visits == 0) return 0.0;
      return std::exp((action.values[mover_] - highest) / settings_.temperature);
    };
    double sum = 0;
    for (const ActionReport& action : world.actions) sum += weight(action);
    if (sum == 0) return;  // nothing was looked at
    for (std::size_t a = 0; a < tallies_.size(); ++a) {
      tallies_[a].shares += weight(world.actions[a]) / sum;
    }
  }

  void finish(ActionReport& action, const Tally& tally) const {
    if (tally.worlds == 0) {
      action.values.clear();
      return;
    }
    const auto n = static_cast<double>(tally.worlds);
    for (double& value : action.values) value /= n;
    const double mean = action.values[mover_];
    const double variance = std::max(0.0, tally.squares / n - mean * mean);
    action.standard_error = n > 1 ? std::sqrt(variance / (n - 1)) : 1.0;
  }

  [[nodiscard]] double score(const Report& report, std::size_t a) const {
    switch (settings_.rule) {
      case Vote::kMeanValue: return report.actions[a].values[mover_];
      case Vote::kMajority: return tallies_[a].votes;
      case Vote::kVisits: return static_cast<double>(report.actions[a].visits);
      case Vote::kWorstWorld: return tallies_[a].worst;
      case Vote::kSoftmax: return tallies_[a].shares;
    }
    return 0;
  }

  [[nodiscard]] bool is_better(const Report& report, std::size_t a, std::size_t b) const {
    const bool seen_a = tallies_[a].worlds > 0;
    const bool seen_b = tallies_[b].worlds > 0;
    if (!seen_a || !seen_b) return seen_a && !seen_b;
    if (settings_.rule == Vote::kWorstWorld) {
      const bool everywhere_a = tallies_[a].worlds == report.worlds;
      const bool everywhere_b = tallies_[b].worlds == report.worlds;
      if (everywhere_a != everywhere_b) return everywhere_a;
    }
    if (score(report, a) != score(report, b)) return score(report, a) > score(report, b);
    const ActionReport& one = report.actions[a];
    const ActionReport& other = report.actions[b];
    if (one.values[mover_] != other.values[mover_]) {
      return one.values[mover_] > other.values[mover_];
    }
    return one.visits > other.visits;
  }

  std::size_t mover_;
  VoteSettings settings_;
  Report total_;  // sums, until result() divides them
  std::vector<Tally> tallies_;
};

/// The reports of several worlds as one; see VoteCount. Precondition: at least one world.
inline Report combine_worlds(std::span<const Report> worlds, Player mover,
                             const VoteSettings& settings = {}) {
  VoteCount count{mover, settings};
  for (const Report& world : worlds) count.add(world);
  return count.result();
}

}  // namespace tilewright
