#include "python/bindings/python_evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "python/bindings/shutdown_gate.hpp"

namespace tilewright::python {
namespace {

std::string shape_of(const py::array& array) { return std::string(py::str(array.attr("shape"))); }

/// A part of an answer as float32 [rows, columns].
py::array_t<float> part_of(const py::object& answer, std::size_t index, const char* name,
                           std::size_t rows, std::size_t columns) {
  const py::object part = answer[py::int_(index)];
  const py::array array = py::module_::import("numpy").attr("asarray")(part);
  if (array.dtype().kind() != 'f' || array.itemsize() > 8) {
    throw py::type_error("the evaluator returned " + std::string(name) + " of dtype " +
                         std::string(py::str(array.dtype())) + "; valid: float32, float64");
  }
  const bool fits = array.ndim() == 2 && array.shape(0) == static_cast<py::ssize_t>(rows) &&
                    array.shape(1) == static_cast<py::ssize_t>(columns);
  if (!fits) {
    throw py::value_error("the evaluator returned " + std::string(name) + " of shape " +
                          shape_of(array) + "; expected (" + std::to_string(rows) + ", " +
                          std::to_string(columns) + ")");
  }
  return py::array_t<float, py::array::c_style | py::array::forcecast>(array);
}

}  // namespace

void PythonEvaluator::answer_all(const PositionShape& shape,
                                 std::span<PositionQuestion* const> questions) {
  const ShutdownGate::Pass pass;
  const py::gil_scoped_acquire locked;
  const std::size_t rows = questions.size();
  const auto extent = [](std::size_t size) { return static_cast<py::ssize_t>(size); };
  py::array_t<float> observations({extent(rows), extent(shape.observation_size)});
  py::array_t<std::int8_t> masks({extent(rows), extent(shape.num_actions)});
  std::int8_t* mask = masks.mutable_data();
  std::fill_n(mask, rows * shape.num_actions, std::int8_t{0});
  for (std::size_t row = 0; row < rows; ++row) {
    std::ranges::copy(questions[row]->observation,
                      observations.mutable_data() + row * shape.observation_size);
    for (const Action action : questions[row]->actions) {
      mask[row * shape.num_actions + action.id()] = 1;
    }
  }
  const py::object answer = callable_.get()(observations, masks);
  if (!(py::isinstance<py::tuple>(answer) || py::isinstance<py::list>(answer)) ||
      py::len(answer) != 2) {
    throw py::type_error("an evaluator returns (logits, values), not " +
                         std::string(py::str(py::type::of(answer).attr("__name__"))));
  }
  const auto logits = part_of(answer, 0, "logits", rows, shape.num_actions);
  const auto values = part_of(answer, 1, "values", rows, shape.num_players);
  for (std::size_t row = 0; row < rows; ++row) {
    PositionQuestion& question = *questions[row];
    for (std::size_t i = 0; i < question.logits.size(); ++i) {
      question.logits[i] = logits.data()[row * shape.num_actions + question.actions[i].id()];
    }
    std::copy_n(values.data() + row * shape.num_players, shape.num_players,
                question.values.begin());
    const std::string why = why_bad_answer(question, row);
    if (!why.empty()) throw py::value_error("the evaluator returned, in " + why);
  }
}

}  // namespace tilewright::python
