#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/games/sono/cards.hpp"
#include "core/games/sono/categories.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

/// A multiset of card types as one number that adds up card by card.
///
/// Bits 0-10: the reds as six digits to base 3, and 729 for the joker. Bits 11-20: the blacks as
/// six digits to base 3. The number 0 is the empty line.
using TypesKey = std::uint32_t;

namespace detail {
inline constexpr TypesKey kRedMask = 2047;
inline constexpr int kBlackShift = 11;
inline constexpr std::size_t kColourCodes = 729;  // 3^6: how often each rank of one colour

constexpr std::array<TypesKey, kCardTypes> make_type_keys() {
  std::array<TypesKey, kCardTypes> keys{};
  TypesKey power = 1;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    keys[2 * rank] = power;
    keys[2 * rank + 1] = power << kBlackShift;
    power *= 3;
  }
  keys[kCardTypes - 1] = kColourCodes;
  return keys;
}
}  // namespace detail

/// The summand of each card type.
inline constexpr std::array<TypesKey, kCardTypes> kTypeKeys = detail::make_type_keys();

/// The summand of a card.
constexpr TypesKey types_key(Card card) { return kTypeKeys[static_cast<std::size_t>(card.type())]; }

/// How many copies of each card type the deck holds.
constexpr int copies_of(int type) { return type == kCardTypes - 1 ? 1 : 2; }

/// How many multisets of card types of size 0 to 5 the deck can form.
inline constexpr std::array<int, kLineLength + 1> kPartialLines = {1, 13, 90, 430, 1573, 4653};
inline constexpr std::size_t kLineEntries = 6760;
static_assert(std::accumulate(kPartialLines.begin(), kPartialLines.end(), 0) == kLineEntries);

/// In how many ways a line of `size` cards can be completed from the other cards of the deck:
/// C(25 - size, 5 - size).
inline constexpr std::array<std::uint32_t, kLineLength + 1> kCompletions = {53130, 10626, 1771,
                                                                            231,   21,    1};

/// Expectations are kept as whole multiples of 1/53130 of a point: every number of completions
/// divides that of the empty line, so that nothing is rounded.
inline constexpr std::int32_t kExpectationUnit = 53130;

/// Every number of points that a line can have.
inline constexpr std::array<std::int8_t, 7> kPointValues = {0, 1, 2, 3, 5, 6, 10};

/// Card types as a bit set.
using TypeSet = std::uint16_t;

/// The card types by what the line is worth with one more card of them: one set for each of
/// kPointValues. Types of which the line holds all copies are in none.
using LastCards = std::array<TypeSet, kPointValues.size()>;

/// A rational number of points, in lowest terms.
struct Fraction {
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;
  [[nodiscard]] double value() const {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

constexpr Fraction make_fraction(std::uint64_t numerator, std::uint64_t denominator) {
  const std::uint64_t divisor = std::gcd(numerator, denominator);
  return {numerator / divisor, denominator / divisor};
}

/// Every line of 0 to 5 cards, up to the order and the suits within a colour, and what becomes of
/// it when it is completed from all other cards of the deck, each completion equally likely.
///
/// Preconditions of all readers: `key` is the sum of at most five different cards' keys.
class LineTable {
 public:
  /// The table for these rules (clan groups and joker colour matter). Built at the first use, once
  /// per program; safe to call from several threads.
  static const LineTable& of(const Rules& rules);

  /// Dense: below kLineEntries, different for different multisets.
  [[nodiscard]] static std::size_t index(TypesKey key) {
    const auto& ranks = line_ranks();
    return static_cast<std::size_t>(ranks.first[key & detail::kRedMask]) +
           ranks.second[key >> detail::kBlackShift];
  }

  /// Cards in the line.
  [[nodiscard]] int size(TypesKey key) const { return sizes_[index(key)]; }
  /// Points of a complete line. Precondition: size(key) == 5.
  [[nodiscard]] int points(TypesKey key) const { return low_[index(key)]; }
  /// The lowest and highest points that completions reach; equal when the line is settled.
  [[nodiscard]] int low(TypesKey key) const { return low_[index(key)]; }
  [[nodiscard]] int high(TypesKey key) const { return high_[index(key)]; }
  /// What each card type makes of a line of four. Precondition: size(key) == 4.
  [[nodiscard]] const LastCards& last_cards(TypesKey key) const {
    return last_cards_[place_of_four_[index(key)]];
  }
  /// Sum of the points over all C(25 - n, 5 - n) completions.
  [[nodiscard]] std::uint32_t sum(TypesKey key) const {
    const std::size_t at = index(key);
    return static_cast<std::uint32_t>(scaled_[at]) / (kCompletions[0] / kCompletions[sizes_[at]]);
  }
  /// The mean of the points over all completions, in multiples of 1/kExpectationUnit.
  [[nodiscard]] std::int32_t scaled_expectation(TypesKey key) const { return scaled_[index(key)]; }
  /// The same in points.
  [[nodiscard]] double expectation(TypesKey key) const {
    return static_cast<double>(scaled_expectation(key)) / kExpectationUnit;
  }
  [[nodiscard]] Fraction exact_expectation(TypesKey key) const {
    return make_fraction(static_cast<std::uint64_t>(scaled_expectation(key)), kExpectationUnit);
  }

 private:
  /// `first` by red code and joker: where the lines with these reds start. `second` by black code:
  /// its place among the blacks, fewest cards first, so that the blacks that fit beside given reds
  /// are a prefix.
  struct Ranks {
    std::array<std::uint16_t, detail::kRedMask + 1> first{};
    std::array<std::uint16_t, detail::kColourCodes> second{};
  };
  static constexpr Ranks make_ranks();
  static const Ranks& line_ranks() { return kRanksOfKeys; }
  static const Ranks kRanksOfKeys;

  explicit LineTable(const Rules& rules);
  struct Line;
  void fill(const Line& line, const Rules& rules);
  void fill_last_cards(const Line& line, std::size_t place);
  void fill_all(Line& line, int next_type, int missing, const Rules& rules);

  std::array<std::uint8_t, kLineEntries> sizes_{};
  std::array<std::uint8_t, kLineEntries> low_{};
  std::array<std::uint8_t, kLineEntries> high_{};
  std::array<std::int32_t, kLineEntries> scaled_{};
  std::size_t fours_ = 0;                                    // lines of four that are filled
  std::array<std::uint16_t, kLineEntries> place_of_four_{};  // in last_cards_, of lines of four
  std::array<LastCards, static_cast<std::size_t>(kPartialLines[4])> last_cards_{};
};

}  // namespace tilewright::sono
