#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "agents/network/network.hpp"
#include "agents/network/position_evaluator.hpp"
#include "core/game.hpp"
#include "search/priors.hpp"

namespace tilewright {

template <Observable S>
PositionShape position_shape(const S& state) {
  return {.game = std::string(S::kName),
          .layout = observation_layout(S::observation_spec(state.rules())),
          .observation_size = state.observation_size(),
          .num_actions = state.num_actions(),
          .num_players = static_cast<std::size_t>(state.num_players())};
}

/// Turns values from the mover on into values by seat.
template <Game S>
PerPlayer<S, float> by_seat(const S& state, Player mover, std::span<const float> relative) {
  PerPlayer<S, float> values{};
  const auto players = static_cast<std::size_t>(state.num_players());
  for (std::size_t i = 0; i < players; ++i) {
    values[(mover.index() + i) % players] = relative[i];
  }
  return values;
}

/// Values leaves and gives priors by asking an evaluator: the PriorEvaluator of searches. It shows
/// the evaluator the observation of the player who acts at the leaf, in the world at hand, and
/// nothing else. Where chance acts, an outcome is drawn first, which may end the game.
template <Observable S>
class NetworkLeaf {
 public:
  explicit NetworkLeaf(EvaluatorPointer evaluator) : evaluator_{std::move(evaluator)} {}

  [[nodiscard]] Attendance attend() const { return Attendance{*evaluator_}; }

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return ask(state, rng, {}); }

  /// The priors of the legal actions are a softmax over them; those of others are left alone.
  PerPlayer<S, float> operator()(S& state, Rng& rng, std::span<float> priors) const {
    return ask(state, rng, priors);
  }

 private:
  /// Kept by each thread, as observations can be large. Whoever uses them takes them, so that an
  /// evaluator may search on its own while it is asked.
  struct Buffers {
    std::vector<float> observation;
    std::vector<float> logits;
  };
  static Buffers& spare() {
    thread_local Buffers buffers;
    return buffers;
  }

  PerPlayer<S, float> ask(S& state, Rng& rng, std::span<float> priors) const {
    play_chance(state, rng);
    if (state.is_terminal()) return state.returns();
    const Player mover = state.current_player();
    Buffers room = std::move(spare());
    room.observation.resize(state.observation_size());
    state.observe(mover, room.observation);
    typename S::Actions actions;
    state.legal_actions(actions);
    room.logits.resize(priors.empty() ? 0 : actions.size());
    std::array<float, S::kMaxPlayers> values{};
    PositionQuestion question{
        .observation = room.observation,
        .actions = actions.span(),
        .logits = room.logits,
        .values = std::span{values}.first(static_cast<std::size_t>(state.num_players()))};
    evaluator_->evaluate(question);
    softmax(room.logits);
    for (std::size_t i = 0; i < room.logits.size(); ++i) {
      priors[actions[i].id()] = room.logits[i];
    }
    spare() = std::move(room);
    return by_seat(state, mover, question.values);
  }

  EvaluatorPointer evaluator_;
};

}  // namespace tilewright
