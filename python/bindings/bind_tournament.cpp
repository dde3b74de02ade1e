#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "agents/network/network_leaf.hpp"
#include "agents/tournament.hpp"
#include "python/bindings/any_game.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/own_errors.hpp"
#include "python/bindings/python_agent.hpp"
#include "python/bindings/python_evaluator.hpp"
#include "python/bindings/record_dict.hpp"
#include "python/bindings/sealed_class.hpp"
#include "python/bindings/shutdown_gate.hpp"
#include "python/bindings/stage_argument.hpp"

namespace tilewright::python {
namespace {

/// A name; a specification, or the callable of an agent written in Python; what a specification's
/// search asks in place of playouts, or None; whether the faults of a callable lose the game
/// instead of ending the tournament.
using AgentArgument = std::tuple<std::string, py::object, py::object, bool>;

/// Seconds and simulations for a move and a game, as of PlayLimits, and whether an overrun loses.
using LimitsArgument = std::tuple<double, double, std::uint64_t, std::uint64_t, bool>;

PlayLimits limits_of(const LimitsArgument& argument) {
  const auto& [move_seconds, game_seconds, move_simulations, game_simulations, forfeit] = argument;
  return {.move_seconds = move_seconds,
          .game_seconds = game_seconds,
          .move_simulations = move_simulations,
          .game_simulations = game_simulations,
          .forfeit = forfeit};
}

template <CompleteGame S>
TournamentAgent<S> callable_agent(const std::string& name, const py::object& callable,
                                  bool forfeits) {
  TournamentAgent<S> agent{.spec = name, .make = {}, .forfeits = forfeits};
  agent.make = [name, shared = SharedCallable{callable}](const StopRequest& /*stop*/) {
    return AgentPointer<S>{std::make_unique<PythonAgent<S>>(name, shared)};
  };
  agent.finish = [](Agent<S>& player, const GameRecord& record, std::size_t /*seat*/) {
    const ShutdownGate::Pass pass;
    const py::gil_scoped_acquire locked;
    static_cast<PythonAgent<S>&>(player).end_game(record_dict(record));
  };
  return agent;
}

template <CompleteGame S>
TournamentAgent<S> native_agent(const std::string& name, const std::string& spec,
                                const EvaluatorPointer& evaluator) {
  if (const auto made = make_agent<S>(spec, nullptr, evaluator); !made) {
    throw std::invalid_argument(std::string(S::kName) + ": " + made.error());
  }
  const auto make = [name, spec, evaluator](const StopRequest& stop) {
    auto made = make_agent<S>(spec, &stop, evaluator);
    // It was good before: the file that it names has changed.
    if (!made) throw std::runtime_error("agent '" + name + "': " + made.error());
    return std::move(made).take();
  };
  return {.spec = name, .make = make};
}

/// start: any position of the game under its rules. evaluators: those of all agents so far.
template <CompleteGame S>
TournamentAgent<S> tournament_agent(const AgentArgument& argument, const S& start,
                                    std::vector<EvaluatorPointer>& evaluators) {
  const auto& [name, what, evaluator, forfeits] = argument;
  const auto refuse = [&agent = name](const std::string& why) {
    throw std::invalid_argument("agent '" + agent + "' " + why);
  };
  if (!py::isinstance<py::str>(what)) {
    if (PyCallable_Check(what.ptr()) == 0) refuse("is neither a specification nor a callable");
    if (!evaluator.is_none()) refuse("is a callable: only a specification takes an evaluator");
    return callable_agent<S>(name, what, forfeits);
  }
  const EvaluatorPointer asked = evaluator_argument(evaluator);
  auto agent = native_agent<S>(name, std::string(py::reinterpret_borrow<py::str>(what)), asked);
  if (asked != nullptr) {
    const std::string why = asked->why_unfit(position_shape(start));
    if (!why.empty()) refuse("of " + std::string(S::kName) + ": " + why);
    evaluators.push_back(asked);
  }
  return agent;
}

/// Calls a function of the tournament without the interpreter lock. What a Python agent raised is
/// raised here: the tournament keeps it and throws the same object every time.
template <class Call>
auto call_unlocked(Call&& call) {
  return with_own_errors([&] {
    const UnlockedCall unlocked;
    return call();
  });
}

/// A tournament as Python holds it. Dropping it stops it, and waits without the interpreter lock,
/// which agents written in Python need to come to an end.
class BoundTournament {
 public:
  BoundTournament(std::shared_ptr<Tournament> tournament, std::vector<EvaluatorPointer> evaluators)
      : tournament_{std::move(tournament)}, evaluators_{std::move(evaluators)} {}
  BoundTournament(const BoundTournament&) = delete;
  BoundTournament& operator=(const BoundTournament&) = delete;
  // The lock's release throws only where the interpreter is broken.
  ~BoundTournament() {  // NOLINT(bugprone-exception-escape)
    started().erase(this);
    const ShutdownGate::LastPass unlocked;
    tournament_->stop();
    if (is_started_ && ShutdownGate::is_closed()) {
      // Its threads may wait for the lock that this one keeps: they end with the process.
      new std::shared_ptr<Tournament>{std::move(tournament_)};  // NOLINT: for good
    }
    tournament_.reset();
  }

  [[nodiscard]] Tournament& get() const { return *tournament_; }

  void start() {
    for (const auto& evaluator : evaluators_) require_elsewhere(*evaluator);
    if (std::exchange(is_started_, true))
      throw std::runtime_error("the tournament has been started");
    const ShutdownGate::Pass pass;
    started().insert(this);
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

  /// Stops all that run, before the interpreter shuts down, and waits for them, but for some
  /// seconds only.
  static void stop_all() {
    std::vector<std::shared_ptr<Tournament>> running;
    for (const BoundTournament* held : started()) running.push_back(held->tournament_);
    for (const auto& tournament : running) tournament->stop();
    const py::gil_scoped_release unlocked;
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    for (const auto& tournament : running) {
      while (is_running(*tournament) && std::chrono::steady_clock::now() < limit) {
      }
    }
    running.clear();
  }

 private:
  /// Waits a little.
  static bool is_running(Tournament& tournament) {
    try {
      return tournament.poll(std::chrono::milliseconds{20}).is_running;
    } catch (...) {  // what ended it
      return false;
    }
  }

  /// Those that were started and are not dropped; touched with the interpreter lock only.
  static std::set<BoundTournament*>& started() {
    static std::set<BoundTournament*> tournaments;
    return tournaments;
  }

  std::shared_ptr<Tournament> tournament_;
  std::vector<EvaluatorPointer> evaluators_;  // that its agents ask
  bool is_started_ = false;
};

std::unique_ptr<BoundTournament> make_bound(
    const std::string& game, const std::vector<AgentArgument>& agents,
    const std::vector<StageArgument>& stages, SeedArgument seed, const std::string& rules,
    WholeNumber threads, const std::string& journal, const std::string& format,
    std::pair<std::uint64_t, std::uint64_t> share, const LimitsArgument& limits) {
  if (threads.value < 0 || threads.value > std::numeric_limits<int>::max()) {
    throw std::invalid_argument("threads: 0 (all cores) to 1024, not " +
                                std::to_string(threads.value));
  }
  const TournamentSettings settings{.stages = stages_of(stages),
                                    .seed = seed.seed,
                                    .format = format,
                                    .limits = limits_of(limits),
                                    .share = share.first,
                                    .num_shares = share.second,
                                    .threads = static_cast<int>(threads.value),
                                    .journal = journal};
  return with_game(game, [&]<class S>() {
    const auto parsed = value_or_throw(parse_rules<typename S::Rules>(rules), game);
    const S start = deal_game<S>(parsed, settings.seed);
    std::vector<TournamentAgent<S>> players;
    std::vector<EvaluatorPointer> evaluators;
    for (const auto& agent : agents) {
      players.push_back(tournament_agent<S>(agent, start, evaluators));
    }
    // Not value_or_throw: the journal's errors are about files, and speak for themselves.
    auto made = make_tournament<S>(parsed, std::move(players), settings);
    if (!made) throw std::invalid_argument(made.error());
    return std::make_unique<BoundTournament>(std::move(made).take(), std::move(evaluators));
  });
}

}  // namespace

void bind_tournament(py::module_& module) {
  py::register_exception<IllegalAction>(module, "IllegalAction", PyExc_RuntimeError).doc() =
      "An agent chose what it may not play; the message names the agent, the ply and the choice.";
  py::class_<BoundTournament> bound(module, "Tournament", py::is_final());
  bound
      .def(py::init(&make_bound), py::arg("game"), py::arg("agents"), py::kw_only(),
           py::arg("stages"), py::arg("seed"), py::arg("rules") = "default", py::arg("threads") = 0,
           py::arg("journal") = "", py::arg("format") = "", py::arg("share") = std::pair{0, 1},
           py::arg("limits") = LimitsArgument{},
           "agents: (name, specification, evaluator or None, False) or (name, callable, None, "
           "forfeits). stages: (tables of indices of agents, first deal, number of deals). "
           "journal: a file to keep finished "
           "games in and to resume from; empty: none. share: (i, n) plays the deals whose number "
           "has the remainder i by n. limits: seconds for a move and a game, simulations for a "
           "move and a game (0: none), and whether an overrun of time loses the game.")
      .def("start", method(&BoundTournament::start), "Begins to play, in the background.")
      .def("poll", method(&BoundTournament::poll), py::arg("seconds"),
           "Waits for finished games, at most so long; returns them and how far it is. Raises what "
           "ended the tournament.")
      .def(
          "stop", [](const BoundTournament& tournament) { tournament.get().stop(); },
          "Asks to stop: running games are dropped at their present ply.")
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
          "The agents of each group, which are the tables of all stages.");
  seal(bound);
  // After the one of bind_network, so that it is called before that one.
  py::module_::import("atexit").attr("register")(
      py::cpp_function([] { BoundTournament::stop_all(); }));
}

}  // namespace tilewright::python
