#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

inline constexpr int kSide = 5;
inline constexpr int kCells = kSide * kSide;

/// A set of cells, one bit for each; cell = 5 * row + column, both from 0, row 0 on top.
using CellSet = std::uint32_t;
inline constexpr CellSet kAllCells = (1U << kCells) - 1;
inline constexpr CellSet kFirstColumn = 0x0108421U;
inline constexpr CellSet kLastColumn = kFirstColumn << 4U;

constexpr CellSet cell_bit(int cell) { return 1U << cell; }

/// The cells above, below, left and right of any cell of the set.
constexpr CellSet orthogonal_neighbours(CellSet cells) {
  return ((cells << 5U) | (cells >> 5U) | ((cells & ~kLastColumn) << 1U) |
          ((cells & ~kFirstColumn) >> 1U)) &
         kAllCells;
}

/// The cells that a chess king reaches in one step from any cell of the set.
constexpr CellSet king_neighbours(CellSet cells) {
  const CellSet beside = ((cells & ~kLastColumn) << 1U) | ((cells & ~kFirstColumn) >> 1U);
  const CellSet band = cells | beside;
  return (beside | (band << 5U) | (band >> 5U)) & kAllCells;
}

/// The five cells that start face down, in the order of the deal.
constexpr std::array<int, kSide> diagonal_cells(Diagonal diagonal) {
  std::array<int, kSide> cells{};
  for (int row = 0; row < kSide; ++row) {
    const int column = diagonal == Diagonal::kMain ? row : kSide - 1 - row;
    cells[static_cast<std::size_t>(row)] = kSide * row + column;
  }
  return cells;
}

constexpr CellSet diagonal_set(Diagonal diagonal) {
  CellSet cells = 0;
  for (const int cell : diagonal_cells(diagonal)) cells |= cell_bit(cell);
  return cells;
}

/// How many occupied orthogonal neighbours turn up a face-down card there.
constexpr int needed_neighbours(int cell, RevealCorner corner) {
  const bool is_corner = std::popcount(orthogonal_neighbours(cell_bit(cell))) == 2;
  return is_corner && corner == RevealCorner::kOne ? 1 : 2;
}

/// "(3,4)": row and column counted from 1, as people write them.
inline std::string cell_text(int cell) {
  return "(" + std::to_string(cell / kSide + 1) + "," + std::to_string(cell % kSide + 1) + ")";
}

}  // namespace tilewright::sono
