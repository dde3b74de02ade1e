#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/games/carcassonne/catalogue.hpp"
#include "core/types.hpp"

namespace tilewright::carcassonne {

// Sides are numbered clockwise from the north. A rotation r is r quarter turns clockwise: side i of
// the unturned tile becomes side (i + r) mod 4, half side h becomes (h + 2 r) mod 8.
inline constexpr std::size_t kSides = 4;
inline constexpr std::size_t kHalves = 8;
inline constexpr int kRotations = 4;
inline constexpr std::string_view kSideLetters = "NESW";
inline constexpr std::array<std::string_view, kSides> kSideNames = {"north", "east", "south",
                                                                    "west"};

constexpr std::size_t opposite(std::size_t side) { return side ^ 2U; }

/// A square of the table; x grows to the east, y to the north. The start tile lies on (0,0).
struct Cell {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

constexpr Cell neighbour(Cell cell, std::size_t side) {
  constexpr std::array<Cell, kSides> kSteps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  return {cell.x + kSteps[side].x, cell.y + kSteps[side].y};
}

/// The table has no edge, but a tile touches one that lies already: the n-th tile after the start
/// is at most n steps away, so that |x| + |y| <= 72.
inline constexpr int kReach = kMostTiles - 1;
inline constexpr int kCells = 2 * kReach * (kReach + 1) + 1;

constexpr bool in_reach(Cell cell) {
  return (cell.x < 0 ? -cell.x : cell.x) + (cell.y < 0 ? -cell.y : cell.y) <= kReach;
}

/// A cell within reach as a dense number, 0 .. kCells-1: the diamond read diagonal by diagonal,
/// from the south-west to the north-east edge, each diagonal (one value of x + y) from its
/// north-west to its south-east end; diagonals take turns in holding 73 and 72 cells. In numbers:
///
///     index = 73 x + 72 y + 5256
///
/// so that the same step always changes the index by the same amount. Cells share an index only if
/// they are at least 145 steps apart; tiles and the cells around them are never so far apart.
using CellIndex = std::uint16_t;

inline constexpr CellIndex kOrigin = kReach * (kReach + 1);

constexpr CellIndex cell_index(Cell cell) {
  return static_cast<CellIndex>((kReach + 1) * cell.x + kReach * cell.y + kOrigin);
}

constexpr Cell cell_of(CellIndex index) {
  constexpr int kWidth = 2 * kReach + 1;
  const int sum = 2 * index / kWidth - kReach;         // x + y
  const int difference = 2 * index % kWidth - kReach;  // x - y
  return {(sum + difference) / 2, (sum - difference) / 2};
}

/// The index of the cell beside, per side.
constexpr CellIndex beside(CellIndex index, std::size_t side) {
  constexpr std::array<int, kSides> kSteps = {kReach, kReach + 1, -kReach, -kReach - 1};
  return static_cast<CellIndex>(index + kSteps[side]);
}

/// The eight cells around one.
constexpr std::array<CellIndex, 8> cells_around(CellIndex index) {
  constexpr std::array<int, 8> kSteps = {1,          -1,          kReach,         -kReach,
                                         kReach + 1, -kReach - 1, 2 * kReach + 1, -2 * kReach - 1};
  std::array<CellIndex, 8> cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = static_cast<CellIndex>(index + kSteps[i]);
  }
  return cells;
}

/// Whether one cell is among the eight around the other.
constexpr bool is_around(CellIndex a, CellIndex b) {
  const int distance = a < b ? b - a : a - b;
  return distance == 1 || distance == kReach || distance == kReach + 1 ||
         distance == 2 * kReach + 1;
}

/// "(1,-2)": x and y.
inline std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

}  // namespace tilewright::carcassonne
