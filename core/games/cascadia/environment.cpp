#include "core/games/cascadia/environment.hpp"

#include <algorithm>

#include "core/games/cascadia/wildlife.hpp"

namespace tilewright::cascadia {
namespace {

/// [difference of the codes of two cells + kStride]: the direction from the first to the second, or
/// -1 if they do not touch.
constexpr auto kDirectionOf = [] {
  std::array<std::int8_t, 2 * static_cast<std::size_t>(Cell::kStride) + 1> directions{};
  directions.fill(-1);
  for (int direction = 0; direction < kDirections; ++direction) {
    const int step = Cell::kSteps[static_cast<std::size_t>(direction)];
    directions[static_cast<std::size_t>(step + Cell::kStride)] =
        static_cast<std::int8_t>(direction);
  }
  return directions;
}();

}  // namespace

Environment::Environment(std::size_t starter) {
  for (std::size_t i = 0; i < kStarterHexes; ++i) {
    add_hex(site(kStarterCells[i]), starter_kind(starter, i), kStarterRotations[i]);
  }
}

Site Environment::site(Cell cell) const {
  Site site;
  site.cell = cell;
  site.habitat.fill(Site::kNothing);
  for (int number = 0; number < size_; ++number) {
    const PlacedHex& other = hexes_[static_cast<std::size_t>(number)];
    const auto difference =
        static_cast<unsigned>(other.cell().code() - cell.code() + Cell::kStride);
    if (difference >= kDirectionOf.size() || kDirectionOf[difference] < 0) continue;
    const int direction = kDirectionOf[difference];
    const auto at = static_cast<std::size_t>(direction);
    const std::size_t side = other.side_at(opposite(direction));
    site.adjacent |= hex_bit(number);
    site.habitat[at] = static_cast<std::uint8_t>(tile_of(other.kind()).habitats[side]);
    site.corridor[at] = other.corridor(side);
  }
  return site;
}

void Environment::add_open(int number, int kind) {
  const Tile& tile = tile_of(kind);
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    open_[animal] |= static_cast<HexSet>(tile.wildlife >> animal & 1U) << number;
  }
}

int Environment::add_hex_for_tokens(const Site& site, int kind) {
  const int number = size_++;
  hexes_[static_cast<std::size_t>(number)] = PlacedHex{site.cell, kind, 0, site.adjacent};
  for_each_bit(site.adjacent,
               [&](int other) { hexes_[static_cast<std::size_t>(other)].add_adjacent(number); });
  add_open(number, kind);
  return number;
}

int Environment::add_hex(const Site& site, int kind, int rotation) {
  TILEWRIGHT_ASSERT(size_ < kMaxHexes && find(site.cell) < 0);
  TILEWRIGHT_ASSERT(rotation < tile_of(kind).rotations());
  const int number = size_++;
  hexes_[static_cast<std::size_t>(number)] = PlacedHex{site.cell, kind, rotation, site.adjacent};
  for_each_bit(site.adjacent,
               [&](int other) { hexes_[static_cast<std::size_t>(other)].add_adjacent(number); });
  add_open(number, kind);
  hexes_[static_cast<std::size_t>(number)].set_corridor(1, static_cast<Corridor>(2 * number + 1));
  for (std::size_t side = 0; side < tile_of(kind).sides(); ++side) connect(side, site);
  return number;
}

/// Joins a side of the last hex to the corridors that it touches.
void Environment::connect(std::size_t side, const Site& site) {
  const auto number = static_cast<std::size_t>(size_ - 1);
  PlacedHex& placed = hexes_[number];
  const Habitat habitat = tile_of(placed.kind()).habitats[side];
  std::uint64_t touched = 0;  // corridors
  for_each_bit(edges_of_side(placed.kind(), placed.rotation(), side), [&](int edge) {
    const auto at = static_cast<std::size_t>(edge);
    if (site.habitat[at] == index_of(habitat)) touched |= std::uint64_t{1} << site.corridor[at];
  });
  int corridor_size = 1;
  auto name = static_cast<Corridor>(2 * number + side);
  if (touched != 0) {
    name = static_cast<Corridor>(std::countr_zero(touched));
    for (std::size_t other = 0; other < number; ++other) {
      for (const std::size_t part : {std::size_t{0}, std::size_t{1}}) {
        if ((touched >> hexes_[other].corridor(part) & 1U) == 0) continue;
        hexes_[other].set_corridor(part, name);
        ++corridor_size;
      }
    }
  }
  placed.set_corridor(side, name);
  largest_[index_of(habitat)] =
      std::max(largest_[index_of(habitat)], static_cast<std::uint8_t>(corridor_size));
}

void Environment::add_token(int hex, Wildlife animal, const WildlifeScoring& scoring) {
  TILEWRIGHT_ASSERT((open(animal) & hex_bit(hex)) != 0);
  for (HexSet& set : open_) set &= ~hex_bit(hex);
  tokens_[index_of(animal)] |= hex_bit(hex);
  for_each_affected(*this, hex, animal, scoring, [&](Wildlife changed) {
    wildlife_points_[index_of(changed)] =
        static_cast<std::uint8_t>(points_of(changed, *this, tokens_, scoring));
  });
}

CorridorSizes::CorridorSizes(const Environment& environment) {
  for (int number = 0; number < environment.size(); ++number) {
    const PlacedHex& hex = environment.hex(number);
    ++sizes_[hex.corridor(0)];
    ++sizes_[hex.corridor(1)];
  }
  for (std::size_t i = 0; i < kHabitats; ++i) {
    largest_[i] = static_cast<std::uint8_t>(environment.largest_corridor(static_cast<Habitat>(i)));
  }
}

int CorridorSizes::gain(const Site& site, Habitat habitat, EdgeSet edges) const {
  std::uint64_t touched = 0;
  int size = 1;
  for_each_bit(edges, [&](int edge) {
    const auto at = static_cast<std::size_t>(edge);
    if (site.habitat[at] != index_of(habitat)) return;
    const std::uint64_t bit = std::uint64_t{1} << site.corridor[at];
    if ((touched & bit) == 0) size += sizes_[site.corridor[at]];
    touched |= bit;
  });
  return std::max(0, size - largest_[index_of(habitat)]);
}

Frontier::Frontier(const Environment& environment) {
  // Occupied cells, with an empty row above and below the table.
  std::array<std::uint64_t, static_cast<std::size_t>(Cell::kSide) + 2> occupied{};
  int low = Cell::kSide;
  int high = 0;
  for (int number = 0; number < environment.size(); ++number) {
    const Cell cell = environment.hex(number).cell();
    occupied[static_cast<std::size_t>(cell.row() + 1)] |= std::uint64_t{1} << cell.column();
    low = std::min(low, cell.row());
    high = std::max(high, cell.row());
  }
  first_ = std::max(low - 1, 0);
  last_ = std::min(high + 1, Cell::kSide - 1);
  for (int row = first_; row <= last_; ++row) {
    const auto at = static_cast<std::size_t>(row);
    const std::uint64_t above = occupied[at];
    const std::uint64_t here = occupied[at + 1];
    const std::uint64_t below = occupied[at + 2];
    rows_[at] = (here << 1U | here >> 1U | above | above >> 1U | below | below << 1U) & ~here;
  }
}

int Frontier::size() const {
  int sum = 0;
  for (int row = first_; row <= last_; ++row) {
    sum += std::popcount(rows_[static_cast<std::size_t>(row)]);
  }
  return sum;
}

Cell Frontier::nth(int rank) const {
  int row = first_;
  for (int here = 0;; ++row, rank -= here) {
    TILEWRIGHT_ASSERT(row <= last_);
    here = std::popcount(rows_[static_cast<std::size_t>(row)]);
    if (rank < here) break;
  }
  const std::uint64_t cells = rows_[static_cast<std::size_t>(row)];
  const auto low = static_cast<std::uint32_t>(cells);
  const int in_low = std::popcount(low);
  const int column = rank < in_low ? nth_set_bit(low, static_cast<std::uint32_t>(rank))
                                   : 32 + nth_set_bit(static_cast<std::uint32_t>(cells >> 32U),
                                                      static_cast<std::uint32_t>(rank - in_low));
  return Cell::from_code(row * Cell::kStride + column);
}

}  // namespace tilewright::cascadia
