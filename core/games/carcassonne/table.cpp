#include "core/games/carcassonne/table.hpp"

namespace tilewright::carcassonne {

TypeSet Table::placeable_types() const {
  TypeSet types = 0;
  for (const Signature asked : this->asked()) types |= kTypesThatFit[asked];
  return types;
}

std::array<std::uint8_t, kSides> Table::open_around(CellIndex cell, Oriented tile) {
  const Signature sides = kOriented[tile].sides;
  std::array<std::uint8_t, kSides> neighbours{};
  for (std::size_t side = 0; side < kSides; ++side) {
    const CellIndex next = beside(cell, side);
    const std::size_t slot = slot_of(next);
    const std::uint8_t code = slots_[slot];
    neighbours[side] = kNoTile;
    if (code - 1U < kMostTiles) {
      neighbours[side] = static_cast<std::uint8_t>(code - 1);
      continue;
    }
    const Signature asks = side_signature(opposite(side), kind_at(sides, side));
    if (code != 0) {
      asked_[code - 1 - kMostTiles] |= asks;
      continue;
    }
    asked_[num_open_] = asks;
    cells_[static_cast<std::size_t>(kMostTiles) + num_open_] = next;
    ++num_open_;
    slots_[slot] = static_cast<std::uint8_t>(kMostTiles + num_open_);
  }
  return neighbours;
}

void Table::start(CellIndex cell, Oriented tile) {
  TILEWRIGHT_ASSERT(num_tiles_ == 0);
  slots_[slot_of(cell)] = 1;
  cells_[0] = cell;
  tiles_[0] = tile;
  num_tiles_ = 1;
  open_around(cell, tile);
}

std::array<std::uint8_t, kSides> Table::lay(CellIndex cell, Oriented tile) {
  const std::size_t slot = slot_of(cell);
  TILEWRIGHT_ASSERT(slots_[slot] > kMostTiles);
  const std::size_t open = slots_[slot] - 1U - kMostTiles;
  TILEWRIGHT_ASSERT(tables::fits(kOriented[tile].sides, asked_[open]));
  cells_[num_tiles_] = cell;
  tiles_[num_tiles_] = tile;
  slots_[slot] = ++num_tiles_;
  // The last open cell takes the place of the one that is no longer open.
  const std::size_t last = --num_open_;
  if (open != last) {
    const CellIndex moved = cells_[kMostTiles + last];
    slots_[slot_of(moved)] = static_cast<std::uint8_t>(kMostTiles + open + 1);
    cells_[kMostTiles + open] = moved;
    asked_[open] = asked_[last];
  }
  return open_around(cell, tile);
}

}  // namespace tilewright::carcassonne
