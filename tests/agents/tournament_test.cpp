// For the thread sanitizer too.
#include "agents/tournament.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "search/parallel_tasks.hpp"
#include "tests/agents/contains.hpp"
#include "tests/agents/tournament_support.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;
using testing_support::contains;
using toys::Pig;
using toys::RingNim;

template <Game S>
std::vector<GameRecord> games_with_threads(int threads) {
  const auto tournament = tournament_of<S>(
      three_agents<S>(), {.games_per_group = 12, .seed = Seed{9}, .threads = threads});
  return without_times(play_all(*tournament));
}

template <class S>
class TournamentOfEveryKind : public testing::Test {};
using OneOfEachKind = testing::Types<sono::State, Pig, RingNim>;  // hidden, dice, three players
TYPED_TEST_SUITE(TournamentOfEveryKind, OneOfEachKind);

TYPED_TEST(TournamentOfEveryKind, HasTheSameGamesWithAnyNumberOfThreads) {
  const auto games = games_with_threads<TypeParam>(1);
  EXPECT_EQ(games_with_threads<TypeParam>(2), games);
  EXPECT_EQ(games_with_threads<TypeParam>(4), games);
  EXPECT_EQ(games_with_threads<TypeParam>(0), games);
}

TYPED_TEST(TournamentOfEveryKind, HasRecordsThatReplayAndFollowTheSchedule) {
  const auto tournament =
      tournament_of<TypeParam>(three_agents<TypeParam>(), {.games_per_group = 12, .seed = Seed{9}});
  const auto games = play_all(*tournament);
  ASSERT_EQ(games.size(), tournament->num_games());
  for (std::uint64_t number = 0; number < games.size(); ++number) {
    const auto& game = games[number];
    const ScheduledGame scheduled = tournament->schedule().game(number);
    EXPECT_TRUE(replay<TypeParam>(game).ok());
    EXPECT_EQ(game.place, scheduled.place);
    EXPECT_EQ(game.deal_seed, scheduled.deal_seed);
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      EXPECT_EQ(game.seats[seat].agent, scheduled.agents[seat]);
      EXPECT_EQ(game.seats[seat].spec,
                tournament->header().tournament->agents[scheduled.agents[seat]]);
    }
  }
}

TEST(Tournament, StartsTheTwoGamesOfADealFromTheSamePosition) {
  const auto games = games_with_threads<sono::State>(2);
  for (std::size_t first = 0; first < games.size(); first += 2) {
    EXPECT_EQ(*replay_to<sono::State>(games[first], 0),
              *replay_to<sono::State>(games[first + 1], 0));
    EXPECT_EQ(games[first].seats[0].agent, games[first + 1].seats[1].agent);
    EXPECT_EQ(games[first].seats[1].agent, games[first + 1].seats[0].agent);
  }
}

TEST(Tournament, HasDealsThatDoNotDependOnTheAgents) {
  const TournamentSettings settings{.games_per_group = 4, .seed = Seed{9}};
  const auto some = play_all(*tournament_of<sono::State>(
      {entry<sono::State, AnyLegal>("a"), entry<sono::State, Wasteful>("b")}, settings));
  const auto others = play_all(*tournament_of<sono::State>(
      {entry<sono::State, AlwaysFirst>("c"), entry<sono::State, AlwaysFirst>("d", true)},
      settings));
  for (std::size_t i = 0; i < some.size(); ++i) {
    EXPECT_EQ(*replay_to<sono::State>(some[i], 0), *replay_to<sono::State>(others[i], 0));
  }
}

TEST(Tournament, ReturnsEachGameOnceFromAllPollsTogether) {
  const auto tournament = tournament_of<sono::State>(slow_agents(), {.games_per_group = 20});
  tournament->start();
  std::multiset<std::uint64_t> numbers;
  TournamentProgress progress{.is_running = true};
  while (progress.is_running || !progress.records.empty()) {
    progress = tournament->poll(milliseconds{2});
    for (const auto& record : progress.records) numbers.insert(record.place.number);
    EXPECT_EQ(numbers.size(), progress.num_done);
    EXPECT_EQ(progress.num_games, 20U);
  }
  EXPECT_EQ(numbers.size(), 20U);
  EXPECT_EQ(std::set(numbers.begin(), numbers.end()).size(), 20U);
}

TEST(Tournament, MakesANewAgentForEverySeatOfEveryGame) {
  std::atomic<int> made{0};
  auto agents = three_agents<sono::State>();
  agents.pop_back();
  agents[0].make = [&](const StopRequest&) {
    ++made;
    return std::make_unique<AnyLegal<sono::State>>();
  };
  play_all(*tournament_of<sono::State>(std::move(agents), {.games_per_group = 10}));
  EXPECT_EQ(made, 10);
}

TEST(Tournament, DropsTheGamesThatAreBeingPlayedWhenStopped) {
  const auto tournament = tournament_of<sono::State>(slow_agents(), {.games_per_group = 100'000});
  tournament->start();
  std::size_t num_records = tournament->poll(std::chrono::hours{1}).records.size();
  EXPECT_GT(num_records, 0U);
  tournament->stop();
  tournament->wait();
  const auto rest = tournament->poll(milliseconds{0});
  num_records += rest.records.size();
  EXPECT_FALSE(rest.is_running);
  EXPECT_EQ(rest.num_done, num_records);
  EXPECT_LT(rest.num_done, rest.num_games);
}

TEST(Tournament, StopsWhenItGoesOutOfScope) {
  const auto tournament = tournament_of<sono::State>(slow_agents(), {.games_per_group = 100'000});
  tournament->start();
}

TEST(Tournament, ThatWasNeverStartedIsNotRunning) {
  const auto tournament = tournament_of<sono::State>(slow_agents(), {.games_per_group = 2});
  EXPECT_FALSE(tournament->poll(std::chrono::hours{1}).is_running);
}

TEST(Tournament, ThrowsWhatAnAgentThrewAfterTheFinishedGames) {
  auto agents = slow_agents();
  std::atomic<int> made{0};
  agents[0].make = [&](const StopRequest&) -> AgentPointer<sono::State> {
    if (++made == 20) return std::make_unique<Throwing<sono::State>>(7);
    return std::make_unique<AnyLegal<sono::State>>();
  };
  const auto tournament =
      tournament_of<sono::State>(std::move(agents), {.games_per_group = 2000, .threads = 2});
  tournament->start();
  EXPECT_THROW(tournament->wait(), std::domain_error);
  const auto progress = tournament->poll(milliseconds{0});
  EXPECT_GE(progress.num_done, 15U);
  EXPECT_LT(progress.num_done, 200U) << "no game is begun after an error";
  EXPECT_EQ(progress.records.size(), progress.num_done);
  EXPECT_THROW(static_cast<void>(tournament->poll(milliseconds{0})), std::domain_error);
}

TEST(Tournament, ThrowsWhatTheMakerOfAnAgentThrew) {
  auto agents = slow_agents();
  agents[1].make = [](const StopRequest&) -> AgentPointer<sono::State> {
    throw std::domain_error("no such weights");
  };
  const auto tournament = tournament_of<sono::State>(std::move(agents), {.games_per_group = 2});
  EXPECT_THROW(play_all(*tournament), std::domain_error);
}

TEST(Tournament, EndsWithAnErrorThatNamesAnIllegalAction) {
  auto agents = three_agents<sono::State>();
  agents[2] = entry<sono::State, Stubborn>("cheat", Action{0});
  const auto tournament = tournament_of<sono::State>(std::move(agents), {.games_per_group = 2});
  try {
    play_all(*tournament);
    FAIL() << "no error";
  } catch (const IllegalAction& error) {
    EXPECT_TRUE(contains(error.what(), "agent 'cheat' on seat "));
  }
}

/// Gives out tasks of its own for every decision, as a parallel search does.
template <Game S>
class Parallel final : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    std::vector<std::uint64_t> numbers(16);
    const Seed seed = rng.fork();
    run_tasks(16, [&](int i) {
      std::this_thread::sleep_for(std::chrono::microseconds{20 * (i % 3)});
      numbers[static_cast<std::size_t>(i)] = Rng{split(seed, static_cast<std::uint64_t>(i))}();
    });
    Rng mixed{Seed{std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0})}};
    return random_action(seen.known(), mixed);
  }
};

TEST(Tournament, MayHaveAgentsThatSearchInParallel) {
  const auto games = [](int threads) {
    const auto tournament = tournament_of<sono::State>(
        {entry<sono::State, Parallel>("a"), entry<sono::State, Parallel>("b")},
        {.games_per_group = 8, .threads = threads});
    return without_times(play_all(*tournament));
  };
  EXPECT_EQ(games(4), games(1));
}

TEST(Tournament, RefusesSettingsThatMakeNoSense) {
  EXPECT_TRUE(contains(error_of_tournament<sono::State>(slow_agents(), {.games_per_group = 3}),
                       "take 2 or 4"));
  EXPECT_TRUE(contains(
      error_of_tournament<sono::State>(slow_agents(), {.games_per_group = 2, .threads = -1}),
      "threads is -1"));
  EXPECT_TRUE(
      contains(error_of_tournament<RingNim>(three_agents<RingNim>(), {.games_per_group = 2}),
               "multiple of 3"));
}

}  // namespace
}  // namespace tilewright
