#pragma once

#include "agents/catan/greedy.hpp"
#include "agents/catan/standing.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<catan::State> {
  /// The action after which the player stands best.
  struct Policy {
    Action operator()(const catan::State& known, Rng& rng) const {
      return catan::greedy_action(known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<catan::State, float> operator()(const catan::State& state) const {
      return catan::static_value(state);
    }
  };
};

}  // namespace tilewright
