// The players of Catan Connect: legal, sensible, and of a cost that does not grow with the table.
#include <gtest/gtest.h>

#include "agents/catan_connect/greedy.hpp"
#include "agents/catan_connect/group_search.hpp"
#include "agents/catan_connect/standing.hpp"
#include "tests/support/catan_connect_positions.hpp"

namespace tilewright::catan_connect {
namespace {

Action greedy(const State& state) {
  Rng rng{Seed{1}};
  return greedy_action(state.forget_hidden(state.current_player()), rng);
}

/// A game of greedy players; calls visit(state) wherever a player acts.
template <class Visit>
State play_greedy(const Rules& rules, Seed seed, Visit&& visit) {
  Rng rng{seed};
  State state = State::initial(rules, rng);
  while (!state.is_terminal()) {
    if (state.current_player() == Player::chance()) {
      state.apply(state.sample_chance(rng));
      continue;
    }
    visit(std::as_const(state));
    state.apply(greedy_action(state.forget_hidden(state.current_player()), rng));
  }
  return state;
}

TEST(ConnectGreedy, PlaysLegalGamesToAWinUnderManyRules) {
  for (const char* rules :
       {"players=2", "players=6", "players=12", "published", "accept_rule=choose,budget=seconds",
        "players=8,tile_stores=separate,tiles_per_store=halved", "borders=ends_only,players=10",
        "trade=off,robber_from=1", "budget=none,trade_passes=2", "win_check=immediate"}) {
    SCOPED_TRACE(rules);
    const State end = play_greedy(connect_rules(rules), Seed{5}, [](const State& state) {
      ASSERT_TRUE(state.is_legal(greedy(state))) << state.text();
    });
    EXPECT_LT(end.round(), 200);
    const auto returns = end.returns();
    EXPECT_GT(*std::max_element(returns.begin(), returns.end()), 0);
  }
}

TEST(ConnectGreedy, SettlesInTheNextAreaForItsBonus) {
  Table table;
  table.roads[0] = roads_along("N(6,1) S(7,0) N(7,1) S(8,0)");
  table.hands[0] = {1, 1, 1, 1, 0};
  // The longest road is out of reach.
  table.roads[1] = roads_along("S(-1,-1) N(-2,0) S(-2,-1) N(-3,0) S(-3,-1) N(-4,0)");
  table.more = "longest road 0: 0.moon\n";
  const State state = table.state();
  EXPECT_EQ(state.action_text(greedy(state)), "settlement S(8,0)");
}

TEST(ConnectGreedy, AcceptsWhatHelpsAndHelpsNobodyWhoIsAboutToWin) {
  Table table;
  table.phase = "trade";
  table.mover = table.begins = "0.moon";
  table.hands[1] = {2, 0, 0, 0, 0};
  table.hands[0] = {0, 3, 1, 1, 0};  // a brick makes a settlement of it
  State state = after(table.state(), {"offer brick for lumber"});
  ASSERT_EQ(state.current_player(), Player{std::size_t{0}});
  EXPECT_EQ(state.action_text(greedy(state)), "accept");
  table.rules = "win_points=10,win_strict=off";
  table.settlements[1] = "N(-2,0)";
  table.roads[1] = roads_along("S(-1,-1) N(-2,0) S(-2,-1) N(-3,0) S(-3,-1) N(-4,0)");
  table.more = "longest road 0: 0.moon\n";
  state = after(table.state(), {"offer brick for lumber"});
  EXPECT_EQ(state.action_text(greedy(state)), "reject");
}

TEST(ConnectGreedy, DecidesWithoutWhatItCannotKnow) {
  Rng rng{Seed{9}};
  play_greedy(connect_rules("players=4"), Seed{6}, [&](const State& state) {
    if (rng.below(10) > 0) return;
    const State other = state.determinize(state.current_player(), rng);
    ASSERT_EQ(greedy(state), greedy(other));
  });
}

TEST(ConnectGroups, AGroupOfALargeGameIsTheGameOfItsBoards) {
  Rng rng{Seed{10}};
  int compared = 0;
  Rules rules = connect_rules("players=18,max_rounds=20");
  play_greedy(rules, Seed{7}, [&](const State& state) {
    const std::size_t number = state.current_player().index();
    const State group = state.group_around(number);
    const std::size_t first = State::first_seat_of_group(number);
    ASSERT_EQ(group.num_players(), 6);
    if (state.phase() != Phase::kAct && state.phase() != Phase::kTrade) return;
    ++compared;
    ASSERT_EQ(group.current_player(), Player{number - first});
    // What may be done is the same: the maps agree, and the stock has the same kinds.
    ASSERT_EQ(testing_support::legal_actions(group), testing_support::legal_actions(state));
    for (int roll = 2; roll <= 12; ++roll) {
      ASSERT_EQ(group.income(number - first, roll), state.income(number, roll));
    }
    ASSERT_FLOAT_EQ(Standing(group, number - first).all(), Standing(state, number).all());
  });
  EXPECT_GT(compared, 100);
}

TEST(ConnectGroups, TheSearchPlaysLegalActionsAndTheSameOnesForTheSameSeed) {
  const GroupSearch search{{.playouts = 2, .candidates = 2, .rounds = 1}};
  Rng thin{Seed{11}};
  for (const char* rules :
       {"players=6", "players=14,max_rounds=20", "borders=ends_only,players=8"}) {
    play_greedy(connect_rules(rules), Seed{8}, [&](const State& state) {
      if (thin.below(8) > 0) return;
      const InformationSet<State> seen{state, state.current_player()};
      Rng first{Seed{12}};
      Rng second{Seed{12}};
      const Action chosen = search.choose(seen, first);
      ASSERT_TRUE(state.is_legal(chosen));
      ASSERT_EQ(search.choose(seen, second), chosen);
    });
  }
}

TEST(ConnectGroups, TheSearchEndsWhenItIsToldWithWhatGreedyPlayThinksBest) {
  StopFlag stop;
  stop.make();
  const GroupSearch search{{.playouts = 100'000'000, .stop = &stop}};
  int asked = 0;
  play_greedy(connect_rules("players=2,max_rounds=20"), Seed{8}, [&](const State& state) {
    if (state.phase() != Phase::kAct) return;
    const InformationSet<State> seen{state, state.current_player()};
    Rng rng{Seed{12}};
    ASSERT_EQ(search.choose(seen, rng), valued_actions(seen.known()).front().action);
    ++asked;
  });
  EXPECT_GT(asked, 10);
}

}  // namespace
}  // namespace tilewright::catan_connect
