#pragma once

#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// The agents that Catan has besides those of every game.
std::vector<AgentInfo> own_agents();
AgentPointer<State> make_own_agent(const AgentSettings& settings);

}  // namespace tilewright::catan
