// For the thread sanitizer too.
#include "search/batch_evaluator.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>

#include "search/mcts.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using toys::RingNim;
using Evaluator = BatchEvaluator<RingNim>;
using Values = Evaluator::Values;

static_assert(LeafEvaluator<Evaluator::Producer, RingNim>);
static_assert(LeafEvaluator<std::reference_wrapper<const Evaluator::Producer>, RingNim>);

constexpr BatchSettings kPatient{.batch_size = 4, .wait_milliseconds = 0};

RingNim nim(int stones) {
  RingNim state;
  state.stones = static_cast<std::int8_t>(stones);
  return state;
}

/// A value that tells the states apart.
Values value_of(const RingNim& state) {
  const float value = static_cast<float>(state.stones) / 100.0F;
  return {value, 0, -value};
}
void value_all(std::span<const RingNim> states, std::span<Values> values) {
  for (std::size_t i = 0; i < states.size(); ++i) values[i] = value_of(states[i]);
}

/// Has `producers` threads value `leaves` leaves each, and calls check(values, state) for each.
template <class Check>
void produce(Evaluator& queue, int producers, int leaves, const Check& check) {
  // All register before any begins, so that batch sizes can be told.
  std::vector<Evaluator::Producer> registered;
  for (int i = 0; i < producers; ++i) registered.emplace_back(queue);
  std::vector<std::jthread> threads;
  for (int i = 0; i < producers; ++i) {
    threads.emplace_back(
        [&check, leaves, i, own = std::move(registered[static_cast<std::size_t>(i)])] {
          Rng rng{Seed{1}};
          for (int leaf = 0; leaf < leaves; ++leaf) {
            const RingNim state = nim((7 * i + leaf) % 100);
            check(own, state, rng);
          }
        });
  }
}

TEST(BatchEvaluator, GivesEveryProducerTheValuesOfItsOwnLeaf) {
  Evaluator queue{{.batch_size = 3}, value_all};
  std::atomic<int> right{0};
  produce(queue, 5, 200, [&](const auto& producer, const RingNim& state, Rng& rng) {
    right += producer(state, rng) == value_of(state) ? 1 : 0;
  });
  EXPECT_EQ(right, 5 * 200);
  EXPECT_EQ(queue.counts().leaves, 5U * 200U);
}

TEST(BatchEvaluator, SendsFullBatchesWhereProducersAreAsManyAsTheBatchHolds) {
  Evaluator queue{kPatient, value_all};
  produce(queue, 4, 50,
          [](const auto& producer, const RingNim& state, Rng& rng) { producer(state, rng); });
  // Everybody has to wait for everybody: fifty batches of four.
  EXPECT_EQ(queue.counts().batches, 50U);
  EXPECT_EQ(queue.counts().largest, 4U);
}

TEST(BatchEvaluator, NeverSendsMoreThanABatchHolds) {
  Evaluator queue{{.batch_size = 2, .wait_milliseconds = 0}, value_all};
  produce(queue, 6, 100,
          [](const auto& producer, const RingNim& state, Rng& rng) { producer(state, rng); });
  EXPECT_LE(queue.counts().largest, 2U);
  EXPECT_EQ(queue.counts().leaves, 600U);
}

TEST(BatchEvaluator, DoesNotWaitForMoreProducersThanThereAre) {
  Evaluator queue{{.batch_size = 64, .wait_milliseconds = 0}, value_all};
  produce(queue, 3, 50,
          [](const auto& producer, const RingNim& state, Rng& rng) { producer(state, rng); });
  EXPECT_EQ(queue.counts().batches, 50U);
  EXPECT_EQ(queue.counts().largest, 3U);
}

TEST(BatchEvaluator, WakesThoseWhoWaitedForAProducerThatLeaves) {
  Evaluator queue{kPatient, value_all};
  const Evaluator::Producer working{queue};
  auto idle = std::make_unique<Evaluator::Producer>(queue);
  Values found{};
  {
    const std::jthread thread{[&] {
      Rng rng{Seed{1}};
      found = working(nim(5), rng);
    }};
    // Time for the thread to fall asleep; if it does not, the test only says less.
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    EXPECT_EQ(queue.counts().batches, 0U);  // no limit of time, and one is missing
    idle.reset();
  }
  EXPECT_EQ(found, value_of(nim(5)));
}

TEST(BatchEvaluator, GoesOnAsProducersLeaveOneByOne) {
  Evaluator queue{kPatient, value_all};
  std::vector<Evaluator::Producer> registered;
  for (int i = 0; i < 3; ++i) registered.emplace_back(queue);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i) {
      threads.emplace_back([i, own = std::move(registered[static_cast<std::size_t>(i)])] {
        Rng rng{Seed{1}};
        for (int leaf = 0; leaf < 10 * (i + 1); ++leaf) own(nim(leaf), rng);
      });
    }
  }
  EXPECT_EQ(queue.counts().leaves, 60U);
  EXPECT_EQ(queue.counts().batches, 30U);  // ten of three, ten of two, ten of one
}

TEST(BatchEvaluator, SendsPartOfABatchAfterTheTimeLimit) {
  // The second producer never has a leaf.
  Evaluator queue{{.batch_size = 2, .wait_milliseconds = 1}, value_all};
  const Evaluator::Producer working{queue};
  const Evaluator::Producer idle{queue};
  Rng rng{Seed{1}};
  EXPECT_EQ(working(nim(5), rng), value_of(nim(5)));
  EXPECT_EQ(queue.counts().largest, 1U);
}

TEST(BatchEvaluator, ThrowsInEveryProducerOfABatchThatFails) {
  Evaluator queue{kPatient, [](std::span<const RingNim> states, std::span<Values>) {
                    if (states.size() == 4) throw std::runtime_error("no network");
                  }};
  std::atomic<int> failures{0};
  produce(queue, 4, 10, [&](const auto& producer, const RingNim& state, Rng& rng) {
    try {
      producer(state, rng);
    } catch (const std::runtime_error&) {
      ++failures;
    }
  });
  EXPECT_EQ(failures, 40);
  EXPECT_EQ(queue.counts().batches, 10U);
}

TEST(BatchEvaluator, WorksAgainAfterABatchThatFailed) {
  bool fails = true;
  Evaluator queue{kPatient, [&](std::span<const RingNim> states, std::span<Values> values) {
                    if (std::exchange(fails, false)) throw std::runtime_error("not yet");
                    value_all(states, values);
                  }};
  const Evaluator::Producer producer{queue};
  Rng rng{Seed{1}};
  EXPECT_THROW(producer(nim(3), rng), std::runtime_error);
  EXPECT_EQ(producer(nim(3), rng), value_of(nim(3)));
}

TEST(BatchEvaluator, NeverCallsTheFunctionTwiceAtATime) {
  std::atomic<int> running{0};
  std::atomic<int> overlaps{0};
  Evaluator queue{{.batch_size = 2},
                  [&](std::span<const RingNim> states, std::span<Values> values) {
                    overlaps += ++running > 1 ? 1 : 0;
                    value_all(states, values);
                    std::this_thread::yield();
                    --running;
                  }};
  produce(queue, 6, 100,
          [](const auto& producer, const RingNim& state, Rng& rng) { producer(state, rng); });
  EXPECT_EQ(overlaps, 0);
}

TEST(BatchEvaluator, HandsOutTheRowOfPriorsOfEachLeaf) {
  Evaluator queue{
      kPatient, 2,
      [](std::span<const RingNim> states, std::span<Values> values, std::span<float> priors) {
        ASSERT_EQ(priors.size(), 2 * states.size());
        value_all(states, values);
        for (std::size_t i = 0; i < states.size(); ++i) {
          priors[2 * i] = static_cast<float>(states[i].stones);
          priors[2 * i + 1] = static_cast<float>(-states[i].stones);
        }
      }};
  std::atomic<int> right{0};
  produce(queue, 4, 50, [&](const auto& producer, const RingNim& state, Rng& rng) {
    std::array<float, 2> priors{};
    producer(state, rng, priors);
    const auto stones = static_cast<float>(state.stones);
    right += priors == std::array{stones, -stones} ? 1 : 0;
  });
  EXPECT_EQ(right, 200);
}

TEST(BatchEvaluator, LetsManySearchesShareANetwork) {
  // A search by batches finds what the same search finds alone.
  const auto search = [](const auto& evaluate, std::uint64_t seed) {
    Mcts<RingNim, std::decay_t<decltype(evaluate)>> mcts{{.budget = {.simulations = 300}},
                                                         evaluate};
    Rng rng{Seed{seed}};
    return mcts.search(nim(8), rng).values;
  };
  const auto alone = [](const RingNim& state, Rng&) { return value_of(state); };
  Evaluator queue{{.batch_size = 4}, value_all};
  std::array<std::vector<double>, 4> found;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
      threads.emplace_back([&, i] {
        const Evaluator::Producer producer{queue};
        found[i] = search(std::cref(producer), i);
      });
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], search(alone, i));
}

}  // namespace
}  // namespace tilewright
