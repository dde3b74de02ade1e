// Every rule option makes the difference that it says: docs/games/sono.md, "Options".
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

TEST(SonoOptions, AreTheNineOfTheRulesInThisOrder) {
  const std::vector<std::pair<std::string, std::vector<std::string_view>>> expected = {
      {"clan_groups", {"colour+rank", "colour_only"}},
      {"joker_colour", {"any", "none"}},
      {"adjacency", {"orthogonal", "king"}},
      {"reveal_corner", {"2", "1"}},
      {"reveal", {"automatic", "none_until_end"}},
      {"diagonal", {"main", "anti"}},
      {"first_player", {"rows", "columns", "random"}},
      {"open_hands", {"never", "after_last_reveal"}},
      {"match", {"single", "pair"}}};
  ASSERT_EQ(Rules::options().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(Rules::options()[i].name, expected[i].first);
    EXPECT_EQ(Rules::options()[i].choices, expected[i].second);
    EXPECT_EQ(Rules::options()[i].get(Rules{}), 0) << "the first choice is the default";
  }
}

TEST(SonoPresets, PublishedDiffersFromDefaultInOpenHandsOnly) {
  ASSERT_EQ(Rules::presets().size(), 2U);
  EXPECT_EQ(rules_from("published"), rules_from("default,open_hands=after_last_reveal"));
  EXPECT_EQ(rules_text(rules_from("open_hands=after_last_reveal")), "published");
}

TEST(SonoOptionClanGroups, DecidesWhetherFacesOrNumbersMakeAClan) {
  const auto points = [](const char* line, const char* rules) {
    return line_points(cards_from(line), rules_from(rules));
  };
  for (const char* line : {"Ah Ts 9c 9d Tc", "Kh Qs Jc Jd Ks"}) {
    EXPECT_EQ(points(line, "clan_groups=colour+rank"), 3) << line;
    EXPECT_EQ(points(line, "clan_groups=colour_only"), 2) << line;
  }
  EXPECT_EQ(points("Ah Kd 9h 9d Jd", "clan_groups=colour_only"), 3) << "a colour is always a clan";
}

TEST(SonoOptionJokerColour, DecidesWhetherTheJokerCompletesAColour) {
  EXPECT_EQ(line_points(cards_from("Ah Kd 9h Th *"), rules_from("joker_colour=any")), 3);
  EXPECT_EQ(line_points(cards_from("Ah Kd 9h Th *"), rules_from("joker_colour=none")), 1);
}

TEST(SonoOptionAdjacency, DecidesWhetherCornersTouch) {
  const auto playable = [](const char* rules, int row, int column) {
    return (deal(rules_from(rules), 1).playable() & cell_bit(cell_at(row, column))) != 0;
  };
  EXPECT_FALSE(playable("adjacency=orthogonal", 1, 3));
  EXPECT_TRUE(playable("adjacency=king", 1, 3));
  EXPECT_FALSE(playable("adjacency=king", 1, 4));
  EXPECT_EQ(std::popcount(deal(rules_from("adjacency=orthogonal"), 1).playable()), 8);
  EXPECT_EQ(std::popcount(deal(rules_from("adjacency=king"), 1).playable()), 14);
}

TEST(SonoOptionAdjacency, LeavesRevealsOrthogonal) {
  State state = deal(rules_from("adjacency=king"), 1);
  place_any_card(state, cell_at(2, 3));
  place_any_card(state, cell_at(2, 4));
  // (3,3) has one orthogonal neighbour, (2,3); (2,4) touches it only at the corner.
  EXPECT_NE(state.face_down() & cell_bit(cell_at(3, 3)), 0U);
}

TEST(SonoOptionRevealCorner, DecidesHowManyNeighboursTurnUpACorner) {
  for (const auto& [rules, turned_up] :
       {std::pair{"reveal_corner=2", false}, std::pair{"reveal_corner=1", true}}) {
    State state = deal(rules_from(rules), 1);
    place_any_card(state, cell_at(1, 2));
    EXPECT_EQ((state.face_down() & cell_bit(cell_at(1, 1))) == 0, turned_up) << rules;
    EXPECT_NE(state.face_down() & cell_bit(cell_at(2, 2)), 0U) << "not a corner";
  }
}

TEST(SonoOptionReveal, NoneUntilEndTurnsUpAllFiveWithTheLastCard) {
  State state = deal(rules_from("reveal=none_until_end"), 1);
  Rng rng{Seed{1}};
  while (!state.is_terminal()) {
    ASSERT_EQ(std::popcount(state.face_down()), 5);
    state.apply(state.random_action(rng));
  }
  EXPECT_EQ(state.face_down(), 0U);
}

TEST(SonoOptionDiagonal, DecidesWhereTheFaceDownCardsLie) {
  const State main = deal(rules_from("diagonal=main"), 1);
  const State anti = deal(rules_from("diagonal=anti"), 1);
  for (int row = 1; row <= 5; ++row) {
    EXPECT_NE(main.face_down() & cell_bit(cell_at(row, row)), 0U);
    EXPECT_NE(anti.face_down() & cell_bit(cell_at(row, 6 - row)), 0U);
    EXPECT_EQ(main.card_at(cell_at(row, row)), anti.card_at(cell_at(row, 6 - row)));
  }
}

TEST(SonoOptionDiagonal, TheAntiDiagonalIsTheMirrorImage) {
  // Mirrored columns: the same game with the same totals.
  State main = deal(rules_from("diagonal=main"), 2);
  State anti = deal(rules_from("diagonal=anti"), 2);
  Rng rng{Seed{2}};
  while (!main.is_terminal()) {
    const auto [card, cell] = Placement::of(main.random_action(rng));
    const Placement mirrored{card, cell / 5 * 5 + 4 - cell % 5};
    ASSERT_EQ(anti.why_illegal(mirrored.action()), "");
    main.apply(Placement{card, cell}.action());
    anti.apply(mirrored.action());
    ASSERT_EQ(std::popcount(main.face_down()), std::popcount(anti.face_down()));
    ASSERT_EQ(main.points(), anti.points());
  }
  EXPECT_TRUE(anti.is_terminal());
}

TEST(SonoOptionFirstPlayer, DecidesWhoMakesTheFirstPly) {
  EXPECT_EQ(deal(rules_from("first_player=rows"), 1).current_player(), kRows);
  EXPECT_EQ(deal(rules_from("first_player=columns"), 1).current_player(), kColumns);
  int rows = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    rows += deal(rules_from("first_player=random"), seed).current_player() == kRows ? 1 : 0;
  }
  EXPECT_NEAR(rows, 500, 4 * std::sqrt(250.0));
}

TEST(SonoOptionOpenHands, DecidesWhetherOnlookersSeeTheHandsInTheEnd) {
  for (const auto& [rules, open] :
       {std::pair{"open_hands=never", false}, std::pair{"open_hands=after_last_reveal", true}}) {
    State state = deal(rules_from(rules), 11);
    for (const auto& [row, column] : {std::pair{1, 2}, {2, 1}, {2, 3}, {3, 2}, {4, 5}}) {
      place_any_card(state, cell_at(row, column));
      EXPECT_EQ(state.forget_hidden(Player::spectator()).hand(kRows), 0U) << rules;
    }
    place_any_card(state, cell_at(5, 4));
    EXPECT_EQ(state.forget_hidden(Player::spectator()).hand(kRows) == state.hand(kRows), open);
  }
}

TEST(SonoOptionMatch, SpeaksToWhoeverRunsMatchesAndLeavesTheGameAlone) {
  const Rules pair = rules_from("match=pair");
  EXPECT_EQ(pair.match, Match::kPair);
  EXPECT_EQ(rules_text(pair), "default,match=pair");
  State single = deal({}, 1);
  State paired = deal(pair, 1);
  Rng rng{Seed{1}};
  while (!single.is_terminal()) {
    const Action action = single.random_action(rng);
    single.apply(action);
    paired.apply(action);
  }
  EXPECT_EQ(single.points(), paired.points());
}

}  // namespace
}  // namespace tilewright::sono
