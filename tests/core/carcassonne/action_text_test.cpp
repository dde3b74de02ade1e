// Actions, turns and whole games as text, and why an action is not legal.
#include "core/game_text.hpp"
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

std::string why_not(const State& state, const std::string& text) {
  const auto action = state.parse_action(text);
  return action ? state.why_illegal(*action) : action.error();
}

State holding(char letter, const std::string& turns = "") {
  State state = after_turns("default", turns);
  state.apply(Action{static_cast<std::uint32_t>(letter - 'A')});
  return state;
}

TEST(CarcassonneActionText, NamesTileCellAndRotation) {
  const State state = holding('V');
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"V@(-1,0)r2", "V@(-1,0)r3", "V@(0,-1)r0",
                                                          "V@(0,-1)r3", "V@(1,0)r0", "V@(1,0)r1"}));
  EXPECT_EQ(*state.parse_action("tile@(1,0)r0"), *state.parse_action(" V@(1,0)r0 "));
}

TEST(CarcassonneActionText, OfEveryActionAndOutcomeParsesBack) {
  State draw = carcassonne_start();
  State tile = holding('V');
  State meeple = tile;
  play_plies(meeple, {"V@(1,0)r0"});
  for (std::uint32_t id = 0; id < State::kActions; ++id) {
    for (const State* state : {&tile, &meeple}) {
      const auto parsed = state->parse_action(state->action_text(Action{id}));
      ASSERT_TRUE(parsed.ok()) << parsed.error();
      ASSERT_EQ(*parsed, Action{id});
    }
  }
  for (std::uint32_t id = 0; id < kTileTypes; ++id) {
    EXPECT_EQ(draw.parse_action(draw.action_text(Action{id})).value(), Action{id});
  }
}

TEST(CarcassonneWhyIllegal, SaysWhatIsWrongWithAPlace) {
  const State state = holding('V');
  EXPECT_EQ(why_not(state, "V@(1,0)r1"), "");
  EXPECT_EQ(why_not(state, "V@(0,0)r1"), "the cell (0,0) is occupied");
  EXPECT_EQ(why_not(state, "V@(1,1)r1"), "the cell (1,1) touches no tile");
  EXPECT_EQ(why_not(state, "V@(0,1)r0"),
            "at (0,1) the south side of V turned by r0 shows road, the tile beside it city");
  EXPECT_EQ(why_not(state, "U@(1,0)r1"),
            "'U@(1,0)r1' lays another tile than the one in hand, which is V");
  EXPECT_EQ(why_not(state, "pass"), "the tile in hand must be laid first");
  EXPECT_EQ(why_not(state, "r0"), "the tile in hand must be laid first");
  EXPECT_EQ(state.why_illegal(Action{State::kActions}), "action ids are below 42064, not 42064");
}

TEST(CarcassonneWhyIllegal, SaysWhatIsWrongWithAMeeple) {
  State state = holding('U', "U@(1,0)r1:r0");
  play_plies(state, {"U@(-1,0)r1"});
  EXPECT_EQ(why_not(state, "f0"), "");
  EXPECT_EQ(why_not(state, "pass"), "");
  EXPECT_EQ(why_not(state, "r0"), "the road of r0 holds a meeple already");
  EXPECT_EQ(why_not(state, "c0"), "U has no c0; it has r0, f0, f1");
  EXPECT_EQ(why_not(state, "tile@(2,0)r1"), "the tile lies: place a meeple on it, or pass");
  EXPECT_EQ(why_not(state, "z"),
            "'z' is neither a place such as V@(1,-2)r3, nor pass, nor a segment for the meeple: m, "
            "c0, c1, r0 to r3, f0 to f3");
}

TEST(CarcassonneWhyIllegal, NamesTheLowestOfSegmentsOfOneFeature) {
  State state = holding('U', "U@(1,0)r1 A@(2,0)r1");
  play_plies(state, {"U@(-1,0)r1"});
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"pass", "r0", "f0"}));
  EXPECT_EQ(why_not(state, "f1"), "f1 belongs to the same field as f0: write f0");
}

TEST(CarcassonneWhyIllegal, SaysThatNoMeepleIsLeftOrTheGameIsOver) {
  State state = after_turns("meeples=1", "U@(1,0)r1:r0 W@(2,0)r0");
  play_plies(state, {"draw W", "W@(-1,0)r0"});
  EXPECT_EQ(why_not(state, "f0"), "player 0 has no meeple left");
  Rng rng{Seed{1}};
  while (!state.is_terminal()) state.apply(random_step(state, rng));
  EXPECT_EQ(why_not(state, "pass"), "the game is over");
}

TEST(CarcassonneWhyIllegal, SaysWhichTilesCannotBeDrawn) {
  const State state = after_turns("default", "X@(1,0)r0");
  EXPECT_EQ(why_not(state, "draw V"), "");
  EXPECT_EQ(why_not(state, "draw X"), "no X is left in the pile");
  EXPECT_EQ(why_not(state, "draw Y"), "'Y' is not a tile type; valid: A to X");
  EXPECT_EQ(why_not(state, "V@(2,0)r0"),
            "'V@(2,0)r0' is not a draw: draw and a tile type, as in draw V");
}

TEST(CarcassonneTurns, ParseAndPrint) {
  for (const char* text : {"V@(1,-1)r3:f1", "B@(-10,72)r0:m", "U@(0,0)r1"}) {
    if (std::string_view{text}.starts_with("B")) {
      EXPECT_FALSE(parse_turn(text).ok()) << "out of reach";
      continue;
    }
    const auto turn = parse_turn(text);
    ASSERT_TRUE(turn.ok()) << turn.error();
    EXPECT_EQ(turn_text(*turn), text);
  }
  const auto turn = parse_turn("V@(1,-1)r3:f1");
  EXPECT_EQ(*turn, (Turn{'V' - 'A', {1, -1}, 3, Segment{SegmentKind::kField, 1}}));
}

TEST(CarcassonneTurns, MayNameAnySegmentOfAFeature) {
  const State state = after_turns("default", "U@(1,0)r1 A@(2,0)r1");
  const auto lowest = turn_actions(state, *parse_turn("U@(-1,0)r1:f0"));
  const auto other = turn_actions(state, *parse_turn("U@(-1,0)r1:f1"));
  ASSERT_TRUE(lowest.ok() && other.ok());
  EXPECT_EQ(*lowest, *other);
}

TEST(CarcassonneTurns, OfWholeRandomGamesParseBackToTheSameActions) {
  Rng rng{Seed{5}};
  for (int game = 0; game < 200; ++game) {
    const State start = State::initial(random_rules<Rules>(rng), rng);
    std::vector<Action> actions;
    State state = start;
    while (!state.is_terminal()) {
      actions.push_back(random_step(state, rng));
      state.apply(actions.back());
    }
    const std::string text = turns_text(start, actions);
    const auto read = parse_turns(start, text);
    ASSERT_TRUE(read.ok()) << read.error() << "\n" << text;
    ASSERT_EQ(*read, actions);
  }
}

TEST(CarcassonneTurns, NameADiscardedTileByItsDraw) {
  const State start = carcassonne_start();
  const auto actions = parse_turns(start, "E@(0,1)r2  # closes the only city\ndraw C\nB@(0,2)r0:m");
  ASSERT_TRUE(actions.ok()) << actions.error();
  EXPECT_EQ(actions->size(), 7U);
  EXPECT_EQ(turns_text(start, *actions), "E@(0,1)r2\ndraw C\nB@(0,2)r0:m\n");
}

TEST(CarcassonneTurnsError, NamesTheTurnAndTheReason) {
  const auto error_of = [](const std::string& turns) {
    const auto actions = parse_turns(carcassonne_start(), turns);
    return actions.ok() ? "" : actions.error();
  };
  EXPECT_EQ(error_of("E@(0,1)r2 U@(2,0)r1"), "turn 2, U@(2,0)r1: the cell (2,0) touches no tile");
  EXPECT_EQ(error_of("X@(1,0)r0 X@(2,0)r0"), "turn 2, X@(2,0)r0: no X is left in the pile");
  EXPECT_EQ(error_of("U@(1,0)r1:r0 U@(2,0)r1:r0"),
            "turn 2, U@(2,0)r1:r0: the road of r0 holds a meeple already");
  EXPECT_EQ(error_of("draw V"), "turn 1, draw: V can be laid: write where");
  EXPECT_EQ(error_of("E@(0,1)r2 C@(0,2)r0"), "turn 2, C@(0,2)r0: C fits nowhere: write draw C");
  EXPECT_EQ(error_of("e4").substr(0, 10), "turn 1, e4");
}

TEST(CarcassonneGameText, ReadsAWholeGameWithItsDraws) {
  const auto game = parse_game<State>(
      "rules: first_player=0\ntiles:\nD@(0,0)r0\n\nmoves:\ndraw E\nE@(0,1)r2\nc0\ndraw C\n"
      "draw B\nB@(0,2)r0\nm\n");
  ASSERT_TRUE(game.ok()) << game.error();
  EXPECT_EQ(seat_points(game->end()), (std::vector{4, 0}));
  EXPECT_EQ(game->end().discarded('C' - 'A'), 1);
}

TEST(CarcassonneGameTextError, NamesTheMoveAndTheReason) {
  const auto error_of = [](const std::string& moves) {
    const auto game =
        parse_game<State>("rules: first_player=0\ntiles:\nD@(0,0)r0\nmoves:\n" + moves);
    return game.ok() ? "" : game.error();
  };
  EXPECT_EQ(error_of("draw X\nX@(1,0)r0\npass\ndraw X"),
            "move 4, draw X: this is none of the outcomes here");
  EXPECT_EQ(error_of("draw V\nV@(5,0)r0"), "move 2, V@(5,0)r0: the cell (5,0) touches no tile");
}

}  // namespace
}  // namespace tilewright::carcassonne
