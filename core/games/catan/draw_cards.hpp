#pragma once

#include "core/games/catan/cards.hpp"
#include "core/random.hpp"

namespace tilewright::catan {

/// Draws `count` cards at random out of a pile.
template <class Counts>
Counts draw_from(Counts& pile, int count, Rng& rng) {
  Counts drawn;
  for (int left = pile.total(); count > 0; --count, --left) {
    const auto rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
    const Counts card = Counts::one(pile.kind_at(rank));
    pile -= card;
    drawn += card;
  }
  return drawn;
}

}  // namespace tilewright::catan
