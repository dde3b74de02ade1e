#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/information_set.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/mcts_settings.hpp"
#include "search/parallel_tasks.hpp"
#include "search/policy.hpp"
#include "search/proof.hpp"
#include "search/report.hpp"
#include "search/root_statistics.hpp"
#include "search/simulation_numbers.hpp"
#include "search/tree.hpp"
#include "search/tree_aids.hpp"
#include "search/tree_reuse.hpp"
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
/// in one tree (Parallel::kTree) meet in a different order each time; with `reuse` a search also
/// depends on those before it since `forget`.
///
/// With an evaluator that gives priors (PriorEvaluator), and PUCT or Gumbel, the node of a leaf is
/// made when the leaf is valued, with an edge for each legal action and the priors, scaled to add
/// up to 1 over those; the root is valued before the first simulation, which counts for none. In
/// open trees the actions of one world get their priors in it, relative to each other; a simulation
/// that comes to a node with actions that are new there ends there, to be valued for their priors,
/// and a choice goes by the priors of the actions that are legal, scaled to add up to 1. Where
/// chance is not in the tree its outcomes are played before a leaf is valued; explicit chance nodes
/// are valued without priors.
template <Game S, LeafEvaluator<S> Evaluator, ActionHeuristic<S> Heuristic = NoHeuristic<S>>
class Mcts {
 public:
  Mcts(const MctsSettings& settings, Evaluator evaluator, Heuristic heuristic = {})
      : settings_{settings}, evaluate_{std::move(evaluator)}, heuristic_{std::move(heuristic)} {
    const bool has_roots = settings.parallel == Parallel::kRoots;
    const auto trees = static_cast<std::size_t>(has_roots ? std::max(settings.workers, 1) : 1);
    const std::size_t spare = may_reuse() ? 1 : 0;
    const std::size_t bytes = tree_bytes() / (trees + spare);
    for (std::size_t i = 0; i < trees + spare; ++i) {
      trees_.push_back(
          std::make_unique<Tree>(bytes, settings.workers > 1 && !has_roots, nodes_at_once()));
      aids_.push_back(std::make_unique<TreeAids<S>>());
      aids_.back()->start(*trees_.back(), settings, PriorEvaluator<Evaluator, S>,
                          !kSaysNothing<Heuristic>, may_reuse());
    }
    num_trees_ = trees;
  }

  /// Searches an information set. Precondition: its viewer acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    TILEWRIGHT_ASSERT(root.current_player() == root.viewer());
    if (const S world = root.determinize(rng); world == root.known()) return search(world, rng);
    is_open_ = true;
    return run({root.known(), &root}, rng);
  }

  /// Searches a state as if every player knew all of it. Precondition: a player acts.
  Report search(const S& state, Rng& rng) {
    is_open_ = ChanceNodes<S> && settings_.chance == ChanceNodesAs::kOpenLoop;
    return run({state, nullptr}, rng);
  }

  /// Drops what earlier searches left for reuse.
  void forget() {
    reuse_.forget();
    proofs_.reset();
  }

 private:
  /// Where simulations start: one type for both kinds, so that workers are compiled once for them.
  struct Worlds {
    const S& known;
    const InformationSet<S>* unknown;  // null if all is known

    S next(Rng& numbers) const {
      return unknown == nullptr ? known : unknown->determinize(numbers);
    }
  };

  // Random streams of their own, besides those of the simulations, which are counted from 0.
  static constexpr std::uint64_t kChoiceStream = ~std::uint64_t{0};
  static constexpr std::uint64_t kGumbelStream = kChoiceStream - 1;
  static constexpr std::uint64_t kRootStream = kGumbelStream - 1;  // and down, one for each tree

  [[nodiscard]] bool may_reuse() const {
    return settings_.reuse && !is_gumbel() && !has_root_noise();
  }
  [[nodiscard]] bool is_gumbel() const { return settings_.selection == Selection::kGumbel; }
  [[nodiscard]] bool has_root_noise() const {
    return settings_.selection == Selection::kPuct && settings_.noise.fraction > 0;
  }

  /// Few where few are allowed: the budget counts those that workers have room for.
  [[nodiscard]] std::size_t nodes_at_once() const {
    if (settings_.budget.nodes == 0) return Tree::kNodesAtOnce;
    return settings_.budget.nodes / (64 * static_cast<std::size_t>(std::max(settings_.workers, 1)));
  }

  /// Room for the simulations that the budget allows, if that is less than the memory it allows.
  [[nodiscard]] std::size_t tree_bytes() const {
    constexpr std::uint64_t kDefault = std::uint64_t{1} << 30U;
    const Budget& budget = settings_.budget;
    const std::uint64_t all = budget.memory_bytes > 0 ? budget.memory_bytes : kDefault;
    // What the edges have beside the tree is taken off.
    const std::uint64_t beside = TreeAids<S>::bytes_per_edge(settings_, may_reuse());
    const std::uint64_t most = beside == 0 ? all : all / (Edges::kBytes + beside) * Edges::kBytes;
    if (budget.simulations == 0) return most;
    // A simulation adds a node at the most, with all its edges; a quarter of the room is for nodes.
    const std::uint64_t each = 2 * (sizeof(Node) + S::Actions::kCapacity * Edges::kBytes);
    // What is kept from searches before needs room in both trees.
    const std::uint64_t nodes = (budget.simulations + 2) * (may_reuse() ? 8 : 1);
    return std::min(most, std::min(most / each + 1, nodes) * each);
  }

  Report run(const Worlds& worlds, Rng& rng) {
    const SearchClock clock{settings_.budget};
    const Seed seed = rng.fork();
    const std::vector<bool> kept = start_trees(worlds.known);
    const bool alone = settings_.workers <= 1;
    Report report = alone || num_trees_ > 1 ? run_workers<AloneAtNode>(worlds, seed, kept)
                                            : run_workers<LockedNode>(worlds, seed, kept);
    if (may_reuse() && !is_open_) reuse_.remember(worlds.known);
    report.seconds = clock.seconds();
    return report;
  }

  /// Clears the trees, or makes the node of the position their root; says which were kept.
  std::vector<bool> start_trees(const S& known) {
    std::vector<bool> kept(num_trees_, false);
    for (std::size_t i = 0; i < num_trees_; ++i) {
      const NodeIndex node =
          may_reuse() && !is_open_ ? reuse_.find(*trees_[i], settings_, known) : kNoNode;
      kept[i] = node != kNoNode;
      if (kept[i]) {
        keep_subtree(i, node);
      } else {
        trees_[i]->clear();
      }
    }
    if (!kept.front()) proofs_.reset();
    reuse_.forget();  // until this search has ended well
    return kept;
  }

  void keep_subtree(std::size_t tree, NodeIndex node) {
    const TreeAids<S>& old_aids = *aids_[tree];
    TreeAids<S>& new_aids = *aids_.back();
    copy_subtree(*trees_[tree], node, *trees_.back(), place_,
                 [&](const Node& old, const Node& now) { new_aids.take_over(old_aids, old, now); });
    std::swap(trees_[tree], trees_.back());
    std::swap(aids_[tree], aids_.back());
  }

  /// All workers, each with a tree of its own or all with the same, and their common report. kept:
  /// the trees that go on from an earlier search.
  template <class Hold>
  Report run_workers(const Worlds& worlds, Seed seed, const std::vector<bool>& kept) {
    using Worker = TreeWorker<S, Evaluator, Hold, Heuristic>;
    const S& known = worlds.known;
    const int workers = std::max(settings_.workers, 1);
    // What is proved is how everybody plays for themselves; with two players that is paranoid too.
    const bool is_max_n = settings_.backup == Backup::kMaxN || S::kMaxPlayers == 2;
    const bool proves = settings_.solver && !is_open_ && workers == 1 && is_max_n && !is_gumbel();
    Proofs<S> proofs{*trees_.front()};
    if (proofs_) proofs.take_over(*proofs_, place_);
    std::deque<Worker> all;  // workers stay where they are made
    for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i) {
      const std::size_t tree = i % num_trees_;
      all.emplace_back(settings_, evaluate_, *trees_[tree], *aids_[tree],
                       proves ? &proofs : nullptr, is_open_, known, heuristic_);
      if (i == tree) prepare_root(all.back(), tree, worlds, seed, kept[tree]);
    }
    SimulationNumbers next{settings_.budget.simulations, workers};
    const auto is_proved = [&] {
      return proves && proofs.of(0).is_exact(known.current_player().index());
    };
    const auto work = [&](int index) {
      [[maybe_unused]] const auto attendance = attend(evaluate_);
      Worker& worker = all[static_cast<std::size_t>(index)];
      SearchClock clock{settings_.budget};
      // Workers with trees of their own get fixed shares, so that who is faster changes nothing.
      auto numbers = Hold::kIsShared ? next.shared() : next.share(index);
      for (std::uint64_t i = numbers.next(); i == 0 || !(is_over(clock, i) || is_proved());
           i = numbers.next()) {
        Rng rng{split(seed, i)};
        worker.simulate(worlds.next(rng), rng);
      }
    };
    if (workers == 1) {
      work(0);
    } else {
      run_tasks(workers, work);
    }
    for (Worker& worker : all) worker.finish();
    Report report = report_of(all, proves ? &proofs : nullptr, known, seed);
    if (proves && may_reuse()) proofs_.emplace(std::move(proofs));
    return report;
  }

  /// What a root gets before the first simulation, if the settings ask for it.
  template <class Worker>
  void prepare_root(Worker& worker, std::size_t tree, const Worlds& worlds, Seed seed,
                    bool is_kept) {
    if (is_kept) worker.take_over();
    TreeAids<S>& aids = *aids_[tree];
    if (!aids.expands_leaves && !has_root_noise()) return;
    Rng numbers{split(seed, kRootStream - tree)};
    if ((*trees_[tree])[0].count == 0) {
      [[maybe_unused]] const auto attendance = attend(evaluate_);
      worker.expand_root(worlds.next(numbers), numbers);
    }
    if (has_root_noise()) worker.add_root_noise(numbers);
    if (!is_gumbel()) return;
    const Node& root = (*trees_[tree])[0];
    const std::uint64_t others = num_trees_ - 1 - tree;  // this tree's share is rounded up by them
    Rng gumbel_numbers{split(seed, kGumbelStream)};      // the same actions in all trees
    aids.gumbel.start(settings_.gumbel, trees_[tree]->edges(root), root.count,
                      (settings_.budget.simulations + others) / num_trees_, gumbel_numbers);
  }

  [[nodiscard]] bool is_over(SearchClock& clock, std::uint64_t simulations) const {
    return clock.is_over(simulations, settings_.budget.nodes > 0 ? num_nodes() : 0);
  }

  [[nodiscard]] std::size_t num_nodes() const {
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < num_trees_; ++i) nodes += trees_[i]->size();
    return nodes;
  }

  template <class Worker>
  Report report_of(const std::deque<Worker>& workers, const Proofs<S>* proofs, const S& known,
                   Seed seed) const {
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
    const FinalChoice& choice = settings_.choice;
    if (is_gumbel()) {
      choose_by_gumbel(report, all);
    } else if (choice.temperature > 0 && known.ply() < choice.plies && !report.exact) {
      Rng numbers{split(seed, kChoiceStream)};
      report.best = sample_action(report, choice.temperature, numbers);
    }
    report.principal_variation = all.principal_variation(*trees_.front(), report.best);
    return report;
  }

  /// The best of the actions that halving has left in any tree, and the improved policy.
  void choose_by_gumbel(Report& report, const RootStatistics<S>& statistics) const {
    const Tree& tree = *trees_.front();
    const std::uint32_t count = tree[0].count;
    if (count == 0) return;  // no room for edges
    const Edges edges = tree.edges(tree[0]);
    const auto evidence = [&](std::size_t i) {
      return statistics.evidence(edges.action[i], edges.prior[i]);
    };
    std::vector<bool> is_left(count, false);
    for (std::size_t i = 0; i < num_trees_; ++i) {
      for (const std::uint32_t edge : aids_[i]->gumbel.candidates()) is_left[edge] = true;
    }
    std::uint64_t most = 0;
    for (std::uint32_t i = 0; i < count; ++i) most = std::max(most, evidence(i).visits);
    double best = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < count; ++i) {
      const ActionEvidence action = evidence(i);
      if (!is_left[i] || action.visits == 0) continue;
      const double score = aids_.front()->gumbel.score(i, static_cast<double>(most), action.mean);
      if (score <= best) continue;
      best = score;
      report.best = edges.action[i];
    }
    std::vector<float> policy(count);
    improve_policy(settings_.gumbel, tree[0].evaluation, evidence, policy);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::ranges::lower_bound(report.actions, edges.action[i], {}, &ActionReport::action)->policy =
          policy[i];
    }
  }

  MctsSettings settings_;
  Evaluator evaluate_;
  Heuristic heuristic_;
  std::vector<std::unique_ptr<Tree>> trees_;        // with reuse, one more to copy to, at the end
  std::vector<std::unique_ptr<TreeAids<S>>> aids_;  // of each tree
  std::size_t num_trees_ = 1;                       // without the one to copy to
  TreeReuse<S> reuse_;
  std::optional<Proofs<S>> proofs_;  // of the last search, with reuse
  std::vector<NodeIndex> place_;     // where the nodes of the tree copied last have gone
  bool is_open_ = false;             // whether the same actions can lead to different states
};

}  // namespace tilewright
