#pragma once

#include <pybind11/stl.h>

#include "core/game.hpp"
#include "python/bindings/arguments.hpp"
#include "search/report.hpp"

namespace tilewright::python {

/// A report as plain data, each action with its readable form; the keys are the fields of
/// tilewright.Report.
template <TextForm S>
py::dict report_dict(const Report& report, const S& known) {
  py::list actions;
  for (const ActionReport& action : report.actions) {
    py::dict entry;
    entry["action"] = action.action.id();
    entry["text"] = known.action_text(action.action);
    entry["visits"] = action.visits;
    entry["values"] = py::tuple(py::cast(action.values));
    entry["standard_error"] = action.standard_error;
    entry["exact"] = action.exact;
    entry["policy"] = action.policy;
    actions.append(entry);
  }
  py::list line;
  for (const Action action : report.principal_variation) line.append(known.action_text(action));
  py::dict result;
  result["game"] = std::string(S::kName);
  result["algorithm"] = report.algorithm;
  result["player"] = known.current_player().raw();
  result["best_action"] = report.best.id();
  result["best_text"] = known.action_text(report.best);
  result["values"] = py::tuple(py::cast(report.values));
  result["exact"] = report.exact;
  result["actions"] = py::tuple(actions);
  result["principal_variation"] = py::tuple(line);
  result["simulations"] = report.simulations;
  result["nodes"] = report.nodes;
  result["worlds"] = report.worlds;
  result["depth"] = report.depth;
  result["seconds"] = report.seconds;
  return result;
}

}  // namespace tilewright::python
