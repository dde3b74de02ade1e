// What the joker stands for, and how lines with it are explained.
#include <gtest/gtest.h>

#include <set>

#include "core/games/sono/readings.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

struct Explained {
  int points;
  std::set<std::string> assignments;  // card types in words
  std::string text;
};

Explained explain(const std::string& line, const std::string& rules_name = "default") {
  const Rules rules = rules_from(rules_name);
  const LineReading reading = read_line(cards_from(line), rules);
  Explained explained{reading.points, {}, joker_text(reading, rules)};
  for (const Reading& best : reading.best) explained.assignments.insert(type_text(best.joker_type));
  return explained;
}

/// Both colours of some ranks.
std::set<std::string> either(const std::string& ranks) {
  std::set<std::string> types;
  for (const char rank : ranks) {
    types.insert(std::string(1, rank) + " red");
    types.insert(std::string(1, rank) + " black");
  }
  return types;
}

std::set<std::string> every(const std::string& colour) {
  std::set<std::string> types;
  for (const char rank : kRankLetters) types.insert(std::string(1, rank) + " " + colour);
  return types;
}

TEST(SonoJoker, CompletesAStraightAtEitherEnd) {
  const auto line = explain("Kh Qs Jd Tc *");
  EXPECT_EQ(line.points, 5);
  EXPECT_EQ(line.assignments, either("A9"));
  EXPECT_EQ(line.text, "A or 9, any colour (straight)");
}

TEST(SonoJoker, CompletesAStraightInTheMiddle) {
  const auto line = explain("Kh Qs Jd 9c *");
  EXPECT_EQ(line.points, 5);
  EXPECT_EQ(line.assignments, either("T"));
  EXPECT_EQ(line.text, "T, any colour (straight)");
}

TEST(SonoJoker, CompletesARedClan) {
  const auto line = explain("Ah Kd 9h Th *");
  EXPECT_EQ(line.points, 3);
  EXPECT_EQ(line.assignments, every("red"));
  EXPECT_EQ(line.text, "any red card (red clan)");
}

TEST(SonoJoker, CompletesABlackClan) {
  const auto line = explain("Ac Qs 9c Ts *");
  EXPECT_EQ(line.points, 3);
  EXPECT_EQ(line.assignments, every("black"));
  EXPECT_EQ(line.text, "any black card (black clan)");
}

TEST(SonoJoker, CompletesAFullHouseOnEitherPair) {
  const auto line = explain("Kh Kd Qs Qc *");
  EXPECT_EQ(line.points, 5);
  EXPECT_EQ(line.assignments, either("KQ"));
  EXPECT_EQ(line.text, "K or Q, any colour (full house)");
}

TEST(SonoJoker, CompletesFourOfAKind) {
  const auto line = explain("Kh Kd Ks Qh *");
  EXPECT_EQ(line.points, 6);
  EXPECT_EQ(line.assignments, either("K"));
}

TEST(SonoJoker, CompletesFiveOfAKind) {
  const auto line = explain("Kh Kd Ks Kc *");
  EXPECT_EQ(line.points, 10);
  EXPECT_EQ(line.assignments, either("K"));
  EXPECT_EQ(line.text, "K, any colour (five of a kind)");
}

TEST(SonoJoker, MayBeATripleAndSeveralClansAtOnce) {
  const auto line = explain("Kh Qd Qh Jd *");
  EXPECT_EQ(line.points, 3);
  std::set<std::string> expected = every("red");  // a red clan; the red faces are face clans too
  expected.merge(either("JQK"));                  // a face clan; Q makes a triple
  EXPECT_EQ(line.assignments, expected);
  EXPECT_EQ(line.text,
            "Q, any colour (triple); any red card (red clan); K, Q or J, any colour (face clan)");
}

TEST(SonoJoker, MakesAtLeastAPair) {
  const auto line = explain("Ah 9s Kd Tc *");
  EXPECT_EQ(line.points, 1);
  EXPECT_EQ(line.assignments, either("A9KT"));
}

TEST(SonoJoker, WithoutColourItCompletesNoColourClan) {
  const auto line = explain("Ah Kd 9h Th *", "joker_colour=none");
  EXPECT_EQ(line.points, 1);
  EXPECT_EQ(line.text, "A, K, T or 9 (one pair)");
}

TEST(SonoJoker, StandsForTheMissingCountsOfTheRuleText) {
  // The other four by counts: 4; 3,1; 2,2; 2,1,1; all different.
  EXPECT_EQ(explain("9h 9d 9s 9c *").points, 10);
  EXPECT_EQ(explain("9h 9d 9s Ac *").points, 6);
  EXPECT_EQ(explain("9h 9d As Ac *").points, 5);
  EXPECT_EQ(explain("9h 9d As Kc *").points, 3);
  EXPECT_EQ(explain("9h Jd Qs Kc *").points, 5);
  EXPECT_EQ(explain("9h Ad Qs Kc *").points, 1);
  EXPECT_EQ(explain("9h Ad Qh Kd *").points, 3);
}

TEST(SonoJoker, ALineWithoutItHasNothingToExplain) {
  const LineReading reading = read_line(cards_from("Kh Qd Jh Td 9c"), Rules{});
  EXPECT_EQ(reading.points, 5);
  EXPECT_EQ(joker_text(reading, Rules{}), "");
}

TEST(SonoReading, NamesTheClansThatHold) {
  const auto clans = [](const std::string& line) {
    return read_line(cards_from(line), Rules{}).best.front().clans;
  };
  EXPECT_EQ(clans("Kh Qd Jh Jd Kd"), (std::vector{Clan::kRed, Clan::kFaces}));
  EXPECT_EQ(clans("As Tc 9c 9s Ac"), (std::vector{Clan::kBlack, Clan::kNumbers}));
  EXPECT_EQ(clans("As Tc 9c 9s Kh"), std::vector<Clan>{});
}

TEST(SonoReading, AnAceAndANineTogetherAreNoStraight) {
  EXPECT_EQ(read_line(cards_from("Ah Kd Qs Jc Th"), Rules{}).label, Category::kStraight);
  EXPECT_EQ(read_line(cards_from("Kd Qs Jc Th 9h"), Rules{}).label, Category::kStraight);
  EXPECT_EQ(read_line(cards_from("Ah 9s Kd Qs Jc"), Rules{}).points, 0);
  EXPECT_EQ(read_line(cards_from("Ah 9s Td Ks Jc"), Rules{}).points, 0);
}

}  // namespace
}  // namespace tilewright::sono
