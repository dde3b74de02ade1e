// The text form of positions, and what it says about mistakes: docs/games/sono.md, "Text form".
#include <gtest/gtest.h>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

// Three plies into a game; (2,2) has been turned up.
const std::string kPosition = R"(game: sono
rules: default
first: rows
rows: Ks Qd Qs Jh Th Ts Tc 9d
columns: Ad As Kh Qc Jd Js 9s 9c *
grid:
(Kc) Kd   --   --   --
--   Qh   Td   --   --
--   --   Ah   Jc   --
--   --   --   (Ac) --
--   --   --   --   (9h)
)";

std::string replaced(const std::string& what, const std::string& with) {
  std::string text = kPosition;
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

/// The error that a text gives.
std::string error_of(const std::string& text) {
  const auto state = State::from_text(text);
  EXPECT_FALSE(state.ok()) << text;
  return state.ok() ? "" : state.error();
}

void expect_error(const std::string& text, const std::vector<std::string>& parts) {
  const std::string error = error_of(text);
  for (const std::string& part : parts) {
    EXPECT_NE(error.find(part), std::string::npos) << "'" << part << "' is not in: " << error;
  }
}

TEST(SonoText, APositionIsPrintedAsItIsWritten) {
  const State state = position(kPosition);
  EXPECT_EQ(state.text(), kPosition);
  EXPECT_EQ(state.ply(), 3);
  EXPECT_EQ(state.current_player(), kColumns);
  EXPECT_EQ(state.card_at(cell_at(1, 1)), cards_from("Kc")[0]);
  EXPECT_EQ(std::popcount(state.face_down()), 3);
}

TEST(SonoText, WhatTheRowsPlayerKnowsShowsTheRestAsHidden) {
  EXPECT_EQ(position(kPosition).forget_hidden(kRows).text(), R"(game: sono
rules: default
first: rows
rows: Ks Qd Qs Jh Th Ts Tc 9d
columns: ?? ?? ?? ?? ?? ?? ?? ?? ??
grid:
?? Kd -- -- --
-- Qh Td -- --
-- -- Ah Jc --
-- -- -- ?? --
-- -- -- -- ??
)");
}

TEST(SonoText, GameRulesAndFirstPlayerMayBeLeftOut) {
  std::string text = kPosition;
  text = text.substr(text.find("rows: Ks"));
  EXPECT_EQ(position(text), position(kPosition));
}

TEST(SonoText, CommentsBlankLinesAndTheLongTenAreRead) {
  EXPECT_EQ(position(replaced("grid:\n", "# a comment\n\ngrid:   # another\n")),
            position(kPosition));
  EXPECT_EQ(position(replaced("Td ", "10d")), position(kPosition));
}

TEST(SonoText, TheRulesAreThoseOfTheText) {
  const State state =
      position(replaced("rules: default", "rules: published,clan_groups=colour_only"));
  EXPECT_EQ(state.rules(), rules_from("published,clan_groups=colour_only"));
}

TEST(SonoTextError, ACardInAHandAndOnTheGrid) {
  expect_error(replaced("rows: Ks", "rows: Kd"), {"Kd stands twice", "(1,2)", "the hand of rows"});
}
TEST(SonoTextError, ACardInBothHands) {
  expect_error(replaced("columns: Ad", "columns: Ks"),
               {"Ks stands twice", "the hand of rows", "the hand of columns"});
}
TEST(SonoTextError, ACardTwiceOnTheGrid) {
  expect_error(replaced("Jc   --", "Kd   --"), {"Kd stands twice", "(1,2)", "(3,4)"});
}
TEST(SonoTextError, ACardTwiceInOneHand) {
  expect_error(replaced("Ks Qd", "Ks Ks"), {"Ks stands twice"});
}
TEST(SonoTextError, AMissingCard) {
  EXPECT_EQ(error_of(replaced("rows: Ks ", "rows: ")), "this card is missing: Ks");
}
TEST(SonoTextError, TwoMissingCards) {
  EXPECT_EQ(error_of(replaced("9s 9c *", "9s")), "these cards are missing: 9c *");
}
TEST(SonoTextError, AHandThatIsTooSmall) {
  expect_error(replaced("columns: Ad As Kh Qc Jd Js 9s 9c *", "columns: ?? ??"),
               {"after 3 plies", "columns must hold 9 cards, not 2"});
}
TEST(SonoTextError, ACardInTheWrongHand) {
  std::string text = replaced("rows: Ks ", "rows: ");
  text.replace(text.find("columns: "), 9, "columns: Ks ");
  expect_error(text, {"after 3 plies", "rows must hold 8 cards, not 7"});
}
TEST(SonoTextError, AHandThatIsTooLarge) {
  expect_error(replaced("columns: Ad", "columns: Ad ??"), {"columns", "partly hidden"});
  expect_error(
      replaced("columns: Ad As Kh Qc Jd Js 9s 9c *", "columns: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"),
      {"columns must hold 9 cards, not 10"});
}
TEST(SonoTextError, AHandThatFitsAnotherFirstPlayer) {
  expect_error(
      replaced("rules: default\nfirst: rows", "rules: default,first_player=random\nfirst: columns"),
      {"after 3 plies", "must hold"});
}
TEST(SonoTextError, AFirstPlayerWhomTheRulesDoNotName) {
  expect_error(replaced("first: rows", "first: columns"),
               {"first: columns contradicts the rules", "rows begin", "first_player=random"});
}
TEST(SonoTextError, AnUnknownRank) {
  expect_error(replaced("rows: Ks", "rows: 8s"), {"the hand of rows", "'8s'", "rank '8'", "A K Q"});
}
TEST(SonoTextError, AnUnknownSuit) {
  expect_error(replaced("Td ", "Tx "), {"row 2", "'Tx'", "suit 'x'", "h d s c"});
}
TEST(SonoTextError, AWordThatIsNoCard) {
  expect_error(replaced("Td ", "TTd"), {"row 2", "'TTd' is not a card", "an empty cell is --"});
}
TEST(SonoTextError, TooFewRows) {
  expect_error(replaced("--   --   --   --   (9h)\n", ""), {"five rows", "has 4"});
}
TEST(SonoTextError, TooManyRows) { expect_error(kPosition + "-- -- -- -- --\n", {"sixth"}); }
TEST(SonoTextError, TooFewCells) {
  expect_error(replaced("--   Qh   Td   --   --", "--   Qh   Td   --"),
               {"row 2", "five cells, this one has 4"});
}
TEST(SonoTextError, TooManyCells) {
  expect_error(replaced("--   Qh   Td   --   --", "--   Qh   Td   --   -- --"),
               {"row 2", "five cells, this one has 6"});
}
TEST(SonoTextError, AnEmptyDiagonalCell) {
  expect_error(replaced("(9h)", "--"), {"(5,5)", "is empty"});
}
TEST(SonoTextError, AFaceDownCardOffTheDiagonal) {
  expect_error(replaced("Kd   --   --   --", "(Kd) --   --   --"), {"(1,2)", "face down"});
  expect_error(replaced("Kd   --   --   --", "??   --   --   --"), {"(1,2)", "face down"});
}
TEST(SonoTextError, AFaceDownCardThatMustBeUp) {
  expect_error(replaced("   Qh ", " (Qh) "), {"(2,2)", "must be face up", "2 occupied neighbours"});
}
TEST(SonoTextError, AFaceUpCardThatMustBeDown) {
  expect_error(replaced("(9h)", "9h"), {"(5,5)", "must be face down", "0 occupied neighbours"});
}
TEST(SonoTextError, AnUnknownKey) {
  expect_error(replaced("first:", "starter:"), {"line 3", "'starter: rows'", "first:"});
}
TEST(SonoTextError, AKeyThatStandsTwice) {
  expect_error(replaced("first: rows\n", "first: rows\nfirst: rows\n"), {"line 4", "'first:'"});
}
TEST(SonoTextError, AMissingPart) {
  expect_error(replaced("first: rows\nrows: Ks Qd Qs Jh Th Ts Tc 9d\n", ""),
               {"'rows:'", "missing"});
}
TEST(SonoTextError, AnUnknownPlayer) {
  expect_error(replaced("first: rows", "first: north"), {"'north'", "rows, columns"});
}
TEST(SonoTextError, AnotherGame) {
  expect_error(replaced("game: sono", "game: chess"), {"'chess'", "sono"});
}
TEST(SonoTextError, AnUnknownRule) {
  expect_error(replaced("rules: default", "rules: jokers=2"), {"'jokers'", "clan_groups"});
}

TEST(SonoText, EveryMistypedCharacterIsAnErrorOrAnotherGoodPosition) {
  // Whatever stands in the text, reading it never breaks: what it accepts prints and reads again.
  Rng rng{Seed{1}};
  const std::string letters = "AKQJT9hdsc*?-() :#\nx1";
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = kPosition;
    text[rng.below(static_cast<std::uint32_t>(text.size()))] =
        letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
    const auto state = State::from_text(text);
    if (!state.ok()) {
      ASSERT_FALSE(state.error().empty());
      continue;
    }
    ++accepted;
    ASSERT_EQ(*State::from_text(state->text()), *state) << text;
  }
  EXPECT_GT(accepted, 0);
}

TEST(SonoCard, TextsOfAllCardsParseBack) {
  for (int index = 0; index < kCards; ++index) {
    const auto card = parse_card(card_text(Card{index}));
    ASSERT_TRUE(card.ok()) << card.error();
    EXPECT_EQ(card->index(), index);
  }
}

TEST(SonoCard, TheDeckHasSixRanksInFourSuitsAndAJoker) {
  EXPECT_EQ(cards_text(kAllCards),
            "Ah Ad As Ac Kh Kd Ks Kc Qh Qd Qs Qc Jh Jd Js Jc Th Td Ts Tc 9h 9d 9s 9c *");
  const std::array<int, 2> by_colour = [] {
    std::array<int, 2> counts{};
    for (int index = 0; index < kCards - 1; ++index) {
      ++counts[static_cast<std::size_t>(Card{index}.colour())];
    }
    return counts;
  }();
  EXPECT_EQ(by_colour, (std::array{12, 12}));
}

}  // namespace
}  // namespace tilewright::sono
