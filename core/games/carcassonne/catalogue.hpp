#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tilewright::carcassonne {

/// One type of land tile, as it lies unturned. Source: docs/games/carcassonne.md, "Tiles".
///
/// `sides` names what each side shows, north, east, south, west: c city, r road, f field.
/// A segment is a piece of one feature on the tile; segments of a kind are numbered from 0 in the
/// order given, and keep their numbers however the tile is turned:
///   cities  the sides that each city piece reaches, and + if it carries a pennant
///   roads   the sides where each piece of road leaves the tile; with one side it ends on the tile
///   fields  the half sides of each field, and after a stroke the cities whose wall it touches
/// Half sides are numbered clockwise from the north-west corner: 0 and 1 north, 2 and 3 east, 4 and
/// 5 south, 6 and 7 west. A city side has no halves; a road side gives one half to either bank.
struct TileDescription {
  char letter;
  std::string_view name;
  int count;
  std::string_view sides;
  bool has_monastery;
  std::string_view cities;
  std::string_view roads;
  std::string_view fields;
};

inline constexpr int kTileTypes = 24;

inline constexpr std::array<TileDescription, kTileTypes> kCatalogue = {{
    // clang-format off
    {'A', "monastery with a road",             2, "ffrf", true,  "",     "S",       "01234567"},
    {'B', "monastery",                         4, "ffff", true,  "",     "",        "01234567"},
    {'C', "city on all sides",                 1, "cccc", false, "NESW+", "",       ""},
    {'D', "city and a straight road",          4, "crfr", false, "N",    "EW",      "27/0 3456"},
    {'E', "city on one side",                  5, "cfff", false, "N",    "",        "234567/0"},
    {'F', "corridor city with a pennant",      2, "fcfc", false, "EW+",  "",        "01/0 45/0"},
    {'G', "corridor city",                     1, "fcfc", false, "EW",   "",        "01/0 45/0"},
    {'H', "two cities, opposite sides",        3, "cfcf", false, "N S",  "",        "2367/01"},
    {'I', "two cities, adjacent sides",        2, "cffc", false, "N W",  "",        "2345/01"},
    {'J', "city and a road that bends right",  3, "crrf", false, "N",    "ES",      "2567/0 34"},
    {'K', "city and a road that bends left",   3, "cfrr", false, "N",    "SW",      "2347/0 56"},
    {'L', "city and three roads",              3, "crrr", false, "N",    "E S W",   "27/0 34 56"},
    {'M', "city corner with a pennant",        2, "cffc", false, "NW+",  "",        "2345/0"},
    {'N', "city corner",                       3, "cffc", false, "NW",   "",        "2345/0"},
    {'O', "city corner, pennant and a road",   2, "crrc", false, "NW+",  "ES",      "25/0 34"},
    {'P', "city corner and a road",            3, "crrc", false, "NW",   "ES",      "25/0 34"},
    {'Q', "city on three sides, pennant",      1, "ccfc", false, "NEW+", "",        "45/0"},
    {'R', "city on three sides",               3, "ccfc", false, "NEW",  "",        "45/0"},
    {'S', "city on three sides, pennant, road", 2, "ccrc", false, "NEW+", "S",      "4/0 5/0"},
    {'T', "city on three sides and a road",    1, "ccrc", false, "NEW",  "S",       "4/0 5/0"},
    {'U', "straight road",                     8, "rfrf", false, "",     "NS",      "0567 1234"},
    {'V', "road bend",                         9, "ffrr", false, "",     "SW",      "012347 56"},
    {'W', "three roads",                       4, "frrr", false, "",     "E S W",   "0127 34 56"},
    {'X', "four roads",                        1, "rrrr", false, "",     "N E S W", "07 12 34 56"},
    // clang-format on
}};

/// The type that lies on the table at the start, unturned, on the cell (0,0).
inline constexpr int kStartType = 'D' - 'A';

constexpr const TileDescription& description(int type) {
  return kCatalogue[static_cast<std::size_t>(type)];
}
constexpr char type_letter(int type) { return description(type).letter; }

namespace tables {

/// What the 72 tiles hold together, as the rules state it.
struct Totals {
  int tiles = 0;
  int pennants = 0;
  int monasteries = 0;
  int city_sides = 0;
  int road_sides = 0;
  int field_sides = 0;
  int cities = 0;  // segments
  int roads = 0;
  int fields = 0;
  int contacts = 0;  // of a field segment and a city segment
};

constexpr int count_of(std::string_view text, char letter) {
  int count = 0;
  for (const char c : text) count += c == letter ? 1 : 0;
  return count;
}

constexpr int words_in(std::string_view text) { return text.empty() ? 0 : 1 + count_of(text, ' '); }

/// Characters between a stroke and the next blank: the cities that fields touch.
constexpr int contacts_in(std::string_view fields) {
  int count = 0;
  bool behind_stroke = false;
  for (const char c : fields) {
    count += behind_stroke && c != ' ' ? 1 : 0;
    behind_stroke = c == '/' || (behind_stroke && c != ' ');
  }
  return count;
}

constexpr Totals totals() {
  Totals sum;
  for (const TileDescription& tile : kCatalogue) {
    sum.tiles += tile.count;
    sum.pennants += tile.count * count_of(tile.cities, '+');
    sum.monasteries += tile.has_monastery ? tile.count : 0;
    sum.city_sides += tile.count * count_of(tile.sides, 'c');
    sum.road_sides += tile.count * count_of(tile.sides, 'r');
    sum.field_sides += tile.count * count_of(tile.sides, 'f');
    sum.cities += tile.count * words_in(tile.cities);
    sum.roads += tile.count * words_in(tile.roads);
    sum.fields += tile.count * words_in(tile.fields);
    sum.contacts += tile.count * contacts_in(tile.fields);
  }
  return sum;
}

constexpr bool letters_are_in_order() {
  for (int type = 0; type < kTileTypes; ++type) {
    if (type_letter(type) != 'A' + type) return false;
  }
  return true;
}

}  // namespace tables

inline constexpr tables::Totals kTotals = tables::totals();

static_assert(kTotals.tiles == 72 && kTotals.pennants == 10 && kTotals.monasteries == 6);
static_assert(kTotals.city_sides == 79 && kTotals.road_sides == 94 && kTotals.field_sides == 115);
static_assert(kTotals.cities == 49 && kTotals.roads == 62 && kTotals.fields == 126);
static_assert(tables::letters_are_in_order());

/// Most tiles on the table: the larger deck, start tile included.
inline constexpr int kMostTiles = kTotals.tiles + 1;

}  // namespace tilewright::carcassonne
