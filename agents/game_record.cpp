#include "agents/game_record.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "agents/checked_line.hpp"
#include "agents/json_fields.hpp"

namespace tilewright {
namespace {

nlohmann::ordered_json seat_json(const SeatRecord& seat) {
  return {{"agent", seat.agent},
          {"spec", seat.spec},
          {"decisions", seat.decisions},
          {"seconds", seat.seconds},
          {"slowest", seat.slowest}};
}

SeatRecord read_seat(JsonFields& fields) {
  return {.agent = fields.integer<std::size_t>("agent"),
          .spec = fields.text("spec"),
          .decisions = fields.integer<std::uint64_t>("decisions"),
          .seconds = fields.real("seconds"),
          .slowest = fields.real("slowest")};
}

}  // namespace

GameRecord without_times(GameRecord record) {
  for (auto& seat : record.seats) seat.seconds = seat.slowest = 0;
  return record;
}

std::size_t count_distinct_games(std::span<const GameRecord> records) {
  using Play = std::pair<std::string, std::vector<std::uint32_t>>;
  std::set<std::pair<Seed, Play>> games;
  for (const auto& record : records) {
    games.emplace(record.deal_seed, Play{record.game + " " + record.rules, record.actions});
  }
  return games.size();
}

std::string record_line(const GameRecord& record) {
  nlohmann::ordered_json json = {{"game", record.game},
                                 {"game_version", record.game_version},
                                 {"rules", record.rules},
                                 {"number", record.place.number},
                                 {"group", record.place.group},
                                 {"deal", record.place.deal},
                                 {"rotation", record.place.rotation},
                                 {"deal_seed", record.deal_seed.value},
                                 {"game_seed", record.game_seed.value}};
  json["seats"] = nlohmann::ordered_json::array();
  for (const auto& seat : record.seats) json["seats"].push_back(seat_json(seat));
  json["actions"] = record.actions;
  json["points"] = record.points;
  json["returns"] = record.returns;
  using Json = nlohmann::ordered_json;
  return checked_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<GameRecord> read_record_line(std::string_view line) {
  const auto object = read_checked_line(line);
  if (!object) return Error{object.error()};
  const auto json = nlohmann::json::parse(*object, nullptr, /*allow_exceptions=*/false);
  JsonFields fields{json};
  GameRecord record;
  record.game = fields.text("game");
  record.game_version = fields.integer<int>("game_version");
  record.rules = fields.text("rules");
  record.place = {.number = fields.integer<std::uint64_t>("number"),
                  .group = fields.integer<std::uint64_t>("group"),
                  .deal = fields.integer<std::uint64_t>("deal"),
                  .rotation = fields.integer<std::uint64_t>("rotation")};
  record.deal_seed = Seed{fields.integer<std::uint64_t>("deal_seed")};
  record.game_seed = Seed{fields.integer<std::uint64_t>("game_seed")};
  for (const auto& seat : fields.array("seats")) {
    JsonFields part{seat, "seat " + std::to_string(record.seats.size())};
    record.seats.push_back(read_seat(part));
    fields.take_error(part);
  }
  record.actions = fields.integers<std::uint32_t>("actions");
  record.points = fields.integers<int>("points");
  record.returns = fields.reals("returns");
  if (!fields.error().empty()) return Error{fields.error()};
  if (record.points.size() != record.seats.size() || record.returns.size() != record.seats.size()) {
    return Error{"'seats', 'points' and 'returns' are not equally long"};
  }
  return record;
}

}  // namespace tilewright
