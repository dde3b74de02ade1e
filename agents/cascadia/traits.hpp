#pragma once

#include "agents/cascadia/greedy.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<cascadia::State> {
  /// The whole turn that leaves the mover with the largest base total.
  struct Policy {
    Action operator()(const cascadia::State& known, Rng& rng) const {
      return cascadia::greedy_action(known, rng);
    }
  };
};

}  // namespace tilewright
