#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/game.hpp"
#include "search/cache_line.hpp"
#include "search/mcts_settings.hpp"
#include "search/proof.hpp"
#include "search/selection.hpp"
#include "search/tree.hpp"

namespace tilewright {

inline constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};

/// How a simulation leaves a node of the tree: which edge it follows, and the edges that are made
/// for it. Keeps nothing but storage from one choice to the next; each worker has its own.
template <Game S>
class EdgeChoice {
 public:
  /// proofs: null if nothing is to be proved. is_open: the same actions can lead to different
  /// states.
  EdgeChoice(const MctsSettings& settings, Tree& tree, TreeRoom& room, Proofs<S>* proofs,
             bool is_open, std::uint32_t num_actions)
      : settings_{settings},
        tree_{tree},
        room_{room},
        proofs_{proofs},
        is_open_{is_open},
        edge_of_(num_actions, kNoEdge) {}

  /// The edge to follow from a node that stands for `state`; kNoEdge if the tree is full. The
  /// caller holds the node. node: the one of that index, or a replica of it. Precondition: state is
  /// not terminal.
  std::uint32_t choose(NodeIndex index, Node& node, const S& state, Rng& rng) {
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) return choose_outcome(node, state, rng);
    }
    if (is_open_ && index != 0) return choose_available(node, state, rng);
    if (node.count == 0 && !expand(node, state)) return kNoEdge;
    return choose_known(index, node, state.current_player(), rng);
  }

  /// Notes the end of a game behind an edge.
  void prove_end(NodeIndex& child, const S& state) {
    if (child == kNoNode) child = tree_.add_node(room_);
    if (child != kNoNode) proofs_->set(child, ValueBounds<S>::exactly(state.returns()));
  }

 private:
  /// Gives a node all its edges; false if there is no room.
  bool expand(Node& node, const S& state) {
    state.legal_actions(actions_);
    const auto count = static_cast<std::uint32_t>(actions_.size());
    if (!tree_.reserve_edges(node, count, room_)) return false;
    const Edges edges = tree_.edges(node);
    node.count = count;
    for (std::uint32_t i = 0; i < count; ++i) {
      edges.action[i] = actions_[i];
      edges.child[i] = kNoNode;
      edges.prior[i] = 1.0F / static_cast<float>(count);
    }
    if (proofs_ != nullptr) prove_ends(edges, count, state);
    return true;
  }

  /// Looks one ply ahead for ends of the game and positions that are proved already.
  void prove_ends(const Edges& edges, std::uint32_t count, const S& state) {
    for (std::uint32_t i = 0; i < count; ++i) {
      S child = state;
      child.apply(edges.action[i]);
      if (child.is_terminal()) {
        prove_end(edges.child[i], child);
      } else if (proofs_->find(child.hash()) != nullptr) {
        edges.child[i] = tree_.add_node(room_);
        if (edges.child[i] != kNoNode) proofs_->know(edges.child[i], child.hash());
      }
    }
  }

  /// The edge to follow where all of them are known.
  std::uint32_t choose_known(NodeIndex index, Node& node, Player mover, Rng& rng) {
    const std::uint32_t allowed =
        widened(settings_.actions, node.visits + node.in_flight, node.count);
    const Edges edges = tree_.edges(node);
    const EdgeScores scores{settings_, edges, node.visits + node.in_flight};
    if (settings_.selection == Selection::kPuct) {
      const float urgency = urgency_of(node);
      return best_open_edge(index, edges, mover, allowed, [&](std::uint32_t i) {
        return scores.puct(i) + (edges.visits[i] == 0 ? urgency : 0.0F);
      });
    }
    if (node.tried > 0 && (node.tried >= allowed || settings_.first_play_urgency <= 1)) {
      const std::uint32_t best = best_tried(index, edges, mover, node.tried, scores);
      const auto urgency = static_cast<float>(settings_.first_play_urgency);
      const bool is_open =
          proofs_ == nullptr ||
          proofs_->may_improve(edges, best, mover.index(), proofs_->of(index).low[mover.index()]);
      if (node.tried >= allowed || (is_open && tried_score(scores, best) >= urgency)) return best;
    }
    // A random one of those that were never tried, moved to the end of those that were.
    const std::uint32_t chosen = node.tried + rng.below(node.count - node.tried);
    std::swap(edges.action[node.tried], edges.action[chosen]);
    std::swap(edges.prior[node.tried], edges.prior[chosen]);
    std::swap(edges.child[node.tried], edges.child[chosen]);
    return node.tried++;
  }

  /// The edge of the highest score, passing over those that are proved to be no better than what is
  /// proved of the node already; if nothing is left, the one that the proof rests on.
  template <class Score>
  [[nodiscard]] std::uint32_t best_open_edge(NodeIndex index, const Edges& edges, Player mover,
                                             std::uint32_t count, const Score& score) const {
    if (proofs_ == nullptr) return best_edge(count, score);
    constexpr float kClosed = -std::numeric_limits<float>::max();
    const std::size_t seat = mover.index();
    const float low = proofs_->of(index).low[seat];
    const std::uint32_t best = best_edge(count, [&](std::uint32_t i) {
      return proofs_->may_improve(edges, i, seat, low) ? score(i) : kClosed;
    });
    if (proofs_->may_improve(edges, best, seat, low)) return best;
    return best_edge(count, [&](std::uint32_t i) { return proofs_->of_edge(edges, i).low[seat]; });
  }

  [[nodiscard]] float tried_score(const EdgeScores& scores, std::uint32_t edge) const {
    return settings_.selection == Selection::kUcb1 ? scores.ucb1(edge) : scores.ucb1_tuned(edge);
  }

  [[nodiscard]] std::uint32_t best_tried(NodeIndex index, const Edges& edges, Player mover,
                                         std::uint32_t tried, const EdgeScores& scores) const {
    if (settings_.selection == Selection::kUcb1) {
      return best_open_edge(index, edges, mover, tried,
                            [&](std::uint32_t i) { return scores.ucb1(i); });
    }
    return best_open_edge(index, edges, mover, tried,
                          [&](std::uint32_t i) { return scores.ucb1_tuned(i); });
  }

  /// What PUCT takes an action without visits to be worth: the urgency, or the node's own mean.
  [[nodiscard]] float urgency_of(const Node& node) const {
    if (settings_.first_play_urgency <= 1) return static_cast<float>(settings_.first_play_urgency);
    return node.visits > 0 ? static_cast<float>(node.value_sum / node.visits) : 0.0F;
  }

  static std::uint32_t widened(const Widening& widening, std::uint32_t visits,
                               std::uint32_t count) {
    if (widening.factor <= 0) return count;
    const double most = widening.factor * std::pow(static_cast<double>(visits), widening.exponent);
    return most >= count ? count : std::max(1U, static_cast<std::uint32_t>(most));
  }

  /// The edge to follow where which actions are legal differs from visit to visit: one that was
  /// never tried if there is one (at random), else the best of those that are legal now.
  std::uint32_t choose_available(Node& node, const S& state, Rng& rng) {
    state.legal_actions(actions_);
    const Edges edges = tree_.edges(node);
    const std::uint32_t count = node.count;
    for (std::uint32_t i = 0; i < count; ++i) edge_of_[edges.action[i].id()] = i;
    std::uint32_t untried = 0;
    available_.clear();
    for (const Action action : actions_) {
      const std::uint32_t edge = edge_of_[action.id()];
      if (edge == kNoEdge) {
        fresh_[untried++] = action;
      } else {
        ++edges.availability[edge];
        available_.push(edge);
      }
    }
    for (std::uint32_t i = 0; i < count; ++i) edge_of_[edges.action[i].id()] = kNoEdge;
    if (untried > 0) {
      const std::uint32_t edge = append_edge(node, fresh_[rng.below(untried)]);
      if (edge != kNoEdge || available_.empty()) return edge;
    }
    return best_available(node);
  }

  [[nodiscard]] std::uint32_t best_available(const Node& node) const {
    const Edges edges = tree_.edges(node);
    std::uint32_t visits = 0;
    for (const std::uint32_t edge : available_)
      visits += edges.visits[edge] + edges.in_flight[edge];
    const EdgeScores scores{settings_, edges, visits};
    const auto count = static_cast<std::uint32_t>(available_.size());
    const auto score = [&](std::uint32_t i) {
      const std::uint32_t edge = available_[i];
      switch (settings_.selection) {
        case Selection::kUcb1: return scores.ucb1_of_available(edge);
        case Selection::kUcb1Tuned: return scores.ucb1_tuned(edge);
        case Selection::kPuct: return scores.puct(edge);
      }
      return 0.0F;
    };
    return available_[best_edge(count, score)];
  }

  /// A new edge of a node; kNoEdge if there is no room.
  std::uint32_t append_edge(Node& node, Action action) {
    if (node.count == node.capacity &&
        !tree_.reserve_edges(node, std::max(4U, 2 * node.count), room_)) {
      return kNoEdge;
    }
    const Edges edges = tree_.edges(node);
    const std::uint32_t edge = node.count++;
    edges.action[edge] = action;
    edges.child[edge] = kNoNode;
    edges.availability[edge] = 1;
    edges.prior[edge] = 1.0F / static_cast<float>(std::max<std::size_t>(actions_.size(), 1));
    return edge;
  }

  /// The outcome to follow at an explicit chance node: drawn by its probability, from those met
  /// before once widening allows no more.
  std::uint32_t choose_outcome(Node& node, const S& state, Rng& rng) {
    constexpr int kDraws = 32;
    const Edges edges = tree_.edges(node);
    const std::uint32_t count = node.count;
    const std::uint32_t allowed = widened(settings_.outcomes, node.visits + node.in_flight, ~0U);
    for (int draw = 0; draw < kDraws; ++draw) {
      const Action outcome = state.sample_chance(rng);
      for (std::uint32_t i = 0; i < count; ++i) {
        if (edges.action[i] == outcome) return i;
      }
      if (count < allowed) {
        const std::uint32_t edge = append_edge(node, outcome);
        if (edge == kNoEdge) continue;
        tree_.edges(node).prior[edge] = probability_of(state, outcome);
        return edge;
      }
    }
    return count == 0 ? kNoEdge : rng.below(count);
  }

  static float probability_of(const S& state, Action outcome) {
    typename S::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (outcomes[i].outcome == outcome) return static_cast<float>(outcomes.probability(i));
    }
    return 0.0F;
  }

  const MctsSettings& settings_;
  Tree& tree_;
  TreeRoom& room_;
  Proofs<S>* proofs_;
  bool is_open_;
  typename S::Actions actions_;
  std::array<Action, S::Actions::kCapacity> fresh_{};
  FixedList<std::uint32_t, S::Actions::kCapacity> available_;
  LineVector<std::uint32_t> edge_of_;  // by action id; all kNoEdge between choices
};

}  // namespace tilewright
