#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/information_set.hpp"
#include "search/budget.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"

namespace tilewright {

struct MctsSettings {
  Budget budget{.simulations = 1000};
  /// UCB1's constant, in units of returns: the bonus is exploration * sqrt(ln(parent) / visits).
  double exploration = 1.0;
};

/// Monte Carlo tree search with UCB1 and one worker (Kocsis & Szepesvari 2006), values backed up
/// max^n. Outcomes of chance nodes are sampled anew in every simulation and are no nodes of the
/// tree (open loop).
///
/// Over an information set every simulation descends through a fresh determinization, and an action
/// competes only while it is legal there, its bonus measured by how often it was: single-observer
/// information-set MCTS (Cowling, Powley & Whitehouse 2012). Where nothing is hidden that is plain
/// UCT. A function of (information set, budget in simulations, random numbers).
template <Game S, LeafEvaluator<S> Evaluator>
class Mcts {
 public:
  Mcts(MctsSettings settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)} {}

  /// Searches an information set. Precondition: its viewer acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    TILEWRIGHT_ASSERT(root.current_player() == root.viewer());
    if (const S world = root.determinize(rng); world == root.known()) return search(world, rng);
    root.legal_actions(root_actions_);
    return run(
        root.known(), [&] { return root.determinize(rng); }, rng);
  }

  /// Searches a state as if every player knew all of it. Precondition: a player acts.
  Report search(const S& state, Rng& rng) {
    state.legal_actions(root_actions_);
    return run(
        state, [&] { return state; }, rng);
  }

 private:
  struct Step {
    NodeIndex node = kNoNode;
    Player mover;  // who chose the action that leads to it
  };

  template <class NextWorld>
  Report run(const S& known, NextWorld&& next_world, Rng& rng) {
    SearchClock clock{settings_.budget};
    Tree tree{capacity()};
    child_of_.assign(known.num_actions(), kNoNode);
    root_slot_.assign(known.num_actions(), 0);
    for (std::uint32_t slot = 0; slot < root_actions_.size(); ++slot) {
      root_slot_[root_actions_[slot].id()] = slot;
    }
    root_sums_.assign(root_actions_.size(), {});
    depth_ = 0;
    std::uint64_t simulations = 0;
    while (simulations == 0 || !clock.is_over(simulations, tree.size())) {
      simulate(tree, next_world(), rng);
      ++simulations;
    }
    return report(tree, known, simulations, clock.seconds());
  }

  [[nodiscard]] std::size_t capacity() const {
    constexpr std::size_t kMost = std::numeric_limits<NodeIndex>::max() - 1;
    const std::uint64_t bytes = settings_.budget.memory_bytes;
    return bytes == 0 ? kMost : std::max<std::size_t>(2, bytes / sizeof(Node));
  }

  void simulate(Tree& tree, S state, Rng& rng) {
    path_.clear();
    NodeIndex node = 0;
    bool descend = true;
    play_chance(state, rng);
    while (descend && !state.is_terminal()) {
      const Player mover = state.current_player();
      const auto [child, is_new] = pick_child(tree, node, state, rng);
      if (child == kNoNode) break;  // the tree is full
      state.apply(tree[child].action);
      play_chance(state, rng);
      path_.push_back({child, mover});
      node = child;
      descend = !is_new;
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    back_up(tree, state.is_terminal() ? state.returns() : evaluate_(state, rng));
  }

  struct Pick {
    NodeIndex child;
    bool is_new;
  };

  /// A random action that was never tried, as a new node; else the child of the highest UCB1.
  Pick pick_child(Tree& tree, NodeIndex parent, const S& state, Rng& rng) {
    state.legal_actions(actions_);
    for (NodeIndex c = tree[parent].first_child; c != kNoNode; c = tree[c].next_sibling) {
      child_of_[tree[c].action.id()] = c;
    }
    std::uint32_t untried = 0;
    Action fresh;
    NodeIndex best = kNoNode;
    double best_score = -std::numeric_limits<double>::infinity();
    for (const Action action : actions_) {
      const NodeIndex child = child_of_[action.id()];
      if (child == kNoNode) {
        if (rng.below(++untried) == 0) fresh = action;
        continue;
      }
      Node& node = tree[child];
      ++node.availability;
      if (untried > 0) continue;
      const double score = ucb1(node);
      if (score > best_score) {
        best_score = score;
        best = child;
      }
    }
    for (NodeIndex c = tree[parent].first_child; c != kNoNode; c = tree[c].next_sibling) {
      child_of_[tree[c].action.id()] = kNoNode;
    }
    if (untried > 0 && !tree.is_full()) {
      const NodeIndex child = tree.add_child(parent, fresh);
      tree[child].availability = 1;
      return {child, true};
    }
    return {untried > 0 ? kNoNode : best, false};
  }

  [[nodiscard]] double ucb1(const Node& node) const {
    return node.mean() + settings_.exploration * std::sqrt(std::log(node.availability) /
                                                           static_cast<double>(node.visits));
  }

  void back_up(Tree& tree, const PerPlayer<S, float>& values) {
    ++tree[0].visits;
    auto& root_sum = root_sums_[root_slot_[tree[path_.front().node].action.id()]];
    for (std::size_t p = 0; p < values.size(); ++p) root_sum[p] += values[p];
    for (const auto& [index, mover] : path_) {
      Node& node = tree[index];
      const double value = values[mover.index()];
      ++node.visits;
      node.value_sum += value;
      node.square_sum += value * value;
    }
  }

  [[nodiscard]] Report report(const Tree& tree, const S& known, std::uint64_t simulations,
                              double seconds) const {
    Report report;
    report.simulations = simulations;
    report.nodes = tree.size();
    report.depth = depth_;
    report.seconds = seconds;
    const auto players = static_cast<std::size_t>(known.num_players());
    report.values.assign(players, 0.0);
    for (const Action action : root_actions_) report.actions.push_back({.action = action});
    for (NodeIndex c = tree[0].first_child; c != kNoNode; c = tree[c].next_sibling) {
      const Node& node = tree[c];
      const std::size_t slot = root_slot_[node.action.id()];
      ActionReport& action = report.actions[slot];
      action.visits = node.visits;
      action.standard_error = standard_error(node);
      for (std::size_t p = 0; p < players; ++p) {
        action.values.push_back(root_sums_[slot][p] / node.visits);
        report.values[p] += root_sums_[slot][p] / static_cast<double>(simulations);
      }
    }
    report.principal_variation = principal_variation(tree);
    report.best = report.principal_variation.front();
    return report;
  }

  static double standard_error(const Node& node) {
    if (node.visits < 2) return 1.0;  // returns span [-1, 1]: one sample says nothing of its spread
    const double n = node.visits;
    const double variance = std::max(0.0, node.square_sum / n - node.mean() * node.mean());
    return std::sqrt(variance / (n - 1));
  }

  /// The most visited child at each ply; among equals the better mean, then the lower action id.
  static std::vector<Action> principal_variation(const Tree& tree) {
    std::vector<Action> line;
    NodeIndex node = 0;
    while (true) {
      NodeIndex best = kNoNode;
      for (NodeIndex c = tree[node].first_child; c != kNoNode; c = tree[c].next_sibling) {
        if (best == kNoNode || is_better(tree[c], tree[best])) best = c;
      }
      if (best == kNoNode) return line;
      line.push_back(tree[best].action);
      node = best;
    }
  }

  static bool is_better(const Node& a, const Node& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.mean() != b.mean()) return a.mean() > b.mean();
    return a.action < b.action;
  }

  MctsSettings settings_;
  Evaluator evaluate_;
  typename S::Actions actions_;
  std::vector<NodeIndex> child_of_;  // by action id; all kNoNode between picks
  std::vector<Step> path_;
  typename S::Actions root_actions_;
  std::vector<std::uint32_t> root_slot_;         // by action id: its place in root_actions_
  std::vector<PerPlayer<S, double>> root_sums_;  // by that place: summed returns
  int depth_ = 0;
};

}  // namespace tilewright
