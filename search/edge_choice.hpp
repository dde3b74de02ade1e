#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "core/game.hpp"
#include "search/action_heuristic.hpp"
#include "search/available_edges.hpp"
#include "search/gumbel.hpp"
#include "search/informed_scores.hpp"
#include "search/mcts_settings.hpp"
#include "search/prior_source.hpp"
#include "search/priors.hpp"
#include "search/proof.hpp"
#include "search/selection.hpp"
#include "search/tree.hpp"
#include "search/tree_aids.hpp"

namespace tilewright {

/// How a simulation leaves a node of the tree: which edge it follows, and the edges that are made
/// for it. Keeps nothing but storage from one choice to the next; each worker has its own.
template <Game S, ActionHeuristic<S> Heuristic = NoHeuristic<S>>
class EdgeChoice {
 public:
  /// proofs: null if nothing is to be proved. is_open: the same actions can lead to different
  /// states.
  EdgeChoice(const MctsSettings& settings, Tree& tree, TreeRoom& room, TreeAids<S>& aids,
             Proofs<S>* proofs, bool is_open, std::uint32_t num_actions,
             const Heuristic& heuristic = {})
      : settings_{settings},
        tree_{tree},
        room_{room},
        aids_{aids},
        proofs_{proofs},
        is_open_{is_open},
        priors_{settings, heuristic},
        available_{num_actions} {}

  /// The edge to follow from a node that stands for `state`; kNoEdge if the tree is full, or if the
  /// node is to be valued again for the priors of actions that it did not have before. The caller
  /// holds the node. node: the one of that index, or a replica of it. Precondition: state is not
  /// terminal.
  std::uint32_t choose(NodeIndex index, Node& node, const S& state, Rng& rng) {
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) return choose_outcome(node, state, rng);
    }
    if (is_open_ && index != 0) return choose_available(node, state, rng);
    if (node.count == 0 && !expand(node, state, rng)) return kNoEdge;
    return choose_known(index, node, state.current_player(), rng);
  }

  /// Gives a node that stands for `state` the edges that it has not got yet. priors: as the
  /// evaluator sets them, by action id; empty for those of the heuristic. evaluation: to the player
  /// who acts. The caller holds the node. Precondition: a player acts.
  void grow(NodeIndex index, const S& state, double evaluation, std::span<const float> priors,
            Rng& rng) {
    Node& node = tree_[index];
    node.evaluation = static_cast<float>(evaluation);
    priors_.set_row(priors);
    if (!is_open_ || index == 0) {
      if (node.count == 0) static_cast<void>(expand(node, state, rng));
    } else {
      find_available(node, state);
      append_missing(node, state);
    }
    priors_.set_row({});
  }

  /// Mixes noise into the priors of the root, which has its edges.
  void add_root_noise(Rng& rng) {
    const std::uint32_t count = tree_[0].count;
    const Edges edges = tree_.edges(tree_[0]);
    add_dirichlet_noise({edges.prior, count}, settings_.noise.fraction, settings_.noise.alpha,
                        {numbers_.data(), count}, rng);
    if (settings_.actions.factor > 0) order_by_prior(edges, count);
  }

  /// Notes the end of a game behind an edge.
  void prove_end(NodeIndex& child, const S& state) {
    if (child == kNoNode) child = tree_.add_node(room_);
    if (child != kNoNode) proofs_->set(child, ValueBounds<S>::exactly(state.returns()));
  }

 private:
  bool reserve_edges(Node& node, std::uint32_t capacity) {
    Node before{};  // not a copy of all of it: other workers try its lock meanwhile
    before.edges = node.edges;
    before.count = node.count;
    if (!tree_.reserve_edges(node, capacity, room_)) return false;
    aids_.make_room(before, node);
    return true;
  }

  /// Gives a node all its edges; false if there is no room.
  bool expand(Node& node, const S& state, Rng& rng) {
    state.legal_actions(actions_);
    const auto count = static_cast<std::uint32_t>(actions_.size());
    if (!reserve_edges(node, count)) return false;
    const Edges edges = tree_.edges(node);
    node.count = count;
    // Nothing tells the actions of a new node apart for RAVE: the first one must not win every tie.
    if (aids_.amaf != nullptr) rng.shuffle(actions_);
    for (std::uint32_t i = 0; i < count; ++i) {
      edges.action[i] = actions_[i];
      edges.child[i] = kNoNode;
      edges.prior[i] = 1.0F / static_cast<float>(count);
    }
    if (aids_.is_informed) {
      priors_.set(state, {edges.action, count}, {edges.prior, count});
      if (settings_.actions.factor > 0) order_by_prior(edges, count);
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
    if (aids_.is_informed) [[unlikely]]
      return choose_informed(index, node, mover, allowed);
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

  /// The same with priors, a heuristic or AMAF values, or by Gumbel.
  std::uint32_t choose_informed(NodeIndex index, const Node& node, Player mover,
                                std::uint32_t allowed) {
    const Edges edges = tree_.edges(node);
    if (settings_.selection == Selection::kGumbel) {
      if (index == 0) return aids_.gumbel.next(edges);
      return by_gumbel(node, allowed, [](std::uint32_t i) { return i; });
    }
    const bool is_puct = settings_.selection == Selection::kPuct;
    const InformedScores scores = informed_scores(node, edges, node.visits + node.in_flight, 1.0F);
    return best_open_edge(index, edges, mover, allowed, [&](std::uint32_t i) {
      return is_puct ? scores.puct(i) : scores.ucb1(i);
    });
  }

  /// node_visits, prior_sum: of the edges to choose from.
  [[nodiscard]] InformedScores informed_scores(const Node& node, const Edges& edges,
                                               std::uint32_t node_visits, float prior_sum) const {
    const AmafValue* amaf = aids_.amaf == nullptr ? nullptr : aids_.amaf->of(node);
    const float urgency = settings_.selection == Selection::kPuct
                              ? urgency_of(node)
                              : static_cast<float>(settings_.first_play_urgency);
    return {settings_, edges, amaf, node_visits, urgency, prior_sum};
  }

  /// The rule of Gumbel below the root, for the edges edge_at(0) .. edge_at(count - 1): the number
  /// of one of them.
  template <class EdgeAt>
  std::uint32_t by_gumbel(const Node& node, std::uint32_t count, const EdgeAt& edge_at) {
    const Edges edges = tree_.edges(node);
    const std::span<float> policy{numbers_.data(), count};
    improve_policy(
        settings_.gumbel, node.evaluation,
        [&](std::size_t i) {
          const std::uint32_t edge = edge_at(static_cast<std::uint32_t>(i));
          return ActionEvidence{edges.prior[edge], edges.mean[edge], edges.visits[edge]};
        },
        policy);
    const auto visits_of = [&](std::uint32_t i) {
      return edges.visits[edge_at(i)] + edges.in_flight[edge_at(i)];
    };
    double visits = 0;
    for (std::uint32_t i = 0; i < count; ++i) visits += visits_of(i);
    return most_lagging(policy, visits, visits_of);
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

  /// The edge to follow where which actions are legal differs from visit to visit: one that was
  /// never tried if there is one (at random), else the best of those that are legal now.
  std::uint32_t choose_available(Node& node, const S& state, Rng& rng) {
    find_available(node, state);
    const Edges edges = tree_.edges(node);
    for (const std::uint32_t edge : available_.edges()) ++edges.availability[edge];
    if (aids_.is_informed) [[unlikely]]
      return choose_available_informed(node, state);
    const auto fresh = available_.fresh();
    if (!fresh.empty()) {
      const Action untried = fresh[rng.below(static_cast<std::uint32_t>(fresh.size()))];
      const std::uint32_t edge = append_edge(node, untried);
      if (edge != kNoEdge || available_.edges().empty()) return edge;
    }
    return best_available(node);
  }

  void find_available(const Node& node, const S& state) {
    state.legal_actions(actions_);
    available_.find(tree_.edges(node), node.count, actions_);
  }

  /// The same with priors, a heuristic or AMAF values, or by Gumbel: no action has to be tried for
  /// its own sake, so all get their edges at once. Where the evaluator gives priors, actions that
  /// are new at the node have the simulation end there, to be valued for theirs.
  std::uint32_t choose_available_informed(Node& node, const S& state) {
    if (!available_.fresh().empty()) {
      if (aids_.expands_leaves && !is_full_) return kNoEdge;
      append_missing(node, state);
    }
    const auto available = available_.edges();
    if (available.empty()) return kNoEdge;
    const Edges edges = tree_.edges(node);
    const auto count = static_cast<std::uint32_t>(available.size());
    if (settings_.selection == Selection::kGumbel) {
      return available[by_gumbel(node, count, [&](std::uint32_t i) { return available[i]; })];
    }
    std::uint32_t visits = 0;
    float priors = 0;
    for (const std::uint32_t edge : available) {
      visits += edges.visits[edge] + edges.in_flight[edge];
      priors += edges.prior[edge];
    }
    // The priors of one world's actions, out of those of several worlds.
    const bool is_puct = settings_.selection == Selection::kPuct;
    const InformedScores scores =
        informed_scores(node, edges, visits, is_puct && priors > 0 ? priors : 1.0F);
    return available[best_edge(count, [&](std::uint32_t i) {
      return is_puct ? scores.puct(available[i]) : scores.ucb1_of_available(available[i]);
    })];
  }

  /// Gives edges to all legal actions of `state` that have none, as far as there is room.
  void append_missing(Node& node, const S& state) {
    const auto fresh = available_.fresh();
    if (fresh.empty()) return;
    const std::span<float> priors{numbers_.data(), actions_.size()};
    priors_.set(state, actions_.span(), priors);
    std::size_t next = 0;  // of the fresh actions
    for (std::size_t i = 0; i < actions_.size() && next < fresh.size(); ++i) {
      if (actions_[i] != fresh[next]) continue;
      ++next;
      const std::uint32_t edge = append_edge(node, actions_[i]);
      is_full_ = is_full_ || edge == kNoEdge;
      if (edge == kNoEdge) return;
      tree_.edges(node).prior[edge] = priors[i];
      available_.add(edge);
    }
  }

  [[nodiscard]] std::uint32_t best_available(const Node& node) const {
    const auto available = available_.edges();
    const Edges edges = tree_.edges(node);
    std::uint32_t visits = 0;
    for (const std::uint32_t edge : available) visits += edges.visits[edge] + edges.in_flight[edge];
    const EdgeScores scores{settings_, edges, visits};
    const auto count = static_cast<std::uint32_t>(available.size());
    const auto score = [&](std::uint32_t i) {
      const std::uint32_t edge = available[i];
      switch (settings_.selection) {
        case Selection::kUcb1: return scores.ucb1_of_available(edge);
        case Selection::kUcb1Tuned: return scores.ucb1_tuned(edge);
        case Selection::kPuct: return scores.puct(edge);
        case Selection::kGumbel: break;  // is informed
      }
      return 0.0F;
    };
    return available[best_edge(count, score)];
  }

  /// A new edge of a node; kNoEdge if there is no room.
  std::uint32_t append_edge(Node& node, Action action) {
    if (node.count == node.capacity && !reserve_edges(node, std::max(4U, 2 * node.count))) {
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
  TreeAids<S>& aids_;
  Proofs<S>* proofs_;
  bool is_open_;
  bool is_full_ = false;  // an edge was refused
  PriorSource<S, Heuristic> priors_;
  typename S::Actions actions_;
  AvailableEdges<S> available_;
  std::array<float, S::Actions::kCapacity> numbers_{};  // one for each action
};

}  // namespace tilewright
