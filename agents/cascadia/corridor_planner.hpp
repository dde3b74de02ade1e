#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "core/games/cascadia/environment.hpp"

namespace tilewright::cascadia {

/// The empty cells at the edge of an environment, by their order in Frontier.
using EdgeSites = FixedList<Site, static_cast<std::size_t>(kMaxFrontier)>;

/// How many hexes of each habitat one tile at a place can join at the most, without itself: a tile
/// brings a habitat to three edges in a row.
std::array<int, kHabitats> most_joined(const Site& site);

/// What room to grow is worth in points, on top of the points of the corridors.
struct CorridorWeights {
  /// For a largest corridor that can be continued somewhere; each further cell where it can be adds
  /// open_decay times what the cell before added.
  float open = 0;
  float open_decay = 0.5F;
  /// For each hex of a corridor that was made longer but is not the largest.
  float smaller = 0;
  /// For each hex by which one tile could make a largest corridor longer beyond the tile itself.
  float merge = 0;
};

/// Values tiles by what they do to the corridors of an environment and to the room around them.
class CorridorPlanner {
 public:
  CorridorPlanner(const Environment& own, const EdgeSites& sites);

  struct Placed {
    float value = 0;
    int rotation = 0;
  };
  /// The best rotation of a tile at a place of the edge: the points that it adds and the weighted
  /// room of all corridors afterwards.
  [[nodiscard]] Placed best(std::size_t place, int kind, const CorridorWeights& weights) const;

 private:
  using PlaceSet = std::uint64_t;
  static constexpr PlaceSet bit(std::size_t place) { return PlaceSet{1} << place; }

  struct Around {
    std::array<PlaceSet, kDirections> at;          // the same by direction
    std::array<std::uint8_t, kDirections> beyond;  // 1: an empty cell that is not at the edge yet
  };
  /// The largest gains beyond the tile itself that one tile can make, at two places.
  struct Merge {
    int best = 0;
    int second = 0;
    std::size_t place = static_cast<std::size_t>(kMaxFrontier);
  };

  void find_reach();
  void find_merges();
  void find_neighbours();
  [[nodiscard]] float tile_value(std::size_t place, int kind, int rotation,
                                 const CorridorWeights& weights) const;

  const Environment& own_;
  const EdgeSites& sites_;
  std::array<PlaceSet, 2 * static_cast<std::size_t>(kMaxHexes)> reach_{};  // of each corridor
  std::array<PlaceSet, kHabitats> open_{};                                 // of the largest ones
  std::array<Merge, kHabitats> merges_{};
  std::array<Around, static_cast<std::size_t>(kMaxFrontier)> around_;
};

}  // namespace tilewright::cascadia
