// Properties of many random games: what is conserved, and what the totals look like on average.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"
#include "tests/support/sono_reference.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

/// Every card of the deck lies in exactly one place.
void expect_all_cards_once(const State& state) {
  int count = std::popcount(state.hand(kRows)) + std::popcount(state.hand(kColumns));
  CardSet cards = state.hand(kRows) | state.hand(kColumns);
  for (const Card card : state.cells()) {
    if (!card.is_card()) continue;
    ++count;
    cards |= card.bit();
  }
  ASSERT_EQ(count, kCards);
  ASSERT_EQ(cards, kAllCards);
}

/// What the rules promise at every ply.
void expect_a_sound_position(const State& state) {
  expect_all_cards_once(state);
  ASSERT_EQ(std::popcount(state.occupied()), 5 + state.ply());
  ASSERT_EQ(state.face_down() & ~state.occupied(), 0U);
  ASSERT_EQ(state.face_down() & ~diagonal_set(state.rules().diagonal), 0U);
  for (const Player player : {kRows, kColumns}) {
    ASSERT_EQ(std::popcount(state.hand(player)), state.hand_size(player));
  }
  State::Actions actions;
  state.legal_actions(actions);
  const int cards = state.is_terminal() ? 0 : state.hand_size(state.current_player());
  ASSERT_EQ(actions.size(), static_cast<std::size_t>(cards * std::popcount(state.playable())));
}

TEST(SonoRandomGames, AreSoundAtEveryPlyUnderAnyRules) {
  Rng rng{Seed{1}};
  for (std::uint64_t game = 0; game < 20'000; ++game) {
    const Rules rules = random_rules<Rules>(rng);
    State state = deal(rules, game);
    std::vector<Action> actions;
    expect_a_sound_position(state);
    while (!state.is_terminal()) {
      const Action action = state.random_action(rng);
      ASSERT_EQ(state.why_illegal(action), "");
      const Player mover = state.current_player();
      const State before = state;
      state.apply(action);
      actions.push_back(action);
      expect_a_sound_position(state);
      // One card moved from the mover's hand to the cell, and reveals only turn cards up.
      ASSERT_EQ(before.hand(mover) ^ state.hand(mover), Placement::of(action).card.bit());
      ASSERT_EQ(state.face_down() & ~before.face_down(), 0U);
      ASSERT_FALSE(::testing::Test::HasFatalFailure()) << state.text();
    }
    ASSERT_EQ(actions.size(), 20U);
    ASSERT_EQ(state.face_down(), 0U);
    ASSERT_EQ(state.points(), SonoReference{rules}.totals(state.cells())) << state.text();
    State replayed = deal(rules, game);
    for (const Action action : actions) replayed.apply(action);
    ASSERT_EQ(replayed, state);
    ASSERT_EQ(replayed.hash(), state.hash());
  }
}

TEST(SonoRandomGames, PointsSoFarAreThoseOfTheCompleteFaceUpLines) {
  for_each_state<State>({}, 500, Seed{2}, [](const State& state) {
    std::array<int, 2> expected{};
    for (std::size_t i = 0; i < 10; ++i) {
      std::vector<std::string> line;
      for (std::size_t j = 0; j < 5; ++j) {
        const std::size_t cell = i < 5 ? 5 * i + j : 5 * j + i - 5;
        const bool face_down = (state.face_down() >> cell & 1U) != 0;
        if (state.cells()[cell].is_card() && !face_down) {
          line.push_back(card_text(state.cells()[cell]));
        }
      }
      if (line.size() == 5) expected[i / 5] += SonoReference{Rules{}}.points(line);
    }
    ASSERT_EQ(state.points(), expected) << state.text();
  });
}

TEST(SonoRandomGames, TheHigherTotalWinsAndEqualTotalsAreADraw) {
  std::array<int, 3> seen{};
  for_each_state<State>({}, 500, Seed{3}, [&](const State& state) {
    if (!state.is_terminal()) return;
    const auto [rows, columns] = state.points();
    const float expected = rows > columns ? 1.0F : rows < columns ? -1.0F : 0.0F;
    ASSERT_EQ(state.returns(), (std::array{expected, -expected}));
    ++seen[static_cast<std::size_t>(1 + static_cast<int>(expected))];
  });
  for (const int count : seen) EXPECT_GT(count, 0);
}

struct Statistics {
  std::array<Sample, 2> totals;
  double products = 0;  // sum of rows * columns
  double draws = 0;
  std::array<double, 2> wins{};
  std::array<double, 21> all_face_up_by{};  // games whose last reveal came by that ply
};

Statistics play_random_games(const Rules& rules, int games) {
  Statistics result;
  for_each_state<State>(rules, games, Seed{4}, [&](const State& state) {
    if (state.face_down() == 0) ++result.all_face_up_by[static_cast<std::size_t>(state.ply())];
    if (!state.is_terminal()) return;
    const auto totals = state.points();
    for (std::size_t i = 0; i < 2; ++i) result.totals[i].add(totals[i]);
    result.products += totals[0] * totals[1];
    if (totals[0] == totals[1]) {
      ++result.draws;
    } else {
      ++result.wins[totals[0] > totals[1] ? 0 : 1];
    }
  });
  return result;
}

constexpr int kManyGames = 40'000;

TEST(SonoRandomPlay, HasTheKnownMeanAndDeviationFromEitherSeat) {
  const Statistics played = play_random_games({}, kManyGames);
  for (const Sample& totals : played.totals) {
    EXPECT_NEAR(totals.mean(), 53264.0 / 5313, 4 * totals.standard_error());
    // A deviation's standard error is about deviation / sqrt(2 n).
    EXPECT_NEAR(totals.deviation(), 2.863, 4 * 2.863 / std::sqrt(2.0 * kManyGames));
  }
}

TEST(SonoRandomPlay, HasTheKnownMeanWithColourClansOnly) {
  const Statistics played = play_random_games(rules_from("clan_groups=colour_only"), kManyGames);
  for (const Sample& totals : played.totals) {
    EXPECT_NEAR(totals.mean(), 4804.0 / 483, 4 * totals.standard_error());
  }
}

TEST(SonoRandomPlay, HasTheKnownSharesOfWinsAndDraws) {
  const Statistics played = play_random_games({}, kManyGames);
  EXPECT_NEAR(played.draws / kManyGames, 0.0972, 4 * share_error(0.0972, kManyGames));
  for (const double wins : played.wins) {
    EXPECT_NEAR(wins / kManyGames, 0.4514, 4 * share_error(0.4514, kManyGames));
  }
}

TEST(SonoRandomPlay, HasTheKnownCorrelationOfTheTwoTotals) {
  const Statistics played = play_random_games({}, kManyGames);
  const auto& [rows, columns] = played.totals;
  const double covariance = played.products / kManyGames - rows.mean() * columns.mean();
  const double correlation = covariance / (rows.deviation() * columns.deviation());
  EXPECT_NEAR(correlation, -0.060, 4 / std::sqrt(static_cast<double>(kManyGames)));
}

TEST(SonoRandomPlay, TurnsUpAllFiveCardsAsEarlyAsKnown) {
  const Statistics played = play_random_games({}, kManyGames);
  for (const auto& [ply, chance] : {std::pair<std::size_t, double>{6, 0.01359},
                                    {10, 0.19623},
                                    {14, 0.47396},
                                    {18, 0.79892},
                                    {19, 0.89499}}) {
    EXPECT_NEAR(played.all_face_up_by[ply] / kManyGames, chance,
                4 * share_error(chance, kManyGames))
        << ply;
  }
  EXPECT_EQ(played.all_face_up_by[5], 0);
  EXPECT_EQ(played.all_face_up_by[20], kManyGames);
}

}  // namespace
}  // namespace tilewright::sono
