#pragma once

#include <array>
#include <cstdint>

#include "core/games/carcassonne/board.hpp"
#include "core/games/carcassonne/rules.hpp"

namespace tilewright::carcassonne {

using SeatCounts = std::array<std::uint8_t, Rules::kMostPlayers>;

/// What a city, road or monastery is worth as it stands: finished, or at the end of the game.
int work_points(const Rules& rules, SegmentKind kind, Work work);

/// Adds what a feature of `points` pays to the players with the most meeples in it.
void pay(const Rules& rules, const SeatCounts& meeples, int points,
         std::array<std::uint16_t, Rules::kMostPlayers>& scores);

/// Which finished cities each field on a table touches: one pass over all tiles, so that what is
/// asked only at the end of a game costs nothing during it.
class FieldContacts {
 public:
  explicit FieldContacts(const Board& board);
  /// Different finished cities that a field touches. Precondition: `root` is the root of a field.
  [[nodiscard]] int finished_cities(SegmentId root) const {
    const auto& cities = cities_[root - kFirstField];
    return std::popcount(cities[0]) + std::popcount(cities[1]);
  }

 private:
  static_assert(kMostWorks <= 128);
  std::array<std::array<std::uint64_t, 2>, kMostFields> cities_{};  // per field root, bits of roots
};

/// No score can be higher: every city and road segment paid as a tile of its own, and every contact
/// of a field and a city as a field of its own.
inline constexpr int kMostPoints =
    2 * (kTotals.cities + 1) + 2 * kTotals.pennants + kTotals.roads + 1 + 9 * kTotals.monasteries +
    Rules::kMostFarmPoints *
        (kTotals.contacts + tables::contacts_in(description(kStartType).fields));

}  // namespace tilewright::carcassonne
