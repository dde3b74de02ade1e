#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/games/carcassonne/tile_tables.hpp"

namespace tilewright::carcassonne {

/// Where the tiles lie, and the empty cells beside them, with what each of these asks for.
///
/// Nothing limits the table, so there is no grid: an open-addressed hash table finds what is on a
/// cell. Cells only ever go from open to tile, so that nothing is removed from it. The multiplier
/// was searched for: around compact tables nearly all cells get slots of their own.
class Table {
 public:
  static constexpr std::uint8_t kNoTile = 0xFF;

  [[nodiscard]] int num_tiles() const { return num_tiles_; }
  [[nodiscard]] Oriented tile(std::size_t index) const { return tiles_[index]; }
  [[nodiscard]] CellIndex cell(std::size_t index) const { return cells_[index]; }
  [[nodiscard]] std::span<const Oriented> tiles() const { return {tiles_.data(), num_tiles_}; }

  /// The open cells, in no order that means anything, and what each asks for.
  [[nodiscard]] std::span<const CellIndex> open_cells() const {
    return {cells_.data() + kMostTiles, num_open_};
  }
  [[nodiscard]] std::span<const Signature> asked() const { return {asked_.data(), num_open_}; }

  /// The tile on a cell, by its number in the order of laying; kNoTile if there is none.
  [[nodiscard]] std::uint8_t tile_at(CellIndex cell) const {
    const std::uint8_t code = slots_[slot_of(cell)];
    return code - 1U < kMostTiles ? static_cast<std::uint8_t>(code - 1) : kNoTile;
  }
  /// The number of an open cell in `open_cells`; kNoTile if the cell is not open.
  [[nodiscard]] std::uint8_t open_number(CellIndex cell) const {
    const std::uint8_t code = slots_[slot_of(cell)];
    return code > kMostTiles ? static_cast<std::uint8_t>(code - 1 - kMostTiles) : kNoTile;
  }
  /// What an open cell asks for; 0 if the cell is not open.
  [[nodiscard]] Signature asked_at(CellIndex cell) const {
    const std::uint8_t code = slots_[slot_of(cell)];
    return code > kMostTiles ? asked_[code - 1 - kMostTiles] : Signature{0};
  }

  /// The types that fit somewhere.
  [[nodiscard]] TypeSet placeable_types() const;
  /// Whether a type fits somewhere.
  [[nodiscard]] bool is_placeable(int type) const {
    const auto& fits = kFits[static_cast<std::size_t>(type)];
    for (std::size_t i = 0; i < num_open_; ++i) {
      if (fits[asked_[i]] != 0) return true;
    }
    return false;
  }

  /// Lays the first tile.
  void start(CellIndex cell, Oriented tile);
  /// Lays a tile on an open cell and returns the tiles beside it per side, kNoTile where none lies.
  /// Precondition: the cell is open and the tile fits.
  std::array<std::uint8_t, kSides> lay(CellIndex cell, Oriented tile);

  friend bool operator==(const Table&, const Table&) = default;

 private:
  /// The slot that holds a cell, or the empty slot where it would go.
  [[nodiscard]] std::size_t slot_of(CellIndex cell) const {
    constexpr std::uint32_t kMultiplier = 40825;
    constexpr std::size_t kStep = 91;
    std::size_t slot = (cell * kMultiplier >> 8U) % kSlots;
    while (slots_[slot] != 0 && cells_[slots_[slot] - 1U] != cell) slot = (slot + kStep) % kSlots;
    return slot;
  }
  /// The tiles beside a cell; opens the empty cells beside it.
  std::array<std::uint8_t, kSides> open_around(CellIndex cell, Oriented tile);

  static constexpr std::size_t kSlots = 256;
  static_assert(kMostTiles + kMostOpenCellsEver < kSlots);

  /// 0: nothing, n: the cell number n - 1 of `cells_`.
  std::array<std::uint8_t, kSlots> slots_{};
  /// First the cells of the tiles, then the open cells.
  std::array<CellIndex, kMostTiles + kMostOpenCellsEver> cells_{};
  std::array<Signature, kMostOpenCellsEver> asked_{};
  std::array<Oriented, kMostTiles> tiles_{};
  std::uint8_t num_tiles_ = 0;
  std::uint8_t num_open_ = 0;
};

}  // namespace tilewright::carcassonne
