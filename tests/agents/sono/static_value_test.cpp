#include "agents/sono/static_value.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "agents/game_traits.hpp"
#include "agents/sono/traits.hpp"
#include "core/games/sono/scoring.hpp"

namespace tilewright::sono {
namespace {

static_assert(HasStaticValue<State>);

State random_game(Seed seed, int plies) {
  Rng rng{seed};
  State state = State::initial({}, rng);
  while (state.ply() < plies) state.apply(state.random_action(rng));
  return state;
}

TEST(SonoStaticValue, IsTheTrueMarginWhereEveryLineIsComplete) {
  for (std::uint64_t game = 0; game < 20; ++game) {
    const State end = random_game(Seed{game}, kPlies);
    const auto points = end.points();
    EXPECT_DOUBLE_EQ(expected_margin(end), points[0] - points[1]);
  }
}

TEST(SonoStaticValue, HasTheMeanOfItsLinesWhereOneCellIsEmpty) {
  // Each of the two open lines may be completed by any of the 21 cards that are not in it.
  const State state = random_game(Seed{3}, kPlies - 1);
  const int cell = std::countr_zero(state.playable());
  double margin = 0;
  for (const bool row : {true, false}) {
    for (int line = 0; line < kSide; ++line) {
      FixedList<Card, kSide> cards;
      CardSet used = 0;
      for (int i = 0; i < kSide; ++i) {
        const int at = row ? line * kSide + i : i * kSide + line;
        if (at == cell) continue;
        cards.push(state.card_at(at));
        used |= state.card_at(at).bit();
      }
      double sum = 0;
      int completions = 0;
      if (cards.size() == kSide) {
        sum = line_points(cards.span(), state.rules());
        completions = 1;
      } else {
        for (int card = 0; card < kCards; ++card) {
          if ((used & Card{card}.bit()) != 0) continue;
          auto full = cards;
          full.push(Card{card});
          sum += line_points(full.span(), state.rules());
          ++completions;
        }
      }
      margin += (row ? 1 : -1) * sum / completions;
    }
  }
  EXPECT_NEAR(expected_margin(state), margin, 1e-9);
}

TEST(SonoStaticValue, StaysInRangeAndSumsToZero) {
  for (std::uint64_t game = 0; game < 50; ++game) {
    const auto value = static_value(random_game(Seed{game}, static_cast<int>(game % 20)));
    EXPECT_LE(std::abs(value[0]), 1.0F);
    EXPECT_EQ(value[0], -value[1]);
  }
}

TEST(SonoStaticValue, TrustsAMarginTheMoreTheFewerCellsAreEmpty) {
  EXPECT_EQ(value_of_margin(0, 10), 0.0);
  EXPECT_GT(value_of_margin(3, 2), value_of_margin(3, 12));
  EXPECT_GT(value_of_margin(4, 5), value_of_margin(3, 5));
  EXPECT_DOUBLE_EQ(value_of_margin(-2, 7), -value_of_margin(2, 7));
}

}  // namespace
}  // namespace tilewright::sono
