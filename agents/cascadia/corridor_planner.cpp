#include "agents/cascadia/corridor_planner.hpp"

#include <algorithm>
#include <bit>

namespace tilewright::cascadia {
namespace {

/// 1 - decay^count.
float saturation(float decay, int count) {
  float left = 1;
  for (int i = 0; i < std::min(count, 6); ++i) left *= decay;
  return 1 - left;
}

}  // namespace

// around_ is filled for the places that there are.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
CorridorPlanner::CorridorPlanner(const Environment& own, const EdgeSites& sites)
    : own_{own}, sites_{sites} {
  find_reach();
  find_merges();
  find_neighbours();
}

/// Where each corridor can be continued; of several largest ones of a habitat the one with the most
/// room counts.
void CorridorPlanner::find_reach() {
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    const Site& site = sites_[place];
    for (std::size_t d = 0; d < kDirections; ++d) {
      if (site.habitat[d] != Site::kNothing) reach_[site.root[d]] |= bit(place);
    }
  }
  for (const Site& site : sites_) {
    for (std::size_t d = 0; d < kDirections; ++d) {
      if (site.habitat[d] == Site::kNothing) continue;
      const auto habitat = static_cast<Habitat>(site.habitat[d]);
      PlaceSet& open = open_[site.habitat[d]];
      const PlaceSet reach = reach_[site.root[d]];
      const bool is_largest = site.size[d] == own_.largest_corridor(habitat);
      if (is_largest && std::popcount(reach) > std::popcount(open)) open = reach;
    }
  }
}

std::array<int, kHabitats> most_joined(const Site& site) {
  std::array<int, kHabitats> most{};
  for (std::size_t first = 0; first < kDirections; ++first) {
    std::array<int, kHabitats> size{};
    std::uint64_t roots = 0;
    for (std::size_t edge = first; edge < first + 3; ++edge) {
      const std::size_t d = edge % kDirections;
      if (site.habitat[d] == Site::kNothing || (roots >> site.root[d] & 1U) != 0) continue;
      roots |= std::uint64_t{1} << site.root[d];
      size[site.habitat[d]] += site.size[d];
    }
    for (std::size_t i = 0; i < kHabitats; ++i) most[i] = std::max(most[i], size[i]);
  }
  return most;
}

void CorridorPlanner::find_merges() {
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    const Site& site = sites_[place];
    if (std::popcount(site.adjacent) < 2) continue;
    const std::array<int, kHabitats> most = most_joined(site);
    for (std::size_t i = 0; i < kHabitats; ++i) {
      const int excess = most[i] - own_.largest_corridor(static_cast<Habitat>(i));
      Merge& merge = merges_[i];
      if (excess > merge.best) {
        merge = {.best = excess, .second = merge.best, .place = place};
      } else {
        merge.second = std::max(merge.second, excess);
      }
    }
  }
}

void CorridorPlanner::find_neighbours() {
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    const Site& site = sites_[place];
    Around& around = around_[place];
    around.at.fill(0);
    around.beyond.fill(0);
    for (int d = 0; d < kDirections; ++d) {
      const auto at = static_cast<std::size_t>(d);
      if (site.habitat[at] != Site::kNothing) continue;
      const Cell cell = site.cell.neighbour(d);
      std::size_t other = 0;
      while (other < sites_.size() && sites_[other].cell != cell) ++other;
      around.at[at] = other < sites_.size() ? bit(other) : 0;
      around.beyond[at] = other < sites_.size() ? 0 : 1;
    }
  }
}

float CorridorPlanner::tile_value(std::size_t place, int kind, int rotation,
                                  const CorridorWeights& weights) const {
  const Tile& tile = tile_of(kind);
  const Site& site = sites_[place];
  const Around& around = around_[place];
  std::array<int, kHabitats> room{};
  for (std::size_t i = 0; i < kHabitats; ++i) room[i] = std::popcount(open_[i] & ~bit(place));
  float value = 0;
  for (std::size_t side = 0; side < tile.sides(); ++side) {
    const std::size_t habitat = index_of(tile.habitats[side]);
    PlaceSet reach = 0;
    std::uint64_t roots = 0;
    int beyond = 0;
    int size = 1;
    for_each_bit(edges_of_side(kind, rotation, side), [&](int edge) {
      const auto d = static_cast<std::size_t>(edge);
      reach |= around.at[d];
      if (site.habitat[d] == Site::kNothing) beyond += around.beyond[d];
      if (site.habitat[d] != habitat || (roots >> site.root[d] & 1U) != 0) return;
      roots |= std::uint64_t{1} << site.root[d];
      size += site.size[d];
      reach |= reach_[site.root[d]];
    });
    const int side_room = std::popcount(reach & ~bit(place)) + beyond;
    const int largest = own_.largest_corridor(static_cast<Habitat>(habitat));
    if (size > largest) {
      value += static_cast<float>(size - largest);
      room[habitat] = side_room;
    } else {
      if (size == largest) room[habitat] = std::max(room[habitat], side_room);
      if (side_room > 0) value += weights.smaller * static_cast<float>(size - 1);
    }
  }
  for (const int count : room) value += weights.open * saturation(weights.open_decay, count);
  return value;
}

CorridorPlanner::Placed CorridorPlanner::best(std::size_t place, int kind,
                                              const CorridorWeights& weights) const {
  Placed placed{.value = tile_value(place, kind, 0, weights)};
  for (int rotation = 1; rotation < tile_of(kind).rotations(); ++rotation) {
    const float value = tile_value(place, kind, rotation, weights);
    if (value > placed.value) placed = {value, rotation};
  }
  for (const Merge& merge : merges_) {
    const int excess = merge.place == place ? merge.second : merge.best;
    placed.value += weights.merge * static_cast<float>(excess);
  }
  return placed;
}

}  // namespace tilewright::cascadia
