#include "search/multi_observer.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/games/sono/state.hpp"
#include "tests/support/best_response.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using toys::HiddenCoin;
using toys::KuhnPoker;
using toys::Pig;
using toys::RingNim;
using toys::TicTacToe;

template <Game S>
Report search(const InformationSet<S>& seen, const MultiObserverSettings& settings,
              Seed seed = Seed{1}) {
  MultiObserverMcts<S, Playout<S>> mcts{settings, {}};
  Rng rng{seed};
  return mcts.search(seen, rng);
}
template <Game S>
Report search(const S& state, std::uint64_t simulations, Seed seed = Seed{1}) {
  return search(InformationSet<S>{state, state.current_player()},
                {.budget = {.simulations = simulations}}, seed);
}

template <Game S>
S start(typename S::Rules rules = {}) {
  Rng rng{Seed{1}};
  return S::initial(rules, rng);
}

std::uint64_t total_visits(const Report& report) {
  std::uint64_t visits = 0;
  for (const ActionReport& action : report.actions) visits += action.visits;
  return visits;
}

// --- The table -----------------------------------------------------------------------------------

TEST(InformationTable, KeepsWhatManyKeysWereGiven) {
  // Against a map; the keys share their low bits, so that they collide.
  InformationTable table{std::size_t{1} << 22U};
  std::map<std::uint64_t, std::pair<int, double>> expected;
  Rng rng{Seed{1}};
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t key = rng.below(3000) * std::uint64_t{1024};
    auto node = table.find(key, 2);
    EXPECT_EQ(node != InformationTable::kNone, expected.contains(key));
    if (node == InformationTable::kNone) node = table.add(key, 2);
    ASSERT_NE(node, InformationTable::kNone);
    const float value = rng.below(2) == 0 ? 1.0F : -1.0F;
    table.add_value(node, 1, value);
    ++expected[key].first;
    expected[key].second += value;
  }
  EXPECT_EQ(table.size(), expected.size());
  for (const auto& [key, sums] : expected) {
    const auto node = table.find(key, 2);
    ASSERT_NE(node, InformationTable::kNone);
    EXPECT_EQ(table.visits(node), static_cast<std::uint32_t>(sums.first));
    EXPECT_EQ(table.tried(node), 1U);
    EXPECT_EQ(table.choice(node, 0).visits, 0U);
    EXPECT_EQ(table.choice(node, 1).value_sum, sums.second);
    EXPECT_EQ(table.choice(node, 1).mean, static_cast<float>(sums.second / sums.first));
  }
}

TEST(InformationTable, StopsGrowingWhereItIsFull) {
  constexpr std::size_t kBytes = 100'000;
  InformationTable table{kBytes};
  std::size_t added = 0;
  for (std::uint64_t key = 0; key < 10'000; ++key) {
    added += table.add(key, 10) == InformationTable::kNone ? 0 : 1;
  }
  EXPECT_TRUE(table.is_full());
  EXPECT_EQ(table.size(), added);
  EXPECT_LE(added * 10 * sizeof(ChoiceStatistics), kBytes);
  EXPECT_GT(added, 200U);
  EXPECT_NE(table.find(0, 10), InformationTable::kNone);
  table.clear();
  EXPECT_EQ(table.find(0, 10), InformationTable::kNone);
  EXPECT_NE(table.add(0, 10), InformationTable::kNone);
}

TEST(InformationTable, HasRoomForTheNodesItsSizeWasReckonedFor) {
  for (const std::size_t choices : {1U, 2U, 9U, 200U}) {
    constexpr std::size_t kNodes = 1500;
    InformationTable table{kNodes * InformationTable::bytes_per_node(choices)};
    for (std::uint64_t key = 0; key < kNodes; ++key) {
      ASSERT_NE(table.add(key * 7919, choices), InformationTable::kNone) << choices << " " << key;
    }
  }
}

TEST(InformationTable, DoesNotOfferChoicesThatAKeyDoesNotHave) {
  InformationTable table{std::size_t{1} << 16U};
  ASSERT_NE(table.add(1, 3), InformationTable::kNone);
  EXPECT_EQ(table.find(1, 4), InformationTable::kNone);
  EXPECT_EQ(table.add(1, 4), InformationTable::kNone);
  EXPECT_FALSE(table.is_full());
}

// --- Known games ---------------------------------------------------------------------------------

TEST(MultiObserver, ChoosesTheSafeActionWhereTheCoinIsHidden) {
  const Report report = search(start<HiddenCoin>(), 20'000);
  EXPECT_EQ(report.best, HiddenCoin::kSafe);
  EXPECT_NEAR(report.values[0], 0.6, 0.05);
}

TEST(MultiObserver, TakesAnImmediateWinInTicTacToe) {
  auto state = start<TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  EXPECT_EQ(search(state, 500).best, Action{2});
}

TEST(MultiObserver, BlocksAnImmediateLossInTicTacToe) {
  auto state = start<TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});  // O threatens 1
  EXPECT_EQ(search(state, 500).best, Action{1});
}

TEST(MultiObserver, ComesNearTheDrawOfTicTacToe) {
  EXPECT_NEAR(search(start<TicTacToe>(), 50'000).values[0], 0.0, 0.1);
}

TEST(MultiObserver, StoresAtMostTheDecisionsThatTicTacToeHas) {
  // 5478 positions can be reached, of which 958 are over: each is stored once, whatever the order
  // of the marks.
  const Report report = search(start<TicTacToe>(), 100'000);
  EXPECT_LE(report.nodes, 5478U - 958U);
  EXPECT_EQ(report.depth, 9);
}

TEST(MultiObserver, GivesEveryPlayerOfThreeTheirOwnValue) {
  // By hand (ring_nim.hpp): from 8 stones the players come in at 0, -1, 1, by taking one.
  const Report report = search(start<RingNim>(), 20'000);
  EXPECT_EQ(report.best, RingNim::kTakeOne);
  ASSERT_EQ(report.values.size(), 3U);
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
  EXPECT_NEAR(report.values[1], -1.0, 0.1);
  EXPECT_NEAR(report.values[2], 1.0, 0.1);
}

TEST(MultiObserver, ComesNearTheValueOfARaceWithDice) {
  // A race to 10 is won by the first player with probability 0.7094243226, by value iteration.
  EXPECT_NEAR((search(start<Pig>(), 100'000).values[0] + 1) / 2, 0.7094, 0.03);
}

/// By how many points a best opponent beats searches for every decision, each on its own, whose
/// chances follow the visits.
template <Game S>
double exploitability_of_visits(std::uint64_t simulations) {
  const testing_support::GameTree<S> tree{
      {}, [](const S& state) { return static_cast<double>(state.points()[0]); }};
  std::uint64_t stream = 0;
  const auto chances = [&](const InformationSet<S>& seen) {
    const Report report =
        search(seen, {.budget = {.simulations = simulations}}, split(Seed{7}, stream++));
    std::vector<double> shares;
    for (const ActionReport& action : report.actions) {
      shares.push_back(static_cast<double>(action.visits) / static_cast<double>(simulations));
    }
    return shares;
  };
  const double exploited =
      testing_support::exploitability(tree, testing_support::profile_of(tree, chances));
  ::testing::Test::RecordProperty("exploitability_after_" + std::to_string(simulations),
                                  std::to_string(exploited));
  return exploited;
}

// An equilibrium cannot be exploited, uniform play by half of 11/12 chips in Kuhn and of 4.747 in
// Leduc poker (Lanctot et al. 2019). Visits do not converge to an equilibrium, but more of them
// must not make play as bad as that.
TEST(MultiObserver, IsHarderToExploitInKuhnPokerThanRandomPlay) {
  for (const std::uint64_t simulations : {100U, 1000U, 10'000U, 100'000U}) {
    EXPECT_LT(exploitability_of_visits<KuhnPoker>(simulations), 11.0 / 24 / 2) << simulations;
  }
}

TEST(MultiObserver, IsHarderToExploitInLeducPokerThanRandomPlay) {
  for (const std::uint64_t simulations : {100U, 1000U, 10'000U}) {
    EXPECT_LT(exploitability_of_visits<toys::LeducPoker>(simulations), 4.747 / 2 / 1.5)
        << simulations;
  }
}

TEST(MultiObserver, LetsOthersUseWhatOnlyTheySee) {
  // Kuhn poker, player 0 with the middle card has bet. In the worlds in which player 1 holds the
  // highest card they call; with the lowest they fold. So the bet is worth (-2 + 1) / 2 = -0.5
  // chips, half of that in returns, and never has player 1 call with the lowest card or fold the
  // highest, as they would if they could not see their own.
  auto state = start<KuhnPoker>();
  state.cards = {2, 1};
  const Report report = search(state, 50'000);
  ASSERT_GT(report.actions[1].visits, 0U);
  EXPECT_NEAR(report.actions[1].values[0], -0.25, 0.05);
}

// --- Promises of every search --------------------------------------------------------------------

TEST(MultiObserver, VisitsOfTheRootActionsAddUpToTheSimulations) {
  const Report report = search(start<sono::State>(), 3000);
  EXPECT_EQ(report.simulations, 3000U);
  EXPECT_EQ(total_visits(report), 3000U);
}

TEST(MultiObserver, DoesNotDependOnWhatIsHidden) {
  const auto state = start<sono::State>();
  Rng rng{Seed{8}};
  const auto other = state.determinize(state.current_player(), rng);
  ASSERT_NE(state, other);
  const Report first = search(state, 2000);
  const Report second = search(other, 2000);
  EXPECT_EQ(first.best, second.best);
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
  }
}

TEST(MultiObserver, RepeatsExactlyFromTheSameSeed) {
  const auto state = start<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  MultiObserverMcts<sono::State, Playout<sono::State>> used{{.budget = {.simulations = 1000}}, {}};
  Rng other{Seed{9}};
  used.search(seen, other);  // a search leaves nothing behind
  Rng rng{Seed{5}};
  const Report second = used.search(seen, rng);
  const Report first = search(state, 1000, Seed{5});
  EXPECT_EQ(first.best, second.best);
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    EXPECT_EQ(first.actions[i].values, second.actions[i].values);
  }
}

TEST(MultiObserver, StopsGrowingAtItsMemoryCapAndGoesOn) {
  const auto state = start<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  const Report report =
      search(seen, {.budget = {.simulations = 3000, .memory_bytes = std::uint64_t{1} << 18U}});
  EXPECT_EQ(report.simulations, 3000U);
  EXPECT_EQ(total_visits(report), 3000U);
  EXPECT_LT(report.nodes, (std::uint64_t{1} << 18U) / (50 * sizeof(ChoiceStatistics)));
}

TEST(MultiObserver, FindsAnActionEvenWithRoomForTheRootAlone) {
  const auto state = start<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  const Report report = search(seen, {.budget = {.simulations = 500, .memory_bytes = 1}});
  EXPECT_TRUE(state.why_illegal(report.best).empty());
  EXPECT_EQ(total_visits(report), 500U);
}

TEST(MultiObserver, StopsAtItsLimitOfNodes) {
  const auto state = start<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  EXPECT_EQ(search(seen, {.budget = {.nodes = 300}}).nodes, 300U);
}

TEST(MultiObserver, RunsOneSimulationWithoutABudget) {
  const auto state = start<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  EXPECT_EQ(search(seen, {.budget = {}}).simulations, 1U);
}

}  // namespace
}  // namespace tilewright
