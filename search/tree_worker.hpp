#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/edge_choice.hpp"
#include "search/evaluator.hpp"
#include "search/leaf_growth.hpp"
#include "search/mcts_settings.hpp"
#include "search/proof.hpp"
#include "search/root_statistics.hpp"
#include "search/tree.hpp"
#include "search/tree_aids.hpp"

namespace tilewright {

/// Holding a node costs nothing where one worker has the tree to itself.
struct AloneAtNode {
  static constexpr bool kIsShared = false;
  explicit AloneAtNode(Node& /*node*/) {}
};

/// Holds a node against other workers, by a lock of its own: workers meet only where their paths
/// do.
class LockedNode {
 public:
  static constexpr bool kIsShared = true;
  explicit LockedNode(Node& node) : lock_{node.lock} {
    while (lock_.exchange(1, std::memory_order_acquire) != 0) {
      while (lock_.load(std::memory_order_relaxed) != 0) {
      }
    }
  }
  LockedNode(const LockedNode&) = delete;
  LockedNode& operator=(const LockedNode&) = delete;
  ~LockedNode() { lock_.store(0, std::memory_order_release); }

 private:
  std::atomic_ref<std::uint32_t> lock_;
};

/// One worker of a tree search: runs simulations through a tree that it may share with others.
///
/// Workers that share a tree count the simulations that are on their way through an edge in its
/// exploration term, without guessing their value (WU-UCT, Liu et al. 2020).
template <Game S, LeafEvaluator<S> Evaluator, class Hold,
          ActionHeuristic<S> Heuristic = NoHeuristic<S>>
class TreeWorker {
 public:
  /// proofs: null if nothing is to be proved. is_open: the same actions can lead to different
  /// states.
  TreeWorker(const MctsSettings& settings, const Evaluator& evaluator, Tree& tree,
             TreeAids<S>& aids, Proofs<S>* proofs, bool is_open, const S& known,
             const Heuristic& heuristic = {})
      : settings_{settings},
        evaluate_{evaluator},
        tree_{tree},
        aids_{aids},
        proofs_{proofs},
        root_player_{known.current_player()},
        choice_{settings, tree, aids, proofs, is_open, known.num_actions(), heuristic},
        growth_{evaluator, is_open, known.num_actions()},
        amaf_{static_cast<std::size_t>(known.num_players()),
              aids.amaf == nullptr ? 0 : known.num_actions()} {
    statistics_.start(known);
  }

  /// Begins with what the tree's root has been through already.
  void take_over() { statistics_.take_over(tree_, aids_); }

  /// Gives the root its edges before the first simulation. state: a world.
  void expand_root(const S& state, Rng& rng) {
    here_ = 0;
    path_.clear();
    S leaf = state;
    if (aids_.expands_leaves) {
      static_cast<void>(value_and_grow(leaf, rng));
    } else {
      choice_.grow(0, state, 0, {}, rng);
    }
  }
  void add_root_noise(Rng& rng) { choice_.add_root_noise(rng); }

  [[nodiscard]] const RootStatistics<S>& statistics() const { return statistics_; }
  [[nodiscard]] int depth() const { return depth_; }

  /// One pass: select, expand, evaluate, back up.
  void simulate(S state, Rng& rng) {
    path_.clear();
    news_ = kNoNews;
    here_ = kNoNode;
    NodeIndex node = 0;
    while (node != kNoNode && !state.is_terminal()) {
      if constexpr (ChanceNodes<S>) {
        if (settings_.chance == ChanceNodesAs::kOpenLoop &&
            state.current_player() == Player::chance()) {
          state.apply(state.sample_chance(rng));
          continue;
        }
      }
      node = descend(node, state, rng);
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    if (!aids_.is_informed) [[likely]] {
      back_up(state.is_terminal() ? state.returns() : evaluate_(state, rng));
    } else {
      back_up(value_informed(state, rng));
    }
    if (proofs_ != nullptr) carry_up_proofs();
  }

 private:
  static constexpr std::size_t kNoNews = ~std::size_t{0};

  struct Step {
    NodeIndex node = 0;
    std::uint32_t edge = 0;
    Player mover;
  };

  /// Values the leaf where that is more than one number: new nodes, actions of playouts.
  PerPlayer<S, float> value_informed(S& state, Rng& rng) {
    if (state.is_terminal()) return state.returns();
    if (aids_.expands_leaves) return value_and_grow(state, rng);
    if constexpr (TracedEvaluator<Evaluator, S>) {
      if (aids_.amaf != nullptr) return evaluate_(state, rng, amaf_.trace());
    }
    return evaluate_(state, rng);
  }

  /// Values the leaf and makes its node, with edges and priors.
  PerPlayer<S, float> value_and_grow(S& state, Rng& rng) {
    if (!growth_.can_grow(state, rng)) {
      return state.is_terminal() ? state.returns() : evaluate_(state, rng);
    }
    const S leaf = state;
    const PerPlayer<S, float> values = growth_.value(state, rng);
    const double own = value_for(leaf.current_player(), values);
    const auto grow = [&](NodeIndex index) {
      choice_.grow(index, leaf, own, growth_.priors(), rng);
    };
    if (here_ != kNoNode) {
      const Hold hold{tree_[here_]};
      grow(here_);
      return values;
    }
    const Step& last = path_.back();
    const Hold hold{tree_[last.node]};
    NodeIndex& child = tree_.edges(tree_[last.node]).child[last.edge];
    if (child == kNoNode) {  // nobody knows of the new node before it has its edges
      const NodeIndex made = tree_.add_node();
      if (made != kNoNode) grow(made);
      child = made;
    } else {
      const Hold hold_child{tree_[child]};
      grow(child);
    }
    return values;
  }

  /// Follows an edge of the node that stands for `state`, and plays it. Returns the node behind it;
  /// kNoNode if the edge is new, which makes this the leaf, or if the tree is full.
  NodeIndex descend(NodeIndex index, S& state, Rng& rng) {
    const Player mover = state.current_player();
    const Hold hold{tree_[index]};
    const std::uint32_t edge = choice_.choose(index, state, rng);
    if (edge == kNoEdge) {
      here_ = index;
      return kNoNode;
    }
    const Edges edges = tree_.edges(tree_[index]);
    if (path_.empty()) first_action_ = edges.action[edge];
    path_.push_back({index, edge, mover});
    state.apply(edges.action[edge]);
    if constexpr (Hold::kIsShared) {
      ++tree_[index].in_flight;
      const std::uint32_t visits = edges.visits[edge] + ++edges.in_flight[edge];
      edges.inverse_root[edge] = 1.0F / std::sqrt(static_cast<float>(visits));
    }
    NodeIndex& child = edges.child[edge];
    if (proofs_ != nullptr && state.is_terminal()) choice_.prove_end(child, state);
    if (edges.visits[edge] == 0) return kNoNode;
    if (child == kNoNode) child = tree_.add_node();
    if (proofs_ != nullptr && child != kNoNode && proofs_->know(child, state.hash())) {
      news_ = std::min(news_, path_.size() - 1);
    }
    return child;
  }

  /// Brings the path up to date from its end, as far as anything changes.
  void carry_up_proofs() {
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& step = path_[i];
      const bool changed = step.mover.is_seat()
                               ? proofs_->update_decision(step.node, step.mover.index())
                               : proofs_->update_chance(step.node);
      if (!changed && i <= news_) return;
    }
  }

  void back_up(const PerPlayer<S, float>& values) {
    if (!path_.empty()) statistics_.add(first_action_, values);
    for (const auto& [index, edge, mover] : path_) {
      Node& node = tree_[index];
      const Hold hold{node};
      const Edges edges = tree_.edges(node);
      std::uint32_t counted = ++edges.visits[edge];
      ++node.visits;
      if constexpr (Hold::kIsShared) {
        --node.in_flight;
        counted += --edges.in_flight[edge];
      }
      if (!mover.is_seat()) continue;
      const double value = value_for(mover, values);
      node.value_sum += value;
      edges.value_sum[edge] += value;
      edges.square_sum[edge] += value * value;
      edges.mean[edge] =
          static_cast<float>(edges.value_sum[edge]) / static_cast<float>(edges.visits[edge]);
      edges.inverse_root[edge] = 1.0F / std::sqrt(static_cast<float>(counted));
    }
    if (aids_.amaf != nullptr) [[unlikely]] {
      amaf_.template run<Hold>(
          tree_, *aids_.amaf, path_, values,
          [this](Player mover, const PerPlayer<S, float>& of) { return value_for(mover, of); });
    }
    if (aids_.sums != nullptr) [[unlikely]]
      add_sums(values);
  }

  void add_sums(const PerPlayer<S, float>& values) {
    for (const Step& step : path_) {
      Node& node = tree_[step.node];
      const Hold hold{node};
      PerPlayer<S, double>& sums = aids_.sums->of(node)[step.edge];
      for (std::size_t p = 0; p < values.size(); ++p) sums[p] += values[p];
    }
  }

  [[nodiscard]] double value_for(Player mover, const PerPlayer<S, float>& values) const {
    if (settings_.backup == Backup::kMaxN || mover == root_player_) return values[mover.index()];
    return -values[root_player_.index()];
  }

  const MctsSettings& settings_;
  const Evaluator& evaluate_;
  Tree& tree_;
  TreeAids<S>& aids_;
  Proofs<S>* proofs_;
  Player root_player_;
  EdgeChoice<S, Heuristic> choice_;
  LeafGrowth<S, Evaluator> growth_;
  AmafBackup<S> amaf_;
  RootStatistics<S> statistics_;
  std::vector<Step> path_;
  Action first_action_;
  NodeIndex here_ = kNoNode;    // where the simulation ended at a node, not at an edge
  std::size_t news_ = kNoNews;  // the first step whose edge leads to what was proved elsewhere
  int depth_ = 0;
};

}  // namespace tilewright
