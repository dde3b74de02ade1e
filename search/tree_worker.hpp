#pragma once

#include <algorithm>
#include <cmath>

#include "core/game.hpp"
#include "search/cache_line.hpp"
#include "search/edge_choice.hpp"
#include "search/evaluator.hpp"
#include "search/mcts_settings.hpp"
#include "search/proof.hpp"
#include "search/replicas.hpp"
#include "search/root_statistics.hpp"
#include "search/tree.hpp"

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
template <Game S, LeafEvaluator<S> Evaluator, class Hold>
class alignas(kCacheLine) TreeWorker {
 public:
  /// proofs: null if nothing is to be proved. is_open: the same actions can lead to different
  /// states.
  TreeWorker(const MctsSettings& settings, const Evaluator& evaluator, Tree& tree,
             Proofs<S>* proofs, bool is_open, const S& known)
      : settings_{settings},
        evaluate_{evaluator},
        tree_{tree},
        proofs_{proofs},
        root_player_{known.current_player()},
        choice_{settings, tree, room_, proofs, is_open, known.num_actions()},
        replicas_{tree, room_},
        is_open_{is_open} {}

  /// Before the first simulation, by the thread that runs them all: so workers do not share lines
  /// of the heap.
  void start(const S& known) {
    statistics_.start(known);
    // So that no simulation allocates.
    path_.reserve(static_cast<std::size_t>(S::kMaxPlies));
    if constexpr (Hold::kIsShared) burst_.path.reserve(static_cast<std::size_t>(S::kMaxPlies));
  }

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
        if (node != kNoNode && burst_.left == 0 && !is_open_) consider_burst(node, state);
      }
    }
    depth_ = std::max(depth_, static_cast<int>(burst_.path.size() + path_.size()));
    back_up(state.is_terminal() ? state.returns() : evaluate_(state, rng));
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
    if (last_visits_ >= kBurstBelow || last_visits_ < 2 * kVisitsPerBurst) return;
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
      Replica* replica = replicas_.find(index);
      if (replica != nullptr) return descend_by(*replica, state, rng);
    }
    const Player mover = state.current_player();
    Node& node = tree_[index];
    const Hold hold{node};
    const std::uint32_t edge = choice_.choose(index, node, state, rng);
    if (edge == kNoEdge) return kNoNode;
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
      if constexpr (Hold::kIsShared) replicas_.consider(node);
    }
  }

  /// Precondition: these simulations are no longer in flight, and the node is held.
  void count_visits(Node& node, const Step& step, const Returns& returns) {
    const Edges edges = tree_.edges(node);
    const std::uint32_t edge = step.edge;
    const std::uint32_t visits = edges.visits[edge] += returns.count;
    node.visits += returns.count;
    if (!step.mover.is_seat()) return;
    const bool is_own = settings_.backup == Backup::kMaxN || step.mover == root_player_;
    const std::size_t seat = (is_own ? step.mover : root_player_).index();
    const double value = is_own ? returns.sums[seat] : -returns.sums[seat];
    node.value_sum += value;
    edges.value_sum[edge] += value;
    if (settings_.selection == Selection::kUcb1Tuned) {
      edges.square_sum[edge] += returns.squares[seat];
    }
    edges.mean[edge] = static_cast<float>(edges.value_sum[edge]) / static_cast<float>(visits);
    std::uint32_t counted = visits;
    if constexpr (Hold::kIsShared) counted += edges.in_flight[edge];
    edges.inverse_root[edge] = 1.0F / std::sqrt(static_cast<float>(counted));
  }

  const MctsSettings& settings_;
  const Evaluator& evaluate_;
  Tree& tree_;
  Proofs<S>* proofs_;
  Player root_player_;
  TreeRoom room_;
  EdgeChoice<S> choice_;
  Replicas replicas_;
  RootStatistics<S> statistics_;
  bool is_open_;
  LineVector<Step> path_;
  Burst burst_;
  std::uint32_t last_visits_ = 0;  // of the last edge of the path, before this simulation
  Action first_action_;
  std::size_t news_ = kNoNews;  // the first step whose edge leads to what was proved elsewhere
  int depth_ = 0;
};

}  // namespace tilewright
