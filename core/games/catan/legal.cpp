// What is legal in a position. Source: docs/games/catan.md, "Play".
#include <bit>

#include "core/games/catan/main_choices.hpp"

namespace tilewright::catan {
namespace {

constexpr std::uint32_t kAllHexes = (1U << kHexes) - 1;

}  // namespace

int State::bank_rate(Player player, int give) const {
  return kRates<Cards>[harbours(player)][give];
}

bool State::may_trade() const { return rules_.phases == Phases::kCombined || !has_built_; }

bool State::may_offer() const {
  return rules_.trade == Trade::kOffers && may_trade() && offers_made_ < rules_.most_offers();
}

bool State::may_declare() const {
  return rules_.declare == Declare::kManual &&
         points_[mover_] + devs_[mover_][static_cast<int>(DevCard::kVictoryPoint)] >= kPointsToWin;
}

bool State::was_refused(int offer) const {
  for (const std::uint8_t refused : refused_) {
    if (refused == offer) return true;
  }
  return false;
}

/// The cards, bit i for kPlayable[i], that the mover may play now.
unsigned State::playable_cards() const {
  if (has_played_) return 0;
  const Cards old = devs_[mover_] - new_devs_;
  if (old.empty()) return 0;
  const auto has = [&](DevCard card) { return old[static_cast<int>(card)] > 0; };
  unsigned cards = has(DevCard::kKnight) ? 1U : 0U;
  if (has(DevCard::kRoadBuilding) &&
      (rules_.road_building_needs == RoadBuildingNeeds::kNone ||
       (roads_left_[mover_] > 0 && !network_.road_sites(mover_).empty()))) {
    cards |= 2U;
  }
  if (has(DevCard::kPlenty) && !bank_.empty()) cards |= 4U;
  if (has(DevCard::kMonopoly)) cards |= 8U;
  return cards;
}

/// The resources that the bank has.
unsigned State::bank_kinds() const {
  unsigned kinds = 0;
  for (int kind = 0; kind < kResources; ++kind) kinds |= bank_[kind] > 0 ? 1U << kind : 0U;
  return kinds;
}

/// The trades with the bank, bit i for id::kBank + i.
std::uint64_t State::bank_trades() const {
  if (!may_trade()) return 0;
  const Cards hand = hands_[mover_];
  const unsigned harbours = harbours_[mover_];
  const Cards rates = kRates<Cards>[harbours];
  if (hand.covered_tops(rates) == 0) return 0;
  const unsigned takes = bank_kinds();
  if (rules_.maritime_rates == MaritimeRates::kBest) return bank_pairs(hand, rates, takes);
  std::uint64_t trades = 0;
  for (int give = 0; give < kResources; ++give) {
    if (hand[give] < rates[give]) continue;
    const unsigned below = takes & ((1U << give) - 1);
    const std::uint64_t pairs = (below | takes >> (give + 1) << give) & 0xFU;
    const int at = give * (kResources - 1);
    constexpr int kBlock = static_cast<int>(id::kBankTrades);
    if (hand[give] >= 4) trades |= pairs << at;
    if (hand[give] >= 3 && (harbours >> kAnyHarbour & 1U) != 0) trades |= pairs << (kBlock + at);
    if ((harbours >> give & 1U) != 0) trades |= pairs << (2 * kBlock + at);
  }
  return trades;
}

/// The bundles, bit by bit, that a hand could give.
unsigned State::givable_bundles(Cards hand) const {
  return catan::givable_bundles(hand, rules_.most_cards_offered() == 2 ? kBundles : kResources);
}

bool State::is_offer_of(int offer, Cards hand) const {
  const Offer sides = kAllOffers[static_cast<std::size_t>(offer)];
  if (rules_.most_cards_offered() == 1 && !(is_single(sides.give) && is_single(sides.want))) {
    return false;
  }
  return hand.covers(bundle_cards<Cards>(sides.give));
}

State::MainChoices State::main_choices() const {
  const std::size_t own = mover_;
  const Cards hand = hands_[own];
  MainChoices choices;
  if (hand.covers(kRoadCost<Cards>)) {
    if (roads_left_[own] > 0) choices.roads = network_.road_sites(own);
    if (hand.covers(kSettlementCost<Cards>) && settlements_left(mover()) > 0) {
      choices.settlements = network_.sites(own);
    }
  }
  if (hand.covers(kCityCost<Cards>) && cities_left(mover()) > 0) {
    choices.cities = network_.settlements(own);
  }
  choices.buys = hand.covers(kDevCost<Cards>) && deck_size() > 0;
  choices.declares = may_declare();
  choices.plays = playable_cards();
  choices.bank = bank_trades();
  if (may_offer()) choices.gives = givable_bundles(hand);
  return choices;
}

/// The hexes to which the robber may move.
std::uint32_t State::robber_hexes() const {
  const std::uint32_t others = kAllHexes & ~(1U << robber_);
  if (rules_.friendly_robber == FriendlyRobber::kOff) return others;
  std::uint32_t spared = 0;
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    if (seat == mover_ || points_[seat] > 2) continue;
    for (int hex = 0; hex < kHexes; ++hex) {
      if (yield(hex, seat) > 0) spared |= 1U << hex;
    }
  }
  return (others & ~spared) != 0 ? others & ~spared : others;
}

/// The seats, bit by bit, of which one is robbed.
unsigned State::victims() const {
  unsigned seats = 0;
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    if (seat == mover_ || yield(robber_, seat) == 0) continue;
    const bool has_cards = hand_sizes_[seat] > 0;
    if (has_cards || rules_.victim_may_be_empty == EmptyVictim::kOn) seats |= 1U << seat;
  }
  return seats;
}

/// The resources that the actor may return next: not below the last one, so that every choice of
/// cards is made in one way alone, and with enough cards from there on for the rest.
unsigned State::discardable() const {
  const Cards left = hands_[actor_] - discards_[actor_];
  unsigned kinds = 0;
  int above = 0;
  for (int kind = kResources - 1; kind >= choice_; --kind) {
    above += left[kind];
    if (left[kind] > 0 && above >= discards_left_) kinds |= 1U << kind;
  }
  return kinds;
}

EdgeSet State::setup_road_sites() const { return network_.empty_edges_at(kIsland, choice_); }

void State::legal_actions(Actions& out) const {
  out.clear();
  const auto add = [&](std::uint32_t first, const auto& set) { push_ids(out, first, set); };
  switch (phase_) {
    case Phase::kSetupSettlement: return add(id::kSettlement, network_.free());
    case Phase::kSetupRoad: return add(id::kRoad, setup_road_sites());
    case Phase::kPreRoll:
      out.push(Action{id::kRoll});
      add(id::kPlay, playable_cards());
      if (may_declare()) out.push(Action{id::kDeclare});
      return;
    case Phase::kDiscard: return add(id::kResource, discardable());
    case Phase::kMoveRobber: return add(id::kRobber, robber_hexes());
    case Phase::kChooseVictim: return add(id::kVictim, victims());
    case Phase::kFreeRoad: return add(id::kRoad, network_.road_sites(mover_));
    case Phase::kPlenty: return add(id::kResource, bank_kinds());
    case Phase::kMonopoly: return add(id::kResource, (1U << kResources) - 1);
    case Phase::kAnswer:
    case Phase::kCounter:
      for (std::uint32_t id = id::kAccept; id < id::kBank; ++id) {
        if (is_legal_answer(id)) out.push(Action{id});
      }
      return;
    case Phase::kPick:
      add(id::kPick, accepters_);
      out.push(Action{id::kCancel});
      return;
    case Phase::kMain: break;
    default: return;
  }
  const MainChoices choices = main_choices();
  add(id::kSettlement, choices.settlements);
  add(id::kCity, choices.cities);
  add(id::kRoad, choices.roads);
  out.push(Action{id::kEnd});
  if (choices.buys) out.push(Action{id::kBuy});
  add(id::kPlay, choices.plays);
  if (choices.declares) out.push(Action{id::kDeclare});
  for_each_bit(choices.gives, [&](int bundle) {
    const auto at = static_cast<std::size_t>(bundle);
    const int many = num_offers_giving(bundle, rules_.most_cards_offered() == 1);
    for (int offer = kFirstOffer[at]; offer < kFirstOffer[at] + many; ++offer) {
      if (!was_refused(offer)) out.push(Action{id::kOffer + static_cast<std::uint32_t>(offer)});
    }
  });
  add(id::kBank, choices.bank);
}

bool State::is_legal_answer(std::uint32_t id) const {
  const Offer made = offer();
  if (phase_ == Phase::kCounter) {
    // A counter-offer is made by the opponent: what it wants the mover gives.
    const Offer counter = kAllOffers[counter_];
    if (id == id::kAccept) return hands_[mover_].covers(bundle_cards<Cards>(counter.want));
    return id == id::kReject;
  }
  if (id == id::kAccept) return hands_[actor_].covers(bundle_cards<Cards>(made.want));
  if (id == id::kReject) return true;
  if (rules_.counter_offers == CounterOffers::kOff || id < id::kOffer || id >= id::kBank) {
    return false;
  }
  const int number = static_cast<int>(id - id::kOffer);
  return number != offer_number(made.want, made.give) && is_offer_of(number, hands_[actor_]);
}

bool State::is_legal_in_turn(std::uint32_t id) const {
  const auto in = [&](std::uint32_t first, std::uint32_t end) { return id >= first && id < end; };
  if (phase_ == Phase::kPreRoll) {
    if (id == id::kRoll) return true;
    if (in(id::kPlay, id::kResource)) return (playable_cards() >> (id - id::kPlay) & 1U) != 0;
    return id == id::kDeclare && may_declare();
  }
  const MainChoices choices = main_choices();
  if (id < id::kCity) return choices.settlements.contains(static_cast<int>(id));
  if (id < id::kRoad) return choices.cities.contains(static_cast<int>(id - id::kCity));
  if (id < id::kRoll) return choices.roads.contains(static_cast<int>(id - id::kRoad));
  if (id == id::kEnd) return true;
  if (id == id::kBuy) return choices.buys;
  if (in(id::kPlay, id::kResource)) return (choices.plays >> (id - id::kPlay) & 1U) != 0;
  if (id == id::kDeclare) return choices.declares;
  if (in(id::kOffer, id::kBank)) {
    const int number = static_cast<int>(id - id::kOffer);
    return choices.gives != 0 && is_offer_of(number, hands_[mover_]) && !was_refused(number);
  }
  if (in(id::kBank, num_actions())) return (choices.bank >> (id - id::kBank) & 1U) != 0;
  return false;
}

/// Choices that a phase asks for, in and out of turns.
bool State::is_legal_choice(std::uint32_t id) const {
  const auto in = [&](std::uint32_t first, std::uint32_t end) { return id >= first && id < end; };
  const auto is_road_of = [&](const EdgeSet& sites) {
    return in(id::kRoad, id::kRoll) && sites.contains(static_cast<int>(id - id::kRoad));
  };
  const auto is_kind_of = [&](unsigned kinds) {
    return in(id::kResource, id::kRobber) && (kinds >> (id - id::kResource) & 1U) != 0;
  };
  switch (phase_) {
    case Phase::kSetupSettlement:
      return id < id::kCity && network_.free().contains(static_cast<int>(id));
    case Phase::kSetupRoad: return is_road_of(setup_road_sites());
    case Phase::kFreeRoad: return is_road_of(network_.road_sites(mover_));
    case Phase::kDiscard: return is_kind_of(discardable());
    case Phase::kPlenty: return is_kind_of(bank_kinds());
    case Phase::kMonopoly: return is_kind_of((1U << kResources) - 1);
    case Phase::kMoveRobber:
      return in(id::kRobber, id::kVictim) && (robber_hexes() >> (id - id::kRobber) & 1U) != 0;
    case Phase::kChooseVictim:
      return in(id::kVictim, id::kAccept) && (victims() >> (id - id::kVictim) & 1U) != 0;
    case Phase::kPick:
      return id == id::kCancel ||
             (in(id::kPick, id::kCancel) && (accepters_ >> (id - id::kPick) & 1U) != 0);
    default: return false;
  }
}

bool State::is_legal(Action action) const {
  const std::uint32_t id = action.id();
  switch (phase_) {
    case Phase::kOver: return false;
    case Phase::kDice: return id < outcome::kSteal;
    case Phase::kSteal:
      return id >= outcome::kSteal && id < outcome::kDraw &&
             hands_[choice_][static_cast<int>(id - outcome::kSteal)] > 0;
    case Phase::kDrawDev:
      return id >= outcome::kDraw && id < outcome::kIds &&
             deck_[static_cast<int>(id - outcome::kDraw)] > 0;
    case Phase::kPreRoll:
    case Phase::kMain: return is_legal_in_turn(id);
    case Phase::kAnswer:
    case Phase::kCounter: return is_legal_answer(id);
    default: return is_legal_choice(id);
  }
}

}  // namespace tilewright::catan
