#pragma once

#include <cstdint>
#include <utility>

#include "agents/agent.hpp"
#include "agents/whole_turns.hpp"

namespace tilewright {

/// An agent of a search over whole turns, for games in which all is known: it searches at the first
/// ply of a turn and plays what was found to its end. A position that it did not foresee is
/// searched anew.
///
/// Search: search(const S&, Rng&) -> const WholeTurn<N>&, candidates() and simulations().
template <Game S, class Search, std::size_t MostPlies>
class WholeTurnsAgent final : public Agent<S> {
 public:
  explicit WholeTurnsAgent(Search search) : search_{std::move(search)} {}

  void start_game() override { planned_.clear(); }

  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    const S& state = seen.known();
    if (planned_.empty() || state.hash() != foreseen_) {
      planned_ = search_.search(state, rng).plies;
      next_ = 0;
    }
    const Action action = planned_[next_++];
    if (next_ == planned_.size()) {
      planned_.clear();
    } else {
      S after = state;
      after.apply(action);
      foreseen_ = after.hash();
    }
    return action;
  }

  /// Of the position alone, whatever was planned. An action's visits are those of all turns that
  /// begin with it; they have no values, because what playouts come to need not be returns.
  Report report(const InformationSet<S>& seen, Rng& rng) override {
    const auto& best = search_.search(seen.known(), rng);
    Report report;
    typename S::Actions actions;
    seen.legal_actions(actions);
    for (const Action action : actions) {
      ActionReport& entry = report.actions.emplace_back();
      entry.action = action;
      for (const auto& turn : search_.candidates()) {
        if (turn.plies[0] == action) entry.visits += turn.playouts;
      }
    }
    set_policy_by_visits(report);
    report.best = best.plies[0];
    report.principal_variation.assign(best.plies.begin(), best.plies.end());
    report.simulations = report.nodes = search_.simulations();
    report.depth = static_cast<int>(best.plies.size());
    return report;
  }

 private:
  Search search_;
  FixedList<Action, MostPlies> planned_;
  std::size_t next_ = 0;
  std::uint64_t foreseen_ = 0;  // the hash of the position in which planned_[next_] is played
};

}  // namespace tilewright
