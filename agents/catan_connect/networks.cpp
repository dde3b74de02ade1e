#include "agents/network/network_search.hpp"
#include "agents/network/self_play_games.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright {

template AgentPointer<catan_connect::State> detail::make_network_search<catan_connect::State>(
    const AgentSettings&, EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<catan_connect::State>(
    const catan_connect::State::Rules&, const SelfPlaySettings&, const EvaluatorPointer&,
    const std::function<bool()>&);

}  // namespace tilewright
