// Positions that no game can have are refused, and the error says what is wrong.
#include <gtest/gtest.h>

#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

/// Reads the text of a table in which one thing was replaced by another.
std::string error_of(const Table& table, const std::string& from = "", const std::string& to = "") {
  std::string text = table.text();
  if (!from.empty()) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
  }
  const auto state = State::from_text(text);
  return state.ok() ? "no error" : state.error();
}

void expect_error(const std::string& error, const std::string& part) {
  EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(CatanText, TheTableOfTheTestsIsAPosition) { EXPECT_EQ(error_of(Table{}), "no error"); }

TEST(CatanText, BoardsThatTheRulesDoNotLayAreRefused) {
  expect_error(error_of({}, "ore10", "ore7"), "'ore7' has a wrong number");
  expect_error(error_of({}, "desert", "desert4"), "'desert4' has a wrong number");
  expect_error(error_of({}, "ore10", "gold10"), "'gold10' is no hex");
  expect_error(error_of({}, "ore10 ", ""), "19 hexes are needed, not 18");
  expect_error(error_of({}, "ore10", "ore8"), "more than two hexes have the number 8");
  expect_error(error_of({}, "ore10", "wool10"), "4 hexes of wool, not 5");
  expect_error(error_of({}, "ore10 wool2", "wool10 ore2"), "not the board of board=beginner");
  Table spiral;
  spiral.rules = "harbours=given,first_player=seat0";
  expect_error(error_of(spiral), "do not lie along a spiral");
  expect_error(error_of({}, "3:1 grain", "grain grain"), "'grain' stands too often");
  Table given;
  given.rules = "board=given,harbours=given,first_player=seat0";
  EXPECT_EQ(error_of(given, "ore10", "wool10"), "no error");
  expect_error(error_of(given, "desert", "wool5"), "more than two hexes");
}

TEST(CatanText, PiecesThatCannotStandAreRefused) {
  Table table;
  table.pieces[0] = "settlements N(-2,0) S(-2,-1) roads N(-2,0)-S(-2,-1)";
  expect_error(error_of(table), "S(-2,-1) breaks the distance rule");
  table.pieces[0] = "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1) N(0,0)-S(1,-1)";
  expect_error(error_of(table), "N(0,0)-S(1,-1) hangs together with no building");
  table.pieces[0] = "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1)";
  expect_error(error_of(table), "S(-2,0) has no road");
  table.pieces[0] = "settlements N(-2,0) roads N(-2,0)-S(-2,-1)";
  expect_error(error_of(table), "everybody has two buildings");
  table.pieces[0] = "settlements N(9,0)";
  expect_error(error_of(table), "'N(9,0)' is no intersection");
  table.pieces[0] = "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(0,0)";
  expect_error(error_of(table), "is no path");
  table.pieces[0] =
      "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1) "
      "N(2,0)-S(3,-1)";
  expect_error(error_of(table), "two roads lie at N(2,0)-S(3,-1)");
}

TEST(CatanText, CardsThatDoNotAddUpAreRefused) {
  expect_error(error_of({}, "bank: brick 19", "bank: brick 18"), "hold 18 brick, not 19");
  expect_error(error_of({}, "hand of seat 1:", "hand of seat 1: gold 2"), "no cards named 'gold'");
  expect_error(error_of({}, "hand of seat 1:", "hand of seat 1: hidden 2"), "only in a view");
  Table table;
  table.dev_cards[1] = "victory_point 6";
  expect_error(error_of(table), "25 development cards");
  table.dev_cards[1] = "";
  table.played = "victory_point 1";
  expect_error(error_of(table), "victory points are never played");
  table.played = "knight 3";
  table.knights = "3 1 0 0";
  expect_error(error_of(table), "they add up to 4, but 3 were played");
  table.knights = "3 0 0 0";
  expect_error(error_of(table), "largest army");
  table.more = "largest army: seat 1\n";
  expect_error(error_of(table), "largest army");
  table.more = "largest army: seat 0\n";
  EXPECT_EQ(error_of(table), "no error");
  table.more += "longest road: seat 0\n";
  expect_error(error_of(table), "longest road");
}

TEST(CatanText, PhasesThatDoNotFitAreRefused) {
  expect_error(error_of({}, "phase: main", "phase: lunch"), "'lunch' is none");
  expect_error(error_of({}, "this turn: rolled", "this turn: played"), "have been rolled");
  expect_error(error_of({}, "mover: seat 0", "mover: seat 1"), "not the turn of seat 1");
  expect_error(error_of({}, "ply: 2000\nturn: 40", "ply: 9000\nturn: 1000"), "the game is over");
  expect_error(error_of({}, "phase: main", "phase: over"), "winner");
  Table table;
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) N(0,2) roads N(-2,0)-S(-2,-1) "
      "S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0)";
  table.dev_cards[0] = "victory_point 2";
  expect_error(error_of(table), "10 points in the own turn");
  table = Table{};
  table.phase = "steal";
  table.more = "victim: seat 1\n";
  expect_error(error_of(table), "victim");
  table.phase = "draw";
  table.more = "this turn: rolled\n";
  EXPECT_EQ(error_of(table), "no error");
}

TEST(CatanText, AViewShowsNoMoreThanItsViewerKnows) {
  Table table;
  table.dev_cards[1] = "knight 1";
  table.more = "view: seat 0\n";
  expect_error(error_of(table), "shows what the seat 0 does not know");
  table.dev_cards[1] = "hidden 1";
  EXPECT_EQ(error_of(table), "no error");
  table.dev_cards[1] = "";
  expect_error(error_of(table), "nothing is hidden from the seat 0");
}

TEST(CatanText, UnknownLinesAreNamed) {
  expect_error(error_of({}, "robber:", "bandit:"), "does not begin with one of the keys");
  expect_error(error_of({}, "robber: (0,0)", "robber: (5,0)"), "'(5,0)' is no hex");
  expect_error(error_of({}, "last roll: 7", "first: seat 0"), "'first:' stands twice");
}

}  // namespace
}  // namespace tilewright::catan
