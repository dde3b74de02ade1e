#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/games/cascadia/cell.hpp"
#include "core/games/cascadia/rules.hpp"
#include "core/games/cascadia/tiles.hpp"
#include "core/games/cascadia/words.hpp"

namespace tilewright::cascadia {

/// A player's hexes, numbered in the order in which they were placed, the starter's first.
inline constexpr int kMaxHexes = 23;
/// A set of hexes of one player, one bit for each number.
using HexSet = std::uint32_t;
inline constexpr HexSet kAllHexes = (1U << kMaxHexes) - 1;
constexpr HexSet hex_bit(int hex) { return 1U << static_cast<unsigned>(hex); }

/// The most empty cells that touch an environment to which a tile can be added: the starter touches
/// 9, and a hex takes one of them and adds at most 3, so that n hexes touch at most 2 n + 3.
inline constexpr int kMaxFrontier = 2 * (kMaxHexes - 1) + 3;

/// Where the tokens of each kind of wildlife lie in one environment.
using TokenSets = std::array<HexSet, kAnimals>;
constexpr HexSet all_tokens(const TokenSets& tokens) {
  return tokens[0] | tokens[1] | tokens[2] | tokens[3] | tokens[4];
}

/// A corridor is a connected set of sides of hexes with one habitat. It is named by one of them,
/// its root: side s of hex n has the number 2 n + s.
using SideNumber = std::uint8_t;
constexpr SideNumber side_number(int hex, std::size_t side) {
  return static_cast<SideNumber>(2 * hex + static_cast<int>(side));
}

/// One hex in its place, in eight bytes.
class PlacedHex {
 public:
  constexpr PlacedHex() = default;
  constexpr PlacedHex(Cell cell, int kind, int rotation, HexSet adjacent)
      : word_{adjacent | static_cast<std::uint32_t>(kind) << kMaxHexes},
        place_{static_cast<std::uint16_t>(static_cast<unsigned>(cell.code()) |
                                          static_cast<unsigned>(rotation) << Cell::kCodeBits)} {}

  [[nodiscard]] constexpr HexSet adjacent() const { return word_ & kAllHexes; }
  [[nodiscard]] constexpr int kind() const { return static_cast<int>(word_ >> kMaxHexes); }
  [[nodiscard]] constexpr Cell cell() const {
    return Cell::from_code(place_ & ((1 << Cell::kCodeBits) - 1));
  }
  [[nodiscard]] constexpr int rotation() const { return place_ >> Cell::kCodeBits; }
  /// Which side (0 or 1) lies at an edge.
  [[nodiscard]] constexpr std::size_t side_at(int edge) const {
    return (edges_of_side(kind(), rotation(), 0) >> edge & 1) != 0 ? 0 : 1;
  }
  /// Whether a side is the root of its corridor, and then the size of that; otherwise the side that
  /// it hangs on (union-find, Galler & Fischer 1964).
  [[nodiscard]] constexpr bool is_root(std::size_t side) const { return links_[side] >= kRoot; }
  [[nodiscard]] constexpr int corridor_size(std::size_t side) const { return links_[side] - kRoot; }
  [[nodiscard]] constexpr SideNumber parent(std::size_t side) const { return links_[side]; }
  constexpr void make_root(std::size_t side, int size) {
    links_[side] = static_cast<std::uint8_t>(kRoot + size);
  }
  constexpr void hang_on(std::size_t side, SideNumber parent) { links_[side] = parent; }
  constexpr void add_adjacent(int hex) { word_ |= hex_bit(hex); }
  constexpr void remove_adjacent(int hex) { word_ &= ~hex_bit(hex); }

  friend constexpr bool operator==(const PlacedHex&, const PlacedHex&) = default;

 private:
  static constexpr std::uint8_t kRoot = 64;

  std::uint32_t word_ = 0;
  std::uint16_t place_ = 0;
  std::array<std::uint8_t, 2> links_{};  // a side's number below kRoot, or kRoot + size
};

/// An empty cell as a tile placed there would find it: for each direction the habitat, and the
/// corridor by its root and its size, that it would touch.
struct Site {
  static constexpr std::uint8_t kNothing = 0xFF;
  Cell cell;
  HexSet adjacent = 0;
  std::array<std::uint8_t, kDirections> habitat{};  // kNothing: no hex there
  std::array<SideNumber, kDirections> root{};
  std::array<std::uint8_t, kDirections> size{};
};

class HexMap;

/// A player's environment with its tokens and all that follows from them: who is next to whom,
/// corridors, and the points of every wildlife card. Everything is kept up to date as hexes and
/// tokens are added; the order in which hexes were added is part of the value.
class Environment {
 public:
  Environment() = default;
  /// Precondition: starter < kStarters.
  explicit Environment(std::size_t starter);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const PlacedHex& hex(int number) const {
    TILEWRIGHT_ASSERT(number < size_);
    return hexes_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] HexSet adjacent(int number) const { return hex(number).adjacent(); }
  /// The hex in a cell, or -1.
  [[nodiscard]] int find(Cell cell) const {
    for (int number = 0; number < size_; ++number) {
      if (hex(number).cell() == cell) return number;
    }
    return -1;
  }
  [[nodiscard]] const TokenSets& tokens() const { return tokens_; }
  [[nodiscard]] HexSet tokens(Wildlife animal) const { return tokens_[index_of(animal)]; }
  /// The hexes without a token that attract an animal.
  [[nodiscard]] HexSet open(Wildlife animal) const { return open_[index_of(animal)]; }
  [[nodiscard]] int nature_tokens() const { return nature_; }

  // --- Scores ---
  [[nodiscard]] int wildlife_points(Wildlife animal) const {
    return wildlife_points_[index_of(animal)];
  }
  [[nodiscard]] int wildlife_points() const {
    int sum = 0;
    for (const std::uint8_t points : wildlife_points_) sum += points;
    return sum;
  }
  /// The size of the largest corridor of a habitat, which is also what it is worth.
  [[nodiscard]] int largest_corridor(Habitat habitat) const { return largest_[index_of(habitat)]; }
  [[nodiscard]] int corridor_points() const {
    int sum = 0;
    for (const std::uint8_t size : largest_) sum += size;
    return sum;
  }
  /// Wildlife, corridors and unspent nature tokens; no majority bonus.
  [[nodiscard]] int base_points() const {
    return wildlife_points() + corridor_points() + nature_tokens();
  }

  /// What a tile would find in an empty cell.
  [[nodiscard]] Site site(Cell cell) const;
  /// The same, faster for many cells. Precondition: the map is of this environment.
  [[nodiscard]] Site site(Cell cell, const HexMap& map) const;

  // --- Changes ---
  /// Places a hex; returns its number. Precondition: size() < kMaxHexes, the cell is empty, and
  /// site.adjacent is not empty except for a starter.
  int add_hex(const Site& site, int kind, int rotation);
  /// The same without bringing the corridors up to date: for queries about tokens on hexes that are
  /// not there yet.
  int add_hex_for_tokens(const Site& site, int kind);
  /// Takes the last hex away again. Precondition: it came by add_hex_for_tokens and has no token.
  void remove_hex_for_tokens();
  /// Puts a token on a hex. Precondition: open(animal) holds the hex.
  void add_token(int hex, Wildlife animal, const WildlifeScoring& scoring);
  void gain_nature_token() { ++nature_; }
  void spend_nature_token() {
    TILEWRIGHT_ASSERT(nature_ > 0);
    --nature_;
  }
  /// For positions read from text.
  void set_nature_tokens(int count) { nature_ = static_cast<std::uint8_t>(count); }

  friend bool operator==(const Environment&, const Environment&) = default;

 private:
  /// The size of the corridor that a side on these edges would make.
  static int joined_size(const Site& site, Habitat habitat, EdgeSet edges) {
    std::uint64_t roots = 0;
    int size = 1;
    for_each_bit(edges, [&](int edge) {
      const auto at = static_cast<std::size_t>(edge);
      if (site.habitat[at] != index_of(habitat)) return;
      const std::uint64_t bit = std::uint64_t{1} << site.root[at];
      size += (roots & bit) == 0 ? site.size[at] : 0;
      roots |= bit;
    });
    return size;
  }
  void connect(std::size_t side, const Site& site);
  /// Notes what a site has in one direction: a side of a hex.
  void look(Site& site, int direction, int number) const;
  [[nodiscard]] PlacedHex& hex_of(SideNumber side) { return hexes_[side / 2U]; }
  void add_open(int number, int kind);

  std::array<PlacedHex, static_cast<std::size_t>(kMaxHexes)> hexes_{};
  TokenSets tokens_{};
  TokenSets open_{};
  std::array<std::uint8_t, kAnimals> wildlife_points_{};
  std::array<std::uint8_t, kHabitats> largest_{};
  std::uint8_t nature_ = 0;
  std::uint8_t size_ = 0;
};

/// Which hex lies in which cell of an environment.
class HexMap {
 public:
  explicit HexMap(const Environment& environment) {
    for (int number = 0; number < environment.size(); ++number) {
      numbers_[slot_of(environment.hex(number).cell())] = static_cast<std::uint8_t>(number + 1);
    }
  }
  /// The hex in a cell of the table or beside it, or -1.
  [[nodiscard]] int at(Cell cell) const { return numbers_[slot_of(cell)] - 1; }

 private:
  // A row and a cell more on each side of the table.
  static constexpr int kBefore = Cell::kStride + 1;
  static std::size_t slot_of(Cell cell) { return static_cast<std::size_t>(cell.code() + kBefore); }

  std::array<std::uint8_t, static_cast<std::size_t>((Cell::kSide + 2) * Cell::kStride + 2)>
      numbers_{};  // plus one
};

/// What any tile would add to the corridors of an environment at one site: the answers for all
/// tiles and rotations at once.
class CorridorGains {
 public:
  CorridorGains() = default;  // of an empty table, for lists
  CorridorGains(const Environment& environment, const Site& site);

  /// How many points a tile of the kind would add in the rotation. Exact: the change of
  /// Environment::corridor_points().
  [[nodiscard]] int of(int kind, int rotation) const {
    const Tile& tile = tile_of(kind);
    if (tile.is_keystone) return around_[index_of(tile.habitats[0])];
    const auto first = static_cast<std::size_t>(rotation);
    const auto second = static_cast<std::size_t>(opposite(rotation));
    return half_[index_of(tile.habitats[0])][first] + half_[index_of(tile.habitats[1])][second];
  }

 private:
  // What a side adds, by its habitat: on three edges from one on, and on all edges.
  std::array<std::array<std::uint8_t, kDirections>, kHabitats> half_{};
  std::array<std::uint8_t, kHabitats> around_{};
};

/// The empty cells that touch an environment: where a tile may go.
class Frontier {
 public:
  explicit Frontier(const Environment& environment);

  [[nodiscard]] int size() const;
  /// The cells in the order of their index. Precondition: rank < size().
  [[nodiscard]] Cell nth(int rank) const;
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (int row = first_; row <= last_; ++row) {
      for (std::uint64_t left = rows_[static_cast<std::size_t>(row)]; left != 0; left &= left - 1) {
        visit(Cell::from_code(row * Cell::kStride + std::countr_zero(left)));
      }
    }
  }

 private:
  // Filled from row first_ to row last_.
  std::array<std::uint64_t, static_cast<std::size_t>(Cell::kSide)> rows_;
  int first_ = 0;
  int last_ = 0;
};

}  // namespace tilewright::cascadia
