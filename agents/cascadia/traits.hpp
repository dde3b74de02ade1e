#pragma once

#include <vector>

#include "agents/cascadia/greedy.hpp"
#include "agents/cascadia/own_agents.hpp"
#include "agents/cascadia/static_value.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<cascadia::State> {
  /// The whole turn that leaves the mover with the largest base total.
  struct Policy {
    Action operator()(const cascadia::State& known, Rng& rng) const {
      return cascadia::greedy_action(known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<cascadia::State, float> operator()(const cascadia::State& state) const {
      return cascadia::static_value(state);
    }
  };
  struct OwnAgents {
    static std::vector<AgentInfo> list() { return cascadia::own_agents(); }
    static AgentPointer<cascadia::State> make(const AgentSettings& settings) {
      return cascadia::make_own_agent(settings);
    }
  };
};

}  // namespace tilewright
