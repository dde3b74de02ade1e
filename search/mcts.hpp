#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/information_set.hpp"
#include "search/clock.hpp"
#include "search/evaluator.hpp"
#include "search/mcts_settings.hpp"
#include "search/proof.hpp"
#include "search/report.hpp"
#include "search/root_statistics.hpp"
#include "search/selection.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// Monte Carlo tree search with one worker.
///
/// Over a state in which all is known, with explicit chance nodes or none, the tree is closed: a
/// node stands for one state. Over an information set every simulation descends through a fresh
/// determinization, so that a node stands for the actions that lead to it, and an action competes
/// only while it is legal in the world at hand: single-observer information-set MCTS (Cowling,
/// Powley & Whitehouse 2012). The same holds below chance nodes in open-loop form.
///
/// Every simulation tries one new edge. A function of (information set, settings without time
/// limit, random numbers).
template <Game S, LeafEvaluator<S> Evaluator>
class Mcts {
 public:
  Mcts(const MctsSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)}, tree_{tree_bytes(settings.budget)} {}

  /// Searches an information set. Precondition: its viewer acts.
  Report search(const InformationSet<S>& root, Rng& rng) {
    TILEWRIGHT_ASSERT(root.current_player() == root.viewer());
    if (const S world = root.determinize(rng); world == root.known()) return search(world, rng);
    is_open_ = true;
    return run(
        root.known(), [&] { return root.determinize(rng); }, rng);
  }

  /// Searches a state as if every player knew all of it. Precondition: a player acts.
  Report search(const S& state, Rng& rng) {
    is_open_ = ChanceNodes<S> && settings_.chance == ChanceNodesAs::kOpenLoop;
    return run(
        state, [&] { return state; }, rng);
  }

 private:
  static constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};
  static constexpr std::size_t kNoNews = ~std::size_t{0};

  struct Step {
    NodeIndex node = 0;
    std::uint32_t edge = 0;
    Player mover;
  };

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
    SearchClock clock{settings_.budget};
    tree_.clear();
    proofs_.clear();
    proves_ = settings_.solver && !is_open_;
    root_player_ = known.current_player();
    root_.start(known);
    edge_of_.assign(known.num_actions(), kNoEdge);
    depth_ = 0;
    std::uint64_t simulations = 0;
    while (simulations == 0 || !(clock.is_over(simulations, tree_.size()) || is_proved())) {
      simulate(next_world(), rng);
      ++simulations;
    }
    Report report = root_.report(tree_, proves_ ? &proofs_ : nullptr);
    report.simulations = simulations;
    report.depth = depth_;
    report.seconds = clock.seconds();
    return report;
  }

  [[nodiscard]] bool is_proved() const {
    return proves_ && proofs_.of(0).is_exact(root_player_.index());
  }

  void simulate(S state, Rng& rng) {
    path_.clear();
    news_ = kNoNews;
    NodeIndex node = 0;
    while (!state.is_terminal()) {
      const Player mover = state.current_player();
      if constexpr (ChanceNodes<S>) {
        if (mover == Player::chance() && settings_.chance == ChanceNodesAs::kOpenLoop) {
          state.apply(state.sample_chance(rng));
          continue;
        }
      }
      const std::uint32_t edge = choose_edge(node, state, rng);
      if (edge == kNoEdge) break;  // the tree is full
      const Edges edges = tree_.edges(tree_[node]);
      state.apply(edges.action[edge]);
      path_.push_back({node, edge, mover});
      if (proves_ && state.is_terminal()) prove_end(edges.child[edge], state);
      if (edges.visits[edge] == 0) break;  // the new leaf
      NodeIndex& child = edges.child[edge];
      if (child == kNoNode) child = tree_.add_node();
      if (child == kNoNode) break;
      if (proves_ && proofs_.know(child, state.hash())) {
        news_ = std::min(news_, path_.size() - 1);
      }
      node = child;
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    back_up(state.is_terminal() ? state.returns() : evaluate_(state, rng));
    if (proves_) carry_up_proofs();
  }

  void prove_end(NodeIndex& child, const S& state) {
    if (child == kNoNode) child = tree_.add_node();
    if (child != kNoNode) proofs_.set(child, ValueBounds<S>::exactly(state.returns()));
  }

  /// Looks one ply ahead for ends of the game and positions that are proved already.
  void prove_ends(const Edges& edges, std::uint32_t count, const S& state) {
    for (std::uint32_t i = 0; i < count; ++i) {
      S child = state;
      child.apply(edges.action[i]);
      if (child.is_terminal()) {
        prove_end(edges.child[i], child);
      } else if (proofs_.find(child.hash()) != nullptr) {
        edges.child[i] = tree_.add_node();
        if (edges.child[i] != kNoNode) proofs_.know(edges.child[i], child.hash());
      }
    }
  }

  /// Brings the path up to date from its end, as far as anything changes.
  void carry_up_proofs() {
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& step = path_[i];
      const bool changed = step.mover.is_seat()
                               ? proofs_.update_decision(step.node, step.mover.index())
                               : proofs_.update_chance(step.node);
      if (!changed && i <= news_) return;
    }
  }

  std::uint32_t choose_edge(NodeIndex index, const S& state, Rng& rng) {
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) return choose_outcome(index, state, rng);
    }
    if (is_open_ && index != 0) return choose_available(index, state, rng);
    Node& node = tree_[index];
    if (node.count == 0 && !expand(node, state)) return kNoEdge;
    return choose_known(index, state.current_player(), rng);
  }

  /// Gives a node all its edges; false if there is no room.
  bool expand(Node& node, const S& state) {
    state.legal_actions(actions_);
    const auto count = static_cast<std::uint32_t>(actions_.size());
    if (!tree_.reserve_edges(node, count)) return false;
    const Edges edges = tree_.edges(node);
    node.count = count;
    for (std::uint32_t i = 0; i < count; ++i) {
      edges.action[i] = actions_[i];
      edges.child[i] = kNoNode;
      edges.prior[i] = 1.0F / static_cast<float>(count);
    }
    if (proves_) prove_ends(edges, count, state);
    return true;
  }

  /// The edge to follow where all of them are known.
  std::uint32_t choose_known(NodeIndex index, Player mover, Rng& rng) {
    Node& node = tree_[index];
    const std::uint32_t allowed = widened(settings_.actions, node.visits, node.count);
    const Edges edges = tree_.edges(node);
    const EdgeScores scores{settings_, edges, node.visits};
    if (settings_.selection == Selection::kPuct) {
      const float urgency = urgency_of(node);
      return best_open_edge(index, mover, allowed, [&](std::uint32_t i) {
        return scores.puct(i) + (edges.visits[i] == 0 ? urgency : 0.0F);
      });
    }
    if (node.tried > 0 && (node.tried >= allowed || settings_.first_play_urgency <= 1)) {
      const std::uint32_t best = best_tried(index, mover, scores);
      const auto urgency = static_cast<float>(settings_.first_play_urgency);
      const bool is_open = !proves_ || proofs_.may_improve(edges, best, mover.index(),
                                                           proofs_.of(index).low[mover.index()]);
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
  std::uint32_t best_open_edge(NodeIndex index, Player mover, std::uint32_t count,
                               const Score& score) const {
    if (!proves_) return best_edge(count, score);
    constexpr float kClosed = -std::numeric_limits<float>::max();
    const Edges edges = tree_.edges(tree_[index]);
    const std::size_t seat = mover.index();
    const float low = proofs_.of(index).low[seat];
    const std::uint32_t best = best_edge(count, [&](std::uint32_t i) {
      return proofs_.may_improve(edges, i, seat, low) ? score(i) : kClosed;
    });
    if (proofs_.may_improve(edges, best, seat, low)) return best;
    return best_edge(count, [&](std::uint32_t i) { return proofs_.of_edge(edges, i).low[seat]; });
  }

  [[nodiscard]] float tried_score(const EdgeScores& scores, std::uint32_t edge) const {
    return settings_.selection == Selection::kUcb1 ? scores.ucb1(edge) : scores.ucb1_tuned(edge);
  }

  [[nodiscard]] std::uint32_t best_tried(NodeIndex index, Player mover,
                                         const EdgeScores& scores) const {
    const std::uint32_t tried = tree_[index].tried;
    if (settings_.selection == Selection::kUcb1) {
      return best_open_edge(index, mover, tried, [&](std::uint32_t i) { return scores.ucb1(i); });
    }
    return best_open_edge(index, mover, tried,
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
  std::uint32_t choose_available(NodeIndex index, const S& state, Rng& rng) {
    state.legal_actions(actions_);
    const Edges edges = tree_.edges(tree_[index]);
    const std::uint32_t count = tree_[index].count;
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
      const std::uint32_t edge = append_edge(index, fresh_[rng.below(untried)]);
      if (edge != kNoEdge || available_.empty()) return edge;
    }
    return best_available(tree_[index]);
  }

  [[nodiscard]] std::uint32_t best_available(const Node& node) const {
    const Edges edges = tree_.edges(node);
    std::uint32_t visits = 0;
    for (const std::uint32_t edge : available_) visits += edges.visits[edge];
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
  std::uint32_t append_edge(NodeIndex index, Action action) {
    Node& node = tree_[index];
    if (node.count == node.capacity && !tree_.reserve_edges(node, std::max(4U, 2 * node.count))) {
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
  std::uint32_t choose_outcome(NodeIndex index, const S& state, Rng& rng) {
    constexpr int kDraws = 32;
    const Edges edges = tree_.edges(tree_[index]);
    const std::uint32_t count = tree_[index].count;
    const std::uint32_t allowed = widened(settings_.outcomes, tree_[index].visits, ~0U);
    for (int draw = 0; draw < kDraws; ++draw) {
      const Action outcome = state.sample_chance(rng);
      const Action* end = edges.action + count;
      const Action* found = std::find<const Action*>(edges.action, end, outcome);
      if (found != end) return static_cast<std::uint32_t>(found - edges.action);
      if (count < allowed) {
        const std::uint32_t edge = append_edge(index, outcome);
        if (edge == kNoEdge) continue;
        tree_.edges(tree_[index]).prior[edge] = probability_of(state, outcome);
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

  void back_up(const PerPlayer<S, float>& values) {
    if (!path_.empty()) {
      root_.add(tree_.edges(tree_[0]).action[path_.front().edge], values);
    }
    for (const auto& [index, edge, mover] : path_) {
      Node& node = tree_[index];
      const Edges edges = tree_.edges(node);
      ++node.visits;
      const auto visits = static_cast<float>(++edges.visits[edge]);
      if (!mover.is_seat()) continue;
      const double value = value_for(mover, values);
      node.value_sum += value;
      edges.value_sum[edge] += value;
      edges.square_sum[edge] += value * value;
      edges.mean[edge] = static_cast<float>(edges.value_sum[edge]) / visits;
      edges.inverse_root[edge] = 1.0F / std::sqrt(visits);
    }
  }

  [[nodiscard]] double value_for(Player mover, const PerPlayer<S, float>& values) const {
    if (settings_.backup == Backup::kMaxN || mover == root_player_) return values[mover.index()];
    return -values[root_player_.index()];
  }

  MctsSettings settings_;
  Evaluator evaluate_;
  Tree tree_;
  Proofs<S> proofs_{tree_};
  bool is_open_ = false;  // whether the same actions can lead to different states
  bool proves_ = false;   // whether bounds are carried up from the ends of games
  Player root_player_;
  typename S::Actions actions_;
  std::array<Action, S::Actions::kCapacity> fresh_{};
  FixedList<std::uint32_t, S::Actions::kCapacity> available_;
  std::vector<std::uint32_t> edge_of_;  // by action id; all kNoEdge between choices
  std::vector<Step> path_;
  std::size_t news_ = kNoNews;  // the first step whose edge leads to what was proved elsewhere
  RootStatistics<S> root_;
  int depth_ = 0;
};

}  // namespace tilewright
