#include "agents/game_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <system_error>

#include "agents/checked_line.hpp"
#include "agents/json_fields.hpp"

namespace tilewright {
namespace {

constexpr std::string_view kGamesMagic = "tilewright-games";
constexpr std::string_view kJournalMagic = "tilewright-journal";
constexpr int kFormatVersion = 2;

nlohmann::ordered_json stage_json(const Stage& stage) {
  return {
      {"tables", stage.tables}, {"first_deal", stage.first_deal}, {"num_deals", stage.num_deals}};
}

Stage read_stage(JsonFields& fields) {
  Stage stage{.first_deal = fields.integer<std::uint64_t>("first_deal"),
              .num_deals = fields.integer<std::uint64_t>("num_deals")};
  for (const auto& table : fields.array("tables")) {
    const nlohmann::json agents = {{"agents", table}};
    JsonFields part{agents, "table " + std::to_string(stage.tables.size())};
    stage.tables.push_back(part.integers<std::size_t>("agents"));
    fields.take_error(part);
  }
  return stage;
}

std::vector<Stage> read_stages(JsonFields& fields) {
  std::vector<Stage> stages;
  for (const auto& stage : fields.array("stages")) {
    JsonFields part{stage, "stage " + std::to_string(stages.size())};
    stages.push_back(read_stage(part));
    fields.take_error(part);
  }
  return stages;
}

/// Whether a list begins with all of another.
template <class T>
bool begins_with(const std::vector<T>& list, const std::vector<T>& beginning) {
  return beginning.size() <= list.size() &&
         std::equal(beginning.begin(), beginning.end(), list.begin());
}

Result<GameFileHeader> read_header(std::string_view line) {
  // The magic first: of a file of another kind nothing else is worth saying.
  const auto json = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  JsonFields fields{json};
  const std::string magic = fields.text("magic");
  if (magic != kGamesMagic && magic != kJournalMagic) {
    return Error{"not a file of games: the first line must be a JSON object whose \"magic\" is \"" +
                 std::string(kGamesMagic) + "\" or \"" + std::string(kJournalMagic) + "\""};
  }
  const int version = fields.integer<int>("version");
  if (fields.error().empty() && version != kFormatVersion) {
    return Error{"version " + std::to_string(version) +
                 " of the file format is unknown; this build reads version " +
                 std::to_string(kFormatVersion)};
  }
  if (const auto checked = read_checked_line(line); !checked) return Error{checked.error()};
  GameFileHeader header{.engine = fields.text("engine"),
                        .game = fields.text("game"),
                        .game_version = fields.integer<int>("game_version")};
  if (magic == kJournalMagic) {
    header.tournament = {.rules = fields.text("rules"),
                         .agents = fields.texts("agents"),
                         .num_players = fields.integer<std::uint64_t>("num_players"),
                         .stages = read_stages(fields),
                         .num_games = fields.integer<std::uint64_t>("num_games"),
                         .seed = Seed{fields.integer<std::uint64_t>("seed")},
                         .format = fields.text("format")};
  }
  if (!fields.error().empty()) return Error{fields.error()};
  return header;
}

/// Why a readable record does not belong into the file, or an empty text.
std::string why_foreign(const GameRecord& record, const GameFileHeader& header,
                        std::set<std::uint64_t>& numbers) {
  if (record.game != header.game || record.game_version != header.game_version) {
    return "a game of " + record.game + ", version " + std::to_string(record.game_version) +
           ", in a file of " + header.game + ", version " + std::to_string(header.game_version);
  }
  if (!header.tournament) return "";
  if (record.rules != header.tournament->rules) {
    return "a game with the rules '" + record.rules + "', the journal's are '" +
           header.tournament->rules + "'";
  }
  const std::string number = std::to_string(record.place.number);
  if (record.place.number >= header.tournament->num_games) {
    return "game " + number + " of a tournament of " +
           std::to_string(header.tournament->num_games) + " games";
  }
  return numbers.insert(record.place.number).second ? "" : "game " + number + " a second time";
}

/// Whether a line begins as header_line writes it. A game's line begins with another field.
bool is_header(std::string_view line) { return line.starts_with(R"({"magic":)"); }

Result<std::string> read_text(const std::filesystem::path& path) {
  std::ifstream stream{path, std::ios::binary};
  if (!stream) return Error{path.string() + ": cannot be opened for reading"};
  std::string text{std::istreambuf_iterator<char>{stream}, {}};
  if (stream.bad()) return Error{path.string() + ": cannot be read"};
  return text;
}

}  // namespace

bool is_extended_by(const GameFileHeader& header, const GameFileHeader& extended) {
  if (!header.tournament || !extended.tournament) return false;
  const auto& has = *header.tournament;
  const auto& wants = *extended.tournament;
  return header.engine == extended.engine && header.game == extended.game &&
         header.game_version == extended.game_version && has.rules == wants.rules &&
         has.num_players == wants.num_players && has.seed == wants.seed &&
         has.num_games <= wants.num_games && begins_with(wants.agents, has.agents) &&
         begins_with(wants.stages, has.stages);
}

std::string header_line(const GameFileHeader& header) {
  nlohmann::ordered_json json = {
      {"magic", header.tournament ? kJournalMagic : kGamesMagic},
      {"version", kFormatVersion},
      {"engine", header.engine},
      {"game", header.game},
      {"game_version", header.game_version},
  };
  if (const auto& tournament = header.tournament) {
    json["rules"] = tournament->rules;
    json["agents"] = tournament->agents;
    json["num_players"] = tournament->num_players;
    json["stages"] = nlohmann::ordered_json::array();
    for (const auto& stage : tournament->stages) json["stages"].push_back(stage_json(stage));
    json["num_games"] = tournament->num_games;
    json["seed"] = tournament->seed.value;
    json["format"] = tournament->format;
  }
  using Json = nlohmann::ordered_json;
  return checked_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<GameFile> read_game_file(const std::filesystem::path& path) {
  const auto text = read_text(path);
  if (!text) return Error{text.error()};
  const std::string_view whole = *text;
  GameFile file;
  std::set<std::uint64_t> numbers;
  std::size_t begin = 0;
  for (std::size_t line_number = 1; begin < whole.size() || line_number == 1; ++line_number) {
    const auto at_line = [&](const std::string& what) {
      return Error{path.string() + ", line " + std::to_string(line_number) + ": " + what};
    };
    const std::size_t end = whole.find('\n', begin);
    const bool has_end = end != std::string_view::npos;
    const std::string_view line = whole.substr(begin, has_end ? end - begin : end);
    const bool is_last = !has_end || end + 1 == whole.size();
    if (line_number == 1) {
      const auto header = read_header(line);
      if (!header) return at_line(header.error());
      if (!has_end) return at_line("the line break is missing");
      file.header = *header;
    } else if (file.header.tournament && is_last && (!has_end || !read_checked_line(line))) {
      file.notice = path.string() + ", line " + std::to_string(line_number) +
                    ": the last game was not written to its end and is left out";
      return file;
    } else if (file.header.tournament && is_header(line)) {
      const auto header = read_header(line);
      if (!header) return at_line(header.error());
      if (!is_extended_by(file.header, *header)) {
        return at_line("the settings do not extend those before");
      }
      file.header = *header;
    } else {
      const auto record = read_record_line(line);
      if (!record) return at_line(record.error());
      if (!has_end) return at_line("the line break is missing");
      const std::string why = why_foreign(*record, file.header, numbers);
      if (!why.empty()) return at_line(why);
      file.records.push_back(*record);
      file.lines.push_back(line_number);
    }
    begin = end + 1;
    file.whole_bytes = begin;
  }
  return file;
}

std::filesystem::path temporary_name(const std::filesystem::path& path) {
  // Not for anything that is computed: only a name that nobody else has.
  std::random_device device;
  return path.string() + ".new-" + std::to_string(device());
}

std::optional<Error> write_text(const std::filesystem::path& path, std::string_view text) {
  std::ofstream stream{path, std::ios::binary | std::ios::trunc};
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) return Error{path.string() + ": cannot be written"};
  return {};
}

std::optional<Error> write_game_file(const std::filesystem::path& path,
                                     const GameFileHeader& header,
                                     std::span<const GameRecord> records) {
  TILEWRIGHT_ASSERT(!header.tournament);
  std::string text = header_line(header) + "\n";
  for (const auto& record : records) text += record_line(record) + "\n";
  const auto temporary = temporary_name(path);
  if (auto error = write_text(temporary, text)) return error;
  std::error_code code;
  std::filesystem::rename(temporary, path, code);
  if (!code) return {};
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  return Error{path.string() + ": cannot be written: " + code.message()};
}

}  // namespace tilewright
