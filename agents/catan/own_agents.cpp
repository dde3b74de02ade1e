#include "agents/catan/own_agents.hpp"

#include <memory>

#include "agents/catan/reference.hpp"
#include "agents/catan/turn_monte_carlo.hpp"
#include "agents/make_agent.hpp"

namespace tilewright::catan {
namespace {

using tilewright::detail::integer_option;
using tilewright::detail::real_option;

TurnMonteCarloSettings turn_settings_of(const AgentSettings& settings) {
  TurnMonteCarloSettings search;
  search.budget.stop = settings.stop();
  search.budget.milliseconds = settings.real("milliseconds");
  search.budget.simulations = settings.integer("simulations");
  if (search.budget.milliseconds > 0 && !settings.given("simulations")) {
    search.budget.simulations = 0;
  }
  search.candidates = settings.integer("candidates");
  search.offers = settings.integer("offers");
  search.depth = static_cast<int>(settings.integer("playout_turns"));
  return search;
}

}  // namespace

std::vector<AgentInfo> own_agents() {
  return {
      {"turns",
       "playouts by the greedy player of the most promising ways to go on with a turn",
       {integer_option("simulations", 400, 0, 1e9,
                       "playouts for a decision; 0: none, the way of the best static value"),
        real_option("milliseconds", "0", 0, 1e9,
                    "wall time for a decision; 0: none; given alone, simulations are unlimited"),
        integer_option("candidates", 8, 1, 1000, "ways that are played out"),
        integer_option("offers", 3, 0, 230, "offers to others that are played out beside them"),
        integer_option("playout_turns", 6, 0, 1000,
                       "turns after which the static value counts; 0: to the end")}},
      {"reference",
       "a port of the usual opponent of comparisons: two decisions ahead, no trade with players",
       {integer_option("depth", 2, 1, 5, "decisions that are looked ahead")}},
  };
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  if (settings.name() == "turns") {
    return std::make_unique<TurnMonteCarloAgent>(turn_settings_of(settings));
  }
  return std::make_unique<ReferenceAgent>(static_cast<int>(settings.integer("depth")));
}

}  // namespace tilewright::catan
