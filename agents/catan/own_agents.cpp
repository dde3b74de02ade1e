#include "agents/catan/own_agents.hpp"

#include <memory>
#include <string>

#include "agents/catalogue.hpp"
#include "agents/catan/reference.hpp"
#include "agents/catan/turn_monte_carlo.hpp"
#include "agents/make_agent.hpp"

namespace tilewright::catan {
namespace {

using tilewright::detail::integer_option;
using tilewright::detail::real_option;

TurnMonteCarloSettings turn_settings_of(const AgentSettings& settings) {
  TurnMonteCarloSettings search;
  search.budget = tilewright::detail::budget_without_memory_of(settings);
  search.candidates = settings.integer("candidates");
  search.offers = settings.integer("offers");
  search.depth = static_cast<int>(settings.integer("playout_turns"));
  return search;
}

/// Tree search with settings that suit the game: the value function gives priors and values leaves.
AgentPointer<State> make_tree_agent(const AgentSettings& settings) {
  std::string specification =
      "mcts:selection=puct,prior_temperature=0.03,exploration=0.3,playout_plies=0";
  const bool is_timed = settings.real("milliseconds") > 0;
  if (is_timed) specification += ",milliseconds=" + std::to_string(settings.real("milliseconds"));
  if (!is_timed || settings.given("simulations")) {
    specification += ",simulations=" + std::to_string(settings.integer("simulations"));
  }
  return make_agent<State>(specification, settings.stop()).take();
}

}  // namespace

std::vector<AgentInfo> own_agents() {
  return {
      {"tree",
       "information-set tree search with the value function for priors and leaves",
       {integer_option("simulations", 1000, 1, 1e9, "for a decision"),
        real_option("milliseconds", "0", 0, 1e9,
                    "wall time for a decision; 0: none; given alone, simulations are unlimited")}},
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
  if (settings.name() == "tree") return make_tree_agent(settings);
  return std::make_unique<ReferenceAgent>(static_cast<int>(settings.integer("depth")));
}

}  // namespace tilewright::catan
