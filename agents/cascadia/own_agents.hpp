#pragma once

#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

/// The agents that only Cascadia has: `pattern`, which plays pattern_action, and `turns`, which
/// plays by TurnMonteCarlo.
std::vector<AgentInfo> own_agents();

/// One of them. Precondition: settings read against own_agents().
AgentPointer<State> make_own_agent(const AgentSettings& settings);

}  // namespace tilewright::cascadia
