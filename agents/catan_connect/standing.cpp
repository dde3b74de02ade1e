#include "agents/catan_connect/standing.hpp"

#include <algorithm>
#include <cmath>

#include "core/games/catan/rates.hpp"

namespace tilewright::catan_connect {
namespace {

// In points. What a token of a resource is worth, by Resource.
constexpr std::array<float, kResources> kWeights = {1.0F, 1.0F, 0.85F, 1.05F, 1.05F};
constexpr float kOfProduction = 4.5F;  // for a token a roll
constexpr float kOfAKind = 0.35F;      // for each resource that is produced at all
constexpr float kRobbedShare = 0.6F;   // of the production of a robbed hex
constexpr float kOfAnyPost = 0.2F;     // 3:1
constexpr float kOfAPost = 1.2F;       // 2:1, for a token a roll of its resource
constexpr float kOfASite = 0.35F;      // a place to settle
constexpr float kOfSitePips = 0.03F;
constexpr float kOfSitePost = 0.1F;
constexpr float kShareOfBonus = 0.45F;  // of the points of an area not yet settled
constexpr float kOfARoadAway = 0.72F;   // what is left of a place with every road on the way to it
constexpr int kRoadsLookedAhead = 4;
constexpr float kOfTheNextSite = 0.4F;  // of the second-best place
constexpr float kOfARoad = 0.04F;       // of the longest road
constexpr float kOfAheadRoad = 0.1F;    // for every road that the opposite player's is shorter
constexpr float kOfAKnight = 0.15F;     // played
constexpr float kOfAheadKnight = 0.2F;
constexpr float kOfATile = 0.35F;    // in hand, but for victory points
constexpr float kOfAToken = 0.09F;   // in hand
constexpr float kOfTooMany = -0.1F;  // for each token above seven, once there are robbers
constexpr float kOfNearness = 0.5F;  // of the tokens for the best purchase
constexpr float kScale = 1.6F;       // of winning chances

/// How much of a price is in a hand, from 0 to 1.
float nearness(const Tokens& hand, const Tokens& price, int size) {
  return static_cast<float>(hand.least(price).total()) / static_cast<float>(size);
}

/// The intersections one empty path beyond those of a set, where roads may go on.
VertexSet one_road_on(const FrameNetwork& network, const EdgeSet& taken, const VertexSet& from) {
  VertexSet on;
  from.for_each([&](int vertex) {
    const auto at = static_cast<std::size_t>(vertex);
    if (network.buildings(kOthers).contains(vertex)) return;
    for (std::size_t side = 0; side < 3; ++side) {
      const int edge = kFrame.edges[at][side];
      if (edge != Frame::kNone && !taken.contains(edge)) on.insert(kFrame.neighbours[at][side]);
    }
  });
  return on;
}

}  // namespace

Standing::Standing(const State& state, std::size_t number) : state_{state}, number_{number} {
  const Seating seating = state.seating();
  const auto own = static_cast<int>(number);
  for (int slot = 0; slot < kSlots; ++slot) {
    const auto at = static_cast<std::size_t>(slot);
    const Face& face = kFaces[seating.face(own, slot)];
    const int owner = seating.seat_at(own, slot - kOwn);
    robbers_[at] =
        owner < 0 ? std::int8_t{-1}
                  : static_cast<std::int8_t>(state.seat(static_cast<std::size_t>(owner)).robber);
    has_bonus_[at] = slot != kOwn && (owner >= 0 || state.rules().border_bonus == OnOff::kOn);
    for (std::size_t place = 0; place < face.number.size(); ++place) {
      const int roll = face.number[place];
      const std::size_t hex = at * face.number.size() + place;
      pips_[hex] = roll == 0 ? std::int8_t{0} : static_cast<std::int8_t>(6 - std::abs(7 - roll));
      terrain_[hex] = face.terrain[place];
    }
  }
  const Seat& seat = state.seat(number);
  has_settlements_ = state.cities_left(number) > 0 && !seat.network.settlements(kSelf).empty();
  has_sites_ = !seat.network.sites(kSelf).empty();
  const Seat& opposite = state.seat(number ^ 1U);
  opposite_length_ = opposite.length;
  opposite_knights_ = opposite.knights;
}

float Standing::production(const Seat& seat) const {
  std::array<float, kResources> tokens{};
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    std::uint64_t yields = seat.yields[slot];
    for (std::size_t place = 0; yields != 0; ++place, yields >>= 4U) {
      const auto count = static_cast<int>(yields & 15U);
      const std::size_t hex = slot * layout::kHexesOfArea + place;
      if (count == 0 || pips_[hex] == 0) continue;
      const bool is_robbed = static_cast<std::size_t>(robbers_[slot]) == place;
      tokens[static_cast<std::size_t>(terrain_[hex])] +=
          (is_robbed ? kRobbedShare : 1.0F) * static_cast<float>(count * pips_[hex]) / 36.0F;
    }
  }
  float value = (seat.posts >> catan::kAnyHarbour & 1U) != 0 ? kOfAnyPost : 0.0F;
  for (std::size_t kind = 0; kind < kResources; ++kind) {
    value += kOfProduction * kWeights[kind] * tokens[kind];
    if (tokens[kind] > 0) value += kOfAKind * std::min(1.0F, 12 * tokens[kind]);
    if ((seat.posts >> kind & 1U) != 0) value += kOfAPost * tokens[kind];
  }
  return value;
}

float Standing::site_value(const Seat& seat, int vertex) const {
  const auto at = static_cast<std::size_t>(vertex);
  float value = kOfASite;
  for (const auto hex : kFrame.hexes[at]) {
    if (hex == Frame::kNone || slot_of_hex(hex) < 0) continue;
    value += kOfSitePips * static_cast<float>(pips_[static_cast<std::size_t>(hex)]);
  }
  if (kPostAt[at] >= 0) value += kOfSitePost;
  const int slot = kSlotOfVertex[at];
  if (slot >= 0 && has_bonus_[static_cast<std::size_t>(slot)] && (seat.bonuses >> slot & 1U) == 0) {
    value += kShareOfBonus * kBonusPoints;
  }
  return value;
}

/// The two best places to settle, now or some roads away.
float Standing::room(const Seat& seat) const {
  const FrameNetwork& network = seat.network;
  const EdgeSet taken = network.all_roads();
  float best = 0;
  float next = 0;
  VertexSet reached = network.buildings(kSelf);
  network.roads(kSelf).for_each([&](int edge) {
    for (const auto end : kFrame.ends[static_cast<std::size_t>(edge)]) reached.insert(end);
  });
  VertexSet front = reached;
  float share = 1.0F;
  const int most = std::min<int>(kRoadsLookedAhead, seat.roads_left);
  for (int roads = 0; roads <= most; ++roads, share *= kOfARoadAway) {
    (front & network.free()).for_each([&](int vertex) {
      const float value = share * site_value(seat, vertex);
      if (value > best) {
        next = best;
        best = value;
      } else {
        next = std::max(next, value);
      }
    });
    if (roads == most) break;
    front = one_road_on(network, taken, front) - reached;
    reached |= front;
  }
  return best + kOfTheNextSite * next;
}

/// The races of the own board. The points of what the player holds are not in it.
float Standing::contests(const Seat& seat) const {
  const auto ahead = static_cast<float>(std::clamp(seat.length - opposite_length_, -3, 3));
  const auto more = static_cast<float>(std::clamp(seat.knights - opposite_knights_, -2, 2));
  return kOfARoad * static_cast<float>(seat.length) + kOfAheadRoad * ahead +
         kOfAKnight * static_cast<float>(std::min<int>(seat.knights, 4)) + kOfAheadKnight * more;
}

float Standing::of_map(const Seat& seat) const {
  const Cards tiles = seat.lots.kinds();
  const Lots& fresh = state_.course().fresh;
  const bool is_mover = state_.course().mover == number_;
  const int secret = tiles[kVictoryPoint] + (is_mover ? fresh.kinds()[kVictoryPoint] : 0);
  const int count = seat.lots.count() + (is_mover ? fresh.count() : 0);
  auto value = static_cast<float>(seat.points + secret);
  value += kOfATile * static_cast<float>(count - secret);
  // A road that gets longer than that of the holder takes the contest, as does an army.
  const Board& board = state_.board(number_ / 2);
  const auto side = static_cast<int>(number_ % 2);
  const Seat& before = state_.seat(number_);
  if (board.road_holder != side && seat.length > before.length && seat.length >= kLeastRoad &&
      (board.road_holder < 0 || seat.length > opposite_length_)) {
    value += kAwardPoints;
  }
  if (board.army_holder != side && seat.knights > before.knights && seat.knights >= kLeastArmy &&
      (board.army_holder < 0 || seat.knights > opposite_knights_)) {
    value += kAwardPoints;
  }
  return value + production(seat) + room(seat) + contests(seat);
}

float Standing::of_hand(const Tokens& hand) const {
  float value = 0;
  int size = 0;
  for (int kind = 0; kind < kResources; ++kind) {
    // The second and third token of a kind are worth less than the first.
    const int count = hand[kind];
    size += count;
    value += kOfAToken * kWeights[static_cast<std::size_t>(kind)] * static_cast<float>(count) /
             (1 + 0.12F * static_cast<float>(count));
  }
  const bool is_safe = state_.round() + 1 < state_.rules().first_robber_round();
  if (size > kLargestSafeHand && !is_safe) {
    value += kOfTooMany * static_cast<float>(size - kLargestSafeHand);
  }
  float best = 0.6F * nearness(hand, catan::kDevCost<Tokens>, 3);
  if (has_settlements_) best = std::max(best, nearness(hand, catan::kCityCost<Tokens>, 5));
  best = std::max(best,
                  (has_sites_ ? 1.0F : 0.6F) * nearness(hand, catan::kSettlementCost<Tokens>, 4));
  if (!has_sites_) best = std::max(best, 0.6F * nearness(hand, catan::kRoadCost<Tokens>, 2));
  return value + kOfNearness * best;
}

PerPlayer<State, float> static_value(const State& state) {
  if (state.is_terminal()) return state.returns();
  const auto players = static_cast<std::size_t>(state.num_players());
  PerPlayer<State, float> values{};
  float most = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = Standing{state, seat}.all();
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

}  // namespace tilewright::catan_connect
