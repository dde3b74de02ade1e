#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/carcassonne/geometry.hpp"
#include "core/games/carcassonne/segments.hpp"
#include "core/games/carcassonne/table.hpp"
#include "core/result.hpp"
#include "core/text_words.hpp"

namespace tilewright::carcassonne {

/// A whole turn as people write it: `V@(1,-1)r3:f1` is a tile of type V on the cell (1,-1), turned
/// by three quarters clockwise, and a meeple on its field 1. Without a colon no meeple is placed.
struct Turn {
  int type = 0;
  Cell cell;
  int rotation = 0;
  std::optional<Segment> meeple{};
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

std::string turn_text(const Turn& turn);
/// Reads a turn; whether it is legal anywhere is for others to say, but its cell is in reach.
Result<Turn> parse_turn(std::string_view text);

/// Reads the letter of a tile type.
Result<int> parse_type(std::string_view text);
/// Reads m, c0, c1, r0 .. r3 or f0 .. f3.
Result<Segment> parse_segment(std::string_view text);
/// The segments of a type: "c0, r0, f0, f1".
std::string segments_text(int type);

/// A cell and a rotation: the part of a turn behind @.
struct CellAndRotation {
  Cell cell;
  int rotation = 0;
};
Result<CellAndRotation> parse_place(std::string_view text);
std::string place_text(Cell cell, int rotation);

/// Why a type may not be laid so on this table; empty if it may.
std::string why_not_there(const Table& table, int type, Cell cell, int rotation);

}  // namespace tilewright::carcassonne
