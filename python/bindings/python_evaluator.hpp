#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <span>
#include <utility>

#include "agents/network/batched_evaluator.hpp"
#include "python/bindings/shared_callable.hpp"

namespace tilewright::python {

namespace py = pybind11;

/// A Python callable as an evaluator: callable(observations, action_masks) -> (logits, values), as
/// docs/networks.md has it. Takes the interpreter lock for the call alone. What the callable raises
/// passes through; a bad answer is a TypeError or ValueError that says what was expected.
class PythonEvaluator final : public BatchedEvaluator {
 public:
  /// batch: the most rows of a call; 0: half of the threads that search.
  PythonEvaluator(py::object callable, std::size_t batch)
      : BatchedEvaluator{batch}, callable_{std::move(callable)} {}

  /// The caller holds the interpreter lock.
  [[nodiscard]] const py::object& callable() const { return callable_.get(); }

 protected:
  void answer_all(const PositionShape& shape,
                  std::span<PositionQuestion* const> questions) override;

 private:
  SharedCallable callable_;
};

/// An evaluator as Python passes it: None, a path, a Network, an Evaluator or a callable.
EvaluatorPointer evaluator_argument(const py::object& evaluator);

/// Throws std::runtime_error if the evaluator is just answering on this thread: whoever waited here
/// for another answer would wait for ever.
void require_elsewhere(const PositionEvaluator& evaluator);

}  // namespace tilewright::python
