#pragma once

#include <cstdint>

#include "search/stop_request.hpp"

namespace tilewright {

/// What one decision may cost. Every algorithm stops at whichever limit comes first; 0 means "no
/// limit of this kind". At least one of simulations, nodes and milliseconds must be set.
struct Budget {
  std::uint64_t simulations = 0;   // passes of select, expand, evaluate, back up
  std::uint64_t nodes = 0;         // nodes visited or stored, as the algorithm says
  double milliseconds = 0;         // wall time; makes results depend on the machine
  std::uint64_t memory_bytes = 0;  // of the tree or table; running into it is a normal stop
  /// Ends a search early; must outlive it. Null: nobody will.
  const StopRequest* stop = nullptr;

  [[nodiscard]] bool is_limited() const { return simulations > 0 || nodes > 0 || milliseconds > 0; }
};

}  // namespace tilewright
