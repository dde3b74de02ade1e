// Networks: evaluations per second by the number of rows in a call, what plain matrix products make
// of the same layers, and simulations per second of a search that asks one.
//
//   build/release/bench/network_bench

#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "agents/catalogue.hpp"
#include "agents/network/batched_evaluator.hpp"
#include "agents/network/native_evaluator.hpp"
#include "agents/network/network_leaf.hpp"
#include "agents/self_play.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/network_files.hpp"

namespace tilewright {
namespace {

using Sono = sono::State;
using namespace testing_support;

Sono deal(std::uint64_t seed) {
  Rng rng{Seed{seed}};
  return Sono::initial({}, rng);
}

/// A perceptron of two hidden layers for Sono, with random weights.
std::shared_ptr<const Network> sono_network(std::size_t units) {
  const PositionShape shape = position_shape(deal(1));
  Rng rng{Seed{1}};
  FileTensors tensors;
  add_random_layer(tensors, "layers.0", shape.observation_size, units, rng);
  add_random_layer(tensors, "layers.1", units, units, rng);
  add_random_layer(tensors, "policy", units, shape.num_actions, rng);
  add_random_layer(tensors, "value", units, shape.num_players, rng);
  const auto metadata =
      network_metadata("mlp", shape.game, shape.layout, shape.num_actions, shape.num_players);
  return *Network::from(*Safetensors::parse(safetensors_bytes(metadata, tensors)));
}

/// Observations of positions of random games, row by row, and the actions that are legal there.
struct Positions {
  std::vector<float> observations;
  std::vector<std::vector<Action>> actions;
};
Positions positions(std::size_t count) {
  Positions found;
  Rng rng{Seed{2}};
  Sono state = deal(1);
  for (std::size_t i = 0; i < count; ++i) {
    if (state.is_terminal()) state = deal(i);
    const std::size_t size = state.observation_size();
    found.observations.resize((i + 1) * size);
    state.observe(state.current_player(), std::span{found.observations}.subspan(i * size));
    Sono::Actions actions;
    state.legal_actions(actions);
    found.actions.emplace_back(actions.begin(), actions.end());
    state.apply(random_action(state, rng));
  }
  return found;
}

/// As searches ask: the logits of legal actions alone.
void BM_LegalActions(benchmark::State& bench) {
  const auto network = sono_network(static_cast<std::size_t>(bench.range(0)));
  const Positions all = positions(64);
  const std::size_t size = network->info().inputs;
  std::vector<float> logits(network->info().num_actions);
  std::vector<float> values(2);
  std::size_t i = 0;
  for (auto _ : bench) {
    network->evaluate(std::span{all.observations}.subspan(i * size, size), all.actions[i],
                      std::span{logits}.first(all.actions[i].size()), values);
    benchmark::DoNotOptimize(values.data());
    i = (i + 1) % 64;
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()));
}
BENCHMARK(BM_LegalActions)->Arg(64)->Arg(128)->Arg(512);

/// All logits, for a number of rows in one call.
void BM_Rows(benchmark::State& bench) {
  const auto network = sono_network(128);
  const auto rows = static_cast<std::size_t>(bench.range(0));
  const Positions all = positions(rows);
  std::vector<float> logits(rows * network->info().num_actions);
  std::vector<float> values(rows * 2);
  for (auto _ : bench) {
    network->evaluate_rows(all.observations, logits, values);
    benchmark::DoNotOptimize(values.data());
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * rows));
}
BENCHMARK(BM_Rows)->RangeMultiplier(4)->Range(1, 256);

/// What the same layers cost as dense products of matrices, all logits included: for comparison.
void BM_MatrixProducts(benchmark::State& bench) {
  using Matrix = Eigen::MatrixXf;
  const auto rows = static_cast<Eigen::Index>(bench.range(0));
  const Positions all = positions(static_cast<std::size_t>(rows));
  const Matrix first = Matrix::Random(128, 756);
  const Matrix second = Matrix::Random(128, 128);
  const Matrix heads = Matrix::Random(627, 128);
  const Eigen::Map<const Matrix> x(all.observations.data(), 756, rows);
  Matrix h(128, rows);
  Matrix g(128, rows);
  Matrix out(627, rows);
  for (auto _ : bench) {
    h.noalias() = first * x;
    h = h.cwiseMax(0.0F);
    g.noalias() = second * h;
    g = g.cwiseMax(0.0F);
    out.noalias() = heads * g;
    benchmark::DoNotOptimize(out.data());
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * rows));
}
BENCHMARK(BM_MatrixProducts)->RangeMultiplier(4)->Range(1, 256);

/// A search of 1,000 simulations from the start of Sono.
void BM_Search(benchmark::State& bench, const char* specification) {
  const auto evaluator = std::make_shared<NativeEvaluator>(sono_network(128));
  const AgentPointer<Sono> agent = make_agent<Sono>(specification, nullptr, evaluator).take();
  const Sono state = deal(1);
  const InformationSet<Sono> seen{state, state.current_player()};
  std::uint64_t seed = 0;
  for (auto _ : bench) {
    Rng rng{Seed{seed++}};
    benchmark::DoNotOptimize(agent->report(seen, rng).best);
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()) * 1000);
}
BENCHMARK_CAPTURE(BM_Search, puct, "mcts:simulations=1000,selection=puct,endgame=0")
    ->MeasureProcessCPUTime();
BENCHMARK_CAPTURE(BM_Search, gumbel, "mcts:simulations=1000,selection=gumbel,endgame=0")
    ->MeasureProcessCPUTime();
BENCHMARK_CAPTURE(BM_Search, puct_two_workers,
                  "mcts:simulations=1000,selection=puct,workers=2,endgame=0")
    ->MeasureProcessCPUTime();

/// The same network behind a queue, as an evaluator that is asked in batches.
class Queued final : public BatchedEvaluator {
 public:
  explicit Queued(std::size_t batch) : BatchedEvaluator{batch}, network_{sono_network(128)} {}

 protected:
  void answer_all(const PositionShape& /*shape*/,
                  std::span<PositionQuestion* const> questions) override {
    for (PositionQuestion* question : questions) network_.evaluate(*question);
  }

 private:
  NativeEvaluator network_;
};

/// Games of self-play, 64 simulations for a decision; items are evaluations.
void BM_SelfPlay(benchmark::State& bench, bool is_queued) {
  const auto threads = static_cast<int>(bench.range(0));
  const EvaluatorPointer native = std::make_shared<NativeEvaluator>(sono_network(128));
  const EvaluatorPointer queued = std::make_shared<Queued>(0);
  std::size_t decisions = 0;
  std::uint64_t seed = 0;
  for (auto _ : bench) {
    const auto games = self_play<Sono>({},
                                       {.search = "mcts:simulations=64,selection=puct,endgame=0",
                                        .games = 64,
                                        .seed = Seed{seed++},
                                        .threads = threads},
                                       is_queued ? queued : native, [] { return false; });
    for (const SelfPlayGame& game : *games) decisions += game.players.size();
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(decisions * 64));
}
BENCHMARK_CAPTURE(BM_SelfPlay, native, false)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_SelfPlay, queued, true)
    ->Arg(2)
    ->Arg(16)
    ->Arg(64)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tilewright
