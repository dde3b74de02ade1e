// Random games through the contract: plies per second, what single operations cost, and for Sono
// the ratio to a bare hand-written loop, both measured in turns in the same run.
//
//   build/release/bench/playout_bench

#include <benchmark/benchmark.h>

#include <chrono>

#include "bench/core/sono_floor.hpp"
#include "core/all_games.hpp"
#include "core/information_set.hpp"
#include "search/evaluator.hpp"

namespace tilewright {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// A new deal and a game of uniformly random actions to its end.
template <Game S>
S random_game(Rng& rng, const typename S::Rules& rules = {}) {
  S state = S::initial(rules, rng);
  play_chance(state, rng);
  while (!state.is_terminal()) {
    state.apply(random_action(state, rng));
    play_chance(state, rng);
  }
  return state;
}

template <Game S>
void BM_RandomGame(benchmark::State& bench) {
  Rng rng{Seed{8}};
  double plies = 0;
  for (auto _ : bench) {
    const S state = random_game<S>(rng);
    auto points = state.points();
    benchmark::DoNotOptimize(points);
    plies += state.ply();
  }
  bench.counters["plies/s"] = benchmark::Counter(plies, benchmark::Counter::kIsRate);
  bench.counters["games/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
}

/// Random games of four at Catan without trade between players: with it three offers in every turn
/// are most of a random game.
void BM_CatanWithoutTrade(benchmark::State& bench) {
  catan::Rules rules;
  rules.trade = catan::Trade::kOff;
  Rng rng{Seed{8}};
  double plies = 0;
  for (auto _ : bench) {
    const catan::State state = random_game<catan::State>(rng, rules);
    auto points = state.points();
    benchmark::DoNotOptimize(points);
    plies += state.ply();
  }
  bench.counters["plies/s"] = benchmark::Counter(plies, benchmark::Counter::kIsRate);
  bench.counters["games/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
}

/// Batches of games of the floor and of the contract in turns; counters: games per second of both
/// and the ratio of their times. Both deal, play 20 plies and score.
void BM_SonoContractAgainstFloor(benchmark::State& bench) {
  constexpr int kBatch = 2000;
  bench::SonoFloor floor{Seed{8}};
  Rng rng{Seed{8}};
  double floor_seconds = 0;
  double contract_seconds = 0;
  std::int64_t floor_points = 0;
  std::int64_t contract_points = 0;
  for (auto _ : bench) {
    auto begin = Clock::now();
    for (int i = 0; i < kBatch; ++i) floor_points += floor.play()[0];
    floor_seconds += seconds_since(begin);
    begin = Clock::now();
    for (int i = 0; i < kBatch; ++i) contract_points += random_game<sono::State>(rng).points()[0];
    contract_seconds += seconds_since(begin);
  }
  const double games = kBatch * static_cast<double>(bench.iterations());
  // Both must play the same game: the mean total is 10.02522 (docs/games/sono.md).
  for (const std::int64_t points : {floor_points, contract_points}) {
    const double mean = static_cast<double>(points) / games;
    if (games > 1e5 && (mean < 9.9 || mean > 10.15)) bench.SkipWithError("not the game of Sono");
  }
  bench.counters["floor_games/s"] = games / floor_seconds;
  bench.counters["games/s"] = games / contract_seconds;
  bench.counters["ns/ply"] = 1e9 * contract_seconds / games / sono::kPlies;
  bench.counters["time_ratio"] = contract_seconds / floor_seconds;
}

/// A position in the middle of a random game.
template <Game S>
S middle_position(Seed seed) {
  Rng rng{seed};
  const int half = random_game<S>(rng).ply() / 2;
  Rng again{seed};
  S state = S::initial(typename S::Rules{}, again);
  play_chance(state, again);
  while (state.ply() < half) {
    state.apply(random_action(state, again));
    play_chance(state, again);
  }
  return state;
}

template <Game S>
void BM_Copy(benchmark::State& bench) {
  S state = middle_position<S>(Seed{7});
  for (auto _ : bench) {
    S copy = state;
    benchmark::DoNotOptimize(copy);
  }
  bench.counters["bytes"] = sizeof(S);
}

template <Game S>
void BM_LegalActions(benchmark::State& bench) {
  S state = middle_position<S>(Seed{7});
  typename S::Actions actions;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(state);
    state.legal_actions(actions);
    benchmark::DoNotOptimize(actions);
  }
  bench.counters["actions"] = static_cast<double>(actions.size());
}

template <Game S>
void BM_RandomAction(benchmark::State& bench) {
  const S state = middle_position<S>(Seed{7});
  Rng rng{Seed{8}};
  for (auto _ : bench) benchmark::DoNotOptimize(random_action(state, rng));
}

template <Game S>
void BM_Apply(benchmark::State& bench) {
  S state = middle_position<S>(Seed{7});
  Rng rng{Seed{8}};
  const Action action = random_action(state, rng);
  for (auto _ : bench) {
    S copy = state;
    copy.apply(action);
    benchmark::DoNotOptimize(copy);
  }
}

template <Game S>
void BM_InformationSet(benchmark::State& bench) {
  S state = middle_position<S>(Seed{7});
  for (auto _ : bench) {
    benchmark::DoNotOptimize(state);
    InformationSet<S> seen{state, state.current_player()};
    benchmark::DoNotOptimize(seen);
  }
}

template <Game S>
void BM_Determinize(benchmark::State& bench) {
  const S state = middle_position<S>(Seed{7});
  const InformationSet<S> seen{state, state.current_player()};
  Rng rng{Seed{8}};
  for (auto _ : bench) {
    S world = seen.determinize(rng);
    benchmark::DoNotOptimize(world);
  }
}

template <Game S>
void BM_Observe(benchmark::State& bench) {
  const S state = middle_position<S>(Seed{7});
  std::vector<float> out(state.observation_size());
  for (auto _ : bench) {
    state.observe(state.current_player(), out);
    benchmark::DoNotOptimize(out.data());
  }
  bench.counters["floats"] = static_cast<double>(out.size());
}

template <Game S>
void BM_Hash(benchmark::State& bench) {
  S state = middle_position<S>(Seed{7});
  for (auto _ : bench) {
    benchmark::DoNotOptimize(state);
    benchmark::DoNotOptimize(state.hash());
  }
}

template <Game S>
void BM_Playout(benchmark::State& bench) {
  const S state = middle_position<S>(Seed{7});
  const Playout<S> playout;
  Rng rng{Seed{8}};
  for (auto _ : bench) {
    S copy = state;
    auto returns = playout(copy, rng);
    benchmark::DoNotOptimize(returns);
  }
}

template <Game S>
void register_game() {
  const std::string game{S::kName};
  const auto add = [&](const char* what, void (*run)(benchmark::State&)) {
    benchmark::RegisterBenchmark((game + "/" + what).c_str(), run);
  };
  add("random_game", BM_RandomGame<S>);
  add("copy", BM_Copy<S>);
  add("legal_actions", BM_LegalActions<S>);
  add("random_action", BM_RandomAction<S>);
  add("copy_and_apply", BM_Apply<S>);
  add("information_set", BM_InformationSet<S>);
  add("determinize", BM_Determinize<S>);
  add("observe", BM_Observe<S>);
  add("hash", BM_Hash<S>);
  add("playout_from_the_middle", BM_Playout<S>);
}

const bool kRegistered = [] {
  AllGames::for_each([]<class S>() { register_game<S>(); });
  return true;
}();

BENCHMARK(BM_CatanWithoutTrade)->Name("catan/random_game_without_trade");
BENCHMARK(BM_SonoContractAgainstFloor)
    ->Name("sono/contract_against_floor")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tilewright
