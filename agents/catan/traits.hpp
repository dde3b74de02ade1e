#pragma once

#include <vector>

#include "agents/catan/greedy.hpp"
#include "agents/catan/own_agents.hpp"
#include "agents/catan/standing.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<catan::State> {
  /// The action after which the player stands best.
  struct Policy {
    Action operator()(const catan::State& known, Rng& rng) const {
      return catan::greedy_action(known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<catan::State, float> operator()(const catan::State& state) const {
      return catan::static_value(state);
    }
  };
  struct ActionHeuristic {
    float operator()(const catan::State& state, Action action) const {
      return catan::action_value(state, action);
    }
  };
  struct OwnAgents {
    static std::vector<AgentInfo> list() { return catan::own_agents(); }
    static AgentPointer<catan::State> make(const AgentSettings& settings) {
      return catan::make_own_agent(settings);
    }
  };
};

}  // namespace tilewright
