#include "agents/sono/line_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "agents/sono/partial_line.hpp"
#include "core/bits.hpp"
#include "core/games/sono/scoring.hpp"

namespace tilewright::sono {
namespace {

constexpr Rules colour_only() {
  Rules rules;
  rules.clan_groups = ClanGroups::kColourOnly;
  return rules;
}

CardSet cards_of(const std::string& text) {
  CardSet cards = 0;
  std::string word;
  for (const char letter : text + " ") {
    if (letter != ' ') {
      word += letter;
    } else if (!word.empty()) {
      cards |= parse_card(word)->bit();
      word.clear();
    }
  }
  return cards;
}

TypesKey key_of(CardSet cards) {
  TypesKey key = 0;
  for_each_bit(cards, [&](int card) { key += types_key(Card{card}); });
  return key;
}

LineDistribution rest_of_deck(CardSet known, const Rules& rules) {
  const std::vector<UnknownCells> unknown = {
      {kLineLength - std::popcount(known), kAllCards & ~known}};
  return partial_line(known, unknown, rules);
}

/// Every multiset of card types of at most five cards, as cards.
std::vector<CardSet> all_lines() {
  std::vector<CardSet> lines;
  const auto extend = [&](auto&& self, CardSet line, int type) -> void {
    if (type == kCardTypes) {
      lines.push_back(line);
      return;
    }
    CardSet copies = 0;
    for (int copy = 0; copy <= copies_of(type); ++copy) {
      if (copy > 0) copies |= Card{2 * type + copy - 1}.bit();
      if (std::popcount(line | copies) <= kLineLength) self(self, line | copies, type + 1);
    }
  };
  extend(extend, 0, 0);
  return lines;
}

TEST(SonoLineTable, HoldsEveryMultisetOfCardTypesOnce) {
  std::array<int, kLineLength + 1> counts{};
  std::set<std::size_t> places;
  const LineTable& table = LineTable::of(Rules{});
  for (const CardSet line : all_lines()) {
    const TypesKey key = key_of(line);
    ++counts[static_cast<std::size_t>(std::popcount(line))];
    EXPECT_EQ(table.size(key), std::popcount(line));
    EXPECT_LT(LineTable::index(key), kLineEntries);
    places.insert(LineTable::index(key));
  }
  EXPECT_EQ(counts, (std::array{1, 13, 90, 430, 1573, 4653}));
  EXPECT_EQ(places.size(), 6760U);
}

struct ExpectationRow {
  std::string line;
  Fraction by_default;
  Fraction by_colour_only;
  std::vector<std::pair<std::size_t, std::uint64_t>> ways;  // points and completions, default
};

/// The rules document, "Uniform-completion expectation".
const std::vector<ExpectationRow>& expectation_rows() {
  static const std::vector<ExpectationRow> kRows = {
      {"",
       {53264, 26565},
       {4804, 2415},
       {{0, 3840}, {1, 23424}, {2, 7560}, {3, 12088}, {5, 5612}, {6, 600}, {10, 6}}},
      {"*", {6060, 1771}, {6060, 1771}, {{1, 1344}, {3, 5952}, {5, 2844}, {6, 480}, {10, 6}}},
      {"Kh Ks",
       {4008, 1771},
       {360, 161},
       {{1, 640}, {2, 432}, {3, 528}, {5, 110}, {6, 60}, {10, 1}}},
      {"Kh Kd Ks", {80, 21}, {80, 21}, {{3, 160}, {5, 30}, {6, 40}, {10, 1}}},
      {"Kh Qh Jh", {535, 231}, {73, 33}, {{0, 12}, {1, 105}, {3, 70}, {5, 44}}},
      {"Kh Qh Js Ts", {19, 7}, {19, 7}, {{1, 12}, {5, 9}}},
      {"Ah 9s", {2487, 1771}, {15, 11}, {{0, 256}, {1, 960}, {2, 216}, {3, 304}, {5, 27}, {6, 8}}},
      {"Ah As 9h Ts", {13, 7}, {11, 7}, {{1, 12}, {3, 9}}},
      {"Ah Ad As Ac", {130, 21}, {130, 21}, {{6, 20}, {10, 1}}},
      {"* Kh Qh Js", {29, 7}, {29, 7}, {{3, 9}, {5, 12}}},
      {"* Ah 9s Kh", {13, 7}, {13, 7}, {{1, 12}, {3, 9}}},
  };
  return kRows;
}

TEST(SonoLineTable, GivesTheExpectationsOfTheRulesDocument) {
  for (const auto& row : expectation_rows()) {
    const TypesKey key = key_of(cards_of(row.line));
    EXPECT_EQ(LineTable::of(Rules{}).exact_expectation(key), row.by_default) << row.line;
    EXPECT_EQ(LineTable::of(colour_only()).exact_expectation(key), row.by_colour_only) << row.line;
  }
}

TEST(SonoPartialLine, GivesTheDistributionsOfTheRulesDocument) {
  for (const auto& row : expectation_rows()) {
    const auto distribution = rest_of_deck(cards_of(row.line), Rules{});
    std::array<std::uint64_t, 11> ways{};
    for (const auto& [points, count] : row.ways) ways[points] = count;
    EXPECT_EQ(distribution.ways, ways) << row.line;
    EXPECT_EQ(distribution.exact_expectation(), row.by_default) << row.line;
    EXPECT_EQ(rest_of_deck(cards_of(row.line), colour_only()).exact_expectation(),
              row.by_colour_only)
        << row.line;
  }
}

TEST(SonoLineTable, AgreesWithEnumeratedCompletionsForEveryRuleCombination) {
  for (const ClanGroups groups : {ClanGroups::kColourAndRank, ClanGroups::kColourOnly}) {
    for (const JokerColour joker : {JokerColour::kAny, JokerColour::kNone}) {
      Rules rules;
      rules.clan_groups = groups;
      rules.joker_colour = joker;
      const LineTable& table = LineTable::of(rules);
      for (const CardSet line : all_lines()) {
        if (std::popcount(line) < 3) continue;  // the smaller ones: the rows above
        const auto distribution = rest_of_deck(line, rules);
        const TypesKey key = key_of(line);
        ASSERT_EQ(table.exact_expectation(key), distribution.exact_expectation());
        ASSERT_EQ(table.sum(key) * distribution.exact_expectation().denominator,
                  distribution.exact_expectation().numerator * distribution.total);
        ASSERT_EQ(table.low(key), distribution.low());
        ASSERT_EQ(table.high(key), distribution.high());
      }
    }
  }
}

TEST(SonoLineTable, KnowsTheSumOverAllHandsOfFive) {
  // The rules document, "Line values", and with a colourless joker "Options".
  Rules colourless;
  colourless.joker_colour = JokerColour::kNone;
  EXPECT_EQ(LineTable::of(Rules{}).sum(0), 106528U);
  EXPECT_EQ(LineTable::of(colour_only()).sum(0), 105688U);
  EXPECT_EQ(LineTable::of(colourless).sum(0), 106144U);
}

TEST(SonoPartialLine, DrawsAFaceDownCardFromTheUnseenCardsOnly) {
  // Four kings and a face-down card: with U unseen cards, the joker among them, E = 6 + 4 / U.
  const CardSet kings = cards_of("Kh Kd Ks Kc");
  const CardSet ten = cards_of("* Ah As 9h 9s Th Ts Qh Qs Jh");
  const std::vector<UnknownCells> with_joker = {{1, ten}};
  EXPECT_EQ(partial_line(kings, with_joker, Rules{}).exact_expectation(), (Fraction{32, 5}));
  const std::vector<UnknownCells> without = {{1, ten & ~Card::joker().bit()}};
  EXPECT_EQ(partial_line(kings, without, Rules{}).exact_expectation(), (Fraction{6, 1}));
}

TEST(SonoPartialLine, NeverPutsOneCardOfOverlappingPoolsInTwoCells) {
  // Face down: * or Qd. Empty: one of *, Qd, Kc. Beside three kings that makes 4 ways: (*, Qd) and
  // (Qd, *) four of a kind, (*, Kc) five of a kind, (Qd, Kc) four of a kind.
  const CardSet kings = cards_of("Kh Kd Ks");
  const std::vector<UnknownCells> unknown = {{1, cards_of("* Qd")}, {1, cards_of("* Qd Kc")}};
  const auto distribution = partial_line(kings, unknown, Rules{});
  EXPECT_EQ(distribution.total, 4U);
  EXPECT_EQ(distribution.ways[6], 3U);
  EXPECT_EQ(distribution.ways[10], 1U);
  EXPECT_EQ(distribution.exact_expectation(), (Fraction{7, 1}));
}

TEST(SonoPartialLine, OfACompleteLineIsItsPoints) {
  const auto distribution = partial_line(cards_of("Ah Kd Qs Jc Th"), {}, Rules{});
  EXPECT_EQ(distribution.total, 1U);
  EXPECT_EQ(distribution.low(), 5);
  EXPECT_EQ(distribution.high(), 5);
}

}  // namespace
}  // namespace tilewright::sono
