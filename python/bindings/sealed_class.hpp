#pragma once

#include <pybind11/pybind11.h>

namespace tilewright::python {

namespace detail {

/// The `__new__` of a sealed class: the object comes initialised, or not at all.
inline PyObject* new_and_initialised(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  namespace py = pybind11;
  auto object = py::reinterpret_steal<py::object>(
      reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base)
          ->tp_new(type, args, kwargs));
  if (!object) return nullptr;
  const auto init =
      py::reinterpret_steal<py::object>(PyObject_GetAttrString(object.ptr(), "__init__"));
  if (!init) return nullptr;
  const auto done = py::reinterpret_steal<py::object>(PyObject_Call(init.ptr(), args, kwargs));
  return done ? object.release().ptr() : nullptr;
}

/// The object is initialised already. Never fails.
inline int nothing_to_initialise(PyObject* /*self*/, PyObject* /*args*/, PyObject* /*kwargs*/) {
  return 0;
}

}  // namespace detail

/// Closes the one way to an object without a value: `Class.__new__(Class)` without `__init__`,
/// after which pybind11 would hand out memory that nothing was written to. To be called last, on
/// classes marked py::is_final().
template <class Bound>
void seal(Bound& bound) {
  auto* type = reinterpret_cast<PyTypeObject*>(bound.ptr());
  type->tp_new = detail::new_and_initialised;
  type->tp_init = detail::nothing_to_initialise;
  PyType_Modified(type);
}

/// What `__reduce_ex__` returns, for all protocols: how to make the object again, by calling
/// `maker` (a static method; empty: the class) of the native module's class with `args`.
template <class... Args>
pybind11::tuple pickled(const std::string& class_name, const char* maker, Args&&... args) {
  return pybind11::make_tuple(pybind11::module_::import("tilewright.unpickling").attr("restored"),
                              pybind11::make_tuple(class_name, maker, std::forward<Args>(args)...));
}

}  // namespace tilewright::python
