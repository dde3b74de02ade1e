#pragma once

#include <array>
#include <span>

#include "core/games/cascadia/rules.hpp"
#include "core/games/cascadia/words.hpp"

namespace tilewright::cascadia {

/// What one player's points are made of.
struct ScoreSheet {
  std::array<int, kAnimals> wildlife{};
  std::array<int, kHabitats> corridors{};
  std::array<int, kHabitats> majority{};  // bonuses for the largest corridors
  int nature = 0;

  /// Without the majority bonuses.
  [[nodiscard]] int base_total() const;
  [[nodiscard]] int total() const;
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// The bonus of each player for the sizes of their largest corridors of one habitat. Source:
/// docs/games/cascadia.md, "Majority". Precondition: 1 to 4 sizes.
std::array<int, kMaxSeats> majority_bonuses(std::span<const int> sizes);

}  // namespace tilewright::cascadia
