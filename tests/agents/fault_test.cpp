// What an agent does that loses the game, and limits of time and simulations.

#include <gtest/gtest.h>

#include <functional>

#include "agents/match.hpp"
#include "core/games/sono/state.hpp"
#include "tests/agents/contains.hpp"
#include "tests/agents/simple_agents.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using testing_support::contains;
using toys::RingNim;

/// Does at its ply number `ply` what `act` does.
template <Game S>
class ActsOnce final : public Agent<S> {
 public:
  ActsOnce(int ply, std::function<Action()> act) : ply_{ply}, act_{std::move(act)} {}
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    if (seen.ply() >= ply_) return act_();
    return random_action(seen.known(), rng);
  }

 private:
  int ply_;
  std::function<Action()> act_;
};

GameRecord game_against(Agent<sono::State>& agent, const PlayLimits& limits = {}) {
  AnyLegal<sono::State> other;
  const std::vector<Seat<sono::State>> seats = {{.agent = &agent, .name = "odd", .forfeits = true},
                                                {.agent = &other, .name = "any"}};
  const GameSeeds seeds{.deal = Seed{3}, .agents = Seed{4}};
  return *play_game<sono::State>(deal_game<sono::State>({}, seeds.deal), seats, seeds,
                                 {.limits = limits});
}

Action throw_fault() { throw AgentFault("timeout", "no answer"); }
Action throw_other() { throw std::domain_error("no idea"); }
Action illegal() { return Action{624}; }
TEST(Fault, EndsAGameOfTwoAndLosesIt) {
  for (const auto& [act, kind] : {std::pair{&throw_fault, "timeout"}, {&throw_other, "crash"}}) {
    ActsOnce<sono::State> agent{4, act};
    const GameRecord record = game_against(agent);
    ASSERT_EQ(record.faults.size(), 1U);
    EXPECT_EQ(record.faults[0].kind, kind);
    EXPECT_EQ(record.faults[0].seat, 0U);
    EXPECT_EQ(record.faults[0].ply, 4U);
    EXPECT_EQ(record.actions.size(), 4U);
    EXPECT_EQ(record.returns, (std::vector<float>{-1, 1}));
    const auto final = replay<sono::State>(record);
    EXPECT_TRUE(final.ok()) << final.error();
  }
}

TEST(Fault, IsAnIllegalActionAsWell) {
  ActsOnce<sono::State> agent{2, &illegal};
  const GameRecord record = game_against(agent);
  ASSERT_EQ(record.faults.size(), 1U);
  EXPECT_EQ(record.faults[0].kind, "illegal");
  EXPECT_TRUE(contains(record.faults[0].text, "agent 'odd' on seat 0, ply 2: action 624"));
}

TEST(Fault, IsReadBackFromTheRecordsLine) {
  ActsOnce<sono::State> agent{2, &throw_other};
  const GameRecord record = game_against(agent);
  const auto read = read_record_line(record_line(record));
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(*read, record);
}

TEST(Fault, OfOneOfThreeLetsTheOthersPlayToTheEnd) {
  ActsOnce<RingNim> agent{0, &throw_other};
  std::vector<AnyLegal<RingNim>> others(2);
  const std::vector<Seat<RingNim>> seats = {{.agent = &others[0], .name = "any"},
                                            {.agent = &agent, .name = "odd", .forfeits = true},
                                            {.agent = &others[1], .name = "any too"}};
  const auto record = *play_game<RingNim>({}, seats, Seed{1});
  ASSERT_EQ(record.faults.size(), 1U) << "it is not asked again";
  EXPECT_EQ(record.returns[1], -1.0F);
  const auto final = replay<RingNim>(record);
  ASSERT_TRUE(final.ok()) << final.error();
  EXPECT_TRUE(final->is_terminal());
}

TEST(Fault, IsAnOverrunOnlyIfTheLimitsSaySo) {
  Slow<sono::State> agent{std::chrono::milliseconds{5}};
  const GameRecord recorded = game_against(agent, {.move_seconds = 1e-3});
  EXPECT_EQ(recorded.seats[0].overruns, 10U);
  EXPECT_TRUE(recorded.faults.empty());
  const GameRecord lost = game_against(agent, {.move_seconds = 1e-3, .forfeit = true});
  ASSERT_EQ(lost.faults.size(), 1U);
  EXPECT_EQ(lost.faults[0].kind, "overrun");
  EXPECT_EQ(lost.returns, (std::vector<float>{-1, 1}));
  EXPECT_TRUE(lost.actions.empty()) << "what came too late is not played";
}

TEST(Fault, OfAnAgentThatDoesNotForfeitEndsTheRun) {
  ActsOnce<sono::State> agent{2, &throw_other};
  AnyLegal<sono::State> other;
  const std::vector<Seat<sono::State>> seats = {{.agent = &agent, .name = "odd"},
                                                {.agent = &other, .name = "any"}};
  EXPECT_THROW(static_cast<void>(play_game<sono::State>({}, seats, Seed{1})), std::domain_error);
}

TEST(MoveClock, StopsAfterTheSimulationsOfAMove) {
  MoveClock clock{{.move_simulations = 3}};
  clock.begin_move(0, 10);
  EXPECT_FALSE(clock.is_made());
  EXPECT_FALSE(clock.is_made());
  EXPECT_FALSE(clock.is_made());
  EXPECT_TRUE(clock.is_made());
  clock.begin_move(0, 9);
  EXPECT_FALSE(clock.is_made());
}

TEST(MoveClock, SpreadsTheSimulationsOfAGameOverItsDecisions) {
  MoveClock clock{{.game_simulations = 100}};
  std::vector<int> used;
  for (int left = 10; left > 0; --left) {
    clock.begin_move(0, left);
    int simulations = 0;
    while (!clock.is_made()) ++simulations;
    used.push_back(simulations);
  }
  EXPECT_EQ(used, std::vector<int>(10, 10));
}

TEST(MoveClock, KeepsWhatEarlierDecisionsLeft) {
  MoveClock clock{{.game_simulations = 100}};
  clock.begin_move(0, 2);
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(clock.is_made());  // 10 of 50
  clock.begin_move(0, 1);
  int simulations = 0;
  while (!clock.is_made()) ++simulations;
  EXPECT_EQ(simulations, 90);
}

TEST(MoveClock, HasNothingLeftAfterAllTheTimeOfAGame) {
  MoveClock clock{{.game_seconds = 1}};
  clock.begin_move(0, 1);
  EXPECT_FALSE(clock.is_made());
  clock.begin_move(1.5, 1);
  EXPECT_TRUE(clock.is_made());
}

TEST(MoveClock, PassesAStopOn) {
  std::atomic<bool> stop{false};
  const MoveClock clock{{}, &stop};
  EXPECT_FALSE(clock.is_made());
  stop = true;
  EXPECT_TRUE(clock.is_made());
}

}  // namespace
}  // namespace tilewright
