#include "agents/network/network_search.hpp"
#include "agents/network/self_play_games.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright {

template AgentPointer<catan::State> detail::make_network_search<catan::State>(const AgentSettings&,
                                                                              EvaluatorPointer);
template Result<std::vector<SelfPlayGame>> self_play<catan::State>(const catan::State::Rules&,
                                                                   const SelfPlaySettings&,
                                                                   const EvaluatorPointer&,
                                                                   const std::function<bool()>&);

}  // namespace tilewright
