#include "agents/network/network_search.hpp"
#include "agents/network/self_play_games.hpp"
#include "core/games/cascadia/state.hpp"

namespace tilewright {

template AgentPointer<cascadia::State> detail::make_network_search<cascadia::State>(
    const AgentSettings&, EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<cascadia::State>(const cascadia::State::Rules&,
                                                                      const SelfPlaySettings&,
                                                                      const EvaluatorPointer&,
                                                                      const std::function<bool()>&);

}  // namespace tilewright
