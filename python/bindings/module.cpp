#include "python/bindings/module.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The native part of tilewright. Use the names of the package, not these.";
  tilewright::python::bind_all_games(module);
  tilewright::python::bind_catalogue(module);
  tilewright::python::bind_sono(module);
  tilewright::python::bind_game_files(module);
  tilewright::python::bind_tournament(module);
}
