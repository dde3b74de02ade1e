// Monte Carlo tree search: simulations per second, and their ratio to raw playouts from the same
// positions, both measured in turns in the same run.
//
//   build/release/bench/mcts_bench

#include <benchmark/benchmark.h>

#include <chrono>
#include <vector>

#include "core/all_games.hpp"
#include "search/mcts.hpp"
#include "tests/support/connect_four.hpp"

namespace tilewright {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

template <Game S>
S start_position(Seed seed) {
  Rng rng{seed};
  S state = S::initial(typename S::Rules{}, rng);
  play_chance(state, rng);
  return state;
}

/// Positions in which a player acts, one from each of some random games: from the start up to three
/// quarters of the game.
template <Game S>
std::vector<S> positions(int count) {
  std::vector<S> all;
  for (int i = 0; i < count; ++i) {
    const Seed seed{static_cast<std::uint64_t>(i)};
    Rng rng{split(seed, 1)};
    S state = start_position<S>(seed);
    std::vector<S> game;
    while (!state.is_terminal()) {
      game.push_back(state);
      state.apply(random_action(state, rng));
      play_chance(state, rng);
    }
    const std::size_t chosen =
        game.size() * 3 / 4 * static_cast<std::size_t>(i) / static_cast<std::size_t>(count);
    all.push_back(game[chosen]);
  }
  return all;
}

/// Searches of 1,000 simulations and as many playouts, position by position in turns.
template <Game S>
void BM_SimulationsAgainstPlayouts(benchmark::State& bench) {
  constexpr std::uint64_t kSimulations = 1000;
  const auto roots = positions<S>(16);
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = kSimulations}}, {}};
  const Playout<S> playout;
  Rng rng{Seed{8}};
  double search_seconds = 0;
  double playout_seconds = 0;
  double rounds = 0;
  for (auto _ : bench) {
    for (const S& root : roots) {
      const InformationSet<S> seen{root, root.current_player()};
      auto begin = Clock::now();
      auto report = mcts.search(seen, rng);
      search_seconds += seconds_since(begin);
      benchmark::DoNotOptimize(report);
      begin = Clock::now();
      for (std::uint64_t i = 0; i < kSimulations; ++i) {
        S state = root;
        auto returns = playout(state, rng);
        benchmark::DoNotOptimize(returns);
      }
      playout_seconds += seconds_since(begin);
      ++rounds;
    }
  }
  const double simulations = rounds * kSimulations;
  bench.counters["simulations/s"] = simulations / search_seconds;
  bench.counters["playouts/s"] = simulations / playout_seconds;
  bench.counters["ratio"] = playout_seconds / search_seconds;
}

/// One search of 100,000 simulations from the start.
template <Game S>
void BM_LongSearch(benchmark::State& bench) {
  constexpr std::uint64_t kSimulations = 100'000;
  const S root = start_position<S>(Seed{1});
  const InformationSet<S> seen{root, root.current_player()};
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = kSimulations}}, {}};
  Rng rng{Seed{8}};
  for (auto _ : bench) {
    auto report = mcts.search(seen, rng);
    benchmark::DoNotOptimize(report);
  }
  bench.counters["simulations/s"] = benchmark::Counter(
      kSimulations * static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
}

template <Game S>
void BM_Playout(benchmark::State& bench) {
  const S root = start_position<S>(Seed{1});
  const Playout<S> playout;
  Rng rng{Seed{8}};
  double plies = 0;
  for (auto _ : bench) {
    S state = root;
    auto returns = playout(state, rng);
    benchmark::DoNotOptimize(returns);
    plies += state.ply() - root.ply();
  }
  bench.counters["plies/s"] = benchmark::Counter(plies, benchmark::Counter::kIsRate);
}

template <Game S>
void register_game() {
  const std::string game{S::kName};
  const auto add = [&](const char* what, void (*run)(benchmark::State&)) {
    return benchmark::RegisterBenchmark((game + "/" + what).c_str(), run);
  };
  add("simulations_against_playouts", BM_SimulationsAgainstPlayouts<S>)
      ->Unit(benchmark::kMillisecond);
  add("search_of_100000_simulations", BM_LongSearch<S>)->Unit(benchmark::kMillisecond);
  add("playout", BM_Playout<S>);
}

const bool kRegistered = [] {
  AllGames::for_each([]<class S>() { register_game<S>(); });
  register_game<toys::ConnectFour<>>();
  return true;
}();

}  // namespace
}  // namespace tilewright
