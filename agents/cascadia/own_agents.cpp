#include "agents/cascadia/own_agents.hpp"

#include <memory>

#include "agents/cascadia/pattern.hpp"
#include "agents/cascadia/turn_monte_carlo.hpp"
#include "agents/make_agent.hpp"
#include "search/policy.hpp"

namespace tilewright::cascadia {
namespace {

class PatternAgent final : public Agent<State> {
 public:
  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    return pattern_action(seen.known(), rng);
  }
};

/// Searches at the first ply of a turn and plays what was found to its end. A position that it did
/// not foresee is searched anew.
class TurnsAgent final : public Agent<State> {
 public:
  explicit TurnsAgent(const TurnMonteCarloSettings& settings) : search_{settings} {}

  void start_game() override { planned_.clear(); }

  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    const State& state = seen.known();
    if (planned_.empty() || state.hash() != foreseen_) {
      planned_ = search_.search(state, rng).plies;
      next_ = 0;
    }
    const Action action = planned_[next_++];
    if (next_ == planned_.size()) {
      planned_.clear();
    } else {
      State after = state;
      after.apply(action);
      foreseen_ = after.hash();
    }
    return action;
  }

  /// Of the position alone, whatever was planned. An action's visits are those of all turns that
  /// begin with it; they have no values, because points are counted and not returns.
  Report report(const InformationSet<State>& seen, Rng& rng) override {
    const TurnCandidate& best = search_.search(seen.known(), rng);
    Report report;
    State::Actions actions;
    seen.legal_actions(actions);
    for (const Action action : actions) {
      ActionReport& entry = report.actions.emplace_back();
      entry.action = action;
      for (const TurnCandidate& turn : search_.candidates()) {
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
  TurnMonteCarlo search_;
  FixedList<Action, 3> planned_;
  std::size_t next_ = 0;
  std::uint64_t foreseen_ = 0;  // the hash of the position in which planned_[next_] is played
};

TurnMonteCarloSettings turn_settings_of(const AgentSettings& settings) {
  TurnMonteCarloSettings search;
  search.budget.stop = settings.stop();
  search.budget.milliseconds = settings.real("milliseconds");
  search.budget.simulations = settings.integer("simulations");
  if (search.budget.milliseconds > 0 && !settings.given("simulations")) {
    search.budget.simulations = 0;
  }
  search.candidates = static_cast<int>(settings.integer("candidates"));
  search.player =
      settings.choice("playout") == "pattern" ? PlayoutPlayer::kPattern : PlayoutPlayer::kGreedy;
  return search;
}

}  // namespace

std::vector<AgentInfo> own_agents() {
  return {
      {"pattern", "the turn with the best points and prospects, without search", {}},
      {"turns",
       "playouts of the most promising whole turns, for the own base total",
       {detail::integer_option("simulations", 1000, 1, 1e9, "playouts for a turn"),
        detail::real_option(
            "milliseconds", "0", 0, 1e9,
            "wall time for a turn; 0: none; given alone, simulations are unlimited"),
        detail::integer_option("candidates", 16, 1, 1000, "turns that are played out"),
        detail::choice_option("playout", {"greedy", "pattern"},
                              "how the mover plays the later turns of a playout")}},
  };
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  if (settings.name() == "turns") return std::make_unique<TurnsAgent>(turn_settings_of(settings));
  return std::make_unique<PatternAgent>();
}

}  // namespace tilewright::cascadia
