// What the player who acts may do, and the chance nodes. Source: docs/games/catan_connect.md,
// "Play".
#include <algorithm>
#include <bit>

#include "core/games/catan/nth.hpp"
#include "core/games/catan/rates.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr std::uint32_t single(std::uint32_t number) { return 1U << (number - id::kBuy); }

constexpr VertexSet kInAreas = [] {
  VertexSet set;
  for (int vertex = 0; vertex < kVertices; ++vertex) {
    if (kSlotOfVertex[static_cast<std::size_t>(vertex)] >= 0) set.insert(vertex);
  }
  return set;
}();

}  // namespace

bool State::can_afford(std::size_t number, Cost cost) const {
  const RoundBudget limits = budget();
  const Seat& seat = seats_[number];
  if (cost == Cost::kOffer && seat.offers >= kMostOffers) return false;
  if (table_rules().budget == Budget::kSeconds) {
    return seat.seconds + (cost == Cost::kOffer ? 4 : 3) <= limits.seconds;
  }
  switch (cost) {
    case Cost::kAct: return course_.acts < limits.acts;
    case Cost::kTrade: return seat.trades < limits.trades;
    case Cost::kOffer: return seat.offers < limits.offers;
  }
  return false;
}

int State::settlements_left(std::size_t number) const {
  return table_rules().most_settlements() - seats_[number].network.settlements(kSelf).size();
}

int State::cities_left(std::size_t number) const {
  return table_rules().most_cities() - seats_[number].network.cities().size();
}

int State::bank_rate(std::size_t number, int give) const {
  return catan::kRates<Tokens>[seats_[number].posts][give];
}

const Cards* State::market_of(std::size_t number, int side) const {
  const auto seat = static_cast<int>(number);
  const int at = side == 0 ? seat : Seating::opposite(seat);
  if (!seating().is_at_border(at)) return nullptr;
  return &boards_[number / 2].markets[Seating::is_sun(at) ? 1 : 0];
}

/// The trades with bank and market, bit i for id::kBank + i.
std::uint64_t State::trades_of(std::size_t number) const {
  const Rules& rules = table_rules();
  const Seat& seat = seats_[number];
  if (rules.trade == Trade::kOff || seat.hand.empty() || !can_afford(number, Cost::kTrade)) {
    return 0;
  }
  std::uint64_t trades = 0;
  if (rules.bank_trade_by == Who::kAll || is_active(number)) {
    const Tokens rates = catan::kRates<Tokens>[seat.posts];
    if (seat.hand.covered_tops(rates) != 0) {
      trades = catan::bank_pairs(seat.hand, rates, stock_kinds());
    }
  }
  if (seat.has_swapped || (rules.market_by == Who::kActive && !is_active(number))) return trades;
  for (int side = 0; side < 2; ++side) {
    const Cards* market = market_of(number, side);
    if (market == nullptr) continue;
    unsigned takes = 0;
    for (int kind = 0; kind < kResources; ++kind) takes |= (*market)[kind] > 0 ? 1U << kind : 0U;
    trades |= catan::bank_pairs(seat.hand, Tokens::all(1), takes)
              << (static_cast<unsigned>(side + 1) * id::kPairs);
  }
  return trades;
}

bool State::was_refused(std::size_t number, int offer) const {
  const Seat& seat = seats_[number];
  const auto* const end = seat.refused.begin() + seat.offers;
  // The bundles of an offer that was taken are marked by kNoOffer, which is no offer.
  return std::find(seat.refused.begin(), end, offer) != end;
}

/// The bundles that a player may offer now.
unsigned State::gives_of(std::size_t number) const {
  if (table_rules().trade != Trade::kOffers || seats_[number].hand.empty()) return 0;
  if (!course_.is_acting && course_.has_offered) return 0;
  if (!can_afford(number, Cost::kOffer)) return 0;
  return catan::givable_bundles(seats_[number].hand, catan::kBundles);
}

VertexSet State::settlement_sites(std::size_t number) const {
  const VertexSet sites = seats_[number].network.sites(kSelf);
  return table_rules().desert_settlements == OnOff::kOn ? sites : sites & kInAreas;
}

/// The tiles, bit i for kPlayable[i], that the mover may play now.
std::uint32_t State::plays_of(std::size_t number) const {
  if (course_.has_played) return 0;
  const Seat& seat = seats_[number];
  const Cards tiles = seat.lots.kinds();
  if (tiles.empty()) return 0;
  const auto has = [&](DevCard tile) { return tiles[static_cast<int>(tile)] > 0; };
  std::uint32_t plays = has(DevCard::kKnight) ? 1U : 0U;
  if (has(DevCard::kRoadBuilding) && seat.roads_left > 0 &&
      !seat.network.road_sites(kSelf).empty()) {
    plays |= 2U;
  }
  if (has(DevCard::kPlenty)) plays |= 4U;
  return plays;
}

unsigned State::stock_kinds() const {
  unsigned kinds = 0;
  for (int kind = 0; kind < kResources; ++kind) kinds |= course_.stock[kind] > 0 ? 1U << kind : 0U;
  return kinds;
}

/// The resources that the actor may return next: not below the last one, so that every choice of
/// tokens is made in one way alone, and with enough tokens from there on for the rest.
unsigned State::discardable() const {
  const Tokens hand = seats_[course_.actor].hand;
  unsigned kinds = 0;
  int above = 0;
  for (int kind = kResources - 1; kind >= course_.choice; --kind) {
    above += hand[kind];
    if (hand[kind] > 0 && above >= course_.discards_left) kinds |= 1U << kind;
  }
  return kinds;
}

int State::stack_for(std::size_t number, int where, int store) const {
  const auto seat = static_cast<int>(number);
  const int stores = table_rules().num_stacks();
  if (store >= stores) return -1;
  const auto is_empty = [&](int board) {
    const auto& stacks = boards_[static_cast<std::size_t>(board)].stacks;
    return stacks[0].count == 0 && stacks[1].count == 0;
  };
  int board = Seating::board_of(seat);
  if (where > 0) {
    if (!is_empty(board)) return -1;
    const int side = where == 1 ? -1 : 1;
    const Seating seats = seating();
    board = seats.board_beside(seat, side);
    if (table_rules().tile_reach == TileReach::kChain) {
      // A board further on lies beside the seat of the same half there.
      while (board >= 0 && is_empty(board)) board = seats.board_beside(2 * board + seat % 2, side);
    }
    if (board < 0) return -1;
  }
  const int in_board = stores == 1 || Seating::is_sun(seat) ? store : 1 - store;
  const auto& stack =
      boards_[static_cast<std::size_t>(board)].stacks[static_cast<std::size_t>(in_board)];
  if (stack.count == 0) return -1;
  const int chosen = 2 * board + in_board;
  // There is room for the stacks of three boards: with tile_reach=chain it may be needed.
  const Lots& lots = seats_[number].lots;
  std::size_t stacks = lots.size();
  bool is_new = !lots.has_stack(static_cast<std::size_t>(chosen));
  for (const Lots::Lot& lot : course_.fresh) {
    if (!lots.has_stack(lot.stack)) ++stacks;
    is_new = is_new && lot.stack != chosen;
  }
  return is_new && stacks >= Lots::kMost ? -1 : chosen;
}

/// Building, buying and playing.
void State::add_acts(Choices& choices) const {
  const std::size_t own = course_.mover;
  if (!can_afford(own, Cost::kAct)) return;
  const Seat& seat = seats_[own];
  const Tokens hand = seat.hand;
  if (hand.covers(catan::kRoadCost<Tokens>)) {
    if (seat.roads_left > 0) choices.roads = seat.network.road_sites(kSelf);
    if (hand.covers(catan::kSettlementCost<Tokens>) && settlements_left(own) > 0) {
      choices.settlements = settlement_sites(own);
    }
  }
  if (hand.covers(catan::kCityCost<Tokens>) && cities_left(own) > 0) {
    choices.cities = seat.network.settlements(kSelf);
  }
  if (hand.covers(catan::kDevCost<Tokens>)) {
    for (int where = 0; where < 3; ++where) {
      if (stack_for(own, where, 0) >= 0) choices.singles |= single(id::kBuy) << where;
      if (stack_for(own, where, 1) >= 0) choices.second_buys |= 1U << where;
    }
  }
  choices.singles |= plays_of(own) << (id::kPlay - id::kBuy);
}

Choices State::choices() const {
  Choices choices;
  const auto resources = [&](unsigned kinds) {
    choices.singles = kinds << (id::kResource - id::kBuy);
  };
  switch (course_.phase) {
    case Phase::kTrade:
      choices.singles = single(id::kPass);
      choices.trades = trades_of(course_.mover);
      choices.gives = gives_of(course_.mover);
      break;
    case Phase::kAct:
      choices.singles = single(id::kEnd);
      choices.trades = trades_of(course_.mover);
      choices.gives = gives_of(course_.mover);
      add_acts(choices);
      break;
    case Phase::kAnswer:
      choices.singles = single(id::kReject);
      if (seats_[course_.actor].hand.covers(catan::bundle_cards<Tokens>(offer().want))) {
        choices.singles |= single(id::kAccept);
      }
      break;
    case Phase::kPick:
      choices.singles = single(id::kCancel) | static_cast<std::uint32_t>(course_.accepters)
                                                  << (id::kPick - id::kBuy);
      break;
    case Phase::kDiscard: resources(discardable()); break;
    case Phase::kPlenty:
    case Phase::kKnightGain: resources(stock_kinds()); break;
    case Phase::kFreeRoad: choices.roads = seats_[course_.mover].network.road_sites(kSelf); break;
    default: break;
  }
  return choices;
}

void State::legal_actions(Actions& out) const {
  out.clear();
  const auto add = [&](std::uint32_t first, const auto& set) { catan::push_ids(out, first, set); };
  const Choices all = choices();
  add(id::kRoad, all.roads);
  add(id::kSettlement, all.settlements);
  add(id::kCity, all.cities);
  add(id::kBuy, all.singles);
  add(id::kBank, all.trades);
  for_each_bit(all.gives, [&](int bundle) {
    const auto at = static_cast<std::size_t>(bundle);
    for (int offer = catan::kFirstOffer[at]; offer < catan::kFirstOffer[at + 1]; ++offer) {
      if (was_refused(course_.mover, offer)) continue;
      out.push(Action{id::kOffer + static_cast<std::uint32_t>(offer)});
    }
  });
  add(id::kBuySecond, all.second_buys);
}

bool State::is_legal(Action action) const {
  const std::uint32_t number = action.id();
  switch (course_.phase) {
    case Phase::kOver: return false;
    case Phase::kOrder:
    case Phase::kRoll:
    case Phase::kRollRobber:
    case Phase::kDrawTile: return is_outcome(*this, action);
    default: break;
  }
  const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
  const Choices all = choices();
  if (number < id::kSettlement) return all.roads.contains(from(id::kRoad));
  if (number < id::kCity) return all.settlements.contains(from(id::kSettlement));
  if (number < id::kBuy) return all.cities.contains(from(id::kCity));
  if (number < id::kBank) return (all.singles >> from(id::kBuy) & 1U) != 0;
  if (number < id::kOffer) return (all.trades >> from(id::kBank) & 1U) != 0;
  if (number < id::kBuySecond) {
    const int offer = from(id::kOffer);
    const catan::Offer sides = catan::kAllOffers[static_cast<std::size_t>(offer)];
    return (all.gives >> sides.give & 1U) != 0 && !was_refused(course_.mover, offer);
  }
  return number < num_actions() && (all.second_buys >> from(id::kBuySecond) & 1U) != 0;
}

Action State::random_action(Rng& rng) const {
  TILEWRIGHT_ASSERT(current_player().is_seat());
  const Choices all = choices();
  const auto count_of = [](std::uint64_t set) {
    return static_cast<std::uint32_t>(std::popcount(set));
  };
  const std::uint32_t singles = count_of(all.singles);
  const std::uint32_t trades = count_of(all.trades);
  std::uint32_t offers = 0;
  for_each_bit(all.gives, [&](int bundle) {
    offers += static_cast<std::uint32_t>(catan::num_offers_giving(bundle, false));
  });
  std::uint32_t pieces = 0;
  if (course_.phase == Phase::kAct || course_.phase == Phase::kFreeRoad) {
    pieces =
        static_cast<std::uint32_t>(all.roads.size() + all.settlements.size() + all.cities.size());
  }
  const std::uint32_t seconds = count_of(all.second_buys);
  const std::uint32_t count = singles + trades + offers + pieces + seconds;
  TILEWRIGHT_ASSERT(count > 0);
  if (count == 1 && singles == 1) {
    return Action{id::kBuy + static_cast<std::uint32_t>(std::countr_zero(all.singles))};
  }
  while (true) {
    catan::Countdown left{rng.below(count)};
    if (left.falls_in(singles)) return Action{id::kBuy + catan::nth_of(all.singles, left.rank())};
    if (left.falls_in(trades)) return Action{id::kBank + catan::nth_of(all.trades, left.rank())};
    if (left.falls_in(pieces)) {
      if (left.falls_in(static_cast<std::uint32_t>(all.roads.size()))) {
        return catan::nth_id(id::kRoad, all.roads, left.rank());
      }
      if (left.falls_in(static_cast<std::uint32_t>(all.settlements.size()))) {
        return catan::nth_id(id::kSettlement, all.settlements, left.rank());
      }
      return catan::nth_id(id::kCity, all.cities, left.rank());
    }
    if (left.falls_in(seconds)) {
      return Action{id::kBuySecond + catan::nth_of(all.second_buys, left.rank())};
    }
    for (unsigned rest = all.gives; rest != 0; rest &= rest - 1) {
      const int bundle = std::countr_zero(rest);
      if (!left.falls_in(static_cast<std::uint32_t>(catan::num_offers_giving(bundle, false)))) {
        continue;
      }
      const auto first =
          static_cast<std::uint32_t>(catan::kFirstOffer[static_cast<std::size_t>(bundle)]);
      const std::uint32_t offer = first + left.rank();
      if (was_refused(course_.mover, static_cast<int>(offer))) break;  // drawn again
      return Action{id::kOffer + offer};
    }
  }
}

// --- Chance --------------------------------------------------------------------------------------

void State::chance_outcomes(ChanceOutcomes& out) const {
  out.clear();
  if (course_.phase == Phase::kOrder) {
    for (std::uint32_t seat = 0; seat < seats_.size(); ++seat) {
      out.add(Action{outcome::kStart + seat}, 1);
    }
    return;
  }
  if (course_.phase == Phase::kDrawTile) {
    const Cards left = boards_[course_.choice / 2].stacks[course_.choice % 2].left;
    for (int kind = 0; kind < kTileKinds; ++kind) {
      if (left[kind] == 0) continue;
      out.add(Action{outcome::kDraw + static_cast<std::uint32_t>(kind)},
              static_cast<std::uint32_t>(left[kind]));
    }
    return;
  }
  const bool has_seven =
      course_.phase == Phase::kRollRobber || course_.round >= table_rules().first_robber_round();
  for (std::uint32_t i = 0; i < 11; ++i) {
    if (i + 2 == 7 && !has_seven) continue;
    out.add(Action{outcome::kDice + i}, i <= 5 ? i + 1 : 11 - i);
  }
}

Action State::sample_chance(Rng& rng) const {
  if (course_.phase == Phase::kOrder) {
    return Action{outcome::kStart + rng.below(static_cast<std::uint32_t>(seats_.size()))};
  }
  if (course_.phase == Phase::kDrawTile) {
    const Stack& stack = boards_[course_.choice / 2].stacks[course_.choice % 2];
    const int kind = stack.left.kind_at(static_cast<int>(rng.below(stack.count)));
    return Action{outcome::kDraw + static_cast<std::uint32_t>(kind)};
  }
  const bool has_seven =
      course_.phase == Phase::kRollRobber || course_.round >= table_rules().first_robber_round();
  while (true) {
    const std::uint32_t both = rng.below(36);
    const std::uint32_t sum = both / 6 + both % 6;
    if (sum != 5 || has_seven) return Action{outcome::kDice + sum};
  }
}

}  // namespace tilewright::catan_connect
