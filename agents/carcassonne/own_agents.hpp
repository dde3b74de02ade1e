#pragma once

#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// The agent that only Carcassonne has: `turns`, which plays by TurnMonteCarlo.
std::vector<AgentInfo> own_agents();

/// One of them. Precondition: settings read against own_agents().
AgentPointer<State> make_own_agent(const AgentSettings& settings);

}  // namespace tilewright::carcassonne
