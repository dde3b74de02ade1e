#include "agents/make_agent.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<carcassonne::State>();
template Result<AgentPointer<carcassonne::State>> make_agent<carcassonne::State>(std::string_view,
                                                                                 const StopRequest*,
                                                                                 EvaluatorPointer);

}  // namespace tilewright
