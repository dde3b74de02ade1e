#pragma once

#include <algorithm>
#include <string>

#include "tests/support/carcassonne_positions.hpp"

namespace tilewright::carcassonne {

/// Quarter turns clockwise of a whole game, tiles of the same look written in their first rotation.
class QuarterTurns {
 public:
  explicit QuarterTurns(int turns) : turns_{turns} {}

  [[nodiscard]] State start(const std::string& rules) const {
    return testing_support::carcassonne_position("rules: " + rules + "\ntiles:\nD@(0,0)r" +
                                                 std::to_string(turns_));
  }
  [[nodiscard]] Cell cell(Cell cell) const {
    for (int i = 0; i < turns_; ++i) cell = {cell.y, -cell.x};
    return cell;
  }
  [[nodiscard]] int rotation(int type, int rotation) const {
    const Signature sides = kOriented[turned(type, rotation)].sides;
    int first = 0;
    while (kOriented[oriented(type, first)].sides != sides) ++first;
    return first;
  }
  [[nodiscard]] Action place(int type, Action action) const {
    const auto [at, r] = Placement::of(action);
    return Placement{cell_index(cell(cell_of(at))), rotation(type, r)}.action();
  }
  /// The same segment after the turn: its number changes only where a rotation is written as
  /// another one.
  [[nodiscard]] Segment segment(int type, int r, Segment segment) const {
    const OrientedTable& before = kOriented[turned(type, r)];
    const OrientedTable& after = kOriented[oriented(type, rotation(type, r))];
    const TypeTable& kinds = type_table(type);
    if (segment.kind() == SegmentKind::kField) {
      const auto half = std::ranges::find(before.field_at, segment.number());
      const auto number = after.field_at[static_cast<std::size_t>(half - before.field_at.begin())];
      return Segment{SegmentKind::kField, number};
    }
    const std::uint8_t work = kinds.work_of[static_cast<std::size_t>(segment.code())];
    const auto side = std::ranges::find(before.work_at, work);
    if (side == before.work_at.end()) return segment;  // a monastery
    return kinds
        .work_segment[after.work_at[static_cast<std::size_t>(side - before.work_at.begin())]];
  }

 private:
  [[nodiscard]] Oriented turned(int type, int r) const {
    return oriented(type, (r + turns_) % kRotations);
  }
  int turns_;
};

/// Of the segments of the last tile that belong to one feature, the lowest.
inline Segment lowest(const State& state, Segment segment) {
  const std::size_t tile = state.board().last_tile();
  const SegmentSet segments = state.board().type_of_tile(tile).segments;
  for (int code = 0; code < segment.code(); ++code) {
    if ((segments >> code & 1U) == 0) continue;
    if (state.board().root(tile, Segment{code}) == state.board().root(tile, segment)) {
      return Segment{code};
    }
  }
  return segment;
}

/// The action of the turned game that does the same.
inline Action same_action(const QuarterTurns& turns, const State& state, const State& turned,
                          Action action) {
  if (state.phase() == Phase::kTile) return turns.place(*state.tile_in_hand(), action);
  if (state.phase() != Phase::kMeeple || action == State::kPass) return action;
  const PlacedTile tile = state.placed(state.board().last_tile());
  const Segment segment = turns.segment(tile.type, tile.rotation, State::segment_of(action));
  return State::meeple_action(lowest(turned, segment));
}

}  // namespace tilewright::carcassonne
