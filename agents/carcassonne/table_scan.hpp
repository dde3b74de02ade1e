#pragma once

#include <array>
#include <cstdint>

#include "agents/carcassonne/number_set.hpp"
#include "agents/carcassonne/remainder.hpp"
#include "core/fixed_list.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// Open cells by their numbers, with room for those that one more tile opens.
inline constexpr std::size_t kMostNumberedCells = kMostOpenCellsEver + kSides;
using CellSet = NumberSet<3>;
static_assert(kMostNumberedCells <= 3 * 64);
/// Works by their roots.
using WorkSet = NumberSet<2>;
static_assert(kMostWorks <= 2 * 64);

/// What a value function asks about a board, in one pass over its open cells and tiles.
struct TableScan {
  TableScan(const Remainder& rest, const Board& board);

  static constexpr SegmentId kNone = 0xFF;
  struct OpenCell {
    CellIndex cell;
    Signature asked;
    std::uint8_t fitting;                // tiles to come that fit it
    std::array<SegmentId, kSides> work;  // per side the root of the work that faces it, or kNone
    /// Per side the roots of the fields that face it, in the order of the neighbour's half sides;
    /// kNone where there are none.
    std::array<std::array<SegmentId, 2>, kSides> fields;
  };
  /// What is known of a field, by its root less kFirstField.
  struct Field {
    WorkSet cities;           // that it touches
    std::uint8_t halves = 0;  // half sides of it that face open cells
  };

  FixedList<OpenCell, kMostOpenCellsEver> cells;  // numbered as in the table
  std::array<CellSet, kMostWorks> faced{};        // per root of a city or road, the cells it faces
  std::array<Field, kMostFields> fields{};
};

}  // namespace tilewright::carcassonne
