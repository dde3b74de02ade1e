// The worked cases of the rules up to the fifteenth, on three boards; the others are in
// contest_cases_test.cpp.
#include <gtest/gtest.h>

#include <map>

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

TEST(ConnectCases, TheStockAfterTheSetUp) {  // 1
  const State state = connect_start();
  EXPECT_EQ(state.supply(), 30);
  EXPECT_EQ(state.stock(), Tokens(28, 28, 22, 22, 22));
  for (std::size_t seat = 0; seat < 6; ++seat) {
    EXPECT_EQ(hand(state, seat), Tokens(0, 0, 1, 1, 1));
    EXPECT_EQ(state.points_of(seat), 4);
  }
}

TEST(ConnectCases, TheFirstProduction) {  // 2
  const std::map<int, Tokens> sums = {
      {2, {0, 0, 0, 0, 3}},  {3, {0, 0, 0, 3, 0}}, {4, {0, 0, 9, 0, 0}}, {5, {0, 3, 0, 6, 0}},
      {6, {3, 0, 0, 0, 6}},  {8, {3, 0, 0, 0, 6}}, {9, {0, 3, 0, 6, 0}}, {10, {0, 0, 9, 0, 0}},
      {11, {0, 0, 0, 3, 0}}, {12, {0, 0, 0, 0, 3}}};
  for (const auto& [roll, sum] : sums) {
    const State state = after(connect_start(), {"dice " + std::to_string(roll)});
    Tokens gained;
    for (std::size_t seat = 0; seat < 6; ++seat)
      gained += hand(state, seat) - Tokens(0, 0, 1, 1, 1);
    EXPECT_EQ(gained, sum) << roll;
    EXPECT_EQ(connect_start().stock() - gained, state.stock());
  }
  const State six = after(connect_start(), {"dice 6"});
  for (const std::size_t seat : {kMoon0, kMoon1, kMoon2}) EXPECT_EQ(hand(six, seat)[4], 1 + 2);
  for (const std::size_t seat : {kSun0, kSun1, kSun2}) EXPECT_EQ(hand(six, seat)[0], 1);
  const State five = after(connect_start(), {"dice 5"});
  for (const std::size_t seat : {kMoon0, kSun1, kMoon2}) EXPECT_EQ(hand(five, seat)[3], 1 + 2);
  for (const std::size_t seat : {kSun0, kMoon1, kSun2}) EXPECT_EQ(hand(five, seat)[1], 1);
}

TEST(ConnectCases, ASevenIsRolledAgainInTheFirstTenRounds) {  // 3
  Table table;
  table.round = 7;
  table.phase = "roll";
  State::ChanceOutcomes outcomes;
  table.state().chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 10U);
  EXPECT_EQ(outcomes.total_weight(), 30U);
  for (const auto& [outcome, weight] : outcomes) {
    const std::string text = table.state().action_text(outcome);
    EXPECT_NE(text, "dice 7");
    EXPECT_TRUE((text != "dice 6" && text != "dice 8") || weight == 5U) << text;
  }
  EXPECT_FALSE(can(table.state(), "dice 7"));
}

Table robber_round() {
  Table table;
  table.round = 12;
  table.half = "moon";
  table.phase = "roll";
  table.hands[kSun0] = {2, 0, 3, 4, 0};   // 9
  table.hands[kMoon1] = {8, 0, 0, 0, 0};  // 8
  table.hands[kSun2] = {0, 7, 0, 0, 0};   // 7
  return table;
}

TEST(ConnectCases, ASevenInTheTwelfthRound) {  // 4
  State state = after(robber_round().state(), {"dice 7"});
  ASSERT_EQ(state.current_player(), Player{kSun0});
  state = after(state, {"choose brick", "choose brick", "choose grain", "choose grain"});
  EXPECT_EQ(hand(state, kSun0), Tokens(0, 0, 3, 2, 0));
  ASSERT_EQ(state.current_player(), Player{kMoon1});
  state = after(state, std::vector<std::string>(4, "choose brick"));
  EXPECT_EQ(hand(state, kMoon1), Tokens(4, 0, 0, 0, 0));
  EXPECT_EQ(state.phase(), Phase::kRollRobber);
  EXPECT_EQ(hand(state, kSun2).total(), 7);
  state = after(state, {"dice 6"});
  for (std::size_t seat = 0; seat < 6; ++seat) {
    const Face& face = kFaces[state.seating().face(static_cast<int>(seat), kOwn)];
    EXPECT_EQ(face.number[state.seat(seat).robber], 6);
  }
  EXPECT_EQ(hex_text(state.seating(), 0, state.seat(kSun0).robber), "(4,1)");
  EXPECT_EQ(state.phase(), Phase::kRoll);  // for the same half
  EXPECT_EQ(state.round(), 13);
  EXPECT_EQ(state.course().half, 1);
}

TEST(ConnectCases, ASecondSevenSendsTheRobbersHomeAndTheRoundsOfRobbersCountByOption) {
  const State home =
      after(connect_from(robber_round().text() + "robber of 0.sun: (4,1)\n"),
            {"dice 7", "choose brick", "choose brick", "choose grain", "choose grain",
             "choose brick", "choose brick", "choose brick", "choose brick", "dice 7"});
  EXPECT_EQ(home.seat(kSun0).robber, kRobberHome);
  const auto next = [](const std::string& rules) {
    Table table{rules};
    table.round = 12;
    table.phase = "roll";
    const State state = after(table.state(), {"dice 7", "dice 6"});
    return std::pair{state.round(), int{state.course().half}};
  };
  EXPECT_EQ(next("robber_round=round"), (std::pair{13, 0}));
  EXPECT_EQ(next("robber_round=interlude"), (std::pair{12, 0}));
  EXPECT_EQ(next("robber_round=counts"), (std::pair{13, 1}));
}

TEST(ConnectCases, ARobbedHexPaysNobody) {  // 5
  Table table;
  table.phase = "roll";
  table.half = "moon";
  table.more = "robber of 0.sun: (4,1)\nrobber of 0.moon: (0,1)\n";
  const State state = after(table.state(), {"dice 6"});
  EXPECT_EQ(hand(state, kSun0), Tokens());   // S(4,0) stands on the robbed hills
  EXPECT_EQ(hand(state, kMoon0), Tokens());  // its own robber is on its 6
  EXPECT_EQ(hand(state, kSun1), Tokens(1, 0, 0, 0, 0));
}

TEST(ConnectCases, AStrangerBesideARobbedHexGetsNothingFromIt) {  // 5
  Table table;
  table.phase = "roll";
  // N(4,2) touches (4,1) in the area of 0.sun; 0.moon comes to it along the south.
  table.settlements[kMoon0] = "N(4,2)";
  table.roads[kMoon0] =
      roads_along("S(2,-1) N(1,1) S(2,0) N(1,2) S(2,1) N(2,2) S(3,1) N(3,2) S(4,1) N(4,2)");
  const std::string holder = "longest road 0: 0.moon\n";
  table.more = holder;
  const State free = after(table.state(), {"dice 6"});
  EXPECT_EQ(hand(free, kMoon0), Tokens(1, 0, 0, 0, 2));
  table.more = holder + "robber of 0.sun: (4,1)\n";
  EXPECT_EQ(hand(after(table.state(), {"dice 6"}), kMoon0), Tokens(0, 0, 0, 0, 2));
}

TEST(ConnectCases, AKnightSendsTheOwnRobberHomeAndPaysItsHex) {  // 6
  Table table;
  table.more =
      "tiles 0: knight 8 victory_point 4 road_building 2 year_of_plenty 2\n"
      "tiles of 0.sun from 0: knight 2\nrobber of 0.sun: (4,1)\n";
  State state = after(table.state(), {"play knight"});
  EXPECT_EQ(state.phase(), Phase::kAct);
  EXPECT_EQ(state.seat(kSun0).robber, kRobberHome);
  EXPECT_EQ(hand(state, kSun0), Tokens(1, 0, 0, 0, 0));
  EXPECT_FALSE(can(state, "play knight"));             // one a round
  state = on_to(after(state, {"end"}), Phase::kRoll);  // the moon half
  state = on_to(after(state, {"dice 3"}), Phase::kAct);
  state = on_to(after(on_to(state, Phase::kRoll), {"dice 3"}), Phase::kAct);
  while (state.current_player() != Player{kSun0}) state.apply(Action{id::kEnd});
  const Tokens before = hand(state, kSun0);
  state = after(state, {"play knight"});
  EXPECT_EQ(state.phase(), Phase::kKnightGain);
  state = after(state, {"choose wool"});
  EXPECT_EQ(hand(state, kSun0) - before, Tokens(0, 0, 1, 0, 0));
  EXPECT_EQ(state.board(0).army_holder, 0);
  EXPECT_EQ(state.points_of(kSun0), 4 + 2);
}

TEST(ConnectCases, AnArmyOfTwoIsTakenByThree) {  // 6
  for (const int knights : {1, 2}) {
    Table table;
    table.more = "tiles 0: knight " + std::to_string(10 - 3 - knights) +
                 " victory_point 4 road_building 2 year_of_plenty 2\nplayed from 0: knight " +
                 std::to_string(2 + knights) +
                 "\ntiles of 0.sun from 0: knight 1\nknights of 0.sun: " + std::to_string(knights) +
                 "\nknights of 0.moon: 2\nlargest army 0: 0.moon\n";
    const State state = after(table.state(), {"play knight"});
    EXPECT_EQ(state.board(0).army_holder, knights == 1 ? 1 : 0);
    EXPECT_EQ(state.points_of(kMoon0), knights == 1 ? 6 : 4);
  }
}

/// 0.sun with roads over the strip to the area of 1.moon.
Table crossing() {
  Table table;
  table.roads[kSun0] = "N(6,1)-S(7,0) S(7,0)-N(7,1) N(7,1)-S(8,0)";
  table.hands[kSun0] = {3, 3, 3, 3, 0};
  return table;
}

TEST(ConnectCases, TheFirstSettlementInAnotherAreaBringsTwoPointsMore) {  // 7
  State state = after(crossing().state(), {"settlement S(8,0)"});
  EXPECT_EQ(state.points_of(kSun0), 4 + 1 + 2);
  // A second one there brings one point.
  Table table = crossing();
  table.settlements[kSun0] = "S(8,0)";
  table.roads[kSun0] += roads_along("S(8,0) N(7,2) S(8,1) N(8,2) S(9,1)");
  table.more = "longest road 0: 0.sun\n";
  state = table.state();
  EXPECT_EQ(state.points_of(kSun0), 4 + 1 + 2 + 2);
  EXPECT_EQ(after(state, {"settlement N(8,2)"}).points_of(kSun0), 9 + 1);
}

TEST(ConnectCases, TheOppositeAreaBringsTwoPointsToo) {  // 7
  Table table;
  table.hands[kSun0] = {1, 1, 1, 1, 0};
  table.roads[kSun0] = roads_along("N(3,1) S(3,0) N(2,1) S(2,0)");
  EXPECT_EQ(after(table.state(), {"settlement S(2,0)"}).points_of(kSun0), 4 + 3);
}

TEST(ConnectCases, ABorderAreaBringsTheBonusByOption) {
  // 0.moon into the border in the west, the way of the layout turned: three roads and a settlement.
  const auto points = [](const std::string& rules) {
    Table table{rules};
    table.half = "moon";
    table.mover = table.begins = "0.moon";
    table.hands[kMoon0] = {1, 1, 1, 1, 0};
    table.roads[kMoon0] = "S(-1,-1)-N(-2,0) N(-2,0)-S(-2,-1) S(-2,-1)-N(-3,0)";
    const State state = table.state();
    for (const Action action : testing_support::legal_actions(state)) {
      if (action.id() < id::kSettlement || action.id() >= id::kCity) continue;
      if (kSlotOfVertex[action.id() - id::kSettlement] != kRight) continue;
      State next = state;
      next.apply(action);
      return next.points_of(kMoon0);
    }
    return -1;
  };
  EXPECT_EQ(points("border_bonus=on"), 4 + 3);
  EXPECT_EQ(points("border_bonus=off"), 4 + 1);
}

TEST(ConnectCases, APostOfTheStripOnTheOwnSideIsInTheOwnArea) {  // 8
  Table table;
  table.roads[kSun0] = "N(6,1)-S(7,0)";
  table.hands[kSun0] = {1, 3, 1, 1, 0};
  const State state = after(table.state(), {"settlement S(7,0)"});
  EXPECT_EQ(state.points_of(kSun0), 5);
  EXPECT_EQ(state.bank_rate(kSun0, 1), 2);  // lumber
  EXPECT_EQ(state.bank_rate(kSun0, 0), 4);
  EXPECT_TRUE(can(state, "bank lumber for ore"));
}

TEST(ConnectCases, AnIntersectionOfTheDesertAloneIsInNoArea) {  // 9
  Table table = crossing();
  const State state = after(table.state(), {"settlement N(7,1)"});
  EXPECT_EQ(state.points_of(kSun0), 5);
  for (int roll = 2; roll <= 12; ++roll) {
    EXPECT_EQ(state.income(kSun0, roll), table.state().income(kSun0, roll));
  }
  Table forbidden = crossing();
  forbidden.rules = "desert_settlements=off";
  EXPECT_FALSE(can(forbidden.state(), "settlement N(7,1)"));
  for (const char* place : {"S(7,0)", "S(8,0)"}) {
    Table taken = crossing();
    taken.settlements[kSun0] = place;
    EXPECT_FALSE(can(taken.state(), "settlement N(7,1)")) << place;
  }
}

TEST(ConnectCases, TheGreyPieceKeepsItsDistanceAndEndsRoads) {  // 10
  const State start = connect_start();
  const auto vertex = [&](const char* text) {
    return parse_vertex(start.seating(), kMoon0, text).value();
  };
  for (const char* place : {"N(-4,0)", "S(-3,-1)", "S(-4,-1)", "S(-3,-2)"}) {
    EXPECT_FALSE(start.seat(kMoon0).network.free().contains(vertex(place))) << place;
  }
  EXPECT_TRUE(start.seat(kMoon0).network.free().contains(vertex("S(-4,0)")));
  for (const char* rules : {"grey_blocks_roads=on", "grey_blocks_roads=off"}) {
    Table table{rules};
    table.half = "moon";
    table.mover = table.begins = "0.moon";
    table.hands[kMoon0] = {3, 3, 0, 0, 0};
    table.roads[kMoon0] = "S(-1,-1)-N(-2,0) N(-2,0)-S(-2,-1) S(-2,-1)-N(-3,0) N(-3,0)-S(-3,-1)";
    table.more = "longest road 0: 0.moon\n";
    const State state = after(table.state(), {"road N(-4,0)-S(-3,-1)"});
    EXPECT_EQ(can(state, "road N(-4,0)-S(-4,-1)"), rules == std::string("grey_blocks_roads=off"));
  }
}

TEST(ConnectCases, TheMarketChangesOneTokenForAnotherOnceARound) {  // 11
  Table table;
  table.phase = "trade";
  for (const std::size_t seat : {kSun0, kMoon0, kMoon1}) table.hands[seat] = {0, 0, 2, 0, 0};
  State state = after(table.state(), {"market left wool for ore"});
  EXPECT_EQ(state.board(0).markets[0], Cards(1, 1, 2, 1, 0));
  EXPECT_EQ(hand(state, kSun0), Tokens(0, 0, 1, 0, 1));
  EXPECT_FALSE(can(state, "market left wool for brick"));
  EXPECT_FALSE(can(state, "market left ore for brick"));
  state = after(state, {"pass"});
  ASSERT_EQ(state.current_player(), Player{kMoon0});
  EXPECT_FALSE(can(state, "market wool for ore"));
  state = after(state, {"market wool for grain", "pass", "pass"});
  ASSERT_EQ(state.current_player(), Player{kMoon1});
  EXPECT_FALSE(can(state, "market wool for brick"));
  EXPECT_FALSE(can(state, "market left wool for brick"));
  Table active{"market_by=active"};
  active.phase = "trade";
  active.hands = table.hands;
  EXPECT_TRUE(can(active.state(), "market left wool for ore"));
  EXPECT_FALSE(can(after(active.state(), {"pass"}), "market wool for ore"));
}

TEST(ConnectCases, PartnersAnswerInTheirOrderRotatedByTheRound) {  // 12
  const Seating seating{6, false};
  const auto order = [&](std::size_t seat, int round) {
    std::vector<std::string> names;
    for (const int place : partner_order(seating, static_cast<int>(seat), round)) {
      names.push_back(
          seat_text(static_cast<std::size_t>(seating.partner(static_cast<int>(seat), place))));
    }
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(order(kSun0, 6), (Names{"0.moon", "1.moon", "1.sun"}));
  EXPECT_EQ(order(kSun0, 7), (Names{"1.moon", "1.sun", "0.moon"}));
  EXPECT_EQ(order(kMoon1, 10), (Names{"1.sun", "0.moon", "0.sun", "2.moon", "2.sun"}));
  EXPECT_EQ(order(kSun2, 3), (Names{"2.moon", "1.moon", "1.sun"}));
}

TEST(ConnectCases, WhoIsNotActiveTradesButDoesNotBuild) {  // 13
  Table table;
  table.phase = "trade";
  table.mover = table.begins = "0.moon";
  table.hands[kMoon0] = {4, 1, 1, 1, 1};
  table.hands[kSun0] = {0, 0, 0, 1, 0};
  table.more =
      "tiles 0: knight 9 victory_point 4 road_building 2 year_of_plenty 2\n"
      "tiles of 0.moon from 0: knight 1\n";
  State state = table.state();
  EXPECT_TRUE(can(state, "bank brick for ore"));
  EXPECT_TRUE(can(state, "offer brick for grain"));
  EXPECT_FALSE(can(state, "road S(0,0)-N(0,1)"));
  EXPECT_FALSE(can(state, "buy"));
  EXPECT_FALSE(can(state, "play knight"));
  state = after(state, {"offer brick for grain"});
  ASSERT_EQ(state.current_player(), Player{kSun0});  // the only partner with grain
  state = after(state, {"accept"});
  EXPECT_EQ(hand(state, kMoon0), Tokens(3, 1, 1, 2, 1));
  EXPECT_EQ(hand(state, kSun0), Tokens(1, 0, 0, 0, 0));
  EXPECT_EQ(state.current_player(), Player{kMoon0});
  EXPECT_FALSE(can(state, "offer brick for grain"));  // one a visit
  state = on_to(state, Phase::kAct);
  while (state.phase() == Phase::kAct) {
    EXPECT_EQ(state.current_player().index() % 2, 0U);  // of the sun half alone
    state.apply(Action{id::kEnd});
  }
}

TEST(ConnectCases, TilesComeFromTheOwnStoresThenFromANeighbours) {  // 14
  Table table;
  table.hands[kSun0] = {0, 0, 2, 2, 2};
  EXPECT_EQ(connect_start().board(0).stacks[0].count, 18);
  EXPECT_TRUE(can(table.state(), "buy"));
  EXPECT_FALSE(can(table.state(), "buy right"));
  table.more =
      "tiles 0:\ntiles of 0.moon from 0: knight 10 victory_point 4 road_building 2 "
      "year_of_plenty 2\n";
  EXPECT_FALSE(can(table.state(), "buy"));
  EXPECT_FALSE(can(table.state(), "buy left"));
  const State state = after(table.state(), {"buy right", "draw knight"});
  EXPECT_EQ(state.board(1).stacks[0].count, 17);
  EXPECT_EQ(state.board(2).stacks[0].count, 18);
  table.more +=
      "tiles 1:\ntiles of 1.moon from 1: knight 10 victory_point 4 road_building 2 "
      "year_of_plenty 2\n";
  EXPECT_FALSE(can(table.state(), "buy right"));
  Table chain = table;
  chain.rules = "tile_reach=chain";
  EXPECT_EQ(after(chain.state(), {"buy right", "draw knight"}).board(2).stacks[0].count, 17);
}

TEST(ConnectCases, ATileIsNotPlayedInItsRoundAndOneARoundIs) {  // 15
  Table table;
  table.hands[kSun0] = {0, 0, 1, 1, 1};
  State state = after(table.state(), {"buy", "draw knight"});
  EXPECT_FALSE(can(state, "play knight"));
  table.more =
      "tiles 0: knight 9 victory_point 4 road_building 1 year_of_plenty 2\n"
      "tiles of 0.sun from 0: knight 1 road_building 1\n";
  state = after(table.state(), {"buy", "draw knight", "play knight", "choose ore"});
  EXPECT_FALSE(can(state, "play road_building"));
  EXPECT_FALSE(can(state, "play knight"));
}

}  // namespace
}  // namespace tilewright::catan_connect
