// One number that changes whenever a search behaves differently: fixed positions, one worker, fixed
// budgets and seeds; every visit count of every root action goes in. It must equal
// bench/signature.txt, with which ctest compares it; a change on purpose rewrites the file:
//
//   build/dev/tests/signature > bench/signature.txt

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include "agents/catalogue.hpp"
#include "core/all_games.hpp"

namespace tilewright {
namespace {

/// Takes in a number; the order matters.
void absorb(std::uint64_t& signature, std::uint64_t number) {
  signature ^= number;
  signature = split_mix64(signature);
}

void absorb(std::uint64_t& signature, const Report& report) {
  absorb(signature, report.best.id());
  absorb(signature, report.nodes);
  absorb(signature, report.simulations);
  for (const ActionReport& action : report.actions) absorb(signature, action.visits);
}

/// Whether a game has the option of the agent at all: some are for games that have a heuristic.
template <Game S>
bool has_option(std::string_view agent, std::string_view option) {
  const auto& catalogue = agent_catalogue<S>();
  const auto info = std::ranges::find(catalogue, agent, &AgentInfo::name);
  return std::ranges::find(info->options, option, &OptionInfo::name) != info->options.end();
}

/// Games with playouts so long that a few decisions have to do.
template <Game S>
constexpr bool kIsLong = S::kMaxPlies > 5000;

/// Reports of an agent along one random game, or the beginning of it if it is long.
template <Game S>
void absorb_game(std::uint64_t& signature, const char* specification, Seed seed) {
  const auto agent = make_agent<S>(specification);
  Rng rng{seed};
  S state = S::initial(typename S::Rules{}, rng);
  play_chance(state, rng);
  constexpr int kEnough = S::kMaxPlies > 100'000 ? 4 : kIsLong<S> ? 20 : 60;  // plies
  while (!state.is_terminal() && state.ply() < kEnough) {
    Rng numbers{split(seed, static_cast<std::uint64_t>(state.ply()))};
    const InformationSet<S> seen{state, state.current_player()};
    absorb(signature, (*agent)->report(seen, numbers));
    state.apply(random_action(state, rng));
    play_chance(state, rng);
  }
}

template <Game S>
std::uint64_t signature_of_game() {
  std::uint64_t signature = 0;
  std::vector<const char*> specifications = {
      "mcts:simulations=500",
      "mcts:simulations=300,selection=puct,workers=3,parallel=roots",
      "pimc:worlds=4,simulations=100",
      "expectimax:worlds=2,nodes=2000",
      "mcts:simulations=200,rave_equivalence=300,exploration=0.3",
      "pimc:worlds=3,simulations=100,rave_bias=0.3,playouts=2",
      "mcts:simulations=200,selection=gumbel",
      "mcts:simulations=200,selection=puct,noise=0.25,temperature=1",
      "mcts:simulations=200,reuse=true,chance=explicit"};
  if (has_option<S>("mcts", "bias")) {
    specifications.insert(
        specifications.end(),
        {"mcts:simulations=200,bias=1", "mcts:simulations=200,selection=puct,prior_temperature=0.2",
         "mcts:simulations=200,selection=gumbel,prior_temperature=0.2"});
  }
  for (const char* specification : specifications) {
    for (std::uint64_t seed = 1; seed <= (kIsLong<S> ? 1 : 3); ++seed) {
      absorb_game<S>(signature, specification, Seed{seed});
    }
  }
  return signature;
}

}  // namespace
}  // namespace tilewright

int main() {
  std::uint64_t signature = 0;
  tilewright::AllGames::for_each(
      [&]<class S>() { tilewright::absorb(signature, tilewright::signature_of_game<S>()); });
  std::printf("%016llx\n", static_cast<unsigned long long>(signature));
}
