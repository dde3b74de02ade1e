#pragma once

#include <pybind11/pybind11.h>

namespace tilewright::python {

/// Calls a function that may throw a Python exception which others are thrown too, on this thread
/// or another. pybind11 hands each of its exception objects over to Python only once, so a new one
/// is thrown for the same Python exception. The interpreter lock is held before and after.
template <class Call>
auto with_own_errors(Call&& call) {
  try {
    return call();
  } catch (pybind11::error_already_set& error) {
    PyErr_Restore(error.type().inc_ref().ptr(), error.value().inc_ref().ptr(),
                  error.trace().inc_ref().ptr());
    throw pybind11::error_already_set();
  }
}

}  // namespace tilewright::python
