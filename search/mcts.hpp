#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/information_set.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/mcts_settings.hpp"
#include "search/parallel_tasks.hpp"
#include "search/proof.hpp"
#include "search/report.hpp"
#include "search/root_statistics.hpp"
#include "search/simulation_numbers.hpp"
#include "search/tree.hpp"
#include "search/tree_worker.hpp"

namespace tilewright {

/// Monte Carlo tree search.
///
/// Over a state in which all is known, with explicit chance nodes or none, the tree is closed: a
/// node stands for one state. Over an information set every simulation descends through a fresh
/// determinization, so that a node stands for the actions that lead to it, and an action competes
/// only while it is legal in the world at hand: single-observer information-set MCTS (Cowling,
/// Powley & Whitehouse 2012). The same holds below chance nodes in open-loop form.
///
/// Every simulation tries one new edge, and has random numbers of its own, from the seed of the
/// search and its own number. With one worker, and with separate trees (Parallel::kRoots), a search
/// is a function of (information set, settings without time limit, random numbers); several workers
/// in one tree (Parallel::kTree) meet in a different order each time.
template <Game S, LeafEvaluator<S> Evaluator>
class Mcts {
 public:
  Mcts(const MctsSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)} {
    const bool has_roots = settings.parallel == Parallel::kRoots;
    const auto trees = static_cast<std::size_t>(has_roots ? std::max(settings.workers, 1) : 1);
    for (std::size_t i = 0; i < trees; ++i) {
      trees_.push_back(std::make_unique<Tree>(tree_bytes(settings.budget) / trees,
                                              settings.workers > 1 && !has_roots));
    }
  }

  /// Searches an information set. Precondition: its viewer acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    TILEWRIGHT_ASSERT(root.current_player() == root.viewer());
    if (const S world = root.determinize(rng); world == root.known()) return search(world, rng);
    is_open_ = true;
    return run(
        root.known(), [&](Rng& numbers) { return root.determinize(numbers); }, rng);
  }

  /// Searches a state as if every player knew all of it. Precondition: a player acts.
  Report search(const S& state, Rng& rng) {
    is_open_ = ChanceNodes<S> && settings_.chance == ChanceNodesAs::kOpenLoop;
    return run(
        state, [&](Rng& /*numbers*/) { return state; }, rng);
  }

 private:
  /// Room for the simulations that the budget allows, if that is less than the memory it allows.
  static std::size_t tree_bytes(const Budget& budget) {
    constexpr std::uint64_t kDefault = std::uint64_t{1} << 30U;
    const std::uint64_t most = budget.memory_bytes > 0 ? budget.memory_bytes : kDefault;
    if (budget.simulations == 0) return most;
    // A simulation adds a node at the most, with all its edges; a quarter of the room is for nodes.
    const std::uint64_t each = 2 * (sizeof(Node) + S::Actions::kCapacity * Edges::kBytes);
    return std::min(most, std::min(most / each + 1, budget.simulations + 2) * each);
  }

  template <class NextWorld>
  Report run(const S& known, NextWorld&& next_world, Rng& rng) {
    const SearchClock clock{settings_.budget};
    const Seed seed = rng.fork();
    for (auto& tree : trees_) tree->clear();
    const bool alone = settings_.workers <= 1;
    Report report = alone || trees_.size() > 1 ? run_workers<AloneAtNode>(known, next_world, seed)
                                               : run_workers<LockedNode>(known, next_world, seed);
    report.seconds = clock.seconds();
    return report;
  }

  /// All workers, each with a tree of its own or all with the same, and their common report.
  template <class Hold, class NextWorld>
  Report run_workers(const S& known, NextWorld& next_world, Seed seed) {
    using Worker = TreeWorker<S, Evaluator, Hold>;
    const int workers = std::max(settings_.workers, 1);
    // What is proved is how everybody plays for themselves; with two players that is paranoid too.
    const bool is_max_n = settings_.backup == Backup::kMaxN || S::kMaxPlayers == 2;
    const bool proves = settings_.solver && !is_open_ && workers == 1 && is_max_n;
    Proofs<S> proofs{*trees_.front()};
    std::deque<Worker> all;  // workers stay where they are made
    for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i) {
      all.emplace_back(settings_, evaluate_, *trees_[i % trees_.size()], proves ? &proofs : nullptr,
                       is_open_, known);
    }
    SimulationNumbers next{settings_.budget.simulations, workers};
    const auto is_proved = [&] {
      return proves && proofs.of(0).is_exact(known.current_player().index());
    };
    const auto work = [&](int index) {
      Worker& worker = all[static_cast<std::size_t>(index)];
      worker.start(known);
      SearchClock clock{settings_.budget};
      // Workers with trees of their own get fixed shares, so that who is faster changes nothing.
      auto numbers = Hold::kIsShared ? next.shared() : next.share(index);
      for (std::uint64_t i = numbers.next(); i == 0 || !(is_over(clock, i) || is_proved());
           i = numbers.next()) {
        Rng rng{split(seed, i)};
        worker.simulate(next_world(rng), rng);
      }
    };
    if (workers == 1) {
      work(0);
    } else {
      run_tasks(workers, work);
    }
    for (Worker& worker : all) worker.finish();
    return report_of(all, proves ? &proofs : nullptr);
  }

  [[nodiscard]] bool is_over(SearchClock& clock, std::uint64_t simulations) const {
    return clock.is_over(simulations, settings_.budget.nodes > 0 ? num_nodes() : 0);
  }

  [[nodiscard]] std::size_t num_nodes() const {
    std::size_t nodes = 0;
    for (const auto& tree : trees_) nodes += tree->size();
    return nodes;
  }

  template <class Worker>
  Report report_of(const std::deque<Worker>& workers, const Proofs<S>* proofs) const {
    RootStatistics<S> all = workers.front().statistics();
    int depth = 0;
    for (std::size_t i = 0; i < workers.size(); ++i) {
      if (i > 0) all.add(workers[i].statistics());
      depth = std::max(depth, workers[i].depth());
    }
    Report report = all.report(*trees_.front(), proofs);
    report.nodes = num_nodes();
    for (const Worker& worker : workers) report.nodes -= worker.unused_nodes();
    report.depth = depth;
    return report;
  }

  MctsSettings settings_;
  Evaluator evaluate_;
  std::vector<std::unique_ptr<Tree>> trees_;
  bool is_open_ = false;  // whether the same actions can lead to different states
};

}  // namespace tilewright
