#pragma once

#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "search/action_sums.hpp"
#include "search/cache_line.hpp"
#include "search/policy.hpp"
#include "search/proof.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"
#include "search/tree_aids.hpp"

namespace tilewright {

/// What a tree search keeps about its root besides the tree, and the report made of both: the tree
/// has the mover's values alone, this has every player's.
template <Game S>
class RootStatistics {
 public:
  /// Precondition: a player acts in `known`.
  void start(const S& known) {
    mover_ = known.current_player();
    sums_.start(known);
    slot_.assign(known.num_actions(), 0);
    for (std::uint32_t slot = 0; slot < sums_.size(); ++slot) {
      slot_[sums_.action(slot).id()] = slot;
    }
  }

  /// Adds the returns of one simulation that began with `action`.
  void add(Action action, const PerPlayer<S, float>& values) {
    sums_.add(slot_[action.id()], values);
  }

  /// Adds what another worker measured at the same root.
  void add(const RootStatistics& other) { sums_.add(other.sums_); }

  /// Adds what an earlier search found out about this root, which has become the tree's.
  void take_over(const Tree& tree, const TreeAids<S>& aids) {
    const Node& root = tree[0];
    const Edges edges = tree.edges(root);
    for (std::uint32_t i = 0; i < root.count; ++i) {
      if (edges.visits[i] == 0) continue;
      PerPlayer<S, double> sums{};
      if (aids.sums != nullptr) {
        sums = aids.sums->of(root)[i];
      } else {  // two players, whose returns add up to zero
        sums[mover_.index()] = edges.value_sum[i];
        sums[1 - mover_.index()] = -edges.value_sum[i];
      }
      sums_.add(slot_[edges.action[i].id()], edges.visits[i], sums, edges.square_sum[i]);
    }
  }

  /// What is known of an action, for the improved policy.
  [[nodiscard]] ActionEvidence evidence(Action action, float prior) const {
    const std::uint32_t slot = slot_[action.id()];
    return {prior, static_cast<float>(sums_.mean(slot)), sums_.visits(slot)};
  }

  /// Everything but the principal variation, nodes, depth and seconds. proofs: null if nothing was
  /// to be proved.
  [[nodiscard]] Report report(const Tree& tree, const Proofs<S>* proofs) const {
    Report report = sums_.report(sums_.most_visited());
    set_policy_by_visits(report);
    if (proofs != nullptr) {
      add_proofs(report, tree, *proofs);
      report.best = best_unrefuted(report, tree, *proofs);
      set_policy_unrefuted(report, tree, *proofs);
    }
    return report;
  }

  /// The best action, then the most visited edge at each node.
  static std::vector<Action> principal_variation(const Tree& tree, Action best) {
    std::vector<Action> line = {best};
    NodeIndex index = 0;
    while (true) {
      const Node& node = tree[index];
      const Edges edges = tree.edges(node);
      std::uint32_t chosen = node.count;
      for (std::uint32_t i = 0; i < node.count; ++i) {
        if (edges.visits[i] == 0) continue;
        if (index == 0 ? edges.action[i] == best
                       : chosen == node.count || edges.visits[i] > edges.visits[chosen]) {
          chosen = i;
        }
      }
      if (chosen == node.count) return line;
      if (index != 0) line.push_back(edges.action[chosen]);
      index = edges.child[chosen];
      if (index == kNoNode) return line;
    }
  }

 private:
  void add_proofs(Report& report, const Tree& tree, const Proofs<S>& proofs) const {
    const Node& root = tree[0];
    const Edges edges = tree.edges(root);
    for (std::uint32_t i = 0; i < root.count; ++i) {
      add_proof(report.actions[slot_[edges.action[i].id()]], proofs.of_edge(edges, i));
    }
    if (!proofs.of(0).is_exact(mover_.index())) return;
    report.exact = true;
    add_exact_values(proofs.of(0), report.values);
  }

  /// Puts what is proved in the place of what was measured.
  void add_proof(ActionReport& action, const ValueBounds<S>& bounds) const {
    action.exact = true;
    const std::size_t players = sums_.players();
    for (std::size_t p = 0; p < players; ++p) action.exact = action.exact && bounds.is_exact(p);
    if (!action.exact && action.values.empty()) return;
    action.values.resize(players);
    add_exact_values(bounds, action.values);
    if (action.exact) action.standard_error = 0;
  }

  static void add_exact_values(const ValueBounds<S>& bounds, std::vector<double>& values) {
    for (std::size_t p = 0; p < values.size(); ++p) {
      if (bounds.is_exact(p)) values[p] = bounds.low[p];
    }
  }

  /// The most visited action, among equals the better mean, then the lower id, of those that are
  /// not proved to be worse than another.
  [[nodiscard]] Action best_unrefuted(const Report& report, const Tree& tree,
                                      const Proofs<S>& proofs) const {
    std::size_t best = sums_.size();
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (!is_candidate(report.actions[i], tree, proofs)) continue;
      if (best == sums_.size() || sums_.has_more_visits(i, best)) best = i;
    }
    return best == sums_.size() ? report.best : sums_.action(best);
  }

  /// Visits count only for actions that may still be played; if those have none, equal shares.
  void set_policy_unrefuted(Report& report, const Tree& tree, const Proofs<S>& proofs) const {
    std::uint64_t visits = 0;
    std::vector<bool> is_left;
    for (const ActionReport& action : report.actions) {
      is_left.push_back(is_candidate(action, tree, proofs));
      if (is_left.back()) visits += action.visits;
    }
    set_policy(report, [&](std::size_t i) {
      if (!is_left[i]) return 0.0;
      return visits > 0 ? static_cast<double>(report.actions[i].visits) : 1.0;
    });
  }

  /// Whether an action may be the one to play: visited, or, once the root's value is proved, worth
  /// it.
  [[nodiscard]] bool is_candidate(const ActionReport& action, const Tree& tree,
                                  const Proofs<S>& proofs) const {
    const std::size_t seat = mover_.index();
    const ValueBounds<S> node = proofs.of(0);
    const Edges edges = tree.edges(tree[0]);
    for (std::uint32_t i = 0; i < tree[0].count; ++i) {
      if (edges.action[i] != action.action) continue;
      const ValueBounds<S> bounds = proofs.of_edge(edges, i);
      if (node.is_exact(seat)) return bounds.low[seat] == node.low[seat];
      return action.visits > 0 && bounds.high[seat] >= node.low[seat];
    }
    return false;
  }

  Player mover_;
  ActionSums<S> sums_;
  LineVector<std::uint32_t> slot_;  // by action id: its slot in sums_
};

}  // namespace tilewright
