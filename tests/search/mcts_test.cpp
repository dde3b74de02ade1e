// For the thread sanitizer too.
#include "search/mcts.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "core/games/sono/state.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::legal_actions;

template <Game S>
Report search(const S& state, MctsSettings settings, Seed seed = Seed{1}) {
  Mcts<S, Playout<S>> mcts{settings, Playout<S>{}};
  Rng rng{seed};
  return mcts.search(InformationSet<S>{state, state.current_player()}, rng);
}

MctsSettings simulations(std::uint64_t count) {
  return {.budget = {.simulations = count}, .exploration = 1.0};
}

template <Game S>
S start(typename S::Rules rules = {}) {
  Rng rng{Seed{1}};
  return S::initial(rules, rng);
}

TEST(Mcts, BlocksAnImmediateLossInTicTacToe) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});  // O threatens 1
  EXPECT_EQ(search(state, simulations(500)).best, Action{1});
}

TEST(Mcts, TakesAnImmediateWinInTicTacToe) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  EXPECT_EQ(search(state, simulations(500)).best, Action{2});
}

TEST(Mcts, ComesNearTheDrawOfTicTacToe) {
  const Report report = search(start<toys::TicTacToe>(), simulations(50'000));
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
}

TEST(Mcts, GivesEveryPlayerOfThreeTheirOwnValue) {
  // By hand (ring_nim.hpp): from 8 stones the players come in at 0, -1, 1, by taking one.
  const Report report = search(start<toys::RingNim>(), simulations(20'000));
  EXPECT_EQ(report.best, toys::RingNim::kTakeOne);
  ASSERT_EQ(report.values.size(), 3U);
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
  EXPECT_NEAR(report.values[1], -1.0, 0.1);
  EXPECT_NEAR(report.values[2], 1.0, 0.1);
}

TEST(Mcts, ComesNearTheValueOfARaceWithDice) {
  // A race to 10 is won by the first player with probability 0.7094243226, by value iteration.
  const Report report = search(start<toys::Pig>(), simulations(100'000));
  EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
}

TEST(Mcts, ChoosesTheSafeActionWhereTheCoinIsHidden) {
  // Strategy fusion would make the guess look like a sure win; guessing is worth 0.5, safety 0.6.
  const Report report = search(start<toys::HiddenCoin>(), simulations(20'000));
  EXPECT_EQ(report.best, toys::HiddenCoin::kSafe);
  EXPECT_NEAR(report.values[0], 0.6, 0.05);
}

TEST(Mcts, VisitsOfTheRootActionsAddUpToTheSimulations) {
  for (const auto& state : {start<sono::State>()}) {
    const Report report = search(state, simulations(3000));
    EXPECT_EQ(report.simulations, 3000U);
    const auto visits = std::accumulate(
        report.actions.begin(), report.actions.end(), std::uint64_t{0},
        [](std::uint64_t sum, const ActionReport& action) { return sum + action.visits; });
    EXPECT_EQ(visits, 3000U);
  }
}

TEST(Mcts, ReportsEveryLegalActionByAscendingId) {
  const auto state = start<sono::State>();
  const Report report = search(state, simulations(10));
  std::vector<Action> reported;
  for (const ActionReport& action : report.actions) reported.push_back(action.action);
  EXPECT_EQ(reported, legal_actions(state));
}

TEST(Mcts, RepeatsExactlyFromTheSameSeed) {
  const auto state = start<sono::State>();
  const Report first = search(state, simulations(2000), Seed{5});
  const Report second = search(state, simulations(2000), Seed{5});
  ASSERT_EQ(first.actions.size(), second.actions.size());
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    EXPECT_EQ(first.actions[i].values, second.actions[i].values);
  }
  EXPECT_EQ(first.principal_variation, second.principal_variation);
}

TEST(Mcts, StopsGrowingAtItsMemoryCapAndGoesOn) {
  auto settings = simulations(5000);
  settings.budget.memory_bytes = 500 * sizeof(Node);
  const Report report = search(start<sono::State>(), settings);
  EXPECT_EQ(report.simulations, 5000U);
  EXPECT_LE(report.nodes, 500U);
}

TEST(Mcts, FindsAnActionEvenWithRoomForTwoNodes) {
  auto settings = simulations(100);
  settings.budget.memory_bytes = 1;
  const auto state = start<sono::State>();
  const Report report = search(state, settings);
  EXPECT_TRUE(state.why_illegal(report.best).empty());
}

TEST(Mcts, StopsAtItsLimitOfNodes) {
  const Report report = search(start<sono::State>(), {.budget = {.nodes = 300}});
  EXPECT_EQ(report.nodes, 300U);
}

TEST(Mcts, RunsOneSimulationWithoutABudget) {
  EXPECT_EQ(search(start<sono::State>(), {.budget = {}}).simulations, 1U);
}

TEST(Mcts, SearchesAStateAsIfAllWereKnown) {
  // With the coin in sight, guessing is a sure win.
  Mcts<toys::HiddenCoin, Playout<toys::HiddenCoin>> mcts{simulations(2000), {}};
  Rng rng{Seed{1}};
  EXPECT_EQ(mcts.search(start<toys::HiddenCoin>(), rng).best, toys::HiddenCoin::kGuess);
}

// --- Options: each must still find what is known -------------------------------------------------

std::vector<MctsSettings> settings_to_try() {
  std::vector<MctsSettings> all;
  for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct}) {
    for (const double urgency : {2.0, 0.5}) {
      for (const ChanceNodesAs chance : {ChanceNodesAs::kOpenLoop, ChanceNodesAs::kExplicit}) {
        MctsSettings settings = simulations(20'000);
        settings.selection = selection;
        settings.first_play_urgency = urgency;
        settings.chance = chance;
        settings.exploration = selection == Selection::kPuct ? 2.0 : 1.0;
        all.push_back(settings);
      }
    }
  }
  return all;
}

TEST(MctsOptions, EverySelectionBlocksTheLossInTicTacToe) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) state.apply(Action{cell});
  for (const MctsSettings& settings : settings_to_try()) {
    EXPECT_EQ(search(state, settings).best, Action{1}) << static_cast<int>(settings.selection);
  }
}

TEST(MctsOptions, EverySelectionFindsTheOnlyBestActionOfThreePlayers) {
  for (const MctsSettings& settings : settings_to_try()) {
    EXPECT_EQ(search(start<toys::RingNim>(), settings).best, toys::RingNim::kTakeOne)
        << static_cast<int>(settings.selection);
  }
}

TEST(MctsOptions, ExplicitChanceNodesComeNearTheValueOfARaceWithDice) {
  MctsSettings settings = simulations(200'000);
  settings.chance = ChanceNodesAs::kExplicit;
  const Report report = search(start<toys::Pig>(), settings);
  EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
}

TEST(MctsOptions, OutcomeWideningLooksAtFewerOutcomesAndStillPlays) {
  MctsSettings settings = simulations(5000);
  settings.chance = ChanceNodesAs::kExplicit;
  settings.outcomes = {.factor = 1.0, .exponent = 0.3};
  const Report narrow = search(start<toys::Pig>(), settings);
  settings.outcomes = {};
  const Report wide = search(start<toys::Pig>(), settings);
  EXPECT_GT(narrow.depth, wide.depth);
  EXPECT_TRUE(start<toys::Pig>().why_illegal(narrow.best).empty());
}

TEST(MctsOptions, ActionWideningTriesOnlySoManyActions) {
  MctsSettings settings = simulations(400);
  settings.actions = {.factor = 1.0, .exponent = 0.5};
  const Report report = search(start<sono::State>(), settings);
  std::uint64_t tried = 0;
  for (const ActionReport& action : report.actions) tried += action.visits > 0 ? 1 : 0;
  EXPECT_LE(tried, 20U);  // sqrt(400)
  EXPECT_GE(tried, 15U);
}

TEST(MctsOptions, ParanoiaExpectsTheWorstFromOthers) {
  // Ring nim from 5 stones. Each for themselves, the mover takes one and comes in first: the next
  // two cannot do better than let them. If the others only mean harm, the next takes two of the
  // four that are left and the third the last two, or three are left and the third takes the last
  // stone: the mover comes in second, whatever they do.
  MctsSettings settings = simulations(20'000);
  const auto state = start<toys::RingNim>({.pile = 5});
  const Report honest = search(state, settings);
  settings.backup = Backup::kParanoid;
  const Report paranoid = search(state, settings);
  EXPECT_NEAR(honest.values[0], 1.0, 0.1);
  EXPECT_NEAR(paranoid.values[0], 0.0, 0.1);
}

// --- Proofs --------------------------------------------------------------------------------------

MctsSettings proving(std::uint64_t most) {
  MctsSettings settings = simulations(most);
  settings.solver = true;
  settings.chance = ChanceNodesAs::kExplicit;
  settings.exploration = 0.5;
  return settings;
}

TEST(MctsSolver, ProvesTheDrawOfTicTacToeInUnder5000Simulations) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Report report = search(start<toys::TicTacToe>(), proving(5000), Seed{seed});
    EXPECT_TRUE(report.exact) << seed;
    EXPECT_EQ(report.values, (std::vector<double>{0, 0})) << seed;
    EXPECT_LT(report.simulations, 5000U) << seed;
  }
}

TEST(MctsSolver, ProvesAWinAndPlaysIt) {
  auto state = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {0U, 3U, 1U, 4U}) state.apply(Action{cell});
  const Report report = search(state, proving(5000));
  EXPECT_TRUE(report.exact);
  EXPECT_EQ(report.best, Action{2});
  EXPECT_EQ(report.values, (std::vector<double>{1, -1}));
}

TEST(MctsSolver, ProvesTheValuesOfThreePlayers) {
  for (const int pile : {4, 5, 6, 7, 8}) {
    const auto state = start<toys::RingNim>({.pile = pile});
    const Report report = search(state, proving(20'000));
    ASSERT_TRUE(report.exact) << pile;
    // By hand (ring_nim.hpp): first if pile mod 4 is 1 or 2, last if 3, second if 0.
    const double expected = pile % 4 == 0 ? 0 : pile % 4 == 3 ? -1 : 1;
    EXPECT_EQ(report.values[0], expected) << pile;
  }
}

TEST(MctsSolver, NeverContradictsMinimaxOnRandomTicTacToePositions) {
  // Minimax without any refinement.
  const auto minimax = [](const auto& self, const toys::TicTacToe& state) -> float {
    if (state.is_terminal()) return state.returns()[0];
    const bool maximise = state.current_player() == Player{0};
    float best = maximise ? -2.0F : 2.0F;
    for (const Action action : legal_actions(state)) {
      auto child = state;
      child.apply(action);
      const float value = self(self, child);
      best = maximise ? std::max(best, value) : std::min(best, value);
    }
    return best;
  };
  int proved = 0;
  testing_support::for_each_state<toys::TicTacToe>({}, 30, Seed{4}, [&](const auto& state) {
    if (state.is_terminal() || state.ply() < 2) return;
    const Report report = search(state, proving(3000));
    if (!report.exact) return;
    ++proved;
    ASSERT_EQ(report.values[0], minimax(minimax, state)) << state.text();
    auto child = state;
    child.apply(report.best);
    ASSERT_EQ(minimax(minimax, child), minimax(minimax, state)) << state.text();
  });
  EXPECT_GT(proved, 100);
}

TEST(MctsSolver, DoesNotTakeAParanoidSearchOfThreePlayersForProved) {
  // What it proves is play for oneself: 1 from five stones; a paranoid mover expects 0.
  MctsSettings settings = proving(20'000);
  settings.backup = Backup::kParanoid;
  const Report report = search(start<toys::RingNim>({.pile = 5}), settings);
  EXPECT_FALSE(report.exact);
  EXPECT_NEAR(report.values[0], 0.0, 0.1);
}

TEST(MctsSolver, IsPassedOverWhereSomethingIsHidden) {
  EXPECT_FALSE(search(start<sono::State>(), proving(100)).exact);
}

// --- Several workers -----------------------------------------------------------------------------

MctsSettings workers(int count, Parallel parallel, std::uint64_t most) {
  MctsSettings settings = simulations(most);
  settings.workers = count;
  settings.parallel = parallel;
  return settings;
}

std::uint64_t total_visits(const Report& report) {
  return std::accumulate(
      report.actions.begin(), report.actions.end(), std::uint64_t{0},
      [](std::uint64_t sum, const ActionReport& action) { return sum + action.visits; });
}

TEST(MctsWorkers, ShareTheSimulationsOfTheBudget) {
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    for (const int count : {1, 2, 3, 5}) {
      const Report report = search(start<sono::State>(), workers(count, parallel, 5000));
      EXPECT_EQ(report.simulations, 5000U);
      EXPECT_EQ(total_visits(report), 5000U);
    }
  }
}

TEST(MctsWorkers, WithTreesOfTheirOwnRepeatExactly) {
  const auto state = start<sono::State>();
  const Report first = search(state, workers(3, Parallel::kRoots, 3000), Seed{5});
  const Report second = search(state, workers(3, Parallel::kRoots, 3000), Seed{5});
  for (std::size_t i = 0; i < first.actions.size(); ++i) {
    EXPECT_EQ(first.actions[i].visits, second.actions[i].visits);
    EXPECT_EQ(first.actions[i].values, second.actions[i].values);
  }
}

TEST(MctsWorkers, FindWhatOneWorkerFinds) {
  auto loss = start<toys::TicTacToe>();
  for (const std::uint32_t cell : {4U, 0U, 8U, 2U}) loss.apply(Action{cell});
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    for (int repeat = 0; repeat < 5; ++repeat) {
      EXPECT_EQ(search(loss, workers(2, parallel, 2000)).best, Action{1});
      EXPECT_EQ(search(start<toys::RingNim>(), workers(4, parallel, 20'000)).best,
                toys::RingNim::kTakeOne);
      EXPECT_EQ(search(start<toys::HiddenCoin>(), workers(4, parallel, 20'000)).best,
                toys::HiddenCoin::kSafe);
    }
  }
}

TEST(MctsWorkers, InOneTreeComeNearTheValueOfARaceWithDice) {
  MctsSettings settings = workers(4, Parallel::kTree, 200'000);
  settings.chance = ChanceNodesAs::kExplicit;
  const Report report = search(start<toys::Pig>(), settings);
  EXPECT_NEAR((report.values[0] + 1) / 2, 0.7094, 0.03);
}

TEST(MctsWorkers, KeepToTheMemoryCapTogether) {
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoots}) {
    MctsSettings settings = workers(4, parallel, 5000);
    settings.budget.memory_bytes = 500 * sizeof(Node);
    const Report report = search(start<sono::State>(), settings);
    EXPECT_EQ(report.simulations, 5000U);
    EXPECT_LE(report.nodes, 500U);
  }
}

TEST(MctsWorkers, UseUpABudgetOfNodesTogether) {
  MctsSettings settings = workers(4, Parallel::kTree, 0);
  settings.budget.nodes = 200;
  const Report report = search(start<sono::State>(), settings);
  EXPECT_GE(report.nodes, 190U);
  EXPECT_LE(report.nodes, 210U);
}

TEST(MctsWorkers, StopWhenTheyAreTold) {
  StopFlag stop;
  stop.make();
  MctsSettings settings = workers(2, Parallel::kTree, 1'000'000'000);
  settings.budget.stop = &stop;
  EXPECT_LE(search(start<sono::State>(), settings).simulations, 2U);
}

}  // namespace
}  // namespace tilewright
