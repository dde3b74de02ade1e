// The worked cases of the rules from the sixteenth on: contests, winning, shortage, sizes.
#include <gtest/gtest.h>

#include "core/games/catan_connect/offers.hpp"
#include "tests/support/catan_connect_positions.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr std::size_t kSun0 = 0;
constexpr std::size_t kMoon0 = 1;
constexpr std::size_t kSun1 = 2;
constexpr std::size_t kMoon1 = 3;
constexpr std::size_t kSun2 = 4;
constexpr std::size_t kMoon2 = 5;

Tokens hand(const State& state, std::size_t seat) { return state.seat(seat).hand; }

/// 0.sun holds the longest road of board 0 with 10; 1.sun has come to the middle of it, S(9,0).
Table contest(bool is_moon_longer) {
  Table table{"win_points=10"};
  table.mover = table.begins = "1.sun";
  table.hands[kSun1] = {1, 1, 1, 1, 0};
  table.roads[kSun0] =
      roads_along("N(6,1) S(7,0) N(7,1) S(8,0) N(8,1) S(9,0) N(8,2) S(8,1) N(7,2) S(7,1)");
  table.roads[kSun1] = roads_along(
      "N(13,1) S(13,0) N(12,1) S(12,0) N(11,1) S(11,0) N(10,1) S(11,-1) N(10,0) S(10,-1) N(9,1) "
      "S(9,0)");
  table.settlements[kMoon0] = "N(-2,0)";
  table.roads[kMoon0] = roads_along("S(-1,-1) N(-2,0) S(-2,-1) N(-3,0) S(-3,-1) N(-4,0)");
  if (is_moon_longer) table.roads[kMoon0] += " N(-1,0)-S(0,-1)";
  table.more =
      "longest road 0: 0.sun\nlongest road 1: 1.sun\n"
      "tiles 0: knight 10 road_building 2 year_of_plenty 2\n"
      "tiles of 0.moon from 0: victory_point 4\n";
  return table;
}

TEST(ConnectCases, ACutRoadGivesTheLongestRoadToTheOppositePlayerAtOnce) {  // 16
  for (const bool is_moon_longer : {false, true}) {
    const State before = contest(is_moon_longer).state();
    ASSERT_EQ(before.seat(kSun0).length, 10);
    ASSERT_EQ(before.seat(kMoon0).length, is_moon_longer ? 7 : 6);
    ASSERT_EQ(before.points_of(kSun0), 4 + 2);
    ASSERT_EQ(before.points_of(kMoon0), 4 + 1 + 4);
    const State cut = after(before, {"settlement S(9,0)"});
    EXPECT_EQ(cut.seat(kSun0).length, 6);
    // With as many the holder keeps it.
    EXPECT_EQ(cut.board(0).road_holder, is_moon_longer ? 1 : 0);
    EXPECT_EQ(cut.points_of(kMoon0), is_moon_longer ? 11 : 9);
    EXPECT_EQ(cut.points_of(kSun1), before.points_of(kSun1) + 3);
  }
}

TEST(ConnectCases, PointsGainedOffTheOwnHalfWinAtOnceOrWithTheOwnHalfByOption) {  // 16
  for (const char* win_by : {"any", "active"}) {
    Table table = contest(true);
    table.rules += std::string(",win_by=") + win_by;
    State state = after(table.state(), {"settlement S(9,0)"});
    while (state.phase() == Phase::kAct) state.apply(Action{id::kEnd});
    if (win_by == std::string("any")) {
      ASSERT_TRUE(state.is_terminal());
      EXPECT_TRUE(state.has_won(kMoon0));
      continue;
    }
    ASSERT_EQ(state.phase(), Phase::kRoll);  // of the moon half
    state = on_to(after(state, {"dice 3"}), Phase::kAct);
    while (state.phase() == Phase::kAct) state.apply(Action{id::kEnd});
    ASSERT_TRUE(state.is_terminal());
    EXPECT_TRUE(state.has_won(kMoon0));
  }
}

/// The end of a sun round in which 0.sun and 2.sun have ten points each, or one has more.
State two_at_once(Tokens first, Tokens second, bool has_more) {
  Table table{"win_points=10,win_strict=off,order=fixed"};
  table.hands[kSun0] = first;
  table.hands[kSun2] = second;
  if (has_more) {
    table.roads[kSun0] = " N(6,1)-S(7,0)";
    table.settlements[kSun0] = "S(7,0)";
  }
  table.more =
      "tiles 0: knight 10 road_building 2 year_of_plenty 2\n"
      "tiles 1: knight 10 road_building 2 year_of_plenty 2\n"
      "tiles 2: knight 10 road_building 2 year_of_plenty 2\n"
      "tiles of 0.sun from 0: victory_point 4\ntiles of 0.sun from 1: victory_point 2\n"
      "tiles of 2.sun from 1: victory_point 2\ntiles of 2.sun from 2: victory_point 4\n";
  State state = after(table.state(), {"end", "end", "end"});
  EXPECT_TRUE(state.is_terminal());
  return state;
}

TEST(ConnectCases, TwoAtOnceAreToldApartByPointsThenTokensThenKinds) {  // 17
  const auto winners = [](const State& state) {
    return std::pair{state.has_won(kSun0), state.has_won(kSun2)};
  };
  constexpr std::pair kFirst{true, false};
  constexpr std::pair kSecond{false, true};
  EXPECT_EQ(winners(two_at_once({}, {9, 0, 0, 0, 0}, true)), kFirst);
  EXPECT_EQ(winners(two_at_once({5, 0, 0, 0, 0}, {0, 0, 0, 4, 0}, false)), kFirst);
  EXPECT_EQ(winners(two_at_once({4, 0, 0, 1, 0}, {2, 0, 0, 1, 2}, false)), kSecond);
  const State shared = two_at_once({1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, false);
  EXPECT_EQ(winners(shared), (std::pair{true, true}));
  EXPECT_FLOAT_EQ(shared.returns()[kSun0], 0.5F);
  EXPECT_FLOAT_EQ(shared.returns()[kMoon0], -0.25F);
  EXPECT_EQ(shared.places()[kSun0], 1);
  EXPECT_EQ(shared.places()[kSun2], 1);
}

TEST(ConnectCases, AShortageOfTheWholeStock) {  // 18
  Table table;
  table.phase = "roll";
  table.hands[kSun0] = {0, 0, 0, 0, 24};
  State state = after(table.state(), {"dice 6"});
  for (const std::size_t seat : {kMoon0, kMoon1, kMoon2}) EXPECT_EQ(hand(state, seat)[4], 0);
  for (const std::size_t seat : {kSun0, kSun1, kSun2}) EXPECT_EQ(hand(state, seat)[0], 1);
  EXPECT_EQ(state.stock()[4], 4);
  table.hands[kSun0] = {0, 0, 0, 0, 27};
  table.more = "robber of 0.moon: (0,1)\nrobber of 1.moon: (10,1)\n";
  state = after(table.state(), {"dice 6"});
  EXPECT_EQ(hand(state, kMoon2)[4], 1);
  EXPECT_EQ(state.stock()[4], 0);
}

TEST(ConnectCases, ExactlyTheNumberOfPointsWinsByOptionAlone) {  // 19
  for (const char* rules : {"default,win_points=10", "published,win_points=10"}) {
    Table table{rules};
    table.more =
        "tiles 0: knight 10 road_building 2 year_of_plenty 2\n"
        "tiles 1: knight 10 victory_point 2 road_building 2 year_of_plenty 2\n"
        "tiles of 0.sun from 0: victory_point 4\ntiles of 0.sun from 1: victory_point 2\n";
    const State state = after(table.state(), {"end", "end", "end"});
    EXPECT_EQ(state.is_terminal(), rules == std::string("published,win_points=10"));
  }
  EXPECT_EQ(connect_rules("default").points_needed(), 19);
  EXPECT_EQ(connect_rules("published").points_needed(), 18);
}

TEST(ConnectCases, FourAndEightPlayers) {  // 20
  const State four = connect_start("players=4");
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(partner_order(four.seating(), seat, 1).size(), 3U);
    int markets = 0;
    for (int side = 0; side < 2; ++side) {
      markets += four.market_of(static_cast<std::size_t>(seat), side) != nullptr ? 1 : 0;
    }
    EXPECT_EQ(markets, 1);
  }
  Table table{"players=8"};
  table.phase = "trade";
  table.mover = table.begins = "3.sun";
  table.hands[6] = {0, 0, 2, 0, 0};
  State state = table.state();
  EXPECT_EQ(partner_order(state.seating(), 6, 1).size(), 1U);
  EXPECT_TRUE(can(state, "market left wool for ore"));
  state = after(state, {"market wool for ore"});
  EXPECT_FALSE(can(state, "market left wool for ore"));
}

TEST(ConnectCases, WithImmediateTheFirstToHaveEnoughEndsTheGame) {
  Table table = contest(true);
  table.rules += ",win_check=immediate";
  const State state = after(table.state(), {"settlement S(9,0)"});
  ASSERT_TRUE(state.is_terminal());
  EXPECT_TRUE(state.has_won(kMoon0));
}

TEST(ConnectCases, AnOfferThatNobodyCanTakeIsRefusedAndCannotBeRepeated) {
  Table table;
  table.phase = "trade";
  table.hands[kSun0] = {2, 0, 0, 0, 0};
  State state = after(table.state(), {"offer brick for ore"});
  EXPECT_EQ(state.current_player(), Player{kSun0});
  state = after(on_to(state, Phase::kAct), {});
  while (state.current_player() != Player{kSun0}) state.apply(Action{id::kEnd});
  EXPECT_FALSE(can(state, "offer brick for ore"));
  EXPECT_TRUE(can(state, "offer brick for grain"));
}

TEST(ConnectCases, WithChooseTheOffererPicks) {
  Table table{"accept_rule=choose"};
  table.phase = "trade";
  table.hands[kSun0] = {1, 0, 0, 0, 0};
  for (const std::size_t seat : {kMoon0, kMoon1, kSun1}) table.hands[seat] = {0, 0, 0, 0, 1};
  State state = after(table.state(), {"offer brick for ore", "accept", "reject", "accept"});
  EXPECT_EQ(state.phase(), Phase::kPick);
  EXPECT_FALSE(can(state, "pick 1.moon"));
  state = after(state, {"pick 1.sun"});
  EXPECT_EQ(hand(state, kSun1), Tokens(1, 0, 0, 0, 0));
  EXPECT_EQ(hand(state, kSun0), Tokens(0, 0, 0, 0, 1));
}

}  // namespace
}  // namespace tilewright::catan_connect
