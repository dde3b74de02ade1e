// What the options change.
#include <gtest/gtest.h>

#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

constexpr Player kWhite{std::size_t{0}};
constexpr Player kBlue{std::size_t{1}};
constexpr Player kRed{std::size_t{2}};

TEST(CatanOptions, AFriendlyRobberSparesPlayersWithTwoPoints) {
  Table table;
  table.phase = "pre-roll";
  table.rules += ",friendly_robber=on";
  State state = after(table.state(), {"roll", "dice 7"});
  EXPECT_FALSE(can(state, "robber (2,0)"));  // Blue has two points
  EXPECT_TRUE(can(state, "robber (-2,0)"));  // only White is there
  EXPECT_TRUE(can(state, "robber (0,-1)"));  // nobody
  table.pieces[1] = "settlements N(2,0) cities S(2,0) roads N(2,0)-S(3,-1) S(2,0)-N(2,1)";
  state = after(table.state(), {"roll", "dice 7"});
  EXPECT_TRUE(can(state, "robber (2,0)"));
}

TEST(CatanOptions, CounterOffersAreAnsweredByTheMover) {
  Table table;
  table.rules += ",counter_offers=on";
  table.hands[0] = {0, 0, 1, 0, 2};
  table.hands[1] = {1, 0, 0, 0, 0};
  State state = after(table.state(), {"offer ore for brick", "offer brick for ore+ore"});
  EXPECT_EQ(state.current_player(), kWhite);
  EXPECT_EQ(state.phase(), Phase::kCounter);
  const State taken = after(state, {"accept"});
  EXPECT_EQ(taken.hand(kWhite), Cards(1, 0, 1, 0, 0));
  EXPECT_EQ(taken.hand(kBlue), Cards(0, 0, 0, 0, 2));
  EXPECT_EQ(taken.phase(), Phase::kMain);
  const State refused = after(state, {"reject"});
  EXPECT_EQ(refused.current_player(), kRed);
  EXPECT_FALSE(can(table.state(), "accept"));
}

TEST(CatanOptions, TradeThenBuildEndsTradeWithTheFirstPurchase) {
  Table table;
  table.rules += ",phases=trade_then_build";
  table.hands[0] = {1, 1, 4, 0, 0};
  const State before = table.state();
  EXPECT_TRUE(can(before, "bank wool for ore"));
  const State built = after(before, {"road N(-2,0)-S(-1,-2)"});
  EXPECT_FALSE(can(built, "bank wool for ore"));
  EXPECT_TRUE(legal_texts(built, "offer").empty());
  EXPECT_TRUE(can(built, "end"));
}

TEST(CatanOptions, AllRatesAreListedWhereTheRulesSaySo) {
  Table table;
  table.rules += ",maritime_rates=all";
  table.pieces[0] = "settlements S(1,1) S(-2,0) roads S(1,1)-N(1,2) S(-2,0)-N(-3,1)";
  table.hands[0] = {0, 0, 4, 4, 0};
  const State state = table.state();
  EXPECT_TRUE(can(state, "bank 4 wool for ore"));
  EXPECT_TRUE(can(state, "bank 2 wool for ore"));
  EXPECT_FALSE(can(state, "bank 3 wool for ore"));
  EXPECT_FALSE(can(state, "bank 2 grain for ore"));
  EXPECT_EQ(after(state, {"bank 4 wool for ore"}).hand(kWhite), Cards(0, 0, 0, 4, 1));
}

TEST(CatanOptions, AManualWinHasToBeDeclared) {
  Table table;
  table.rules += ",declare=manual";
  table.phase = "pre-roll";
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) N(0,2) roads N(-2,0)-S(-2,-1) "
      "S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0)";
  EXPECT_FALSE(can(table.state(), "declare"));
  table.dev_cards[0] = "victory_point 2";
  const State state = table.state();
  EXPECT_TRUE(can(state, "roll"));
  EXPECT_EQ(after(state, {"declare"}).winner(), 0);
}

TEST(CatanOptions, TheGameEndsWithoutAWinnerAfterTheLastTurn) {
  Rng rng{Seed{5}};
  State state = State::initial(catan_rules("max_turns=100"), rng);
  while (!state.is_terminal()) state.apply(testing_support::random_step(state, rng));
  ASSERT_EQ(state.winner(), -1);  // nobody wins within 100 random turns of this seed
  EXPECT_EQ(state.turn(), 100);
  for (const float value : state.returns()) EXPECT_EQ(value, 0.0F);
}

}  // namespace
}  // namespace tilewright::catan
