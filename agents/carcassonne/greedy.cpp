#include "agents/carcassonne/greedy.hpp"

#include <limits>

#include "agents/carcassonne/appraisal.hpp"

namespace tilewright::carcassonne {
namespace {

/// The best actions so far.
template <std::size_t Capacity>
class Best {
 public:
  void add(Action action, float value) {
    if (value < value_) return;
    if (value > value_) actions_.clear();
    value_ = value;
    actions_.push(action);
  }
  [[nodiscard]] Action any(Rng& rng) const {
    const auto ties = static_cast<std::uint32_t>(actions_.size());
    return actions_[ties == 1 ? 0 : rng.below(ties)];
  }

 private:
  ActionList<Capacity> actions_;
  float value_ = -std::numeric_limits<float>::infinity();
};

Action best_place(const Model& model, const State& state, Rng& rng) {
  const Remainder rest{state, false};
  const std::size_t mover = state.turn().index();
  State::Actions places;
  state.legal_actions(places);
  if (places.size() == 1) return places[0];
  const Survey survey{rest, state.board()};
  Best<State::Actions::kCapacity> best;
  for (const Action place : places) {
    const auto [cell, rotation] = Placement::of(place);
    Board board = state.board();
    board.lay(cell, oriented(*state.tile_in_hand(), rotation));
    const Appraisal appraisal{model, state, rest, survey, board};
    best.add(place, lead(appraisal.points(), mover, state.num_players()) + appraisal.best_gain());
  }
  return best.any(rng);
}

Action best_meeple(const Model& model, const State& state, Rng& rng) {
  if (state.choices() == 0) return State::kPass;
  const Remainder rest{state, false};
  const Appraisal appraisal{model, state, rest};
  Best<kSegmentCodes + 1> best;
  best.add(State::kPass, 0);
  for (const auto& choice : appraisal.choices()) best.add(choice.action, choice.gain);
  return best.any(rng);
}

}  // namespace

Action greedy_action(const Model& model, const State& state, Rng& rng) {
  return state.phase() == Phase::kTile ? best_place(model, state, rng)
                                       : best_meeple(model, state, rng);
}

}  // namespace tilewright::carcassonne
