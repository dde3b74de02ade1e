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
    tallies_.assign(actions_.size(), Tally{});
  }

  /// Adds the returns of one simulation that began with `action`.
  void add(Action action, const PerPlayer<S, float>& values) {
    Tally& tally = tallies_[slot_[action.id()]];
    ++tally.visits;
    for (std::size_t p = 0; p < values.size(); ++p) tally.sums[p] += values[p];
    const double own = values[mover_.index()];
    tally.squares += own * own;
  }

  /// Adds what another worker measured at the same root.
  void add(const RootStatistics& other) {
    for (std::size_t slot = 0; slot < tallies_.size(); ++slot) {
      tallies_[slot].visits += other.tallies_[slot].visits;
      tallies_[slot].squares += other.tallies_[slot].squares;
      for (std::size_t p = 0; p < players_; ++p) {
        tallies_[slot].sums[p] += other.tallies_[slot].sums[p];
      }
    }
  }

  /// Everything but nodes, depth and seconds. tree: the principal variation follows it below the
  /// best action. proofs: null if nothing was to be proved.
  [[nodiscard]] Report report(const Tree& tree, const Proofs<S>* proofs) const {
    Report report;
    for (const Tally& tally : tallies_) report.simulations += tally.visits;
    report.values.assign(players_, 0.0);
    for (std::size_t slot = 0; slot < tallies_.size(); ++slot) {
      report.actions.push_back(measured(slot));
      for (std::size_t p = 0; p < players_; ++p) {
        report.values[p] += tallies_[slot].sums[p] / static_cast<double>(report.simulations);
      }
    }
    if (proofs != nullptr) add_proofs(report, tree, *proofs);
    report.best = best_action(report, tree, proofs);
    report.principal_variation = principal_variation(tree, report.best);
    return report;
  }

 private:
  struct Tally {
    std::uint64_t visits = 0;
    double squares = 0;           // of the mover's returns
    PerPlayer<S, double> sums{};  // of everybody's
  };

  [[nodiscard]] ActionReport measured(std::size_t slot) const {
    const Tally& tally = tallies_[slot];
    ActionReport action{.action = actions_[slot], .visits = tally.visits};
    if (tally.visits == 0) return action;
    const auto n = static_cast<double>(tally.visits);
    for (std::size_t p = 0; p < players_; ++p) action.values.push_back(tally.sums[p] / n);
    const double mean = action.values[mover_.index()];
    const double variance = std::max(0.0, tally.squares / n - mean * mean);
    // Returns span [-1, 1]: one sample says nothing of its spread.
    action.standard_error = n < 2 ? 1.0 : std::sqrt(variance / (n - 1));
    return action;
  }

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

  /// The most visited action; among equals the better mean, then the lower id. None that is proved
  /// to be worse than another.
  [[nodiscard]] Action best_action(const Report& report, const Tree& tree,
                                   const Proofs<S>* proofs) const {
    const ActionReport* best = nullptr;
    for (const ActionReport& action : report.actions) {
      if (!is_candidate(action, tree, proofs)) continue;
      if (best == nullptr || is_better(action, *best)) best = &action;
    }
    return best == nullptr ? actions_[0] : best->action;
  }

  [[nodiscard]] bool is_better(const ActionReport& a, const ActionReport& b) const {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.visits == 0) return false;
    return a.values[mover_.index()] > b.values[mover_.index()];
  }

  /// Whether an action may be the one to play: visited, or, once the root's value is proved, worth
  /// it.
  [[nodiscard]] bool is_candidate(const ActionReport& action, const Tree& tree,
                                  const Proofs<S>* proofs) const {
    if (proofs == nullptr) return action.visits > 0;
    const std::size_t seat = mover_.index();
    const ValueBounds<S> node = proofs->of(0);
    const Edges edges = tree.edges(tree[0]);
    for (std::uint32_t i = 0; i < tree[0].count; ++i) {
      if (edges.action[i] != action.action) continue;
      const ValueBounds<S> bounds = proofs->of_edge(edges, i);
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
  std::size_t players_ = 0;
  typename S::Actions actions_;
  std::vector<std::uint32_t> slot_;  // by action id: its place in actions_
  std::vector<Tally> tallies_;       // by that place
};

}  // namespace tilewright
