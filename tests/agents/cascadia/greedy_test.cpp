#include "agents/cascadia/greedy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

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
  for (int game = 0; game < 400; ++game) {
    State state = random_market(random_rules(rng), 80, rng);
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
  EXPECT_GT(checked, 200);
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

TEST(CascadiaGreedy, PlaysAWholeTurnAsItPlaysItsPlies) {
  Rng rng{Seed{57}};
  int drafts = 0;
  int wipes = 0;
  for (int game = 0; game < 300; ++game) {
    State at_once = random_market(random_rules(rng), 80, rng);
    State by_plies = at_once;
    Rng first{Seed{58}};
    Rng second{Seed{58}};
    // From the market on, or from the tile, or from the token.
    for (int plies = game % 3; plies > 0 && by_plies.phase() != Phase::kDrawToken; --plies) {
      const Action action = random_action(by_plies, rng);
      by_plies.apply(action);
      at_once.apply(action);
    }
    if (by_plies.current_player() == Player::chance()) continue;
    play_greedy_turn(at_once, first);
    do {
      by_plies.apply(greedy_action(by_plies, second));
    } while (by_plies.phase() == Phase::kTile || by_plies.phase() == Phase::kToken);
    ASSERT_EQ(at_once, by_plies) << "game " << game;
    ASSERT_EQ(first.below(1U << 30U), second.below(1U << 30U)) << "game " << game;
    const bool has_wiped = Market::empty(at_once.market().tiles) == 0;
    (has_wiped ? wipes : drafts) += 1;
  }
  EXPECT_GT(drafts, 100);
  EXPECT_GT(wipes, 0);
}

/// The mean of best_by_brute_force over all draws after a wipe, without the draws after which four
/// alike would be wiped again; `lost` is their probability.
double mean_by_brute_force(const State& state, double probability, double& lost) {
  if (state.phase() == Phase::kMarket) return probability * best_by_brute_force(state);
  const bool wiped_again = std::popcount(Market::empty(state.market().tokens)) == kSlots;
  if (wiped_again) {
    lost += probability;
    return 0;
  }
  State::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  double mean = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    State after = state;
    after.apply(outcomes[i].outcome);
    mean += mean_by_brute_force(after, probability * outcomes.probability(i), lost);
  }
  return mean;
}

TEST(CascadiaGreedy, WipesThreeExactlyWhereTheMeanIsBetterThanTheBestDraft) {
  Rng rng{Seed{54}};
  int wipes = 0;
  int drafts = 0;
  while (wipes < 3 || drafts < 3) {
    const State state = random_market(beginners_rules(), 40, rng);
    if (!state.is_legal(Move::wipe_three()) || state.may_spend_nature()) continue;
    State wiped = state;
    wiped.apply(Move::wipe_three());
    double lost = 0;
    const double mean = mean_by_brute_force(wiped, 1, lost);
    const int best = best_by_brute_force(state);
    const bool wipes_now = greedy_action(state, rng) == Move::wipe_three();
    // The draws left out are worth between nothing and 40 points more than the position.
    const double base = state.base_points(state.mover());
    if (mean + lost * base > best + 1e-4) {
      ASSERT_TRUE(wipes_now);
      ++wipes;
    } else if (mean + lost * (base + 40) < best - 1e-4) {
      ASSERT_FALSE(wipes_now);
      ++drafts;
    }
  }
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
