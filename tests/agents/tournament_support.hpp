#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include "agents/tournament.hpp"
#include "core/games/sono/state.hpp"
#include "tests/agents/simple_agents.hpp"

namespace tilewright::test_agents {

/// An agent for a tournament that is made without arguments.
template <Game S, template <class> class A, class... Arguments>
TournamentAgent<S> entry(std::string spec, Arguments... arguments) {
  return {std::move(spec),
          [=](const StopRequest& /*stop*/) { return std::make_unique<A<S>>(arguments...); }};
}

/// Two random agents, one of which draws a thousand numbers more, and one without randomness.
template <Game S>
std::vector<TournamentAgent<S>> three_agents() {
  return {entry<S, AnyLegal>("any"), entry<S, Wasteful>("wasteful"),
          entry<S, AlwaysFirst>("first")};
}

/// Two random agents that take their time.
inline std::vector<TournamentAgent<sono::State>> slow_agents() {
  const std::chrono::microseconds nap{100};
  return {entry<sono::State, Slow>("slow", nap), entry<sono::State, Slow>("slow too", nap)};
}

/// Throws what a bad setting or a bad journal is about.
template <Game S>
std::shared_ptr<Tournament> tournament_of(std::vector<TournamentAgent<S>> agents,
                                          const TournamentSettings& settings,
                                          const typename S::Rules& rules = {}) {
  const auto tournament = make_tournament<S>(rules, std::move(agents), settings);
  if (!tournament) throw std::invalid_argument(tournament.error());
  return *tournament;
}

/// What went wrong in making a tournament.
template <Game S>
std::string error_of_tournament(std::vector<TournamentAgent<S>> agents,
                                const TournamentSettings& settings) {
  const auto tournament = make_tournament<S>({}, std::move(agents), settings);
  return tournament ? "no error" : tournament.error();
}

inline std::vector<GameRecord> without_times(std::vector<GameRecord> records) {
  for (auto& record : records) record = tilewright::without_times(std::move(record));
  return records;
}

}  // namespace tilewright::test_agents
