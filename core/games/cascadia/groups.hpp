#pragma once

#include <bit>

#include "core/games/cascadia/environment.hpp"

namespace tilewright::cascadia {

/// The hexes of `among` that hang together with `hex`, which is one of them.
inline HexSet group_of(const Environment& environment, HexSet among, int hex) {
  HexSet group = hex_bit(hex);
  HexSet left = environment.adjacent(hex) & among;
  while (left != 0) {
    const int next = std::countr_zero(left);
    group |= hex_bit(next);
    left |= environment.adjacent(next) & among;
    left &= ~group;
  }
  return group;
}

/// Calls `visit(group)` for every connected group of `among`.
template <class Visit>
void for_each_group(const Environment& environment, HexSet among, Visit&& visit) {
  while (among != 0) {
    const HexSet group = group_of(environment, among, std::countr_zero(among));
    among &= ~group;
    visit(group);
  }
}

/// How many hexes of `among` touch a hex.
inline int neighbours_in(const Environment& environment, int hex, HexSet among) {
  return std::popcount(environment.adjacent(hex) & among);
}

}  // namespace tilewright::cascadia
