#include "agents/cascadia/pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "agents/cascadia/turn_monte_carlo.hpp"
#include "tests/agents/cascadia/positions.hpp"

namespace tilewright::cascadia {
namespace {

/// A position of random play before any ply of a player.
State random_decision(Rng& rng) {
  State state = random_market(random_rules(rng), 80, rng);
  for (auto plies = rng.below(3); plies > 0; --plies) {
    const Action action = state.random_action(rng);
    const ActionKind kind = Move::of(action).kind;
    if (kind == ActionKind::kWipeThree || kind == ActionKind::kNatureWipe) break;
    state.apply(action);
  }
  return state;
}

TEST(CascadiaPattern, PlaysLegalActionsThatFollowFromTheSeed) {
  Rng rng{Seed{61}};
  for (int i = 0; i < 300; ++i) {
    const State state = random_decision(rng);
    Rng first{Seed{62}};
    Rng second{Seed{62}};
    const Action action = pattern_action(state, first);
    ASSERT_EQ(state.why_illegal(action), "");
    ASSERT_EQ(pattern_action(state, second), action);
  }
}

TEST(CascadiaPattern, PlaysTheLastTurnForPointsAlone) {
  // Nothing can be left open after it: the best total of all turns without a wipe, from the tile
  // on.
  Rng rng{Seed{63}};
  for (int game = 0; game < 20; ++game) {
    Rules rules = random_rules(rng);
    rules.players = Players::kTwo;
    State state = random_market(rules, 1, rng);
    while (state.turn() < rules.num_turns() - 1 || state.phase() != Phase::kTile) {
      play_chance(state, rng);
      state.apply(state.random_action(rng));
    }
    const Player mover = state.mover();
    int best = 0;
    State::Actions tiles;
    state.legal_actions(tiles);
    for (const Action tile : tiles) {
      State placed = state;
      placed.apply(tile);
      State::Actions tokens;
      placed.legal_actions(tokens);
      for (const Action token : tokens) {
        State after = placed;
        after.apply(token);
        best = std::max(best, after.base_points(mover));
      }
    }
    while (!state.is_terminal()) state.apply(pattern_action(state, rng));
    ASSERT_EQ(state.base_points(mover), best);
  }
}

TEST(CascadiaPattern, BeatsTheGreedyPolicyByPointsOnItsOwn) {
  Rules rules = beginners_rules();
  rules.players = Players::kFour;
  rules.majority = Majority::kOff;
  // 86.8 points is what greedy gets; a game's mean of four seats deviates by about 2.
  const double error = 2 / std::sqrt(12.0);
  EXPECT_GT(mean_base_points(rules, 12, pattern_action, Seed{64}), 86.8 + 4 * error);
}

TEST(CascadiaTurns, SearchIsLegalAndFollowsFromTheSeed) {
  Rng rng{Seed{65}};
  for (int i = 0; i < 12; ++i) {
    const State state = random_decision(rng);
    for (const auto player : {PlayoutPlayer::kGreedy, PlayoutPlayer::kPattern}) {
      const TurnMonteCarloSettings settings{
          .budget = {.simulations = 12}, .candidates = 4, .player = player};
      TurnMonteCarlo search{settings};
      TurnMonteCarlo again{settings};
      Rng first{Seed{66}};
      Rng second{Seed{66}};
      State after = state;
      const auto plies = search.search(state, first).plies;
      const auto same = again.search(state, second).plies;
      ASSERT_EQ(plies.size(), same.size());
      for (std::size_t ply = 0; ply < plies.size(); ++ply) {
        ASSERT_EQ(plies[ply], same[ply]);
        ASSERT_EQ(after.why_illegal(plies[ply]), "");
        after.apply(plies[ply]);
      }
    }
  }
}

TEST(CascadiaTurns, SharesTheBudgetOutByHalving) {
  Rng rng{Seed{67}};
  const State state = random_market(beginners_rules(), 1, rng);
  TurnMonteCarlo search{{.budget = {.simulations = 96}, .candidates = 8}};
  search.search(state, rng);
  // Three rounds of 32: 4 each for eight, 8 more each for four, 16 more each for two.
  ASSERT_EQ(search.candidates().size(), 8U);
  EXPECT_EQ(search.simulations(), 96U);
  std::vector<std::uint64_t> playouts;
  for (const auto& candidate : search.candidates()) playouts.push_back(candidate.playouts);
  EXPECT_EQ(playouts, (std::vector<std::uint64_t>{28, 28, 12, 12, 4, 4, 4, 4}));
}

}  // namespace
}  // namespace tilewright::cascadia
