#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <utility>

#include "python/bindings/shutdown_gate.hpp"

namespace tilewright::python {

/// A Python callable that may be held, copied and dropped by threads without the interpreter lock:
/// only the last owner touches the object, and takes the lock for it. Once the interpreter shuts
/// down, such threads get the lock no more: then the object is left alone.
class SharedCallable {
 public:
  SharedCallable() = default;
  explicit SharedCallable(pybind11::object callable)
      : callable_{new pybind11::object{std::move(callable)}, [](pybind11::object* object) {
                    if (PyGILState_Check() != 0) {
                      delete object;
                      return;
                    }
                    try {
                      const ShutdownGate::Pass pass;
                      const pybind11::gil_scoped_acquire locked;
                      delete object;
                    } catch (const ShutdownGate::Closed&) {  // left alone
                    }
                  }} {}
  explicit operator bool() const { return callable_ != nullptr; }
  /// Precondition: the caller holds the interpreter lock.
  [[nodiscard]] const pybind11::object& get() const { return *callable_; }

 private:
  std::shared_ptr<pybind11::object> callable_;
};

}  // namespace tilewright::python
