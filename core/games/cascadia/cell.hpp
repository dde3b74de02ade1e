#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/assert.hpp"

namespace tilewright::cascadia {

/// Directions 0..5 of pointy-top hexes, counter-clockwise: E, NE, NW, W, SW, SE. Edge d of a hex
/// touches edge opposite(d) of its neighbour in direction d.
inline constexpr int kDirections = 6;
constexpr int opposite(int direction) { return direction < 3 ? direction + 3 : direction - 3; }

/// A set of edges or directions, one bit for each.
using EdgeSet = std::uint8_t;
inline constexpr EdgeSet kAllEdges = 0x3F;

/// A place on a player's table, by axial coordinates (q, r): q grows to the east, r to the
/// south-east. The three hexes of the starter lie on (0,0), (-1,1) and (0,1), and twenty more can
/// reach 20 steps further: that is the table, 42 × 42 cells, which clips nothing.
class Cell {
 public:
  static constexpr int kSide = 42;
  static constexpr int kCount = kSide * kSide;
  static constexpr int kMinQ = -21;
  static constexpr int kMaxQ = kMinQ + kSide - 1;
  static constexpr int kMinR = -20;
  static constexpr int kMaxR = kMinR + kSide - 1;

  constexpr Cell() = default;
  /// Precondition: is_on_table(q, r).
  constexpr Cell(int q, int r)
      : code_{static_cast<std::int16_t>((r - kMinR) * kStride + q - kMinQ)} {
    TILEWRIGHT_ASSERT(is_on_table(q, r));
  }
  static constexpr bool is_on_table(int q, int r) {
    return q >= kMinQ && q <= kMaxQ && r >= kMinR && r <= kMaxR;
  }
  /// The inverse of index().
  static constexpr Cell at_index(int index) {
    return Cell{index % kSide + kMinQ, index / kSide + kMinR};
  }
  /// The inverses of code(), and of row() and column().
  static constexpr Cell from_code(int code) {
    Cell cell;
    cell.code_ = static_cast<std::int16_t>(code);
    return cell;
  }

  [[nodiscard]] constexpr int q() const { return column() + kMinQ; }
  [[nodiscard]] constexpr int r() const { return row() + kMinR; }
  [[nodiscard]] constexpr int row() const { return code_ >> 6; }
  [[nodiscard]] constexpr int column() const { return code_ & (kStride - 1); }
  /// Row by row from 0: part of the action ids.
  [[nodiscard]] constexpr int index() const { return row() * kSide + column(); }
  /// 64 * row + column. Neighbours differ by kSteps[direction]; a code off the table is no cell's.
  [[nodiscard]] constexpr int code() const { return code_; }
  [[nodiscard]] constexpr Cell neighbour(int direction) const {
    return from_code(code_ + kSteps[static_cast<std::size_t>(direction)]);
  }

  static constexpr int kStride = 64;
  static constexpr std::array<int, kDirections> kSteps = {1,  1 - kStride, -kStride,
                                                          -1, kStride - 1, kStride};
  static constexpr int kCodeBits = 12;

  friend constexpr auto operator<=>(Cell, Cell) = default;

 private:
  std::int16_t code_ = 0;
};

/// "(2,-1)": q and r.
inline std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.q()) + "," + std::to_string(cell.r()) + ")";
}

}  // namespace tilewright::cascadia
