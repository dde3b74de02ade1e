#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The tiles of the slow reference engine of Carcassonne, written without a look at the fast one:
/// the two share no code and no data. Everything here is text or small numbers.
///
/// Sides N, E, S, W are 0..3. Half-edges run clockwise from the north-west corner, two for each
/// side: 0 and 1 north, 2 and 3 east, 4 and 5 south, 6 and 7 west. A rotation is a number of
/// quarter turns clockwise. Segments are named "m" (monastery), "c0" (city), "r0" (road), "f0"
/// (field); the numbers are places in the lists below and do not change when the tile is turned.
namespace tilewright::carcassonne_reference {

struct CitySegment {
  std::string_view sides;
  bool pennant = false;
};

struct RoadSegment {
  std::string_view sides;
};

/// Half-edges as digits, and the numbers of the tile's city segments whose wall the field touches.
struct FieldSegment {
  std::string_view half_edges;
  std::string_view cities;
};

/// An unturned tile. `edges` are the kinds of its sides N, E, S, W: c city, r road, f field.
struct TileType {
  char letter = '?';
  int count = 0;
  std::string_view edges;
  bool monastery = false;
  std::vector<CitySegment> cities;
  std::vector<RoadSegment> roads;
  std::vector<FieldSegment> fields;
};

constexpr bool kPennant = true;
constexpr bool kCloister = true;
constexpr bool kPlain = false;

/// The 24 types with the copies of the set of 72, one of the D being the start tile.
inline const std::vector<TileType>& catalogue() {
  static const std::vector<TileType> kTypes = {
      {'A', 2, "ffrf", kCloister, {}, {{"S"}}, {{"01234567", ""}}},
      {'B', 4, "ffff", kCloister, {}, {}, {{"01234567", ""}}},
      {'C', 1, "cccc", kPlain, {{"NESW", kPennant}}, {}, {}},
      {'D', 4, "crfr", kPlain, {{"N"}}, {{"EW"}}, {{"27", "0"}, {"3456", ""}}},
      {'E', 5, "cfff", kPlain, {{"N"}}, {}, {{"234567", "0"}}},
      {'F', 2, "fcfc", kPlain, {{"EW", kPennant}}, {}, {{"01", "0"}, {"45", "0"}}},
      {'G', 1, "fcfc", kPlain, {{"EW"}}, {}, {{"01", "0"}, {"45", "0"}}},
      {'H', 3, "cfcf", kPlain, {{"N"}, {"S"}}, {}, {{"2367", "01"}}},
      {'I', 2, "cffc", kPlain, {{"N"}, {"W"}}, {}, {{"2345", "01"}}},
      {'J', 3, "crrf", kPlain, {{"N"}}, {{"ES"}}, {{"2567", "0"}, {"34", ""}}},
      {'K', 3, "cfrr", kPlain, {{"N"}}, {{"SW"}}, {{"2347", "0"}, {"56", ""}}},
      {'L',
       3,
       "crrr",
       kPlain,
       {{"N"}},
       {{"E"}, {"S"}, {"W"}},
       {{"27", "0"}, {"34", ""}, {"56", ""}}},
      {'M', 2, "cffc", kPlain, {{"NW", kPennant}}, {}, {{"2345", "0"}}},
      {'N', 3, "cffc", kPlain, {{"NW"}}, {}, {{"2345", "0"}}},
      {'O', 2, "crrc", kPlain, {{"NW", kPennant}}, {{"ES"}}, {{"25", "0"}, {"34", ""}}},
      {'P', 3, "crrc", kPlain, {{"NW"}}, {{"ES"}}, {{"25", "0"}, {"34", ""}}},
      {'Q', 1, "ccfc", kPlain, {{"NEW", kPennant}}, {}, {{"45", "0"}}},
      {'R', 3, "ccfc", kPlain, {{"NEW"}}, {}, {{"45", "0"}}},
      {'S', 2, "ccrc", kPlain, {{"NEW", kPennant}}, {{"S"}}, {{"4", "0"}, {"5", "0"}}},
      {'T', 1, "ccrc", kPlain, {{"NEW"}}, {{"S"}}, {{"4", "0"}, {"5", "0"}}},
      {'U', 8, "rfrf", kPlain, {}, {{"NS"}}, {{"0567", ""}, {"1234", ""}}},
      {'V', 9, "ffrr", kPlain, {}, {{"SW"}}, {{"012347", ""}, {"56", ""}}},
      {'W', 4, "frrr", kPlain, {}, {{"E"}, {"S"}, {"W"}}, {{"0127", ""}, {"34", ""}, {"56", ""}}},
      {'X',
       1,
       "rrrr",
       kPlain,
       {},
       {{"N"}, {"E"}, {"S"}, {"W"}},
       {{"07", ""}, {"12", ""}, {"34", ""}, {"56", ""}}}};
  return kTypes;
}

inline const TileType& tile_type(char letter) {
  for (const TileType& type : catalogue()) {
    if (type.letter == letter) return type;
  }
  throw std::invalid_argument(std::string("no tile type ") + letter + ": the types are A to X");
}

/// In the order in which the features that a tile finishes are reported.
enum class Kind { kCity, kRoad, kMonastery, kField };

inline Kind kind_of(const std::string& segment) {
  switch (segment.at(0)) {
    case 'c': return Kind::kCity;
    case 'r': return Kind::kRoad;
    case 'm': return Kind::kMonastery;
    case 'f': return Kind::kField;
    default: throw std::invalid_argument("no segment " + segment + ": use m, c0, r0, f0, ...");
  }
}

/// The place of a segment in the list of its kind.
inline std::size_t index_of(const std::string& segment) {
  return segment == "m" ? 0 : static_cast<std::size_t>(std::stoi(segment.substr(1)));
}

inline std::vector<std::string> list_segments(const TileType& type) {
  std::vector<std::string> names;
  if (type.monastery) names.emplace_back("m");
  const auto add = [&](const std::string& letter, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) names.push_back(letter + std::to_string(i));
  };
  add("c", type.cities.size());
  add("r", type.roads.size());
  add("f", type.fields.size());
  return names;
}

/// All segments of a type: the monastery, then cities, roads and fields by number.
inline const std::vector<std::string>& segments(const TileType& type) {
  static const std::map<char, std::vector<std::string>> kLists = [] {
    std::map<char, std::vector<std::string>> all;
    for (const TileType& each : catalogue()) all[each.letter] = list_segments(each);
    return all;
  }();
  return kLists.at(type.letter);
}

inline int side_number(char letter) { return static_cast<int>(std::string("NESW").find(letter)); }

/// Where a segment of the turned tile meets the tile's border, in ascending order: sides for a city
/// or a road, half-edges for a field, nothing for a monastery.
inline std::vector<int> ports(const TileType& type, int rotation, const std::string& segment) {
  std::vector<int> found;
  const std::size_t index = index_of(segment);
  if (kind_of(segment) == Kind::kField) {
    for (const char half : type.fields.at(index).half_edges) {
      found.push_back((half - '0' + 2 * rotation) % 8);
    }
  } else if (kind_of(segment) != Kind::kMonastery) {
    const bool city = kind_of(segment) == Kind::kCity;
    for (const char side : city ? type.cities.at(index).sides : type.roads.at(index).sides) {
      found.push_back((side_number(side) + rotation) % 4);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// The kind of a side of the turned tile: c, r or f.
inline char edge(const TileType& type, int rotation, int side) {
  return type.edges.at(static_cast<std::size_t>((side - rotation + 4) % 4));
}

/// What a turned tile looks like: one line for each segment, without the segments' numbers.
inline std::multiset<std::string> look(const TileType& type, int rotation) {
  const auto digits = [&](const std::string& segment) {
    std::string text;
    for (const int port : ports(type, rotation, segment)) text += std::to_string(port);
    return text;
  };
  std::multiset<std::string> lines;
  for (const std::string& segment : segments(type)) {
    std::string line = segment.substr(0, 1) + " " + digits(segment);
    const std::size_t index = index_of(segment);
    if (kind_of(segment) == Kind::kCity && type.cities.at(index).pennant) line += " pennant";
    if (kind_of(segment) == Kind::kField) {
      std::set<std::string> walls;
      for (const char city : type.fields.at(index).cities) {
        walls.insert(digits(std::string("c") + city));
      }
      for (const std::string& wall : walls) line += " touches " + wall;
    }
    lines.insert(line);
  }
  return lines;
}

inline std::vector<int> list_rotations(const TileType& type) {
  std::vector<int> distinct;
  for (int rotation = 0; rotation < 4; ++rotation) {
    const bool seen = std::any_of(distinct.begin(), distinct.end(), [&](int earlier) {
      return look(type, earlier) == look(type, rotation);
    });
    if (!seen) distinct.push_back(rotation);
  }
  return distinct;
}

/// The rotations that look different, each the lowest of those that look like it.
inline const std::vector<int>& distinct_rotations(const TileType& type) {
  static const std::map<char, std::vector<int>> kLists = [] {
    std::map<char, std::vector<int>> all;
    for (const TileType& each : catalogue()) all[each.letter] = list_rotations(each);
    return all;
  }();
  return kLists.at(type.letter);
}

}  // namespace tilewright::carcassonne_reference
