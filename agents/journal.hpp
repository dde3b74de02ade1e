#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "agents/game_file.hpp"
#include "core/result.hpp"

namespace tilewright {

/// The file that a tournament writes while it plays, so that it can be stopped, or killed, and
/// taken up again: the header, then one line for each finished game (game_file.hpp), only ever
/// appended to. Where the tournament was extended, another header follows.
///
/// Each game is handed to the operating system in one piece before `append` returns: a process that
/// is killed loses no finished game, and at most tears the line that it is writing. (A loss of
/// power can lose more: the file is not forced to the disk.) One process at a time writes to a
/// journal, where the system has advisory locks.
class Journal {
 public:
  /// Opens the journal at `path`, or starts one, with the directories above it. The header of an
  /// existing one must be equal to `header` or extended by it (it is then appended), else the error
  /// lists what differs; a torn last line is cut off, which `notice` says. A file that holds only
  /// the beginning of the header is a journal that has just been started. Other errors are those of
  /// read_game_file, a journal that another process writes to, and a file that cannot be made.
  static Result<std::shared_ptr<Journal>> open(const std::filesystem::path& path,
                                               const GameFileHeader& header);

  /// The games that stood in the journal when it was opened, and the line of each.
  [[nodiscard]] const std::vector<GameRecord>& finished() const { return finished_; }
  [[nodiscard]] const std::vector<std::size_t>& lines() const { return lines_; }
  [[nodiscard]] const std::string& notice() const { return notice_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Adds a finished game. Throws std::runtime_error if it cannot be written (the disk is full);
  /// what was written of it is cut off when the journal is next opened. Not for two threads at
  /// once.
  void append(const GameRecord& record);

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  Journal() = default;
  void write(const std::string& line, const std::string& what);

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::vector<GameRecord> finished_;
  std::vector<std::size_t> lines_;
  std::string notice_;
};

/// The settings in which two headers differ, one a line: "seed: 1 in the journal, 2 wanted". Empty
/// if they are equal.
std::string header_differences(const GameFileHeader& journal, const GameFileHeader& wanted);

}  // namespace tilewright
