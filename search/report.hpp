#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/types.hpp"

namespace tilewright {

/// What a search found out about one action of the root.
struct ActionReport {
  Action action;
  std::uint64_t visits = 0;      // simulations through it; worlds in which it was chosen or valued
  std::vector<double> values{};  // expected returns per player, in [-1, 1]; empty if never tried
  double standard_error = 0;     // of the mover's value; 0 when exact
  bool exact = false;            // the value is proved, for all worlds
  /// How much the search is for the action: a probability, which adds up to 1 over all actions. The
  /// share of visits; the improved policy where a search has one (Gumbel); the mean over worlds;
  /// else equal shares for the best actions. A learner's target.
  double policy = 0;
};

/// What a search returns: plain data, the same for all algorithms.
struct Report {
  std::string algorithm;              // the specification that made it
  Action best;                        // what the agent plays
  std::vector<ActionReport> actions;  // every legal action, ascending id
  std::vector<double> values;         // of the position, per player
  bool exact = false;                 // best and its value are proved
  std::uint64_t simulations = 0;      // those taken over from an earlier search too
  std::uint64_t nodes = 0;
  std::uint64_t worlds = 0;  // determinizations looked at; 0 if the position was searched
  int depth = 0;             // deepest ply reached below the root
  double seconds = 0;
  std::vector<Action> principal_variation;  // starts with best
};

}  // namespace tilewright
