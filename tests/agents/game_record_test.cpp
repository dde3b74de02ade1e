#include "agents/game_record.hpp"

#include <gtest/gtest.h>

#include <array>

#include "agents/checked_line.hpp"
#include "agents/replay.hpp"
#include "tests/agents/contains.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using testing_support::contains;
using toys::Pig;
using toys::RingNim;

constexpr std::uint64_t kLargest = ~std::uint64_t{0};

/// Three players take two, two, one and two of seven stones: the first takes the last one. Who
/// takes the last is first, the next in the ring second, the third last: see ring_nim.hpp.
GameRecord ring_nim_record() {
  return {.game = "ring_nim",
          .game_version = 1,
          .rules = "default,pile=7",
          .place = {.number = 5, .group = 1, .deal = 2, .rotation = 1},
          .deal_seed = Seed{kLargest},
          .game_seed = Seed{77},
          .seats = {{.agent = 2,
                     .spec = "mcts:simulations=10",
                     .decisions = 2,
                     .seconds = 0.25,
                     .slowest = 0.1},
                    {.agent = 0, .spec = "a \"quoted\" name", .decisions = 1},
                    {.agent = 1, .spec = "random", .decisions = 1}},
          .actions = {1, 1, 0, 1},
          .points = {1, 0, -1},
          .returns = {1.0F, 0.0F, -1.0F}};
}

std::string error_of_line(std::string_view line) {
  const auto record = read_record_line(line);
  return record ? "no error" : record.error();
}

/// The error of the record's line after a change of its JSON, with a checksum that is right.
std::string error_after(std::string_view from, std::string_view to) {
  std::string object = *read_checked_line(record_line(ring_nim_record()));
  const std::size_t at = object.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  object.replace(at, from.size(), to);
  return error_of_line(checked_line(object));
}

template <Game S>
std::string error_of_replay(const GameRecord& record) {
  const auto final = replay<S>(record);
  return final ? "no error" : final.error();
}

TEST(CheckedLine, HasTheStandardChecksum) {
  // The check value of CRC-32 is that of the text 123456789.
  EXPECT_EQ(checked_line("123456789}"), R"(123456789,"crc32":"cbf43926"})");
}

TEST(CheckedLine, ReadsBackWhatWasWritten) {
  EXPECT_EQ(*read_checked_line(checked_line(R"({"a":1})")), R"({"a":1})");
}

TEST(RecordLine, ReadsBackTheSameRecord) {
  const auto record = read_record_line(record_line(ring_nim_record()));
  ASSERT_TRUE(record.ok()) << record.error();
  EXPECT_EQ(*record, ring_nim_record());
}

TEST(RecordLine, KeepsReturnsThatAreNotDecimalFractions) {
  GameRecord record = ring_nim_record();
  record.returns = {1.0F / 3.0F, 1.0F / 3.0F, -2.0F / 3.0F};
  EXPECT_EQ(*read_record_line(record_line(record)), record);
}

TEST(RecordLine, IsOneLine) {
  EXPECT_EQ(record_line(ring_nim_record()).find('\n'), std::string::npos);
}

TEST(RecordLine, IsRefusedIfAnyOfItsBytesChanges) {
  const std::string line = record_line(ring_nim_record());
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(read_record_line(changed).ok()) << changed;
  }
}

TEST(RecordLine, SaysThatTheChecksumIsWrong) {
  std::string line = record_line(ring_nim_record());
  line[line.find("77")] = '8';
  EXPECT_TRUE(contains(error_of_line(line), "the checksum is "));
}

TEST(RecordLine, SaysThatTheChecksumIsMissing) {
  EXPECT_TRUE(contains(error_of_line(R"({"game":"pig"})"), "does not end with a checksum"));
}

TEST(RecordLine, NamesAFieldThatIsMissingOfTheWrongKindOrOutOfRange) {
  EXPECT_EQ(error_after(R"("rules")", R"("other")"), "'rules' is missing");
  EXPECT_EQ(error_after(R"("ring_nim")", "3"), "'game' is not a text");
  EXPECT_EQ(error_after(R"("agent":0)", R"("agent":-1)"),
            "seat 1: 'agent' is not an integer in [0, 18446744073709551615]");
  EXPECT_EQ(error_after("[1,1,0,1]", "[1,1,0,4294967296]"),
            "'actions' is not an integer in [0, 4294967295]");
  EXPECT_EQ(error_after("[1,1,0,1]", "7"), "'actions' is not a list");
  EXPECT_EQ(error_after("0.25", "null"), "seat 0: 'seconds' is not a number");
  EXPECT_EQ(error_after("[1,0,-1]", "[1,0]"),
            "'seats', 'points' and 'returns' are not equally long");
}

TEST(RecordLine, IsRefusedIfItIsNoJson) {
  EXPECT_EQ(error_of_line(checked_line("{no json}")), "not a JSON object");
}

TEST(DistinctGames, AreCountedByDealAndPlies) {
  std::vector<GameRecord> records(4, ring_nim_record());
  records[1].actions[0] = 0;        // another choice
  records[2].deal_seed = Seed{1};   // another deal
  records[3].game_seed = Seed{99};  // the same game by chance
  EXPECT_EQ(count_distinct_games(records), 3U);
}

TEST(Replay, EndsInTheFinalPosition) {
  const auto final = replay<RingNim>(ring_nim_record());
  ASSERT_TRUE(final.ok()) << final.error();
  EXPECT_TRUE(final->is_terminal());
}

TEST(Replay, ReachesAnyPly) { EXPECT_EQ(replay_to<RingNim>(ring_nim_record(), 2)->stones, 3); }

TEST(Replay, NamesThePlyOfAnIllegalAction) {
  GameRecord record = ring_nim_record();
  record.actions = {1, 1, 1, 1};  // one stone is left for the last two
  EXPECT_TRUE(contains(error_of_replay<RingNim>(record), "ply 3: action 1 (take2) is not legal"));
}

TEST(Replay, NamesThePlyAfterTheEndOfTheGame) {
  GameRecord record = ring_nim_record();
  record.actions.push_back(0);
  EXPECT_EQ(error_of_replay<RingNim>(record), "ply 4: action 0 comes after the end of the game");
}

TEST(Replay, NamesAnOutcomeThatChanceDoesNotHave) {
  const GameRecord record{.game = "pig",
                          .game_version = 1,
                          .rules = "default",
                          .seats = std::vector<SeatRecord>(2),
                          .actions = {Pig::kRoll.id(), 6},
                          .points = {0, 0},
                          .returns = {0, 0}};
  EXPECT_EQ(error_of_replay<Pig>(record),
            "ply 1: outcome 6 is not among the outcomes of this chance node");
}

TEST(Replay, RefusesARecordThatEndsTooEarly) {
  GameRecord record = ring_nim_record();
  record.actions.pop_back();
  EXPECT_EQ(error_of_replay<RingNim>(record),
            "the record ends at ply 3, before the end of the game");
}

TEST(Replay, NamesTheSeatWhosePointsOrReturnsDiffer) {
  GameRecord record = ring_nim_record();
  record.points[2] = 0;
  EXPECT_EQ(error_of_replay<RingNim>(record), "seat 2 ends with -1 points, the record says 0");
  record = ring_nim_record();
  record.returns[1] = 0.5F;
  EXPECT_TRUE(contains(error_of_replay<RingNim>(record), "seat 1 has the return 0.000000"));
}

TEST(Replay, RefusesAnotherGameAnotherVersionAndOtherRules) {
  EXPECT_TRUE(contains(error_of_replay<Pig>(ring_nim_record()),
                       "the record is of ring_nim, version 1; this is pig, version 1"));
  GameRecord record = ring_nim_record();
  record.game_version = 2;
  EXPECT_TRUE(contains(error_of_replay<RingNim>(record), "ring_nim, version 2"));
  record = ring_nim_record();
  record.rules = "default,pile=99";
  EXPECT_TRUE(contains(error_of_replay<RingNim>(record), "'pile' has no choice '99'"));
  record = ring_nim_record();
  record.seats.pop_back();
  EXPECT_TRUE(contains(error_of_replay<RingNim>(record), "2 seats, the game has 3 players"));
}

}  // namespace
}  // namespace tilewright
