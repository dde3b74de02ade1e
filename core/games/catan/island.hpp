#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/games/catan/lattice.hpp"

namespace tilewright::catan {

// The island of the base game: 19 hexes, 54 intersections, 72 paths.
inline constexpr int kHexes = 19;
inline constexpr int kVertices = 54;
inline constexpr int kEdges = 72;
inline constexpr int kHarbours = 9;
using Island = Lattice<kHexes, kVertices, kEdges>;
using VertexSet = Island::VertexSet;
using EdgeSet = Island::EdgeSet;

namespace detail {
/// The hexes from north to south, in each row from west to east.
constexpr std::array<HexCell, kHexes> island_cells() {
  std::array<HexCell, kHexes> cells{};
  std::size_t count = 0;
  for (int r = -2; r <= 2; ++r) {
    for (int q = std::max(-2, -2 - r); q <= std::min(2, 2 - r); ++q) cells[count++] = cell_at(q, r);
  }
  return cells;
}
}  // namespace detail

inline constexpr Island kIsland = make_lattice<Island>(detail::island_cells());

/// The path of each harbour: a hex and the side to the north-east (0), east (1), south-east (2),
/// south-west (3), west (4) or north-west (5) of it. Clockwise from the north-west.
inline constexpr std::array<int, kHarbours> kHarbourEdges = [] {
  struct Side {
    int q, r;
    std::size_t side;
  };
  constexpr std::array<Side, kHarbours> kSides = {{{0, -2, 5},
                                                   {1, -2, 0},
                                                   {2, -1, 0},
                                                   {2, 0, 1},
                                                   {1, 1, 2},
                                                   {-1, 2, 2},
                                                   {-2, 2, 3},
                                                   {-2, 1, 4},
                                                   {-1, -1, 4}}};
  std::array<int, kHarbours> edges{};
  for (std::size_t i = 0; i < kHarbours; ++i) {
    const auto hex = static_cast<std::size_t>(kIsland.hex_at(cell_at(kSides[i].q, kSides[i].r)));
    edges[i] = kIsland.edge_between(kIsland.corners[hex][kSides[i].side],
                                    kIsland.corners[hex][(kSides[i].side + 1) % 6]);
  }
  return edges;
}();

/// The harbour at an intersection, or -1.
inline constexpr std::array<std::int8_t, kVertices> kHarbourAt = [] {
  std::array<std::int8_t, kVertices> harbours{};
  harbours.fill(-1);
  for (std::size_t i = 0; i < kHarbours; ++i) {
    for (const auto end : kIsland.ends[static_cast<std::size_t>(kHarbourEdges[i])]) {
      harbours[static_cast<std::size_t>(end)] = static_cast<std::int8_t>(i);
    }
  }
  return harbours;
}();

/// The outer ring of 12 hexes counter-clockwise from the east corner, then the inner ring from the
/// hex that touches that corner, then the centre: the way in which the spiral lays number tokens.
inline constexpr std::array<std::int8_t, kHexes> kSpiralOrder = [] {
  constexpr std::array<HexCell, 6> kSteps = {{{0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}}};
  std::array<std::int8_t, kHexes> order{};
  std::size_t count = 0;
  for (int radius = 2; radius > 0; --radius) {
    HexCell cell = cell_at(radius, 0);
    for (const HexCell step : kSteps) {
      for (int i = 0; i < radius; ++i) {
        order[count++] = static_cast<std::int8_t>(kIsland.hex_at(cell));
        cell = cell_at(cell.q + step.q, cell.r + step.r);
      }
    }
  }
  order[count] = static_cast<std::int8_t>(kIsland.hex_at(cell_at(0, 0)));
  return order;
}();

/// Which hexes share a side, one bit for each.
inline constexpr std::array<std::uint32_t, kHexes> kHexNeighbours = [] {
  std::array<std::uint32_t, kHexes> sets{};
  for (std::size_t a = 0; a < kHexes; ++a) {
    for (std::size_t b = 0; b < kHexes; ++b) {
      const int common = (kIsland.corner_sets[a] & kIsland.corner_sets[b]).size();
      if (a != b && common == 2) sets[a] |= 1U << b;
    }
  }
  return sets;
}();

}  // namespace tilewright::catan
