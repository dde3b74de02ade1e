#pragma once

#include <string_view>
#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "agents/network/position_evaluator.hpp"

namespace tilewright {

/// The agents that can play a game, with their options: what `tilewright info agents` lists and
/// what specifications are checked against. A new agent is one entry in agents/make_agent.hpp.
template <Game S>
const std::vector<AgentInfo>& agent_catalogue();

/// The agent that a specification names, as in `pimc:worlds=32,simulations=500`; an error lists the
/// valid names, options or values. `stop` ends its searches early and must outlive the agent; near
/// the end of a game, exact solving is not interrupted. `evaluator` takes the place of playouts, as
/// the option `network` does: see docs/networks.md. Both functions are instantiated for every game
/// of the type list in agents/NAME/instances.cpp.
template <Game S>
Result<AgentPointer<S>> make_agent(std::string_view specification,
                                   const StopRequest* stop = nullptr,
                                   EvaluatorPointer evaluator = nullptr);

}  // namespace tilewright
