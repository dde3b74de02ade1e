#pragma once

#include "agents/sono/line_function.hpp"
#include "agents/sono/solver_node.hpp"

namespace tilewright::sono {

/// The largest number of empty cells that `leaf_value` handles.
inline constexpr int kLeafCells = 3;

/// The value of a position with at most three empty cells, all of them playable, for the mover.
int leaf_value(const Node& node, const LineFunctions& functions);

}  // namespace tilewright::sono
