#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "agents/catalogue.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/bind_report.hpp"
#include "python/bindings/interrupt.hpp"
#include "python/bindings/own_errors.hpp"
#include "python/bindings/python_evaluator.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {

template <CompleteGame S>
void require_viewer_acts(const InformationSet<S>& seen) {
  if (seen.current_player().is_seat() && seen.current_player() == seen.viewer()) return;
  throw std::invalid_argument(std::string(S::kName) + ": " + S::player_name(seen.viewer()) +
                              " can only choose when they act; here it is " +
                              S::player_name(seen.current_player()));
}

/// One of the project's agents, for Python. Calls from several threads take turns.
template <CompleteGame S>
class BoundAgent {
 public:
  BoundAgent(std::string specification, const py::object& evaluator)
      : specification_{std::move(specification)}, evaluator_{evaluator_argument(evaluator)} {
    auto made = make_agent<S>(specification_, &interrupt_, evaluator_);
    if (!made) throw std::invalid_argument(std::string(S::kName) + ": " + made.error());
    agent_ = std::move(made).take();
  }

  [[nodiscard]] const std::string& specification() const { return specification_; }
  [[nodiscard]] bool has_evaluator() const { return evaluator_ != nullptr; }

  void start_game() {
    const UnlockedCall unlocked;
    const std::scoped_lock lock{mutex_};
    agent_->start_game();
  }

  std::uint32_t choose(const InformationSet<S>& seen, SeedArgument seed) {
    require_viewer_acts(seen);
    return unlocked(seed, [&](Rng& rng) { return agent_->choose(seen, rng); }).id();
  }

  py::dict report(const InformationSet<S>& seen, SeedArgument seed) {
    require_viewer_acts(seen);
    Report report = unlocked(seed, [&](Rng& rng) { return agent_->report(seen, rng); });
    report.algorithm = specification_;
    return report_dict(report, seen.known());
  }

 private:
  /// Calls the agent without the interpreter lock, one thread at a time; Ctrl-C ends its search.
  template <class Call>
  auto unlocked(SeedArgument seed, const Call& call) {
    if (has_evaluator()) require_elsewhere(*evaluator_);
    auto result = with_own_errors([&] {
      const UnlockedCall released;
      const std::scoped_lock lock{mutex_};
      interrupt_.begin();
      Rng rng{seed.seed};
      return call(rng);
    });
    interrupt_.raise_if_made();
    if (ShutdownGate::is_closed()) throw ShutdownGate::Closed{};
    return result;
  }

  std::string specification_;
  EvaluatorPointer evaluator_;  // null: none was given
  std::mutex mutex_;
  Interrupt interrupt_;
  AgentPointer<S> agent_;
};

template <CompleteGame S>
void bind_agent(py::module_& module, const char* name) {
  using Bound = BoundAgent<S>;
  py::class_<Bound, std::shared_ptr<Bound>> bound(module, name, py::is_final());
  bound
      .def(py::init<std::string, py::object>(), py::arg("specification"),
           py::arg("evaluator") = py::none(),
           "The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the "
           "valid names and options. evaluator: what it asks in place of playouts; a path, a "
           "Network, an Evaluator or a callable.")
      .def_property_readonly("specification", method(&Bound::specification))
      .def("__repr__",
           [](const Bound& agent) {
             return "<" + class_name(S::kName) + "Agent '" + agent.specification() + "'>";
           })
      .def("start_game", method(&Bound::start_game), "Forget what was kept from earlier games.")
      .def("choose", method(&Bound::choose), py::arg("seen"), py::arg("seed"),
           "The id of the action it plays. ValueError unless the viewer of `seen` acts.")
      .def("report", method(&Bound::report), py::arg("seen"), py::arg("seed"),
           "What it finds out, as plain data: the fields of tilewright.Report.")
      .def(
          "__reduce_ex__",
          [](const Bound& agent, int) {
            if (agent.has_evaluator()) throw py::type_error("cannot pickle the agent's evaluator");
            return pickled(class_name(S::kName) + "Agent", "", agent.specification());
          },
          py::arg("protocol"));
  seal(bound);
}

}  // namespace tilewright::python
