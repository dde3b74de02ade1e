#pragma once

#include <array>

#include "agents/carcassonne/model.hpp"
#include "agents/carcassonne/remainder.hpp"
#include "core/fixed_list.hpp"

namespace tilewright::carcassonne {

using SeatValues = std::array<float, Rules::kMostPlayers>;  // by seats; 0 where nobody sits

/// A meeple on a segment of the tile laid last, and what it adds to its owner's points.
struct MeepleChoice {
  Action action;
  float gain = 0;
};
using MeepleChoices = FixedList<MeepleChoice, kSegmentCodes>;

/// What a position promises every player, in points by the end of the game, and what a meeple on
/// the tile laid last would add. Source: docs/games/carcassonne.md, "Agents".
class Appraisal {
 public:
  /// The position as it stands. While a meeple may be placed, its choices.
  Appraisal(const Model& model, const State& state, const Remainder& rest);

  /// If no meeple is placed.
  [[nodiscard]] const SeatValues& points() const { return points_; }
  /// In the order of their actions, without passing.
  [[nodiscard]] const MeepleChoices& choices() const { return choices_; }
  /// The best gain, 0 for passing if none is better.
  [[nodiscard]] float best_gain() const;

 private:
  MeepleChoices choices_;
  SeatValues points_{};
};

/// The points of a seat less the mean of the others'.
float lead(const SeatValues& points, std::size_t seat, int players);

}  // namespace tilewright::carcassonne
