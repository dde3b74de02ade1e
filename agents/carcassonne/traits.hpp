#pragma once

#include "agents/carcassonne/greedy.hpp"
#include "agents/carcassonne/static_value.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

template <>
struct GameTraits<carcassonne::State> {
  /// The best place with its best meeple, then the best meeple, by the expected lead.
  struct Policy {
    Action operator()(const carcassonne::State& known, Rng& rng) const {
      return carcassonne::greedy_action(carcassonne::Model::standard(), known, rng);
    }
  };
  struct StaticValue {
    PerPlayer<carcassonne::State, float> operator()(const carcassonne::State& state) const {
      return carcassonne::static_value(carcassonne::Model::standard(), state);
    }
  };
};

}  // namespace tilewright
