// Placing and revealing: the scripts of the rules' test vectors, and what may not be done.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

TEST(SonoState, IsSmallAndTriviallyCopyable) {
  EXPECT_LE(sizeof(State), 128U);
  EXPECT_TRUE(std::is_trivially_copyable_v<State>);
}

TEST(SonoDeal, GivesTenCardsEachAndFiveFaceDownOnTheDiagonal) {
  const State state = deal({}, 1);
  EXPECT_EQ(std::popcount(state.hand(kRows)), 10);
  EXPECT_EQ(std::popcount(state.hand(kColumns)), 10);
  CardSet cards = state.hand(kRows) | state.hand(kColumns);
  for (int i = 1; i <= 5; ++i) {
    ASSERT_TRUE(state.card_at(cell_at(i, i)).is_card());
    cards |= state.card_at(cell_at(i, i)).bit();
  }
  EXPECT_EQ(cards, kAllCards);
  EXPECT_EQ(std::popcount(state.face_down()), 5);
  EXPECT_EQ(state.face_down(), state.occupied());
}

TEST(SonoDeal, PutsEveryCardEverywhereEquallyOften) {
  // The joker is dealt like any other card: 10 in 25 to each hand, 5 in 25 to the diagonal.
  constexpr int kDeals = 20'000;
  std::array<std::array<int, 3>, kCards> counts{};
  Rng rng{Seed{5}};
  for (int i = 0; i < kDeals; ++i) {
    const State state = State::initial({}, rng);
    for (std::size_t card = 0; card < kCards; ++card) {
      const std::size_t where = (state.hand(kRows) >> card & 1U) != 0      ? 0
                                : (state.hand(kColumns) >> card & 1U) != 0 ? 1
                                                                           : 2;
      ++counts[card][where];
    }
  }
  for (const auto& [rows, columns, diagonal] : counts) {
    EXPECT_NEAR(rows, 0.4 * kDeals, 5 * std::sqrt(0.24 * kDeals));
    EXPECT_NEAR(columns, 0.4 * kDeals, 5 * std::sqrt(0.24 * kDeals));
    EXPECT_NEAR(diagonal, 0.2 * kDeals, 5 * std::sqrt(0.16 * kDeals));
  }
}

struct ScriptedPly {
  const char* placement;
  int actions;                         // legal actions before it
  std::vector<std::string> turned_up;  // cards that it reveals
};

TEST(SonoGame, TheWholeGameOfTheTestVectorsIsReproduced) {
  State state = position(R"(
    rows: Kd Ks Qd Qs Jh Jc Th Ts Tc 9d
    columns: Ad As Kh Qc Jd Js Td 9s 9c *
    grid:
    (Kc) --   --   --   --
    --   (Qh) --   --   --
    --   --   (Ah) --   --
    --   --   --   (Ac) --
    --   --   --   --   (9h)
  )");
  const std::vector<ScriptedPly> script = {
      {"Kd(3,4)", 80, {}},     {"Td(2,3)", 90, {"Ah"}}, {"Jc(3,5)", 81, {}},
      {"Qc(2,1)", 81, {"Qh"}}, {"Qd(3,2)", 72, {}},     {"9c(1,3)", 72, {}},
      {"Jh(1,4)", 63, {}},     {"Js(4,2)", 63, {}},     {"Ks(3,1)", 60, {}},
      {"9s(5,2)", 54, {}},     {"Tc(1,5)", 50, {}},     {"*(2,4)", 45, {}},
      {"Ts(4,5)", 32, {"Ac"}}, {"As(5,1)", 28, {}},     {"Qs(5,4)", 18, {"9h"}},
      {"Jd(1,2)", 15, {"Kc"}}, {"9d(4,1)", 8, {}},      {"Ad(2,5)", 6, {}},
      {"Th(4,3)", 2, {}},      {"Kh(5,3)", 1, {}}};
  for (const auto& [placement, actions, turned_up] : script) {
    ASSERT_EQ(legal_actions(state).size(), static_cast<std::size_t>(actions)) << placement;
    const CellSet before = state.face_down();
    play(state, placement);
    std::vector<std::string> seen;
    for_each_bit(before & ~state.face_down(),
                 [&](int cell) { seen.push_back(card_text(state.card_at(cell))); });
    ASSERT_EQ(seen, turned_up) << placement;
    // All is known to everybody from the reveal of the fifth card on.
    ASSERT_EQ(state.num_worlds(kRows) == 1, state.ply() >= 16) << placement;
    ASSERT_EQ(state.num_worlds(kColumns) == 1, state.ply() >= 16) << placement;
  }
  ASSERT_TRUE(state.is_terminal());
  EXPECT_EQ(grid_points(state.cells(), Rules{}), (std::array{1, 3, 1, 1, 1, 1, 2, 1, 5, 1}));
  EXPECT_EQ(grid_points(state.cells(), rules_from("clan_groups=colour_only")),
            (std::array{1, 3, 1, 1, 1, 1, 2, 1, 5, 1}));
  EXPECT_EQ(state.points(), (std::array{7, 10}));
  EXPECT_EQ(state.returns(), (std::array{-1.0F, 1.0F}));
}

TEST(SonoReveals, FollowTheScriptOfTheTestVectors) {
  struct Step {
    int cell;
    std::vector<int> turned_up;  // diagonal cells by number from 1
  };
  const std::vector<Step> script = {{cell_at(1, 2), {}}, {cell_at(2, 1), {1, 2}},
                                    {cell_at(2, 3), {}}, {cell_at(3, 2), {3}},
                                    {cell_at(4, 5), {}}, {cell_at(5, 4), {4, 5}}};
  State state = deal({}, 3);
  for (const auto& [cell, turned_up] : script) {
    CellSet expected = 0;
    for (const int i : turned_up) expected |= cell_bit(cell_at(i, i));
    const CellSet before = state.face_down();
    place_any_card(state, cell);
    EXPECT_EQ(before & ~state.face_down(), expected) << cell_text(cell);
  }
  EXPECT_EQ(state.ply(), 6);
  EXPECT_EQ(state.face_down(), 0U);
}

TEST(SonoReveals, ACornerNeedsBothItsNeighbours) {
  State state = deal({}, 3);
  place_any_card(state, cell_at(1, 2));
  EXPECT_NE(state.face_down() & cell_bit(cell_at(1, 1)), 0U);
  place_any_card(state, cell_at(1, 3));
  EXPECT_NE(state.face_down() & cell_bit(cell_at(1, 1)), 0U);
  place_any_card(state, cell_at(2, 1));
  EXPECT_EQ(state.face_down() & cell_bit(cell_at(1, 1)), 0U);
}

TEST(SonoTurn, PlayersAlternateForTwentyPliesFromTheFirstPlayerOn) {
  for (const char* rules : {"first_player=rows", "first_player=columns"}) {
    State state = deal(rules_from(rules), 4);
    const Player first = state.first_player();
    const Player second = first == kRows ? kColumns : kRows;
    Rng rng{Seed{1}};
    for (int ply = 0; ply < 20; ++ply) {
      ASSERT_EQ(state.current_player(), ply % 2 == 0 ? first : second);
      state.apply(state.random_action(rng));
    }
    EXPECT_TRUE(state.is_terminal());
    EXPECT_EQ(state.current_player(), Player::none());
  }
}

TEST(SonoPlacement, ActionIdsAreCardTimes25PlusCell) {
  // Cards in the order Ah Ad As Ac Kh ... 9c *; cells row by row from 0.
  const State state = deal({}, 1);
  const auto id = [&](const char* text) { return state.parse_action(text)->id(); };
  EXPECT_EQ(id("Ah(1,1)"), 0U);
  EXPECT_EQ(id("Ah(1,2)"), 1U);
  EXPECT_EQ(id("Ad(1,1)"), 25U);
  EXPECT_EQ(id("Kh(2,1)"), 4 * 25U + 5);
  EXPECT_EQ(id("9c(5,5)"), 23 * 25U + 24);
  EXPECT_EQ(id("*(5,5)"), 624U);
  EXPECT_EQ(state.num_actions(), 625U);
}

TEST(SonoPlacement, FiveHundredActionsArePossibleAndTheDiagonalOnesNever) {
  std::vector<bool> seen(State::kActions);
  for_each_state<State>({}, 4000, Seed{6}, [&](const State& state) {
    for (const Action action : legal_actions(state)) seen[action.id()] = true;
  });
  for (std::uint32_t id = 0; id < State::kActions; ++id) {
    const int cell = Placement::of(Action{id}).cell;
    EXPECT_EQ(seen[id], cell / 5 != cell % 5) << id;
  }
}

TEST(SonoPlacement, TextsForgiveBlanksAndTheLongTen) {
  const State state = deal({}, 1);
  EXPECT_EQ(*state.parse_action(" 10h (1,2) "), *state.parse_action("Th(1,2)"));
}

TEST(SonoPlacement, UnreadableTextsNameWhatIsWrong) {
  const State state = deal({}, 1);
  const auto error = [&](const char* text) { return state.parse_action(text).error(); };
  EXPECT_NE(error("Kd").find("is not a placement"), std::string::npos);
  EXPECT_NE(error("Kd(3,6)").find("rows and columns from 1 to 5"), std::string::npos);
  EXPECT_NE(error("Kd(0,1)").find("rows and columns from 1 to 5"), std::string::npos);
  EXPECT_NE(error("8d(3,4)").find("unknown rank '8'"), std::string::npos);
  EXPECT_NE(error("Kx(3,4)").find("unknown suit 'x'"), std::string::npos);
  EXPECT_NE(error("(3,4)").find("is not a card"), std::string::npos);
}

class SonoIllegal : public ::testing::Test {
 protected:
  State state_ = position(R"(
    rows: Kd Ks Qd Qs Jh Jc Th Ts Tc 9d
    columns: Ad As Kh Qc Jd Js Td 9s 9c *
    grid:
    (Kc) --   --   --   --
    --   (Qh) --   --   --
    --   --   (Ah) --   --
    --   --   --   (Ac) --
    --   --   --   --   (9h)
  )");
  std::string reason(const char* placement) const {
    return state_.why_illegal(*state_.parse_action(placement));
  }
};

TEST_F(SonoIllegal, ACardOfTheOtherHand) { EXPECT_EQ(reason("Ad(1,2)"), "rows does not hold Ad"); }
TEST_F(SonoIllegal, ACardOfTheDiagonal) { EXPECT_EQ(reason("Kc(1,2)"), "rows does not hold Kc"); }
TEST_F(SonoIllegal, ACardThatWasPlayed) {
  play(state_, "Kd(1,2)");
  play(state_, "Ad(1,3)");
  EXPECT_EQ(reason("Kd(2,1)"), "rows does not hold Kd");
}
TEST_F(SonoIllegal, TheCardOfAPlayerWhoseTurnItIsNot) {
  play(state_, "Kd(1,2)");
  EXPECT_EQ(reason("Ks(1,3)"), "columns does not hold Ks");
}
TEST_F(SonoIllegal, ACellThatHoldsAPlacedCard) {
  play(state_, "Kd(1,2)");
  EXPECT_EQ(reason("Ad(1,2)"), "the cell (1,2) is occupied");
}
TEST_F(SonoIllegal, ACellThatHoldsAFaceDownCard) {
  EXPECT_EQ(reason("Kd(3,3)"), "the cell (3,3) is occupied");
}
TEST_F(SonoIllegal, ACellThatTouchesNoCard) {
  EXPECT_EQ(reason("Kd(1,5)"), "the cell (1,5) touches no card");
}
TEST_F(SonoIllegal, ACellThatTouchesOnlyDiagonally) {
  EXPECT_EQ(reason("Kd(1,3)"), "the cell (1,3) touches no card");
}
TEST_F(SonoIllegal, AnIdThatIsOutOfRange) {
  EXPECT_EQ(state_.why_illegal(Action{625}), "action ids are below 625, not 625");
}
TEST_F(SonoIllegal, AnythingAfterTheEnd) {
  Rng rng{Seed{1}};
  while (!state_.is_terminal()) state_.apply(state_.random_action(rng));
  EXPECT_EQ(reason("Kd(1,2)"), "the game is over");
}

#if defined(TILEWRIGHT_ASSERTIONS)
TEST(SonoIllegalDeathTest, ApplyingAnIllegalActionIsCaught) {
  State state = deal({}, 1);
  const Placement onto_diagonal{Card{std::countr_zero(state.hand(kRows))}, 0};
  EXPECT_DEATH(state.apply(onto_diagonal.action()), "assertion failed");
}
#endif

}  // namespace
}  // namespace tilewright::sono
