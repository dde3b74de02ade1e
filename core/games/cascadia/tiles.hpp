#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "core/games/cascadia/cell.hpp"
#include "core/games/cascadia/words.hpp"

namespace tilewright::cascadia {

/// One line of the catalogue: the habitats of a tile, and for each tile with them the wildlife it
/// attracts. A tile that stands twice is there twice. Letters as in words.hpp.
struct TileLine {
  std::string_view habitats;
  std::string_view wildlife;
};

/// The 85 habitat tiles; source: docs/games/cascadia.md, "Tiles". First the keystones, which have
/// one habitat and one animal, then the tiles with two habitats, of which the first named is on the
/// edges E, NE, NW in rotation 0 and the second on W, SW, SE.
inline constexpr std::array<TileLine, 15> kCatalogue = {{
    {"M", "b e e h h"},
    {"F", "b b e f f"},
    {"P", "e e s s f"},
    {"W", "s s h f f"},
    {"R", "b b s h h"},
    {"MF", "bh bf eh ef beh bef"},
    {"MP", "bs es eh hf bef bsf"},
    {"MW", "bs sh eh ef bes bhf"},
    {"MR", "be bs bh eh sh bsh"},
    {"FP", "be bf es ef sf esf"},
    {"FW", "bs bf es eh hf esh"},
    {"FR", "be bs bf eh sf ehf"},
    {"PW", "es ef sh hf esf shf"},
    {"PR", "es eh bf hf bsf bhf"},
    {"WR", "bs bh sh sf hf bsh"},
}};

inline constexpr std::size_t kStarters = 5;
inline constexpr std::size_t kStarterHexes = 3;
/// The hexes of a starter in order: on top, lower left, lower right.
inline constexpr std::array<std::array<TileLine, kStarterHexes>, kStarters> kStarterCatalogue = {{
    {{{"M", "b"}, {"FW", "ehf"}, {"RP", "bs"}}},
    {{{"W", "h"}, {"RF", "esh"}, {"PM", "bf"}}},
    {{{"P", "f"}, {"WR", "shf"}, {"FM", "be"}}},
    {{{"F", "e"}, {"MR", "beh"}, {"WP", "sf"}}},
    {{{"R", "s"}, {"PF", "bes"}, {"MW", "hf"}}},
}};
inline constexpr std::array<Cell, kStarterHexes> kStarterCells = {Cell{0, 0}, Cell{-1, 1},
                                                                  Cell{0, 1}};
inline constexpr std::array<int, kStarterHexes> kStarterRotations = {0, 1, 0};

inline constexpr int kTiles = 85;
/// Tiles that are alike are one kind: 10 of the 15 kinds of keystones are there twice.
inline constexpr int kTileKinds = 75;
/// The hexes of starters have kinds of their own above: kTileKinds + 3 * starter + hex.
inline constexpr int kAllKinds = kTileKinds + static_cast<int>(kStarters * kStarterHexes);

/// What is printed on a hex. A keystone has one habitat, on all edges, and both entries name it.
struct Tile {
  std::array<Habitat, 2> habitats{};
  WildlifeSet wildlife = 0;
  bool is_keystone = false;
  std::uint8_t copies = 0;

  /// How many rotations differ.
  [[nodiscard]] constexpr int rotations() const { return is_keystone ? 1 : kDirections; }
  /// Sides of a hex: the parts that belong to one habitat.
  [[nodiscard]] constexpr std::size_t sides() const { return is_keystone ? 1 : 2; }
  [[nodiscard]] constexpr bool attracts(Wildlife animal) const {
    return (wildlife & wildlife_bit(animal)) != 0;
  }
  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

namespace detail_tiles {

constexpr Habitat habitat_of(char letter) {
  return static_cast<Habitat>(kHabitatLetters.find(letter));
}

constexpr Tile make_tile(std::string_view habitats, std::string_view wildlife) {
  Tile tile;
  tile.is_keystone = habitats.size() == 1;
  tile.habitats = {habitat_of(habitats.front()), habitat_of(habitats.back())};
  for (const char letter : wildlife) {
    tile.wildlife = static_cast<WildlifeSet>(tile.wildlife | 1U << kWildlifeLetters.find(letter));
  }
  tile.copies = 1;
  return tile;
}

struct Kinds {
  std::array<Tile, static_cast<std::size_t>(kAllKinds)> tiles{};
  int market_kinds = 0;
};

constexpr Kinds make_kinds() {
  Kinds kinds;
  std::size_t size = 0;
  for (const auto& [habitats, list] : kCatalogue) {
    for (std::size_t from = 0; from < list.size();) {
      const std::size_t end = list.find(' ', from);
      const Tile tile = make_tile(habitats, list.substr(from, end - from));
      if (size > 0 && kinds.tiles[size - 1].habitats == tile.habitats &&
          kinds.tiles[size - 1].wildlife == tile.wildlife) {
        ++kinds.tiles[size - 1].copies;
      } else {
        kinds.tiles[size++] = tile;
      }
      from = end == std::string_view::npos ? list.size() : end + 1;
    }
  }
  kinds.market_kinds = static_cast<int>(size);
  for (const auto& starter : kStarterCatalogue) {
    for (const auto& [habitats, wildlife] : starter) {
      kinds.tiles[size++] = make_tile(habitats, wildlife);
    }
  }
  return kinds;
}

inline constexpr Kinds kKinds = make_kinds();

}  // namespace detail_tiles

constexpr const Tile& tile_of(int kind) {
  return detail_tiles::kKinds.tiles[static_cast<std::size_t>(kind)];
}
constexpr int starter_kind(std::size_t starter, std::size_t hex) {
  return kTileKinds + static_cast<int>(starter * kStarterHexes + hex);
}

/// The edges that show habitat `side` (0 or 1) of a hex.
constexpr EdgeSet edges_of_side(int kind, int rotation, std::size_t side) {
  if (tile_of(kind).is_keystone) return side == 0 ? kAllEdges : EdgeSet{0};
  // Edge e shows the canonical edge (e - rotation) mod 6, and 0, 1, 2 belong to side 0.
  const unsigned turned = 0b111U << static_cast<unsigned>(rotation);
  const unsigned first = (turned | turned >> 6U) & kAllEdges;
  return static_cast<EdgeSet>(side == 0 ? first : first ^ kAllEdges);
}

/// "MF:bh": the letters of the habitats and of the wildlife. Kinds of the market have different
/// texts.
std::string tile_text(int kind);
/// The kind of the market with this text.
std::optional<int> parse_tile(std::string_view text);

// What the rulebook says of the tiles.
namespace detail_tiles {
template <class Count>
constexpr int count_tiles(Count&& counts) {
  int sum = 0;
  for (int kind = 0; kind < kTileKinds; ++kind) {
    if (counts(tile_of(kind))) sum += tile_of(kind).copies;
  }
  return sum;
}
constexpr bool each_habitat_is_on_29_and_each_animal_on_32() {
  for (std::size_t i = 0; i < 5; ++i) {
    const auto habitat = static_cast<Habitat>(i);
    const auto animal = static_cast<Wildlife>(i);
    const auto shows = [=](const Tile& tile) {
      return tile.habitats[0] == habitat || tile.habitats[1] == habitat;
    };
    if (count_tiles(shows) != 29) return false;
    if (count_tiles([=](const Tile& tile) { return tile.attracts(animal); }) != 32) return false;
    const auto keystone = [&](const Tile& tile) { return tile.is_keystone && shows(tile); };
    const auto lures = [=](const Tile& tile) { return tile.is_keystone && tile.attracts(animal); };
    if (count_tiles(keystone) != 5 || count_tiles(lures) != 5) return false;
  }
  return true;
}
static_assert(kKinds.market_kinds == kTileKinds);
static_assert(count_tiles([](const Tile&) { return true; }) == kTiles);
static_assert(count_tiles([](const Tile& tile) { return tile.is_keystone; }) == 25);
static_assert(count_tiles([](const Tile& tile) { return std::popcount(tile.wildlife) == 2; }) ==
              45);
static_assert(count_tiles([](const Tile& tile) { return std::popcount(tile.wildlife) == 3; }) ==
              15);
static_assert(each_habitat_is_on_29_and_each_animal_on_32());
static_assert(edges_of_side(starter_kind(0, 1), 1, 0) == 0b001110);  // NE NW W: forest
}  // namespace detail_tiles

}  // namespace tilewright::cascadia
