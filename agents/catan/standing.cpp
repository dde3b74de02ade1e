#include "agents/catan/standing.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright::catan {
namespace {

// In victory points. What a card of a resource is worth, by Resource.
constexpr std::array<float, kResources> kCardWeights = {0.95F, 0.95F, 0.85F, 1.1F, 1.1F};
constexpr float kOfProduction = 4.5F;  // for a card a roll
constexpr float kOfAKind = 0.35F;      // for each resource that is produced at all
constexpr float kRobbedShare = 0.5F;   // of the production of the robbed hex
constexpr float kOfAnyHarbour = 0.2F;  // 3:1
constexpr float kOfAHarbour = 1.2F;    // 2:1, for a card a roll of its resource
constexpr float kOfASite = 0.35F;      // the first place to settle, then less
constexpr float kOfSitePips = 0.03F;   // of the best one
constexpr float kOfARoad = 0.05F;      // of the longest road
constexpr float kOfAKnight = 0.25F;    // played
constexpr float kOfADevCard = 0.35F;   // in hand, but for victory points
constexpr float kOfACard = 0.09F;      // in hand
constexpr float kOfTooMany = -0.1F;    // for each card above seven
constexpr float kOfNearness = 0.5F;    // of the cards for the best purchase
constexpr float kScale = 1.6F;         // of winning chances

int pips_of(int number) { return number == 0 ? 0 : 6 - std::abs(7 - number); }

/// Expected cards a roll of each resource.
std::array<float, kResources> production(const State& state, std::size_t seat) {
  std::array<float, kResources> cards{};
  for (int hex = 0; hex < kHexes; ++hex) {
    const int yield = state.yield(hex, seat);
    const int terrain = state.board().terrain(hex);
    if (yield == 0 || terrain == kDesert) continue;
    const float share = hex == state.robber() ? kRobbedShare : 1.0F;
    cards[static_cast<std::size_t>(terrain)] +=
        share * static_cast<float>(yield * pips_of(state.board().number(hex))) / 36.0F;
  }
  return cards;
}

int site_pips(const State& state, int vertex) {
  int pips = 0;
  for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
    if (hex != Island::kNone) pips += pips_of(state.board().number(hex));
  }
  return pips;
}

/// Places to settle at once, and with one more road.
float room(const State& state, std::size_t seat) {
  const IslandNetwork& network = state.network();
  VertexSet sites = network.sites(seat);
  int best = 0;
  sites.for_each([&](int vertex) { best = std::max(best, site_pips(state, vertex)); });
  int best_beyond = 0;
  int beyond = 0;
  network.road_sites(seat).for_each([&](int edge) {
    for (const auto end : kIsland.ends[static_cast<std::size_t>(edge)]) {
      if (!network.free().contains(end) || sites.contains(end)) continue;
      ++beyond;
      best_beyond = std::max(best_beyond, site_pips(state, end));
    }
  });
  const auto count = static_cast<float>(sites.size());
  return kOfASite * count / (count + 1) + kOfSitePips * static_cast<float>(best) +
         0.5F * (kOfSitePips * static_cast<float>(best_beyond) +
                 (beyond > 0 ? 0.3F * kOfASite : 0.0F));
}

/// How much of a price is in a hand, from 0 to 1.
float nearness(Cards hand, Cards price) {
  return static_cast<float>(hand.least(price).total()) / static_cast<float>(price.total());
}

float hand_value(const State& state, Player player, Cards hand) {
  const std::size_t seat = player.index();
  float value = 0;
  for (int kind = 0; kind < kResources; ++kind) {
    // The second and third card of a kind are worth less than the first.
    const auto count = static_cast<float>(hand[kind]);
    value += kOfACard * kCardWeights[static_cast<std::size_t>(kind)] * count / (1 + 0.12F * count);
  }
  const int size = hand.total();
  if (size > kLargestSafeHand) value += kOfTooMany * static_cast<float>(size - kLargestSafeHand);
  float best = 0.6F * nearness(hand, kDevCost<Cards>);
  if (state.cities_left(player) > 0 && !state.network().settlements(seat).empty()) {
    best = std::max(best, nearness(hand, kCityCost<Cards>));
  }
  if (state.settlements_left(player) > 0) {
    const float share = state.network().sites(seat).empty() ? 0.6F : 1.0F;
    best = std::max(best, share * nearness(hand, kSettlementCost<Cards>));
  }
  return value + kOfNearness * best;
}

}  // namespace

float standing(const State& state, Player player, Cards hand) {
  const std::size_t seat = player.index();
  const Cards devs = state.dev_cards(player);
  const int secret = devs[static_cast<int>(DevCard::kVictoryPoint)];
  auto value = static_cast<float>(state.public_points(player) + secret);
  value += kOfADevCard * static_cast<float>(state.num_dev_cards(player) - secret);
  value += kOfAKnight * static_cast<float>(std::min(state.knights(player), 5));
  value += kOfARoad * static_cast<float>(state.road_length(player));
  const auto cards = production(state, seat);
  for (std::size_t kind = 0; kind < kResources; ++kind) {
    value += kOfProduction * kCardWeights[kind] * cards[kind];
    if (cards[kind] > 0) value += kOfAKind * std::min(1.0F, 12 * cards[kind]);
    if ((state.harbours(player) >> kind & 1U) != 0) value += kOfAHarbour * cards[kind];
  }
  if ((state.harbours(player) >> kAnyHarbour & 1U) != 0) value += kOfAnyHarbour;
  return value + room(state, seat) + hand_value(state, player, hand);
}

float standing(const State& state, Player player) {
  return standing(state, player, state.hand(player) - state.returned(player));
}

PerPlayer<State, float> static_value(const State& state) {
  if (state.is_terminal()) return state.returns();
  const auto players = static_cast<std::size_t>(state.num_players());
  PerPlayer<State, float> values{};
  float most = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = standing(state, Player{seat});
    most = std::max(most, values[seat]);
  }
  float sum = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = std::exp((values[seat] - most) / kScale);
    sum += values[seat];
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    const float wins = values[seat] / sum;
    values[seat] = wins - (1 - wins) / static_cast<float>(players - 1);
  }
  return values;
}

}  // namespace tilewright::catan
