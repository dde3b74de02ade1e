// Uniformly random actions without listing them, and the chance nodes.
#include <bit>

#include "core/games/catan/main_choices.hpp"
#include "core/games/catan/nth.hpp"

namespace tilewright::catan {
namespace {

Action random_bit(std::uint32_t first, std::uint64_t set, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(std::popcount(set));
  return Action{first + nth_of(set, count == 1 ? 0 : rng.below(count))};
}

template <class Set>
Action random_id(std::uint32_t first, const Set& set, Rng& rng) {
  return nth_id(first, set, rng.below(static_cast<std::uint32_t>(set.size())));
}

}  // namespace

Action State::random_action(Rng& rng) const {
  TILEWRIGHT_ASSERT(current_player().is_seat());
  switch (phase_) {
    case Phase::kMain: break;
    case Phase::kPreRoll: {
      const unsigned plays = playable_cards();
      const bool declares = may_declare();
      if (plays == 0 && !declares) return Action{id::kRoll};
      const auto count = static_cast<std::uint32_t>(std::popcount(plays));
      const std::uint32_t rank = rng.below(1 + count + (declares ? 1 : 0));
      if (rank == 0) return Action{id::kRoll};
      if (rank > count) return Action{id::kDeclare};
      return Action{id::kPlay + nth_of(plays, rank - 1)};
    }
    case Phase::kSetupSettlement: return random_id(id::kSettlement, network_.free(), rng);
    case Phase::kSetupRoad: return random_id(id::kRoad, setup_road_sites(), rng);
    case Phase::kFreeRoad: return random_id(id::kRoad, network_.road_sites(mover_), rng);
    case Phase::kMoveRobber: return random_bit(id::kRobber, robber_hexes(), rng);
    case Phase::kChooseVictim: return random_bit(id::kVictim, victims(), rng);
    case Phase::kDiscard: return random_bit(id::kResource, discardable(), rng);
    case Phase::kPlenty: return random_bit(id::kResource, bank_kinds(), rng);
    case Phase::kMonopoly: return Action{id::kResource + rng.below(kResources)};
    case Phase::kAnswer:
      if (rules_.counter_offers == CounterOffers::kOff) {
        if (!is_legal_answer(id::kAccept)) return Action{id::kReject};
        return Action{id::kAccept + rng.below(2)};
      }
      [[fallthrough]];
    default: {
      Actions actions;
      legal_actions(actions);
      return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    }
  }
  const MainChoices choices = main_choices();
  const bool only_singles = rules_.most_cards_offered() == 1;
  const auto settlements = static_cast<std::uint32_t>(choices.settlements.size());
  const auto cities = static_cast<std::uint32_t>(choices.cities.size());
  const auto roads = static_cast<std::uint32_t>(choices.roads.size());
  const auto plays = static_cast<std::uint32_t>(std::popcount(choices.plays));
  const auto bank = static_cast<std::uint32_t>(std::popcount(choices.bank));
  std::uint32_t offers = 0;
  for_each_bit(choices.gives, [&](int bundle) {
    offers += static_cast<std::uint32_t>(num_offers_giving(bundle, only_singles));
  });
  const std::uint32_t all = settlements + cities + roads + plays + bank + offers + 1 +
                            (choices.buys ? 1 : 0) + (choices.declares ? 1 : 0);
  if (all == 1) return Action{id::kEnd};
  while (true) {
    Countdown left{rng.below(all)};
    if (left.falls_in(1)) return Action{id::kEnd};
    if (left.falls_in(settlements)) {
      return nth_id(id::kSettlement, choices.settlements, left.rank());
    }
    if (left.falls_in(cities)) return nth_id(id::kCity, choices.cities, left.rank());
    if (left.falls_in(roads)) return nth_id(id::kRoad, choices.roads, left.rank());
    if (left.falls_in(plays)) return Action{id::kPlay + nth_of(choices.plays, left.rank())};
    if (left.falls_in(bank)) return Action{id::kBank + nth_of(choices.bank, left.rank())};
    if (left.falls_in(choices.buys ? 1 : 0)) return Action{id::kBuy};
    if (left.falls_in(choices.declares ? 1 : 0)) return Action{id::kDeclare};
    for (unsigned rest = choices.gives; rest != 0; rest &= rest - 1) {
      const int bundle = std::countr_zero(rest);
      const auto many = static_cast<std::uint32_t>(num_offers_giving(bundle, only_singles));
      if (!left.falls_in(many)) continue;
      const auto first = static_cast<std::uint32_t>(kFirstOffer[static_cast<std::size_t>(bundle)]);
      const std::uint32_t offer = first + left.rank();
      if (was_refused(static_cast<int>(offer))) break;  // drawn again: all others stay equal
      return Action{id::kOffer + offer};
    }
  }
}

void State::chance_outcomes(ChanceOutcomes& out) const {
  out.clear();
  if (phase_ == Phase::kDice) {
    for (std::uint32_t i = 0; i < kDiceWeights.size(); ++i) {
      out.add(Action{outcome::kDice + i}, kDiceWeights[i]);
    }
    return;
  }
  const bool is_steal = phase_ == Phase::kSteal;
  const Cards cards = is_steal ? hands_[choice_] : deck_;
  const std::uint32_t first = is_steal ? outcome::kSteal : outcome::kDraw;
  for (int kind = 0; kind < Cards::kKinds; ++kind) {
    if (cards[kind] == 0) continue;
    out.add(Action{first + static_cast<std::uint32_t>(kind)},
            static_cast<std::uint32_t>(cards[kind]));
  }
}

Action State::sample_chance(Rng& rng) const {
  if (phase_ == Phase::kDice) {
    const std::uint32_t both = rng.below(36);
    return Action{outcome::kDice + both / 6 + both % 6};
  }
  const bool is_steal = phase_ == Phase::kSteal;
  const Cards cards = is_steal ? hands_[choice_] : deck_;
  const auto rank = rng.below(static_cast<std::uint32_t>(cards.total()));
  return Action{(is_steal ? outcome::kSteal : outcome::kDraw) +
                static_cast<std::uint32_t>(cards.kind_at(static_cast<int>(rank)))};
}

}  // namespace tilewright::catan
