#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilewright::carcassonne {

enum class SegmentKind : std::uint8_t { kMonastery, kCity, kRoad, kField };

constexpr std::string_view kind_name(SegmentKind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"monastery", "city", "road", "field"};
  return kNames[static_cast<std::size_t>(kind)];
}

inline constexpr int kMostCitiesOnTile = 2;
inline constexpr int kMostRoadsOnTile = 4;
inline constexpr int kMostFieldsOnTile = 4;
inline constexpr int kSegmentCodes = 1 + kMostCitiesOnTile + kMostRoadsOnTile + kMostFieldsOnTile;

/// Where a meeple can stand on a tile: the monastery, or a city, road or field piece by its number
/// in the catalogue. One layout for all types: m = 0, c0 c1 = 1 2, r0 .. r3 = 3 .. 6,
/// f0 .. f3 = 7 .. 10.
class Segment {
 public:
  constexpr Segment() = default;
  constexpr explicit Segment(int code) : code_{static_cast<std::uint8_t>(code)} {}
  constexpr Segment(SegmentKind kind, int number)
      : code_{static_cast<std::uint8_t>(kFirst[static_cast<std::size_t>(kind)] + number)} {}

  [[nodiscard]] constexpr int code() const { return code_; }
  [[nodiscard]] constexpr SegmentKind kind() const {
    if (code_ >= kFirst[3]) return SegmentKind::kField;
    if (code_ >= kFirst[2]) return SegmentKind::kRoad;
    return code_ >= kFirst[1] ? SegmentKind::kCity : SegmentKind::kMonastery;
  }
  [[nodiscard]] constexpr int number() const {
    return code_ - kFirst[static_cast<std::size_t>(kind())];
  }
  friend constexpr auto operator<=>(Segment, Segment) = default;

 private:
  static constexpr std::array<int, 4> kFirst = {0, 1, 1 + kMostCitiesOnTile,
                                                1 + kMostCitiesOnTile + kMostRoadsOnTile};
  std::uint8_t code_ = 0;
};

/// A set of segments of one tile, one bit for each code.
using SegmentSet = std::uint16_t;

constexpr SegmentSet segment_bit(Segment segment) {
  return static_cast<SegmentSet>(1U << segment.code());
}

/// "m", "c0", "r2", "f1".
inline std::string segment_text(Segment segment) {
  if (segment.kind() == SegmentKind::kMonastery) return "m";
  return std::string(1, kind_name(segment.kind()).front()) + std::to_string(segment.number());
}

}  // namespace tilewright::carcassonne
