// The worked cases of the rules from the ninth on; the first eight are in longest_road_test.cpp.
#include <gtest/gtest.h>

#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

constexpr Player kWhite{std::size_t{0}};
constexpr Player kBlue{std::size_t{1}};
constexpr Player kRed{std::size_t{2}};

/// Blue with one settlement alone on ore8.
const std::string kBlueApart = "settlements N(2,0) S(1,-3) roads N(2,0)-S(3,-1) S(1,-3)-N(0,-2)";

/// White has a city and Blue a settlement on ore8; White a settlement on lumber8.
Table eight_is_rolled() {
  Table table;
  table.phase = "pre-roll";
  table.pieces[0] = "settlements S(-2,0) cities N(1,1) roads S(-2,0)-N(-3,1) N(1,1)-S(1,0)";
  table.pieces[1] = kBlueApart;
  return table;
}

TEST(CatanCases, AShortageWithSeveralPlayersPaysNobody) {  // 9
  Table table = eight_is_rolled();
  table.hands[3] = {0, 0, 0, 0, 17};
  const State state = after(table.state(), {"roll", "dice 8"});
  EXPECT_EQ(state.hand(kWhite), Cards(0, 1, 0, 0, 0));  // lumber is paid as usual
  EXPECT_EQ(state.hand(kBlue), Cards());
  EXPECT_EQ(state.bank()[4], 2);
}

TEST(CatanCases, AShortageWithOnePlayerPaysWhatIsLeft) {  // 10
  Table table = eight_is_rolled();
  table.pieces[1] = "settlements S(0,-3) N(0,-1) roads S(0,-3)-N(0,-2) N(0,-1)-S(1,-2)";
  table.pieces[0] =
      "settlements S(-2,0) N(2,0) cities N(1,1) roads S(-2,0)-N(-3,1) "
      "N(1,1)-S(1,0) N(2,0)-S(3,-1)";
  table.hands[3] = {0, 0, 0, 0, 18};
  const State state = after(table.state(), {"roll", "dice 8"});
  EXPECT_EQ(state.hand(kWhite), Cards(0, 1, 0, 0, 1));
  EXPECT_EQ(state.bank()[4], 0);
  table.rules += ",shortage=nobody";
  EXPECT_EQ(after(table.state(), {"roll", "dice 8"}).hand(kWhite), Cards(0, 1, 0, 0, 0));
}

TEST(CatanCases, ABankThatHasJustEnoughPaysAllAndThenNobodyTakesFromIt) {  // 11
  Table table = eight_is_rolled();
  table.hands[3] = {0, 0, 0, 0, 16};
  table.hands[0] = {0, 0, 4, 0, 0};
  table.dev_cards[0] = "year_of_plenty 1 monopoly 1";
  State state = after(table.state(), {"roll", "dice 8"});
  EXPECT_EQ(state.hand(kWhite), Cards(0, 1, 4, 0, 2));
  EXPECT_EQ(state.hand(kBlue), Cards(0, 0, 0, 0, 1));
  EXPECT_EQ(state.bank()[4], 0);
  EXPECT_FALSE(can(state, "bank wool for ore"));
  EXPECT_TRUE(can(state, "bank wool for brick"));
  EXPECT_FALSE(can(after(state, {"play year_of_plenty"}), "choose ore"));
  const State rich = after(state, {"play monopoly", "choose ore"});
  EXPECT_EQ(rich.hand(kWhite)[4], 2 + 1 + 16);
}

TEST(CatanCases, OnlyARolledSevenMakesPlayersReturnHalfOfMoreThanSevenCards) {  // 12
  Table table;
  table.phase = "pre-roll";
  table.mover = 2;
  table.hands[0] = {7, 0, 0, 0, 0};
  table.hands[1] = {0, 8, 0, 0, 0};
  table.hands[2] = {0, 0, 11, 0, 0};
  table.dev_cards[2] = "knight 1";
  State state = after(table.state(), {"roll", "dice 7"});
  ASSERT_EQ(state.current_player(), kRed);  // the roller first, then clockwise
  state = after(state, std::vector<std::string>(5, "choose wool"));
  ASSERT_EQ(state.current_player(), kBlue);
  EXPECT_EQ(state.hand_size(kRed), 11);  // until all have chosen
  state = after(state, std::vector<std::string>(4, "choose lumber"));
  EXPECT_EQ(state.phase(), Phase::kMoveRobber);
  EXPECT_EQ(state.current_player(), kRed);
  EXPECT_EQ(state.hand_size(kRed), 6);
  EXPECT_EQ(state.hand_size(kBlue), 4);
  EXPECT_EQ(state.hand_size(kWhite), 7);
  table.hands[0] = {12, 0, 0, 0, 0};
  EXPECT_EQ(after(table.state(), {"play knight"}).phase(), Phase::kMoveRobber);
}

TEST(CatanCases, CardsAreReturnedInOneOrderAlone) {
  Table table;
  table.phase = "pre-roll";
  table.hands[0] = {2, 0, 3, 0, 3};
  State state = after(table.state(), {"roll", "dice 7"});
  EXPECT_EQ(legal_texts(state, "choose"),
            (std::vector<std::string>{"choose brick", "choose wool"}));  // three ore are too few
  state = after(state, {"choose wool"});
  EXPECT_EQ(legal_texts(state, "choose"), (std::vector<std::string>{"choose wool", "choose ore"}));
}

TEST(CatanCases, TheRobberGoesToAnyOtherHexAndRobsWhoHasCards) {  // 13
  Table table;
  table.phase = "pre-roll";
  table.mover = 2;
  table.pieces[0] = "settlements N(1,1) S(-2,0) roads N(1,1)-S(1,0) S(-2,0)-N(-3,1)";
  table.pieces[1] = kBlueApart;
  table.hands[1] = {1, 1, 1, 0, 0};
  State state = after(table.state(), {"roll", "dice 7"});
  EXPECT_EQ(legal_texts(state, "robber").size(), 18U);
  EXPECT_FALSE(can(state, "robber (0,0)"));
  // White, without cards, and Blue are on (2,0).
  const State robbed = after(state, {"robber (2,0)"});
  EXPECT_EQ(robbed.phase(), Phase::kSteal);
  EXPECT_EQ(robbed.victim(), 1U);
  // Red alone has buildings on (-2,2).
  EXPECT_EQ(after(state, {"robber (-2,2)"}).phase(), Phase::kMain);
  table.rules += ",victim_may_be_empty=on";
  state = after(table.state(), {"roll", "dice 7", "robber (2,0)"});
  EXPECT_EQ(legal_texts(state, "rob").size(), 2U);
  EXPECT_EQ(after(state, {"rob seat 0"}).phase(), Phase::kMain);
}

TEST(CatanCases, TheRobbedHexPaysNothingAndTheOthersDo) {  // 14
  Table table;
  table.phase = "pre-roll";
  table.robber = "(2,0)";
  table.pieces[0] = "settlements N(-2,0) N(0,2) roads N(-2,0)-S(-2,-1) N(0,2)-S(1,0)";
  table.pieces[1] = "settlements N(2,0) N(-2,1) roads N(2,0)-S(3,-1) N(-2,1)-S(-2,0)";
  const State state = after(table.state(), {"roll", "dice 8"});
  EXPECT_EQ(state.hand(kBlue), Cards(0, 1, 0, 0, 0));  // lumber8, and no ore8
}

TEST(CatanCases, AKnightBeforeTheRollCanWin) {  // 15
  Table table;
  table.phase = "pre-roll";
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) settlements N(0,2) roads N(-2,0)-S(-2,-1) "
      "S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0)";
  table.dev_cards[0] = "knight 2 victory_point 1";
  table.played = "knight 2";
  table.knights = "2 0 0 0";
  State state = after(table.state(), {"play knight"});
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.winner(), 0);
  EXPECT_EQ(state.robber(), kIsland.hex_at(cell_at(0, 0)));
  // Without the win White must still roll and may play no second card.
  table.dev_cards[0] = "knight 2";
  state = after(table.state(), {"play knight", "robber (0,-1)"});
  EXPECT_EQ(legal_texts(state, ""), std::vector<std::string>{"roll"});
  state = after(state, {"roll", "dice 2"});
  EXPECT_FALSE(can(state, "play knight"));
}

TEST(CatanCases, ACardBoughtInThisTurnIsNotPlayed) {  // 16
  Table table;
  table.hands[0] = {0, 0, 1, 1, 1};
  const State first = after(table.state(), {"buy", "draw knight"});
  EXPECT_FALSE(can(first, "play knight"));
  table.dev_cards[0] = "knight 1";
  const State second = after(table.state(), {"buy", "draw knight"});
  EXPECT_TRUE(can(second, "play knight"));
  EXPECT_FALSE(can(after(second, {"play knight", "robber (0,-1)"}), "play knight"));
}

TEST(CatanCases, AVictoryPointCardWinsAtOnceOrStaysHidden) {  // 17
  Table table;
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) N(0,2) roads N(-2,0)-S(-2,-1) "
      "S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0)";
  table.hands[0] = {0, 0, 1, 1, 1};
  const State eight = after(table.state(), {"buy", "draw victory_point"});
  EXPECT_FALSE(eight.is_terminal());
  EXPECT_EQ(eight.points()[0], 9);
  EXPECT_EQ(eight.public_points(kWhite), 8);
  EXPECT_EQ(eight.forget_hidden(kBlue).points()[0], 8);
  table.dev_cards[0] = "victory_point 1";
  const State nine = after(table.state(), {"buy", "draw victory_point"});
  EXPECT_TRUE(nine.is_terminal());
  EXPECT_EQ(nine.winner(), 0);
}

/// White's roads on the rim, `count` of them beyond the first two.
std::string long_way(int count) {
  const std::array<std::string, 15> way = {
      "N(-2,0)", "S(-1,-2)", "N(-1,-1)", "S(0,-3)", "N(0,-2)", "S(1,-3)",  "N(1,-2)", "S(2,-3)",
      "N(1,-1)", "S(1,-2)",  "N(0,-1)",  "S(0,-2)", "N(-1,0)", "S(-1,-1)", "N(-2,1)"};
  std::string roads;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    roads += " " + way[i] + "-" + way[i + 1];
  }
  return roads;
}

TEST(CatanCases, RoadBuildingLaysAsManyRoadsAsThereAre) {  // 18
  Table table;
  table.dev_cards[0] = "road_building 1";
  table.pieces[3] = "settlements N(2,-1) N(2,-2) roads N(2,-1)-S(3,-2) N(2,-2)-S(3,-3)";
  table.more = "longest road: seat 0\n";
  const std::string start = "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1)";
  table.pieces[0] = start + long_way(12);  // 14 roads
  const State one = after(table.state(), {"play road_building"});
  const auto roads = legal_texts(one, "road");
  ASSERT_FALSE(roads.empty());
  EXPECT_EQ(after(one, {roads.front()}).phase(), Phase::kMain);
  table.pieces[0] = start + long_way(13);  // 15 roads
  EXPECT_FALSE(can(table.state(), "play road_building"));
  table.rules += ",road_building_needs=none";
  EXPECT_EQ(after(table.state(), {"play road_building"}).phase(), Phase::kMain);
  table.pieces[0] = start;
  table.more = "";
  State two = after(table.state(), {"play road_building", "road N(-2,0)-S(-1,-2)"});
  EXPECT_EQ(two.phase(), Phase::kFreeRoad);
  EXPECT_TRUE(can(two, "road N(-1,-1)-S(-1,-2)"));  // the second goes on from the first
  two = after(two, {"road N(-1,-1)-S(-1,-2)"});
  EXPECT_EQ(two.phase(), Phase::kMain);
  EXPECT_EQ(two.roads_left(kWhite), 11);
}

TEST(CatanCases, YearOfPlentyTakesWhatTheBankHas) {  // 19
  Table table;
  table.dev_cards[0] = "year_of_plenty 1";
  table.hands[1] = {19, 19, 18, 19, 19};
  State state = after(table.state(), {"play year_of_plenty"});
  EXPECT_EQ(legal_texts(state, "choose"), std::vector<std::string>{"choose wool"});
  EXPECT_EQ(after(state, {"choose wool"}).phase(), Phase::kMain);
  table.hands[1] = {19, 19, 18, 14, 19};
  state = after(table.state(), {"play year_of_plenty"});
  EXPECT_EQ(legal_texts(after(state, {"choose wool"}), "choose"),
            std::vector<std::string>{"choose grain"});
  EXPECT_EQ(legal_texts(after(state, {"choose grain"}), "choose"),
            (std::vector<std::string>{"choose wool", "choose grain"}));
  table.hands[1] = {19, 19, 19, 19, 19};
  EXPECT_FALSE(can(table.state(), "play year_of_plenty"));
}

TEST(CatanCases, NoRoadGoesOnThroughAnEnemySettlement) {  // 20
  Table table;
  table.pieces[0] =
      "settlements S(0,-1) S(-2,0) roads S(0,-1)-N(0,0) N(0,0)-S(1,-1) "
      "S(1,-1)-N(1,0) S(-2,0)-N(-3,1)";
  table.pieces[1] = "settlements N(1,0) S(2,0) roads N(1,0)-S(2,-2) S(2,0)-N(2,1)";
  table.pieces[3] = "settlements N(2,-2) N(2,0) roads N(2,-2)-S(3,-3) N(2,0)-S(3,-1)";
  table.hands[0] = {1, 1, 0, 0, 0};
  EXPECT_FALSE(can(table.state(), "road N(1,0)-S(2,-1)"));
  table.pieces[0] =
      "settlements S(0,-1) S(-2,0) roads S(0,-1)-N(0,0) N(0,0)-S(1,-1) "
      "S(1,-1)-N(1,0) S(-2,0)-N(-3,1) S(1,-1)-N(0,1) N(0,1)-S(1,0) S(1,0)-N(1,1) "
      "N(1,1)-S(2,-1)";
  table.more = "longest road: seat 0\n";
  EXPECT_TRUE(can(table.state(), "road N(1,0)-S(2,-1)"));
}

TEST(CatanCases, TheDistanceRuleHoldsForOwnSettlementsToo) {  // 21
  Table table;
  table.hands[0] = {1, 1, 1, 1, 0};
  EXPECT_FALSE(can(table.state(), "settlement S(-2,-1)"));
  EXPECT_FALSE(can(table.state(), "settlement N(-3,1)"));
  table.pieces[0] += " N(-2,0)-S(-1,-2) N(-1,-1)-S(-1,-2)";
  EXPECT_FALSE(can(table.state(), "settlement S(-1,-2)"));
  EXPECT_TRUE(can(table.state(), "settlement N(-1,-1)"));
}

TEST(CatanCases, TheSetUpRoadTouchesTheNewSettlementAndTheSecondSettlementPays) {  // 22
  Rng rng{Seed{1}};
  State state =
      State::initial(catan_rules("board=beginner,harbours=given,first_player=seat0"), rng);
  EXPECT_EQ(legal_texts(state, "settlement").size(), 54U);
  state = after(state, {"settlement N(0,0)"});
  EXPECT_EQ(legal_texts(state, "road").size(), 3U);
  state = after(state, {"road N(0,0)-S(1,-1)", "settlement N(2,0)", "road N(2,0)-S(3,-1)",
                        "settlement N(-2,0)", "road N(-2,0)-S(-2,-1)", "settlement N(-2,2)",
                        "road N(-2,2)-S(-2,1)"});
  EXPECT_EQ(state.current_player().index(), 3U);  // and once more
  state = after(state, {"settlement S(2,-2)", "road N(2,-1)-S(2,-2)", "settlement S(-2,0)",
                        "road N(-3,1)-S(-2,0)", "settlement S(2,0)", "road N(2,1)-S(2,0)"});
  EXPECT_EQ(state.hand(Player{std::size_t{3}}), Cards(1, 1, 1, 0, 0));
  EXPECT_EQ(state.current_player(), kWhite);
  state = after(state, {"settlement N(0,2)"});
  EXPECT_FALSE(can(state, "road N(0,0)-S(0,-1)"));
  EXPECT_EQ(legal_texts(state, "road").size(), 3U);
  EXPECT_EQ(state.hand(kWhite), Cards(0, 0, 2, 1, 0));  // wool11, wool5, grain4; the first paid 0
  state = after(state, {"road N(0,2)-S(1,0)"});
  EXPECT_EQ(state.phase(), Phase::kPreRoll);
  EXPECT_EQ(state.current_player(), kWhite);
}

TEST(CatanCases, AHarbourWorksFromTheTurnOfItsSettlement) {  // 23
  Table table;
  // The wool harbour is on the south-east side of (1,1): S(1,1) and N(1,2).
  table.pieces[0] =
      "settlements N(-2,0) S(1,0) roads N(-2,0)-S(-2,-1) S(1,0)-N(0,2) "
      "N(0,2)-S(1,1)";
  table.hands[0] = {1, 1, 3, 4, 0};
  const State before = table.state();
  EXPECT_FALSE(can(before, "bank wool for ore"));
  EXPECT_EQ(before.bank_rate(kWhite, 2), 4);
  const State built = after(before, {"settlement S(1,1)"});
  EXPECT_EQ(built.bank_rate(kWhite, 2), 2);
  EXPECT_EQ(built.bank_rate(kWhite, 3), 4);
  EXPECT_EQ(after(built, {"bank wool for ore"}).hand(kWhite), Cards(0, 0, 0, 3, 1));
  EXPECT_FALSE(can(built, "bank grain for ore"));
  // With a 3:1 harbour besides: wool 2, the others 3.
  table.pieces[0] = "settlements N(0,-2) S(1,1) roads N(0,-2)-S(0,-3) S(1,1)-N(0,2)";
  const State both = table.state();
  EXPECT_EQ(both.bank_rate(kWhite, 2), 2);
  EXPECT_EQ(both.bank_rate(kWhite, 3), 3);
  EXPECT_TRUE(can(both, "bank grain for ore"));
}

TEST(CatanCases, OffersNeedCardsOnBothSidesAndNoResourceOnBoth) {  // 24
  Table table;
  table.hands[0] = {0, 0, 1, 0, 2};
  table.hands[1] = {1, 0, 0, 0, 0};
  const State state = table.state();
  EXPECT_FALSE(state.parse_action("offer wool for nothing").ok());
  EXPECT_FALSE(state.parse_action("offer ore+ore for wool+ore").ok());
  EXPECT_TRUE(can(state, "offer ore+ore for brick"));
  EXPECT_FALSE(can(state, "offer brick for ore"));
  State offered = after(state, {"offer ore+ore for brick"});
  EXPECT_EQ(offered.current_player(), kBlue);
  offered = after(offered, {"accept"});
  EXPECT_EQ(offered.hand(kBlue), Cards(1, 0, 0, 0, 0));  // nothing moves yet
  EXPECT_EQ(offered.current_player(), kRed);
  EXPECT_FALSE(can(offered, "accept"));  // Red has no brick
  offered = after(offered, {"reject", "reject"});
  EXPECT_EQ(legal_texts(offered, ""), (std::vector<std::string>{"pick seat 1", "cancel"}));
  const State traded = after(offered, {"pick seat 1"});
  EXPECT_EQ(traded.hand(kWhite), Cards(1, 0, 1, 0, 0));
  EXPECT_EQ(traded.hand(kBlue), Cards(0, 0, 0, 0, 2));
  const State cancelled = after(offered, {"cancel"});
  EXPECT_FALSE(can(cancelled, "offer ore+ore for brick"));
  EXPECT_TRUE(can(cancelled, "offer ore for brick"));
}

TEST(CatanCases, TheFifthSettlementIsTheLastUntilACityFreesOne) {  // 25
  Table table;
  table.pieces[0] =
      "settlements N(-2,0) S(-2,0) N(0,0) N(0,2) N(-1,2) roads N(-2,0)-S(-2,-1) "
      "S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0) N(-1,2)-S(0,0) S(0,0)-N(0,1)";
  table.hands[0] = {1, 1, 1, 3, 3};
  const State full = table.state();
  EXPECT_EQ(full.settlements_left(kWhite), 0);
  EXPECT_FALSE(can(full, "settlement N(0,1)"));
  const State city = after(full, {"city N(0,0)"});
  EXPECT_EQ(city.settlements_left(kWhite), 1);
  EXPECT_EQ(city.network().free(), full.network().free());
  EXPECT_EQ(city.road_length(kWhite), full.road_length(kWhite));
  EXPECT_TRUE(can(city, "settlement N(0,1)"));
}

TEST(CatanCases, ACityPaysTwoFromTheNextRoll) {  // 26
  Table table;
  table.mover = 1;
  table.hands[1] = {0, 0, 0, 2, 3};
  const State state = after(table.state(), {"city N(2,0)", "end", "roll", "dice 8"});
  // N(2,0) and S(2,0) are on ore8.
  EXPECT_EQ(state.hand(kBlue), Cards(0, 0, 0, 0, 3));
}

TEST(CatanCases, TheLargestArmyGoesToStrictlyMoreKnights) {  // 27
  Table table;
  table.mover = 1;
  table.phase = "pre-roll";
  table.played = "knight 6";
  table.knights = "3 3 0 0";
  table.dev_cards[1] = "knight 2";
  table.more = "largest army: seat 0\n";
  const State before = table.state();
  EXPECT_EQ(before.points()[0], 4);
  const State taken = after(before, {"play knight"});
  EXPECT_EQ(taken.largest_army_holder(), 1);
  EXPECT_EQ(taken.points()[0], 2);
  EXPECT_EQ(taken.points()[1], 4);
  table.played = "knight 5";
  table.knights = "3 2 0 0";
  const State equal = after(table.state(), {"play knight"});
  EXPECT_EQ(equal.largest_army_holder(), 0);
}

}  // namespace
}  // namespace tilewright::catan
