#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/information_set.hpp"
#include "search/action_sums.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/information_table.hpp"
#include "search/policy.hpp"
#include "search/report.hpp"

namespace tilewright {

struct MultiObserverSettings {
  Budget budget{.simulations = 1000};  // a node is an information set stored
  double exploration = 1.0;            // the constant c of UCB1, in units of returns
};

/// Multiple-observer information-set Monte Carlo tree search, after Cowling, Powley & Whitehouse
/// (2012).
///
/// Every simulation draws a determinization from the information set of the player who searches,
/// and descends through it. Whoever acts chooses by UCB1 from statistics of their own, kept under
/// the key of *their own* information set in the world at hand. So others do not react to what is
/// hidden from them, as they do in determinized search, and they do use what only they see, as they
/// cannot in single-observer search. Lines of play that lead one player to the same information set
/// share its statistics (transpositions). Values are backed up as max^n.
///
/// Unlike the trees of the paper, which are keyed by the history as one player observes it, no
/// availability has to be counted: in an information set of the mover the legal actions are always
/// the same. An information set that is new is a leaf: it gets statistics, and the simulation goes
/// on by the evaluator.
///
/// What to expect: worlds are drawn alike whatever others did (non-locality), and where others can
/// hold much that is hidden, each of their information sets is met too rarely for their statistics
/// to say anything; their part is then played by the evaluator's policy.
template <Game S, LeafEvaluator<S> Evaluator>
class MultiObserverMcts {
 public:
  MultiObserverMcts(const MultiObserverSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)}, table_{table_bytes(settings.budget)} {
    path_.reserve(static_cast<std::size_t>(S::kMaxPlies));  // so that it never grows
  }

  /// A function of (information set, settings without time limit, random numbers). Precondition:
  /// the viewer of `root` acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    TILEWRIGHT_ASSERT(root.current_player() == root.viewer());
    SearchClock clock{settings_.budget};
    const Seed seed = rng.fork();
    table_.clear();
    sums_.start(root.known());
    table_.add(root.key(), sums_.size());
    depth_ = 0;
    std::uint64_t simulations = 0;
    while (simulations == 0 || !clock.is_over(simulations, table_.size())) {
      Rng numbers{split(seed, simulations)};
      simulate(root.determinize(numbers), numbers);
      ++simulations;
    }
    Report report = sums_.report(sums_.most_visited());
    set_policy_by_visits(report);
    report.nodes = table_.size();
    report.depth = depth_;
    report.seconds = clock.seconds();
    return report;
  }

 private:
  using Index = InformationTable::Index;

  struct Step {
    Index node = 0;
    std::uint32_t choice = 0;
    Player mover;
  };

  /// Room for the simulations that the budget allows, if that is less than the memory it allows.
  static std::size_t table_bytes(const Budget& budget) {
    constexpr std::uint64_t kDefault = std::uint64_t{1} << 30U;
    const std::uint64_t each = InformationTable::bytes_per_node(S::Actions::kCapacity);
    const std::uint64_t cap = budget.memory_bytes > 0 ? budget.memory_bytes : kDefault;
    const std::uint64_t most = std::max(cap, 2 * each);  // the root must fit
    if (budget.simulations == 0) return most;
    return std::min(most, std::min(most / each + 1, budget.simulations + 2) * each);
  }

  void simulate(S state, Rng& rng) {
    path_.clear();
    while (!state.is_terminal()) {
      if constexpr (ChanceNodes<S>) {
        if (state.current_player() == Player::chance()) {
          state.apply(state.sample_chance(rng));
          continue;
        }
      }
      const Player mover = state.current_player();
      state.legal_actions(actions_);
      const std::uint64_t key = InformationSet<S>{state, mover}.key();
      const Index node = table_.find(key, actions_.size());
      if (node == InformationTable::kNone) {
        table_.add(key, actions_.size());
        break;
      }
      const std::uint32_t choice = choose(node, rng);
      path_.push_back({node, choice, mover});
      state.apply(actions_[choice]);
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    back_up(state.is_terminal() ? state.returns() : evaluate_(state, rng));
  }

  /// One that was never tried if there is one (at random), else the best by UCB1.
  [[nodiscard]] std::uint32_t choose(Index node, Rng& rng) const {
    const std::uint32_t count = table_.choices(node);
    const std::uint32_t tried = table_.tried(node);
    if (tried < count) return nth_untried(node, rng.below(count - tried));
    return table_.best_by_ucb1(node, count, settings_.exploration);
  }

  [[nodiscard]] std::uint32_t nth_untried(Index node, std::uint32_t n) const {
    for (std::uint32_t i = 0;; ++i) {
      if (table_.choice(node, i).visits == 0 && n-- == 0) return i;
    }
  }

  void back_up(const PerPlayer<S, float>& values) {
    // The root is the first information set on the way, and the only one that is always stored.
    sums_.add(path_.front().choice, values);
    for (const auto& [node, choice, mover] : path_) {
      table_.add_value(node, choice, values[mover.index()]);
    }
  }

  MultiObserverSettings settings_;
  Evaluator evaluate_;
  InformationTable table_;
  ActionSums<S> sums_;
  typename S::Actions actions_;
  std::vector<Step> path_;
  int depth_ = 0;
};

}  // namespace tilewright
