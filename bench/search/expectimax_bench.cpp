// Expectimax with every way to prune chance nodes: nodes per second, and how many times fewer
// leaves than plain expectimax (`leaf_factor`; compare only between lines of one tree and depth).
//
//   expectimax_bench --benchmark_filter=tree        hash-generated trees, no table
//   expectimax_bench --benchmark_filter=5x5         EinStein, without and with a table
//   expectimax_bench --benchmark_filter=solve       EinStein on 4x4 solved; 512 MiB, seconds
//
// `static ordering` orders the actions of every decision by the score behind them.
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "search/expectimax.hpp"
#include "tests/support/einstein.hpp"
#include "tests/support/plain_expectimax.hpp"
#include "tests/support/stochastic_tree.hpp"

namespace tilewright {
namespace {

using toys::Einstein;
using toys::EinsteinValue;
using toys::StochasticTree;
using toys::StochasticTreeValue;

struct Pruning {
  std::string name;
  ChancePruning pruning;
  int probing;
};

std::vector<Pruning> prunings() {
  return {{"none", ChancePruning::kNone, 1},
          {"star1", ChancePruning::kStar1, 1},
          {"star2", ChancePruning::kStar2, 1},
          {"star2.5_probing_2", ChancePruning::kStar25, 2},
          {"star2.5_probing_3", ChancePruning::kStar25, 3},
          {"auto", ChancePruning::kAuto, 1}};
}

ExpectimaxSettings settings_of(const Pruning& pruning, int depth, std::uint64_t table_mb) {
  ExpectimaxSettings settings;
  settings.depth = depth;
  settings.iterative = table_mb > 0 || pruning.pruning == ChancePruning::kAuto;
  settings.pruning = pruning.pruning;
  settings.probing = pruning.probing;
  settings.table_bytes = table_mb << 20U;
  return settings;
}

/// Searches some positions to a depth; `plain_leaves` and `plain_value` summed over them.
template <class Evaluator, Game S>
void measure(benchmark::State& bench, const std::vector<S>& positions,
             const ExpectimaxSettings& settings) {
  testing_support::PlainExpectimax<S, Evaluator> plain{{}};
  std::vector<double> values;
  for (const S& state : positions) values.push_back(plain.value(state, settings.depth)[0]);
  ExpectimaxCounters sum;
  Rng rng{Seed{1}};
  for (auto _ : bench) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Expectimax<S, Evaluator> search{settings};
      const Report report = search.search(positions[i], rng);
      if (std::abs(report.values[0] - values[i]) > 1e-9) bench.SkipWithError("wrong value");
      sum.nodes += search.counters().nodes;
      sum.leaves += search.counters().leaves;
      sum.probes += search.counters().probes;
    }
  }
  const auto runs = static_cast<double>(bench.iterations());
  const auto nodes = static_cast<double>(sum.nodes);
  bench.counters["leaf_factor"] =
      static_cast<double>(plain.leaves) * runs / static_cast<double>(sum.leaves);
  bench.counters["leaves"] = static_cast<double>(sum.leaves) / runs;
  bench.counters["probes"] = static_cast<double>(sum.probes) / runs;
  bench.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
}

void register_trees() {
  for (const auto& [moves, outcomes, depth] :
       {std::array{5, 6, 2}, std::array{5, 6, 3}, std::array{5, 6, 4}, std::array{10, 11, 3},
        std::array{20, 6, 2}, std::array{20, 6, 3}, std::array{20, 21, 2}, std::array{30, 24, 2},
        std::array{40, 24, 2}, std::array{60, 24, 2}}) {
    std::vector<StochasticTree> trees;
    for (std::uint64_t tree = 1; tree <= 4; ++tree) {
      Rng rng{Seed{1}};
      trees.push_back(
          StochasticTree::initial({.moves = moves, .outcomes = outcomes, .tree = tree}, rng));
    }
    const std::string name = "tree_" + std::to_string(moves) + "x" + std::to_string(outcomes) +
                             "/depth_" + std::to_string(depth) + "/";
    for (const Pruning& pruning : prunings()) {
      const auto settings = settings_of(pruning, depth, 0);
      benchmark::RegisterBenchmark((name + pruning.name).c_str(), [=](benchmark::State& bench) {
        measure<StochasticTreeValue>(bench, trees, settings);
      })->Unit(benchmark::kMillisecond);
    }
  }
}

void register_einstein() {
  // The start and a position in the middle of each of three random games; a decision to make.
  std::vector<Einstein> positions;
  for (std::uint64_t game = 0; game < 3; ++game) {
    Rng rng{Seed{game}};
    auto state = Einstein::initial(Einstein::Rules::presets()[1].rules, rng);
    for (int decisions = 0; decisions < 7; ++decisions) {
      play_chance(state, rng);
      if (decisions == 0 || decisions == 6) positions.push_back(state);
      state.apply(random_action(state, rng));
    }
  }
  for (const std::uint64_t table_mb : {0U, 16U}) {
    for (const int depth : {3, 4}) {
      const std::string name =
          "einstein_5x5/depth_" + std::to_string(depth) + (table_mb > 0 ? "/table/" : "/no_table/");
      for (const Pruning& pruning : prunings()) {
        const auto settings = settings_of(pruning, depth, table_mb);
        benchmark::RegisterBenchmark((name + pruning.name).c_str(), [=](benchmark::State& bench) {
          measure<EinsteinValue>(bench, positions, settings);
        })->Unit(benchmark::kMillisecond);
      }
    }
  }
}

/// Both set-ups of tests/support/einstein.hpp on 16 cells. Their values, by exhaustive search:
/// 0.5512348780 and, with stones 1 and 2 exchanged, 0.5482186901.
void BM_SolveEinstein(benchmark::State& bench) {
  const bool exchanged = bench.range(0) == 1;
  const double expected = exchanged ? 0.5482186901 : 0.5512348780;
  Einstein::Rules rules{.size = 4, .start = {0, 1, 4}};
  if (exchanged) rules.start = {1, 0, 4};
  Rng rng{Seed{1}};
  for (auto _ : bench) {
    Expectimax<Einstein, EinsteinValue> search{
        {.iterative = false, .table_bytes = std::uint64_t{512} << 20U}};
    const Report report = search.search(Einstein::initial(rules, rng), rng);
    const double value = (report.values[0] + 1) / 2;
    if (!report.exact || std::abs(value - expected) > 1e-10) bench.SkipWithError("wrong value");
    bench.counters["win_probability"] = value;
    bench.counters["nodes"] = static_cast<double>(report.nodes);
    bench.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(report.nodes), benchmark::Counter::kIsRate);
  }
}
BENCHMARK(BM_SolveEinstein)
    ->Name("einstein_4x4/solve/exchanged")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

const bool kRegistered = [] {
  register_trees();
  register_einstein();
  return true;
}();

}  // namespace
}  // namespace tilewright
