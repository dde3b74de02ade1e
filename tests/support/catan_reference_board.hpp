#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tilewright::catan_reference {

// The geometry of the island once more, from cells alone: an intersection is where three cells
// meet, a path is where two of them meet. Slow, and without any table of the engine.
using Cell = std::pair<int, int>;    // q, r
using Corner = std::array<Cell, 3>;  // sorted
using Path = std::pair<Corner, Corner>;

inline bool on_island(Cell cell) {
  const auto [q, r] = cell;
  return std::abs(q) <= 2 && std::abs(r) <= 2 && std::abs(q + r) <= 2;
}

inline std::vector<Cell> island() {
  std::vector<Cell> cells;
  for (int r = -2; r <= 2; ++r) {
    for (int q = -2; q <= 2; ++q) {
      if (on_island({q, r})) cells.emplace_back(q, r);
    }
  }
  return cells;
}

inline std::vector<Cell> around(Cell cell) {
  std::vector<Cell> cells;
  const std::array<Cell, 6> steps = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
  for (const auto& [q, r] : steps) cells.emplace_back(cell.first + q, cell.second + r);
  return cells;
}

inline Corner corner_of(Cell a, Cell b, Cell c) {
  Corner corner = {a, b, c};
  std::sort(corner.begin(), corner.end());
  return corner;
}

/// The corners of a cell: two neighbours that are next to each other meet in each.
inline std::vector<Corner> corners(Cell cell) {
  std::vector<Corner> all;
  const auto cells = around(cell);
  for (std::size_t i = 0; i < 6; ++i) all.push_back(corner_of(cell, cells[i], cells[(i + 1) % 6]));
  return all;
}

inline bool touches(const Corner& corner, Cell cell) {
  return std::find(corner.begin(), corner.end(), cell) != corner.end();
}

/// The cells on both sides of the way between two intersections.
inline std::vector<Cell> common(const Corner& a, const Corner& b) {
  std::vector<Cell> cells;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(cells));
  return cells;
}

inline Path path_of(const Corner& a, const Corner& b) { return a < b ? Path{a, b} : Path{b, a}; }

struct Map {
  std::set<Corner> corners;
  std::set<Path> paths;
  std::map<Corner, std::vector<Corner>> neighbours;

  Map() {
    for (const Cell& cell : island()) {
      for (const Corner& corner : catan_reference::corners(cell)) corners.insert(corner);
    }
    for (const Corner& a : corners) {
      for (const Corner& b : corners) {
        const auto cells = common(a, b);
        if (cells.size() != 2 || !std::any_of(cells.begin(), cells.end(), on_island)) continue;
        paths.insert(path_of(a, b));
        neighbours[a].push_back(b);
      }
    }
  }
  static const Map& get() {
    static const Map map;
    return map;
  }
};

inline std::string text_of(Cell cell) {
  return "(" + std::to_string(cell.first) + "," + std::to_string(cell.second) + ")";
}

/// Two cells above and one below meet in its north tip, one above and two below in its south tip.
inline std::string text_of(const Corner& corner) {
  auto rows = corner;
  std::sort(rows.begin(), rows.end(), [](Cell a, Cell b) { return a.second < b.second; });
  return rows[0].second == rows[1].second ? "N" + text_of(rows[2]) : "S" + text_of(rows[0]);
}

/// From north to south, then from west to east, by the middle of the three cells.
inline std::pair<int, int> place_of(const Corner& corner) {
  int x = 0;
  int y = 0;
  for (const auto& [q, r] : corner) {
    x += 2 * q + r;
    y += r;
  }
  return {y, x};
}

inline std::string text_of(const Path& path) {
  const bool in_order = place_of(path.first) < place_of(path.second);
  const Corner& from = in_order ? path.first : path.second;
  const Corner& to = in_order ? path.second : path.first;
  return text_of(from) + "-" + text_of(to);
}

inline Corner corner_named(const std::string& name) {
  for (const Corner& corner : Map::get().corners) {
    if (text_of(corner) == name) return corner;
  }
  return {};
}

inline Path path_named(const std::string& name) {
  const std::size_t middle = name.find(")-") + 1;
  return path_of(corner_named(name.substr(0, middle)), corner_named(name.substr(middle + 1)));
}

/// The longest trail in some roads: every order of roads is tried. `closed`: intersections that a
/// trail may reach but not pass.
inline int longest_trail(const std::set<Path>& roads, const std::set<Corner>& closed) {
  int best = 0;
  const auto go_on = [&](const auto& self, const Corner& at, std::set<Path>& left,
                         int length) -> void {
    best = std::max(best, length);
    if (length > 0 && closed.contains(at)) return;
    for (const Path& road : std::set<Path>(left)) {
      if (road.first != at && road.second != at) continue;
      left.erase(road);
      self(self, road.first == at ? road.second : road.first, left, length + 1);
      left.insert(road);
    }
  };
  std::set<Corner> ends;
  for (const Path& road : roads) ends.insert({road.first, road.second});
  std::set<Path> left = roads;
  for (const Corner& end : ends) go_on(go_on, end, left, 0);
  return best;
}

/// The nine places of harbours, as paths, from a hex and the neighbour in the sea beside it.
inline std::vector<Path> harbour_places() {
  const std::array<std::pair<Cell, Cell>, 9> sides = {{{{0, -2}, {0, -3}},
                                                       {{1, -2}, {2, -3}},
                                                       {{2, -1}, {3, -2}},
                                                       {{2, 0}, {3, 0}},
                                                       {{1, 1}, {1, 2}},
                                                       {{-1, 2}, {-1, 3}},
                                                       {{-2, 2}, {-3, 3}},
                                                       {{-2, 1}, {-3, 1}},
                                                       {{-1, -1}, {-2, -1}}}};
  std::vector<Path> places;
  for (const auto& [land, sea] : sides) {
    for (const Path& path : Map::get().paths) {
      const auto cells = common(path.first, path.second);
      if (std::find(cells.begin(), cells.end(), land) != cells.end() &&
          std::find(cells.begin(), cells.end(), sea) != cells.end()) {
        places.push_back(path);
      }
    }
  }
  return places;
}

}  // namespace tilewright::catan_reference
