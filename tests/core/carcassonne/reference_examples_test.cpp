// The slow reference engine of Carcassonne on worked examples of the rules. The expected points
// belong to the examples; they are not the engine's.
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/carcassonne_reference.hpp"

namespace tilewright::carcassonne_reference {
namespace {

using Points = std::vector<int>;
using Segments = std::vector<std::string>;

Options split() { return {}; }

Options full() {
  Options options;
  options.tie_points = TiePoints::kFull;
  return options;
}

Options for_three(Options options) {
  options.players = 3;
  return options;
}

/// Final scoring if the game ended now.
Points at_the_end(const std::string& moves, const Options& options = {}) {
  return played(moves, options).final_points();
}

TEST(CarcassonneReferenceExample, ATwoTileCityClaimedAndFinishedByOneTilePaysFourAtOnce) {
  const Game game = played("E@(0,1)r2:c0");
  EXPECT_EQ(game.scores(), (Points{4, 0}));
  EXPECT_EQ(game.supplies(), (Points{7, 7}));
}

TEST(CarcassonneReferenceExample, ATwoTileCityPaysTwoWithOnePointPerItem) {
  Options options;
  options.two_tile_city = TwoTileCity::kOnePerItem;
  EXPECT_EQ(played("E@(0,1)r2:c0", options).scores(), (Points{2, 0}));
}

/// The fifth tile joins a road of player 0 and one of player 1.
const std::string kJoinedRoad = "U@(-1,0)r1:r0 V@(0,-1)r0:r0 U@(-1,-1)r1 V@(-2,0)r3 V@(-2,-1)r2";

TEST(CarcassonneReferenceExample, ATieOnARoadOfEightTilesPaysFourEachOrEightEach) {
  const std::string moves = kJoinedRoad + " W@(1,0)r0 W@(0,-2)r1";
  EXPECT_EQ(played(moves, split()).scores(), (Points{4, 4}));
  EXPECT_EQ(played(moves, full()).scores(), (Points{8, 8}));
  EXPECT_EQ(played(moves).supplies(), (Points{7, 7}));
}

TEST(CarcassonneReferenceExample, ATieOnARoadOfNineTilesLosesTheOddPoint) {
  const std::string moves = kJoinedRoad + " U@(1,0)r1 W@(2,0)r0 W@(0,-2)r1";
  EXPECT_EQ(played(moves, split()).scores(), (Points{4, 4}));
  EXPECT_EQ(played(moves, full()).scores(), (Points{9, 9}));
}

TEST(CarcassonneReferenceExample, AThreeWayTieOverEightPointsPaysTwoEachOrEightEach) {
  const std::string moves =
      "U@(-1,0)r1 U@(1,0)r1 E@(1,-1)r3:c0 E@(-1,-1)r1:c0 B@(1,-2)r0 B@(2,-2)r0 "
      "B@(-1,-2)r0 E@(0,-2)r0:c0 R@(0,-1)r2";
  EXPECT_EQ(played(moves, for_three(split())).scores(), (Points{2, 2, 2}));
  EXPECT_EQ(played(moves, for_three(full())).scores(), (Points{8, 8, 8}));
  EXPECT_EQ(played(moves, for_three(split())).supplies(), (Points{7, 7, 7}));
}

TEST(CarcassonneReferenceExample, TwoMeeplesAgainstOneTakeAllAndAllThreeGoHome) {
  const std::string moves =
      "U@(-1,0)r1 U@(1,0)r1 E@(1,-1)r3:c0 B@(1,-2)r0 E@(-1,-1)r1:c0 "
      "E@(0,-2)r0:c0 R@(0,-1)r2";
  const Game game = played(moves);
  EXPECT_EQ(game.scores(), (Points{8, 0}));
  EXPECT_EQ(game.supplies(), (Points{7, 7}));
}

TEST(CarcassonneReferenceExample, ARoadBackToItsCrossingCountsTheCrossingOnce) {
  const std::string moves = "X@(1,0)r0 V@(1,1)r3:r0 V@(2,0)r1:r0 V@(2,1)r0";
  const Game game = played(moves, split());
  EXPECT_EQ(game.scores(), (Points{2, 2}));
  EXPECT_EQ(played(moves, full()).scores(), (Points{4, 4}));

  const Feature north_arm = feature_at(game.board(), {{1, 0}, "r0"});
  EXPECT_EQ(north_arm, feature_at(game.board(), {{1, 0}, "r1"}));
  EXPECT_EQ(north_arm.cells.size(), 4U);
  EXPECT_TRUE(north_arm.finished);
  const Feature west_arm = feature_at(game.board(), {{1, 0}, "r3"});
  EXPECT_EQ(west_arm.parts, (std::set<Part>{{{0, 0}, "r0"}, {{1, 0}, "r3"}}));
  EXPECT_EQ(west_arm.open_ends, 1);
}

TEST(CarcassonneReferenceExample, ARingRoadIsFinishedAndTheFieldInsideGivesNothing) {
  const Game game = played("V@(0,-1)r3:r0 V@(1,-1)r0:f1 V@(1,-2)r1 V@(0,-2)r2");
  EXPECT_EQ(game.scores(), (Points{4, 0}));
  EXPECT_EQ(game.supplies(), (Points{7, 6}));
  const Feature inner = feature_at(game.board(), {{1, -1}, "f1"});
  EXPECT_EQ(inner.parts.size(), 4U);
  EXPECT_EQ(inner.open_ends, 0);
  EXPECT_EQ(game.final_points(), (Points{0, 0}));
}

TEST(CarcassonneReferenceExample, ATileWithTwoPiecesOfACityCountsOnce) {
  const Game game = played("I@(0,-1)r3:c0 N@(-1,-1)r2 N@(-1,-2)r1 N@(0,-2)r0");
  EXPECT_EQ(game.scores(), (Points{8, 0}));
  EXPECT_EQ(feature_at(game.board(), {{0, -1}, "c0"}).parts.size(), 5U);
}

const std::string kCityWithPennant =
    "C@(0,1)r0:c0 U@(-1,0)r1 U@(1,0)r1 E@(-1,1)r1 E@(1,1)r3 B@(1,2)r0";

TEST(CarcassonneReferenceExample, APennantPaysTwoInAFinishedCity) {
  EXPECT_EQ(played(kCityWithPennant + " E@(0,2)r2").scores(), (Points{12, 0}));
}

TEST(CarcassonneReferenceExample, APennantPaysOneInAnUnfinishedCity) {
  EXPECT_EQ(at_the_end(kCityWithPennant), (Points{5, 0}));
  EXPECT_EQ(at_the_end("M@(0,1)r3:c0"), (Points{3, 0}));
}

TEST(CarcassonneReferenceExample, AMonasteryFinishedByTheOpponentPaysItsOwner) {
  const Game game = played(
      "B@(0,-1)r0:m U@(1,0)r1 U@(-1,0)r1 B@(1,-1)r0:m B@(-1,-1)r0 B@(0,-2)r0 "
      "E@(1,-2)r1 E@(-1,-2)r3");
  EXPECT_EQ(game.scores(), (Points{9, 0}));
  EXPECT_EQ(game.final_points(), (Points{0, 6}));
}

TEST(CarcassonneReferenceExample, AMonasteryInAReadyMadeHoleScoresAtOnce) {
  const Game game = played(
      "U@(1,0)r1 U@(-1,0)r1 B@(1,-1)r0 B@(-1,-1)r0 E@(1,-2)r1 E@(-1,-2)r3 "
      "B@(0,-2)r0 U@(2,0)r1 B@(0,-1)r0:m");
  EXPECT_EQ(game.scores(), (Points{9, 0}));
  EXPECT_EQ(game.supplies(), (Points{7, 7}));
}

TEST(CarcassonneReferenceExample, AMeepleThatComesHomeIsForTheNextTurn) {
  Options options;
  options.meeples = 1;
  Game game = played("U@(1,0)r1:r0 W@(2,0)r0", options);
  EXPECT_EQ(game.supplies(), (Points{0, 1}));
  game.draw('W');
  game.place({-1, 0, 0});
  EXPECT_EQ(game.legal_meeples(), Segments{});
  game.meeple(std::nullopt);
  EXPECT_EQ(game.scores(), (Points{4, 0}));
  EXPECT_EQ(game.supplies(), (Points{1, 1}));
}

TEST(CarcassonneReferenceExample, ATileWithoutAPlaceIsDiscardedAndTheSamePlayerDrawsAgain) {
  Game game = played("E@(0,1)r2");
  for (const TileType& type : catalogue()) {
    EXPECT_EQ(game.legal_places(type.letter).empty(), type.letter == 'C') << type.letter;
  }
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.player(), 1);
  EXPECT_EQ(game.phase(), Phase::kDraw);
  EXPECT_EQ(game.discarded(), std::vector<char>{'C'});
  EXPECT_FALSE(game.outcomes().contains('C'));
}

const std::string kTwoFields = "E@(0,1)r2:f0 U@(1,0)r1:f0";

TEST(CarcassonneReferenceExample, OneCityFeedsTwoFields) {
  EXPECT_EQ(at_the_end(kTwoFields, split()), (Points{3, 3}));
  EXPECT_EQ(at_the_end(kTwoFields, full()), (Points{3, 3}));
  const Board board = played(kTwoFields).board();
  EXPECT_NE(feature_at(board, {{0, 1}, "f0"}), feature_at(board, {{1, 0}, "f0"}));
}

TEST(CarcassonneReferenceExample, TheNumberOfPointsForACityOnAFieldIsAnOption) {
  Options options;
  options.farm_points = 4;
  EXPECT_EQ(at_the_end(kTwoFields, options), (Points{4, 4}));
}

TEST(CarcassonneReferenceExample, AnySeatCanBegin) {
  Options options;
  options.first_player = 1;
  EXPECT_EQ(played("E@(0,1)r2:c0", options).scores(), (Points{0, 4}));
}

TEST(CarcassonneReferenceExample, TheSameFieldsJoinedAreATieOverOneCity) {
  const std::string moves = kTwoFields + " B@(1,1)r0";
  EXPECT_EQ(at_the_end(moves, split()), (Points{1, 1}));
  EXPECT_EQ(at_the_end(moves, full()), (Points{3, 3}));
}

TEST(CarcassonneReferenceExample, ACorridorCityFeedsTheFieldsOnBothSides) {
  const Game game = played("G@(0,1)r1:f0 E@(0,2)r2:f0");
  EXPECT_EQ(game.scores(), (Points{0, 0}));
  const Feature city = feature_at(game.board(), {{0, 1}, "c0"});
  EXPECT_TRUE(city.finished);
  EXPECT_EQ(city.cells, (std::set<Cell>{{0, 0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(game.final_points(), (Points{3, 3}));
}

TEST(CarcassonneReferenceExample, AJunctionEndsEachOfItsRoads) {
  EXPECT_EQ(at_the_end("W@(1,0)r0:f0 W@(0,-1)r0:r1"), (Points{0, 1}));
}

TEST(CarcassonneReferenceExample, PlayersWithTheSameHighestTotalShareTheWin) {
  EXPECT_EQ(winners({40, 40, 35}), (Points{0, 1}));
}

}  // namespace
}  // namespace tilewright::carcassonne_reference
