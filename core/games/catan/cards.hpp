#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/assert.hpp"

namespace tilewright::catan {

enum class Resource : std::uint8_t { kBrick, kLumber, kWool, kGrain, kOre };
inline constexpr int kResources = 5;
inline constexpr int kDesert = 5;  // terrain that gives nothing; below it terrain is its resource
inline constexpr std::array<std::string_view, kResources + 1> kResourceNames = {
    "brick", "lumber", "wool", "grain", "ore", "desert"};

enum class DevCard : std::uint8_t { kKnight, kVictoryPoint, kRoadBuilding, kPlenty, kMonopoly };
inline constexpr int kDevKinds = 5;
inline constexpr std::array<std::string_view, kDevKinds> kDevNames = {
    "knight", "victory_point", "road_building", "year_of_plenty", "monopoly"};

namespace detail {
/// The same value in each of the five lanes of a word.
template <class Word, int Bits>
constexpr Word in_every_lane(Word value) {
  Word word = 0;
  for (int kind = 0; kind < kResources; ++kind) word |= value << (kind * Bits);
  return word;
}
}  // namespace detail

/// How many cards of each of five kinds: a hand, the bank, a price, or development cards. One lane
/// of a word for each kind, the highest bit of a lane always clear, so that whole hands are added,
/// compared and paid at once.
template <class Word, int Bits>
class CardCounts {
 public:
  static constexpr int kKinds = 5;
  static constexpr int kMost = (1 << (Bits - 1)) - 1;  // of one kind

  constexpr CardCounts() = default;
  constexpr CardCounts(int brick, int lumber, int wool, int grain, int ore)
      : word_{static_cast<Word>(lane(brick, 0) | lane(lumber, 1) | lane(wool, 2) | lane(grain, 3) |
                                lane(ore, 4))} {}
  static constexpr CardCounts one(int kind) { return CardCounts{lane(1, kind)}; }
  static constexpr CardCounts of(int kind, int count) { return CardCounts{lane(count, kind)}; }
  static constexpr CardCounts all(int count) { return {count, count, count, count, count}; }

  [[nodiscard]] constexpr int operator[](int kind) const {
    return static_cast<int>(word_ >> (kind * Bits) & kLane);
  }
  [[nodiscard]] constexpr int total() const {
    int sum = 0;
    for (int kind = 0; kind < kKinds; ++kind) sum += (*this)[kind];
    return sum;
  }
  [[nodiscard]] constexpr bool empty() const { return word_ == 0; }
  /// Whether there are no cards but of one kind.
  [[nodiscard]] constexpr bool is_of_one_kind() const {
    return word_ == 0 || (word_ & ~(kLane << (std::countr_zero(word_) / Bits * Bits))) == 0;
  }
  /// Whether there are at least as many of each kind.
  [[nodiscard]] constexpr bool covers(CardCounts other) const {
    return (((word_ | kTops) - other.word_) & kTops) == kTops;
  }
  /// The highest bit of the lane of every kind of which there are at least as many.
  [[nodiscard]] constexpr Word covered_tops(CardCounts other) const {
    return ((word_ | kTops) - other.word_) & kTops;
  }
  /// The lesser count of each kind.
  [[nodiscard]] constexpr CardCounts least(CardCounts other) const {
    const Word tops = covered_tops(other);           // where other is not greater
    const Word lanes = tops - (tops >> (Bits - 1));  // all lower bits of those lanes
    return CardCounts{static_cast<Word>((other.word_ & lanes) | (word_ & ~lanes))};
  }
  /// One for each kind that there is.
  [[nodiscard]] constexpr CardCounts support() const {
    const Word tops = ((word_ | kTops) - kOnes) & kTops;
    return CardCounts{static_cast<Word>(tops >> (Bits - 1))};
  }
  /// The counts of one kind alone.
  [[nodiscard]] constexpr CardCounts only(int kind) const {
    return CardCounts{static_cast<Word>(word_ & (kLane << (kind * Bits)))};
  }
  /// The kind of the card of rank `rank` when they lie in order of kinds.
  [[nodiscard]] constexpr int kind_at(int rank) const {
    int kind = 0;
    for (; rank >= (*this)[kind]; ++kind) rank -= (*this)[kind];
    TILEWRIGHT_ASSERT(kind < kKinds);
    return kind;
  }

  constexpr CardCounts& operator+=(CardCounts other) {
    word_ += other.word_;
    TILEWRIGHT_ASSERT((word_ & kTops) == 0);
    return *this;
  }
  /// Precondition: covers(other).
  constexpr CardCounts& operator-=(CardCounts other) {
    TILEWRIGHT_ASSERT(covers(other));
    word_ -= other.word_;
    return *this;
  }
  friend constexpr CardCounts operator+(CardCounts a, CardCounts b) { return a += b; }
  friend constexpr CardCounts operator-(CardCounts a, CardCounts b) { return a -= b; }
  friend constexpr auto operator<=>(CardCounts, CardCounts) = default;
  [[nodiscard]] constexpr Word word() const { return word_; }

 private:
  static constexpr Word kLane = (Word{1} << Bits) - 1;
  static constexpr Word kOnes = detail::in_every_lane<Word, Bits>(1);
  static constexpr Word kTops = detail::in_every_lane<Word, Bits>(Word{1} << (Bits - 1));

  constexpr explicit CardCounts(Word word) : word_{word} {}
  static constexpr Word lane(int count, int kind) {
    TILEWRIGHT_ASSERT(count >= 0 && count <= kMost);
    return static_cast<Word>(static_cast<Word>(count) << (kind * Bits));
  }

  Word word_ = 0;
};

/// Cards of the base game: at most 19 of a resource and 14 of a kind of development card.
using Cards = CardCounts<std::uint32_t, 6>;

inline constexpr int kBankOfEach = 19;
inline constexpr Cards kBank = Cards::all(kBankOfEach);

// Prices, in the order of Resource.
template <class Counts>
inline constexpr Counts kRoadCost{1, 1, 0, 0, 0};
template <class Counts>
inline constexpr Counts kSettlementCost{1, 1, 1, 1, 0};
template <class Counts>
inline constexpr Counts kCityCost{0, 0, 0, 2, 3};
template <class Counts>
inline constexpr Counts kDevCost{0, 0, 1, 1, 1};

/// The development cards in the order of DevCard.
inline constexpr Cards kDevDeck{14, 5, 2, 2, 2};
inline constexpr int kDevCards = kDevDeck.total();
static_assert(kDevCards == 25);

}  // namespace tilewright::catan
