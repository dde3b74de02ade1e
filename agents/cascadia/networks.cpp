#include "agents/network/network_search.hpp"
#include "agents/network/play_self.hpp"
#include "core/games/cascadia/state.hpp"

namespace tilewright {

template AgentPointer<cascadia::State> detail::make_network_search<cascadia::State>(
    const AgentSettings&, EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<cascadia::State>(const cascadia::State::Rules&,
                                                                      const SelfPlaySettings&,
                                                                      const EvaluatorPointer&,
                                                                      const std::function<bool()>&);

}  // namespace tilewright
