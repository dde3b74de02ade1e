// Who knows what: docs/games/sono.md, "Hidden information".
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

/// (m + k)! / m!: k face-down cards from m + k unseen ones.
std::uint64_t falling(int k, int m) {
  std::uint64_t product = 1;
  for (int i = 1; i <= k; ++i) product *= static_cast<std::uint64_t>(m + i);
  return product;
}

Player other_of(Player player) { return player == kRows ? kColumns : kRows; }

TEST(SonoWorlds, AtTheStartASeatHas360360AndTheSpectatorAllDeals) {
  const State state = deal({}, 1);
  EXPECT_EQ(state.num_worlds(kRows), 360'360U);
  EXPECT_EQ(state.num_worlds(kColumns), 360'360U);
  EXPECT_EQ(state.num_worlds(Player::spectator()), 1'177'930'353'600U);
}

TEST(SonoWorlds, FollowTheTableOfFaceDownCardsAndTheOtherHand) {
  const std::map<std::pair<int, int>, std::uint64_t> table = {
      {{1, 1}, 2},       {{1, 2}, 3},       {{1, 3}, 4},      {{1, 4}, 5},      {{1, 5}, 6},
      {{1, 6}, 7},       {{1, 8}, 9},       {{1, 10}, 11},    {{2, 1}, 6},      {{2, 2}, 12},
      {{2, 3}, 20},      {{2, 4}, 30},      {{2, 5}, 42},     {{2, 6}, 56},     {{2, 8}, 90},
      {{2, 10}, 132},    {{3, 1}, 24},      {{3, 2}, 60},     {{3, 3}, 120},    {{3, 4}, 210},
      {{3, 5}, 336},     {{3, 6}, 504},     {{3, 8}, 990},    {{3, 10}, 1'716}, {{5, 1}, 720},
      {{5, 2}, 2'520},   {{5, 3}, 6'720},   {{5, 4}, 15'120}, {{5, 5}, 30'240}, {{5, 6}, 55'440},
      {{5, 8}, 154'440}, {{5, 10}, 360'360}};
  for (const auto& [shape, worlds] : table) {
    EXPECT_EQ(falling(shape.first, shape.second), worlds) << shape.first << " " << shape.second;
  }
  for (const char* rules : {"default", "reveal=none_until_end", "reveal_corner=1"}) {
    for_each_state<State>(rules_from(rules), 300, Seed{1}, [](const State& state) {
      for (const Player viewer : {kRows, kColumns}) {
        const int k = std::popcount(state.face_down());
        ASSERT_EQ(state.num_worlds(viewer), falling(k, state.hand_size(other_of(viewer))));
      }
    });
  }
}

TEST(SonoWorlds, AreAllDrawnEquallyOften) {
  // From the viewer's seat one face-down card and two in the other hand make three worlds; two and
  // one make six.
  std::map<std::uint64_t, int> tried;
  Rng rng{Seed{2}};
  for_each_state<State>({}, 200, Seed{3}, [&](const State& state) {
    for (const Player viewer : viewers(state)) {
      const std::uint64_t worlds = state.num_worlds(viewer);
      if (worlds < 2 || worlds > 60 || tried[worlds]++ >= 3) continue;
      std::map<std::string, std::uint64_t> by_text;
      for (std::uint64_t i = 0; i < 200 * worlds; ++i) {
        ++by_text[state.determinize(viewer, rng).text()];
      }
      ASSERT_EQ(by_text.size(), worlds);
      std::vector<std::uint64_t> counts;
      for (const auto& [text, count] : by_text) counts.push_back(count);
      ASSERT_LT(chi_square_uniform(counts), chi_square_limit(counts.size())) << worlds;
    }
  });
  EXPECT_GE(tried.size(), 8U);
}

TEST(SonoWorlds, AResampleIsTheTruthExactlyAsOftenAsItMayBe) {
  // 1 in num_worlds, at every ply and for every viewer: summed over games, the count lies within
  // four and a half standard errors of its expectation.
  struct Tally {
    double equal = 0;
    double expected = 0;
    double variance = 0;
  };
  std::map<std::pair<int, int>, Tally> tallies;  // by ply and viewer
  Rng rng{Seed{4}};
  for_each_state<State>({}, 400, Seed{5}, [&](const State& state) {
    for (const Player viewer : viewers(state)) {
      const double chance = 1.0 / static_cast<double>(state.num_worlds(viewer));
      auto& tally = tallies[{state.ply(), viewer.raw()}];
      for (int draw = 0; draw < 20; ++draw) {
        tally.equal += state.determinize(viewer, rng) == state ? 1 : 0;
        tally.expected += chance;
        tally.variance += chance * (1 - chance);
      }
    }
  });
  EXPECT_EQ(tallies.size(), 21U * 3);
  for (const auto& [where, tally] : tallies) {
    EXPECT_NEAR(tally.equal, tally.expected, 4.5 * std::sqrt(tally.variance) + 1.01)
        << "ply " << where.first << ", viewer " << where.second;
  }
}

TEST(SonoKnowledge, AFaceDownCardIsNeverOneOfTheViewersOwn) {
  Rng rng{Seed{6}};
  for_each_state<State>({}, 50, Seed{7}, [&](const State& state) {
    for (const Player viewer : {kRows, kColumns}) {
      const State world = state.determinize(viewer, rng);
      for_each_bit(world.face_down(), [&](int cell) {
        ASSERT_EQ(world.card_at(cell).bit() & state.hand(viewer), 0U);
      });
    }
  });
}

TEST(SonoKnowledge, UnseenCardsAreTheOtherHandAndTheFaceDownCards) {
  for_each_state<State>({}, 50, Seed{8}, [&](const State& state) {
    for (const Player viewer : {kRows, kColumns}) {
      CardSet expected = state.hand(other_of(viewer));
      for_each_bit(state.face_down(), [&](int cell) { expected |= state.card_at(cell).bit(); });
      ASSERT_EQ(state.unseen(viewer), expected);
      ASSERT_EQ(state.forget_hidden(viewer).unseen(viewer), expected);
    }
  });
}

TEST(SonoKnowledge, BeforeTheLastRevealTheOtherHandAndTheDiagonalAreForgotten) {
  const State state = deal({}, 9);
  const State known = state.forget_hidden(kRows);
  EXPECT_EQ(known.hand(kRows), state.hand(kRows));
  EXPECT_EQ(known.hand(kColumns), 0U);
  EXPECT_EQ(known.hand_size(kColumns), 10);
  for (int i = 1; i <= 5; ++i) EXPECT_EQ(known.card_at(cell_at(i, i)), Card::unknown());
  EXPECT_EQ(state.forget_hidden(Player::spectator()).hand(kRows), 0U);
}

TEST(SonoKnowledge, OnceTheFifthCardIsFaceUpTheSeatsDeduceEverything) {
  int seen = 0;
  for_each_state<State>({}, 200, Seed{10}, [&](const State& state) {
    if (state.face_down() != 0) return;
    ++seen;
    for (const Player viewer : {kRows, kColumns}) {
      ASSERT_EQ(state.num_worlds(viewer), 1U);
      ASSERT_EQ(state.forget_hidden(viewer), state);
    }
  });
  EXPECT_GT(seen, 200);
}

TEST(SonoKnowledge, TheSpectatorCannotDeduceTheHandsFromTheLastReveal) {
  State state = deal({}, 11);
  for (const auto& [row, column] : {std::pair{1, 2}, {2, 1}, {2, 3}, {3, 2}, {4, 5}, {5, 4}}) {
    place_any_card(state, cell_at(row, column));
  }
  ASSERT_EQ(state.face_down(), 0U);
  EXPECT_EQ(state.num_worlds(Player::spectator()), 3432U);  // 14 cards into two hands of seven
  EXPECT_EQ(state.forget_hidden(Player::spectator()).hand(kRows), 0U);
}

TEST(SonoKnowledge, WithOpenHandsTheSpectatorSeesThemAfterTheLastReveal) {
  for_each_state<State>(rules_from("published"), 50, Seed{12}, [&](const State& state) {
    const State known = state.forget_hidden(Player::spectator());
    ASSERT_EQ(known == state, state.face_down() == 0);
  });
}

TEST(SonoKnowledge, ALoneUnseenCardIsDeducedUnderItsBack) {
  // Columns have played all their cards but the last; rows none left: one card is face down, and
  // whoever holds the last card knows it by elimination.
  int seen = 0;
  for_each_state<State>({}, 2000, Seed{13}, [&](const State& state) {
    if (state.ply() != 19 || std::popcount(state.face_down()) != 1) return;
    ++seen;
    ASSERT_EQ(state.forget_hidden(state.current_player()), state);
    ASSERT_NE(state.forget_hidden(other_of(state.current_player())), state);
  });
  EXPECT_GT(seen, 50);
}

}  // namespace
}  // namespace tilewright::sono
