#include "agents/network/network_search.hpp"
#include "agents/network/self_play_games.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright {

template AgentPointer<sono::State> detail::make_network_search<sono::State>(const AgentSettings&,
                                                                            EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<sono::State>(const sono::State::Rules&,
                                                                  const SelfPlaySettings&,
                                                                  const EvaluatorPointer&,
                                                                  const std::function<bool()>&);

}  // namespace tilewright
