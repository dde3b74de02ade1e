#pragma once

#include <memory>

#include "core/information_set.hpp"
#include "search/policy.hpp"
#include "search/report.hpp"

namespace tilewright {

/// A player of one game. The boundary between a search and whoever runs games: one virtual call for
/// a decision, none inside.
///
/// An agent is given information sets and nothing else, so that it cannot see what is hidden. Its
/// choice is a function of (information set, random numbers, its settings), unless its budget is in
/// milliseconds. One agent plays one seat of one game at a time; it may keep memory between its
/// decisions, which `start_game` clears.
template <Game S>
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  /// Called before the first decision of every game.
  virtual void start_game() {}

  /// A legal action. Precondition: the viewer of `seen` acts.
  virtual Action choose(const InformationSet<S>& seen, Rng& rng) = 0;

  /// The choice with what was found out on the way. `choose` is its best action. Agents that do not
  /// search report every legal action without visits, and one that is sure to be played.
  virtual Report report(const InformationSet<S>& seen, Rng& rng) {
    Report report;
    typename S::Actions actions;
    seen.legal_actions(actions);
    for (const Action action : actions) report.actions.push_back({.action = action});
    report.best = choose(seen, rng);
    set_policy_to_best(report, [&](std::size_t i) { return actions[i] == report.best; });
    report.principal_variation = {report.best};
    return report;
  }
};

template <Game S>
using AgentPointer = std::unique_ptr<Agent<S>>;

}  // namespace tilewright
