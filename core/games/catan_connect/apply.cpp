// What actions and outcomes do. The phases follow each other as docs/games/catan_connect.md, "Play"
// says.
#include <algorithm>

#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

void State::apply(Action action) {
  TILEWRIGHT_ASSERT(is_legal(action));
  const std::uint32_t number = action.id();
  ++course_.ply;
  const auto kind = [&] { return static_cast<int>(number - id::kResource); };
  switch (course_.phase) {
    case Phase::kOrder:
      course_.start = static_cast<std::uint8_t>(number - outcome::kStart);
      course_.mover = course_.actor = course_.start;
      course_.phase = Phase::kRoll;
      break;
    case Phase::kRoll: roll(static_cast<int>(number - outcome::kDice) + 2); break;
    case Phase::kDiscard: discard(kind()); break;
    case Phase::kRollRobber: move_robbers(static_cast<int>(number - outcome::kDice) + 2); break;
    case Phase::kTrade:
    case Phase::kAct: apply_visit(number); break;
    case Phase::kAnswer: answer(number == id::kAccept); break;
    case Phase::kPick:
      if (number != id::kCancel) {
        exchange(static_cast<std::size_t>(
            seating().partner(course_.mover, static_cast<int>(number - id::kPick))));
      }
      end_offer(number == id::kCancel);
      break;
    case Phase::kFreeRoad:
      place_road(course_.mover, static_cast<int>(number));
      if (--course_.choice == 0 || seats_[course_.mover].network.road_sites(kSelf).empty()) {
        course_.choice = 0;
        course_.phase = Phase::kAct;
      }
      break;
    case Phase::kPlenty:
    case Phase::kKnightGain: take_choice(kind()); break;
    case Phase::kDrawTile: draw(static_cast<int>(number - outcome::kDraw)); break;
    case Phase::kOver: break;
  }
  if (course_.is_acting && table_rules().win_check == WinCheck::kImmediate) check_immediate();
  if (course_.ply == kMaxPlies && course_.phase != Phase::kOver) finish();
}

void State::apply_visit(std::uint32_t number) {
  if (number == id::kPass || number == id::kEnd) {
    end_visit();
  } else if (number < id::kBuy) {
    build(number);
  } else if (number < id::kPlay || number >= id::kBuySecond) {
    buy(number);
  } else if (number < id::kResource) {
    play(kPlayable[number - id::kPlay]);
  } else if (number < id::kOffer) {
    trade(number);
  } else {
    make_offer(static_cast<int>(number - id::kOffer));
  }
}

/// What an action costs of the budget of a round.
void State::spend(std::size_t number, Cost cost) {
  Seat& seat = seats_[number];
  if (table_rules().budget == Budget::kSeconds) {
    seat.seconds = static_cast<std::uint8_t>(seat.seconds + (cost == Cost::kOffer ? 4 : 3));
  }
  switch (cost) {
    case Cost::kAct: ++course_.acts; break;
    case Cost::kTrade:
      if (table_rules().budget != Budget::kNone) ++seat.trades;
      break;
    case Cost::kOffer: seat.refused[seat.offers++] = Course::kNoOffer; break;
  }
}

void State::pay(std::size_t number, Tokens tokens) {
  seats_[number].hand -= tokens;
  course_.stock += tokens;
}

void State::gain(std::size_t number, Tokens tokens) {
  course_.stock -= tokens;
  seats_[number].hand += tokens;
}

void State::trade(std::uint32_t number) {
  const std::size_t own = course_.mover;
  Seat& seat = seats_[own];
  const Pair pair = Pair::of(number - id::kBank);
  if (number < id::kMarket) {
    pay(own, Tokens::of(pair.give, bank_rate(own, pair.give)));
    gain(own, Tokens::one(pair.take));
  } else {
    const int side = number < id::kMarket + id::kPairs ? 0 : 1;
    const auto seat_number = static_cast<int>(own);
    const int at = side == 0 ? seat_number : Seating::opposite(seat_number);
    Cards& market = boards_[own / 2].markets[Seating::is_sun(at) ? 1 : 0];
    market += Cards::one(pair.give);
    market -= Cards::one(pair.take);
    seat.hand -= Tokens::one(pair.give);
    seat.hand += Tokens::one(pair.take);
    seat.has_swapped = true;
  }
  spend(own, Cost::kTrade);
}

void State::build(std::uint32_t number) {
  const std::size_t own = course_.mover;
  spend(own, Cost::kAct);
  if (number < id::kSettlement) {
    pay(own, catan::kRoadCost<Tokens>);
    place_road(own, static_cast<int>(number - id::kRoad));
  } else if (number < id::kCity) {
    pay(own, catan::kSettlementCost<Tokens>);
    place_settlement(own, static_cast<int>(number - id::kSettlement));
  } else {
    pay(own, catan::kCityCost<Tokens>);
    place_city(own, static_cast<int>(number - id::kCity));
  }
}

// --- Tiles ---------------------------------------------------------------------------------------

void State::buy(std::uint32_t number) {
  const std::size_t own = course_.mover;
  const bool is_second = number >= id::kBuySecond;
  const auto where = static_cast<int>(number - (is_second ? id::kBuySecond : id::kBuy));
  course_.choice = static_cast<std::uint8_t>(stack_for(own, where, is_second ? 1 : 0));
  spend(own, Cost::kAct);
  pay(own, catan::kDevCost<Tokens>);
  course_.phase = Phase::kDrawTile;
}

void State::draw(int kind) {
  const std::size_t number = course_.choice;
  Stack& stack = boards_[number / 2].stacks[number % 2];
  stack.left -= Cards::one(kind);
  --stack.count;
  course_.fresh.add(number, Cards::one(kind), 1);
  course_.choice = 0;
  course_.phase = Phase::kAct;
}

void State::play(DevCard tile) {
  Seat& seat = seats_[course_.mover];
  spend(course_.mover, Cost::kAct);
  const std::size_t from = seat.lots.take(static_cast<int>(tile));
  boards_[from / 2].stacks[from % 2].played += Cards::one(static_cast<int>(tile));
  course_.has_played = true;
  switch (tile) {
    case DevCard::kKnight: return play_knight();
    case DevCard::kRoadBuilding:
      course_.choice = std::min<std::uint8_t>(2, seat.roads_left);
      course_.phase = Phase::kFreeRoad;
      return;
    default:  // year of plenty
      course_.choice = static_cast<std::uint8_t>(std::min(2, course_.stock.total()));
      if (course_.choice > 0) course_.phase = Phase::kPlenty;
      return;
  }
}

/// The own robber goes home and pays the resource of its hex; at home it pays any.
void State::play_knight() {
  const std::size_t own = course_.mover;
  Seat& seat = seats_[own];
  ++seat.knights;
  Board& board = boards_[own / 2];
  const auto side = static_cast<std::int8_t>(own % 2);
  if (board.army_holder != side && seat.knights >= kLeastArmy &&
      (board.army_holder < 0 || seat.knights > seats_[own ^ 1U].knights)) {
    if (board.army_holder >= 0) {
      auto& points = seats_[own ^ 1U].points;
      points = static_cast<std::uint8_t>(points - kAwardPoints);
    }
    board.army_holder = side;
    seat.points = static_cast<std::uint8_t>(seat.points + kAwardPoints);
  }
  if (seat.robber == kRobberHome) {
    course_.choice = course_.stock.empty() ? 0 : 1;
    if (course_.choice > 0) course_.phase = Phase::kKnightGain;
    return;
  }
  const int kind = layout::kArea[seat.robber].terrain;
  seat.robber = kRobberHome;
  if (course_.stock[kind] > 0) gain(own, Tokens::one(kind));
}

void State::take_choice(int kind) {
  gain(course_.mover, Tokens::one(kind));
  if (--course_.choice == 0) course_.phase = Phase::kAct;
}

}  // namespace tilewright::catan_connect
