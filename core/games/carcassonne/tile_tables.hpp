#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>

#include "core/games/carcassonne/catalogue.hpp"
#include "core/games/carcassonne/geometry.hpp"
#include "core/games/carcassonne/segments.hpp"

namespace tilewright::carcassonne {

// What play looks up about tiles, all derived from the catalogue when the program is built.

/// What a side shows, or asks for. kNone: it asks for nothing, no tile lies there.
enum class SideKind : std::uint8_t { kNone, kCity, kRoad, kField };

constexpr std::string_view kind_name(SideKind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"nothing", "city", "road", "field"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// Four side kinds in one byte, north in the lowest two bits, then east, south, west.
using Signature = std::uint8_t;
inline constexpr std::size_t kSignatures = 256;

constexpr SideKind kind_at(Signature signature, std::size_t side) {
  return static_cast<SideKind>(signature >> (2 * side) & 3U);
}
constexpr Signature side_signature(std::size_t side, SideKind kind) {
  return static_cast<Signature>(static_cast<unsigned>(kind) << (2 * side));
}

/// A tile type and its rotation as one number.
using Oriented = std::uint8_t;
constexpr Oriented oriented(int type, int rotation) {
  return static_cast<Oriented>(kRotations * type + rotation);
}
constexpr int type_of(Oriented tile) { return tile / kRotations; }
constexpr int rotation_of(Oriented tile) { return tile % kRotations; }

inline constexpr std::uint8_t kNoSegment = 0xFF;

/// The monastery, cities and roads of a tile together, in the order of their codes: what is scored
/// in play. No type has more of them than four.
inline constexpr std::size_t kMostWorksOnTile = 4;

/// What does not depend on the rotation. A "work" is a monastery, city or road segment.
struct TypeTable {
  std::uint8_t num_works = 0;
  std::uint8_t num_fields = 0;
  std::uint8_t num_cities = 0;
  std::uint8_t num_roads = 0;
  bool has_monastery = false;
  SegmentSet segments = 0;
  std::array<Segment, kMostWorksOnTile> work_segment{};
  std::array<std::uint8_t, kSegmentCodes> work_of{};  // by code; kNoSegment if there is none
  std::array<std::uint8_t, kMostWorksOnTile> ends{};  // sides that a work reaches
  std::array<bool, kMostWorksOnTile> has_pennant{};
  /// Per field, the works (cities all) that it touches, one bit each.
  std::array<std::uint8_t, kMostFieldsOnTile> touches{};
  /// The rotations that give different tiles, one bit each.
  std::uint8_t rotations = 0;
};

/// What depends on the rotation.
struct OrientedTable {
  Signature sides = 0;
  std::array<std::uint8_t, kSides> work_at{};    // kNoSegment on a field side
  std::array<std::uint8_t, kHalves> field_at{};  // kNoSegment on a city side
};

namespace tables {

constexpr SideKind side_kind(char letter) {
  if (letter == 'c') return SideKind::kCity;
  return letter == 'r' ? SideKind::kRoad : SideKind::kField;
}

/// Calls `visit(number, word)` for the words of a text.
template <class Visit>
constexpr void for_each_word(std::string_view text, Visit&& visit) {
  for (int number = 0; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find(' '), text.size());
    visit(number, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

constexpr Signature signature_of(int type, int rotation) {
  Signature signature = 0;
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t turned = (side + static_cast<std::size_t>(rotation)) % kSides;
    signature |= side_signature(turned, side_kind(description(type).sides[side]));
  }
  return signature;
}

/// Two rotations give the same tile in this box exactly if they show the same sides.
constexpr std::uint8_t different_rotations(int type) {
  unsigned rotations = 0;
  for (int r = 0; r < kRotations; ++r) {
    bool is_new = true;
    for (int s = 0; s < r; ++s) is_new = is_new && signature_of(type, s) != signature_of(type, r);
    if (is_new) rotations |= 1U << r;
  }
  return static_cast<std::uint8_t>(rotations);
}

constexpr void add_work(TypeTable& table, Segment segment, std::string_view word) {
  const std::size_t work = table.num_works++;
  table.work_segment[work] = segment;
  table.work_of[static_cast<std::size_t>(segment.code())] = static_cast<std::uint8_t>(work);
  table.has_pennant[work] = count_of(word, '+') > 0;
  table.ends[work] = static_cast<std::uint8_t>(word.size() - (table.has_pennant[work] ? 1 : 0));
  table.segments |= segment_bit(segment);
}

constexpr TypeTable make_type_table(int type) {
  const TileDescription& tile = description(type);
  TypeTable table;
  table.work_of.fill(kNoSegment);
  table.has_monastery = tile.has_monastery;
  if (tile.has_monastery) add_work(table, Segment{SegmentKind::kMonastery, 0}, "");
  for_each_word(tile.cities, [&](int number, std::string_view word) {
    add_work(table, Segment{SegmentKind::kCity, number}, word);
    ++table.num_cities;
  });
  for_each_word(tile.roads, [&](int number, std::string_view word) {
    add_work(table, Segment{SegmentKind::kRoad, number}, word);
    ++table.num_roads;
  });
  for_each_word(tile.fields, [&](int number, std::string_view word) {
    table.segments |= segment_bit(Segment{SegmentKind::kField, number});
    const std::size_t stroke = word.find('/');
    if (stroke != std::string_view::npos) {
      for (const char city : word.substr(stroke + 1)) {
        const Segment touched{SegmentKind::kCity, city - '0'};
        table.touches[static_cast<std::size_t>(number)] |= static_cast<std::uint8_t>(
            1U << table.work_of[static_cast<std::size_t>(touched.code())]);
      }
    }
    ++table.num_fields;
  });
  table.rotations = different_rotations(type);
  return table;
}

constexpr OrientedTable make_oriented_table(int type, int rotation) {
  const TileDescription& tile = description(type);
  const TypeTable kinds = make_type_table(type);
  const auto turn = static_cast<std::size_t>(rotation);
  OrientedTable table;
  table.sides = signature_of(type, rotation);
  table.work_at.fill(kNoSegment);
  table.field_at.fill(kNoSegment);
  const auto add_works = [&](std::string_view text, SegmentKind kind) {
    for_each_word(text, [&](int number, std::string_view word) {
      for (const char letter : word) {
        if (letter == '+') continue;
        const std::size_t side = kSideLetters.find(letter);
        const auto code = static_cast<std::size_t>(Segment{kind, number}.code());
        table.work_at[(side + turn) % kSides] = kinds.work_of[code];
      }
    });
  };
  add_works(tile.cities, SegmentKind::kCity);
  add_works(tile.roads, SegmentKind::kRoad);
  for_each_word(tile.fields, [&](int number, std::string_view word) {
    for (const char half : word.substr(0, word.find('/'))) {
      const auto unturned = static_cast<std::size_t>(half - '0');
      table.field_at[(unturned + 2 * turn) % kHalves] = static_cast<std::uint8_t>(number);
    }
  });
  return table;
}

/// Whether a tile that shows `sides` meets what `asked` asks for.
constexpr bool fits(Signature sides, Signature asked) {
  for (std::size_t side = 0; side < kSides; ++side) {
    const SideKind kind = kind_at(asked, side);
    if (kind != SideKind::kNone && kind != kind_at(sides, side)) return false;
  }
  return true;
}

}  // namespace tables

inline constexpr auto kTypes = [] {
  std::array<TypeTable, kTileTypes> tables{};
  for (int type = 0; type < kTileTypes; ++type) {
    tables[static_cast<std::size_t>(type)] = tables::make_type_table(type);
  }
  return tables;
}();

inline constexpr auto kOriented = [] {
  std::array<OrientedTable, kTileTypes * kRotations> tables{};
  for (int type = 0; type < kTileTypes; ++type) {
    for (int rotation = 0; rotation < kRotations; ++rotation) {
      tables[oriented(type, rotation)] = tables::make_oriented_table(type, rotation);
    }
  }
  return tables;
}();

/// [type][signature asked for]: the rotations in which the type fits, one bit each; of rotations
/// that look the same only the first.
inline constexpr auto kFits = [] {
  std::array<std::array<std::uint8_t, kSignatures>, kTileTypes> table{};
  for (std::size_t type = 0; type < kTileTypes; ++type) {
    for (int rotation = 0; rotation < kRotations; ++rotation) {
      if ((kTypes[type].rotations >> rotation & 1U) == 0) continue;
      const Signature sides = kOriented[oriented(static_cast<int>(type), rotation)].sides;
      for (std::size_t asked = 0; asked < kSignatures; ++asked) {
        if (!tables::fits(sides, static_cast<Signature>(asked))) continue;
        table[type][asked] |= static_cast<std::uint8_t>(1U << rotation);
      }
    }
  }
  return table;
}();

/// A set of tile types, one bit for each.
using TypeSet = std::uint32_t;
inline constexpr TypeSet kAllTypes = (1U << kTileTypes) - 1;

/// [signature asked for]: the types that fit in some rotation.
inline constexpr auto kTypesThatFit = [] {
  std::array<TypeSet, kSignatures> table{};
  for (std::size_t type = 0; type < kTileTypes; ++type) {
    for (std::size_t asked = 0; asked < kSignatures; ++asked) {
      if (kFits[type][asked] != 0) table[asked] |= 1U << type;
    }
  }
  return table;
}();

constexpr const TypeTable& type_table(int type) { return kTypes[static_cast<std::size_t>(type)]; }

namespace tables {

constexpr bool all_segments_fit_the_layout() {
  for (const TypeTable& type : kTypes) {
    if (type.num_works > kMostWorksOnTile || type.num_cities > kMostCitiesOnTile) return false;
    if (type.num_roads > kMostRoadsOnTile || type.num_fields > kMostFieldsOnTile) return false;
  }
  return true;
}

/// The cells around n tiles are at most 2 n + 2: a tile has four sides, and n connected tiles hide
/// at least 2 (n - 1) of them from each other.
inline constexpr int kMostOpenCells = 2 * (kMostTiles - 1) + 2;

/// No position has more places for a tile in hand than this.
///
/// Every open cell asks for something on at least one side; name one such side of a tile on the
/// table for every open cell. A tile that shows a kind of side k times fits a cell that asks for it
/// in at most k rotations. There are at most kMostOpenCells open cells while a tile is in hand, and
/// no more of them can ask for a kind than there are such sides in the deck, less those in hand.
constexpr int most_places() {
  int most = 0;
  for (int type = 0; type < kTileTypes; ++type) {
    std::array<std::array<int, 2>, 3> kinds{};  // rotations per cell, cells
    const std::array<char, 3> letters = {'c', 'r', 'f'};
    const std::array<int, 3> in_deck = {kTotals.city_sides, kTotals.road_sides,
                                        kTotals.field_sides};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const int shown = count_of(description(type).sides, letters[i]);
      const int on_start = count_of(description(kStartType).sides, letters[i]);
      const int different = std::popcount(type_table(type).rotations);
      kinds[i] = {std::min(shown, different), in_deck[i] + on_start - shown};
    }
    std::sort(kinds.begin(), kinds.end(), std::greater<>{});
    int cells = kMostOpenCells;
    int places = 0;
    for (const auto& [rotations, asking] : kinds) {
      places += rotations * std::min(cells, asking);
      cells -= std::min(cells, asking);
    }
    most = std::max(most, places);
  }
  return most;
}

}  // namespace tables

static_assert(tables::all_segments_fit_the_layout());

inline constexpr int kMostPlaces = tables::most_places();
/// Open cells once the last tile lies.
inline constexpr int kMostOpenCellsEver = tables::kMostOpenCells + 2;

}  // namespace tilewright::carcassonne
