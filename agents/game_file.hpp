#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/game_record.hpp"
#include "agents/schedule.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace tilewright {

/// The settings that the games of a tournament follow from.
struct TournamentHeader {
  std::string rules{};
  std::vector<std::string> agents{};  // specifications, by index
  std::uint64_t num_players = 0;
  std::vector<Stage> stages{};
  std::uint64_t num_games = 0;  // of all stages
  Seed seed{};
  /// How the stages came about, and which limits were set: for people and reports.
  std::string format{};

  friend bool operator==(const TournamentHeader&, const TournamentHeader&) = default;
};

/// The first line of a file of games. A file with a tournament's settings is a journal.
struct GameFileHeader {
  std::string engine{};  // engine_version() of the writer
  std::string game{};
  int game_version = 0;
  std::optional<TournamentHeader> tournament{};

  friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

/// Whether a tournament of the one header can be gone on with under the other: the same game, rules
/// and seed, and the agents and stages of the first are where the second's begin.
bool is_extended_by(const GameFileHeader& header, const GameFileHeader& extended);

/// Files of games are text: JSON lines, each with its own checksum (checked_line.hpp). The first is
/// the header, with a magic word ("tilewright-games" or "tilewright-journal") and the version of
/// the format; every other line is a game (record_line). In a journal, a line may also be a header
/// that extends the one before; the last one counts. What is not recognised is refused.
struct GameFile {
  GameFileHeader header;
  std::vector<GameRecord> records;
  std::vector<std::size_t> lines;  // of each record, the first line of the file being 1
  /// What was passed over, for people; empty if nothing was.
  std::string notice;
  /// Bytes of the header and the records: the rest is the torn line that the notice speaks of.
  std::uint64_t whole_bytes = 0;
};

/// The header as a line with a checksum, without a line break.
std::string header_line(const GameFileHeader& header);

/// Reads a file of games of either kind. In a journal a torn last line (without a line break, or
/// with a wrong checksum) is passed over with a notice: it is what a killed writer leaves. Any
/// other damage is an error that names the file and the line: an unknown magic or version, a wrong
/// checksum, a field that is wrong, a game of another kind or with other rules than the header's, a
/// game twice.
Result<GameFile> read_game_file(const std::filesystem::path& path);

/// Writes games that do not belong to a tournament: first beside `path`, then renamed, so that the
/// file is never half there. What stood there is replaced. Returns why it failed, if it did.
std::optional<Error> write_game_file(const std::filesystem::path& path,
                                     const GameFileHeader& header,
                                     std::span<const GameRecord> records);

/// A name beside `path` that no other process uses, to write to before renaming.
std::filesystem::path temporary_name(const std::filesystem::path& path);

/// Writes a whole new file. Returns why it failed, if it did.
std::optional<Error> write_text(const std::filesystem::path& path, std::string_view text);

}  // namespace tilewright
