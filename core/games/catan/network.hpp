#pragma once

#include <array>
#include <cstddef>

#include "core/games/catan/lattice.hpp"
#include "core/games/catan/trail.hpp"

namespace tilewright::catan {

/// What the players have built on a map, and where they may build next. `Map` is a Lattice; its
/// tables are handed in, the network keeps sets alone.
template <class Map, std::size_t Seats>
class Network {
 public:
  using Vertices = typename Map::VertexSet;
  using Edges = typename Map::EdgeSet;

  /// Every intersection of the map is free.
  explicit constexpr Network(const Map& /*map*/) {
    for (std::size_t vertex = 0; vertex < Map::kVertices; ++vertex) {
      free_.insert(static_cast<int>(vertex));
    }
  }

  [[nodiscard]] const Vertices& buildings(std::size_t seat) const { return buildings_[seat]; }
  [[nodiscard]] const Edges& roads(std::size_t seat) const { return roads_[seat]; }
  /// The cities of all players; they are among the buildings too.
  [[nodiscard]] const Vertices& cities() const { return cities_; }
  [[nodiscard]] Vertices settlements(std::size_t seat) const { return buildings_[seat] - cities_; }
  /// Where the distance rule lets anybody build.
  [[nodiscard]] const Vertices& free() const { return free_; }
  /// Where a seat may build a settlement: free, and at an own road.
  [[nodiscard]] Vertices sites(std::size_t seat) const { return ends_[seat] & free_; }
  /// The paths where a seat may build a road: empty, and with an end at an own building, or at an
  /// own road and no opponent's building.
  [[nodiscard]] const Edges& road_sites(std::size_t seat) const { return road_sites_[seat]; }
  [[nodiscard]] Vertices all_buildings() const {
    Vertices all;
    for (const Vertices& own : buildings_) all |= own;
    return all;
  }
  [[nodiscard]] Edges all_roads() const {
    Edges all;
    for (const Edges& own : roads_) all |= own;
    return all;
  }
  /// Whether anybody but the seat has a building at an intersection.
  [[nodiscard]] bool is_closed_to(std::size_t seat, int vertex) const {
    return all_buildings().contains(vertex) && !buildings_[seat].contains(vertex);
  }
  /// The paths at an intersection without a road.
  [[nodiscard]] Edges empty_edges_at(const Map& map, int vertex) const {
    return map.edge_sets[static_cast<std::size_t>(vertex)] - all_roads();
  }

  /// Precondition: the intersection is free.
  void add_settlement(const Map& map, std::size_t seat, int vertex) {
    TILEWRIGHT_ASSERT(free_.contains(vertex));
    buildings_[seat].insert(vertex);
    ends_[seat].insert(vertex);
    free_ -= map.closed_neighbourhoods[static_cast<std::size_t>(vertex)];
    road_sites_[seat] |= empty_edges_at(map, vertex);
    for (std::size_t other = 0; other < Seats; ++other) {
      if (other != seat && ends_[other].contains(vertex)) close_to(map, other, vertex);
    }
  }
  /// Takes intersections out of what is free: nobody may build there.
  void close(const Vertices& vertices) { free_ -= vertices; }
  /// Gives empty paths to a seat without what a road would open: such paths as are not there.
  void occupy(std::size_t seat, const Edges& edges) {
    roads_[seat] |= edges;
    for (Edges& sites : road_sites_) sites -= edges;
  }
  /// Precondition: the seat has a settlement there.
  void make_city(int vertex) { cities_.insert(vertex); }
  /// Precondition: the path is empty.
  void add_road(const Map& map, std::size_t seat, int edge) {
    roads_[seat].insert(edge);
    for (Edges& sites : road_sites_) sites.erase(edge);
    const Vertices built = all_buildings() - buildings_[seat];
    const Edges taken = all_roads();
    for (const int end : map.ends[static_cast<std::size_t>(edge)]) {
      ends_[seat].insert(end);
      if (!built.contains(end)) {
        road_sites_[seat] |= map.edge_sets[static_cast<std::size_t>(end)] - taken;
      }
    }
  }
  /// How many roads of a seat meet at an intersection.
  [[nodiscard]] int roads_at(const Map& map, std::size_t seat, int vertex) const {
    return (map.edge_sets[static_cast<std::size_t>(vertex)] & roads_[seat]).size();
  }

  /// The length of the longest road of a seat, from nothing.
  [[nodiscard]] int longest_road(const Map& map, std::size_t seat) const {
    return graph(map, seat, -1).longest();
  }
  /// The length of the longest road of a seat that uses a given one of its roads.
  [[nodiscard]] int longest_road_through(const Map& map, std::size_t seat, int edge) const {
    return graph(map, seat, edge).longest_through(0);
  }

  friend bool operator==(const Network&, const Network&) = default;

 private:
  /// An opponent of `seat` has built on an end of its roads: they go on no further there.
  void close_to(const Map& map, std::size_t seat, int vertex) {
    const Vertices built = all_buildings() - buildings_[seat];
    const auto at = static_cast<std::size_t>(vertex);
    for (std::size_t i = 0; i < 3; ++i) {
      const int edge = map.edges[at][i];
      if (edge == Map::kNone || !road_sites_[seat].contains(edge)) continue;
      const int beyond = map.neighbours[at][i];
      if (!ends_[seat].contains(beyond) || built.contains(beyond)) road_sites_[seat].erase(edge);
    }
  }

  /// The roads of a seat; the road `first`, if it is one, is number 0.
  [[nodiscard]] RoadGraph graph(const Map& map, std::size_t seat, int first) const {
    RoadGraph graph;
    const auto add = [&](int edge) {
      const auto& ends = map.ends[static_cast<std::size_t>(edge)];
      graph.add(ends[0], ends[1]);
    };
    if (first >= 0) add(first);
    roads_[seat].for_each([&](int edge) {
      if (edge != first) add(edge);
    });
    const Vertices built = all_buildings() - buildings_[seat];
    graph.connect([&](int vertex) { return !built.contains(vertex); });
    return graph;
  }

  std::array<Vertices, Seats> buildings_{};
  std::array<Vertices, Seats> ends_{};  // at own roads and own buildings
  std::array<Edges, Seats> roads_{};
  std::array<Edges, Seats> road_sites_{};
  Vertices cities_;
  Vertices free_;
};

/// Who holds the card for the longest road after lengths have changed, -1 for nobody. The holder
/// keeps it with at least `least` and the greatest length, alone or not; else it goes to whoever
/// alone has the greatest length of at least `least`; else it is set aside.
/// Source: docs/games/catan.md, "Longest road".
template <class Lengths>
constexpr int longest_road_holder_of(const Lengths& lengths, int holder, int least) {
  int most = 0;
  int first = -1;
  int with_most = 0;
  for (std::size_t seat = 0; seat < lengths.size(); ++seat) {
    const int length = lengths[seat];
    if (length > most) {
      most = length;
      first = static_cast<int>(seat);
      with_most = 1;
    } else if (length == most) {
      ++with_most;
    }
  }
  if (most < least) return -1;
  if (holder >= 0 && lengths[static_cast<std::size_t>(holder)] == most) return holder;
  return with_most == 1 ? first : -1;
}

}  // namespace tilewright::catan
