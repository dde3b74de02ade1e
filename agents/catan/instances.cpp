#include "agents/make_agent.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<catan::State>();
template Result<AgentPointer<catan::State>> make_agent<catan::State>(std::string_view,
                                                                     const StopRequest*,
                                                                     EvaluatorPointer);

}  // namespace tilewright
