#pragma once

#include "core/games/catan_connect/frame.hpp"

// The same place in the frames of others.

namespace tilewright::catan_connect {

/// Where the places of a frame are in that of a player some steps to the right, or -1; and where
/// nobody may build there any more once there is a building, which may be next to the other frame.
struct FrameMap {
  std::array<std::int16_t, kVertices> vertices{};
  std::array<std::int16_t, kEdges> edges{};
  std::array<VertexSet, kVertices> closed;
};

namespace detail {
/// Whether there is a path between two tips that touch: the map fills the rows -1, 0 and 1.
constexpr bool is_path(const Tip& a, const Tip& b) {
  for (const HexCell cell : a.cells()) {
    for (const HexCell other : b.cells()) {
      if (cell == other && cell.r >= -1 && cell.r <= 1) return true;
    }
  }
  return false;
}
}  // namespace detail

/// By the steps plus kReach.
inline constexpr std::array<FrameMap, 2 * kReach + 1> kFrameMaps = [] {
  std::array<FrameMap, 2 * kReach + 1> maps{};
  for (int steps = -kReach; steps <= kReach; ++steps) {
    auto& map = maps[static_cast<std::size_t>(steps + kReach)];
    for (std::size_t vertex = 0; vertex < kVertices; ++vertex) {
      const Tip tip = seen_from(steps, kFrame.tips[vertex]);
      const int there = kFrame.vertex_at(tip);
      map.vertices[vertex] = static_cast<std::int16_t>(there);
      if (there >= 0) map.closed[vertex].insert(there);
      for (const Tip& other : tip.neighbours()) {
        const int beside = kFrame.vertex_at(other);
        if (beside >= 0 && detail::is_path(tip, other)) map.closed[vertex].insert(beside);
      }
    }
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
      const auto& ends = kFrame.ends[edge];
      map.edges[edge] = static_cast<std::int16_t>(
          kFrame.edge_between(map.vertices[static_cast<std::size_t>(ends[0])],
                              map.vertices[static_cast<std::size_t>(ends[1])]));
    }
  }
  return maps;
}();

}  // namespace tilewright::catan_connect
