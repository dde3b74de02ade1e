// For the thread sanitizer too.
// Tournaments that were stopped, killed or disturbed, and taken up again.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "agents/tournament.hpp"
#include "tests/agents/contains.hpp"
#include "tests/agents/temporary_folder.hpp"
#include "tests/agents/tournament_support.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;
using testing_support::contains;
using testing_support::TemporaryFolder;

TournamentSettings sixty_games(const std::filesystem::path& journal) {
  return {.games_per_group = 60, .seed = Seed{12}, .threads = 2, .journal = journal};
}

std::shared_ptr<Tournament> slow_tournament(const std::filesystem::path& journal) {
  return tournament_of<sono::State>(slow_agents(), sixty_games(journal));
}

/// The games of the tournament above, played in one go and without a journal.
const std::vector<GameRecord>& undisturbed_games() {
  static const auto kGames = without_times(play_all(*slow_tournament({})));
  return kGames;
}

class ResumeTest : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "journal"; }

 private:
  TemporaryFolder folder_;
};

TEST_F(ResumeTest, WritesEveryGameToTheJournal) {
  const auto games = play_all(*slow_tournament(path()));
  auto written = read_game_file(path())->records;
  std::ranges::sort(written, {}, [](const GameRecord& record) { return record.place.number; });
  EXPECT_EQ(written, games);
}

TEST_F(ResumeTest, PlaysNothingTwiceAfterAStop) {
  std::uint64_t num_done = 0;
  {
    const auto tournament = slow_tournament(path());
    tournament->start();
    while (num_done < 20) num_done = tournament->poll(milliseconds{1}).num_done;
    tournament->stop();
    tournament->wait();
    num_done = tournament->poll(milliseconds{0}).num_done;
  }
  const auto tournament = slow_tournament(path());
  EXPECT_EQ(tournament->num_resumed(), num_done);
  EXPECT_EQ(tournament->notice(), "");
  EXPECT_EQ(without_times(play_all(*tournament)), undisturbed_games());
  EXPECT_EQ(read_game_file(path())->records.size(), 60U);
}

TEST_F(ResumeTest, PlaysNothingIfAllGamesAreThere) {
  play_all(*slow_tournament(path()));
  auto agents = slow_agents();
  for (auto& agent : agents) {
    agent.make = [](const StopRequest&) -> AgentPointer<sono::State> {
      throw std::logic_error("nothing to play");
    };
  }
  const auto games = play_all(*tournament_of<sono::State>(agents, sixty_games(path())));
  EXPECT_EQ(without_times(games), undisturbed_games());
}

TEST_F(ResumeTest, KeepsTheGamesThatWereFinishedBeforeAnAgentThrew) {
  auto agents = slow_agents();
  std::atomic<int> made{0};
  agents[1].make = [&](const StopRequest&) -> AgentPointer<sono::State> {
    if (++made == 30) return std::make_unique<Throwing<sono::State>>(3);
    return std::make_unique<AnyLegal<sono::State>>();
  };
  EXPECT_THROW(play_all(*tournament_of<sono::State>(agents, sixty_games(path()))),
               std::domain_error);
  const auto tournament = slow_tournament(path());
  EXPECT_GE(tournament->num_resumed(), 28U);  // 29 games before; one may have been dropped
  EXPECT_EQ(without_times(play_all(*tournament)), undisturbed_games());
}

TEST_F(ResumeTest, LetsGoOfTheJournalWhenTheGamesAreOver) {
  const auto tournament = slow_tournament(path());
  play_all(*tournament);
  EXPECT_EQ(slow_tournament(path())->num_resumed(), 60U);
}

/// A journal of the slow tournament that holds its first game, changed.
template <class Change>
std::string error_after_change(const std::filesystem::path& path, Change change) {
  GameRecord record = undisturbed_games().front();
  change(record);
  (*Journal::open(path, slow_tournament({})->header()))->append(record);
  return error_of_tournament<sono::State>(slow_agents(), sixty_games(path));
}

TEST_F(ResumeTest, AcceptsAGameOfTheSchedule) {
  EXPECT_EQ(error_after_change(path(), [](GameRecord&) {}), "no error");
}

TEST_F(ResumeTest, RefusesAGameThatTheScheduleHasNot) {
  EXPECT_TRUE(
      contains(error_after_change(path(), [](GameRecord& record) { record.deal_seed.value ^= 1; }),
               "line 2: game 0: the schedule has another deal or other seeds"));
}

TEST_F(ResumeTest, RefusesAGameWithOtherAgentsOnTheSeats) {
  const auto swap_seats = [](GameRecord& record) { std::swap(record.seats[0], record.seats[1]); };
  EXPECT_TRUE(contains(error_after_change(path(), swap_seats),
                       "line 2: game 0: the schedule has agent 0 on seat 0, the record agent 1"));
}

TEST_F(ResumeTest, RefusesAGameThatDoesNotReplay) {
  const auto repeat_ply = [](GameRecord& record) { record.actions[2] = record.actions[0]; };
  EXPECT_TRUE(contains(error_after_change(path(), repeat_ply), "line 2: game 0: ply 2: action "));
}

#if GTEST_HAS_DEATH_TEST && (defined(__unix__) || defined(__APPLE__))

/// Goes on with the slow tournament until `num_done` games are finished, then dies as by `kill -9`,
/// while the other threads play and write.
[[noreturn]] void play_and_be_killed(const std::filesystem::path& path, std::uint64_t num_done) {
  const auto tournament = slow_tournament(path);
  tournament->start();
  while (tournament->poll(milliseconds{1}).num_done < num_done) continue;
  std::raise(SIGKILL);
  std::abort();
}

// The process that is killed runs this program again, from the start of the test: it finds the
// journal's folder in its environment.
TEST(ResumeDeathTest, HasEachGameOnceAfterBeingKilledThreeTimes) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  constexpr const char* kFolder = "TILEWRIGHT_TEST_FOLDER";
  std::optional<TemporaryFolder> own_folder;
  if (std::getenv(kFolder) == nullptr) {
    own_folder.emplace();
    setenv(kFolder, own_folder->path().c_str(), 1);
  }
  const auto path = std::filesystem::path{std::getenv(kFolder)} / "journal";
  EXPECT_EXIT(play_and_be_killed(path, 10), testing::KilledBySignal(SIGKILL), "");
  EXPECT_EXIT(play_and_be_killed(path, 25), testing::KilledBySignal(SIGKILL), "");
  EXPECT_EXIT(play_and_be_killed(path, 40), testing::KilledBySignal(SIGKILL), "");
  unsetenv(kFolder);

  const auto tournament = slow_tournament(path);
  EXPECT_GE(tournament->num_resumed(), 40U);
  EXPECT_LT(tournament->num_resumed(), 60U);
  EXPECT_EQ(without_times(play_all(*tournament)), undisturbed_games());
  EXPECT_EQ(read_game_file(path)->records.size(), 60U);
}

#endif

}  // namespace
}  // namespace tilewright
