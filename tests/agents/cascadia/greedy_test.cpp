#include "agents/cascadia/greedy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/agents/cascadia/positions.hpp"

namespace tilewright::cascadia {
namespace {

/// The largest base total of the mover over all ways to play the rest of the turn without a wipe,
/// by plies of the game itself.
int best_by_brute_force(const State& state) {
  const Player mover = state.mover();
  State::Actions actions;
  state.legal_actions(actions);
  int best = 0;
  for (const Action action : actions) {
    const ActionKind kind = Move::of(action).kind;
    if (kind == ActionKind::kWipeThree || kind == ActionKind::kNatureWipe) continue;
    State after = state;
    after.apply(action);
    const bool is_over = kind == ActionKind::kToken || kind == ActionKind::kDecline;
    best = std::max(best, is_over ? after.base_points(mover) : best_by_brute_force(after));
  }
  return best;
}

TEST(CascadiaGreedy, ReachesTheBestTotalOfAllWholeTurns) {
  Rng rng{Seed{51}};
  int free_drafts = 0;
  int checked = 0;
  for (int game = 0; game < 60; ++game) {
    State state = random_market(random_rules(rng), 50, rng);
    const Player mover = state.mover();
    const Action first = greedy_action(state, rng);
    const ActionKind kind = Move::of(first).kind;
    if (kind == ActionKind::kWipeThree) continue;
    ++checked;
    free_drafts += kind == ActionKind::kFreeDraft ? 1 : 0;
    const int best = best_by_brute_force(state);
    state.apply(first);
    while (state.phase() == Phase::kTile || state.phase() == Phase::kToken) {
      state.apply(greedy_action(state, rng));
    }
    ASSERT_EQ(state.base_points(mover), best) << "game " << game;
  }
  EXPECT_GT(checked, 30);
  EXPECT_GT(free_drafts, 0);
}

TEST(CascadiaGreedy, IsAFunctionOfThePositionAndTheRandomNumbers) {
  Rng rng{Seed{52}};
  for (int game = 0; game < 20; ++game) {
    const State state = random_market(random_rules(rng), 60, rng);
    Rng first{Seed{53}};
    Rng second{Seed{53}};
    ASSERT_EQ(greedy_action(state, first), greedy_action(state, second));
  }
}

TEST(CascadiaGreedy, WipesThreeExactlyWhereTheMeanIsBetterThanTheBestDraft) {
  // Three hawks that nothing attracts; all tiles are alike, so that the tokens alone decide.
  // Whatever is drawn adds as much as the hawks or more.
  testing_support::Opening opening;
  opening.market = "M:e/hawk M:e/hawk M:h/hawk M:h/bear";
  State state = opening.state();
  const Environment& own = state.environment(state.mover());
  ASSERT_NE(own.open(Wildlife::kBear), 0U);
  Rng rng{Seed{54}};
  // The bear on the starter's keystone: one nature token, and the mountain keystone one more hex.
  // A hawk on the new hex of slot 2: 2 points, the keystone's nature token, and the mountain.
  const Action action = greedy_action(state, rng);
  const int best = best_by_brute_force(state) - state.base_points(state.mover());
  EXPECT_EQ(best, 4);
  EXPECT_EQ(action, Move::draft(2));
}

// The rules document, "reference players": greedy of all four seats, card A of every animal, gets
// 86.8 points with a standard deviation of 3.6 over 400 games; alone 91.4. A game's mean of four
// seats varies less than a seat does, and 25 games are within 4 standard errors, 2.9, of it.
TEST(CascadiaGreedy, GetsTheTotalsOfTheReference) {
  Rules rules = beginners_rules();
  rules.players = Players::kFour;
  rules.majority = Majority::kOff;
  EXPECT_NEAR(mean_base_points(rules, 25, greedy_action, Seed{55}), 86.8, 2.9);
  rules = beginners_rules();
  rules.players = Players::kOne;
  rules.solo_mode = SoloMode::kPublished;
  // The solo bonus is in the total of 91.4: at most 2 for each of five corridors.
  const double alone = mean_base_points(rules, 100, greedy_action, Seed{56});
  EXPECT_GT(alone, 91.4 - 10 - 1.5);
  EXPECT_LT(alone, 91.4 + 1.5);
}

}  // namespace
}  // namespace tilewright::cascadia
