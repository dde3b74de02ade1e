// What searches take from the heap: nothing for a simulation, and no more than they are allowed. A
// test program of its own, because it replaces the global operator new.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>
#include <string>
#include <vector>

#include "agents/network/native_evaluator.hpp"
#include "agents/network/network_leaf.hpp"
#include "core/games/sono/state.hpp"
#include "search/expectimax.hpp"
#include "search/flat_monte_carlo.hpp"
#include "search/mcts.hpp"
#include "search/multi_observer.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/connect_four_positions.hpp"
#include "tests/support/network_files.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace {

/// What went through operator new since the program began. Searches here have one worker.
struct Heap {
  std::uint64_t calls = 0;
  std::size_t live_bytes = 0;
  std::size_t most_live_bytes = 0;
};
Heap heap;

void* counted_block(std::size_t size) {
  void* const block = std::malloc(std::max<std::size_t>(size, 1));
  if (block == nullptr) return nullptr;
  ++heap.calls;
  heap.live_bytes += malloc_usable_size(block);
  heap.most_live_bytes = std::max(heap.most_live_bytes, heap.live_bytes);
  return block;
}

void* counted_block_or_throw(std::size_t size) {
  void* const block = counted_block(size);
  if (block == nullptr) throw std::bad_alloc{};
  return block;
}

void give_back(void* block) {
  if (block == nullptr) return;
  heap.live_bytes -= malloc_usable_size(block);
  std::free(block);
}

}  // namespace

// All forms but the over-aligned ones: a sanitizer has its own of those that are not replaced.
void* operator new(std::size_t size) { return counted_block_or_throw(size); }
void* operator new[](std::size_t size) { return counted_block_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return counted_block(size);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return counted_block(size);
}
void operator delete(void* block) noexcept { give_back(block); }
void operator delete[](void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t /*size*/) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t /*size*/) noexcept { give_back(block); }
void operator delete(void* block, const std::nothrow_t& /*tag*/) noexcept { give_back(block); }
void operator delete[](void* block, const std::nothrow_t& /*tag*/) noexcept { give_back(block); }

namespace tilewright {
namespace {

using toys::ConnectFour;
using toys::Pig;
using toys::TicTacToe;

/// The calls of operator new at the first and the last leaf that was valued: what lies between is
/// the work of the simulations alone, without set-up and report.
struct Span {
  std::uint64_t leaves = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  [[nodiscard]] std::uint64_t calls() const { return last - first; }
};

/// A playout that notes the calls of operator new before it.
template <Game S>
struct WatchedPlayout {
  Span* span = nullptr;
  Playout<S> playout{};

  PerPlayer<S, float> operator()(S& state, Rng& rng) const {
    span->last = heap.calls;
    if (span->leaves++ == 0) span->first = heap.calls;
    return playout(state, rng);
  }
};

/// A game with room for many simulations: of Pig the long race.
template <Game S>
S start() {
  Rng rng{Seed{1}};
  typename S::Rules rules;
  if constexpr (std::is_same_v<S, Pig>) rules.target = 100;
  S state = S::initial(rules, rng);
  play_chance(state, rng);
  return state;
}

constexpr std::uint64_t kFew = 2'000;
constexpr std::uint64_t kMany = 20'000;

/// The calls of operator new during the simulations of a search from the start of a game.
template <Game S, template <class, class> class Search, class Settings>
std::uint64_t calls_of(Settings settings, std::uint64_t simulations) {
  Span span;
  settings.budget.simulations = simulations;
  Search<S, WatchedPlayout<S>> search{settings, {.span = &span}};
  const S root = start<S>();
  Rng rng{Seed{1}};
  const Report report = search.search(InformationSet<S>{root, root.current_player()}, rng);
  EXPECT_EQ(report.simulations, simulations);
  EXPECT_GT(span.leaves, simulations / 4) << S::kName;
  return span.calls();
}

template <Game S>
void expect_no_calls(const MctsSettings& settings) {
  EXPECT_EQ((calls_of<S, Mcts>(settings, kMany)), 0U) << S::kName;
}

/// Of two hidden layers and two blocks, for the observations of Sono.
EvaluatorPointer sono_network(const std::string& kind) {
  using testing_support::add_random_layer;
  const PositionShape shape = position_shape(start<sono::State>());
  Rng rng{Seed{1}};
  testing_support::FileTensors tensors;
  const bool is_mlp = kind == "mlp";
  add_random_layer(tensors, is_mlp ? "layers.0" : "input", shape.observation_size, 40, rng);
  if (is_mlp) add_random_layer(tensors, "layers.1", 40, 40, rng);
  for (const char* layer : {"blocks.0.first", "blocks.0.second"}) {
    if (!is_mlp) add_random_layer(tensors, layer, 40, 40, rng);
  }
  add_random_layer(tensors, "policy", 40, shape.num_actions, rng);
  add_random_layer(tensors, "value", 40, shape.num_players, rng);
  const auto metadata = testing_support::network_metadata(kind, shape.game, shape.layout,
                                                          shape.num_actions, shape.num_players);
  const auto file = Safetensors::parse(testing_support::safetensors_bytes(metadata, tensors));
  return std::make_shared<NativeEvaluator>(*Network::from(*file));
}

TEST(Allocation, OfNetworksEndsWithTheFirstGame) {
  for (const char* kind : {"mlp", "resnet"}) {
    const NetworkLeaf<sono::State> leaf{sono_network(kind)};
    std::vector<float> priors(start<sono::State>().num_actions());
    for (const bool is_warm : {false, true}) {
      const std::uint64_t before = heap.calls;
      sono::State state = start<sono::State>();
      Rng rng{Seed{2}};
      while (!state.is_terminal()) {
        sono::State asked = state;
        leaf(asked, rng, priors);
        state.apply(random_action(state, rng));
      }
      if (is_warm) {
        EXPECT_EQ(heap.calls, before) << kind;
      }
    }
  }
}

TEST(Allocation, IsCounted) {
  const std::uint64_t before = heap.calls;
  const std::size_t bytes = heap.live_bytes;
  const auto block = std::make_unique<std::array<char, 1000>>();
  EXPECT_EQ(heap.calls, before + 1);
  EXPECT_GE(heap.live_bytes, bytes + 1000);
}

TEST(Allocation, IsNotDoneBySimulationsOfAClosedTree) {
  for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct}) {
    expect_no_calls<ConnectFour<>>({.selection = selection});
  }
  expect_no_calls<Pig>({.chance = ChanceNodesAs::kExplicit});
}

TEST(Allocation, IsNotDoneBySimulationsOfAnOpenLoopTree) { expect_no_calls<Pig>({}); }

TEST(Allocation, IsNotDoneBySimulationsOfAnInformationSetTree) { expect_no_calls<sono::State>({}); }

TEST(Allocation, OfTheSolverGrowsByDoublingAlone) {
  // Two arrays by node; ten times the nodes are fewer than four doublings.
  const auto grows_by_doubling = []<Game S>(S /*game*/) {
    const MctsSettings settings{.chance = ChanceNodesAs::kExplicit, .solver = true};
    const std::uint64_t few = calls_of<S, Mcts>(settings, kFew);
    EXPECT_LE((calls_of<S, Mcts>(settings, kMany)), few + 8) << S::kName;
  };
  grows_by_doubling(ConnectFour<>{});
  grows_by_doubling(Pig{});
}

TEST(Allocation, OfMultipleObserverSearchGrowsByDoublingAlone) {
  // One array, of where the information sets are.
  const std::uint64_t few = calls_of<sono::State, MultiObserverMcts>(MultiObserverSettings{}, kFew);
  const std::uint64_t many =
      calls_of<sono::State, MultiObserverMcts>(MultiObserverSettings{}, kMany);
  EXPECT_LE(many, few + 4);
}

TEST(Allocation, IsNotDoneBySimulationsOfFlatMonteCarlo) {
  for (const Allocation allocation : {Allocation::kUcb1, Allocation::kEven}) {
    const FlatMonteCarloSettings settings{.allocation = allocation};
    EXPECT_EQ((calls_of<sono::State, FlatMonteCarlo>(settings, kMany)), 0U);
  }
  // Halving keeps a list for each round, and has as many rounds whatever the budget.
  const FlatMonteCarloSettings halving{.allocation = Allocation::kHalving};
  const std::uint64_t few = calls_of<sono::State, FlatMonteCarlo>(halving, kFew);
  EXPECT_EQ((calls_of<sono::State, FlatMonteCarlo>(halving, kMany)), few);
}

TEST(Allocation, IsNotDoneByTheNodesOfExpectimax) {
  // One ply, then at once the full depth, which either limit breaks off.
  const auto calls = [](std::uint64_t nodes) {
    const std::uint64_t before = heap.calls;
    ExpectimaxSettings settings{.budget = {.nodes = nodes}, .depth = 20, .iterative = false};
    Expectimax<ConnectFour<>> search{settings};
    Rng rng{Seed{1}};
    EXPECT_EQ(search.search(start<ConnectFour<>>(), rng).nodes, nodes);
    return heap.calls - before;
  };
  EXPECT_EQ(calls(kMany), calls(kFew));
}

// --- The memory cap ------------------------------------------------------------------------------

constexpr std::size_t kLeastEdgeBytes = std::size_t{64} << 10U;  // whatever the cap
constexpr std::size_t kOverhead = std::size_t{64} << 10U;        // paths, tallies and the report

/// The report of a search, which took no more than `cap` and a constant from the heap.
template <Game S, template <class, class> class Search, class Settings>
Report report_within(const S& root, Settings settings, std::uint64_t cap, std::size_t constant) {
  settings.budget.memory_bytes = cap;
  heap.most_live_bytes = heap.live_bytes;
  const std::size_t before = heap.live_bytes;
  Rng rng{Seed{1}};
  Search<S, Playout<S>> search{settings, {}};
  const Report report = search.search(InformationSet<S>{root, root.current_player()}, rng);
  EXPECT_LE(heap.most_live_bytes - before, cap + constant) << S::kName << ", cap " << cap;
  const auto visits = std::accumulate(
      report.actions.begin(), report.actions.end(), std::uint64_t{0},
      [](std::uint64_t sum, const ActionReport& action) { return sum + action.visits; });
  EXPECT_EQ(visits, settings.budget.simulations);
  EXPECT_EQ(report.simulations, settings.budget.simulations);
  return report;
}

template <Game S, template <class, class> class Search, class Settings>
void expect_full_tree(Settings settings) {
  settings.budget.simulations = kMany;
  const S root = start<S>();
  const Report roomy =
      report_within<S, Search>(root, settings, std::uint64_t{64} << 20U, kOverhead);
  for (const std::uint64_t cap : {std::uint64_t{32} << 10U, std::uint64_t{256} << 10U}) {
    const Report report =
        report_within<S, Search>(root, settings, cap, kOverhead + kLeastEdgeBytes);
    EXPECT_LT(report.nodes, roomy.nodes) << S::kName;
    EXPECT_LE(report.nodes, cap / sizeof(std::uint64_t)) << S::kName;
  }
}

TEST(MemoryCap, HoldsWhileAFullTreeIsSearchedOn) {
  expect_full_tree<ConnectFour<>, Mcts>(MctsSettings{});
  expect_full_tree<sono::State, Mcts>(MctsSettings{});
  expect_full_tree<Pig, Mcts>(MctsSettings{.chance = ChanceNodesAs::kExplicit});
  expect_full_tree<sono::State, MultiObserverMcts>(MultiObserverSettings{});
}

TEST(MemoryCap, LeavesAFullTreeWithTheRightAnswer) {
  auto loss = start<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) loss.apply(Action{cell});  // O threatens 1
  const MctsSettings settings{.budget = {.simulations = kMany}};
  const Report report =
      report_within<TicTacToe, Mcts>(loss, settings, 1 << 10U, kOverhead + kLeastEdgeBytes);
  EXPECT_LT(report.nodes, 10U);
  EXPECT_EQ(report.best, Action{1});
}

}  // namespace
}  // namespace tilewright
