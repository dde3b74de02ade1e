#include <pybind11/stl.h>

#include <memory>

#include "agents/engine_version.hpp"
#include "agents/game_file.hpp"
#include "agents/replay.hpp"
#include "python/bindings/any_game.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/record_dict.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {
namespace {

/// The position of a record after `plies` plies, as an object of its game's class.
py::object position_at(const GameRecord& record, std::size_t plies) {
  if (plies > record.actions.size()) {
    throw std::invalid_argument("the game has " + std::to_string(record.actions.size()) +
                                " plies, not " + std::to_string(plies));
  }
  return with_game(record.game, [&]<class S>() {
    return py::cast(value_or_throw(replay_to<S>(record, plies), "replay"));
  });
}

/// Why the record is not the game that it says it is; empty if it is.
std::string verify(const GameRecord& record) {
  return with_game(record.game, [&]<class S>() {
    const auto final = replay<S>(record);
    return final ? std::string{} : final.error();
  });
}

py::object header_dict(const GameFileHeader& header) {
  py::dict entry;
  entry["engine"] = header.engine;
  entry["game"] = header.game;
  entry["game_version"] = header.game_version;
  if (header.tournament) {
    entry["rules"] = header.tournament->rules;
    entry["agents"] = header.tournament->agents;
    entry["num_players"] = header.tournament->num_players;
    entry["games_per_group"] = header.tournament->games_per_group;
    entry["num_games"] = header.tournament->num_games;
    entry["seed"] = header.tournament->seed.value;
  }
  return entry;
}

}  // namespace

py::dict record_dict(const GameRecord& record) {
  std::vector<std::size_t> seats;
  std::vector<double> seconds;
  std::vector<double> slowest;
  std::vector<std::uint64_t> decisions;
  for (const SeatRecord& seat : record.seats) {
    seats.push_back(seat.agent);
    seconds.push_back(seat.seconds);
    slowest.push_back(seat.slowest);
    decisions.push_back(seat.decisions);
  }
  py::dict entry;
  entry["game"] = record.place.number;
  entry["group"] = record.place.group;
  entry["deal"] = record.place.deal;
  entry["rotation"] = record.place.rotation;
  entry["deal_seed"] = record.deal_seed.value;
  entry["game_seed"] = record.game_seed.value;
  entry["seats"] = seats;
  entry["actions"] = record.actions;
  entry["points"] = record.points;
  entry["returns"] = record.returns;
  entry["plies"] = record.actions.size();
  entry["seconds"] = seconds;
  entry["slowest"] = slowest;
  entry["decisions"] = decisions;
  return entry;
}

void bind_game_files(py::module_& module) {
  module.attr("engine_version") = std::string(engine_version());
  py::class_<GameRecord, std::shared_ptr<GameRecord>> bound(module, "GameRecord", py::is_final());
  bound.def_readonly("game", &GameRecord::game)
      .def_readonly("rules", &GameRecord::rules)
      .def_readonly("actions", &GameRecord::actions)
      .def_property_readonly(
          "agents",
          [](const GameRecord& record) {
            std::vector<std::string> specs;
            for (const auto& seat : record.seats) specs.push_back(seat.spec);
            return specs;
          },
          "Specification of the agent on each seat.")
      .def("position", &position_at, py::arg("plies"),
           "The state after so many plies. ValueError if the record cannot be replayed.")
      .def("verify", &verify, "Why the record is not the game that it says it is; empty if it is.")
      .def("as_dict", &record_dict, "The record as plain data.");
  seal(bound);
  module.def(
      "read_games",
      [](const std::string& path) {
        const GameFile file = value_or_throw(read_game_file(path), "games");
        py::list records;
        for (const GameRecord& record : file.records) {
          records.append(std::make_shared<GameRecord>(record));
        }
        return py::make_tuple(header_dict(file.header), records, file.notice);
      },
      py::arg("path"), "The header, the records and a notice of a journal or file of games.");
}

}  // namespace tilewright::python
