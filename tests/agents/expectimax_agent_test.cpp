#include "agents/expectimax_agent.hpp"

#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace tilewright {
namespace {

template <Game S>
Report ask(const std::string& specification, const S& state, Seed seed = Seed{1}) {
  auto agent = make_agent<S>(specification);
  EXPECT_TRUE(agent.ok()) << agent.error();
  Rng rng{seed};
  return (*agent)->report(InformationSet<S>{state, state.current_player()}, rng);
}

sono::State sono_after(int plies) {
  Rng rng{Seed{4}};
  auto state = sono::State::initial({}, rng);
  while (state.ply() < plies) state.apply(state.random_action(rng));
  return state;
}

TEST(ExpectimaxAgent, PlaysAGameWithoutAStaticValueToItsEnd) {
  Rng rng{Seed{1}};
  const Report report = ask("expectimax:nodes=1000000", toys::TicTacToe::initial({}, rng));
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.values[0], 0.0);
  EXPECT_EQ(report.worlds, 0U);
}

TEST(ExpectimaxAgent, RollsWhereHoldingWouldHandOverTheRace) {
  // In a race to 10 at 8 + 1 against 9, any roll but a 1 wins at once, for whoever rolls.
  Rng rng{Seed{1}};
  auto state = toys::Pig::initial({.target = 10}, rng);
  state.scores = {8, 9};
  state.turn = 1;
  EXPECT_EQ(ask("expectimax:depth=6", state).best, toys::Pig::kRoll);
}

TEST(ExpectimaxAgent, SearchesWorldsWhereSomethingIsHidden) {
  const auto state = sono_after(2);
  const Report report = ask("expectimax:worlds=4,depth=1", state);
  EXPECT_EQ(report.worlds, 4U);
  for (const ActionReport& action : report.actions) EXPECT_EQ(action.visits, 4U);
  EXPECT_FALSE(report.exact);
}

TEST(ExpectimaxAgent, SearchesThePositionWhereAllIsKnown) {
  const auto state = sono_after(19);
  ASSERT_EQ(known_to(state, state.current_player()), state);
  const Report report = ask("expectimax", state);
  EXPECT_EQ(report.worlds, 0U);
  EXPECT_TRUE(report.exact);
}

TEST(ExpectimaxAgent, LooksAheadAsFarAsItIsTold) {
  EXPECT_EQ(ask("expectimax:depth=2,worlds=2", sono_after(12)).depth, 2);
}

TEST(ExpectimaxAgent, RepeatsItsReportWhateverItWasAskedBefore) {
  const auto agent = make_agent<sono::State>("expectimax:worlds=2,nodes=3000");
  const auto report = [&](int plies) {
    const auto state = sono_after(plies);
    Rng rng{Seed{2}};
    return (*agent)->report(InformationSet<sono::State>{state, state.current_player()}, rng);
  };
  const Report first = report(10);
  report(12);
  const Report again = report(10);
  EXPECT_EQ(first.best, again.best);
  EXPECT_EQ(first.values, again.values);
  EXPECT_EQ(first.nodes, again.nodes);
}

TEST(ExpectimaxAgent, NodesAreUnlimitedOnlyWhereDepthOrTimeIsGivenAlone) {
  const auto nodes = [](const std::string& text) {
    const auto settings = read_agent_settings(text, agent_catalogue<sono::State>());
    return detail::expectimax_settings_of(*settings).budget.nodes;
  };
  EXPECT_EQ(nodes("expectimax"), 20'000U);
  EXPECT_EQ(nodes("expectimax:depth=3"), 0U);
  EXPECT_EQ(nodes("expectimax:milliseconds=5"), 0U);
  EXPECT_EQ(nodes("expectimax:depth=3,nodes=70"), 70U);
}

TEST(ExpectimaxAgent, ReadsEveryWayToPrune) {
  const auto pruning = [](const std::string& text) {
    const auto settings = read_agent_settings(text, agent_catalogue<sono::State>());
    return detail::expectimax_settings_of(*settings).pruning;
  };
  EXPECT_EQ(pruning("expectimax"), ChancePruning::kAuto);
  EXPECT_EQ(pruning("expectimax:star=none"), ChancePruning::kNone);
  EXPECT_EQ(pruning("expectimax:star=star1"), ChancePruning::kStar1);
  EXPECT_EQ(pruning("expectimax:star=star2"), ChancePruning::kStar2);
  EXPECT_EQ(pruning("expectimax:star=star2.5"), ChancePruning::kStar25);
}

}  // namespace
}  // namespace tilewright
