#include "agents/journal.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "agents/file_lock.hpp"

namespace tilewright {
namespace {

/// Puts a new journal with nothing but its header at `path`, all at once and only if nothing is
/// there.
std::optional<Error> create(const std::filesystem::path& path, const GameFileHeader& header) {
  std::error_code code;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), code);
  if (code) return Error{path.parent_path().string() + ": cannot be made: " + code.message()};
  const auto temporary = temporary_name(path);
  if (auto error = write_text(temporary, header_line(header) + "\n")) return error;
  // A hard link is never put in the place of another process's journal, as renaming would be. File
  // systems without links have to do with renaming.
  std::filesystem::create_hard_link(temporary, path, code);
  if (code && !std::filesystem::exists(path)) {
    std::filesystem::rename(temporary, path, code);
    if (code) return Error{path.string() + ": cannot be made: " + code.message()};
    return {};
  }
  std::filesystem::remove(temporary, code);
  return {};
}

/// Whether a file holds the beginning of the header's line, and nothing else; it is then removed.
bool is_torn_header(const std::filesystem::path& path, const GameFileHeader& header) {
  std::ifstream stream{path, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  stream.close();
  std::error_code code;
  return header_line(header).starts_with(text) && std::filesystem::remove(path, code);
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string quoted(const std::vector<std::string>& texts) {
  std::string list;
  for (const auto& text : texts) list += (list.empty() ? "" : ", ") + quoted(text);
  return list;
}

template <class Integer>
std::string quoted(Integer value) {
  return std::to_string(value);
}

class Differences {
 public:
  template <class T>
  void compare(const std::string& name, const T& journal, const T& wanted) {
    if (journal == wanted) return;
    text_ += (text_.empty() ? "" : "\n") + ("  " + name) + ": " + quoted(journal) +
             " in the journal, " + quoted(wanted) + " wanted";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::string header_differences(const GameFileHeader& journal, const GameFileHeader& wanted) {
  Differences differences;
  differences.compare("engine version", journal.engine, wanted.engine);
  differences.compare("game", journal.game, wanted.game);
  differences.compare("version of the game", journal.game_version, wanted.game_version);
  if (journal.tournament && wanted.tournament) {
    const auto& has = *journal.tournament;
    const auto& wants = *wanted.tournament;
    differences.compare("rules", has.rules, wants.rules);
    differences.compare("agents", has.agents, wants.agents);
    differences.compare("players", has.num_players, wants.num_players);
    differences.compare("games", has.num_games, wants.num_games);
    differences.compare("seed", has.seed.value, wants.seed.value);
    if (differences.text().empty() && has.stages != wants.stages) {
      return "  the tables and deals of the journal are others than those wanted";
    }
    if (differences.text().empty()) differences.compare("format", has.format, wants.format);
  } else if (journal.tournament || wanted.tournament) {
    return "  one is a journal, the other a file of games without a tournament";
  }
  return differences.text();
}

Result<std::shared_ptr<Journal>> Journal::open(const std::filesystem::path& path,
                                               const GameFileHeader& header) {
  TILEWRIGHT_ASSERT(header.tournament.has_value());
  if (!std::filesystem::exists(path) || is_torn_header(path, header)) {
    if (auto error = create(path, header)) return *error;
  }
  std::shared_ptr<Journal> journal{new Journal};
  journal->path_ = path;
  journal->file_.reset(std::fopen(path.string().c_str(), "ab"));
  std::FILE* file = journal->file_.get();
  if (file == nullptr) {
    return Error{path.string() +
                 ": cannot be opened for writing: " + std::generic_category().message(errno)};
  }
  std::setvbuf(file, nullptr, _IONBF, 0);  // so that a line is one write
  if (!lock_file(file)) {
    return Error{path.string() + ": another tournament is writing to this journal; wait for its " +
                 "end or take another file"};
  }
  const auto content = read_game_file(path);
  if (!content) return Error{content.error()};
  const std::string differences = header_differences(content->header, header);
  const bool is_extended = !differences.empty() && is_extended_by(content->header, header);
  if (!differences.empty() && !is_extended) {
    return Error{path.string() + ": the journal is of a tournament with other settings:\n" +
                 differences + "\nGive the settings of the journal to go on with it, or another " +
                 "file to start a new tournament."};
  }
  if (!content->notice.empty()) {
    std::error_code code;
    std::filesystem::resize_file(path, content->whole_bytes, code);
    if (code) return Error{path.string() + ": the torn last line stays: " + code.message()};
  }
  if (is_extended) journal->write(header_line(header) + "\n", "the tournament's new settings");
  journal->finished_ = content->records;
  journal->lines_ = content->lines;
  journal->notice_ = content->notice;
  return journal;
}

void Journal::append(const GameRecord& record) {
  write(record_line(record) + "\n", "a finished game");
}

void Journal::write(const std::string& line, const std::string& what) {
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size()) {
    throw std::runtime_error(path_.string() + ": " + what +
                             " cannot be written: " + std::generic_category().message(errno));
  }
}

}  // namespace tilewright
