#pragma once

#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// The agent that only Sono has: `trained`, which plays by LineSearch and the trained network
/// (agents/sono/line_search.hpp, line_net_file.hpp).
std::vector<AgentInfo> own_agents();

/// It. Precondition: settings read against own_agents().
AgentPointer<State> make_own_agent(const AgentSettings& settings);

}  // namespace tilewright::sono
