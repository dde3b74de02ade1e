#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/games/sono/cards.hpp"

namespace tilewright::sono {

inline constexpr int kLineLength = 5;

/// What a line can be called; several may hold at once. In order of precedence for labels: where
/// two are worth the same, the later one names the line.
enum class Category : std::uint8_t {
  kNothing,
  kPair,
  kTwoPair,
  kClan,
  kTriple,
  kFullHouse,
  kStraight,
  kFourOfAKind,
  kFiveOfAKind,
};
inline constexpr int kCategories = 9;

constexpr std::string_view category_name(Category category) {
  constexpr std::array<std::string_view, kCategories> kNames = {
      "nothing",    "one pair", "two pair",       "clan",          "triple",
      "full house", "straight", "four of a kind", "five of a kind"};
  return kNames[static_cast<std::size_t>(category)];
}

constexpr int category_points(Category category) {
  constexpr std::array<int, kCategories> kPoints = {0, 1, 2, 3, 3, 5, 5, 6, 10};
  return kPoints[static_cast<std::size_t>(category)];
}

/// How many cards of each rank a line of five holds, the joker counted as what it stands for.
using RankCounts = std::array<int, kRanks>;

constexpr int count_of(const RankCounts& counts, Rank rank) {
  return counts[static_cast<std::size_t>(rank)];
}

/// What five ranks are called by their counts alone.
constexpr Category pattern(const RankCounts& counts) {
  const int most = *std::max_element(counts.begin(), counts.end());
  const auto pairs = std::count(counts.begin(), counts.end(), 2);
  if (most == 5) return Category::kFiveOfAKind;
  if (most == 4) return Category::kFourOfAKind;
  if (most == 3) return pairs == 1 ? Category::kFullHouse : Category::kTriple;
  if (pairs == 2) return Category::kTwoPair;
  return pairs == 1 ? Category::kPair : Category::kNothing;
}

/// Five different ranks of which ace and nine are not both: A K Q J 10, or K Q J 10 9.
constexpr bool is_straight(const RankCounts& counts) {
  return *std::max_element(counts.begin(), counts.end()) == 1 &&
         (count_of(counts, Rank::kAce) == 0 || count_of(counts, Rank::kNine) == 0);
}

/// All of jack, queen, king.
constexpr bool is_face_clan(const RankCounts& counts) {
  return count_of(counts, Rank::kJack) + count_of(counts, Rank::kQueen) +
             count_of(counts, Rank::kKing) ==
         kLineLength;
}

/// All of nine, ten, ace.
constexpr bool is_number_clan(const RankCounts& counts) {
  return count_of(counts, Rank::kNine) + count_of(counts, Rank::kTen) +
             count_of(counts, Rank::kAce) ==
         kLineLength;
}

}  // namespace tilewright::sono
