#include "agents/sono/line_net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "agents/sono/line_net_file.hpp"
#include "agents/sono/line_net_games.hpp"
#include "agents/sono/line_search.hpp"
#include "agents/sono/solver.hpp"

namespace tilewright::sono {
namespace {

/// A position so many random plies into a game.
State position(std::uint64_t seed, int plies) {
  Rng rng{Seed{seed}};
  State state = State::initial(Rules{}, rng);
  for (int ply = 0; ply < plies; ++ply) state.apply(state.random_action(rng));
  return state;
}

const LineNet& net() {
  static const LineNet kNet{trained_line_net(), Rules{}};
  return kNet;
}

TEST(LineNet, ValuesAnActionAsThePositionBehindItInTheMoversView) {
  for (const int plies : {0, 5, 12, 18}) {
    const State state = position(3, plies);
    State::Actions actions;
    state.legal_actions(actions);
    LineNet::Values values;
    net().action_values(state, values);
    ASSERT_EQ(values.size(), actions.size());
    for (std::size_t i = 0; i < actions.size(); i += 7) {
      State after = state;
      after.apply(actions[i]);
      EXPECT_NEAR(values[i], -net().value(LinePosition::of(after)), 1e-4F) << plies << " plies";
    }
  }
}

TEST(LineNet, IsBlindToTheOrderOfLines) {
  LinePosition at = LinePosition::of(position(4, 9));
  const float value = net().value(at);
  std::swap(at.lines[0], at.lines[3]);
  std::swap(at.lines[6], at.lines[9]);
  EXPECT_FLOAT_EQ(net().value(at), value);
}

TEST(LineNet, SeesBothSeatsAlike) {
  LinePosition at = LinePosition::of(position(5, 10));
  LinePosition turned = at;
  std::swap_ranges(turned.lines.begin(), turned.lines.begin() + kSide,
                   turned.lines.begin() + kSide);
  std::swap(turned.hands[0], turned.hands[1]);
  turned.mover ^= 1U;
  EXPECT_FLOAT_EQ(net().value(turned), net().value(at));
}

TEST(TrainedLineNet, ForetellsPerfectPlayFarBetterThanTheWinRateDoes) {
  Solver solver;
  double error = 0;
  double variance = 0;
  constexpr int kPositions = 200;
  for (std::uint64_t seed = 0; seed < kPositions; ++seed) {
    const State state = position(1000 + seed, kPlies - 6);
    const int result = solver.value(state, Objective::kOutcome).value;
    const int own = state.current_player() == kRows ? result : -result;
    error += std::pow(net().value(LinePosition::of(state)) - static_cast<float>(own), 2);
    variance += own * own;
  }
  EXPECT_LT(error, variance / 2) << "of " << kPositions << " positions";
}

TEST(LineSearch, SpendsItsBudgetOnAFewCandidates) {
  const State state = position(6, 3);
  const LineSearch search{{.budget = {.simulations = 200}, .candidates = 5}, net()};
  Rng rng{Seed{1}};
  const Report report = search.search(InformationSet<State>{state, state.current_player()}, rng);
  const auto looked_at = std::ranges::count_if(
      report.actions, [](const ActionReport& action) { return action.visits > 0; });
  EXPECT_EQ(looked_at, 5);
  EXPECT_GE(report.nodes, 180U);
  EXPECT_LE(report.nodes, 200U + 5U);
}

TEST(LineSearch, CountsTheResultWhereAPlacementEndsTheGame) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const State state = position(seed, kPlies - 1);
    const LineSearch search{{.budget = {.simulations = 50}}, net()};
    Rng rng{Seed{2}};
    const Report report = search.search(InformationSet<State>{state, state.current_player()}, rng);
    State end = state;
    end.apply(report.best);
    EXPECT_EQ(report.values[0], end.returns()[0]);
  }
}

TEST(LineNetFile, IsRefusedWithTheNameOfWhatIsWrong) {
  const std::string whole{trained_line_net_file()};
  ASSERT_TRUE(read_line_net(whole));
  std::string renamed = whole;
  renamed.replace(renamed.find("\"skip\""), 6, "\"skep\"");
  const auto refused = read_line_net(renamed);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("'skip'"), std::string::npos) << refused.error();
  EXPECT_FALSE(read_line_net(whole.substr(0, whole.size() - 1)));
}

TEST(LineGames, AreTheSameForAnyNumberOfThreads) {
  const LineGameSettings settings{.net = &net(), .worlds = 2};
  const auto never = [] { return false; };
  const auto alone = play_line_games(settings, Seed{7}, 0, 4, 1, never);
  const auto later = play_line_games(settings, Seed{7}, 2, 2, 2, never);
  ASSERT_GT(alone.size(), later.size());
  for (std::size_t i = 0; i < later.size(); ++i) {
    const LineExample& same = alone[alone.size() - later.size() + i];
    EXPECT_EQ(same.position.lines, later[i].position.lines);
    EXPECT_EQ(same.margin, later[i].margin);
  }
}

TEST(LineGames, LabelEarlyPositionsWithTheSolvedEndOfTheirGame) {
  std::vector<LineExample> examples;
  play_line_game({}, Seed{11}, examples);
  std::size_t first_solved = 0;
  while (!examples[first_solved].exact) ++first_solved;
  EXPECT_EQ(examples[first_solved].empty_cells, 8);
  for (std::size_t i = 0; i < first_solved; ++i) {
    EXPECT_GT(examples[i].empty_cells, 8);
    EXPECT_EQ(examples[i].margin, examples[first_solved].margin);
  }
}

}  // namespace
}  // namespace tilewright::sono
