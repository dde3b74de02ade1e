#pragma once

#include "agents/game_traits.hpp"
#include "agents/sono/endgame.hpp"
#include "agents/sono/greedy.hpp"

namespace tilewright {

template <>
struct GameTraits<sono::State> {
  /// One ply ahead: the expected own line minus the expected other line.
  struct Policy {
    Action operator()(const sono::State& known, Rng& rng) const {
      return sono::greedy_action(known, rng);
    }
  };
  using Endgame = sono::Endgame;
};

}  // namespace tilewright
