#pragma once

#include "agents/catan_connect/greedy.hpp"
#include "agents/catan_connect/own_agents.hpp"
#include "agents/catan_connect/standing.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<catan_connect::State> {
  /// The action after which the player stands best.
  struct Policy {
    Action operator()(const catan_connect::State& known, Rng& rng) const {
      return catan_connect::greedy_action(known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<catan_connect::State, float> operator()(const catan_connect::State& state) const {
      return catan_connect::static_value(state);
    }
  };
  struct OwnAgents {
    static std::vector<AgentInfo> list() { return catan_connect::own_agents(); }
    static AgentPointer<catan_connect::State> make(const AgentSettings& settings) {
      return catan_connect::make_own_agent(settings);
    }
  };
};

}  // namespace tilewright
