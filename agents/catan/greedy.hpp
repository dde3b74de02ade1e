#pragma once

#include "core/games/catan/state.hpp"
#include "core/random.hpp"

namespace tilewright::catan {

/// The action after which the own standing, less a share of the others', is best; ties at random.
/// What chance brings next is valued by its mean: a card from the deck, a card that is stolen, a
/// win at once. Offers are made if they help the own standing, and accepted if they do and the
/// mover is not about to win. Looks only at what the player who acts knows. Precondition: a player
/// acts.
Action greedy_action(const State& known, Rng& rng);

}  // namespace tilewright::catan
