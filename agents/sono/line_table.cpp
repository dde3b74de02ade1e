#include "agents/sono/line_table.hpp"

#include <algorithm>

#include "core/fixed_list.hpp"
#include "core/games/sono/scoring.hpp"

namespace tilewright::sono {
namespace {

/// Cards of one colour that a code stands for.
constexpr int digit_sum(std::size_t code) {
  std::size_t sum = 0;
  for (; code > 0; code /= 3) sum += code % 3;
  return static_cast<int>(sum);
}

}  // namespace

constexpr LineTable::Ranks LineTable::make_ranks() {
  Ranks ranks;
  std::array<std::uint16_t, kLineLength + 1> up_to{};  // black codes of at most so many cards
  std::uint16_t next = 0;
  for (int size = 0; size <= kLineLength; ++size) {
    for (std::size_t code = 0; code < detail::kColourCodes; ++code) {
      if (digit_sum(code) == size) ranks.second[code] = next++;
    }
    up_to[static_cast<std::size_t>(size)] = next;
  }
  std::uint16_t start = 0;
  for (std::size_t code = 0; code < 2 * detail::kColourCodes; ++code) {
    const bool joker = code >= detail::kColourCodes;
    const int size = digit_sum(code % detail::kColourCodes) + (joker ? 1 : 0);
    if (size > kLineLength) continue;
    ranks.first[code] = start;
    start = static_cast<std::uint16_t>(start + up_to[static_cast<std::size_t>(kLineLength - size)]);
  }
  return ranks;
}

constinit const LineTable::Ranks LineTable::kRanksOfKeys = make_ranks();

/// A multiset of card types in the making.
struct LineTable::Line {
  TypesKey key = 0;
  int size = 0;
  std::array<std::uint8_t, kCardTypes> copies{};

  void add(int type) {
    key += kTypeKeys[static_cast<std::size_t>(type)];
    ++copies[static_cast<std::size_t>(type)];
    ++size;
  }
  void remove(int type) {
    key -= kTypeKeys[static_cast<std::size_t>(type)];
    --copies[static_cast<std::size_t>(type)];
    --size;
  }
};

/// Fills one entry. Precondition: the entries of one card more are filled.
void LineTable::fill(const Line& line, const Rules& rules) {
  const std::size_t at = index(line.key);
  sizes_[at] = static_cast<std::uint8_t>(line.size);
  if (line.size == kLineLength) {
    FixedList<Card, kLineLength> cards;
    for (int type = 0; type < kCardTypes; ++type) {
      const int copies = line.copies[static_cast<std::size_t>(type)];
      for (int copy = 0; copy < copies; ++copy) cards.push(Card{2 * type + copy});
    }
    low_[at] = high_[at] = static_cast<std::uint8_t>(line_points(cards.span(), rules));
    scaled_[at] = low_[at] * kExpectationUnit;
    return;
  }
  std::uint8_t low = 255;
  std::uint8_t high = 0;
  std::int64_t sum = 0;  // over the cards that may come next
  for (int type = 0; type < kCardTypes; ++type) {
    const int left = copies_of(type) - line.copies[static_cast<std::size_t>(type)];
    if (left == 0) continue;
    const std::size_t next = index(line.key + kTypeKeys[static_cast<std::size_t>(type)]);
    low = std::min(low, low_[next]);
    high = std::max(high, high_[next]);
    sum += std::int64_t{left} * scaled_[next];
  }
  low_[at] = low;
  high_[at] = high;
  // The mean over the next card, all other cards being equally likely.
  scaled_[at] = static_cast<std::int32_t>(sum / (kCards - line.size));
}

/// Precondition: the entries of five cards are filled.
void LineTable::fill_last_cards(const Line& line, std::size_t place) {
  place_of_four_[index(line.key)] = static_cast<std::uint16_t>(place);
  for (int type = 0; type < kCardTypes; ++type) {
    if (line.copies[static_cast<std::size_t>(type)] == copies_of(type)) continue;
    const int worth = points(line.key + kTypeKeys[static_cast<std::size_t>(type)]);
    for (std::size_t value = 0; value < kPointValues.size(); ++value) {
      if (kPointValues[value] != worth) continue;
      auto& types = last_cards_[place][value];
      types = static_cast<TypeSet>(types | 1U << type);
    }
  }
}

void LineTable::fill_all(Line& line, int next_type, int missing, const Rules& rules) {
  if (missing == 0) {
    fill(line, rules);
    if (line.size == kLineLength - 1) fill_last_cards(line, fours_++);
    return;
  }
  for (int type = next_type; type < kCardTypes; ++type) {
    if (line.copies[static_cast<std::size_t>(type)] == copies_of(type)) continue;
    line.add(type);
    fill_all(line, type, missing - 1, rules);
    line.remove(type);
  }
}

LineTable::LineTable(const Rules& rules) {
  Line line;
  for (int size = kLineLength; size >= 0; --size) fill_all(line, 0, size, rules);
}

const LineTable& LineTable::of(const Rules& rules) {
  using Tables = std::array<std::array<LineTable, 2>, 2>;
  const auto make = [](ClanGroups groups, JokerColour colour) {
    Rules chosen;
    chosen.clan_groups = groups;
    chosen.joker_colour = colour;
    return LineTable{chosen};
  };
  static const Tables kTables = {{{make(ClanGroups::kColourAndRank, JokerColour::kAny),
                                   make(ClanGroups::kColourAndRank, JokerColour::kNone)},
                                  {make(ClanGroups::kColourOnly, JokerColour::kAny),
                                   make(ClanGroups::kColourOnly, JokerColour::kNone)}}};
  return kTables[static_cast<std::size_t>(rules.clan_groups)]
                [static_cast<std::size_t>(rules.joker_colour)];
}

}  // namespace tilewright::sono
