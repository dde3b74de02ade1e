#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/games/carcassonne/tile_tables.hpp"

namespace tilewright::carcassonne {

/// A segment on the table by a number of its own, in two ranges: works (monasteries, cities, roads)
/// from 0, fields from kFirstField, both in the order of laying.
using SegmentId = std::uint8_t;
inline constexpr std::size_t kMostWorks =
    kTotals.monasteries + kTotals.cities + kTotals.roads + type_table(kStartType).num_works;
inline constexpr std::size_t kMostFields = kTotals.fields + type_table(kStartType).num_fields;
inline constexpr SegmentId kFirstField = kMostWorks;
inline constexpr std::size_t kMostSegments = kMostWorks + kMostFields;
static_assert(kMostSegments < 256);

/// What belongs to a city, road or monastery as a whole.
///
/// Tiles are counted as different tiles: one that takes part with several segments counts once.
/// Only a few tiles of the box have two cities or several roads; each of these has a bit of its
/// own, so that a union of features counts it once, and all other tiles are simply added up.
class Work {
 public:
  constexpr Work() = default;
  constexpr Work(int single_tiles, int open, int pennants, std::uint32_t shared_tiles)
      : word_{static_cast<std::uint32_t>(single_tiles | open << 8 | pennants << 16) | shared_tiles
                                                                                          << 24U} {}

  [[nodiscard]] constexpr int tiles() const {
    return static_cast<int>(word_ & 0xFFU) + std::popcount(word_ >> 24U);
  }
  /// Sides that face an empty cell; for a monastery, empty cells around it.
  [[nodiscard]] constexpr int open() const { return static_cast<int>(word_ >> 8U & 0xFFU); }
  [[nodiscard]] constexpr int pennants() const { return static_cast<int>(word_ >> 16U & 0x7FU); }
  [[nodiscard]] constexpr bool is_finished() const { return open() == 0; }

  /// Whether meeples stand in it.
  [[nodiscard]] constexpr bool is_occupied() const { return (word_ & kOccupied) != 0; }
  constexpr void set_occupied(bool value) {
    word_ = (word_ & ~kOccupied) | (value ? kOccupied : 0);
  }

  constexpr void close(int sides) { word_ -= static_cast<std::uint32_t>(sides) << 8U; }
  constexpr void add(Work other) {
    word_ =
        (((word_ & kAdded) + (other.word_ & kAdded)) & kAdded) | ((word_ | other.word_) & ~kAdded);
  }
  friend constexpr bool operator==(Work, Work) = default;

 private:
  static constexpr std::uint32_t kAdded = 0x7FFFFFU;
  static constexpr std::uint32_t kOccupied = 0x800000U;
  // Single tiles and open sides, a byte each; pennants and the mark, one byte; shared tiles, a
  // byte.
  std::uint32_t word_ = 0;
};

/// Which segments on the table are connected: a union-find forest in which the oldest segment of a
/// feature is its root, so that roots depend on what is connected alone.
class Features {
 public:
  [[nodiscard]] SegmentId root(SegmentId segment) const {
    while (parents_[segment] != segment) segment = parents_[segment];
    return segment;
  }
  /// Precondition of these: the segment is a root.
  [[nodiscard]] Work work(SegmentId root) const { return works_[root]; }
  [[nodiscard]] bool is_field_occupied(SegmentId root) const {
    const unsigned field = root - kFirstField;
    return (occupied_fields_[field / 64] >> (field % 64) & 1U) != 0;
  }
  [[nodiscard]] bool is_occupied(SegmentId root) const {
    return root < kFirstField ? works_[root].is_occupied() : is_field_occupied(root);
  }
  void set_occupied(SegmentId root, bool value) {
    if (root < kFirstField) return works_[root].set_occupied(value);
    const unsigned field = root - kFirstField;
    const std::uint64_t bit = std::uint64_t{1} << (field % 64);
    std::uint64_t& word = occupied_fields_[field / 64];
    word = value ? word | bit : word & ~bit;
  }

  [[nodiscard]] SegmentId first_work(std::size_t tile) const { return first_work_[tile]; }
  [[nodiscard]] SegmentId first_field(std::size_t tile) const { return first_field_[tile]; }

  /// The tiles with monasteries, in the order of laying.
  [[nodiscard]] std::span<const std::uint8_t> monasteries() const {
    return {monasteries_.data(), num_monasteries_};
  }

  /// What the i-th work of the next tile would be by itself.
  [[nodiscard]] Work next_work(const TypeTable& type, std::size_t i) const;
  /// Adds the segments of a tile, each a feature of its own.
  void add_tile(std::size_t tile, const TypeTable& type);
  /// Joins two works across a border that both reach.
  void connect_works(SegmentId a, SegmentId b);
  void connect_fields(SegmentId a, SegmentId b);
  /// So many cells around a monastery are no longer empty.
  void close(SegmentId monastery, int cells) { works_[monastery].close(cells); }

  friend bool operator==(const Features&, const Features&) = default;

 private:
  /// The root of a segment, halving the path to it (Tarjan & van Leeuwen 1984). Used only when a
  /// tile is laid, so that the forest depends on the tiles alone.
  SegmentId shortened_root(SegmentId segment) {
    while (parents_[segment] != segment) {
      parents_[segment] = parents_[parents_[segment]];
      segment = parents_[segment];
    }
    return segment;
  }
  struct Union {
    SegmentId root = 0;
    SegmentId other = 0;  // the same if the two were one already
  };
  Union unite(SegmentId a, SegmentId b);

  std::array<std::uint64_t, (kMostFields + 63) / 64> occupied_fields_{};
  std::array<Work, kMostWorks> works_{};
  std::array<SegmentId, kMostSegments> parents_{};
  std::array<SegmentId, kMostTiles> first_work_{};
  std::array<SegmentId, kMostTiles> first_field_{};
  std::array<std::uint8_t, kTotals.monasteries> monasteries_{};
  std::uint8_t num_monasteries_ = 0;
  std::uint8_t num_works_ = 0;
  std::uint8_t num_fields_ = 0;
  std::uint8_t num_city_sharers_ = 0;  // tiles with several cities, then with several roads
  std::uint8_t num_road_sharers_ = 0;
};

}  // namespace tilewright::carcassonne
