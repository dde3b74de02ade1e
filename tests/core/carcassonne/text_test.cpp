// Positions as text, and why a text is no position.
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

TEST(CarcassonneText, ShowsEverythingThatAPositionIs) {
  State state = after_turns("first_player=1", "E@(0,1)r2:f0 U@(1,0)r1:f0 E@(-1,1)r0:c0");
  play_plies(state, {"draw V"});
  EXPECT_EQ(state.text(), R"(game: carcassonne
rules: default,first_player=1
turn: player 0
phase: tile
hand: V
ply: 10
scores: 0 0
pile: A2 B4 C D4 E3 F2 G H3 I2 J3 K3 L3 M2 N3 O2 P3 Q R3 S2 T U7 V8 W4 X
discarded: none
tiles:
D@(0,0)r0
E@(0,1)r2:f0 player 1
U@(1,0)r1:f0 player 0
E@(-1,1)r0:c0 player 1
)");
}

TEST(CarcassonneText, NeedsOnlyTheTilesAndTheTurn) {
  const State state = carcassonne_position("turn: player 1\ntiles:\nD@(0,0)r0\nE@(0,1)r2\n");
  EXPECT_EQ(state.phase(), Phase::kDraw);
  EXPECT_EQ(state.ply(), 3);
  EXPECT_EQ(state.pile().total(), 71);
  EXPECT_EQ(seat_points(state), (std::vector{0, 0}));
  EXPECT_EQ(carcassonne_position("rules: first_player=0\ntiles:\nD@(0,0)r0").turn(), Player{0});
}

TEST(CarcassonneText, KeepsEveryStateOfRandomGamesUnderAnyRules) {
  Rng rng{Seed{1}};
  for (int game = 0; game < 40; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      if (state.ply() % 7 > 2) return;
      const auto read = State::from_text(state.text());
      ASSERT_TRUE(read.ok()) << read.error() << "\n" << state.text();
      ASSERT_EQ(*read, state) << state.text();
    });
  }
}

TEST(CarcassonneText, ShowsTheQueueAndWhatOfItWasTried) {
  State state = after_turns("unplaceable=bottom", "E@(0,1)r2");
  play_plies(state, {"draw C"});
  EXPECT_NE(state.text().find("\nqueue: C\n"), std::string::npos);
  EXPECT_EQ(carcassonne_position(state.text()), state);
}

/// Why this is no position: the lines replace or follow those of a sound one.
std::string error_of(const std::string& lines) {
  const auto state = State::from_text(lines);
  return state.ok() ? "" : state.error();
}

std::string tiles_error(const std::string& tiles, const std::string& rules = "default") {
  const auto with_turn = [&](int turn) {
    return error_of("rules: " + rules + "\nturn: player " + std::to_string(turn) +
                    "\ntiles:\nD@(0,0)r0\n" + tiles);
  };
  // Whose turn it is matters only to who laid a tile.
  const std::string error = with_turn(0);
  return error.find("it was laid by") == std::string::npos ? error : with_turn(1);
}

TEST(CarcassonneTextError, NamesATileThatCannotLieThere) {
  EXPECT_EQ(tiles_error("V@(0,1)r0"),
            "tile 1, V@(0,1)r0: at (0,1) the south side of V turned by r0 shows road, the tile "
            "beside it city");
  EXPECT_EQ(tiles_error("V@(2,0)r0"), "tile 1, V@(2,0)r0: the cell (2,0) touches no tile");
  EXPECT_EQ(tiles_error("V@(1,1)r0"), "tile 1, V@(1,1)r0: the cell (1,1) touches no tile");
  EXPECT_EQ(tiles_error("V@(0,0)r0"), "tile 1, V@(0,0)r0: the cell (0,0) is occupied");
  EXPECT_EQ(tiles_error("U@(1,0)r3"),
            "tile 1, U@(1,0)r3: U looks the same turned by r3 and r1: write r1");
  EXPECT_EQ(tiles_error("U@(73,0)r1"),
            "tile 1, U@(73,0)r1: no tile can come to lie at (73,0): that is more than 72 steps "
            "from the start");
}

TEST(CarcassonneTextError, NamesAWordThatIsNoTile) {
  EXPECT_EQ(tiles_error("Z@(1,0)r0"), "tile 1, Z@(1,0)r0: 'Z' is not a tile type; valid: A to X");
  EXPECT_EQ(tiles_error("V@(1,0)r4"),
            "tile 1, V@(1,0)r4: '(1,0)r4' is not a cell and a rotation as in (1,-2)r3, with r0 to "
            "r3");
  EXPECT_EQ(tiles_error("V@(1,0)r1:c0 player 0"),
            "tile 1, V@(1,0)r1:c0 player 0: V has no c0; it has r0, f0, f1");
  EXPECT_EQ(tiles_error("V@(1,0)r1:x9 player 0"),
            "tile 1, V@(1,0)r1:x9 player 0: 'x9' is not a segment; valid: m, c0, c1, r0 to r3, f0 "
            "to f3");
  EXPECT_EQ(tiles_error("V@(1,0)r1:f0"),
            "tile 1, V@(1,0)r1:f0: a tile stands alone on its line, one with a meeple with its "
            "owner: V@(1,-2)r3:f1 player 0");
}

TEST(CarcassonneTextError, NamesATypeOfWhichThereAreNotSoMany) {
  EXPECT_EQ(tiles_error("X@(1,0)r0\nX@(2,0)r0"), "tile 2, X@(2,0)r0: the deck has only 1 X");
  std::string tiles;
  for (int x = 1; x <= 4; ++x) tiles += "D@(" + std::to_string(x) + ",0)r0\n";
  EXPECT_EQ(tiles_error(tiles), "") << "deck73 has five D";
  EXPECT_EQ(tiles_error(tiles, "published"), "tile 4, D@(4,0)r0: the deck has only 4 D");
}

TEST(CarcassonneTextError, WantsTheStartTileFirst) {
  EXPECT_EQ(error_of("turn: player 0\ntiles:\nV@(0,0)r0"),
            "tile 0, V@(0,0)r0: the first tile is the start tile D, on (0,0) and without a meeple");
  EXPECT_EQ(error_of("turn: player 0\ntiles:\n"),
            "tiles: at least the start tile D@(0,0)r0 lies on the table");
  EXPECT_EQ(error_of(""), "'tiles:' is missing");
}

TEST(CarcassonneTextError, NamesAMeepleThatCannotStandThere) {
  EXPECT_EQ(
      tiles_error("E@(0,1)r2:c0 player 0"),
      "tile 1, E@(0,1)r2:c0 player 0: the city of c0 is finished: its meeples have gone home");
  EXPECT_EQ(tiles_error("U@(1,0)r1:r0 player 0\nU@(2,0)r1:r0 player 1"),
            "tile 2, U@(2,0)r1:r0 player 1: the road of r0 held a meeple already when the tile was "
            "laid");
  EXPECT_EQ(tiles_error("U@(1,0)r1:f0 player 0", "farmers=off"),
            "tile 1, U@(1,0)r1:f0 player 0: by these rules no meeple goes on a field");
  EXPECT_EQ(tiles_error("W@(1,0)r0:f0 player 0\nB@(0,-1)r0\nW@(2,0)r2:r0 player 0", "meeples=1"),
            "tile 3, W@(2,0)r2:r0 player 0: player 0 has more meeples on the table than 1");
}

TEST(CarcassonneText, ReadsSeveralMeeplesInAFeatureThatWasJoined) {
  const std::string turns = "U@(-1,0)r1:r0 V@(0,-1)r0:r0 U@(-1,-1)r1 V@(-2,0)r3 V@(-2,-1)r2";
  const State state = after_turns("default", turns);
  EXPECT_EQ(state.feature(1, Segment{SegmentKind::kRoad, 0}).meeples, (SeatCounts{1, 1}));
  EXPECT_EQ(carcassonne_position(state.text()), state);
}

TEST(CarcassonneTextError, WantsAMeepleToBeOfThePlayerWhoLaidTheTile) {
  EXPECT_EQ(error_of("turn: player 1\ntiles:\nD@(0,0)r0\nU@(1,0)r1:r0 player 1"),
            "tile 1, U@(1,0)r1:r0 player 1: it was laid by player 0, so the meeple must be of that "
            "player");
}

TEST(CarcassonneTextError, NamesALowerSegmentOfTheSameFeature) {
  // The ground around the monastery of A joins the two banks of the road that ends there.
  const std::string tiles = "U@(1,0)r1\nA@(2,0)r1\nU@(-1,0)r1";
  EXPECT_EQ(tiles_error(tiles + ":f0 player 1"), "");
  EXPECT_EQ(
      tiles_error(tiles + ":f1 player 1"),
      "tile 3, U@(-1,0)r1:f1 player 1: f1 belongs to the same field as a lower segment of the "
      "tile: write that one");
}

std::string line_error(const std::string& line, const std::string& tiles = "E@(0,1)r2") {
  return error_of(line + "\n" + (line.starts_with("turn:") ? "" : "turn: player 1\n") +
                  "tiles:\nD@(0,0)r0\n" + tiles);
}

TEST(CarcassonneTextError, NamesACountThatDoesNotFit) {
  EXPECT_EQ(line_error("pile: A2"), "pile: it holds 0 B, but 4 of the deck's 4 are nowhere else");
  EXPECT_EQ(line_error("pile: A3"), "pile: A3 is more than the 2 A of the deck");
  EXPECT_EQ(line_error("pile: A A"), "pile: A stands twice");
  EXPECT_EQ(line_error("pile: Ax"), "pile: 'x' is not a whole number from 0");
  EXPECT_EQ(line_error("discarded: V"), "discarded: V had a place at all times");
  EXPECT_EQ(line_error("discarded: C"), "");
  EXPECT_EQ(line_error("discarded: E5"),
            "the deck has only 5 E; on the table, in hand, in the queue and discarded there are 6");
  EXPECT_EQ(line_error("queue: C"), "queue: there is one only with unplaceable=bottom");
  EXPECT_EQ(line_error("rules: unplaceable=bottom\nqueue: C"), "");
  EXPECT_EQ(line_error("rules: unplaceable=bottom\nqueue: V"), "queue: V had a place at all times");
  EXPECT_EQ(line_error("rules: unplaceable=bottom\nqueue: | C"),
            "queue: once every tile of it was tried the rest leaves the game");
  EXPECT_EQ(line_error("rules: unplaceable=bottom\ndiscarded: C"),
            "discarded: with unplaceable=bottom tiles leave the game only at its end");
  EXPECT_EQ(line_error("ply: 4"), "ply: this position comes after 3 plies, not 4");
  EXPECT_EQ(line_error("rules: unplaceable=bottom\nply: 2"),
            "ply: this position comes after at least 3 plies, not 2");
}

TEST(CarcassonneTextError, NamesAPhaseOrATurnThatCannotBe) {
  EXPECT_EQ(line_error("phase: lunch"), "phase: 'lunch' is none; valid: draw, tile, meeple, over");
  EXPECT_EQ(line_error("phase: over"), "phase: the game is not over, there are tiles to draw");
  EXPECT_EQ(line_error("phase: tile"), "hand: in the phase tile one is in hand");
  EXPECT_EQ(line_error("phase: draw\nhand: V"), "hand: a tile is in hand only in the phase tile");
  EXPECT_EQ(line_error("hand: C"), "hand: C fits nowhere, so it would not stay in hand");
  EXPECT_EQ(line_error("phase: meeple", ""), "phase: no meeple goes on the start tile");
  EXPECT_EQ(line_error("phase: meeple", "U@(1,0)r1:r0 player 1"),
            "tile 1, U@(1,0)r1:r0 player 1: in the phase meeple the last tile has none yet");
  EXPECT_EQ(line_error("turn: player 2"),
            "turn: 'player 2' does not play; valid: player 0 to player 1");
  EXPECT_EQ(line_error("rules: first_player=1"),
            "turn: by the rules' first_player it is the turn of player 0 after 1 turns");
  EXPECT_EQ(error_of("tiles:\nD@(0,0)r0"), "'turn:' is missing: it names the player, as player 0");
}

TEST(CarcassonneText, ReadsMeeplesOfAFeatureThatTheLastTileFinished) {
  State state = after_turns("default", "U@(1,0)r1:r0 W@(2,0)r0");
  play_plies(state, {"draw W", "W@(-1,0)r0"});
  ASSERT_TRUE(state.feature(1, Segment{SegmentKind::kRoad, 0}).is_finished);
  EXPECT_EQ(carcassonne_position(state.text()), state);
}

TEST(CarcassonneTextError, NamesScoresThatCannotBe) {
  EXPECT_EQ(line_error("scores: 1"), "scores: 2 players have as many, not 1");
  EXPECT_EQ(line_error("scores: 1 2 3"), "scores: 2 players have as many, not 3");
  EXPECT_EQ(line_error("scores: 1 -2"), "scores: '-2' is not a whole number from 0");
  EXPECT_EQ(line_error("scores: 1 9999").substr(0, 27), "scores: the tiles give at m");
}

TEST(CarcassonneTextError, NamesALineThatBelongsNowhere) {
  EXPECT_EQ(error_of("nonsense").substr(0, 28), "line 1: 'nonsense' is not on");
  EXPECT_EQ(error_of("turn: player 0\nturn: player 0\ntiles:\nD@(0,0)r0"),
            "line 2: 'turn:' stands twice");
  EXPECT_EQ(error_of("game: chess\ntiles:\nD@(0,0)r0"),
            "this is a position of 'chess', not of carcassonne");
  EXPECT_NE(error_of("rules: farms=on\ntiles:\nD@(0,0)r0").find("no rule option 'farms'"),
            std::string::npos);
}

}  // namespace
}  // namespace tilewright::carcassonne
