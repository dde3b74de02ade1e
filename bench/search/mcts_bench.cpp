// Monte Carlo tree search: simulations per second, and their ratio to raw playouts from the same
// positions, both measured in turns in the same run.
//
//   build/release/bench/mcts_bench

#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <vector>

#include "core/all_games.hpp"
#include "search/mcts.hpp"
#include "search/playouts.hpp"
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

/// Searches with one worker and with two in turns, by wall time; counters: simulations per second
/// and how many times as fast two are. playouts: for each leaf, to make it cheap or costly.
template <Game S>
void compare_workers(benchmark::State& bench, Parallel parallel, int playouts) {
  using Evaluator = MeanLeaf<S, Playout<S>>;
  const std::uint64_t simulations = playouts == 1 ? 50'000 : 5'000;
  const S root = start_position<S>(Seed{1});
  const InformationSet<S> seen{root, root.current_player()};
  MctsSettings settings{.budget = {.simulations = simulations}};
  Mcts<S, Evaluator> one{settings, {.count = playouts}};
  settings.workers = 2;
  settings.parallel = parallel;
  Mcts<S, Evaluator> two{settings, {.count = playouts}};
  Rng rng{Seed{8}};
  std::array<double, 2> seconds{};
  double rounds = 0;
  for (auto _ : bench) {
    auto begin = Clock::now();
    auto report = one.search(seen, rng);
    benchmark::DoNotOptimize(report);
    seconds[0] += seconds_since(begin);
    begin = Clock::now();
    report = two.search(seen, rng);
    benchmark::DoNotOptimize(report);
    seconds[1] += seconds_since(begin);
    ++rounds;
  }
  const double total = rounds * static_cast<double>(simulations);
  bench.counters["one/s"] = total / seconds[0];
  bench.counters["two/s"] = total / seconds[1];
  bench.counters["speedup"] = seconds[0] / seconds[1];
}

template <Game S>
void BM_TwoWorkersInOneTree(benchmark::State& bench) {
  compare_workers<S>(bench, Parallel::kTree, static_cast<int>(bench.range(0)));
}

template <Game S>
void BM_TwoWorkersWithTreesOfTheirOwn(benchmark::State& bench) {
  compare_workers<S>(bench, Parallel::kRoots, static_cast<int>(bench.range(0)));
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
  for (const int playouts : {1, 64}) {
    add("two_workers_in_one_tree/playouts", BM_TwoWorkersInOneTree<S>)
        ->Arg(playouts)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    add("two_workers_with_trees_of_their_own/playouts", BM_TwoWorkersWithTreesOfTheirOwn<S>)
        ->Arg(playouts)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  }
  add("playout", BM_Playout<S>);
}

const bool kRegistered = [] {
  AllGames::for_each([]<class S>() { register_game<S>(); });
  register_game<toys::ConnectFour<>>();
  return true;
}();

}  // namespace
}  // namespace tilewright
