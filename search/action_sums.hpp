#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "search/cache_line.hpp"
#include "search/report.hpp"

namespace tilewright {

/// The returns of simulations by the root action they began with, of every player: what any search
/// by simulations keeps about its root. Actions have slots, by ascending id.
template <Game S>
class ActionSums {
 public:
  /// Precondition: a player acts, and `root` is at least what that player knows.
  void start(const S& root) {
    mover_ = root.current_player().index();
    players_ = static_cast<std::size_t>(root.num_players());
    root.legal_actions(actions_);
    slots_.assign(actions_.size(), {});
  }

  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] std::size_t players() const { return players_; }
  [[nodiscard]] Action action(std::size_t slot) const { return actions_[slot]; }
  [[nodiscard]] std::uint64_t visits(std::size_t slot) const { return slots_[slot].visits; }
  /// The mover's mean return; 0 before the first.
  [[nodiscard]] double mean(std::size_t slot) const {
    const Slot& at = slots_[slot];
    return at.visits == 0 ? 0.0 : at.sums[mover_] / static_cast<double>(at.visits);
  }

  void add(std::size_t slot, const PerPlayer<S, float>& values) {
    Slot& at = slots_[slot];
    ++at.visits;
    for (std::size_t p = 0; p < values.size(); ++p) at.sums[p] += values[p];
    at.squares += double{values[mover_]} * values[mover_];
  }

  /// Adds several simulations at once. sums: of the values of all players; squares: of the mover's.
  void add(std::size_t slot, std::uint64_t visits, const PerPlayer<S, double>& sums,
           double squares) {
    Slot& at = slots_[slot];
    at.visits += visits;
    at.squares += squares;
    for (std::size_t p = 0; p < sums.size(); ++p) at.sums[p] += sums[p];
  }

  /// Adds what another worker measured at the same root.
  void add(const ActionSums& other) {
    for (std::size_t i = 0; i < size(); ++i) {
      slots_[i].visits += other.slots_[i].visits;
      slots_[i].squares += other.slots_[i].squares;
      for (std::size_t p = 0; p < players_; ++p) slots_[i].sums[p] += other.slots_[i].sums[p];
    }
  }

  /// Whether `a` is more to be played than `b`; without visits nothing is.
  [[nodiscard]] bool has_better_mean(std::size_t a, std::size_t b) const {
    if ((visits(a) == 0) != (visits(b) == 0)) return visits(b) == 0;
    return mean(a) != mean(b) ? mean(a) > mean(b) : visits(a) > visits(b);
  }
  [[nodiscard]] bool has_more_visits(std::size_t a, std::size_t b) const {
    return visits(a) != visits(b) ? visits(a) > visits(b) : mean(a) > mean(b);
  }
  /// The slot with the most visits; among equals the better mean, then the lower id.
  [[nodiscard]] std::size_t most_visited() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < size(); ++i) best = has_more_visits(i, best) ? i : best;
    return best;
  }

  /// A report that plays the action of slot `best`, with the means of all simulations for values.
  [[nodiscard]] Report report(std::size_t best) const {
    Report report;
    report.best = actions_[best];
    report.principal_variation = {report.best};
    report.values.assign(players_, 0.0);
    for (std::size_t i = 0; i < size(); ++i) {
      report.actions.push_back(action_report(i));
      report.simulations += visits(i);
      for (std::size_t p = 0; p < players_; ++p) report.values[p] += slots_[i].sums[p];
    }
    for (double& value : report.values) {
      value /= static_cast<double>(std::max<std::uint64_t>(report.simulations, 1));
    }
    return report;
  }

 private:
  struct Slot {
    std::uint64_t visits = 0;
    PerPlayer<S, double> sums{};
    double squares = 0;  // of the mover's returns
  };

  [[nodiscard]] ActionReport action_report(std::size_t slot) const {
    ActionReport report{.action = actions_[slot], .visits = visits(slot)};
    if (report.visits == 0) return report;
    const auto n = static_cast<double>(report.visits);
    for (std::size_t p = 0; p < players_; ++p) report.values.push_back(slots_[slot].sums[p] / n);
    const double variance = std::max(0.0, slots_[slot].squares / n - mean(slot) * mean(slot));
    // Returns span [-1, 1]: one sample says nothing of its spread.
    report.standard_error = n < 2 ? 1.0 : std::sqrt(variance / (n - 1));
    return report;
  }

  std::size_t mover_ = 0;
  std::size_t players_ = 0;
  typename S::Actions actions_;
  LineVector<Slot> slots_;
};

}  // namespace tilewright
