#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
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
    players_ = static_cast<std::size_t>(known.num_players());
    known.legal_actions(actions_);
    slot_.assign(known.num_actions(), 0);
    for (std::uint32_t slot = 0; slot < actions_.size(); ++slot) {
      slot_[actions_[slot].id()] = slot;
    }
    sums_.assign(actions_.size(), {});
  }

  /// Adds the returns of one simulation that began with `action`.
  void add(Action action, const PerPlayer<S, float>& values) {
    auto& sums = sums_[slot_[action.id()]];
    for (std::size_t p = 0; p < values.size(); ++p) sums[p] += values[p];
  }

  /// Everything but simulations, depth and seconds. proofs: null if nothing was to be proved.
  [[nodiscard]] Report report(const Tree& tree, const Proofs<S>* proofs) const {
    Report report;
    report.nodes = tree.size();
    report.values.assign(players_, 0.0);
    for (const Action action : actions_) report.actions.push_back({.action = action});
    const Node& root = tree[0];
    const Edges edges = tree.edges(root);
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const std::size_t slot = slot_[edges.action[i].id()];
      ActionReport& action = report.actions[slot];
      action.visits = edges.visits[i];
      if (action.visits > 0) measure(action, edges, i, slot, root.visits, report.values);
      if (proofs != nullptr) add_proof(action, proofs->of_edge(edges, i));
    }
    if (proofs != nullptr && proofs->of(0).is_exact(mover_.index())) {
      report.exact = true;
      add_exact_values(proofs->of(0), report.values);
    }
    report.principal_variation = principal_variation(tree, proofs);
    report.best =
        report.principal_variation.empty() ? actions_[0] : report.principal_variation.front();
    return report;
  }

 private:
  void measure(ActionReport& action, const Edges& edges, std::uint32_t edge, std::size_t slot,
               std::uint32_t simulations, std::vector<double>& totals) const {
    action.standard_error = standard_error(edges, edge);
    for (std::size_t p = 0; p < players_; ++p) {
      action.values.push_back(sums_[slot][p] / edges.visits[edge]);
      totals[p] += sums_[slot][p] / simulations;
    }
  }

  static double standard_error(const Edges& edges, std::uint32_t edge) {
    const double n = edges.visits[edge];
    if (n < 2) return 1.0;  // returns span [-1, 1]: one sample says nothing of its spread
    const double mean = edges.value_sum[edge] / n;
    const double variance = std::max(0.0, edges.square_sum[edge] / n - mean * mean);
    return std::sqrt(variance / (n - 1));
  }

  /// Puts what is proved in the place of what was measured.
  void add_proof(ActionReport& action, const ValueBounds<S>& bounds) const {
    action.exact = true;
    for (std::size_t p = 0; p < players_; ++p) action.exact = action.exact && bounds.is_exact(p);
    if (!action.exact && action.values.empty()) return;
    action.values.resize(players_);
    add_exact_values(bounds, action.values);
    if (action.exact) action.standard_error = 0;
  }

  static void add_exact_values(const ValueBounds<S>& bounds, std::vector<double>& values) {
    for (std::size_t p = 0; p < values.size(); ++p) {
      if (bounds.is_exact(p)) values[p] = bounds.low[p];
    }
  }

  /// The most visited edge at each node; among equals the better mean, then the lower action id. At
  /// the root, none that is proved to be worse than another.
  [[nodiscard]] std::vector<Action> principal_variation(const Tree& tree,
                                                        const Proofs<S>* proofs) const {
    std::vector<Action> line;
    for (NodeIndex index = 0; index != kNoNode;) {
      const Node& node = tree[index];
      const Edges edges = tree.edges(node);
      const Proofs<S>* root_proofs = index == 0 ? proofs : nullptr;
      std::uint32_t best = ~std::uint32_t{0};
      for (std::uint32_t i = 0; i < node.count; ++i) {
        if (!is_candidate(edges, i, root_proofs)) continue;
        if (best >= node.count || is_better(edges, i, best)) best = i;
      }
      if (best >= node.count) break;
      line.push_back(edges.action[best]);
      index = edges.child[best];
    }
    return line;
  }

  /// Whether an edge may be the one to play: visited, or, once the node's value is proved, worth
  /// it.
  [[nodiscard]] bool is_candidate(const Edges& edges, std::uint32_t edge,
                                  const Proofs<S>* proofs) const {
    if (proofs == nullptr) return edges.visits[edge] > 0;
    const std::size_t seat = mover_.index();
    const ValueBounds<S> node = proofs->of(0);
    const ValueBounds<S> bounds = proofs->of_edge(edges, edge);
    if (node.is_exact(seat)) return bounds.low[seat] == node.low[seat];
    return edges.visits[edge] > 0 && bounds.high[seat] >= node.low[seat];
  }

  static bool is_better(const Edges& edges, std::uint32_t a, std::uint32_t b) {
    if (edges.visits[a] != edges.visits[b]) return edges.visits[a] > edges.visits[b];
    if (edges.mean[a] != edges.mean[b]) return edges.mean[a] > edges.mean[b];
    return edges.action[a] < edges.action[b];
  }

  Player mover_;
  std::size_t players_ = 0;
  typename S::Actions actions_;
  std::vector<std::uint32_t> slot_;         // by action id: its place in actions_
  std::vector<PerPlayer<S, double>> sums_;  // by that place: summed returns
};

}  // namespace tilewright
