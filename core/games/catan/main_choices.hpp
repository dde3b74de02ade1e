#pragma once

#include <cstdint>

#include "core/games/catan/rates.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// What a mover may do between the roll and the end of the turn, as sets: listed for masks, counted
/// for random play.
struct State::MainChoices {
  VertexSet settlements;
  VertexSet cities;
  EdgeSet roads;
  bool buys = false;
  bool declares = false;
  unsigned plays = 0;      // bit i: kPlayable[i]
  unsigned gives = 0;      // bundles that may be offered
  std::uint64_t bank = 0;  // bit i: id::kBank + i
};

}  // namespace tilewright::catan
