// The card of the game, docs/games/catan_connect.md, says what the code does; texts read back.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/catan_connect_positions.hpp"
#include "tests/support/game_card.hpp"

namespace tilewright::catan_connect {
namespace {

using testing_support::GameCard;

TEST(ConnectCardDocument, ItsTableOfNumbersAgreesWithTheCode) {
  const State state = connect_start();
  const std::map<std::string, std::uint64_t> expected = {
      {"version", State::kVersion},
      {"most players", State::kMaxPlayers},
      {"hexes of a frame", kFrameHexes},
      {"intersections of a frame", kVertices},
      {"paths of a frame", kEdges},
      {"bytes of a player", sizeof(Seat)},
      {"action ids", state.num_actions()},
      {"action ids with separate stores", connect_start("tile_stores=separate").num_actions()},
      {"most plies, as a bound", State::kMaxPlies},
      {"observation size", state.observation_size()}};
  GameCard("catan_connect").expect_numbers(expected, sizeof(State));
}

TEST(ConnectCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  GameCard("catan_connect").expect_options(Rules::options());
}

TEST(ConnectCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  GameCard("catan_connect").expect_observation(State::observation_spec({}));
}

TEST(ConnectCardDocument, ItsPhasesAreThoseOfTheCodeInTheirOrder) {
  const auto rows = GameCard("catan_connect").table_below("Play");
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(kPhases));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i][0], phase_name(static_cast<Phase>(i)));
  }
}

TEST(ConnectCardDocument, ItsActionTextsLieInTheRangesOfItsTable) {
  const State state = on_to(after(connect_start("order=fixed"), {"dice 6"}), Phase::kTrade);
  ASSERT_EQ(state.current_player(), Player{std::size_t{0}});
  std::uint64_t next = 0;
  for (const auto& row : GameCard("catan_connect").table_below("Actions")) {
    const std::size_t dash = row[0].find("–");
    const std::uint64_t first = std::stoull(row[0]);
    const std::uint64_t last = dash == std::string::npos
                                   ? first
                                   : std::stoull(row[0].substr(dash + std::string("–").size()));
    EXPECT_EQ(first, next) << row[0];
    const auto action = state.parse_action(GameCard::quoted(row[1]).front());
    ASSERT_TRUE(action.ok()) << row[1];
    EXPECT_GE(action->id(), first);
    EXPECT_LE(action->id(), last);
    next = last + 1;
  }
  EXPECT_EQ(next, state.num_actions());
}

TEST(ConnectCardDocument, ItsExampleOfAPositionIsAPosition) {
  const std::string text = GameCard("catan_connect").text();
  const std::size_t start = text.find("```text\n") + 8;
  const std::string example = text.substr(start, text.find("```", start) - start);
  EXPECT_EQ(connect_from(example).text(), example);
}

TEST(ConnectActions, EveryIdHasATextOfItsOwnThatParsesBackForBothHalves) {
  for (const char* rules : {"tile_stores=pooled", "tile_stores=separate,players=2"}) {
    State state = after(connect_start(rules), {"dice 6"});
    for (int seat = 0; seat < 2; ++seat) {
      std::set<std::string> texts;
      for (std::uint32_t number = 0; number < state.num_actions(); ++number) {
        const std::string text = state.action_text(Action{number});
        EXPECT_TRUE(texts.insert(text).second) << text;
        const auto parsed = state.parse_action(text);
        ASSERT_TRUE(parsed.ok()) << text;
        EXPECT_EQ(parsed->id(), number) << text;
      }
      state = after(state, {"pass"});
    }
  }
}

TEST(ConnectPositions, ErrorsNameWhatIsWrong) {
  const auto error = [](const std::string& from, const std::string& to) {
    std::string text = connect_start().text();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    const auto read = State::from_text(text.replace(at, from.size(), to));
    return read.ok() ? std::string("none") : read.error();
  };
  EXPECT_NE(error("stock: brick 28", "stock: brick 27").find("hold 29 brick"), std::string::npos);
  EXPECT_NE(error("cities N(5,0)", "cities N(5,0) N(6,0)").find("0.sun"), std::string::npos);
  EXPECT_NE(error("half: sun", "half: star").find("half"), std::string::npos);
  EXPECT_NE(error("tiles 1: knight 10", "tiles 1: knight 9").find("stack 1"), std::string::npos);
  EXPECT_NE(error("mover: 0.moon", "mover: 7.moon").find("no seat"), std::string::npos);
  EXPECT_NE(error("half: sun", "half: sun\ncolour: red").find("colour"), std::string::npos);
  EXPECT_NE(error("N(5,0)-S(6,-1)", "N(45,0)-S(46,-1)").find("within reach"), std::string::npos);
}

}  // namespace
}  // namespace tilewright::catan_connect
