#pragma once

#include <bit>
#include <cstdint>

#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// What a mover may do between the roll and the end of the turn, as sets: listed for masks, counted
/// for random play.
struct State::MainChoices {
  VertexSet settlements;
  VertexSet cities;
  EdgeSet roads;
  bool buys = false;
  bool declares = false;
  unsigned plays = 0;      // bit i: kPlayable[i]
  unsigned gives = 0;      // bundles that may be offered
  std::uint64_t bank = 0;  // bit i: id::kBank + i
};

/// The rates of the bank by the harbours of a player, in lanes of Cards.
inline constexpr std::array<Cards, 64> kRates = [] {
  std::array<Cards, 64> rates{};
  for (unsigned harbours = 0; harbours < 64; ++harbours) {
    const int plain = (harbours >> kAnyHarbour & 1U) != 0 ? 3 : 4;
    for (int kind = 0; kind < kResources; ++kind) {
      rates[harbours] += Cards::of(kind, (harbours >> kind & 1U) != 0 ? 2 : plain);
    }
  }
  return rates;
}();

/// Offers that give each bundle, with one or two cards on the other side.
constexpr int num_offers_giving(int bundle, bool only_singles) {
  const auto& kinds = kBundleKinds[static_cast<std::size_t>(bundle)];
  const int others = kinds[1] < 0 || kinds[1] == kinds[0] ? kResources - 1 : kResources - 2;
  return only_singles ? others : others + others * (others + 1) / 2;
}

}  // namespace tilewright::catan
