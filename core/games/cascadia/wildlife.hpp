#pragma once

#include "core/games/cascadia/environment.hpp"
#include "core/games/cascadia/rules.hpp"

namespace tilewright::cascadia {

/// The points of an animal's card for tokens that lie as `tokens` says on the hexes of
/// `environment`, whose own tokens do not matter. Exact, also where tokens may be grouped in
/// several ways: elk A, B, C, D, hawk D and fox D. Source: docs/games/cascadia.md, "Wildlife
/// cards".
int points_of(Wildlife animal, const Environment& environment, const TokenSets& tokens,
              const WildlifeScoring& scoring);

/// Whether a cell lies between two hexes of `hexes` on one of the three axes through it.
inline bool lies_between(const Environment& environment, Cell cell, HexSet hexes) {
  unsigned seen = 0;  // two bits for each axis: before and behind the cell
  for_each_bit(hexes, [&](int hex) {
    const Cell other = environment.hex(hex).cell();
    const int rows = other.row() - cell.row();
    const int columns = other.column() - cell.column();
    const bool behind = rows != 0 ? rows > 0 : columns > 0;
    const unsigned side = behind ? 2U : 1U;
    seen |= rows == 0 ? side : columns == 0 ? side << 2U : rows + columns == 0 ? side << 4U : 0U;
  });
  return (seen & seen >> 1U & 0b010101U) != 0;
}

/// Calls `visit(animal)` for every card whose points a token of `placed` on `hex` can change: its
/// own, fox and salmon D beside it, and hawk D between hawks.
template <class Visit>
void for_each_affected(const Environment& environment, int hex, Wildlife placed,
                       const WildlifeScoring& scoring, Visit&& visit) {
  const HexSet beside = environment.adjacent(hex);
  visit(placed);
  if (placed != Wildlife::kFox && (beside & environment.tokens(Wildlife::kFox)) != 0) {
    visit(Wildlife::kFox);
  }
  if (placed != Wildlife::kSalmon && scoring.card(Wildlife::kSalmon) == Card::kD &&
      (beside & environment.tokens(Wildlife::kSalmon)) != 0) {
    visit(Wildlife::kSalmon);
  }
  if (placed != Wildlife::kHawk && scoring.card(Wildlife::kHawk) == Card::kD &&
      lies_between(environment, environment.hex(hex).cell(), environment.tokens(Wildlife::kHawk))) {
    visit(Wildlife::kHawk);
  }
}

/// How many points a token of `animal` on `hex` would add to the wildlife of the environment; may
/// be negative. Exact: the change of Environment::wildlife_points(). The hex must be free, but need
/// not attract the animal. For a hex that is not there yet add it to a copy of the environment
/// with add_hex_for_tokens.
int wildlife_gain(const Environment& environment, int hex, Wildlife animal,
                  const WildlifeScoring& scoring);

}  // namespace tilewright::cascadia
