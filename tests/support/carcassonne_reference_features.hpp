#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/carcassonne_reference_tiles.hpp"

/// The table of the reference engine and everything that lies on it: which place fits, and what the
/// roads, cities, monasteries and fields are, found by flood fill at every question.
namespace tilewright::carcassonne_reference {

/// x grows to the east, y to the north.
struct Cell {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

struct Place {
  int x = 0;
  int y = 0;
  int rotation = 0;
  [[nodiscard]] Cell cell() const { return {x, y}; }
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Meeple {
  int player = 0;
  std::string segment;
  friend bool operator==(const Meeple&, const Meeple&) = default;
};

struct PlacedTile {
  char type = '?';
  int x = 0;
  int y = 0;
  int rotation = 0;
  std::optional<Meeple> meeple;
  friend bool operator==(const PlacedTile&, const PlacedTile&) = default;
};

struct Board {
  std::map<Cell, PlacedTile> tiles;
  [[nodiscard]] bool occupied(Cell cell) const { return tiles.contains(cell); }
  friend bool operator==(const Board&, const Board&) = default;
};

/// One segment of one tile on the table.
struct Part {
  Cell cell;
  std::string segment;
  friend auto operator<=>(const Part&, const Part&) = default;
};

/// The neighbour across a side.
inline Cell across(Cell cell, int side) {
  switch (side) {
    case 0: return {cell.x, cell.y + 1};
    case 1: return {cell.x + 1, cell.y};
    case 2: return {cell.x, cell.y - 1};
    default: return {cell.x - 1, cell.y};
  }
}

inline std::vector<Cell> eight_around(Cell cell) {
  std::vector<Cell> around;
  for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
    for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
      if (Cell{x, y} != cell) around.push_back({x, y});
    }
  }
  return around;
}

/// Whether the empty cell touches a tile and every side that meets a tile meets its own kind.
inline bool fits(const Board& board, char letter, Place place) {
  if (board.occupied(place.cell())) return false;
  bool touches = false;
  for (int side = 0; side < 4; ++side) {
    const auto neighbour = board.tiles.find(across(place.cell(), side));
    if (neighbour == board.tiles.end()) continue;
    touches = true;
    const PlacedTile& other = neighbour->second;
    const char theirs = edge(tile_type(other.type), other.rotation, (side + 2) % 4);
    if (edge(tile_type(letter), place.rotation, side) != theirs) return false;
  }
  return touches;
}

/// All places of a type, sorted by x, y and rotation; rotations that look the same only once.
inline std::vector<Place> legal_places(const Board& board, char letter) {
  std::set<Place> found;
  for (const auto& [cell, tile] : board.tiles) {
    for (int side = 0; side < 4; ++side) {
      const Cell next = across(cell, side);
      for (const int rotation : distinct_rotations(tile_type(letter))) {
        const Place place{next.x, next.y, rotation};
        if (fits(board, letter, place)) found.insert(place);
      }
    }
  }
  return {found.begin(), found.end()};
}

/// The ports of a part, turned as the tile lies.
inline std::vector<int> ports(const Board& board, const Part& part) {
  const PlacedTile& tile = board.tiles.at(part.cell);
  return ports(tile_type(tile.type), tile.rotation, part.segment);
}

/// The side of a port: a field's ports are half-edges, two for each side.
inline int side_of(Kind kind, int port) { return kind == Kind::kField ? port / 2 : port; }

/// The port that lies opposite across the border.
inline int opposite(Kind kind, int port) {
  if (kind != Kind::kField) return (port + 2) % 4;
  constexpr std::array<int, 8> kTouching = {5, 4, 7, 6, 1, 0, 3, 2};
  return kTouching.at(static_cast<std::size_t>(port));
}

/// The part of the neighbouring tile that the port leads to; nothing if the cell is empty.
inline std::optional<Part> partner(const Board& board, const Part& part, int port) {
  const Kind kind = kind_of(part.segment);
  const auto neighbour = board.tiles.find(across(part.cell, side_of(kind, port)));
  if (neighbour == board.tiles.end()) return std::nullopt;
  for (const std::string& segment : segments(tile_type(neighbour->second.type))) {
    if (kind_of(segment) != kind) continue;
    const Part other{neighbour->first, segment};
    for (const int their_port : ports(board, other)) {
      if (their_port == opposite(kind, port)) return other;
    }
  }
  throw std::logic_error("two sides of different kinds meet");
}

/// The flood fill: all parts of the feature that `start` belongs to.
inline std::set<Part> connected_parts(const Board& board, const Part& start) {
  std::set<Part> reached = {start};
  std::vector<Part> waiting = {start};
  while (!waiting.empty()) {
    const Part part = waiting.back();
    waiting.pop_back();
    for (const int port : ports(board, part)) {
      const std::optional<Part> other = partner(board, part, port);
      if (other && reached.insert(*other).second) waiting.push_back(*other);
    }
  }
  return reached;
}

/// A road, city, monastery or field with all that its score depends on.
struct Feature {
  Kind kind = Kind::kCity;
  std::set<Part> parts;
  /// The different tiles that take part.
  std::set<Cell> cells;
  int pennants = 0;
  /// Sides that face an empty cell (roads and cities), half-edges that do (fields), or empty cells
  /// of the eight around (monasteries).
  int open_ends = 0;
  /// No open end. A field is never finished.
  bool finished = false;
  /// By player; a player without a meeple here has no entry.
  std::map<int, int> meeples;
  /// Of a field: the different finished cities it touches, each by its lowest part.
  std::set<Part> finished_cities;
  friend bool operator==(const Feature&, const Feature&) = default;
};

inline int count_meeples(const Feature& feature, int player) {
  const auto found = feature.meeples.find(player);
  return found == feature.meeples.end() ? 0 : found->second;
}

inline int open_ends(const Board& board, const Part& part) {
  int open = 0;
  if (part.segment == "m") {
    for (const Cell cell : eight_around(part.cell)) open += board.occupied(cell) ? 0 : 1;
  }
  for (const int port : ports(board, part)) open += partner(board, part, port) ? 0 : 1;
  return open;
}

inline Feature feature_at(const Board& board, const Part& start);

/// The finished cities that one part of a field touches.
inline std::set<Part> finished_cities_at(const Board& board, const Part& field) {
  std::set<Part> found;
  const TileType& type = tile_type(board.tiles.at(field.cell).type);
  for (const char city : type.fields.at(index_of(field.segment)).cities) {
    const Feature feature = feature_at(board, {field.cell, std::string("c") + city});
    if (feature.finished) found.insert(*feature.parts.begin());
  }
  return found;
}

/// The feature that a segment of a tile on the table belongs to.
inline Feature feature_at(const Board& board, const Part& start) {
  Feature feature;
  feature.kind = kind_of(start.segment);
  feature.parts = connected_parts(board, start);
  for (const Part& part : feature.parts) {
    const PlacedTile& tile = board.tiles.at(part.cell);
    feature.cells.insert(part.cell);
    feature.open_ends += open_ends(board, part);
    if (tile.meeple && tile.meeple->segment == part.segment) ++feature.meeples[tile.meeple->player];
    if (feature.kind == Kind::kCity) {
      feature.pennants += tile_type(tile.type).cities.at(index_of(part.segment)).pennant ? 1 : 0;
    }
    if (feature.kind == Kind::kField)
      feature.finished_cities.merge(finished_cities_at(board, part));
  }
  feature.finished = feature.kind != Kind::kField && feature.open_ends == 0;
  return feature;
}

/// The different features that the given parts belong to: cities, roads, monasteries, fields, and
/// within a kind by the lowest part.
inline std::vector<Feature> features_of(const Board& board, const std::vector<Part>& parts) {
  std::map<std::pair<Kind, Part>, Feature> found;
  std::set<Part> seen;
  for (const Part& part : parts) {
    if (seen.contains(part)) continue;
    const Feature feature = feature_at(board, part);
    seen.insert(feature.parts.begin(), feature.parts.end());
    found[{feature.kind, *feature.parts.begin()}] = feature;
  }
  std::vector<Feature> list;
  for (const auto& [key, feature] : found) list.push_back(feature);
  return list;
}

inline std::vector<Part> parts_of_tile(const Board& board, Cell cell) {
  std::vector<Part> parts;
  for (const std::string& segment : segments(tile_type(board.tiles.at(cell).type))) {
    parts.push_back({cell, segment});
  }
  return parts;
}

inline std::vector<Feature> all_features(const Board& board) {
  std::vector<Part> parts;
  for (const auto& [cell, tile] : board.tiles) {
    for (const Part& part : parts_of_tile(board, cell)) parts.push_back(part);
  }
  return features_of(board, parts);
}

/// The features that the tile at `cell` finished: those it takes part in that are finished now, and
/// the monasteries next to it that have no empty cell around them any more.
inline std::vector<Feature> finished_by(const Board& board, Cell cell) {
  std::vector<Part> parts = parts_of_tile(board, cell);
  for (const Cell next : eight_around(cell)) {
    const auto found = board.tiles.find(next);
    if (found != board.tiles.end() && tile_type(found->second.type).monastery) {
      parts.push_back({next, "m"});
    }
  }
  std::vector<Feature> finished;
  for (const Feature& feature : features_of(board, parts)) {
    if (feature.finished) finished.push_back(feature);
  }
  return finished;
}

/// Whether no meeple of anyone stands in the feature that `part` belongs to.
inline bool is_free(const Board& board, const Part& part) {
  for (const Part& reached : connected_parts(board, part)) {
    const std::optional<Meeple>& meeple = board.tiles.at(reached.cell).meeple;
    if (meeple && meeple->segment == reached.segment) return false;
  }
  return true;
}

}  // namespace tilewright::carcassonne_reference
