#pragma once

#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "search/action_sums.hpp"
#include "search/cache_line.hpp"
#include "search/proof.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"

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

  /// Everything but nodes, depth and seconds. tree: the principal variation follows it below the
  /// best action. proofs: null if nothing was to be proved.
  [[nodiscard]] Report report(const Tree& tree, const Proofs<S>* proofs) const {
    Report report = sums_.report(sums_.most_visited());
    if (proofs != nullptr) {
      add_proofs(report, tree, *proofs);
      report.best = best_unrefuted(report, tree, *proofs);
    }
    report.principal_variation = principal_variation(tree, report.best);
    return report;
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

  Player mover_;
  ActionSums<S> sums_;
  LineVector<std::uint32_t> slot_;  // by action id: its slot in sums_
};

}  // namespace tilewright
