#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "core/information_set.hpp"
#include "search/action_sums.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/policy.hpp"
#include "search/report.hpp"

namespace tilewright {

/// Which root action gets the next simulation.
enum class Allocation : std::uint8_t {
  kUcb1,     // the best by mean + c * sqrt(ln N / n) (Auer, Cesa-Bianchi & Fischer 2002)
  kEven,     // each in turn
  kHalving,  // sequential halving (Karnin, Koren & Somekh 2013): equal shares in each of
             // log2(actions) rounds, after each of which the worse half drops out
};

struct FlatMonteCarloSettings {
  Budget budget{.simulations = 1000};  // a node is a leaf valued, one in each simulation
  Allocation allocation = Allocation::kUcb1;
  double exploration = 1.0;  // the constant c of UCB1, in units of returns
};

/// Flat Monte Carlo: each simulation draws a determinization, plays one root action in it and
/// values what comes of it. No tree: whatever follows the root action is left to the evaluator.
///
/// What a simulation draws follows from its number alone, so that it is the same whatever else is
/// simulated. The report's values are those of the action played: the one with the most visits
/// after UCB1, else the one of the best mean; after halving, of those that are left.
template <Game S, LeafEvaluator<S> Evaluator>
class FlatMonteCarlo {
 public:
  FlatMonteCarlo(const FlatMonteCarloSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)} {}

  /// A function of (information set, settings without time limit, random numbers). Precondition:
  /// the viewer of `root` acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    SearchClock clock{settings_.budget};
    const Seed seed = rng.fork();
    sums_.start(root.known());
    start_allocation(rng);
    std::uint64_t simulations = 0;
    while (simulations == 0 || !clock.is_over(simulations, simulations)) {
      const std::size_t slot = next_slot(simulations);
      Rng numbers{split(seed, simulations)};
      S world = root.determinize(numbers);
      world.apply(sums_.action(slot));
      sums_.add(slot, world.is_terminal() ? world.returns() : evaluate_(world, numbers));
      ++simulations;
    }
    const std::size_t best = best_slot();
    Report report = sums_.report(best);
    report.values = report.actions[best].values;
    if (settings_.allocation == Allocation::kEven) {  // visits say nothing of what is good
      set_policy_to_best(report, [&](std::size_t i) {
        return sums_.visits(i) > 0 && sums_.mean(i) == sums_.mean(best);
      });
    } else {
      set_policy_by_visits(report);
    }
    report.nodes = simulations;
    report.depth = 1;
    report.seconds = clock.seconds();
    return report;
  }

 private:
  void start_allocation(Rng& rng) {
    order_.resize(sums_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    rng.shuffle(order_);
    rounds_ = std::max(1, static_cast<int>(std::bit_width(order_.size() - 1)));
    least_share_ = 1;
    finalists_ = order_;
    start_round(order_);
  }

  std::size_t next_slot(std::uint64_t simulation) {
    if (settings_.allocation == Allocation::kHalving) return next_of_round();
    const auto turn = static_cast<std::size_t>(simulation % order_.size());
    if (settings_.allocation == Allocation::kEven || simulation < order_.size()) {
      return order_[turn];
    }
    return best_by_ucb1(simulation);
  }

  [[nodiscard]] std::size_t best_by_ucb1(std::uint64_t simulations) const {
    const double log_simulations = std::log(static_cast<double>(simulations));
    std::size_t best = 0;
    double best_score = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const double spread = std::sqrt(log_simulations / static_cast<double>(sums_.visits(i)));
      const double score = sums_.mean(i) + settings_.exploration * spread;
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  // --- Sequential halving ---

  void start_round(std::vector<std::size_t> candidates) {
    candidates_ = std::move(candidates);
    turn_ = 0;
    const std::uint64_t each =
        settings_.budget.simulations / (static_cast<std::uint64_t>(rounds_) * candidates_.size());
    share_ = std::max(least_share_, each);
  }

  std::size_t next_of_round() {
    if (turn_ == share_ * candidates_.size()) end_round();
    return candidates_[static_cast<std::size_t>(turn_++ % candidates_.size())];
  }

  /// The last round, between two, takes up what is left of the simulations. Where they have no
  /// limit it begins again with all actions and twice the share.
  void end_round() {
    if (candidates_.size() > 2) {
      std::ranges::stable_sort(
          candidates_, [&](std::size_t a, std::size_t b) { return sums_.has_better_mean(a, b); });
      candidates_.resize((candidates_.size() + 1) / 2);
      if (least_share_ == 1) finalists_ = candidates_;
      start_round(std::move(candidates_));
    } else if (settings_.budget.simulations == 0) {
      finalists_ = candidates_;
      least_share_ *= 2;
      start_round(order_);
    } else {
      turn_ = 0;
    }
  }

  [[nodiscard]] std::size_t best_slot() const {
    if (settings_.allocation == Allocation::kUcb1) return sums_.most_visited();
    const auto& left = settings_.allocation == Allocation::kHalving ? finalists_ : order_;
    return *std::ranges::min_element(
        left, [&](std::size_t a, std::size_t b) { return is_preferred(a, b); });
  }
  [[nodiscard]] bool is_preferred(std::size_t a, std::size_t b) const {
    if (sums_.has_better_mean(a, b)) return true;
    return !sums_.has_better_mean(b, a) && a < b;
  }

  FlatMonteCarloSettings settings_;
  Evaluator evaluate_;
  ActionSums<S> sums_;
  std::vector<std::size_t> order_;       // all slots, in random order
  std::vector<std::size_t> candidates_;  // of this round
  std::vector<std::size_t> finalists_;   // one of them is played
  int rounds_ = 1;
  std::uint64_t least_share_ = 1;  // simulations for each candidate of a round, at least
  std::uint64_t share_ = 1;
  std::uint64_t turn_ = 0;  // simulations of this round so far
};

}  // namespace tilewright
