#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "agents/network/batched_evaluator.hpp"
#include "agents/network/native_evaluator.hpp"
#include "agents/network/network_leaf.hpp"
#include "tests/support/network_files.hpp"

// Evaluators for the tests of searches that ask one.
namespace tilewright::test_agents {

using namespace testing_support;  // NOLINT(google-build-using-namespace)

template <Game S>
S start_of(std::uint64_t seed = 1) {
  Rng rng{Seed{seed}};
  return S::initial(typename S::Rules{}, rng);
}

template <Game S>
InformationSet<S> decision_of(std::uint64_t seed = 1) {
  S state = start_of<S>(seed);
  Rng rng{Seed{seed}};
  play_chance(state, rng);
  return {state, state.current_player()};
}

/// The bytes of a network with random weights for a game.
template <Game S>
std::string network_bytes(std::uint64_t seed = 1) {
  const PositionShape shape = position_shape(start_of<S>());
  Rng rng{Seed{seed}};
  FileTensors tensors;
  add_random_layer(tensors, "layers.0", shape.observation_size, 8, rng);
  add_random_layer(tensors, "policy", 8, shape.num_actions, rng);
  add_random_layer(tensors, "value", 8, shape.num_players, rng);
  return safetensors_bytes(
      network_metadata("mlp", shape.game, shape.layout, shape.num_actions, shape.num_players),
      tensors);
}

template <Game S>
EvaluatorPointer native(std::uint64_t seed = 1) {
  const auto network = Network::from(*Safetensors::parse(network_bytes<S>(seed)));
  return std::make_shared<NativeEvaluator>(*network);
}

/// Answers by a function of one position, in batches.
class TestEvaluator final : public BatchedEvaluator {
 public:
  using Answer = std::function<void(PositionQuestion&)>;
  explicit TestEvaluator(Answer answer, std::size_t batch = 0)
      : BatchedEvaluator{batch}, answer_{std::move(answer)} {}

 protected:
  void answer_all(const PositionShape& /*shape*/,
                  std::span<PositionQuestion* const> questions) override {
    for (PositionQuestion* question : questions) answer_(*question);
  }

 private:
  Answer answer_;
};

inline void know_nothing(PositionQuestion& question) {
  std::ranges::fill(question.logits, 0.0F);
  std::ranges::fill(question.values, 0.0F);
}

/// The native network of a game behind a queue: what is asked in batches must be the same.
template <Game S>
EvaluatorPointer queued(std::uint64_t seed = 1) {
  return std::make_shared<TestEvaluator>(
      [inner = native<S>(seed)](PositionQuestion& question) { inner->evaluate(question); });
}

}  // namespace tilewright::test_agents
