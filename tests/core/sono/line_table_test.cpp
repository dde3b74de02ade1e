// Points of all 53,130 hands of five cards. The expected numbers are the combinatorics of the
// rules: docs/games/sono.md, "Lines".
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/games/sono/readings.hpp"
#include "tests/support/sono_positions.hpp"
#include "tests/support/sono_reference.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

using Hand = std::array<Card, 5>;
bool has_joker(const Hand& hand) { return hand[4].is_joker(); }  // in card order the joker is last

/// How many hands without [0] and with [1] the joker are worth so many points.
using PointTable = std::array<std::map<int, int>, 2>;

PointTable point_table(const Rules& rules) {
  PointTable table;
  for_each_hand_of_five(
      [&](const Hand& hand) { ++table[has_joker(hand) ? 1 : 0][line_points(hand, rules)]; });
  return table;
}

int sum_of_points(const PointTable& table) {
  int sum = 0;
  for (const auto& part : table) {
    for (const auto& [points, hands] : part) sum += points * hands;
  }
  return sum;
}

TEST(SonoLineTable, HasTheKnownCountsByPoints) {
  const PointTable table = point_table(rules_from("default"));
  EXPECT_EQ(table[0],
            (std::map<int, int>{{0, 3840}, {1, 22080}, {2, 7560}, {3, 6136}, {5, 2768}, {6, 120}}));
  EXPECT_EQ(table[1], (std::map<int, int>{{1, 1344}, {3, 5952}, {5, 2844}, {6, 480}, {10, 6}}));
  EXPECT_EQ(sum_of_points(table), 106'528);
}

TEST(SonoLineTable, HasTheKnownCountsWithColourClansOnly) {
  const PointTable table = point_table(rules_from("clan_groups=colour_only"));
  EXPECT_EQ(table[0],
            (std::map<int, int>{{0, 3840}, {1, 22080}, {2, 8400}, {3, 5296}, {5, 2768}, {6, 120}}));
  EXPECT_EQ(table[1], (std::map<int, int>{{1, 1344}, {3, 5952}, {5, 2844}, {6, 480}, {10, 6}}));
  EXPECT_EQ(sum_of_points(table), 105'688);
}

TEST(SonoLineTable, AJokerWithoutColourCosts192HandsTheirClan) {
  EXPECT_EQ(sum_of_points(point_table(rules_from("joker_colour=none"))), 106'144);
  int fallen = 0;
  for_each_hand_of_five([&](const Hand& hand) {
    const int with = line_points(hand, rules_from("default"));
    const int without = line_points(hand, rules_from("joker_colour=none"));
    if (with == without) return;
    ASSERT_TRUE(has_joker(hand) && with == 3 && without == 1);
    ++fallen;
  });
  EXPECT_EQ(fallen, 192);
}

TEST(SonoLineTable, AJokerLineIsNeverWorthNothingOrTwo) {
  const PointTable table = point_table(rules_from("default"));
  EXPECT_FALSE(table[1].contains(0));
  EXPECT_FALSE(table[1].contains(2));
}

TEST(SonoLineTable, TheExpectedTotalOfARandomGridIs53264Over5313) {
  // Five lines, each a uniformly random hand: 5 * sum / 53,130.
  const int sum = sum_of_points(point_table(rules_from("default")));
  EXPECT_EQ(std::int64_t{5} * sum * 5313, std::int64_t{53264} * 53130);
  const int colour_only = sum_of_points(point_table(rules_from("clan_groups=colour_only")));
  EXPECT_EQ(std::int64_t{5} * colour_only * 483, std::int64_t{4804} * 53130);
}

/// What a hand is called when all that is worth its points is named: "triple", "clan" or both.
std::set<Category> best_categories(const Hand& hand, const Rules& rules) {
  const LineReading reading = read_line(hand, rules);
  std::set<Category> names;
  for (const Reading& best : reading.best) {
    for (const Category category : best.categories) {
      if (category_points(category) == reading.points) names.insert(category);
    }
  }
  return names;
}

using CategoryTable = std::array<std::map<std::set<Category>, int>, 2>;

CategoryTable category_table(const Rules& rules) {
  CategoryTable table;
  for_each_hand_of_five(
      [&](const Hand& hand) { ++table[has_joker(hand) ? 1 : 0][best_categories(hand, rules)]; });
  return table;
}

TEST(SonoLineTable, SplitsIntoTheKnownCategories) {
  using enum Category;
  const CategoryTable table = category_table(rules_from("default"));
  EXPECT_EQ(table[0], (std::map<std::set<Category>, int>{{{kNothing}, 3840},
                                                         {{kPair}, 22080},
                                                         {{kTwoPair}, 7560},
                                                         {{kTriple}, 3456},
                                                         {{kClan}, 2296},
                                                         {{kTriple, kClan}, 384},
                                                         {{kFullHouse}, 720},
                                                         {{kStraight}, 2048},
                                                         {{kFourOfAKind}, 120}}));
  EXPECT_EQ(table[1], (std::map<std::set<Category>, int>{{{kPair}, 1344},
                                                         {{kTriple}, 4752},
                                                         {{kClan}, 192},
                                                         {{kTriple, kClan}, 1008},
                                                         {{kFullHouse}, 540},
                                                         {{kStraight}, 2304},
                                                         {{kFourOfAKind}, 480},
                                                         {{kFiveOfAKind}, 6}}));
}

TEST(SonoLineTable, SplitsTriplesAndClansWithColourClansOnly) {
  using enum Category;
  CategoryTable table = category_table(rules_from("clan_groups=colour_only"));
  EXPECT_EQ((table[0][{kTriple}]), 3840);
  EXPECT_EQ((table[0][{kClan}]), 1456);
  EXPECT_EQ((table[0][{kTriple, kClan}]), 0);
  EXPECT_EQ((table[1][{kTriple}]), 5280);
  EXPECT_EQ((table[1][{kClan}]), 192);
  EXPECT_EQ((table[1][{kTriple, kClan}]), 480);
}

TEST(SonoLineTable, WithoutTheJokerEveryCategoryThatHoldsIsNamed) {
  using enum Category;
  std::map<std::vector<Category>, int> table;
  for_each_hand_of_five([&](const Hand& hand) {
    if (!has_joker(hand)) ++table[read_line(hand, Rules{}).best.front().categories];
  });
  // Best label first; clan alone is a hand of five different ranks in one colour.
  EXPECT_EQ(table, (std::map<std::vector<Category>, int>{{{kNothing}, 3840},
                                                         {{kPair}, 22080},
                                                         {{kClan, kPair}, 960},
                                                         {{kTwoPair}, 7560},
                                                         {{kClan, kTwoPair}, 1080},
                                                         {{kTriple}, 3456},
                                                         {{kTriple, kClan}, 384},
                                                         {{kClan}, 256},
                                                         {{kStraight}, 1920},
                                                         {{kStraight, kClan}, 128},
                                                         {{kFullHouse}, 432},
                                                         {{kFullHouse, kClan}, 288},
                                                         {{kFourOfAKind}, 72},
                                                         {{kFourOfAKind, kClan}, 48}}));
}

TEST(SonoLineTable, FastSlowAndPlainScorersAgreeUnderAllFourRules) {
  for (const char* text : {"default", "clan_groups=colour_only", "joker_colour=none",
                           "clan_groups=colour_only,joker_colour=none"}) {
    const Rules rules = rules_from(text);
    const SonoReference reference{rules};
    for_each_hand_of_five([&](const Hand& hand) {
      std::vector<std::string> names;
      for (const Card card : hand) names.push_back(card_text(card));
      const int points = line_points(hand, rules);
      ASSERT_EQ(points, reference.points(names)) << text << ": " << ::testing::PrintToString(names);
      ASSERT_EQ(points, read_line(hand, rules).points) << ::testing::PrintToString(names);
      ASSERT_EQ(points, category_points(read_line(hand, rules).label));
    });
  }
}

TEST(SonoLineTable, CardsFallIntoTheKnownNumbersOfMultisets) {
  std::array<std::set<std::vector<int>>, 2> ranks;
  std::array<std::set<LineKey>, 2> rank_keys;
  std::set<std::vector<int>> types;
  for_each_hand_of_five([&](const Hand& hand) {
    std::vector<int> rank;
    std::vector<int> type;
    LineKey key = 0;
    for (const Card card : hand) {
      rank.push_back(card.is_joker() ? 6 : static_cast<int>(card.rank()));
      type.push_back(card.type());
      key += line_key(card, JokerColour::kAny);
    }
    ranks[has_joker(hand) ? 1 : 0].insert(rank);
    rank_keys[has_joker(hand) ? 1 : 0].insert(key & 0xFFFFU);
    types.insert(type);
  });
  EXPECT_EQ(ranks[0].size(), 246U);
  EXPECT_EQ(ranks[1].size(), 126U);
  EXPECT_EQ(rank_keys[0].size(), 246U);  // the key tells all of them apart
  EXPECT_EQ(rank_keys[1].size(), 126U);
  EXPECT_EQ(types.size(), 4653U);
}

}  // namespace
}  // namespace tilewright::sono
