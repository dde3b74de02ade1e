#include "agents/network/network_search.hpp"
#include "agents/network/self_play_games.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright {

template AgentPointer<carcassonne::State> detail::make_network_search<carcassonne::State>(
    const AgentSettings&, EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<carcassonne::State>(
    const carcassonne::State::Rules&, const SelfPlaySettings&, const EvaluatorPointer&,
    const std::function<bool()>&);

}  // namespace tilewright
