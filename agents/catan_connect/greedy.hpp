#pragma once

#include <vector>

#include "core/games/catan_connect/state.hpp"
#include "core/random.hpp"

namespace tilewright::catan_connect {

/// The action after which the own standing is best; ties at random. Only the own seat is looked
/// at after it, so that a decision costs the same for any number of players. Offers are made where
/// they help and a partner gains too, and accepted where they help and the other is not about to
/// win. Looks only at what the player who acts knows. Precondition: a player acts.
enum class Offers { kMade, kNotMade };
Action greedy_action(const State& known, Rng& rng, Offers offers = Offers::kMade);

/// An action with what the greedy player thinks of it.
struct ValuedAction {
  Action action;
  float value = 0;
};
/// All legal actions of a position of kAct, kTrade, kFreeRoad, kPlenty or kKnightGain, valued, the
/// best first.
std::vector<ValuedAction> valued_actions(const State& known);

}  // namespace tilewright::catan_connect
