#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>

#include "agents/agent.hpp"
#include "agents/match.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/shared_callable.hpp"
#include "python/bindings/shutdown_gate.hpp"

namespace tilewright::python {

/// A Python callable as an agent: callable(information_set, seed) -> action id or text. What it
/// raises passes through, to surface in Python again, unless it has an attribute `fault_kind`: then
/// it is an AgentFault of this kind. A choice that is no action of the game is an IllegalAction
/// that names the agent.
///
/// If it has a method `new_game`, this is called at the start of each game and returns the callable
/// for the game. That one's `end_game(record)`, if it has one, is called when the game is finished,
/// and its `close()` in any case.
template <CompleteGame S>
class PythonAgent final : public Agent<S> {
 public:
  PythonAgent(std::string name, SharedCallable callable)
      : name_{std::move(name)}, callable_{std::move(callable)} {}
  PythonAgent(const PythonAgent&) = delete;
  PythonAgent& operator=(const PythonAgent&) = delete;
  // Taking the lock throws only where the interpreter is broken.
  ~PythonAgent() override { close(); }  // NOLINT(bugprone-exception-escape)

  void start_game() override {
    close();
    const ShutdownGate::Pass pass;
    const py::gil_scoped_acquire locked;
    if (!py::hasattr(callable_.get(), "new_game")) return;
    of_game_ = SharedCallable{callable_.get().attr("new_game")()};
  }

  /// Tells the callable how its game ended.
  void end_game(const py::dict& record) {
    if (of_game_ && py::hasattr(of_game_.get(), "end_game"))
      of_game_.get().attr("end_game")(record);
  }

  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    const std::uint64_t seed = rng.fork().value;
    const ShutdownGate::Pass pass;
    const py::gil_scoped_acquire locked;
    const py::object chosen = call(seen, seed);
    if (py::isinstance<py::str>(chosen)) {
      const auto action = seen.known().parse_action(chosen.cast<std::string>());
      if (!action) throw IllegalAction(where(seen) + action.error());
      return *action;
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(chosen.ptr()));
    if (!number) PyErr_Clear();
    int overflow = 0;
    const long long id = number ? PyLong_AsLongLongAndOverflow(number.ptr(), &overflow) : -1;
    if (id < 0 || id >= static_cast<long long>(seen.num_actions())) {
      throw IllegalAction(where(seen) + "it must return the text of an action or an id from 0 to " +
                          std::to_string(seen.num_actions() - 1) + ", not " +
                          std::string(py::repr(chosen)));
    }
    return Action{static_cast<std::uint32_t>(id)};
  }

 private:
  py::object call(const InformationSet<S>& seen, std::uint64_t seed) {
    try {
      return (of_game_ ? of_game_ : callable_).get()(py::cast(seen), seed);
    } catch (py::error_already_set& error) {
      if (!py::hasattr(error.value(), "fault_kind")) throw;
      throw AgentFault(py::str(error.value().attr("fault_kind")),
                       where(seen) + std::string(py::str(error.value())));
    }
  }

  void close() {
    if (!of_game_) return;
    try {
      const ShutdownGate::Pass pass;
      const py::gil_scoped_acquire locked;
      try {
        if (py::hasattr(of_game_.get(), "close")) of_game_.get().attr("close")();
      } catch (py::error_already_set& error) {
        error.discard_as_unraisable("PythonAgent");
      }
      of_game_ = {};
    } catch (const ShutdownGate::Closed&) {  // nobody needs it any more
    }
  }

  [[nodiscard]] std::string where(const InformationSet<S>& seen) const {
    return "agent '" + name_ + "' on seat " + std::to_string(seen.viewer().index()) + ", ply " +
           std::to_string(seen.ply()) + ": ";
  }

  std::string name_;
  SharedCallable callable_;
  SharedCallable of_game_;  // what `new_game` returned
};

}  // namespace tilewright::python
