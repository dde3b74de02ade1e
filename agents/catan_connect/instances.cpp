#include "agents/make_agent.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<catan_connect::State>();
template Result<AgentPointer<catan_connect::State>> make_agent<catan_connect::State>(
    std::string_view, const StopRequest*, EvaluatorPointer);

}  // namespace tilewright
