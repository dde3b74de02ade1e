#pragma once

// The definitions behind agents/catalogue.hpp. Included by agents/instances.cpp, and by tests that
// make agents for games of their own.

#include <memory>
#include <string>
#include <utility>

#include "agents/all_traits.hpp"
#include "agents/basic_agents.hpp"
#include "agents/catalogue.hpp"
#include "agents/expectimax_agent.hpp"
#include "agents/search_agents.hpp"

namespace tilewright {
namespace detail {

OptionInfo integer_option(std::string name, std::uint64_t default_value, double low, double high,
                          std::string meaning);
OptionInfo real_option(std::string name, std::string default_value, double low, double high,
                       std::string meaning);
OptionInfo choice_option(std::string name, std::vector<std::string> choices, std::string meaning);
OptionInfo flag_option(std::string name, std::string meaning);

/// The budget that the options `simulations`, `milliseconds` and `memory_mb` ask for. Time alone
/// lifts the default limit on simulations.
Budget budget_of(const AgentSettings& settings);

/// What the options of playout_search_options ask for.
MctsSettings mcts_settings_of(const AgentSettings& settings);

/// The options of every search made of playouts.
std::vector<OptionInfo> playout_search_options(std::uint64_t simulations,
                                               const std::string& budget_of_what, bool has_policy);

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

template <Game S>
std::vector<AgentInfo> make_catalogue() {
  std::vector<AgentInfo> catalogue;
  int endgame = 0;
  if constexpr (HasEndgame<S>) endgame = GameTraits<S>::Endgame::kDefault;
  catalogue.push_back({"random", "uniformly random legal actions", {}});
  add_endgame_option<S>(catalogue.back(), 0);
  if constexpr (HasPolicy<S>) {
    catalogue.push_back({"greedy", "the action that looks best one ply ahead", {}});
    add_endgame_option<S>(catalogue.back(), 0);
  }
  catalogue.push_back({"mcts",
                       "Monte Carlo tree search; a fresh determinization in every simulation",
                       playout_search_options(1000, "for a decision", HasPolicy<S>)});
  add_endgame_option<S>(catalogue.back(), endgame);
  catalogue.push_back({"pimc", "determinized worlds, each searched by Monte Carlo tree search",
                       playout_search_options(200, "for each world", HasPolicy<S>)});
  catalogue.back().options.insert(
      catalogue.back().options.begin(),
      integer_option("worlds", 16, 1, 1e6, "determinizations searched for a decision"));
  add_endgame_option<S>(catalogue.back(), endgame);
  if constexpr (HasEndgame<S>) {
    catalogue.push_back(
        {"solver", "exact solving near the end; before that the cheapest good agent", {}});
    add_endgame_option<S>(catalogue.back(), GameTraits<S>::Endgame::kSolver);
  }
  catalogue.push_back(
      {"expectimax",
       "looks at all actions and outcomes to a depth, then values statically; alpha-beta and Star",
       expectimax_options()});
  add_endgame_option<S>(catalogue.back(), 0);
  return catalogue;
}

template <Game S, LeafEvaluator<S> Evaluator>
AgentPointer<S> make_playout_search(const AgentSettings& settings, Evaluator evaluator) {
  MctsSettings search = mcts_settings_of(settings);
  if (settings.name() == "mcts") {
    return std::make_unique<MctsAgent<S, Evaluator>>(search, std::move(evaluator));
  }
  const std::uint64_t worlds = settings.integer("worlds");
  search.budget.milliseconds /= static_cast<double>(worlds);
  return std::make_unique<PimcAgent<S, Evaluator>>(worlds, search, std::move(evaluator));
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
  if (name == "mcts" || name == "pimc") {
    if constexpr (HasPolicy<S>) {
      if (settings.choice("playout") == "greedy") {
        return make_playout_search<S>(settings, Playout<S, typename GameTraits<S>::Policy>{});
      }
    }
    return make_playout_search<S>(settings, Playout<S>{});
  }
  if (name == "expectimax") return make_expectimax<S>(settings);
  return make_cheap_agent<S>(name == "random");
}

}  // namespace detail

template <Game S>
const std::vector<AgentInfo>& agent_catalogue() {
  static const std::vector<AgentInfo> kCatalogue = detail::make_catalogue<S>();
  return kCatalogue;
}

template <Game S>
Result<AgentPointer<S>> make_agent(std::string_view specification) {
  const auto settings = read_agent_settings(specification, agent_catalogue<S>());
  if (!settings) return Error{settings.error()};
  AgentPointer<S> agent = detail::make_middle_game_agent<S>(*settings);
  if constexpr (HasEndgame<S>) {
    const auto limit = static_cast<int>(settings->integer("endgame"));
    if (limit > 0) agent = std::make_unique<EndgameAgent<S>>(std::move(agent), limit);
  }
  return agent;
}

}  // namespace tilewright
