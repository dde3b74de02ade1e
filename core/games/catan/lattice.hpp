#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/assert.hpp"
#include "core/games/catan/id_set.hpp"

namespace tilewright::catan {

/// A cell of the hexagonal lattice in axial coordinates, pointy tops: q grows to the east, r to the
/// south. Source: docs/games/catan.md, "Coordinates".
struct HexCell {
  std::int16_t q = 0;
  std::int16_t r = 0;
  friend constexpr bool operator==(HexCell, HexCell) = default;
};
constexpr HexCell cell_at(int q, int r) {
  return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
}

/// An intersection: the north or the south tip of a cell of the lattice, on the map or beside it.
struct Tip {
  HexCell cell;
  bool is_south = false;

  /// The three cells that meet in it.
  [[nodiscard]] constexpr std::array<HexCell, 3> cells() const {
    const auto [q, r] = cell;
    if (is_south) return {cell_at(q, r), cell_at(q, r + 1), cell_at(q - 1, r + 1)};
    return {cell_at(q, r), cell_at(q, r - 1), cell_at(q + 1, r - 1)};
  }
  /// The intersections at the other ends of its three paths.
  [[nodiscard]] constexpr std::array<Tip, 3> neighbours() const {
    const auto [q, r] = cell;
    if (is_south) {
      return {Tip{cell_at(q - 1, r + 1)}, Tip{cell_at(q, r + 1)}, Tip{cell_at(q - 1, r + 2)}};
    }
    return {Tip{cell_at(q + 1, r - 1), true}, Tip{cell_at(q, r - 1), true},
            Tip{cell_at(q + 1, r - 2), true}};
  }
  /// From north to south, then from west to east: the order in which intersections are numbered.
  [[nodiscard]] constexpr int row() const { return 3 * cell.r + (is_south ? 2 : -2); }
  [[nodiscard]] constexpr int column() const { return 2 * cell.q + cell.r; }
  friend constexpr bool operator==(const Tip&, const Tip&) = default;
};

/// The corners of a hex, clockwise from the north.
constexpr std::array<Tip, 6> corners_of(HexCell cell) {
  const auto [q, r] = cell;
  return {Tip{cell_at(q, r)},       Tip{cell_at(q + 1, r - 1), true}, Tip{cell_at(q, r + 1)},
          Tip{cell_at(q, r), true}, Tip{cell_at(q - 1, r + 1)},       Tip{cell_at(q, r - 1), true}};
}

/// The tables of a map of hexes: which intersections, paths and hexes touch. The numbers of hexes
/// are those of the list that it was made from; intersections are numbered from north to south and
/// west to east, paths by their lower and then their higher intersection. The sizes are fixed when
/// the program is compiled, so that a small map pays nothing for large ones.
template <std::size_t Hexes, std::size_t Vertices, std::size_t Edges>
struct Lattice {
  static constexpr std::size_t kHexes = Hexes;
  static constexpr std::size_t kVertices = Vertices;
  static constexpr std::size_t kEdges = Edges;
  using VertexSet = IdSet<Vertices>;
  using EdgeSet = IdSet<Edges>;
  using Id =
      std::conditional_t<(std::max({Hexes, Vertices, Edges}) < 128), std::int8_t, std::int16_t>;
  static constexpr Id kNone = -1;

  std::array<HexCell, Hexes> cells{};
  std::array<Tip, Vertices> tips{};
  std::array<std::array<Id, 6>, Hexes> corners{};  // clockwise from the north
  std::array<VertexSet, Hexes> corner_sets{};
  std::array<std::array<Id, 3>, Vertices> hexes{};          // kNone where the map ends
  std::array<std::array<Id, 3>, Vertices> edges{};          // kNone where the map ends
  std::array<std::array<Id, 3>, Vertices> neighbours{};     // at the other ends of `edges`
  std::array<VertexSet, Vertices> closed_neighbourhoods{};  // an intersection and its neighbours
  std::array<EdgeSet, Vertices> edge_sets{};
  std::array<std::array<Id, 2>, Edges> ends{};

  [[nodiscard]] constexpr int hex_at(HexCell cell) const {
    for (std::size_t hex = 0; hex < Hexes; ++hex) {
      if (cells[hex] == cell) return static_cast<int>(hex);
    }
    return kNone;
  }
  [[nodiscard]] constexpr int vertex_at(const Tip& tip) const {
    for (std::size_t vertex = 0; vertex < Vertices; ++vertex) {
      if (tips[vertex] == tip) return static_cast<int>(vertex);
    }
    return kNone;
  }
  /// The path between two intersections, or kNone.
  [[nodiscard]] constexpr int edge_between(int a, int b) const {
    if (a < 0 || b < 0) return kNone;
    for (std::size_t i = 0; i < 3; ++i) {
      if (edges[static_cast<std::size_t>(a)][i] != kNone &&
          neighbours[static_cast<std::size_t>(a)][i] == b) {
        return edges[static_cast<std::size_t>(a)][i];
      }
    }
    return kNone;
  }
  [[nodiscard]] constexpr int other_end(int edge, int vertex) const {
    const auto& [a, b] = ends[static_cast<std::size_t>(edge)];
    return a == vertex ? b : a;
  }
};

namespace detail {

template <class Map>
constexpr void add_tips(Map& map) {
  std::size_t count = 0;
  for (const HexCell cell : map.cells) {
    for (const Tip& tip : corners_of(cell)) {
      bool is_new = true;
      for (std::size_t known = 0; known < count; ++known) is_new = is_new && map.tips[known] != tip;
      if (is_new) map.tips[count++] = tip;
    }
  }
  TILEWRIGHT_ASSERT(count == Map::kVertices);
  std::sort(map.tips.begin(), map.tips.end(), [](const Tip& a, const Tip& b) {
    return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column();
  });
}

/// Whether two neighbouring intersections have a hex of the map in common: only then is there a
/// path.
template <class Map>
constexpr bool has_edge(const Map& map, std::size_t a, std::size_t b) {
  for (const auto hex : map.hexes[a]) {
    for (const auto other : map.hexes[b]) {
      if (hex != Map::kNone && hex == other) return true;
    }
  }
  return false;
}

template <class Map>
constexpr void add_edges(Map& map) {
  std::size_t count = 0;
  for (std::size_t a = 0; a < Map::kVertices; ++a) {
    map.edges[a].fill(Map::kNone);
    map.neighbours[a].fill(Map::kNone);
    map.closed_neighbourhoods[a].insert(static_cast<int>(a));
  }
  const auto attach = [&](std::size_t a, std::size_t b) {
    std::size_t place = 0;
    while (map.edges[a][place] != Map::kNone) ++place;
    map.edges[a][place] = static_cast<typename Map::Id>(count);
    map.neighbours[a][place] = static_cast<typename Map::Id>(b);
    map.closed_neighbourhoods[a].insert(static_cast<int>(b));
    map.edge_sets[a].insert(static_cast<int>(count));
  };
  for (std::size_t a = 0; a < Map::kVertices; ++a) {
    for (std::size_t b = a + 1; b < Map::kVertices; ++b) {
      bool touch = false;
      for (const Tip& tip : map.tips[a].neighbours()) touch = touch || tip == map.tips[b];
      if (!touch || !has_edge(map, a, b)) continue;
      map.ends[count] = {static_cast<typename Map::Id>(a), static_cast<typename Map::Id>(b)};
      attach(a, b);
      attach(b, a);
      ++count;
    }
  }
  TILEWRIGHT_ASSERT(count == Map::kEdges);
}

}  // namespace detail

/// The tables of a list of cells. Precondition: they have as many intersections and paths as the
/// type says.
template <class Map>
constexpr Map make_lattice(const std::array<HexCell, Map::kHexes>& cells) {
  Map map;
  map.cells = cells;
  detail::add_tips(map);
  for (auto& hexes : map.hexes) hexes.fill(Map::kNone);
  for (std::size_t hex = 0; hex < Map::kHexes; ++hex) {
    for (std::size_t corner = 0; corner < 6; ++corner) {
      const int vertex = map.vertex_at(corners_of(cells[hex])[corner]);
      map.corners[hex][corner] = static_cast<typename Map::Id>(vertex);
      map.corner_sets[hex].insert(vertex);
      auto& hexes = map.hexes[static_cast<std::size_t>(vertex)];
      std::size_t place = 0;
      while (hexes[place] != Map::kNone) ++place;
      hexes[place] = static_cast<typename Map::Id>(hex);
    }
  }
  detail::add_edges(map);
  return map;
}

}  // namespace tilewright::catan
