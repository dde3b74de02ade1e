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
#include "python/bindings/stage_argument.hpp"

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
    entry["stages"] = py::list();
    for (const Stage& stage : header.tournament->stages) {
      entry["stages"].cast<py::list>().append(
          py::make_tuple(stage.tables, stage.first_deal, stage.num_deals));
    }
    entry["format"] = header.tournament->format;
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
  std::vector<std::uint64_t> overruns;
  for (const SeatRecord& seat : record.seats) {
    seats.push_back(seat.agent);
    seconds.push_back(seat.seconds);
    slowest.push_back(seat.slowest);
    decisions.push_back(seat.decisions);
    overruns.push_back(seat.overruns);
  }
  py::list faults;
  for (const Fault& fault : record.faults) {
    py::dict told;
    told["seat"] = fault.seat;
    told["ply"] = fault.ply;
    told["kind"] = fault.kind;
    told["text"] = fault.text;
    faults.append(told);
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
  entry["overruns"] = overruns;
  entry["faults"] = faults;
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
      .def_property_readonly("line", &record_line, "The record as its line of a file of games.")
      .def("position", &position_at, py::arg("plies"),
           "The state after so many plies. ValueError if the record cannot be replayed.")
      .def("verify", &verify, "Why the record is not the game that it says it is; empty if it is.")
      .def("as_dict", &record_dict, "The record as plain data.");
  seal(bound);
  module.def(
      "header_line",
      [](const std::string& game, int game_version, const std::string& rules,
         const std::vector<std::string>& agents, std::size_t num_players,
         const std::vector<StageArgument>& stages, SeedArgument seed, const std::string& format) {
        const auto schedule =
            Schedule::of_stages(agents, num_players, stages_of(stages), seed.seed);
        if (!schedule) throw std::invalid_argument(schedule.error());
        return header_line({.engine = std::string(engine_version()),
                            .game = game,
                            .game_version = game_version,
                            .tournament = TournamentHeader{.rules = rules,
                                                           .agents = agents,
                                                           .num_players = num_players,
                                                           .stages = schedule->stages(),
                                                           .num_games = schedule->num_games(),
                                                           .seed = seed.seed,
                                                           .format = format}});
      },
      py::kw_only(), py::arg("game"), py::arg("game_version"), py::arg("rules"), py::arg("agents"),
      py::arg("num_players"), py::arg("stages"), py::arg("seed"), py::arg("format"),
      "The first line of the journal of a tournament.");
  module.def(
      "scheduled_games",
      [](const std::vector<std::string>& agents, std::size_t num_players,
         const std::vector<StageArgument>& stages, SeedArgument seed) {
        const auto schedule =
            Schedule::of_stages(agents, num_players, stages_of(stages), seed.seed);
        if (!schedule) throw std::invalid_argument(schedule.error());
        py::list games;
        for (std::uint64_t number = 0; number < schedule->num_games(); ++number) {
          const ScheduledGame game = schedule->game(number);
          games.append(
              py::make_tuple(game.place.group, game.place.deal, game.place.rotation, game.agents));
        }
        return games;
      },
      py::kw_only(), py::arg("agents"), py::arg("num_players"), py::arg("stages"), py::arg("seed"),
      "For each game of the stages by number: its group, deal, rotation and the agent on each "
      "seat.");
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
