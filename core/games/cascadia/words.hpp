#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilewright::cascadia {

enum class Habitat : std::uint8_t { kMountain, kForest, kPrairie, kWetland, kRiver };
enum class Wildlife : std::uint8_t { kBear, kElk, kSalmon, kHawk, kFox };

inline constexpr std::size_t kHabitats = 5;
inline constexpr std::size_t kAnimals = 5;  // kinds of wildlife
inline constexpr std::size_t kMaxSeats = 4;
inline constexpr int kSlots = 4;  // of the market
inline constexpr int kTurnsEach = 20;
inline constexpr int kTokensOfAKind = 20;
inline constexpr int kTokens = 100;
inline constexpr int kNatureTokens = 25;

inline constexpr std::string_view kHabitatLetters = "MFPWR";
inline constexpr std::string_view kWildlifeLetters = "beshf";
inline constexpr std::array<std::string_view, kHabitats> kHabitatNames = {
    "mountain", "forest", "prairie", "wetland", "river"};
inline constexpr std::array<std::string_view, kAnimals> kWildlifeNames = {"bear", "elk", "salmon",
                                                                          "hawk", "fox"};
inline constexpr std::array kAllWildlife = {Wildlife::kBear, Wildlife::kElk, Wildlife::kSalmon,
                                            Wildlife::kHawk, Wildlife::kFox};

constexpr std::size_t index_of(Habitat habitat) { return static_cast<std::size_t>(habitat); }
constexpr std::size_t index_of(Wildlife wildlife) { return static_cast<std::size_t>(wildlife); }
constexpr std::string_view wildlife_name(Wildlife wildlife) {
  return kWildlifeNames[index_of(wildlife)];
}

/// A set of kinds of wildlife, one bit for each.
using WildlifeSet = std::uint8_t;
constexpr WildlifeSet wildlife_bit(Wildlife wildlife) {
  return static_cast<WildlifeSet>(1U << index_of(wildlife));
}

/// Counts of tokens of each kind: the bag, or what lies aside.
using TokenCounts = std::array<std::uint8_t, kAnimals>;
constexpr int total(const TokenCounts& counts) {
  int sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}

}  // namespace tilewright::cascadia
