#pragma once

#include <vector>

#include "agents/carcassonne/greedy.hpp"
#include "agents/carcassonne/own_agents.hpp"
#include "agents/carcassonne/static_value.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<carcassonne::State> {
  /// The best place with its best meeple, then the best meeple, by the expected lead.
  struct Policy {
    Action operator()(const carcassonne::State& known, Rng& rng) const {
      return carcassonne::greedy_action(carcassonne::Model::standard(), known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<carcassonne::State, float> operator()(const carcassonne::State& state) const {
      return carcassonne::static_value(carcassonne::Model::standard(), state);
    }
  };
  struct OwnAgents {
    static std::vector<AgentInfo> list() { return carcassonne::own_agents(); }
    static AgentPointer<carcassonne::State> make(const AgentSettings& settings) {
      return carcassonne::make_own_agent(settings);
    }
  };
};

}  // namespace tilewright
