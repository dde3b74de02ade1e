#pragma once

#include <pybind11/pybind11.h>

#include "agents/game_record.hpp"

namespace tilewright::python {

/// A finished game as plain data; see tilewright.results for the keys.
pybind11::dict record_dict(const GameRecord& record);

}  // namespace tilewright::python
