#include "agents/sono/playout_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agents/sono/positions.hpp"

namespace tilewright::sono {
namespace {

std::vector<Action> actions_of(const InformationSet<State>& seen) {
  State::Actions actions;
  seen.legal_actions(actions);
  return {actions.begin(), actions.end()};
}

std::size_t most_visited(const PlayoutTree& tree) {
  const auto& tallies = tree.tallies();
  return static_cast<std::size_t>(std::ranges::max_element(tallies, {}, &WorldTally::worlds) -
                                  tallies.begin());
}

TEST(SonoPlayoutTree, FindsTheWinThatPerfectPlayHas) {
  // V4a of the rules, seven empty cells: columns to move win by 3, by 9c(3,2) alone.
  const State state = position("9d Kc Qc", "Qs 9h 9c Ac",
                               "Ts *  Jc Td --\n"
                               "Ad As -- Ks Kh\n"
                               "Tc -- Ah Kd Js\n"
                               "-- -- Jd Qd 9s\n"
                               "-- -- Jh Qh Th\n");
  const InformationSet<State> seen{state, kColumns};
  const auto actions = actions_of(seen);
  Solver solver;
  PlayoutTree tree{seen, actions, 3000, Seed{1}, solver};
  for (int i = 0; i < 3000; ++i) tree.simulate();
  State after = state;
  after.apply(actions[most_visited(tree)]);
  const MoveValue best = solver.value(after, Objective::kOutcome);
  EXPECT_EQ(best.value, -1) << "the columns win after the action it prefers";
  Rng rng{Seed{2}};
  EXPECT_GT(tree.play_out(after, rng), 0);
}

TEST(SonoPlayoutTree, CountsEverySimulationAndIsAFunctionOfTheSeed) {
  Rng rng{Seed{3}};
  const State truth = random_position(Rules{}, 14, rng);
  const InformationSet<State> seen{truth, truth.current_player()};
  const auto actions = actions_of(seen);
  Solver solver;
  PlayoutTree one{seen, actions, 500, Seed{4}, solver};
  PlayoutTree other{seen, actions, 500, Seed{4}, solver};
  for (int i = 0; i < 500; ++i) {
    one.simulate();
    other.simulate();
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    sum += one.tallies()[i].worlds;
    EXPECT_EQ(one.tallies()[i].worlds, other.tallies()[i].worlds);
    EXPECT_EQ(one.tallies()[i].sum, other.tallies()[i].sum);
    EXPECT_GE(one.tallies()[i].worlds, 2U);
  }
  EXPECT_EQ(sum, 500U);
}

TEST(SonoPlayoutTree, ValuesAPositionInWhichTheViewerDoesNotAct) {
  Rng rng{Seed{5}};
  const State truth = random_position(Rules{}, 12, rng);
  const InformationSet<State> seen{truth, truth.current_player() == kRows ? kColumns : kRows};
  const std::vector<Action> none;
  Solver solver;
  PlayoutTree tree{seen, none, 200, Seed{6}, solver};
  for (int i = 0; i < 200; ++i) tree.simulate();
  ASSERT_EQ(tree.tallies().size(), 1U);
  EXPECT_EQ(tree.tallies()[0].worlds, 200U);
}

}  // namespace
}  // namespace tilewright::sono
