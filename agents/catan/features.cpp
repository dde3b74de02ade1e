#include "agents/catan/features.hpp"

#include <algorithm>
#include <cstdlib>

namespace tilewright::catan {
namespace {

constexpr float kOfPips = 1.0F / 36.0F;

int pips_of(int number) { return number == 0 ? 0 : 6 - std::abs(7 - number); }

float& at(FeatureRow& row, Feature feature) { return row[static_cast<std::size_t>(feature)]; }
float& at(FeatureRow& row, Feature first, std::size_t kind) {
  return row[static_cast<std::size_t>(first) + kind];
}

int site_pips(const State& state, int vertex) {
  int pips = 0;
  for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
    if (hex != Island::kNone) pips += pips_of(state.board().number(hex));
  }
  return pips;
}

void read_production(const State& state, std::size_t seat, FeatureRow& row) {
  std::array<int, kResources + 1> pips{};  // of each terrain, the desert's too
  int robbed = 0;
  const IslandNetwork& network = state.network();
  network.buildings(seat).for_each([&](int vertex) {
    const int yield = network.cities().contains(vertex) ? 2 : 1;
    for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
      if (hex == Island::kNone) continue;
      const int cards = yield * pips_of(state.board().number(hex));
      if (hex == state.robber()) {
        robbed += cards;
      } else {
        pips[static_cast<std::size_t>(state.board().terrain(hex))] += cards;
      }
    }
  });
  const unsigned harbours = state.harbours(Player{seat});
  std::array<float, kResources> cards{};
  float total = 0;
  float variety = 0;
  float traded = 0;
  for (std::size_t kind = 0; kind < kResources; ++kind) {
    cards[kind] = kOfPips * static_cast<float>(pips[kind]);
    at(row, Feature::kBrick, kind) = 2 * cards[kind];
    total += cards[kind];
    variety += std::min(1.0F, 12 * cards[kind]);
    if ((harbours >> kind & 1U) != 0) traded += cards[kind];
  }
  const auto& [brick, lumber, wool, grain, ore] = cards;
  at(row, Feature::kRobbed) = 2 * kOfPips * static_cast<float>(robbed);
  at(row, Feature::kVariety) = 0.2F * variety;
  at(row, Feature::kRoadPair) = 3 * std::min(brick, lumber);
  at(row, Feature::kForSettlements) = 4 * std::min(std::min(brick, lumber), std::min(wool, grain));
  at(row, Feature::kForCities) = 4 * std::min(grain / 2, ore / 3);
  at(row, Feature::kForDevCards) = 4 * std::min(wool, std::min(grain, ore));
  const bool has_any = (harbours >> kAnyHarbour & 1U) != 0;
  at(row, Feature::kFreeHarbour) = has_any ? 1.0F : 0.0F;
  at(row, Feature::kThroughAny) = has_any ? total : 0.0F;
  at(row, Feature::kThroughHarbour) = 2 * traded;
}

void read_room(const State& state, std::size_t seat, FeatureRow& row) {
  const IslandNetwork& network = state.network();
  const VertexSet sites = network.sites(seat);
  int best = 0;
  sites.for_each([&](int vertex) { best = std::max(best, site_pips(state, vertex)); });
  int best_beyond = 0;
  bool beyond = false;
  network.road_sites(seat).for_each([&](int edge) {
    for (const auto end : kIsland.ends[static_cast<std::size_t>(edge)]) {
      if (!network.free().contains(end) || sites.contains(end)) continue;
      beyond = true;
      best_beyond = std::max(best_beyond, site_pips(state, end));
    }
  });
  const int count = sites.size();
  at(row, Feature::kSite) = count > 0 ? 1.0F : 0.0F;
  at(row, Feature::kTwoSites) = count > 1 ? 1.0F : 0.0F;
  at(row, Feature::kBestSite) = 0.1F * static_cast<float>(best);
  at(row, Feature::kBeyond) = beyond ? 1.0F : 0.0F;
  at(row, Feature::kBestBeyond) = 0.1F * static_cast<float>(std::max(best, best_beyond));
}

void read_pieces(const State& state, std::size_t seat, FeatureRow& row) {
  const Player player{seat};
  const int settlements = kSettlementsEach - state.settlements_left(player);
  at(row, Feature::kSettlementsOut) = settlements == kSettlementsEach ? 1.0F : 0.0F;
  at(row, Feature::kSettlements) = 0.25F * static_cast<float>(settlements);
  at(row, Feature::kCitiesOut) = state.cities_left(player) == 0 ? 1.0F : 0.0F;
  const int roads = state.roads_left(player);
  at(row, Feature::kRoadsShort) = 0.2F * static_cast<float>(std::max(0, 5 - roads));
}

void read_races(const State& state, std::size_t seat, FeatureRow& row) {
  const Player player{seat};
  int length = 0;
  int knights = 0;
  for (int other = 0; other < state.num_players(); ++other) {
    const Player opponent{static_cast<std::size_t>(other)};
    if (opponent == player) continue;
    length = std::max(length, state.road_length(opponent));
    knights = std::max(knights, state.knights(opponent));
  }
  const int own = state.road_length(player);
  at(row, Feature::kRoadLength) = 0.1F * static_cast<float>(own);
  at(row, Feature::kRoadLead) =
      std::max(own, length) >= kLeastRoad - 1
          ? 0.25F * static_cast<float>(std::clamp(own - std::max(length, 4), -4, 4))
          : 0.0F;
  const int holder = static_cast<int>(seat);
  at(row, Feature::kLongestRoad) = state.longest_road_holder() == holder ? 1.0F : 0.0F;
  at(row, Feature::kKnightsPlayed) = 0.2F * static_cast<float>(state.knights(player));
  at(row, Feature::kArmyLead) =
      0.33F * static_cast<float>(std::clamp(state.knights(player) - std::max(knights, 2), -3, 3));
  at(row, Feature::kLargestArmy) = state.largest_army_holder() == holder ? 1.0F : 0.0F;
}

void read_points(int points, FeatureRow& row) {
  at(row, Feature::kPoints) = 0.1F * static_cast<float>(points);
  at(row, Feature::kPointsAbove5) = 0.2F * static_cast<float>(std::max(0, points - 5));
  at(row, Feature::kPointsAbove7) = 0.33F * static_cast<float>(std::max(0, points - 7));
  at(row, Feature::kNinePoints) = points >= kPointsToWin - 1 ? 1.0F : 0.0F;
}

/// What is about to happen.
void read_turn(const State& state, FeatureTable& out) {
  out.is_setup = state.phase() == Phase::kSetupSettlement || state.phase() == Phase::kSetupRoad;
  const std::size_t mover = state.mover().index();
  const auto players = static_cast<std::size_t>(state.num_players());
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t wait = (seat + players - mover) % players;
    constexpr auto kFirst = static_cast<std::ptrdiff_t>(Feature::kToRoll);
    std::fill(out.rows[seat].begin() + kFirst, out.rows[seat].end(), 0.0F);
    at(out.rows[seat], Feature::kOrder) = static_cast<float>(wait) / static_cast<float>(players);
    const Player player{seat};
    if (state.phase() == Phase::kDiscard && state.hand_size(player) > kLargestSafeHand) {
      at(out.rows[seat], Feature::kReturns) = 1;
    }
  }
  FeatureRow& row = out.rows[mover];
  if (!out.is_setup) at(row, state.has_rolled() ? Feature::kInTurn : Feature::kToRoll) = 1;
  switch (state.phase()) {
    case Phase::kDrawDev: at(row, Feature::kDraws) = 1; break;
    case Phase::kSteal:
      at(row, Feature::kSteals) = 1;
      at(out.rows[state.victim()], Feature::kIsRobbed) = 1;
      break;
    case Phase::kMoveRobber: at(row, Feature::kMovesRobber) = 1; break;
    case Phase::kChooseVictim: at(row, Feature::kSteals) = 1; break;
    case Phase::kFreeRoad: at(row, Feature::kLaysRoads) = 1; break;
    case Phase::kPlenty: at(row, Feature::kTakesCards) = 1; break;
    case Phase::kMonopoly: at(row, Feature::kMonopolizes) = 1; break;
    default: break;
  }
}

float lacking(Cards hand, Cards price) {
  return static_cast<float>(price.total() - hand.least(price).total()) /
         static_cast<float>(price.total());
}

/// The hand of an opponent as one sees it: nothing but its size.
void read_hidden_hand(int size, FeatureRow& row) {
  for (std::size_t kind = 0; kind < kResources; ++kind) {
    at(row, Feature::kBrickCards, kind) = 0.04F * static_cast<float>(size);
    at(row, Feature::kHasBrick, kind) = std::min(1.0F, 0.15F * static_cast<float>(size));
  }
  at(row, Feature::kTooMany) = 0.2F * static_cast<float>(std::max(0, size - kLargestSafeHand));
}

void read_common(const State& state, FeatureTable& out) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    FeatureRow& row = out.rows[seat];
    row.fill(0);
    read_production(state, seat, row);
    read_room(state, seat, row);
    read_pieces(state, seat, row);
    read_races(state, seat, row);
  }
  read_turn(state, out);
}

void read_secrets(const State& state, std::size_t seat, FeatureRow& row, int& most) {
  const Player player{seat};
  const Cards devs = state.dev_cards(player);
  const int secret = devs[static_cast<int>(DevCard::kVictoryPoint)];
  const int points = state.public_points(player) + secret;
  most = std::max(most, points);
  read_points(points, row);
  at(row, Feature::kCardsHeld) = 0.33F * static_cast<float>(state.num_dev_cards(player) - secret);
  at(row, Feature::kKnightsHeld) =
      0.33F * static_cast<float>(devs[static_cast<int>(DevCard::kKnight)]);
  read_hand(state, seat, state.hand(player) - state.returned(player), row);
}

float stage_of(int most_points) {
  return std::clamp(static_cast<float>(most_points - 2) / 7.0F, 0.0F, 1.0F);
}

}  // namespace

void read_hand(const State& state, std::size_t seat, Cards hand, FeatureRow& row) {
  const Player player{seat};
  for (int kind = 0; kind < kResources; ++kind) {
    const auto place = static_cast<std::size_t>(kind);
    at(row, Feature::kBrickCards, place) = 0.2F * static_cast<float>(hand[kind]);
    at(row, Feature::kHasBrick, place) = hand[kind] > 0 ? 1.0F : 0.0F;
  }
  const int size = hand.total();
  at(row, Feature::kTooMany) = 0.2F * static_cast<float>(std::max(0, size - kLargestSafeHand));
  const bool may_settle = state.settlements_left(player) > 0;
  const bool has_site = may_settle && at(row, Feature::kSite) > 0;
  const bool has_city =
      state.cities_left(player) > 0 && state.settlements_left(player) < kSettlementsEach;
  at(row, Feature::kCanRoad) =
      state.roads_left(player) > 0 && hand.covers(kRoadCost<Cards>) ? 1.0F : 0.0F;
  at(row, Feature::kCanSettle) = has_site && hand.covers(kSettlementCost<Cards>) ? 1.0F : 0.0F;
  at(row, Feature::kCanCity) = has_city && hand.covers(kCityCost<Cards>) ? 1.0F : 0.0F;
  const bool may_buy = state.deck_size() > 0;
  at(row, Feature::kCanBuy) = may_buy && hand.covers(kDevCost<Cards>) ? 1.0F : 0.0F;
  const float lacks = lacking(hand, kSettlementCost<Cards>);
  at(row, Feature::kLacksForSite) = has_site ? lacks : 1.0F;
  at(row, Feature::kLacksForSettlement) = may_settle && !has_site ? lacks : 1.0F;
  at(row, Feature::kLacksForCity) = has_city ? lacking(hand, kCityCost<Cards>) : 1.0F;
  at(row, Feature::kLacksForDevCard) = may_buy ? lacking(hand, kDevCost<Cards>) : 1.0F;
  int trades = 0;
  for (int kind = 0; kind < kResources; ++kind) {
    trades += hand[kind] / state.bank_rate(player, kind);
  }
  at(row, Feature::kBankTrades) = 0.5F * static_cast<float>(trades);
}

void read_features(const State& state, FeatureTable& out) {
  read_common(state, out);
  int most = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    read_secrets(state, seat, out.rows[seat], most);
  }
  out.stage = stage_of(most);
}

void read_features(const State& state, Player viewer, FeatureTable& out) {
  read_common(state, out);
  int most = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    const Player player{seat};
    FeatureRow& row = out.rows[seat];
    if (player == viewer) {
      read_secrets(state, seat, row, most);
      continue;
    }
    most = std::max(most, state.public_points(player));
    read_points(state.public_points(player), row);
    const auto cards = static_cast<float>(state.num_dev_cards(player));
    at(row, Feature::kCardsHeld) = 0.33F * cards;
    at(row, Feature::kKnightsHeld) = 0.2F * cards;
    read_hidden_hand(state.hand_size(player), row);
  }
  out.stage = stage_of(most);
}

void update_features(const State& after, Player viewer, Change change, FeatureTable& table) {
  int most = 0;
  const std::size_t own = viewer.index();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(after.num_players()); ++seat) {
    FeatureRow& row = table.rows[seat];
    if (change == Change::kRobber || (change == Change::kBuilding && seat == own)) {
      read_production(after, seat, row);
    }
    if (change == Change::kBuilding || change == Change::kRoad) read_room(after, seat, row);
    read_races(after, seat, row);
    if (seat == own) continue;
    most = std::max(most, after.public_points(Player{seat}));
    read_points(after.public_points(Player{seat}), row);
  }
  read_pieces(after, own, table.rows[own]);
  read_secrets(after, own, table.rows[own], most);
  read_turn(after, table);
  table.stage = stage_of(most);
}

}  // namespace tilewright::catan
