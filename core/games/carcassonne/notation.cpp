#include "core/games/carcassonne/notation.hpp"

#include <algorithm>
#include <charconv>

#include "core/bits.hpp"
#include "core/rule_options.hpp"

namespace tilewright::carcassonne {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::optional<int> parse_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Result<int> parse_type(std::string_view text) {
  if (text.size() == 1 && text.front() >= 'A' && text.front() < 'A' + kTileTypes) {
    return text.front() - 'A';
  }
  return Error{quoted(text) + " is not a tile type; valid: A to X"};
}

Result<Segment> parse_segment(std::string_view text) {
  for (int code = 0; code < kSegmentCodes; ++code) {
    if (segment_text(Segment{code}) == text) return Segment{code};
  }
  return Error{quoted(text) + " is not a segment; valid: m, c0, c1, r0 to r3, f0 to f3"};
}

std::string segments_text(int type) {
  std::string text;
  for_each_bit(type_table(type).segments,
               [&](int code) { text += (text.empty() ? "" : ", ") + segment_text(Segment{code}); });
  return text;
}

std::string place_text(Cell cell, int rotation) {
  return cell_text(cell) + "r" + std::to_string(rotation);
}

Result<CellAndRotation> parse_place(std::string_view text) {
  const std::string wrong =
      quoted(text) + " is not a cell and a rotation as in (1,-2)r3, with r0 to r3";
  const std::size_t comma = text.find(',');
  const std::size_t close = text.find(')');
  if (text.empty() || text.front() != '(' || comma > close || close == std::string_view::npos ||
      close + 3 != text.size() || text[close + 1] != 'r') {
    return Error{wrong};
  }
  const auto x = parse_number(text.substr(1, comma - 1));
  const auto y = parse_number(text.substr(comma + 1, close - comma - 1));
  const int rotation = text.back() - '0';
  if (!x || !y || rotation < 0 || rotation >= kRotations) return Error{wrong};
  const bool near = *x >= -kReach && *x <= kReach && *y >= -kReach && *y <= kReach;
  if (!near || !in_reach({*x, *y})) {
    return Error{"no tile can come to lie at (" + std::to_string(*x) + "," + std::to_string(*y) +
                 "): that is more than " + std::to_string(kReach) + " steps from the start"};
  }
  return CellAndRotation{{*x, *y}, rotation};
}

std::string turn_text(const Turn& turn) {
  std::string text = type_letter(turn.type) + ("@" + place_text(turn.cell, turn.rotation));
  if (turn.meeple) text += ":" + segment_text(*turn.meeple);
  return text;
}

Result<Turn> parse_turn(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) {
    return Error{quoted(text) +
                 " is not a turn: tile@(x,y)rotation, then :segment if a meeple is "
                 "placed, as in V@(1,-2)r3:f1"};
  }
  const auto type = parse_type(text.substr(0, at));
  if (!type) return Error{type.error()};
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto place = parse_place(text.substr(at + 1, colon - std::min(colon, at + 1)));
  if (!place) return Error{place.error()};
  Turn turn{.type = *type, .cell = place->cell, .rotation = place->rotation};
  if (colon == text.size()) return turn;
  const auto segment = parse_segment(text.substr(colon + 1));
  if (!segment) return Error{segment.error()};
  if ((type_table(*type).segments & segment_bit(*segment)) == 0) {
    return Error{std::string(1, type_letter(*type)) + " has no " + segment_text(*segment) +
                 "; it has " + segments_text(*type)};
  }
  turn.meeple = *segment;
  return turn;
}

std::string why_not_there(const Table& table, int type, Cell cell, int rotation) {
  const CellIndex index = cell_index(cell);
  if (table.tile_at(index) != Table::kNoTile) {
    return "the cell " + cell_text(cell) + " is occupied";
  }
  const Signature asked = table.asked_at(index);
  if (asked == 0) return "the cell " + cell_text(cell) + " touches no tile";
  const Signature sides = kOriented[oriented(type, rotation)].sides;
  for (std::size_t side = 0; side < kSides; ++side) {
    const SideKind kind = kind_at(asked, side);
    if (kind == SideKind::kNone || kind == kind_at(sides, side)) continue;
    return "at " + cell_text(cell) + " the " + std::string(kSideNames[side]) + " side of " +
           type_letter(type) + " turned by r" + std::to_string(rotation) + " shows " +
           std::string(kind_name(kind_at(sides, side))) + ", the tile beside it " +
           std::string(kind_name(kind));
  }
  if ((type_table(type).rotations >> rotation & 1U) != 0) return {};
  int same = 0;
  while (kOriented[oriented(type, same)].sides != sides) ++same;
  return std::string(1, type_letter(type)) + " looks the same turned by r" +
         std::to_string(rotation) + " and r" + std::to_string(same) + ": write r" +
         std::to_string(same);
}

}  // namespace tilewright::carcassonne
