#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>

#include "agents/agent.hpp"
#include "agents/match.hpp"
#include "python/bindings/arguments.hpp"

namespace tilewright::python {

/// A Python callable that may be held, copied and dropped by threads without the interpreter lock:
/// only the last owner touches the object, and takes the lock for it.
class SharedCallable {
 public:
  SharedCallable() = default;
  explicit SharedCallable(py::object callable)
      : callable_{new py::object{std::move(callable)}, [](py::object* object) {
                    const py::gil_scoped_acquire locked;
                    delete object;
                  }} {}
  explicit operator bool() const { return callable_ != nullptr; }
  /// Precondition: the caller holds the interpreter lock.
  [[nodiscard]] const py::object& get() const { return *callable_; }

 private:
  std::shared_ptr<py::object> callable_;
};

/// A Python callable as an agent: callable(information_set, seed) -> action id or text. What it
/// raises passes through, to surface in Python again; a choice that is no action of the game is an
/// IllegalAction that names the agent.
template <CompleteGame S>
class PythonAgent final : public Agent<S> {
 public:
  PythonAgent(std::string name, SharedCallable callable)
      : name_{std::move(name)}, callable_{std::move(callable)} {}

  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    const std::uint64_t seed = rng.fork().value;
    const py::gil_scoped_acquire locked;
    const py::object chosen = callable_.get()(py::cast(seen), seed);
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
  [[nodiscard]] std::string where(const InformationSet<S>& seen) const {
    return "agent '" + name_ + "' on seat " + std::to_string(seen.viewer().index()) + ", ply " +
           std::to_string(seen.ply()) + ": ";
  }

  std::string name_;
  SharedCallable callable_;
};

}  // namespace tilewright::python
