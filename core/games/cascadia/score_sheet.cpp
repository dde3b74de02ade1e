#include "core/games/cascadia/score_sheet.hpp"

#include <algorithm>
#include <numeric>

#include "core/assert.hpp"

namespace tilewright::cascadia {

int ScoreSheet::base_total() const {
  return std::accumulate(wildlife.begin(), wildlife.end(), 0) +
         std::accumulate(corridors.begin(), corridors.end(), 0) + nature;
}

int ScoreSheet::total() const {
  return base_total() + std::accumulate(majority.begin(), majority.end(), 0);
}

std::array<int, kMaxSeats> majority_bonuses(std::span<const int> sizes) {
  TILEWRIGHT_ASSERT(!sizes.empty() && sizes.size() <= kMaxSeats);
  constexpr int kLargeAlone = 7;
  std::array<int, kMaxSeats> bonuses{};
  if (sizes.size() == 1) {
    bonuses[0] = sizes[0] >= kLargeAlone ? 2 : 0;
    return bonuses;
  }
  const int largest = *std::ranges::max_element(sizes);
  const auto tied = std::ranges::count(sizes, largest);
  const bool is_duel = sizes.size() == 2;
  int second = 0;
  for (const int size : sizes) {
    if (size < largest) second = std::max(second, size);
  }
  const bool second_scores = !is_duel && tied == 1 && std::ranges::count(sizes, second) == 1;
  for (std::size_t seat = 0; seat < sizes.size(); ++seat) {
    if (sizes[seat] == largest) {
      if (is_duel) {
        bonuses[seat] = tied == 1 ? 2 : 1;
      } else {
        bonuses[seat] = tied == 1 ? 3 : tied == 2 ? 2 : 1;
      }
    } else if (second_scores && sizes[seat] == second) {
      bonuses[seat] = 1;
    }
  }
  return bonuses;
}

}  // namespace tilewright::cascadia
