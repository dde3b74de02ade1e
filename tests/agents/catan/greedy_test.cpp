#include "agents/catan/greedy.hpp"

#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "agents/catan/standing.hpp"
#include "agents/match.hpp"
#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

TEST(CatanStaticValue, SumsToZeroAndIsTheResultInTheEnd) {
  for (const char* rules : {"", "players=3", "players=2,trade=off"}) {
    for_each_state<State>(catan_rules(rules), 2, Seed{1}, [](const State& state) {
      if (state.ply() % 50 != 0 && !state.is_terminal()) return;
      const auto values = static_value(state);
      float sum = 0;
      for (const float value : values) {
        ASSERT_LE(std::abs(value), 1.0F);
        sum += value;
      }
      ASSERT_NEAR(sum, 0, 1e-5);
      if (state.is_terminal()) {
        ASSERT_EQ(values, state.returns());
      }
    });
  }
}

TEST(CatanStaticValue, APointMoreIsBetterForItsOwnerAndWorseForTheOthers) {
  Table table;
  const auto before = static_value(table.state());
  table.dev_cards[1] = "victory_point 1";
  const auto after_it = static_value(table.state());
  EXPECT_GT(after_it[1], before[1]);
  EXPECT_LT(after_it[0], before[0]);
}

TEST(CatanGreedy, ReadsOnlyWhatThePlayerKnows) {
  Rng rng{Seed{2}};
  int asked = 0;
  for_each_state<State>(catan_rules("trade_max_offers=1"), 2, Seed{3}, [&](const State& state) {
    const Player player = state.current_player();
    if (!player.is_seat() || state.ply() % 7 != 0) return;
    const State known = state.forget_hidden(player);
    if (known == state) return;
    const Seed seed = rng.fork();
    Rng first{seed};
    Rng second{seed};
    const State world = state.determinize(player, rng);
    ASSERT_EQ(greedy_action(known, first), greedy_action(world.forget_hidden(player), second));
    ++asked;
  });
  EXPECT_GT(asked, 50);
}

TEST(CatanGreedy, TakesAWinAtOnce) {
  Table table;
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) N(0,2) settlements N(-1,2) roads "
      "N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0) N(-1,2)-S(0,0) "
      "S(0,0)-N(0,1)";
  table.hands[0] = {1, 1, 1, 1, 0};
  Rng rng{Seed{4}};
  const State state = table.state();
  EXPECT_EQ(state.action_text(greedy_action(state, rng)), "settlement N(0,1)");
}

TEST(CatanGreedy, BeatsThreeRandomPlayersAlmostAlways) {
  int wins = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    std::vector<AgentPointer<State>> agents;
    std::vector<Seat<State>> seats;
    for (const char* name : {"greedy", "random", "random", "random"}) {
      auto agent = make_agent<State>(name);
      ASSERT_TRUE(agent.ok());
      agents.push_back(std::move(agent).take());
      seats.push_back({agents.back().get(), name});
    }
    const auto record =
        play_game<State>(catan_rules("trade_max_offers=1"), seats, split(Seed{5}, game));
    ASSERT_TRUE(record.has_value());
    wins += record->returns[0] > 0 ? 1 : 0;
  }
  EXPECT_GE(wins, 10);
}

}  // namespace
}  // namespace tilewright::catan
