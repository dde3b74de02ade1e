#pragma once

#include <vector>

#include "agents/catan/weights.hpp"
#include "core/games/catan/state.hpp"
#include "core/random.hpp"

namespace tilewright::catan {

/// The action after which the own chance to win is best by the value function, as far as the player
/// who acts knows; ties at random. Chance that comes next is valued by features of its own. Trade
/// is judged like any other action: by the hand behind it, with something off for what the other
/// side gains by it. Precondition: a player acts.
Action greedy_action(const State& known, Rng& rng, const Weights& weights = kWeights);

/// What the greedy player takes an action to be worth to whoever acts: a return. Precondition: a
/// player acts, state.is_complete().
float action_value(const State& state, Action action);

/// An offer that would help whoever makes it, and by how much if it is accepted: in logarithms of
/// the odds to win.
struct GoodOffer {
  Action action;
  float gain = 0;
};
/// Those that the mover may make now, by ascending id. Precondition: state.is_complete().
std::vector<GoodOffer> good_offers(const State& state);

}  // namespace tilewright::catan
