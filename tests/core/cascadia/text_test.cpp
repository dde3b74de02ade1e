// Positions as text: what is read, and what an error names.
#include <gtest/gtest.h>

#include "core/game_text.hpp"
#include "tests/support/cascadia_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

TEST(CascadiaText, OfAnyPositionOfAnyRulesParsesBack) {
  Rng rng{Seed{1}};
  for (int game = 0; game < 60; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      const auto parsed = State::from_text(state.text());
      ASSERT_TRUE(parsed.ok()) << parsed.error() << "\n" << state.text();
      ASSERT_EQ(*parsed, state) << state.text();
    });
  }
}

TEST(CascadiaText, LeavesOutWhatFollows) {
  const State state = Opening{}.state();
  EXPECT_EQ(state.ply(), 0);
  EXPECT_EQ(state.current_player(), Player{0});
  EXPECT_EQ(state.phase(), Phase::kMarket);
  EXPECT_EQ(total(state.bag()), 96);
  EXPECT_EQ(state.unseen().size(), 81);
}

TEST(CascadiaText, AllowsCommentsAndBlankLines) {
  const std::string text = "# a position\n\n" + Opening{}.text() + "\n# the end\n";
  EXPECT_EQ(cascadia_from(text), Opening{}.state());
}

TEST(CascadiaText, AWholeGameParsesBack) {
  Rng rng{Seed{2}};
  GameText<State> game{.start = State::initial(cascadia_rules("players=4"), rng), .actions = {}};
  State state = game.start;
  while (!state.is_terminal()) {
    game.actions.push_back(random_step(state, rng));
    state.apply(game.actions.back());
  }
  const auto read = parse_game<State>(game_text(game));
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read->actions, game.actions);
  EXPECT_EQ(read->end(), state);
}

/// The error of the opening with one piece of text replaced.
std::string error_with(const std::string& what, const std::string& with,
                       const Opening& opening = {}) {
  std::string text = opening.text();
  const std::size_t at = text.find(what);
  if (at == std::string::npos) return "the text has no " + what;
  text.replace(at, what.size(), with);
  const auto state = State::from_text(text);
  return state ? "" : state.error();
}

struct Fault {
  const char* what;
  const char* with;
  const char* error;  // a part of it
};

class CascadiaTextError : public testing::TestWithParam<Fault> {};

TEST_P(CascadiaTextError, NamesWhatIsWrong) {
  const auto& [what, with, error] = GetParam();
  const std::string message = error_with(what, with);
  EXPECT_NE(message.find(error), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Faults, CascadiaTextError,
    testing::Values(
        Fault{"rules: default", "game: sono", "this is a position of 'sono', not of cascadia"},
        Fault{"rules: default", "rules: players=7", "valid: 2, 3, 4, 1"},
        Fault{"rules: default", "colour: red", "line 1: 'colour: red' is neither a hex nor one of"},
        Fault{"rules: default", "(0,0) M:b", "line 1: a hex must stand below the line of its seat"},
        Fault{"rules: default", "cards: AAAAA", "'cards:' stands twice"},
        Fault{"rules: default", "first: seat 2", "'seat 2' is no seat; valid: seat 0 to seat 1"},
        Fault{"rules: default", "rules: first_player=seat0\nfirst: seat 1", "seat 0 begins"},
        Fault{"rules: default", "rules: bear=B", "another card for the bear"},
        Fault{"rules: default", "rules: cards=family", "contradicts the rules: family"},
        Fault{"rules: default", "turn: 41", "turn: '41' is not a number from 0 to 40"},
        Fault{"rules: default", "ply: x", "ply: 'x' is not a number"},
        Fault{"rules: default", "turn: 2", "2 turns take more than 0 plies"},
        Fault{"rules: default", "turn: 2\nply: 10", "seat 0 must have 4 hexes, not 3"},
        Fault{"cards: AAAAA", "cards: AAAE", "five letters from A to D"},
        Fault{"cards: AAAAA", "", "'cards:' is missing"},
        Fault{"MF:bh/bear", "MF:bh", "'MF:bh' is not a tile and a token"},
        Fault{"MF:bh/bear", "MF:bs/bear", "'MF:bs' is no tile"},
        Fault{"MF:bh/bear", "MF:bh/wolf", "'wolf' is no wildlife; valid: bear, elk"},
        Fault{"MF:bh/bear", "MF:ef/bear", "the tile MF:ef stands more often than it is in the box"},
        Fault{"MF:bh/bear", "", "market: 4 slots are needed, not 3"},
        Fault{"MF:bh/bear", "--/bear", "market: too much of it is missing"},
        Fault{"MF:bh/bear MF:ef/elk M:e/salmon WR:sf/hawk", "MF:bh/elk MF:ef/elk M:e/elk WR:sf/elk",
              "four tokens that match are wiped at once"},
        Fault{"seat 0", "drafted: MF:bf/bear\nseat 0",
              "after a draft one tile and one token are missing, not 0 and 0"},
        Fault{"seat 0", "drafted: MF:bf/--\nseat 0", "the token is placed last"},
        Fault{"seat 0", "this turn: slept\nseat 0", "'slept' is unknown; valid: wiped-three"},
        Fault{"seat 0", "set aside: bear\nseat 0", "all is back in the bag by now"},
        Fault{"seat 0", "removed tokens: bear\nseat 0", "0 tiles and as many tokens"},
        Fault{"seat 0: starter 0, nature 0", "seat 0: starter 0", "is not as in 'starter 0"},
        Fault{"seat 0: starter 0, nature 0", "seat 0: starter 5, nature 0", "with starters 0 to 4"},
        Fault{"seat 1: starter 1", "seat 1: starter 0", "starter 0 has another seat"},
        Fault{"nature 0", "nature 1", "seat 0: 1 nature tokens, but tokens on only 0 keystones"},
        Fault{"(0,0) M:b", "(0,0) M:e", "this must be (0,0) M:b of the starter"},
        Fault{"(0,0) M:b", "(0,0) M:b elk", "the hex does not attract the elk"},
        Fault{"(0,0) M:b", "(0,0) M:b bear 1", "a hex of the starter is its cell"},
        Fault{"(0,1) RP:bs\n", "", "the three hexes of the starter come first"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(5,5) FP:be 0", "the cell touches no hex above"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(0,0) FP:be 0", "the cell has a hex already"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(50,0) FP:be 0", "(50,0) is no cell of the table"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(1,0) FP:be 6", "valid: 0 to 5"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(1,0) F:b 1", "valid: 0 to 0"},
        Fault{"(0,1) RP:bs", "(0,1) RP:bs\n(1,0) F:b", "its cell, its tile, its rotation"},
        Fault{"seat 1: starter 1, nature 0\n(0,0) W:h\n(-1,1) RF:esh\n(0,1) PM:bf\n", "",
              "'seat 1:' is missing"}));

TEST(CascadiaActionText, IsReadWithTheReasonWhereItIsIllegal) {
  State state = Opening{}.state();
  const auto reason = [&](const char* text) {
    const auto action = state.parse_action(text);
    return action ? state.why_illegal(*action) : "unreadable";
  };
  EXPECT_EQ(reason("draft 3"), "");
  EXPECT_EQ(reason("draft 4"), "unreadable");
  EXPECT_EQ(reason("draft 0+1"), "seat 0 has no nature token");
  EXPECT_EQ(reason("draft 1+1"), "a draft from one slot needs no nature token: write draft 1");
  EXPECT_EQ(reason("wipe 0+0"), "unreadable");
  EXPECT_EQ(reason("wipe three"), "no three tokens of the market match");
  EXPECT_EQ(reason("tile (1,0) 0"), "a tile and a token must be drafted first");
  EXPECT_EQ(reason("draw bear"), "unreadable");
  play(state, {"draft 2"});
  EXPECT_EQ(reason("decline"), "the drafted tile must be placed first");
  EXPECT_EQ(reason("tile (0,0) 0"), "there is a hex at (0,0)");
  EXPECT_EQ(reason("tile (5,0) 0"), "the cell (5,0) touches no hex");
  EXPECT_EQ(reason("tile (1,0) 1"), "a keystone looks the same in every rotation: write 0");
  play(state, {"tile (1,0) 0"});
  EXPECT_EQ(reason("token (9,9)"), "there is no hex at (9,9)");
  EXPECT_EQ(reason("token (0,0)"), "the hex at (0,0) does not attract the salmon");
  EXPECT_EQ(reason("draft 0"), "the drafted token must be placed or declined");
  play(state, {"token (0,1)", "draw bear"});
  EXPECT_EQ(reason("draft 0"), "unreadable");
  EXPECT_EQ(reason("reveal MF:bh"), "this is none of the outcomes here");
}

}  // namespace
}  // namespace tilewright::cascadia
