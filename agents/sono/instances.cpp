#include "agents/make_agent.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<sono::State>();
template Result<AgentPointer<sono::State>> make_agent<sono::State>(std::string_view,
                                                                   const StopRequest*,
                                                                   EvaluatorPointer);

}  // namespace tilewright
