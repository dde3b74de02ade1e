// One search, or some random playouts, of one game and nothing else: what bench/instructions.sh
// counts instructions of.
//
//   one_search connect_four|sono|catan search|playouts COUNT
//
// Prints how many simulations, or how many plies of playouts, there were. Both start from the start
// of a game with a fixed seed; Catan is played without trade between players.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/games/catan/state.hpp"
#include "core/games/sono/state.hpp"
#include "search/mcts.hpp"
#include "tests/support/connect_four.hpp"

namespace tilewright {
namespace {

template <Game S>
S start() {
  Rng rng{Seed{1}};
  typename S::Rules rules{};
  if constexpr (std::is_same_v<S, catan::State>) rules.trade = catan::Trade::kOff;
  S state = S::initial(rules, rng);
  play_chance(state, rng);
  return state;
}

template <Game S>
std::uint64_t search(std::uint64_t simulations) {
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = simulations}}, {}};
  const S root = start<S>();
  Rng rng{Seed{2}};
  return mcts.search(InformationSet<S>{root, root.current_player()}, rng).simulations;
}

template <Game S>
std::uint64_t play(std::uint64_t playouts) {
  const S root = start<S>();
  const Playout<S> playout;
  Rng rng{Seed{3}};
  std::uint64_t plies = 0;
  float sum = 0;
  for (std::uint64_t i = 0; i < playouts; ++i) {
    S state = root;
    sum += playout(state, rng)[0];
    plies += static_cast<std::uint64_t>(state.ply() - root.ply());
  }
  if (sum > static_cast<float>(playouts)) std::puts("impossible returns");
  return plies;
}

template <Game S>
std::uint64_t run(std::string_view what, std::uint64_t count) {
  return what == "search" ? search<S>(count) : play<S>(count);
}

}  // namespace
}  // namespace tilewright

int main(int count, char** arguments) {
  using namespace tilewright;
  const std::string_view game = count > 1 ? arguments[1] : "";
  const std::string_view what = count > 2 ? arguments[2] : "";
  const std::uint64_t number = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 0;
  if ((game != "connect_four" && game != "sono" && game != "catan") ||
      (what != "search" && what != "playouts") || number == 0) {
    std::fprintf(stderr, "usage: one_search connect_four|sono|catan search|playouts COUNT\n");
    return 2;
  }
  const std::uint64_t done = game == "sono"    ? run<sono::State>(what, number)
                             : game == "catan" ? run<catan::State>(what, number)
                                               : run<toys::ConnectFour<>>(what, number);
  std::printf("%llu\n", static_cast<unsigned long long>(done));
  return 0;
}
