#pragma once

#include <array>

#include "core/games/catan/cards.hpp"

namespace tilewright::catan {

/// What a harbour or trading post trades: a resource at 2:1, or kAnyHarbour for 3:1.
inline constexpr int kAnyHarbour = kResources;

/// The rates of the bank by the harbours of a player, one lane for each resource. Harbours: bit r
/// for 2:1 of resource r, bit kAnyHarbour for any 3:1.
template <class Counts>
inline constexpr std::array<Counts, 64> kRates = [] {
  std::array<Counts, 64> rates{};
  for (unsigned harbours = 0; harbours < 64; ++harbours) {
    const int plain = (harbours >> kAnyHarbour & 1U) != 0 ? 3 : 4;
    for (int kind = 0; kind < kResources; ++kind) {
      rates[harbours] += Counts::of(kind, (harbours >> kind & 1U) != 0 ? 2 : plain);
    }
  }
  return rates;
}();

/// The resources for which a giver of each of them could trade with a bank, one bit for each pair
/// as trades are numbered: four for each resource given. `takes`: what the bank has, by bits.
template <class Counts>
constexpr std::uint64_t bank_pairs(Counts hand, Counts rates, unsigned takes) {
  std::uint64_t trades = 0;
  for (int give = 0; give < kResources; ++give) {
    if (hand[give] < rates[give]) continue;
    const unsigned below = takes & ((1U << give) - 1);
    const std::uint64_t pairs = (below | takes >> (give + 1) << give) & 0xFU;
    trades |= pairs << (give * (kResources - 1));
  }
  return trades;
}

}  // namespace tilewright::catan
