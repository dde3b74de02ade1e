#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "search/mcts.hpp"
#include "search/playouts.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright::testing_support {

/// Values leaves by playouts; gives one action the prior `weight`, all others 1.
template <Game S>
struct Preferring {
  Action preferred;
  float weight = 1;
  Playout<S> playout{};
  std::atomic<int>* leaves = nullptr;  // where to count them

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return playout(state, rng); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, std::span<float> priors) const {
    EXPECT_EQ(priors.size(), state.num_actions());
    EXPECT_TRUE(state.current_player().is_seat());
    if (leaves != nullptr) ++*leaves;
    priors[preferred.id()] = weight;
    return playout(state, rng);
  }
};

inline MctsSettings puct(std::uint64_t simulations) {
  return {
      .budget = {.simulations = simulations}, .selection = Selection::kPuct, .exploration = 1.5};
}

template <Game S, class Evaluator>
Report search(const S& state, const MctsSettings& settings, const Evaluator& evaluator,
              Seed seed = Seed{1}) {
  Mcts<S, Evaluator> mcts{settings, evaluator};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

inline std::vector<std::uint64_t> visits_of(const Report& report) {
  std::vector<std::uint64_t> visits;
  for (const ActionReport& action : report.actions) visits.push_back(action.visits);
  return visits;
}

/// X has to block.
inline toys::TicTacToe before_a_block() {
  auto state = start_of<toys::TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});  // O threatens 1
  return state;
}

}  // namespace tilewright::testing_support
