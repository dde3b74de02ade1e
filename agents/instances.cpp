// Two lines for each game of core/all_games.hpp.
#include "agents/make_agent.hpp"
#include "core/all_games.hpp"

namespace tilewright {

template const std::vector<AgentInfo>& agent_catalogue<sono::State>();
template Result<AgentPointer<sono::State>> make_agent<sono::State>(std::string_view,
                                                                   const StopRequest*);

template const std::vector<AgentInfo>& agent_catalogue<carcassonne::State>();
template Result<AgentPointer<carcassonne::State>> make_agent<carcassonne::State>(
    std::string_view, const StopRequest*);
template const std::vector<AgentInfo>& agent_catalogue<cascadia::State>();
template Result<AgentPointer<cascadia::State>> make_agent<cascadia::State>(std::string_view,
                                                                           const StopRequest*);

}  // namespace tilewright
