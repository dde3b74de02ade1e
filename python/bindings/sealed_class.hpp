#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

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
  // Without these, old protocols of pickle and direct calls come to object's own, which asks
  // pybind11 for an instance of its base class, and that ends the process.
  if (!bound.attr("__dict__").contains("__reduce_ex__")) {
    bound.def(
        "__reduce_ex__",
        [](const pybind11::object& self, int) -> pybind11::object {
          throw pybind11::type_error(
              "cannot pickle '" +
              std::string(pybind11::str(pybind11::type::of(self).attr("__name__"))) + "' object");
        },
        pybind11::arg("protocol"));
  }
  bound.def("__reduce__", [](const pybind11::object& self) -> pybind11::object {
    return self.attr("__reduce_ex__")(2);
  });
}

/// What `__reduce_ex__` returns, for all protocols: how to make the object again, by calling
/// `maker` (a static method; empty: the class) of the native module's class with `args`.
template <class... Args>
pybind11::tuple pickled(const std::string& class_name, const char* maker, Args&&... args) {
  return pybind11::make_tuple(pybind11::module_::import("tilewright.unpickling").attr("restored"),
                              pybind11::make_tuple(class_name, maker, std::forward<Args>(args)...));
}

}  // namespace tilewright::python
