#pragma once

#include <array>
#include <cstdint>

#include "core/games/catan/cards.hpp"
#include "core/games/catan/island.hpp"
#include "core/games/catan/rates.hpp"
#include "core/games/catan/rules.hpp"
#include "core/random.hpp"

namespace tilewright::catan {

/// Terrain, number tokens and harbours of an island.
class Board {
 public:
  /// The terrain of a hex: the number of its resource, or kDesert.
  [[nodiscard]] int terrain(int hex) const {
    return hexes_[static_cast<std::size_t>(hex)] & 7U;  // NOLINT(bugprone-narrowing-conversions)
  }
  /// The number token of a hex, or 0.
  [[nodiscard]] int number(int hex) const { return hexes_[static_cast<std::size_t>(hex)] >> 4U; }
  /// The hexes with a number; at most two, -1 where there is none.
  [[nodiscard]] const std::array<std::int8_t, 2>& hexes_of(int number) const {
    return of_number_[static_cast<std::size_t>(number - 2)];
  }
  /// What the harbour at a place trades; places are in the order of kHarbourEdges.
  [[nodiscard]] int harbour(int place) const { return harbours_[static_cast<std::size_t>(place)]; }
  [[nodiscard]] int desert() const;

  /// Precondition: at most two hexes have this number, 0 apart.
  void set_hex(int hex, int terrain, int number);
  void set_harbour(int place, int type) {
    harbours_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(type);
  }

  /// A board as the rules ask for.
  static Board deal(const Rules& rules, Rng& rng);

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::array<std::uint8_t, kHexes> hexes_{};  // terrain, and the number from bit 4
  std::array<std::uint8_t, kHarbours> harbours_{};
  std::array<std::array<std::int8_t, 2>, 11> of_number_ = [] {
    std::array<std::array<std::int8_t, 2>, 11> none{};
    none.fill({-1, -1});
    return none;
  }();
};

using Terrains = std::array<std::int8_t, kHexes>;
using Numbers = std::array<std::int8_t, kHexes>;

/// How many hexes of each terrain there are.
inline constexpr std::array<int, kResources + 1> kTerrainCounts = {3, 4, 4, 4, 3, 1};
/// Number tokens in the order in which the spiral lays them.
inline constexpr std::array<std::int8_t, kHexes - 1> kTokens = {5, 2, 6,  3, 8, 10, 9, 12, 11,
                                                                4, 8, 10, 9, 4, 5,  6, 3,  11};
/// Harbours where they are given: five with one resource, four for any.
inline constexpr std::array<std::int8_t, kHarbours> kGivenHarbours = {5, 3, 4, 5, 2, 5, 5, 0, 1};

/// The tokens laid along the spiral from one of the six corners; the desert is left out. corner: 0
/// in the east, then counter-clockwise.
Numbers spiral_numbers(int corner, int desert);
/// Whether two hexes with 6 or 8 share a side.
bool has_red_neighbours(const Numbers& numbers);

extern const Terrains kBeginnerTerrains;
extern const Numbers kBeginnerNumbers;

}  // namespace tilewright::catan
