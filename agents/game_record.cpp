#include "agents/game_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "agents/checked_line.hpp"
#include "agents/json_fields.hpp"

namespace tilewright {
namespace {

nlohmann::ordered_json seat_json(const SeatRecord& seat) {
  return {{"agent", seat.agent},     {"spec", seat.spec},       {"decisions", seat.decisions},
          {"seconds", seat.seconds}, {"slowest", seat.slowest}, {"overruns", seat.overruns}};
}

nlohmann::ordered_json fault_json(const Fault& fault) {
  return {{"seat", fault.seat}, {"ply", fault.ply}, {"kind", fault.kind}, {"text", fault.text}};
}

Fault read_fault(JsonFields& fields) {
  return {.seat = fields.integer<std::size_t>("seat"),
          .ply = fields.integer<std::uint64_t>("ply"),
          .kind = fields.text("kind"),
          .text = fields.text("text")};
}

SeatRecord read_seat(JsonFields& fields) {
  return {.agent = fields.integer<std::size_t>("agent"),
          .spec = fields.text("spec"),
          .decisions = fields.integer<std::uint64_t>("decisions"),
          .seconds = fields.real("seconds"),
          .slowest = fields.real("slowest"),
          .overruns = fields.integer<std::uint64_t>("overruns")};
}

}  // namespace

bool is_at_fault(const GameRecord& record, std::size_t seat) {
  return std::any_of(record.faults.begin(), record.faults.end(),
                     [&](const Fault& fault) { return fault.seat == seat; });
}

std::vector<float> returns_after_faults(const GameRecord& record, std::vector<float> returns) {
  if (record.faults.empty()) return returns;
  for (std::size_t seat = 0; seat < returns.size(); ++seat) {
    const bool lost = is_at_fault(record, seat);
    if (returns.size() == 2) {
      returns[seat] = lost ? -1.0F : 1.0F;
    } else if (lost) {
      returns[seat] = -1.0F;
    }
  }
  return returns;
}

GameRecord without_times(GameRecord record) {
  for (auto& seat : record.seats) {
    seat.seconds = seat.slowest = 0;
    seat.overruns = 0;
  }
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
  if (!record.faults.empty()) {
    json["faults"] = nlohmann::ordered_json::array();
    for (const auto& fault : record.faults) json["faults"].push_back(fault_json(fault));
  }
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
  if (json.is_object() && json.contains("faults")) {
    for (const auto& fault : fields.array("faults")) {
      JsonFields part{fault, "fault " + std::to_string(record.faults.size())};
      record.faults.push_back(read_fault(part));
      fields.take_error(part);
    }
  }
  if (!fields.error().empty()) return Error{fields.error()};
  if (record.points.size() != record.seats.size() || record.returns.size() != record.seats.size()) {
    return Error{"'seats', 'points' and 'returns' are not equally long"};
  }
  for (const auto& fault : record.faults) {
    if (fault.seat >= record.seats.size()) return Error{"a fault of a seat that does not exist"};
  }
  return record;
}

}  // namespace tilewright
