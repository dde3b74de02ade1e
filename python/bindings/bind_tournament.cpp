#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "agents/tournament.hpp"
#include "python/bindings/any_game.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/python_agent.hpp"
#include "python/bindings/record_dict.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {
namespace {

/// A specification and, for an agent written in Python, its callable (else None).
using AgentArgument = std::pair<std::string, py::object>;

template <CompleteGame S>
TournamentAgent<S> tournament_agent(const AgentArgument& argument) {
  const std::string& spec = argument.first;
  const py::object& callable = argument.second;
  if (!callable.is_none()) {
    if (PyCallable_Check(callable.ptr()) == 0) {
      throw std::invalid_argument("agent '" + spec + "' is neither a specification nor a callable");
    }
    return {spec, [name = spec, shared = SharedCallable{callable}] {
              return AgentPointer<S>{std::make_unique<PythonAgent<S>>(name, shared)};
            }};
  }
  if (const auto made = make_agent<S>(spec); !made) {
    throw std::invalid_argument(std::string(S::kName) + ": " + made.error());
  }
  return {spec, [spec] { return make_agent<S>(spec).take(); }};
}

/// Calls a function of the tournament without the interpreter lock. What a Python agent raised is
/// raised here: the tournament keeps it and throws the same object every time, but pybind11 hands
/// each over to Python only once, so a new one is thrown for the same Python exception.
template <class Call>
auto call_unlocked(Call&& call) {
  try {
    const py::gil_scoped_release unlocked;
    return call();
  } catch (py::error_already_set& error) {
    PyErr_Restore(error.type().inc_ref().ptr(), error.value().inc_ref().ptr(),
                  error.trace().inc_ref().ptr());
    throw py::error_already_set();
  }
}

/// A tournament as Python holds it. Dropping it stops it, and waits without the interpreter lock,
/// which agents written in Python need to come to an end.
class BoundTournament {
 public:
  explicit BoundTournament(std::shared_ptr<Tournament> tournament)
      : tournament_{std::move(tournament)} {}
  BoundTournament(const BoundTournament&) = delete;
  BoundTournament& operator=(const BoundTournament&) = delete;
  // The lock's release throws only where the interpreter is broken.
  ~BoundTournament() {  // NOLINT(bugprone-exception-escape)
    const py::gil_scoped_release unlocked;
    tournament_.reset();
  }

  [[nodiscard]] Tournament& get() const { return *tournament_; }

  void start() {
    if (std::exchange(started_, true)) throw std::runtime_error("the tournament has been started");
    tournament_->start();
  }

  py::dict poll(double seconds) {
    const std::chrono::milliseconds timeout{
        static_cast<std::int64_t>(std::clamp(seconds, 0.0, 1e6) * 1e3)};
    const auto progress = call_unlocked([&] { return tournament_->poll(timeout); });
    py::list records;
    for (const GameRecord& record : progress.records) records.append(record_dict(record));
    py::dict result;
    result["records"] = records;
    result["num_done"] = progress.num_done;
    result["num_games"] = progress.num_games;
    result["is_running"] = progress.is_running;
    return result;
  }

  void wait() {
    call_unlocked([&] { tournament_->wait(); });
  }

 private:
  std::shared_ptr<Tournament> tournament_;
  bool started_ = false;
};

std::unique_ptr<BoundTournament> make_bound(const std::string& game,
                                            const std::vector<AgentArgument>& agents,
                                            WholeNumber games, SeedArgument seed,
                                            const std::string& rules, WholeNumber threads,
                                            const std::string& journal) {
  if (games.value < 0) {
    throw std::invalid_argument("games: more than 0, not " + std::to_string(games.value));
  }
  if (threads.value < 0 || threads.value > std::numeric_limits<int>::max()) {
    throw std::invalid_argument("threads: 0 (all cores) to 1024, not " +
                                std::to_string(threads.value));
  }
  const TournamentSettings settings{.games_per_group = static_cast<std::uint64_t>(games.value),
                                    .seed = seed.seed,
                                    .threads = static_cast<int>(threads.value),
                                    .journal = journal};
  return with_game(game, [&]<class S>() {
    std::vector<TournamentAgent<S>> players;
    for (const auto& agent : agents) players.push_back(tournament_agent<S>(agent));
    const auto parsed = value_or_throw(parse_rules<typename S::Rules>(rules), game);
    // Not value_or_throw: the journal's errors are about files, and speak for themselves.
    auto made = make_tournament<S>(parsed, std::move(players), settings);
    if (!made) throw std::invalid_argument(made.error());
    return std::make_unique<BoundTournament>(std::move(made).take());
  });
}

}  // namespace

void bind_tournament(py::module_& module) {
  py::register_exception<IllegalAction>(module, "IllegalAction", PyExc_RuntimeError).doc() =
      "An agent chose what it may not play; the message names the agent, the ply and the choice.";
  py::class_<BoundTournament> bound(module, "Tournament", py::is_final());
  bound
      .def(py::init(&make_bound), py::arg("game"), py::arg("agents"), py::kw_only(),
           py::arg("games"), py::arg("seed"), py::arg("rules") = "default", py::arg("threads") = 0,
           py::arg("journal") = "",
           "A round robin. agents: (specification, None) or (name, callable). games: per pairing. "
           "journal: a file to keep finished games in and to resume from; empty: none.")
      .def("start", method(&BoundTournament::start), "Begins to play, in the background.")
      .def("poll", method(&BoundTournament::poll), py::arg("seconds"),
           "Waits for finished games, at most so long; returns them and how far it is. Raises what "
           "ended the tournament.")
      .def(
          "stop", [](const BoundTournament& tournament) { tournament.get().stop(); },
          "Asks to stop: running games are dropped before their next ply.")
      .def("wait", method(&BoundTournament::wait),
           "Waits for the end. Raises what ended the tournament.")
      .def_property_readonly("num_games",
                             [](const BoundTournament& held) { return held.get().num_games(); })
      .def_property_readonly(
          "num_resumed", [](const BoundTournament& held) { return held.get().num_resumed(); },
          "Games that the journal held already.")
      .def_property_readonly(
          "notice", [](const BoundTournament& held) { return held.get().notice(); },
          "What people should know of the journal; mostly empty.")
      .def_property_readonly(
          "groups", [](const BoundTournament& held) { return held.get().schedule().groups(); },
          "The agents of each group: the pairings, with two players.");
  seal(bound);
}

}  // namespace tilewright::python
