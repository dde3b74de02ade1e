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
#include "core/result.hpp"
#include "core/types.hpp"

namespace tilewright {

/// The settings that the games of a tournament follow from.
struct TournamentHeader {
  std::string rules{};
  std::vector<std::string> agents{};  // specifications, by index
  std::uint64_t num_players = 0;
  std::uint64_t games_per_group = 0;
  std::uint64_t num_games = 0;
  Seed seed{};

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

/// Files of games are text: JSON lines, each with its own checksum (checked_line.hpp). The first is
/// the header, with a magic word ("tilewright-games" or "tilewright-journal") and the version of
/// the format; every other line is a game (record_line). What is not recognised is refused.
struct GameFile {
  GameFileHeader header;
  std::vector<GameRecord> records;  // record i stands on line i + 2
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
