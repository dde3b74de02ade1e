// The agents of the toy games that tests ask for, compiled once, as those of the real games are.
#include "agents/make_agent.hpp"
#include "tests/support/kuhn_poker.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/ring_nim.hpp"
#include "tests/support/tic_tac_toe.hpp"

#define TILEWRIGHT_INSTANTIATE(game)                                    \
  template const std::vector<AgentInfo>& agent_catalogue<toys::game>(); \
  template Result<AgentPointer<toys::game>> make_agent<toys::game>(     \
      std::string_view, const StopRequest*, EvaluatorPointer)

namespace tilewright {

TILEWRIGHT_INSTANTIATE(TicTacToe);
TILEWRIGHT_INSTANTIATE(Pig);
TILEWRIGHT_INSTANTIATE(KuhnPoker);
TILEWRIGHT_INSTANTIATE(RingNim);

}  // namespace tilewright
