#include "agents/carcassonne/turn_monte_carlo.hpp"

#include "agents/carcassonne/appraisal.hpp"
#include "agents/carcassonne/greedy.hpp"
#include "agents/carcassonne/static_value.hpp"
#include "agents/carcassonne/turn_values.hpp"

namespace tilewright::carcassonne {

void list_candidates(const Model& model, const State& state, std::size_t count,
                     std::vector<TurnCandidate>& out) {
  TopTurns<2> top{count, out};
  if (state.phase() == Phase::kMeeple) {
    const Appraisal appraisal{model, state, Remainder{state, false}};
    if (top.takes(0)) top.add({State::kPass}, 0);
    for (const MeepleChoice& choice : appraisal.choices()) {
      if (top.takes(choice.gain)) top.add({choice.action}, choice.gain);
    }
  } else {
    TurnValues values{model, state};
    values.for_each_place([&](Action place, float change, const MeepleChoices& choices) {
      if (top.takes(change)) top.add({place, State::kPass}, change);
      for (const MeepleChoice& choice : choices) {
        const float value = change + choice.gain;
        if (top.takes(value)) top.add({place, choice.action}, value);
      }
    });
  }
  top.sort();
}

const TurnCandidate& TurnMonteCarlo::search(const State& state, Rng& rng) {
  list_candidates(Model::standard(), state, static_cast<std::size_t>(settings_.candidates),
                  candidates_);
  simulations_ = halve_turns(
      candidates_, settings_.budget, rng.fork(),
      [&](const TurnCandidate& turn, Seed seed) { return play_out(state, turn, seed); });
  return candidates_.front();
}

double TurnMonteCarlo::play_out(const State& state, const TurnCandidate& turn, Seed seed) const {
  const Model& model = Model::standard();
  const std::size_t searcher = state.turn().index();
  // The numbers of chance stay the same whatever the players draw.
  Rng chance{split(seed, 0)};
  Rng players{split(seed, 1)};
  State copy = state;
  for (const Action ply : turn.plies) copy.apply(ply);
  for (int left = settings_.depth == 0 ? kMostTiles : settings_.depth; left > 0; --left) {
    while (copy.phase() == Phase::kDraw) copy.apply(copy.sample_chance(chance));
    if (copy.is_terminal()) break;
    play_greedy_turn(model, copy, players);
  }
  if (settings_.goal == Goal::kPoints) {
    return lead(expected_points(model, copy), searcher, state.num_players());
  }
  return static_value(model, copy)[searcher];
}

}  // namespace tilewright::carcassonne
