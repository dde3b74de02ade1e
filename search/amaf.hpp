#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "search/action_trace.hpp"
#include "search/edge_table.hpp"
#include "search/mcts_settings.hpp"

namespace tilewright {

/// What simulations came to in which an action was played at this node or anywhere below it by the
/// player who chooses here ("all moves as first"; Gelly & Silver 2011). A new one is AmafValue{}.
struct AmafValue {
  float mean;  // to the player who chooses here
  std::uint32_t visits;

  void add(double value) {
    ++visits;
    mean += (static_cast<float>(value) - mean) / static_cast<float>(visits);
  }
};

/// How much the AMAF value of an edge counts beside its own mean, in [0, 1].
inline float amaf_share(const Rave& rave, std::uint32_t node_visits, std::uint32_t edge_visits,
                        std::uint32_t amaf_visits) {
  if (amaf_visits == 0) return 0;
  if (edge_visits == 0) return 1;
  if (rave.equivalence > 0) {
    return static_cast<float>(std::sqrt(rave.equivalence / (3.0 * node_visits + rave.equivalence)));
  }
  // The schedule of minimum mean squared error. Returns in [-1, 1] have a variance of 1 at the
  // most.
  const double n = edge_visits;
  const double m = amaf_visits;
  return static_cast<float>(m / (n + m + n * m * rave.bias * rave.bias));
}

/// Brings AMAF values up to date after each simulation. One for each worker.
template <Game S>
class AmafBackup {
 public:
  AmafBackup(std::size_t num_players, std::uint32_t num_actions)
      : num_actions_{num_actions}, marks_(num_players * num_actions, 0) {}

  /// For the evaluator to fill.
  [[nodiscard]] ActionTrace<S>& trace() { return trace_; }

  /// path: steps with node, edge and mover, from the root. value_for(mover, values): what a
  /// simulation is worth to the mover. Hold: see search/tree_worker.hpp.
  template <class Hold, class Path, class ValueFor>
  void run(Tree& tree, const EdgeTable<AmafValue>& table, const Path& path,
           const PerPlayer<S, float>& values, const ValueFor& value_for) {
    trace_.end(values);  // of what the evaluator has not ended, or of the path alone
    const auto endings = trace_.endings();
    // The evaluator may have ended all its playouts; then the last ending is of none.
    const std::size_t count = endings.size() > 1 && trace_.played(endings.size() - 1).empty()
                                  ? endings.size() - 1
                                  : endings.size();
    for (std::size_t i = 0; i < count; ++i) {
      ++round_;
      for (const auto& [mover, action] : trace_.played(i)) mark(mover, action);
      for (std::size_t at = path.size(); at-- > 0;) {
        const auto& step = path[at];
        if (!step.mover.is_seat()) continue;
        add<Hold>(tree, table, step, value_for(step.mover, endings[i].values));
      }
    }
    trace_.clear();
  }

 private:
  /// Counts the value for all edges whose actions the mover plays here or later: those are marked.
  template <class Hold, class Step>
  void add(Tree& tree, const EdgeTable<AmafValue>& table, const Step& step, double value) {
    Node& node = tree[step.node];
    const Hold hold{node};
    const Edges edges = tree.edges(node);
    AmafValue* amaf = table.of(node);
    mark(step.mover, edges.action[step.edge]);
    const std::uint64_t* marks = &marks_[step.mover.index() * num_actions_];
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (marks[edges.action[i].id()] == round_) amaf[i].add(value);
    }
  }

  void mark(Player mover, Action action) {
    marks_[mover.index() * num_actions_ + action.id()] = round_;
  }

  std::size_t num_actions_;
  std::vector<std::uint64_t> marks_;  // by player and action: the last round in which it was played
  std::uint64_t round_ = 0;
  ActionTrace<S> trace_;
};

}  // namespace tilewright
