// The course of rounds: dice, production, discards and robbers, and whose visit it is.
#include "core/games/catan/shortage.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

void State::start_round() {
  for (Seat& seat : seats_) {
    seat.trades = seat.offers = seat.seconds = 0;
    seat.has_swapped = false;
    seat.refused.fill(0);
  }
  course_.is_robber_round = course_.is_acting = course_.has_played = course_.has_offered = false;
  course_.place = course_.pass = course_.acts = 0;
  const auto players = static_cast<std::uint32_t>(seats_.size());
  course_.start = table_rules().order == Order::kRotate
                      ? static_cast<std::uint8_t>(course_.round % players)
                      : std::uint8_t{0};
  course_.mover = course_.actor = course_.start;
  course_.phase = table_rules().order == Order::kRandom ? Phase::kOrder : Phase::kRoll;
}

void State::next_round(bool flips) {
  ++course_.round;
  if (flips) course_.half ^= 1U;
  if (course_.round > table_rules().num_rounds()) return finish();
  start_round();
}

void State::roll(int sum) {
  course_.last_roll = static_cast<std::uint8_t>(sum);
  if (sum == 7) {
    course_.is_robber_round = true;
    return next_discarder(0);
  }
  produce(sum);
  begin_trade();
}

// --- Production ----------------------------------------------------------------------------------

Tokens State::income(std::size_t number, int roll) const {
  const Seat& seat = seats_[number];
  Tokens income;
  for (int slot = 0; slot < kSlots; ++slot) {
    const std::uint64_t yields = seat.yields[static_cast<std::size_t>(slot)];
    if (yields == 0) continue;
    const Seating seats = seating();
    const int owner = seats.seat_at(static_cast<int>(number), slot - kOwn);
    const Face& face = kFaces[seats.face(static_cast<int>(number), slot)];
    const int place = face.hex_of[static_cast<std::size_t>(roll)];
    if (place < 0) continue;
    if (owner >= 0 && seats_[static_cast<std::size_t>(owner)].robber == place) continue;
    const auto count = static_cast<int>(yields >> (4 * place) & 15U);
    if (count > 0) income += Tokens::of(face.terrain[static_cast<std::size_t>(place)], count);
  }
  return income;
}

void State::produce(int sum) {
  PrefixArray<Tokens, kMostSeats> owed;
  owed.assign(seats_.size(), Tokens{});
  Tokens total;
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    owed[number] = income(number, sum);
    total += owed[number];
  }
  if (!course_.stock.covers(total)) {
    total = catan::paid_kinds(course_.stock, total, owed, true);
  }
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    // Where the stock falls short, `total` holds what a single player gets, or nothing.
    if (!owed[number].empty()) gain(number, owed[number].least(total));
  }
}

// --- The robber round ----------------------------------------------------------------------------

/// The next player who owes tokens, from a seat on; after the last one the robbers' dice.
void State::next_discarder(std::size_t from) {
  course_.choice = 0;
  for (std::size_t number = from; number < seats_.size(); ++number) {
    const int tokens = seats_[number].hand.total();
    if (tokens <= kLargestSafeHand) continue;
    course_.phase = Phase::kDiscard;
    course_.actor = static_cast<std::uint8_t>(number);
    course_.discards_left = static_cast<std::uint8_t>(std::min(tokens / 2, 255));
    return;
  }
  course_.actor = course_.mover;
  course_.phase = Phase::kRollRobber;
}

void State::discard(int kind) {
  pay(course_.actor, Tokens::one(kind));
  course_.choice = static_cast<std::uint8_t>(kind);
  if (--course_.discards_left == 0) next_discarder(course_.actor + 1U);
}

/// Every robber goes to the announced number of its own area, on a seven to the desert.
void State::move_robbers(int sum) {
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    const Face& face = kFaces[seating().face(static_cast<int>(number), kOwn)];
    const int place = sum == 7 ? kRobberHome : face.hex_of[static_cast<std::size_t>(sum)];
    seats_[number].robber = static_cast<std::uint8_t>(place);
  }
  if (table_rules().robber_round_trade == OffOn::kOn) return begin_trade();
  end_round();
}

// --- Visits --------------------------------------------------------------------------------------

void State::begin_trade() {
  if (table_rules().trade == Trade::kOff) return start_acts();
  course_.pass = 0;
  visit_trade(0);
}

void State::visit_trade(int place) {
  if (place == num_players()) {
    ++course_.pass;
    if (course_.pass == table_rules().num_passes()) return start_acts();
    place = 0;
  }
  course_.place = static_cast<std::uint8_t>(place);
  course_.mover = course_.actor =
      static_cast<std::uint8_t>((course_.start + place) % num_players());
  course_.has_offered = false;
  course_.phase = Phase::kTrade;
}

void State::start_acts() {
  if (course_.is_robber_round) return end_round();
  course_.pass = 0;
  course_.is_acting = true;
  course_.has_offered = false;
  visit_act(0);
}

/// The next active player from a place of the order on.
void State::visit_act(int place) {
  if ((course_.start + place) % 2 != course_.half) ++place;
  if (place >= num_players()) return end_round();
  course_.place = static_cast<std::uint8_t>(place);
  course_.mover = course_.actor =
      static_cast<std::uint8_t>((course_.start + place) % num_players());
  course_.acts = 0;
  course_.has_played = false;
  course_.phase = Phase::kAct;
}

void State::end_visit() {
  if (!course_.is_acting) return visit_trade(course_.place + 1);
  Seat& seat = seats_[course_.mover];
  for (const Lots::Lot& lot : course_.fresh) seat.lots.add(lot.stack, lot.kinds, lot.count);
  course_.fresh = {};
  visit_act(course_.place + 1);
}

void State::end_round() {
  course_.is_acting = false;
  course_.choice = 0;
  if (!course_.is_robber_round) {
    if (table_rules().win_check == WinCheck::kRoundEnd) declare_best();
    if (course_.phase != Phase::kOver) next_round(true);
    return;
  }
  switch (table_rules().robber_round) {
    case RobberRound::kRound: return next_round(false);
    case RobberRound::kInterlude: return start_round();
    case RobberRound::kCounts: return next_round(true);
  }
}

}  // namespace tilewright::catan_connect
