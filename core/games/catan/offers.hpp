#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/catan/cards.hpp"

namespace tilewright::catan {

/// One or two cards: what a side of an offer can be. There are 5 single cards, then 15 pairs.
inline constexpr int kBundles = 20;

/// The bundles, by kinds; the second kind is -1 for a single card.
inline constexpr std::array<std::array<std::int8_t, 2>, kBundles> kBundleKinds = [] {
  std::array<std::array<std::int8_t, 2>, kBundles> bundles{};
  std::size_t count = 0;
  for (std::int8_t kind = 0; kind < kResources; ++kind) bundles[count++] = {kind, -1};
  for (std::int8_t kind = 0; kind < kResources; ++kind) {
    for (std::int8_t other = kind; other < kResources; ++other) bundles[count++] = {kind, other};
  }
  return bundles;
}();

template <class Counts>
constexpr Counts bundle_cards(int bundle) {
  const auto& kinds = kBundleKinds[static_cast<std::size_t>(bundle)];
  Counts cards = Counts::one(kinds[0]);
  if (kinds[1] >= 0) cards += Counts::one(kinds[1]);
  return cards;
}

/// Every pair of bundles without a resource on both sides: an offer.
inline constexpr int kNumOffers = 230;
struct Offer {
  std::int8_t give = 0;
  std::int8_t want = 0;
  friend constexpr bool operator==(Offer, Offer) = default;
};

namespace detail {
/// The kinds of a bundle, one bit for each.
constexpr unsigned bundle_mask(int bundle) {
  const auto& kinds = kBundleKinds[static_cast<std::size_t>(bundle)];
  return 1U << kinds[0] | (kinds[1] >= 0 ? 1U << kinds[1] : 0U);
}
constexpr bool is_offer(int give, int want) { return (bundle_mask(give) & bundle_mask(want)) == 0; }
}  // namespace detail

/// All offers, by the bundle that is given and then by the one that is wanted.
inline constexpr std::array<Offer, kNumOffers> kAllOffers = [] {
  std::array<Offer, kNumOffers> offers{};
  std::size_t count = 0;
  for (int give = 0; give < kBundles; ++give) {
    for (int want = 0; want < kBundles; ++want) {
      if (!detail::is_offer(give, want)) continue;
      offers[count++] = {static_cast<std::int8_t>(give), static_cast<std::int8_t>(want)};
    }
  }
  TILEWRIGHT_ASSERT(count == kNumOffers);
  return offers;
}();

/// The number of the first offer that gives a bundle; one more for the end.
inline constexpr std::array<std::int16_t, kBundles + 1> kFirstOffer = [] {
  std::array<std::int16_t, kBundles + 1> first{};
  for (std::size_t i = kNumOffers; i-- > 0;) {
    first[static_cast<std::size_t>(kAllOffers[i].give)] = static_cast<std::int16_t>(i);
  }
  first[kBundles] = kNumOffers;
  return first;
}();

/// The number of an offer, or -1 if the two bundles share a resource.
constexpr int offer_number(int give, int want) {
  if (!detail::is_offer(give, want)) return -1;
  int number = kFirstOffer[static_cast<std::size_t>(give)];
  for (int other = 0; other < want; ++other) number += detail::is_offer(give, other) ? 1 : 0;
  return number;
}

/// Offers that give each bundle, with one or two cards on the other side.
constexpr int num_offers_giving(int bundle, bool only_singles) {
  const auto& kinds = kBundleKinds[static_cast<std::size_t>(bundle)];
  const int others = kinds[1] < 0 || kinds[1] == kinds[0] ? kResources - 1 : kResources - 2;
  return only_singles ? others : others + others * (others + 1) / 2;
}

/// The bundles, bit by bit, among the first `most`, that a hand could give.
template <class Counts>
unsigned givable_bundles(Counts hand, int most) {
  unsigned bundles = 0;
  for (int bundle = 0; bundle < most; ++bundle) {
    if (hand.covers(bundle_cards<Counts>(bundle))) bundles |= 1U << bundle;
  }
  return bundles;
}

/// Whether a side has only one card.
constexpr bool is_single(int bundle) { return bundle < kResources; }

}  // namespace tilewright::catan
