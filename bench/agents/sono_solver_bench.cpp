// The exact Sono solver over seeded positions of random play with all five diagonal cards face up.
//
//   sono_solver_bench --benchmark_filter='Solve|Value'
//
// Each line solves a fixed set of positions, one after the other, with one solver, as a game or an
// average over worlds would: the table is not cleared in between. The time is the processor time of
// all of them; median_ms, mean_ms and longest_ms are the processor times of single positions.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <vector>

#include "agents/sono/greedy.hpp"
#include "agents/sono/solver.hpp"
#include "core/games/sono/state.hpp"

namespace {

using namespace tilewright;
using namespace tilewright::sono;

/// The first so many games of random play in which all cards are face up with so many empty cells.
std::vector<State> positions(int empty_cells, std::size_t count) {
  std::vector<State> states;
  for (std::uint64_t game = 0; states.size() < count; ++game) {
    Rng rng{split(Seed{7}, game)};
    State state = State::initial(Rules{}, rng);
    while (kPlies - state.ply() > empty_cells) state.apply(state.random_action(rng));
    if (state.face_down() == 0) states.push_back(state);
  }
  return states;
}

/// Of this thread, so that what else the machine does is left out.
double processor_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

constexpr std::uint64_t kNotCounted = 0;  // nodes, where only the value is asked for

template <class Solve>
void run(benchmark::State& bench, Solve&& solve) {
  const auto states =
      positions(static_cast<int>(bench.range(0)), static_cast<std::size_t>(bench.range(1)));
  std::vector<double> milliseconds;
  double nodes = 0;
  for (auto _ : bench) {
    Solver solver{static_cast<std::size_t>(bench.range(2)) << 20U};
    for (const State& state : states) {
      const double begin = processor_milliseconds();
      nodes += static_cast<double>(solve(solver, state));
      milliseconds.push_back(processor_milliseconds() - begin);
    }
  }
  double sum = 0;
  for (const double time : milliseconds) sum += time;
  std::ranges::sort(milliseconds);
  bench.counters["median_ms"] = milliseconds[milliseconds.size() / 2];
  bench.counters["longest_ms"] = milliseconds.back();
  bench.counters["mean_ms"] = sum / static_cast<double>(milliseconds.size());
  if (nodes == kNotCounted) return;
  bench.counters["nodes/position"] = nodes / static_cast<double>(milliseconds.size());
  bench.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
}

void BM_SolveMargin(benchmark::State& bench) {
  run(bench, [](Solver& solver, const State& state) {
    return solver.solve(state, Objective::kMargin).nodes;
  });
}

/// The value alone, without proof of the best move and without the variation.
void BM_ValueMargin(benchmark::State& bench) {
  run(bench, [](Solver& solver, const State& state) {
    benchmark::DoNotOptimize(solver.value(state, Objective::kMargin));
    return kNotCounted;
  });
}

void BM_SolveOutcome(benchmark::State& bench) {
  run(bench, [](Solver& solver, const State& state) {
    return solver.solve(state, Objective::kOutcome).nodes;
  });
}

// Arguments: empty cells, positions, MiB of the table.
BENCHMARK(BM_SolveMargin)
    ->Args({4, 500, 16})
    ->Args({6, 500, 16})
    ->Args({8, 200, 16})
    ->Args({10, 100, 16})
    ->Args({12, 20, 16})
    ->Args({14, 5, 256})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ValueMargin)
    ->Args({6, 500, 16})
    ->Args({8, 200, 16})
    ->Args({10, 100, 16})
    ->Args({12, 20, 16})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_SolveOutcome)
    ->Args({8, 200, 16})
    ->Args({10, 100, 16})
    ->Args({12, 20, 16})
    ->Args({14, 5, 256})
    ->Unit(benchmark::kMillisecond);

/// One greedy choice at the start of the game, where it has the most to look at.
void BM_GreedyAction(benchmark::State& bench) {
  Rng rng{Seed{8}};
  const State state = State::initial(Rules{}, rng);
  for (auto _ : bench) benchmark::DoNotOptimize(greedy_action(state, rng));
}
BENCHMARK(BM_GreedyAction);

/// A whole game of greedy against greedy: a playout.
void BM_GreedyGame(benchmark::State& bench) {
  Rng rng{Seed{9}};
  double plies = 0;
  for (auto _ : bench) {
    State state = State::initial(Rules{}, rng);
    while (!state.is_terminal()) state.apply(greedy_action(state, rng));
    plies += state.ply();
  }
  bench.counters["plies/s"] = benchmark::Counter(plies, benchmark::Counter::kIsRate);
}
BENCHMARK(BM_GreedyGame);

}  // namespace
