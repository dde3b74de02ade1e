#include "search/policy.hpp"

#include <gtest/gtest.h>

#include <array>

#include "search/expectimax.hpp"
#include "search/flat_monte_carlo.hpp"
#include "search/multi_observer.hpp"
#include "search/votes.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/statistics.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::report_of;
using testing_support::start_of;
using testing_support::total_policy;
using toys::TicTacToe;

Report report_with(const std::vector<std::uint64_t>& visits) {
  Report report;
  for (std::uint32_t i = 0; i < visits.size(); ++i) {
    report.actions.push_back({.action = Action{10 * i}, .visits = visits[i]});
  }
  report.best = report.actions.front().action;
  set_policy_by_visits(report);
  return report;
}

std::vector<double> policy_of(const Report& report) {
  std::vector<double> policy;
  for (const ActionReport& action : report.actions) policy.push_back(action.policy);
  return policy;
}

TEST(Policy, IsTheShareOfVisits) {
  EXPECT_EQ(policy_of(report_with({3, 0, 1})), (std::vector<double>{0.75, 0, 0.25}));
}

TEST(Policy, IsSharedEquallyWhereNothingIsKnown) {
  EXPECT_EQ(policy_of(report_with({0, 0})), (std::vector<double>{0.5, 0.5}));
}

TEST(Policy, IsSharedByTheBest) {
  Report report = report_with({1, 2, 3, 4});
  set_policy_to_best(report, [](std::size_t i) { return i % 2 == 1; });
  EXPECT_EQ(policy_of(report), (std::vector<double>{0, 0.5, 0, 0.5}));
}

TEST(Policy, IsDrawnFromAtATemperature) {
  // Shares 0.5, 0.3, 0.2, 0: at temperature T in proportion to share^(1/T).
  const Report report = report_with({5, 3, 2, 0});
  for (const double temperature : {0.5, 1.0, 2.0}) {
    std::vector<double> expected;
    double sum = 0;
    for (const double share : {0.5, 0.3, 0.2}) {
      expected.push_back(std::pow(share, 1 / temperature));
      sum += expected.back();
    }
    constexpr double kDraws = 20'000;
    for (double& weight : expected) weight *= kDraws / sum;
    std::array<std::uint64_t, 3> counts{};
    Rng rng{Seed{4}};
    for (int i = 0; i < kDraws; ++i) {
      const Action action = sample_action(report, temperature, rng);
      ASSERT_LE(action.id(), 20U);  // never the one without visits
      ++counts[action.id() / 10];
    }
    EXPECT_LT(testing_support::chi_square(counts, expected), testing_support::chi_square_limit(3))
        << temperature;
  }
}

TEST(Policy, AtALowTemperatureIsTheBestOne) {
  const Report report = report_with({400, 100, 390});
  Rng rng{Seed{4}};
  for (int i = 0; i < 100; ++i) EXPECT_EQ(sample_action(report, 0.001, rng), Action{0});
}

// --- Searches -----------------------------------------------------------------------------------

Report search(const MctsSettings& settings, const TicTacToe& state, std::uint64_t seed) {
  Mcts<TicTacToe, Playout<TicTacToe>> mcts{settings, {}};
  Rng rng{Seed{seed}};
  return mcts.search(state, rng);
}

TEST(FinalChoiceTest, DrawsByVisitsAndRepeatsFromTheSeed) {
  MctsSettings settings{.budget = {.simulations = 100}};
  const auto state = start_of<TicTacToe>();
  int others = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    settings.choice = {};
    const Report most = search(settings, state, seed);
    settings.choice.temperature = 1;
    const Report drawn = search(settings, state, seed);
    EXPECT_EQ(policy_of(most), policy_of(drawn));  // the search itself is the same
    EXPECT_EQ(search(settings, state, seed).best, drawn.best);
    EXPECT_EQ(drawn.principal_variation.front(), drawn.best);
    for (const ActionReport& action : most.actions) {
      EXPECT_LE(action.visits, report_of(most, most.best).visits);
    }
    others += drawn.best == most.best ? 0 : 1;
  }
  EXPECT_GT(others, 10);
}

TEST(FinalChoiceTest, IsDrawnInTheFirstPliesOnly) {
  MctsSettings settings{.budget = {.simulations = 100}};
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 1U}) state.apply(Action{cell});
  const auto count_others = [&](int plies) {
    int others = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      settings.choice = {};
      const Action most = search(settings, state, seed).best;
      settings.choice = {.temperature = 1, .plies = plies};
      others += search(settings, state, seed).best == most ? 0 : 1;
    }
    return others;
  };
  EXPECT_EQ(count_others(2), 0);
  EXPECT_GT(count_others(3), 10);
}

TEST(FinalChoiceTest, PlaysWhatIsProved) {
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  MctsSettings settings{.budget = {.simulations = 3000}, .solver = true};
  settings.choice.temperature = 5;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Report report = search(settings, state, seed);
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.best, Action{2});
    EXPECT_EQ(report_of(report, Action{2}).policy, 1);
  }
}

TEST(SearchPolicies, OfFlatMonteCarloAreVisitsOrTheBestMean) {
  const auto state = start_of<toys::HiddenCoin>();
  const InformationSet<toys::HiddenCoin> seen{state, Player{0}};
  for (const Allocation allocation : {Allocation::kUcb1, Allocation::kHalving}) {
    FlatMonteCarlo<toys::HiddenCoin, Playout<toys::HiddenCoin>> flat{
        {.budget = {.simulations = 100}, .allocation = allocation}, {}};
    Rng rng{Seed{1}};
    for (const ActionReport& action : flat.search(seen, rng).actions) {
      EXPECT_DOUBLE_EQ(action.policy, static_cast<double>(action.visits) / 100);
    }
  }
  FlatMonteCarlo<toys::HiddenCoin, Playout<toys::HiddenCoin>> even{
      {.budget = {.simulations = 100}, .allocation = Allocation::kEven}, {}};
  Rng rng{Seed{1}};
  EXPECT_EQ(report_of(even.search(seen, rng), toys::HiddenCoin::kSafe).policy, 1);
}

TEST(SearchPolicies, OfMultipleObserversAreVisits) {
  const auto state = start_of<toys::HiddenCoin>();
  MultiObserverMcts<toys::HiddenCoin, Playout<toys::HiddenCoin>> search_all{
      {.budget = {.simulations = 200}}, {}};
  Rng rng{Seed{1}};
  const Report report = search_all.search(InformationSet<toys::HiddenCoin>{state, Player{0}}, rng);
  for (const ActionReport& action : report.actions) {
    EXPECT_DOUBLE_EQ(action.policy, static_cast<double>(action.visits) / 200);
  }
}

TEST(SearchPolicies, OfExpectimaxAreSharedByEqualValues) {
  Expectimax<TicTacToe> expectimax{{.all_values = true}};
  Rng rng{Seed{1}};
  // All nine openings are draws.
  for (const double share : policy_of(expectimax.search(start_of<TicTacToe>(), rng))) {
    EXPECT_DOUBLE_EQ(share, 1.0 / 9);
  }
  auto state = start_of<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});
  EXPECT_EQ(report_of(expectimax.search(state, rng), Action{1}).policy, 1);
}

TEST(SearchPolicies, OfSeveralWorldsAreTheirMean) {
  std::vector<Report> worlds = {report_with({3, 1}), report_with({0, 5})};
  for (Report& world : worlds) {
    world.values = {0, 0};
    for (ActionReport& action : world.actions) action.values = {0, 0};
  }
  const Report report = combine_worlds(worlds, Player{0});
  EXPECT_EQ(policy_of(report), (std::vector<double>{0.375, 0.625}));
}

}  // namespace
}  // namespace tilewright
