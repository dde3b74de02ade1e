#include "agents/cascadia/own_agents.hpp"

#include <memory>

#include "agents/cascadia/pattern.hpp"
#include "agents/cascadia/turn_monte_carlo.hpp"
#include "agents/make_agent.hpp"
#include "agents/whole_turns_agent.hpp"

namespace tilewright::cascadia {
namespace {

class PatternAgent final : public Agent<State> {
 public:
  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    return pattern_action(seen.known(), rng);
  }
};

using TurnsAgent = WholeTurnsAgent<State, TurnMonteCarlo, 3>;

TurnMonteCarloSettings turn_settings_of(const AgentSettings& settings) {
  TurnMonteCarloSettings search;
  search.budget = tilewright::detail::budget_without_memory_of(settings);
  search.candidates = static_cast<int>(settings.integer("candidates"));
  search.player =
      settings.choice("playout") == "pattern" ? PlayoutPlayer::kPattern : PlayoutPlayer::kGreedy;
  if (settings.choice("value") == "learned") {
    search.learned =
        LearnedValueSettings{.turns_ahead = static_cast<int>(settings.integer("turns_ahead"))};
  }
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
                              "how the mover plays the later turns of a playout"),
        detail::choice_option("value", {"points", "learned"},
                              "what counts: points at the end, or a learned value before"),
        detail::integer_option("turns_ahead", 2, 0, 20,
                               "with value=learned: own turns in a playout after the first")}},
  };
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  if (settings.name() == "turns")
    return std::make_unique<TurnsAgent>(TurnMonteCarlo{turn_settings_of(settings)});
  return std::make_unique<PatternAgent>();
}

}  // namespace tilewright::cascadia
