// Offers to partners.
#include "core/games/catan_connect/offers.hpp"

#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

PartnerOrder partner_order(const Seating& seating, int seat, int round) {
  // Opposite, then west moon, west sun, east moon, east sun: a moon player sees them from behind.
  constexpr std::array<std::array<int, kPartners>, 2> kPlaces = {
      {{0, 1, 2, 3, 4}, {0, 4, 3, 2, 1}}};
  PartnerOrder present;
  for (const int place : kPlaces[Seating::is_sun(seat) ? 0 : 1]) {
    if (seating.partner(seat, place) >= 0) present.push(place);
  }
  PartnerOrder order;
  for (std::size_t i = 0; i < present.size(); ++i) {
    order.push(present[(i + static_cast<std::size_t>(round)) % present.size()]);
  }
  return order;
}

void State::make_offer(int offer) {
  spend(course_.mover, Cost::kOffer);
  course_.offer = static_cast<std::uint8_t>(offer);
  course_.has_offered = !course_.is_acting;
  course_.answers = course_.accepters = 0;
  course_.phase = Phase::kAnswer;
  next_answer();
}

/// The next partner who has what is wanted answers; after the last one the mover picks, if anybody
/// accepted.
void State::next_answer() {
  constexpr int kTimeToAccept = 2;
  const PartnerOrder order = partner_order(seating(), course_.mover, course_.round);
  const auto want = catan::bundle_cards<Tokens>(offer().want);
  while (course_.answers < order.size()) {
    const int partner = seating().partner(course_.mover, order[course_.answers++]);
    const Seat& seat = seats_[static_cast<std::size_t>(partner)];
    if (!seat.hand.covers(want)) continue;
    if (table_rules().budget == Budget::kSeconds &&
        seat.seconds + kTimeToAccept > budget().seconds) {
      continue;
    }
    course_.actor = static_cast<std::uint8_t>(partner);
    return;
  }
  if (course_.accepters == 0) return end_offer(true);
  course_.actor = course_.mover;
  course_.phase = Phase::kPick;
}

void State::answer(bool accepts) {
  if (!accepts) return next_answer();
  if (table_rules().budget == Budget::kSeconds) {
    auto& seconds = seats_[course_.actor].seconds;
    seconds = static_cast<std::uint8_t>(seconds + 2);
  }
  if (table_rules().accept_rule == AcceptRule::kFirst) {
    exchange(course_.actor);
    return end_offer(false);
  }
  const PartnerOrder order = partner_order(seating(), course_.mover, course_.round);
  const int place = order[course_.answers - 1U];
  course_.accepters = static_cast<std::uint8_t>(course_.accepters | 1U << place);
  next_answer();
}

void State::exchange(std::size_t number) {
  Seat& own = seats_[course_.mover];
  Seat& other = seats_[number];
  const auto give = catan::bundle_cards<Tokens>(offer().give);
  const auto want = catan::bundle_cards<Tokens>(offer().want);
  own.hand -= give;
  other.hand += give;
  other.hand -= want;
  own.hand += want;
}

/// An offer that was refused by all or cancelled cannot be made again in this round.
void State::end_offer(bool is_refused) {
  Seat& own = seats_[course_.mover];
  if (is_refused) own.refused[own.offers - 1U] = course_.offer;
  course_.offer = Course::kNoOffer;
  course_.answers = course_.accepters = 0;
  course_.actor = course_.mover;
  course_.phase = course_.is_acting ? Phase::kAct : Phase::kTrade;
}

}  // namespace tilewright::catan_connect
