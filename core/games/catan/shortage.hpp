#pragma once

#include "core/games/catan/cards.hpp"

namespace tilewright::catan {

/// Of each resource what a roll pays in all: what is owed if the stock has it; else what is left if
/// one player alone is owed and `pays_single`; else nothing. Source: docs/games/catan.md.
template <class Counts, class Owed>
Counts paid_kinds(Counts stock, Counts total, const Owed& owed, bool pays_single) {
  Counts paid;
  for (int kind = 0; kind < kResources; ++kind) {
    if (stock[kind] >= total[kind]) {
      paid += total.only(kind);
      continue;
    }
    int players = 0;
    for (const Counts& cards : owed) players += cards[kind] > 0 ? 1 : 0;
    if (players == 1 && pays_single) paid += stock.only(kind);
  }
  return paid;
}

}  // namespace tilewright::catan
