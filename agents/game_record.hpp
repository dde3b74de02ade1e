#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/types.hpp"

namespace tilewright {

/// Who sat on one seat, and how long it thought.
struct SeatRecord {
  std::size_t agent = 0;        // its index in the tournament; the seat itself in a single game
  std::string spec{};           // as people name it: "mcts:simulations=2000"
  std::uint64_t decisions = 0;  // plies on which this seat chose
  double seconds = 0;           // of all its decisions
  double slowest = 0;           // seconds of its longest decision
  std::uint64_t overruns = 0;   // decisions that went over a limit of time (match.hpp)

  friend bool operator==(const SeatRecord&, const SeatRecord&) = default;
};

/// What a seat did that loses the game for it: see `play_game`.
struct Fault {
  std::size_t seat = 0;
  std::uint64_t ply = 0;  // at which it happened
  std::string kind{};     // one word, as in "illegal", "crash", "timeout", "garbage", "overrun"
  std::string text{};     // what happened, for people

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// Where a game stands in a schedule; all zero in a single game.
struct GamePlace {
  std::uint64_t number = 0;    // of the game in the tournament, from 0
  std::uint64_t group = 0;     // which agents meet: the pairing, with two players
  std::uint64_t deal = 0;      // games of one deal start from the same position
  std::uint64_t rotation = 0;  // by how many seats the agents have moved on in this deal

  friend bool operator==(const GamePlace&, const GamePlace&) = default;
};

/// One finished game: all that is needed to play it again and to rate its players. Games of one
/// group and one deal belong together (with `match=pair` in Sono's rules they are one contest).
struct GameRecord {
  std::string game{};  // S::kName
  int game_version = 0;
  std::string rules{};  // as parse_rules reads them
  GamePlace place{};
  Seed deal_seed{};  // of the first deal and of every chance node
  Seed game_seed{};  // of the agents' random numbers
  std::vector<SeatRecord> seats{};
  std::vector<std::uint32_t> actions{};  // one id for each ply, outcomes of chance nodes included
  std::vector<int> points{};             // for each seat, at the end
  std::vector<float> returns{};          // for each seat, in [-1, 1]
  std::vector<Fault> faults{};           // in the order of their plies; mostly none

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Whether the seat lost by a fault.
bool is_at_fault(const GameRecord& record, std::size_t seat);

/// What a game returns in which seats were at fault: they return -1. Of two players the other one
/// returns 1; of more, the others keep what the game gives them.
std::vector<float> returns_after_faults(const GameRecord& record, std::vector<float> returns);

/// The record with every time set to zero: what must not depend on the machine or the number of
/// threads.
GameRecord without_times(GameRecord record);

/// How many of the games are different: another deal, another choice or another outcome.
std::size_t count_distinct_games(std::span<const GameRecord> records);

/// The record as one line of JSON with a checksum, without a line break; see checked_line.hpp.
std::string record_line(const GameRecord& record);

/// Reads such a line. An error says what is wrong: the checksum, or a field that is missing, of the
/// wrong kind or out of range. Whether the actions are legal is for `replay` to say.
Result<GameRecord> read_record_line(std::string_view line);

}  // namespace tilewright
