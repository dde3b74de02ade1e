#pragma once

#include <algorithm>
#include <cmath>

#include "core/game.hpp"
#include "search/cache_line.hpp"
#include "search/edge_choice.hpp"
#include "search/evaluator.hpp"
#include "search/leaf_growth.hpp"
#include "search/mcts_settings.hpp"
#include "search/proof.hpp"
#include "search/replicas.hpp"
#include "search/root_statistics.hpp"
#include "search/tree.hpp"
#include "search/tree_aids.hpp"

namespace tilewright {

/// Holding a node costs nothing where one worker has the tree to itself.
struct AloneAtNode {
  static constexpr bool kIsShared = false;
  explicit AloneAtNode(Node& /*node*/) {}
};

/// One worker of a tree search: runs simulations through a tree that it may share with others.
///
/// Workers that share a tree count the simulations that are on their way through an edge in its
/// exploration term, without guessing their value (WU-UCT, Liu et al. 2020); where many pass, each
/// goes by a replica of its own.
template <Game S, LeafEvaluator<S> Evaluator, class Hold,
          ActionHeuristic<S> Heuristic = NoHeuristic<S>>
class alignas(kCacheLine) TreeWorker {
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
        is_open_{is_open},
        has_replicas_{Hold::kIsShared && !aids.is_informed && aids.sums == nullptr},
        choice_{settings, tree, room_, aids, proofs, is_open, known.num_actions(), heuristic},
        growth_{evaluator, is_open, known.num_actions()},
        amaf_{static_cast<std::size_t>(known.num_players()),
              aids.amaf == nullptr ? 0 : known.num_actions()},
        replicas_{tree, room_} {
    statistics_.start(known);
    // So that no simulation allocates.
    path_.reserve(static_cast<std::size_t>(S::kMaxPlies));
    if constexpr (Hold::kIsShared) burst_.path.reserve(static_cast<std::size_t>(S::kMaxPlies));
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
  /// Nodes that the tree counts and this worker has not made.
  [[nodiscard]] std::size_t unused_nodes() const { return room_.unused_nodes(); }
  /// Brings the tree up to date after the last simulation, when no other worker is at work.
  void finish() {
    if (burst_.left > 0) end_burst();
    replicas_.finish();
  }

  /// One pass: select, expand, evaluate, back up.
  void simulate(S state, Rng& rng) {
    path_.clear();
    news_ = kNoNews;
    here_ = kNoNode;
    NodeIndex node = 0;
    if (burst_.left > 0) {
      node = burst_.node;
      state = burst_.state;
    }
    while (node != kNoNode && !state.is_terminal()) {
      if constexpr (ChanceNodes<S>) {
        if (settings_.chance == ChanceNodesAs::kOpenLoop &&
            state.current_player() == Player::chance()) {
          state.apply(state.sample_chance(rng));
          continue;
        }
      }
      node = descend(node, state, rng);
      if constexpr (Hold::kIsShared) {
        if (node != kNoNode && burst_.left == 0 && has_replicas_) consider_burst(node, state);
      }
    }
    depth_ = std::max(depth_, static_cast<int>(burst_.path.size() + path_.size()));
    if (!aids_.is_informed) [[likely]] {
      back_up(state.is_terminal() ? state.returns() : evaluate_(state, rng));
    } else {
      back_up(value_informed(state, rng));
    }
    if (proofs_ != nullptr) carry_up_proofs();
  }

 private:
  static constexpr std::size_t kNoNews = ~std::size_t{0};
  static constexpr std::uint32_t kBurstBelow = 1024;    // visits of the node it begins at
  static constexpr std::uint32_t kVisitsPerBurst = 32;  // so many for each of its simulations

  struct Step {
    NodeIndex node = 0;
    std::uint32_t edge = 0;
    Player mover;
    bool is_replica = false;  // the edge is that of this worker's replica
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
      const NodeIndex made = tree_.add_node(room_);
      if (made != kNoNode) grow(made);
      child = made;
    } else {
      const Hold hold_child{tree_[child]};
      grow(child);
    }
    return values;
  }

  /// What simulations returned.
  struct Returns {
    std::uint32_t count = 0;
    PerPlayer<S, double> sums{};
    PerPlayer<S, double> squares{};

    void add(const PerPlayer<S, float>& values) {
      ++count;
      for (std::size_t p = 0; p < values.size(); ++p) {
        sums[p] += values[p];
        squares[p] += double{values[p]} * values[p];
      }
    }
  };

  /// Several simulations in a row that begin at a node below the root, where a closed tree is
  /// shared: what lies above is left alone meanwhile, and what lies below stays with this core.
  struct Burst {
    LineVector<Step> path;  // from the root to the node
    NodeIndex node = 0;
    S state{};
    std::uint32_t left = 0;  // simulations that have not been backed up
    Returns returns;
  };

  /// Begins a burst if this node, which stands for `state`, is small enough for one and still large
  /// enough that the search would hardly send these simulations elsewhere. Never behind a chance
  /// node, where each simulation must draw for itself.
  void consider_burst(NodeIndex node, const S& state) {
    if (is_open_ || last_visits_ >= kBurstBelow || last_visits_ < 2 * kVisitsPerBurst) return;
    const auto is_chance = [](const Step& step) { return !step.mover.is_seat(); };
    if (std::ranges::any_of(path_, is_chance)) return;
    burst_.path.swap(path_);
    burst_.node = node;
    burst_.state = state;
    burst_.left = last_visits_ / kVisitsPerBurst;
    burst_.returns = {};
    path_.clear();
  }

  void end_burst() {
    add_visits(burst_.path, burst_.returns);
    burst_.path.clear();
    burst_.left = 0;
  }

  /// Follows an edge of the node that stands for `state`, and plays it. Returns the node behind it;
  /// kNoNode if the edge is new, which makes this the leaf, or if the tree is full.
  NodeIndex descend(NodeIndex index, S& state, Rng& rng) {
    if constexpr (Hold::kIsShared) {
      Replica* replica = has_replicas_ ? replicas_.find(index) : nullptr;
      if (replica != nullptr) return descend_by(*replica, state, rng);
    }
    const Player mover = state.current_player();
    Node& node = tree_[index];
    const Hold hold{node};
    const std::uint32_t edge = choice_.choose(index, node, state, rng);
    if (edge == kNoEdge) {
      here_ = index;
      return kNoNode;
    }
    const Edges edges = tree_.edges(node);
    follow({index, edge, mover}, edges, state);
    if constexpr (Hold::kIsShared) {
      ++node.in_flight;
      const std::uint32_t visits = edges.visits[edge] + ++edges.in_flight[edge];
      edges.inverse_root[edge] = 1.0F / std::sqrt(static_cast<float>(visits));
    }
    NodeIndex& child = edges.child[edge];
    if (proofs_ != nullptr && state.is_terminal()) choice_.prove_end(child, state);
    if (edges.visits[edge] == 0) return kNoNode;
    if (child == kNoNode) child = tree_.add_node(room_);
    if (proofs_ != nullptr && child != kNoNode && proofs_->know(child, state.hash())) {
      news_ = std::min(news_, path_.size() - 1);
    }
    return child;
  }

  /// The same by a replica. It is used where nothing is proved.
  NodeIndex descend_by(Replica& replica, S& state, Rng& rng) {
    const Player mover = state.current_player();
    const std::uint32_t edge = choice_.choose(replica.origin, replica.now, state, rng);
    if (edge == kNoEdge) return kNoNode;
    const Edges edges = tree_.edges(replica.now);
    follow({replica.origin, edge, mover, true}, edges, state);
    return edges.visits[edge] == 0 ? kNoNode : replicas_.child(replica, edge);
  }

  void follow(const Step& step, const Edges& edges, S& state) {
    const Action action = edges.action[step.edge];
    if (path_.empty() && burst_.left == 0) first_action_ = action;
    path_.push_back(step);
    last_visits_ = edges.visits[step.edge];
    state.apply(action);
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
    if (!path_.empty() || burst_.left > 0) statistics_.add(first_action_, values);
    Returns returns;
    returns.add(values);
    add_visits(path_, returns);
    if (aids_.amaf != nullptr) [[unlikely]] {
      amaf_.template run<Hold>(
          tree_, *aids_.amaf, path_, values,
          [this](Player mover, const PerPlayer<S, float>& of) { return value_for(mover, of); });
    }
    if (aids_.sums != nullptr) [[unlikely]]
      add_sums(values);
    if (burst_.left == 0) return;
    burst_.returns.add(values);
    if (--burst_.left == 0) end_burst();
  }

  void add_visits(const LineVector<Step>& path, const Returns& returns) {
    for (const Step& step : path) {
      if constexpr (Hold::kIsShared) {
        if (step.is_replica) {
          Replica& replica = *replicas_.find(step.node);
          count_visits(replica.now, step, returns);
          replicas_.visited(replica, returns.count);
          continue;
        }
      }
      Node& node = tree_[step.node];
      const Hold hold{node};
      if constexpr (Hold::kIsShared) {
        --node.in_flight;
        --tree_.edges(node).in_flight[step.edge];
      }
      count_visits(node, step, returns);
      if constexpr (Hold::kIsShared) {
        if (has_replicas_) replicas_.consider(node);
      }
    }
  }

  void add_sums(const PerPlayer<S, float>& values) {
    for (const Step& step : path_) {
      Node& node = tree_[step.node];
      const Hold hold{node};
      PerPlayer<S, double>& sums = aids_.sums->of(node)[step.edge];
      for (std::size_t p = 0; p < values.size(); ++p) sums[p] += values[p];
    }
  }

  /// Precondition: these simulations are no longer in flight, and the node is held.
  void count_visits(Node& node, const Step& step, const Returns& returns) {
    const Edges edges = tree_.edges(node);
    const std::uint32_t edge = step.edge;
    const std::uint32_t visits = edges.visits[edge] += returns.count;
    node.visits += returns.count;
    if (!step.mover.is_seat()) return;
    const double value = value_for(step.mover, returns.sums);
    node.value_sum += value;
    edges.value_sum[edge] += value;
    if (settings_.selection == Selection::kUcb1Tuned) {
      const bool is_own = settings_.backup == Backup::kMaxN || step.mover == root_player_;
      edges.square_sum[edge] += returns.squares[(is_own ? step.mover : root_player_).index()];
    }
    edges.mean[edge] = static_cast<float>(edges.value_sum[edge]) / static_cast<float>(visits);
    std::uint32_t counted = visits;
    if constexpr (Hold::kIsShared) counted += edges.in_flight[edge];
    edges.inverse_root[edge] = 1.0F / std::sqrt(static_cast<float>(counted));
  }

  template <class T>
  [[nodiscard]] double value_for(Player mover, const PerPlayer<S, T>& values) const {
    if (settings_.backup == Backup::kMaxN || mover == root_player_) return values[mover.index()];
    return -values[root_player_.index()];
  }

  const MctsSettings& settings_;
  const Evaluator& evaluate_;
  Tree& tree_;
  TreeAids<S>& aids_;
  Proofs<S>* proofs_;
  Player root_player_;
  bool is_open_;
  bool has_replicas_;  // and bursts; where a choice looks at nothing but the edges
  TreeRoom room_;
  EdgeChoice<S, Heuristic> choice_;
  LeafGrowth<S, Evaluator> growth_;
  AmafBackup<S> amaf_;
  Replicas replicas_;
  RootStatistics<S> statistics_;
  LineVector<Step> path_;
  Burst burst_;
  std::uint32_t last_visits_ = 0;  // of the last edge of the path, before this simulation
  Action first_action_;
  NodeIndex here_ = kNoNode;    // where the simulation ended at a node, not at an edge
  std::size_t news_ = kNoNews;  // the first step whose edge leads to what was proved elsewhere
  int depth_ = 0;
};

}  // namespace tilewright
