#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"

namespace tilewright::catan {

inline constexpr int kRoadsEach = 15;

/// The roads of one player as a small graph of their own, for the length of the longest road: the
/// largest number of roads in a trail, which uses no road twice, may visit an intersection again,
/// and passes through no intersection where an opponent has a building.
///
/// Roads are numbered as they are added. At each of the two ends of a road there is a set of the
/// roads that continue it there, which is empty at an opponent's building. It knows nothing of
/// maps: whoever fills it says what touches.
class RoadGraph {  // NOLINT(cppcoreguidelines-pro-type-member-init): its arrays fill as it grows
 public:
  using RoadSet = std::uint16_t;

  /// Adds a road between two intersections, by any numbers that name them.
  void add(int from, int to) {
    TILEWRIGHT_ASSERT(count_ < kRoadsEach);
    ends_[count_++] = {static_cast<std::int16_t>(from), static_cast<std::int16_t>(to)};
  }
  [[nodiscard]] std::size_t size() const { return count_; }

  /// To be called once, after the last `add`. is_open(intersection): no opponent builds there.
  template <class IsOpen>
  void connect(IsOpen&& is_open) {
    for (std::size_t road = 0; road < count_; ++road) {
      for (std::size_t side = 0; side < 2; ++side) {
        const int end = ends_[road][side];
        RoadSet beyond = 0;
        if (is_open(end)) {
          for (std::size_t other = 0; other < count_; ++other) {
            if (other != road && (ends_[other][0] == end || ends_[other][1] == end)) {
              beyond = static_cast<RoadSet>(beyond | 1U << other);
            }
          }
        }
        beyond_[road][side] = beyond;
      }
    }
  }

  /// The length of the longest road of all.
  [[nodiscard]] int longest() const;
  /// The length of the longest road through one of them.
  [[nodiscard]] int longest_through(std::size_t road) const;

 private:
  /// The longest trail on from a side of a road, without the roads in `used`.
  [[nodiscard]] int longest_from(std::size_t road, std::size_t side, unsigned used) const;
  /// The longest trail through two ends: on from (road, side), and from there on from the other.
  [[nodiscard]] int longest_pair(std::size_t road, std::size_t side, unsigned used,
                                 std::size_t other_road, std::size_t other_side) const;
  /// All roads that can be reached from a side of a road without the roads in `used`.
  [[nodiscard]] unsigned reach(std::size_t road, std::size_t side, unsigned used) const;
  /// The side of `next` by which a trail leaves that comes from (road, side).
  [[nodiscard]] std::size_t far_side(std::size_t road, std::size_t side, std::size_t next) const {
    return ends_[next][0] == ends_[road][side] ? 1 : 0;
  }

  std::array<std::array<std::int16_t, 2>, kRoadsEach> ends_;
  std::array<std::array<RoadSet, 2>, kRoadsEach> beyond_;
  std::size_t count_ = 0;
};

}  // namespace tilewright::catan
