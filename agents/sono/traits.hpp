#pragma once

#include <array>
#include <vector>

#include "agents/game_traits.hpp"
#include "agents/sono/endgame.hpp"
#include "agents/sono/greedy.hpp"
#include "agents/sono/own_agents.hpp"
#include "agents/sono/static_value.hpp"

namespace tilewright {

template <>
struct GameTraits<sono::State> {
  /// One ply ahead: the expected own line minus the expected other line.
  struct Policy {
    Action operator()(const sono::State& known, Rng& rng) const {
      return sono::greedy_action(known, rng);
    }
  };
  struct StaticValue {
    std::array<float, 2> operator()(const sono::State& state) const {
      return sono::static_value(state);
    }
  };
  using Endgame = sono::Endgame;
  struct OwnAgents {
    /// They search: the end is solved as by other searching agents.
    static constexpr int kEndgame = sono::Endgame::kDefault;
    static std::vector<AgentInfo> list() { return sono::own_agents(); }
    static AgentPointer<sono::State> make(const AgentSettings& settings) {
      return sono::make_own_agent(settings);
    }
  };
};

}  // namespace tilewright
