#pragma once

#include <concepts>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "search/action_heuristic.hpp"
#include "search/evaluator.hpp"
#include "search/static_value.hpp"

namespace tilewright {

/// What a game offers its agents beyond the contract. Specialise it in agents/NAME/traits.hpp and
/// include that file in agents/all_traits.hpp; every member is optional:
///
///   struct Policy        a cheap good player: Action operator()(const S& known, Rng&) const, which
///                        looks only at what the mover knows. Gives the agent `greedy` and
///                        `playout=greedy`.
///   struct StaticValue   values a complete state without looking ahead; see StaticEvaluator in
///                        search/static_value.hpp. Leaves of the agent `expectimax`, which are
///                        worth 0 without it; and the heuristic of `mcts` and `pimc` for actions,
///                        by the state right behind each.
///   struct ActionHeuristic   what takes the place of that heuristic; see
///                        search/action_heuristic.hpp.
///   struct Endgame       an exact solver for the end of the game; see EndgameSolver. Gives the
///                        agent `solver` and the option `endgame` of all agents.
///   struct OwnAgents     agents of this game alone: static std::vector<AgentInfo> list(), and
///                        static AgentPointer<S> make(const AgentSettings&) for one of them.
template <Game S>
struct GameTraits {};

template <class S>
concept HasPolicy = requires {
  typename GameTraits<S>::Policy;
}
&&PlayoutPolicy<typename GameTraits<S>::Policy, S>;

template <class S>
concept HasStaticValue = requires {
  typename GameTraits<S>::StaticValue;
}
&&StaticEvaluator<typename GameTraits<S>::StaticValue, S>;

template <class S>
concept HasActionHeuristic = requires {
  typename GameTraits<S>::ActionHeuristic;
}
&&ActionHeuristic<typename GameTraits<S>::ActionHeuristic, S>;

namespace detail {

template <Game S>
auto action_heuristic_of() {
  if constexpr (HasActionHeuristic<S>) {
    return typename GameTraits<S>::ActionHeuristic{};
  } else if constexpr (HasStaticValue<S>) {
    return AfterstateHeuristic<S, typename GameTraits<S>::StaticValue>{};
  } else {
    return NoHeuristic<S>{};
  }
}

}  // namespace detail

/// What tree searches of a game ask about actions.
template <Game S>
using ActionHeuristicOf = decltype(detail::action_heuristic_of<S>());

/// Solves information sets near the end of the game: exactly where all is known, averaged over
/// exact solutions of worlds where something is hidden.
template <class E, class S>
concept EndgameSolver = requires(E endgame, const InformationSet<S>& seen, Rng& rng, int limit) {
  { E::kMeaning } -> std::convertible_to<std::string_view>;  // of the option `endgame`
  { E::kHighest } -> std::convertible_to<int>;               // largest sensible limit
  { E::kDefault } -> std::convertible_to<int>;               // of agents that search anyway
  { E::kSolver } -> std::convertible_to<int>;                // of the agent `solver`
  { E::applies(seen, limit) } -> std::same_as<bool>;
  { endgame.solve(seen, rng) } -> std::same_as<Report>;
};

template <class S>
concept HasEndgame = requires {
  typename GameTraits<S>::Endgame;
}
&&EndgameSolver<typename GameTraits<S>::Endgame, S>;

template <class S>
concept HasOwnAgents = requires(const AgentSettings& settings) {
  { GameTraits<S>::OwnAgents::list() } -> std::same_as<std::vector<AgentInfo>>;
  { GameTraits<S>::OwnAgents::make(settings) } -> std::same_as<AgentPointer<S>>;
};

}  // namespace tilewright
