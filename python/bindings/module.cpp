#include "python/bindings/module.hpp"

#include <cstring>
#include <exception>
#include <stdexcept>

namespace {

/// Errors quote what was passed in, which may be bytes that are no text: those are escaped. By
/// value because pybind11 wants it so.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void translate_invalid_argument(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const std::invalid_argument& error) {
    const auto length = static_cast<Py_ssize_t>(std::strlen(error.what()));
    const auto message = pybind11::reinterpret_steal<pybind11::object>(
        PyUnicode_DecodeUTF8(error.what(), length, "backslashreplace"));
    PyErr_SetObject(PyExc_ValueError, message.ptr());
  }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  pybind11::register_local_exception_translator(&translate_invalid_argument);
  module.doc() = "The native part of tilewright. Use the names of the package, not these.";
  tilewright::python::bind_network(module);
  tilewright::python::bind_all_games(module);
  tilewright::python::bind_catalogue(module);
  tilewright::python::bind_sono(module);
  tilewright::python::bind_sono_analysis(module);
  tilewright::python::bind_sono_learning(module);
  tilewright::python::bind_carcassonne(module);
  tilewright::python::bind_cascadia(module);
  tilewright::python::bind_catan(module);
  tilewright::python::bind_catan_connect(module);
  tilewright::python::bind_game_files(module);
  tilewright::python::bind_tournament(module);
  tilewright::python::bind_vector(module);
}
