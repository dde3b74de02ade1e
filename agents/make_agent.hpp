#pragma once

// The definitions behind agents/catalogue.hpp. Included by agents/NAME/instances.cpp, and by tests
// that make agents for games of their own.

#include <memory>
#include <string>
#include <utility>

#include "agents/all_traits.hpp"
#include "agents/basic_agents.hpp"
#include "agents/catalogue.hpp"
#include "agents/expectimax_agent.hpp"
#include "agents/leaf.hpp"
#include "agents/network/position_evaluator.hpp"
#include "agents/search_agents.hpp"
#include "core/all_games.hpp"

namespace tilewright {
namespace detail {

OptionInfo integer_option(std::string name, std::uint64_t default_value, double low, double high,
                          std::string meaning);
OptionInfo real_option(std::string name, std::string default_value, double low, double high,
                       std::string meaning);
OptionInfo choice_option(std::string name, std::vector<std::string> choices, std::string meaning);
OptionInfo flag_option(std::string name, std::string meaning);

/// What the options of an agent's search ask for. Time alone lifts the default limit on
/// simulations. The second is for agents that have no option `memory_mb`.
Budget budget_of(const AgentSettings& settings);
Budget budget_without_memory_of(const AgentSettings& settings);
MctsSettings mcts_settings_of(const AgentSettings& settings);
EnsembleSettings ensemble_settings_of(const AgentSettings& settings);
FlatMonteCarloSettings flat_settings_of(const AgentSettings& settings);
LeafSettings leaf_settings_of(const AgentSettings& settings);
/// The settings of the search of each of pimc's worlds.
MctsSettings world_settings_of(const AgentSettings& settings);
/// What the agent asks in place of playouts: the evaluator it was given, or the file that its
/// options name; null: nothing. Errors say what does not go together, or what is wrong with the
/// file.
Result<EvaluatorPointer> evaluator_of(const AgentSettings& settings, EvaluatorPointer evaluator);
/// A search by that evaluator, for the games of the type list: others, as those of tests, have no
/// agents/NAME/networks.cpp. Defined in agents/network/network_search.hpp.
template <Game S>
AgentPointer<S> make_network_search(const AgentSettings& settings, EvaluatorPointer evaluator);
/// Why options of tree search do not go together, or an empty text.
std::string why_bad_mcts(const AgentSettings& settings);

/// The options themselves, for the catalogue. simulations: the default; of_what: "for a decision".
std::vector<OptionInfo> budget_options(std::uint64_t simulations, const std::string& of_what);
/// has_heuristic: whether the game has one for actions. of_worlds: for the agent whose decision is
/// made from several searches.
std::vector<OptionInfo> mcts_options(bool has_heuristic, bool of_worlds);
std::vector<OptionInfo> ensemble_options();
OptionInfo exploration_option();
OptionInfo allocation_option();
std::vector<OptionInfo> leaf_options(bool has_policy, bool has_static_value);
std::vector<OptionInfo> network_options();

template <Game S>
void add_endgame_option(AgentInfo& info, int default_limit) {
  if constexpr (HasEndgame<S>) {
    using Endgame = typename GameTraits<S>::Endgame;
    info.options.push_back(integer_option("endgame", static_cast<std::uint64_t>(default_limit), 0,
                                          Endgame::kHighest, std::string(Endgame::kMeaning)));
  } else {
    static_cast<void>(info);
    static_cast<void>(default_limit);
  }
}

/// An entry of the catalogue with the options of several lists.
AgentInfo agent_info(std::string name, std::string summary,
                     std::initializer_list<std::vector<OptionInfo>> options);

template <Game S>
std::vector<AgentInfo> make_catalogue() {
  std::vector<AgentInfo> catalogue;
  int endgame = 0;
  if constexpr (HasEndgame<S>) endgame = GameTraits<S>::Endgame::kDefault;
  const auto add = [&](AgentInfo info, int endgame_limit) {
    add_endgame_option<S>(info, endgame_limit);
    catalogue.push_back(std::move(info));
  };
  const auto leaf = leaf_options(HasPolicy<S>, HasStaticValue<S>);
  const auto network = AllGames::kHas<S> ? network_options() : std::vector<OptionInfo>{};
  constexpr bool kHasHeuristic = !kSaysNothing<ActionHeuristicOf<S>>;
  add({"random", "uniformly random legal actions", {}}, 0);
  if constexpr (HasPolicy<S>) {
    add({"greedy", "the action that looks best one ply ahead", {}}, 0);
  }
  add(agent_info("mcts", "Monte Carlo tree search; a fresh determinization in every simulation",
                 {budget_options(1000, "for a decision"), mcts_options(kHasHeuristic, false), leaf,
                  network}),
      endgame);
  add(agent_info("pimc", "determinized worlds, each searched by Monte Carlo tree search",
                 {ensemble_options(), budget_options(200, "for each world"),
                  mcts_options(kHasHeuristic, true), leaf, network}),
      endgame);
  add(agent_info("mo_ismcts",
                 "information-set tree search in which every player goes by what they know",
                 {budget_options(1000, "for a decision"), {exploration_option()}, leaf, network}),
      endgame);
  add(agent_info("flat", "Monte Carlo without a tree: playouts of every action",
                 {budget_options(1000, "for a decision"),
                  {allocation_option(), exploration_option()},
                  leaf}),
      endgame);
  if constexpr (HasEndgame<S>) {
    add({"solver", "exact solving near the end; before that the cheapest good agent", {}},
        GameTraits<S>::Endgame::kSolver);
  }
  add({"expectimax",
       "looks at all actions and outcomes to a depth, then values statically; alpha-beta and Star",
       expectimax_options()},
      0);
  if constexpr (HasOwnAgents<S>) {
    using OwnAgents = typename GameTraits<S>::OwnAgents;
    int own_endgame = 0;
    if constexpr (requires { OwnAgents::kEndgame; }) own_endgame = OwnAgents::kEndgame;
    for (AgentInfo& info : OwnAgents::list()) add(std::move(info), own_endgame);
  }
  return catalogue;
}

template <Game S, class Search>
AgentPointer<S> agent_of(Search search) {
  return std::make_unique<InformationSetSearchAgent<S, Search>>(std::move(search));
}

template <Game S>
AgentPointer<S> make_playout_search(const AgentSettings& settings) {
  const Leaf<S> leaf{leaf_settings_of(settings)};
  using Heuristic = ActionHeuristicOf<S>;
  const std::string& name = settings.name();
  if (name == "mcts") {
    return agent_of<S>(Mcts<S, Leaf<S>, Heuristic>{mcts_settings_of(settings), leaf});
  }
  if (name == "flat") {
    return agent_of<S>(FlatMonteCarlo<S, Leaf<S>>{flat_settings_of(settings), leaf});
  }
  if (name == "mo_ismcts") {
    return agent_of<S>(MultiObserverMcts<S, Leaf<S>>{
        {.budget = budget_of(settings), .exploration = settings.real("exploration")}, leaf});
  }
  return std::make_unique<PimcAgent<S, Leaf<S>, Heuristic>>(ensemble_settings_of(settings),
                                                            world_settings_of(settings), leaf);
}

template <Game S>
AgentPointer<S> make_expectimax(const AgentSettings& settings) {
  const auto make = [&]<class Evaluator>(Evaluator evaluator) -> AgentPointer<S> {
    return std::make_unique<ExpectimaxAgent<S, Evaluator>>(
        settings.integer("worlds"), expectimax_settings_of(settings), std::move(evaluator));
  };
  if constexpr (HasStaticValue<S>) {
    return make(typename GameTraits<S>::StaticValue{});
  } else {
    return make(ZeroValue<S>{});
  }
}

template <Game S>
AgentPointer<S> make_cheap_agent(bool random) {
  if constexpr (HasPolicy<S>) {
    if (!random) return std::make_unique<PolicyAgent<S>>();
  }
  static_cast<void>(random);
  return std::make_unique<RandomAgent<S>>();
}

template <Game S>
AgentPointer<S> make_middle_game_agent(const AgentSettings& settings) {
  const std::string& name = settings.name();
  if (name == "expectimax") return make_expectimax<S>(settings);
  if (name == "random" || name == "greedy" || name == "solver") {
    return make_cheap_agent<S>(name == "random");
  }
  if constexpr (HasOwnAgents<S>) {
    for (const AgentInfo& info : GameTraits<S>::OwnAgents::list()) {
      if (info.name == name) return GameTraits<S>::OwnAgents::make(settings);
    }
  }
  return make_playout_search<S>(settings);
}

}  // namespace detail

template <Game S>
const std::vector<AgentInfo>& agent_catalogue() {
  static const std::vector<AgentInfo> kCatalogue = detail::make_catalogue<S>();
  return kCatalogue;
}

template <Game S>
Result<AgentPointer<S>> make_agent(std::string_view specification, const StopRequest* stop,
                                   EvaluatorPointer evaluator) {
  const auto read = read_agent_settings(specification, agent_catalogue<S>());
  if (!read) return Error{read.error()};
  AgentSettings settings = *read;
  if (const std::string why = detail::why_bad_mcts(settings); !why.empty()) return Error{why};
  settings.set_stop(stop);
  auto asked = detail::evaluator_of(settings, std::move(evaluator));
  if (!asked) return Error{asked.error()};
  AgentPointer<S> agent;
  if constexpr (AllGames::kHas<S>) {
    if (*asked != nullptr) agent = detail::make_network_search<S>(settings, *asked);
  }
  if (agent == nullptr) agent = detail::make_middle_game_agent<S>(settings);
  if constexpr (HasEndgame<S>) {
    const auto limit = static_cast<int>(settings.integer("endgame"));
    if (limit > 0) agent = std::make_unique<EndgameAgent<S>>(std::move(agent), limit);
  }
  return agent;
}

}  // namespace tilewright
