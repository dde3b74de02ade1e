#pragma once

#include <pybind11/pybind11.h>

namespace tilewright::python {

/// Each adds one part of the native module.
void bind_all_games(pybind11::module_& module);
void bind_network(pybind11::module_& module);
void bind_catalogue(pybind11::module_& module);
void bind_sono(pybind11::module_& module);
void bind_sono_analysis(pybind11::module_& module);
void bind_sono_learning(pybind11::module_& module);
void bind_carcassonne(pybind11::module_& module);
void bind_cascadia(pybind11::module_& module);
void bind_catan(pybind11::module_& module);
void bind_catan_connect(pybind11::module_& module);
void bind_tournament(pybind11::module_& module);
void bind_game_files(pybind11::module_& module);
void bind_vector(pybind11::module_& module);

}  // namespace tilewright::python
