#include "agents/make_agent.hpp"
#include "core/games/cascadia/state.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<cascadia::State>();
template Result<AgentPointer<cascadia::State>> make_agent<cascadia::State>(std::string_view,
                                                                           const StopRequest*,
                                                                           EvaluatorPointer);

}  // namespace tilewright
