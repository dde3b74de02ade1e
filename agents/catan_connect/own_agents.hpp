#pragma once

#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

/// The agent that only Catan Connect has: `group`, which plays by GroupSearch.
std::vector<AgentInfo> own_agents();

/// It. Precondition: settings read against own_agents().
AgentPointer<State> make_own_agent(const AgentSettings& settings);

}  // namespace tilewright::catan_connect
