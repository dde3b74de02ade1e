#include "agents/cascadia/static_value.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "agents/cascadia/greedy.hpp"
#include "tests/agents/cascadia/positions.hpp"

namespace tilewright::cascadia {
namespace {

/// Any position of a game in which one action in four is random.
template <class Visit>
void for_each_position(const Rules& rules, Rng& rng, Visit&& visit) {
  State state = State::initial(rules, rng);
  while (true) {
    visit(state);
    if (state.is_terminal()) return;
    if (state.current_player() == Player::chance()) {
      state.apply(state.sample_chance(rng));
    } else {
      state.apply(rng.below(4) == 0 ? state.random_action(rng) : greedy_action(state, rng));
    }
  }
}

TEST(CascadiaStaticValue, IsTheReturnsAtTheEnd) {
  Rng rng{Seed{71}};
  for (int game = 0; game < 12; ++game) {
    for_each_position(random_rules(rng), rng, [](const State& state) {
      if (!state.is_terminal()) return;
      EXPECT_EQ(static_value(state), state.returns());
      for (std::size_t seat = 0; seat < state.rules().num_players(); ++seat) {
        EXPECT_EQ(expected_total(state, Player{seat}), static_cast<float>(state.points()[seat]));
      }
    });
  }
}

TEST(CascadiaStaticValue, IsInRangeAndSumsToZeroForSeveralPlayers) {
  Rng rng{Seed{72}};
  for (int game = 0; game < 12; ++game) {
    for_each_position(random_rules(rng), rng, [](const State& state) {
      const auto values = static_value(state);
      float sum = 0;
      for (std::size_t seat = 0; seat < values.size(); ++seat) {
        EXPECT_LE(std::abs(values[seat]), 1.0F);
        const bool plays = seat < state.rules().num_players();
        EXPECT_TRUE(plays || values[seat] == 0.0F);
        sum += values[seat];
      }
      EXPECT_TRUE(state.num_players() == 1 || std::abs(sum) < 1e-5F) << sum;
    });
  }
}

TEST(CascadiaStaticValue, FavoursTheSeatWithTheNatureToken) {
  testing_support::Opening opening = testing_support::Opening::with_nature();
  const State better = opening.state();
  opening.nature = 0;
  const State even = opening.state();
  EXPECT_GT(static_value(better)[0], static_value(even)[0]);
  EXPECT_LT(static_value(better)[1], static_value(even)[1]);
}

}  // namespace
}  // namespace tilewright::cascadia
