#include "agents/carcassonne/greedy.hpp"

#include <algorithm>
#include <limits>

#include "agents/carcassonne/turn_values.hpp"

namespace tilewright::carcassonne {
namespace {

/// The best of many, uniformly at random among equals.
template <class Thing>
class Best {
 public:
  explicit Best(Rng& rng) : rng_{rng} {}
  void add(Thing thing, float value) {
    if (value < value_) return;
    ties_ = value > value_ ? 1 : ties_ + 1;
    value_ = value;
    if (ties_ == 1 || rng_.below(ties_) == 0) best_ = thing;
  }
  [[nodiscard]] Thing get() const { return best_; }

 private:
  Rng& rng_;
  Thing best_{};
  std::uint32_t ties_ = 0;
  float value_ = -std::numeric_limits<float>::infinity();
};

MeepleChoice best_of(const MeepleChoices& choices, Rng& rng) {
  Best<MeepleChoice> best{rng};
  best.add({State::kPass, 0}, 0);
  for (const MeepleChoice& choice : choices) best.add(choice, choice.gain);
  return best.get();
}

struct Turn {
  Action place;
  Action meeple;
};

Turn best_turn(const Model& model, const State& state, Rng& rng) {
  TurnValues values{model, state};
  Best<Turn> best{rng};
  values.for_each_place([&](Action place, float change, const MeepleChoices& choices) {
    const MeepleChoice meeple = best_of(choices, rng);
    best.add({place, meeple.action}, change + meeple.gain);
  });
  return best.get();
}

}  // namespace

Action greedy_action(const Model& model, const State& state, Rng& rng) {
  if (state.phase() == Phase::kTile) return best_turn(model, state, rng).place;
  if (state.choices() == 0) return State::kPass;
  return best_of(Appraisal{model, state, Remainder{state, false}}.choices(), rng).action;
}

void play_greedy_turn(const Model& model, State& state, Rng& rng) {
  const Turn turn = best_turn(model, state, rng);
  state.apply(turn.place);
  state.apply(turn.meeple);
}

}  // namespace tilewright::carcassonne
