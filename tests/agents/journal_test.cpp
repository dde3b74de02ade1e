#include "agents/journal.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "agents/checked_line.hpp"
#include "tests/agents/contains.hpp"
#include "tests/agents/temporary_folder.hpp"

namespace tilewright {
namespace {

using testing_support::contains;
using testing_support::TemporaryFolder;

GameFileHeader header_of_ten_games() {
  return {.engine = "1.2.3",
          .game = "pig",
          .game_version = 1,
          .tournament = TournamentHeader{.rules = "default",
                                         .agents = {"random", "greedy"},
                                         .num_players = 2,
                                         .stages = {{.tables = {{0, 1}}, .num_deals = 5}},
                                         .num_games = 10,
                                         .seed = Seed{42}}};
}

/// Some game of that journal. A journal does not play it again.
GameRecord game_number(std::uint64_t number) {
  return {.game = "pig",
          .game_version = 1,
          .rules = "default",
          .place = {.number = number, .group = 0, .deal = number / 2, .rotation = number % 2},
          .deal_seed = Seed{number / 2},
          .game_seed = Seed{number},
          .seats = {{.agent = 0, .spec = "random"}, {.agent = 1, .spec = "greedy"}},
          .actions = {1, 3, 1, 4},
          .points = {10, 3},
          .returns = {1, -1}};
}

class JournalTest : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "some" / "journal"; }
  [[nodiscard]] std::string text() const {
    std::ifstream stream{path(), std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  void set_text(const std::string& text) const {
    std::filesystem::create_directories(path().parent_path());
    std::ofstream{path(), std::ios::binary} << text;
  }
  [[nodiscard]] std::shared_ptr<Journal> open() const {
    const auto journal = Journal::open(path(), header_of_ten_games());
    EXPECT_TRUE(journal.ok()) << (journal ? "" : journal.error());
    return journal ? *journal : nullptr;
  }
  [[nodiscard]] std::string error(const GameFileHeader& header = header_of_ten_games()) const {
    const auto journal = Journal::open(path(), header);
    return journal ? "no error" : journal.error();
  }
  void write_games(std::uint64_t count) const {
    const auto journal = open();
    for (std::uint64_t i = 0; i < count; ++i) journal->append(game_number(i));
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(JournalTest, IsNewWhereThereWasNone) {
  const auto journal = open();
  EXPECT_TRUE(journal->finished().empty());
  EXPECT_EQ(journal->notice(), "");
  EXPECT_EQ(text(), header_line(header_of_ten_games()) + "\n");
}

TEST_F(JournalTest, LeavesNoFileBesideItself) {
  write_games(1);
  const std::filesystem::directory_iterator files{path().parent_path()};
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(JournalTest, ReadsBackTheGamesThatWereAppended) {
  write_games(3);
  EXPECT_EQ(open()->finished(),
            (std::vector<GameRecord>{game_number(0), game_number(1), game_number(2)}));
}

TEST_F(JournalTest, HasEachGameInTheFileBeforeTheNextIsAppended) {
  const auto journal = open();
  for (std::uint64_t i = 0; i < 3; ++i) {
    journal->append(game_number(i));
    EXPECT_EQ(read_game_file(path())->records.size(), i + 1);
  }
}

TEST_F(JournalTest, GoesOnAfterATearAtAnyByteOfTheLastLine) {
  write_games(3);
  const std::string whole = text();
  const std::size_t last_line = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = last_line + 1; size < whole.size(); ++size) {
    set_text(whole.substr(0, size));
    const auto journal = open();
    ASSERT_EQ(journal->finished().size(), 2U);
    ASSERT_TRUE(contains(journal->notice(), "line 4: the last game was not written to its end"));
    journal->append(game_number(2));
    ASSERT_EQ(text(), whole);
  }
}

TEST_F(JournalTest, CutsOffALastLineWithAWrongChecksum) {
  write_games(2);
  std::string damaged = text();
  damaged[damaged.size() - 40] ^= 1;
  set_text(damaged);
  const auto journal = open();
  EXPECT_EQ(journal->finished().size(), 1U);
  EXPECT_TRUE(contains(journal->notice(), "line 3"));
}

TEST_F(JournalTest, NamesFileAndLineOfDamageAnywhereElse) {
  write_games(3);
  std::string damaged = text();
  damaged[damaged.find("greedy", damaged.find('\n'))] = 'G';
  set_text(damaged);
  EXPECT_TRUE(contains(error(), path().string() + ", line 2: the checksum is "));
  EXPECT_EQ(text(), damaged) << "a damaged journal must be left as it is";
}

TEST_F(JournalTest, ListsTheSettingsThatDiffer) {
  write_games(1);
  GameFileHeader other = header_of_ten_games();
  other.tournament->seed = Seed{43};
  other.tournament->agents[1] = "pimc:worlds=8";
  EXPECT_TRUE(contains(error(other),
                       "  agents: 'random', 'greedy' in the journal, 'random', 'pimc:worlds=8' "
                       "wanted\n  seed: 42 in the journal, 43 wanted\n"));
  EXPECT_TRUE(contains(error(other), "Give the settings of the journal"));
}

TEST_F(JournalTest, MindsEverySetting) {
  write_games(1);
  const auto differs = [&](auto change) {
    GameFileHeader other = header_of_ten_games();
    change(other);
    return contains(error(other), "other settings");
  };
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.engine = "1.2.4"; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.game = "sono"; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.game_version = 2; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.tournament->rules = "published"; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.tournament->num_players = 3; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.tournament->agents.pop_back(); }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.tournament->num_games = 8; }));
  EXPECT_TRUE(differs([](GameFileHeader& header) { header.tournament->stages[0].first_deal = 1; }));
}

GameFileHeader extended_header() {
  GameFileHeader header = header_of_ten_games();
  header.tournament->agents.push_back("pimc");
  header.tournament->stages.push_back({.tables = {{0, 2}, {1, 2}}, .num_deals = 1});
  header.tournament->num_games = 14;
  return header;
}

TEST_F(JournalTest, IsExtendedByAnotherHeader) {
  write_games(2);
  const std::string before = text();
  {
    const auto extended = Journal::open(path(), extended_header());
    ASSERT_TRUE(extended.ok()) << extended.error();
    EXPECT_EQ((*extended)->finished().size(), 2U);
    (*extended)->append(game_number(12));
  }
  EXPECT_EQ(text().substr(0, before.size()), before) << "a journal is only appended to";
  const auto file = read_game_file(path());
  ASSERT_TRUE(file.ok()) << file.error();
  EXPECT_EQ(file->header, extended_header());
  EXPECT_EQ(file->records.back(), game_number(12));
  EXPECT_EQ(file->lines, (std::vector<std::size_t>{2, 3, 5}));
  EXPECT_TRUE(contains(error(), "other settings")) << "not with the old settings any more";
}

TEST_F(JournalTest, GoesOnAfterATearAtAnyByteOfAnExtension) {
  write_games(1);
  const std::string before = text();
  const std::string line = header_line(extended_header());
  for (std::size_t size = 1; size <= line.size(); ++size) {
    set_text(before + line.substr(0, size));
    ASSERT_EQ(open()->finished().size(), 1U);
    ASSERT_EQ(text(), before);
  }
}

TEST_F(JournalTest, StartsAnewWhereOnlyTheBeginningOfItsHeaderStands) {
  const std::string line = header_line(header_of_ten_games());
  for (std::size_t size = 0; size <= line.size(); ++size) {
    set_text(line.substr(0, size));
    ASSERT_TRUE(open()->finished().empty());
    ASSERT_EQ(text(), line + "\n");
  }
}

TEST_F(JournalTest, RefusesWhatIsNotAJournal) {
  for (const std::string other : {"\n", "hello\n", "[1, 2]\n", R"({"magic":"other"})"}) {
    set_text(other);
    EXPECT_TRUE(contains(error(), path().string() + ", line 1: not a file of games")) << other;
  }
}

TEST_F(JournalTest, RefusesAVersionThatItDoesNotKnow) {
  std::string object = *read_checked_line(header_line(header_of_ten_games()));
  object.replace(object.find(R"("version":2)"), 11, R"("version":3)");
  set_text(checked_line(object) + "\n");
  EXPECT_TRUE(contains(error(), "line 1: version 3 of the file format is unknown"));
}

TEST_F(JournalTest, RefusesADamagedHeader) {
  std::string damaged = header_line(header_of_ten_games()) + "\n";
  damaged[damaged.find("42")] = '3';
  set_text(damaged);
  EXPECT_TRUE(contains(error(), "line 1: the checksum is "));
}

TEST_F(JournalTest, RefusesAGameThatStandsThereTwice) {
  write_games(2);
  open()->append(game_number(0));
  EXPECT_TRUE(contains(error(), "line 4: game 0 a second time"));
}

TEST_F(JournalTest, RefusesAGameOfAnotherTournament) {
  GameRecord foreign = game_number(10);
  open()->append(foreign);
  EXPECT_TRUE(contains(error(), "line 2: game 10 of a tournament of 10 games"));
}

TEST_F(JournalTest, RefusesAGameWithOtherRules) {
  GameRecord foreign = game_number(1);
  foreign.rules = "published";
  open()->append(foreign);
  EXPECT_TRUE(contains(error(), "line 2: a game with the rules 'published'"));
}

#if defined(__unix__) || defined(__APPLE__)
TEST_F(JournalTest, HasOneWriterAtATime) {
  auto journal = open();
  EXPECT_TRUE(contains(error(), "another tournament is writing to this journal"));
  journal.reset();
  EXPECT_EQ(error(), "no error");
}
#endif

class GameFileTest : public JournalTest {
 protected:
  static GameFileHeader header() { return {.engine = "1.2.3", .game = "pig", .game_version = 1}; }
};

TEST_F(GameFileTest, ReadsBackWhatWasWritten) {
  set_text("something else");
  const std::vector<GameRecord> games = {game_number(0), game_number(0), game_number(7)};
  EXPECT_FALSE(write_game_file(path(), header(), games).has_value());
  const auto file = read_game_file(path());
  ASSERT_TRUE(file.ok()) << file.error();
  EXPECT_EQ(file->header, header());
  EXPECT_EQ(file->records, games);
}

TEST_F(GameFileTest, MayNotBeTorn) {
  set_text("");
  const std::vector<GameRecord> games = {game_number(0)};
  ASSERT_FALSE(write_game_file(path(), header(), games).has_value());
  set_text(text().substr(0, text().size() - 1));
  const auto file = read_game_file(path());
  ASSERT_FALSE(file.ok());
  EXPECT_TRUE(contains(file.error(), "line 2: the line break is missing"));
}

TEST_F(GameFileTest, HoldsOneGameOnly) {
  set_text("");
  GameRecord foreign = game_number(0);
  foreign.game = "ring_nim";
  ASSERT_FALSE(write_game_file(path(), header(), std::vector{foreign}).has_value());
  EXPECT_TRUE(contains(read_game_file(path()).error(),
                       "line 2: a game of ring_nim, version 1, in a file of pig, version 1"));
}

TEST_F(GameFileTest, SaysThatThereIsNone) {
  EXPECT_TRUE(contains(read_game_file(path()).error(), "cannot be opened for reading"));
}

TEST_F(GameFileTest, IsNoJournal) {
  set_text("");
  ASSERT_FALSE(write_game_file(path(), header(), {}).has_value());
  EXPECT_TRUE(contains(error(), "a file of games without a tournament"));
}

}  // namespace
}  // namespace tilewright
