#include "core/games/cascadia/environment.hpp"

#include <algorithm>

#include "core/games/cascadia/wildlife.hpp"

namespace tilewright::cascadia {
namespace {

constexpr int kFarAway = 2 * Cell::kStride + 1;

/// [difference of the codes of two cells + kStride, or kFarAway]: one more than the direction from
/// the first to the second, or 0 if they do not touch.
constexpr auto kDirectionOf = [] {
  std::array<std::uint8_t, static_cast<std::size_t>(kFarAway) + 1> directions{};
  for (int direction = 0; direction < kDirections; ++direction) {
    const int step = Cell::kSteps[static_cast<std::size_t>(direction)];
    directions[static_cast<std::size_t>(step + Cell::kStride)] =
        static_cast<std::uint8_t>(direction + 1);
  }
  return directions;
}();

unsigned direction_to(Cell from, Cell to) {
  const auto difference = static_cast<unsigned>(to.code() - from.code() + Cell::kStride);
  return kDirectionOf[std::min(difference, static_cast<unsigned>(kFarAway))];
}

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
    const Cell other = hexes_[static_cast<std::size_t>(number)].cell();
    site.adjacent |= static_cast<HexSet>(direction_to(cell, other) != 0) << number;
  }
  for_each_bit(site.adjacent, [&](int number) {
    const Cell other = hexes_[static_cast<std::size_t>(number)].cell();
    look(site, static_cast<int>(direction_to(cell, other)) - 1, number);
  });
  return site;
}

Site Environment::site(Cell cell, const HexMap& map) const {
  Site site;
  site.cell = cell;
  site.habitat.fill(Site::kNothing);
  for (int direction = 0; direction < kDirections; ++direction) {
    const int number = map.at(cell.neighbour(direction));
    if (number < 0) continue;
    site.adjacent |= hex_bit(number);
    look(site, direction, number);
  }
  return site;
}

void Environment::look(Site& site, int direction, int number) const {
  const PlacedHex& other = hexes_[static_cast<std::size_t>(number)];
  const auto at = static_cast<std::size_t>(direction);
  const std::size_t side = other.side_at(opposite(direction));
  site.habitat[at] = static_cast<std::uint8_t>(tile_of(other.kind()).habitats[side]);
  SideNumber root = side_number(number, side);
  while (!hexes_[root / 2U].is_root(root % 2U)) root = hexes_[root / 2U].parent(root % 2U);
  site.root[at] = root;
  site.size[at] = static_cast<std::uint8_t>(hexes_[root / 2U].corridor_size(root % 2U));
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

void Environment::remove_hex_for_tokens() {
  const int number = --size_;
  const HexSet bit = hex_bit(number);
  TILEWRIGHT_ASSERT((all_tokens(tokens_) & bit) == 0);
  for_each_bit(hexes_[static_cast<std::size_t>(number)].adjacent(),
               [&](int other) { hexes_[static_cast<std::size_t>(other)].remove_adjacent(number); });
  hexes_[static_cast<std::size_t>(number)] = {};
  for (HexSet& set : open_) set &= ~bit;
}

int Environment::add_hex(const Site& site, int kind, int rotation) {
  TILEWRIGHT_ASSERT(size_ < kMaxHexes && find(site.cell) < 0);
  TILEWRIGHT_ASSERT(rotation < tile_of(kind).rotations());
  const int number = size_++;
  hexes_[static_cast<std::size_t>(number)] = PlacedHex{site.cell, kind, rotation, site.adjacent};
  for_each_bit(site.adjacent,
               [&](int other) { hexes_[static_cast<std::size_t>(other)].add_adjacent(number); });
  add_open(number, kind);
  for (std::size_t side = 0; side < tile_of(kind).sides(); ++side) connect(side, site);
  return number;
}

/// Joins a side of the last hex to the corridors that it touches: they hang on the largest of them.
void Environment::connect(std::size_t side, const Site& site) {
  const int number = size_ - 1;
  PlacedHex& placed = hexes_[static_cast<std::size_t>(number)];
  const Habitat habitat = tile_of(placed.kind()).habitats[side];
  const EdgeSet edges = edges_of_side(placed.kind(), placed.rotation(), side);
  const int size = joined_size(site, habitat, edges);
  SideNumber root = side_number(number, side);
  int largest = 0;
  for_each_bit(edges, [&](int edge) {
    const auto at = static_cast<std::size_t>(edge);
    if (site.habitat[at] != index_of(habitat) || site.size[at] <= largest) return;
    largest = site.size[at];
    root = site.root[at];
  });
  for_each_bit(edges, [&](int edge) {
    const auto at = static_cast<std::size_t>(edge);
    if (site.habitat[at] != index_of(habitat)) return;
    hex_of(site.root[at]).hang_on(site.root[at] % 2U, root);
  });
  placed.hang_on(side, root);
  hex_of(root).make_root(root % 2U, size);
  std::uint8_t& best = largest_[index_of(habitat)];
  best = std::max(best, static_cast<std::uint8_t>(size));
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

CorridorGains::CorridorGains(const Environment& environment, const Site& site) {
  // [edge]: which of the six halves, each named by its first edge, hold that edge.
  constexpr std::array<EdgeSet, kDirections> kHalves = {0b110001, 0b100011, 0b000111,
                                                        0b001110, 0b011100, 0b111000};
  // First the sizes of the corridors that a side touches, then what it adds.
  for (std::size_t edge = 0; edge < kDirections; ++edge) {
    if (site.habitat[edge] == Site::kNothing) continue;
    EdgeSet counted = 0;  // halves that touch the corridor at an earlier edge
    for (std::size_t other = 0; other < edge; ++other) {
      const bool same =
          site.habitat[other] != Site::kNothing && site.root[other] == site.root[edge];
      if (same) counted |= kHalves[other];
    }
    auto& halves = half_[site.habitat[edge]];
    const std::uint8_t size = site.size[edge];
    for_each_bit(kHalves[edge] & ~counted, [&](int half) {
      halves[static_cast<std::size_t>(half)] =
          static_cast<std::uint8_t>(halves[static_cast<std::size_t>(half)] + size);
    });
    std::uint8_t& around = around_[site.habitat[edge]];
    if (counted == 0) around = static_cast<std::uint8_t>(around + size);
  }
  for (std::size_t i = 0; i < kHabitats; ++i) {
    const int largest = environment.largest_corridor(static_cast<Habitat>(i));
    const auto to_gain = [largest](std::uint8_t& touched) {
      touched = static_cast<std::uint8_t>(std::max(0, 1 + touched - largest));
    };
    std::ranges::for_each(half_[i], to_gain);
    to_gain(around_[i]);
  }
}

// Rows outside first_ to last_ stay uninitialised on purpose: they are never read.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
Frontier::Frontier(const Environment& environment) {
  // Occupied cells, with an empty row above and below the table.
  std::array<std::uint64_t, static_cast<std::size_t>(Cell::kSide) + 2> occupied{};
  std::uint64_t used = 0;  // rows
  for (int number = 0; number < environment.size(); ++number) {
    const Cell cell = environment.hex(number).cell();
    occupied[static_cast<std::size_t>(cell.row() + 1)] |= std::uint64_t{1} << cell.column();
    used |= std::uint64_t{1} << cell.row();
  }
  first_ = std::max(std::countr_zero(used) - 1, 0);
  last_ = std::min(static_cast<int>(std::bit_width(used)), Cell::kSide - 1);
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
