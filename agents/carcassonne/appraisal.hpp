#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/carcassonne/outlook.hpp"
#include "core/fixed_list.hpp"

namespace tilewright::carcassonne {

using SeatValues = std::array<float, Rules::kMostPlayers>;  // by seats; 0 where nobody sits

/// What a position promises every player, in points by the end of the game, and what a meeple on
/// the tile laid last would add. Source: docs/games/carcassonne.md, "Agents".
class Appraisal {
 public:
  /// A meeple on a segment of the last tile, and what it adds to its owner's points.
  struct Choice {
    Action action;
    float gain = 0;
  };

  /// The position as it stands. While a meeple may be placed, its choices.
  Appraisal(const Model& model, const State& state, const Remainder& rest);
  /// The position behind a place: `board` is that of `state` with one more tile, `survey` that
  /// without it.
  Appraisal(const Model& model, const State& state, const Remainder& rest, const Survey& survey,
            const Board& board);

  /// If no meeple is placed.
  [[nodiscard]] const SeatValues& points() const { return points_; }
  /// In the order of their actions, without passing.
  [[nodiscard]] std::span<const Choice> choices() const { return choices_.span(); }
  /// The best gain, 0 for passing if none is better.
  [[nodiscard]] float best_gain() const;

 private:
  void appraise(const Model& model, const State& state, const Remainder& rest, const Survey& survey,
                const Board& board, SegmentSet choices);

  FixedList<Choice, kSegmentCodes> choices_;
  SeatValues points_{};
};

/// The points of a seat less the mean of the others'.
float lead(const SeatValues& points, std::size_t seat, int players);

}  // namespace tilewright::carcassonne
