#pragma once

#include "agents/catan/features.hpp"

namespace tilewright::catan {

/// Weights of the features: a player's score is their weighted sum. Each player wins with a chance
/// in proportion to exp(score).
struct Weights {
  FeatureRow setup;   // in the set-up
  FeatureRow early;   // at stage 0
  FeatureRow change;  // what is added by stage 1
};

/// Fitted to who won games between greedy players: docs/games/catan.md, "Agents".
extern const Weights kWeights;

}  // namespace tilewright::catan
