#include "agents/carcassonne/own_agents.hpp"

#include <memory>

#include "agents/carcassonne/turn_monte_carlo.hpp"
#include "agents/make_agent.hpp"
#include "agents/whole_turns_agent.hpp"

namespace tilewright::carcassonne {

std::vector<AgentInfo> own_agents() {
  return {
      {"turns",
       "playouts of the most promising whole turns by the greedy player",
       {detail::integer_option("simulations", 1000, 1, 1e9, "playouts for a turn"),
        detail::real_option(
            "milliseconds", "0", 0, 1e9,
            "wall time for a turn; 0: none; given alone, simulations are unlimited"),
        detail::integer_option("candidates", 16, 1, 1000, "turns that are played out"),
        detail::integer_option("playout_turns", 8, 0, 1000,
                               "turns after which the static value counts; 0: to the end"),
        detail::choice_option("goal", {"result", "points"},
                              "what a playout counts for: the chance to win, or the lead")}},
  };
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  TurnMonteCarloSettings search;
  search.budget = tilewright::detail::budget_without_memory_of(settings);
  search.candidates = static_cast<int>(settings.integer("candidates"));
  search.depth = static_cast<int>(settings.integer("playout_turns"));
  search.goal = settings.choice("goal") == "points" ? Goal::kPoints : Goal::kResult;
  return std::make_unique<WholeTurnsAgent<State, TurnMonteCarlo, 2>>(TurnMonteCarlo{search});
}

}  // namespace tilewright::carcassonne
