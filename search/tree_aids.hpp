#pragma once

#include <memory>

#include "core/game.hpp"
#include "search/amaf.hpp"
#include "search/edge_table.hpp"
#include "search/gumbel.hpp"
#include "search/mcts_settings.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// What a tree has beside its nodes, as far as the settings ask for it.
template <Game S>
struct TreeAids {
  std::unique_ptr<EdgeTable<AmafValue>> amaf;  // null without Rave
  /// Sums of all players' values by edge, for reuse with more than two players; else null.
  std::unique_ptr<EdgeTable<PerPlayer<S, double>>> sums;
  GumbelRoot gumbel;
  /// Whether a leaf gets its node and edges as soon as it is valued, by an evaluator that gives
  /// priors or for Gumbel.
  bool expands_leaves = false;
  /// Whether edges are chosen by InformedScores or Gumbel.
  bool is_informed = false;

  /// Whether a search by these settings takes AMAF values into account.
  static bool uses_amaf(const MctsSettings& settings) {
    return settings.rave.is_on() &&
           (settings.selection == Selection::kUcb1 || settings.selection == Selection::kPuct);
  }

  /// gives_priors: what the evaluator can do. has_heuristic: whether there is one. is_reused: see
  /// MctsSettings::reuse.
  void start(const Tree& tree, const MctsSettings& settings, bool gives_priors, bool has_heuristic,
             bool is_reused) {
    const bool is_gumbel = settings.selection == Selection::kGumbel;
    const bool is_puct = settings.selection == Selection::kPuct;
    const bool is_biased =
        has_heuristic && settings.selection == Selection::kUcb1 && settings.bias > 0;
    expands_leaves = is_gumbel || (is_puct && gives_priors);
    is_informed = expands_leaves || is_biased || uses_amaf(settings) ||
                  (is_puct && has_heuristic && settings.prior_temperature > 0);
    if (uses_amaf(settings)) amaf = std::make_unique<EdgeTable<AmafValue>>(tree);
    if (is_reused && S::kMaxPlayers > 2) {
      sums = std::make_unique<EdgeTable<PerPlayer<S, double>>>(tree);
    }
  }

  /// Memory that each edge takes beside the tree.
  static std::size_t bytes_per_edge(const MctsSettings& settings, bool is_reused) {
    return (uses_amaf(settings) ? sizeof(AmafValue) : 0) +
           (is_reused && S::kMaxPlayers > 2 ? sizeof(PerPlayer<S, double>) : 0);
  }

  void make_room(const Node& before, const Node& now) {
    if (amaf != nullptr) amaf->make_room(*amaf, before, now);
    if (sums != nullptr) sums->make_room(*sums, before, now);
  }
  /// For a node copied from another tree with the same settings.
  void take_over(const TreeAids& other, const Node& old, const Node& now) {
    if (amaf != nullptr) amaf->make_room(*other.amaf, old, now);
    if (sums != nullptr) sums->make_room(*other.sums, old, now);
  }
};

}  // namespace tilewright
