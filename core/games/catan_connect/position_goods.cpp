// Tokens, markets, tiles and contests of a position that is read.
#include <algorithm>

#include "core/games/catan/trail.hpp"
#include "core/games/catan_connect/position_reader.hpp"
#include "core/text_words.hpp"

namespace tilewright::catan_connect {

using catan::kDevNames;
using catan::kResourceNames;

template <class Counts, class Names>
Result<PositionReader::Pile<Counts>> PositionReader::pile(const std::string& key,
                                                          const Names& names, int most) {
  Pile<Counts> pile;
  const auto words = split_words(value_or_nothing(key));
  if (words.size() % 2 != 0) {
    return Error{key + ": every kind needs its number, as in '" + std::string(names[0]) + " 2'"};
  }
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto count = parse_number(words[i + 1]);
    if (!count || *count < 1 || *count > most) {
      return Error{key + ": " + quoted(words[i + 1]) + " is not a number from 1 to " +
                   std::to_string(most)};
    }
    if (words[i] == "hidden") {
      if (state_.is_complete()) {
        return Error{key + ": tiles can be hidden only in a view; it has a line 'view:'"};
      }
      pile.hidden = *count;
      continue;
    }
    int kind = 0;
    while (kind < Counts::kKinds && names[static_cast<std::size_t>(kind)] != words[i]) ++kind;
    if (kind == Counts::kKinds) return Error{key + ": there is no " + quoted(words[i])};
    if (pile.kinds[kind] > 0) return Error{key + ": " + quoted(words[i]) + " stands twice"};
    pile.kinds += Counts::of(kind, *count);
  }
  return pile;
}

std::optional<Error> PositionReader::read_tokens() {
  const int supply = state_.supply();
  if (value("stock") == nullptr) return Error{"'stock:' is missing"};
  const auto stock = pile<Tokens>("stock", kResourceNames, supply);
  if (!stock) return Error{stock.error()};
  if (stock->hidden > 0) return Error{"stock: nothing of it is hidden"};
  state_.course_.stock = stock->kinds;
  std::array<int, kResources> counts{};
  const auto count = [&](Tokens tokens) {
    for (int kind = 0; kind < kResources; ++kind) {
      counts[static_cast<std::size_t>(kind)] += tokens[kind];
    }
  };
  count(stock->kinds);
  for (const Board& board : state_.boards_) {
    for (const Cards& market : board.markets) {
      for (int kind = 0; kind < kResources; ++kind) {
        counts[static_cast<std::size_t>(kind)] += market[kind];
      }
    }
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const auto hand = pile<Tokens>("hand of " + seat_text(seat), kResourceNames, supply);
    if (!hand) return Error{hand.error()};
    if (hand->hidden > 0) return Error{"hand of " + seat_text(seat) + ": hands lie open"};
    state_.seats_[seat].hand = hand->kinds;
    count(hand->kinds);
  }
  for (std::size_t kind = 0; kind < kResources; ++kind) {
    if (counts[kind] == supply) continue;
    return Error{"stock, hands and markets hold " + std::to_string(counts[kind]) + " " +
                 std::string(kResourceNames[kind]) + ", not " + std::to_string(supply)};
  }
  return {};
}

std::optional<Error> PositionReader::read_markets() {
  constexpr int kTokens = kResources * layout::kMarketOfEach;
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (!state_.seating().is_at_border(static_cast<int>(seat))) continue;
    const std::size_t side = seat % 2 == 0 ? 1 : 0;
    const std::string key = "market " + std::to_string(seat / 2) + (side == 0 ? ".west" : ".east");
    const auto market = pile<Cards>(key, kResourceNames, kTokens);
    if (!market) return Error{market.error()};
    if (market->kinds.total() != kTokens) return Error{key + ": there are five tokens in a market"};
    state_.boards_[seat / 2].markets[side] = market->kinds;
  }
  return {};
}

std::optional<Error> PositionReader::read_lots(const std::string& key, Lots& lots) {
  for (std::size_t stack = 0; stack < players(); ++stack) {
    if (rules().tile_stores == TileStores::kPooled && stack % 2 == 1) continue;
    const std::string line = key + " from " + stack_text(rules(), stack);
    if (value(line) == nullptr) continue;
    const auto tiles = pile<Cards>(line, kDevNames, 31);
    if (!tiles) return Error{tiles.error()};
    if (lots.size() == Lots::kMost) return Error{line + ": tiles of six stacks are the most"};
    lots.add(stack, tiles->kinds, tiles->kinds.total() + tiles->hidden);
  }
  return {};
}

std::optional<Error> PositionReader::read_tiles() {
  for (std::size_t number = 0; number < players(); ++number) {
    if (rules().tile_stores == TileStores::kPooled && number % 2 == 1) continue;
    Stack& stack = state_.boards_[number / 2].stacks[number % 2];
    const std::string name = stack_text(rules(), number);
    const auto left = pile<Cards>("tiles " + name, kDevNames, 31);
    if (!left) return Error{left.error()};
    const auto played = pile<Cards>("played from " + name, kDevNames, 31);
    if (!played) return Error{played.error()};
    if (played->kinds[kVictoryPoint] > 0 || played->hidden > 0) {
      return Error{"played from " + name + ": tiles are played openly, victory points never"};
    }
    stack.left = left->kinds;
    stack.count = static_cast<std::uint8_t>(left->kinds.total() + left->hidden);
    stack.played = played->kinds;
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (auto problem = read_lots("tiles of " + seat_text(seat), state_.seats_[seat].lots)) {
      return problem;
    }
  }
  const std::size_t mover = state_.course_.mover;
  if (auto problem = read_lots("bought by " + seat_text(mover), state_.course_.fresh)) {
    return problem;
  }
  if (state_.course_.fresh.size() > 0 && !state_.course_.is_acting) {
    return Error{"bought by " + seat_text(mover) + ": tiles are bought in a visit that acts"};
  }
  return check_tiles();
}

/// Every stack, with what was bought from it, holds the tiles it began with.
std::optional<Error> PositionReader::check_tiles() const {
  std::array<Cards, kMostSeats> kinds{};
  std::array<int, kMostSeats> counts{};
  bool is_too_much = false;
  const auto add = [&](std::size_t stack, Cards tiles, int count) {
    // Lanes hold 31 of a kind: what goes past that is wrong in any case.
    for (int kind = 0; kind < Cards::kKinds; ++kind) {
      is_too_much = is_too_much || kinds[stack][kind] + tiles[kind] > Cards::kMost;
    }
    if (is_too_much) return;
    kinds[stack] += tiles;
    counts[stack] += count;
  };
  for (std::size_t number = 0; number < players(); ++number) {
    const Stack& stack = state_.boards_[number / 2].stacks[number % 2];
    add(number, stack.left, stack.count);
    add(number, stack.played, stack.played.total());
    for (const Lots::Lot& lot : state_.seats_[number].lots) add(lot.stack, lot.kinds, lot.count);
  }
  for (const Lots::Lot& lot : state_.course_.fresh) add(lot.stack, lot.kinds, lot.count);
  for (std::size_t number = 0; number < players(); ++number) {
    const Cards due = first_tiles(rules(), number);
    if (!is_too_much && counts[number] == due.total() && due.covers(kinds[number])) continue;
    return Error{"tiles: the stack " + stack_text(rules(), number) + " began with " +
                 std::to_string(due.total()) + " tiles:" + counts_text(due, kDevNames)};
  }
  return {};
}

std::optional<Error> PositionReader::read_contests() {
  int knights = 0;
  int played = 0;
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const auto count = number("knights of " + seat_text(seat), 255);
    if (!count) return Error{count.error()};
    state_.seats_[seat].knights = static_cast<std::uint8_t>(*count);
    knights += *count;
    played += state_.boards_[seat / 2].stacks[seat % 2].played[static_cast<int>(DevCard::kKnight)];
  }
  if (knights != played) {
    return Error{"knights: " + std::to_string(knights) + " were played by all, but " +
                 std::to_string(played) + " come from the stacks"};
  }
  for (std::size_t number = 0; number < players() / 2; ++number) {
    Board& board = state_.boards_[number];
    const auto holder = [&](const std::string& what) -> Result<int> {
      const std::string key = what + " " + std::to_string(number);
      if (value(key) == nullptr) return -1;
      const auto named = seat(key);
      if (!named) return Error{named.error()};
      if (*named / 2 != number) return Error{key + ": a player of this board must hold it"};
      return static_cast<int>(*named % 2);
    };
    const auto road = holder("longest road");
    if (!road) return Error{road.error()};
    const auto army = holder("largest army");
    if (!army) return Error{army.error()};
    const std::array<int, 2> lengths = {state_.seats_[2 * number].length,
                                        state_.seats_[2 * number + 1].length};
    if (catan::longest_road_holder_of(lengths, *road, kLeastRoad) != *road) {
      return Error{"longest road " + std::to_string(number) +
                   ": it belongs to the other player, or to nobody, with these roads"};
    }
    const std::array<int, 2> armies = {state_.seats_[2 * number].knights,
                                       state_.seats_[2 * number + 1].knights};
    const int most = std::max(armies[0], armies[1]);
    const bool fits = *army < 0
                          ? most < kLeastArmy
                          : most >= kLeastArmy && armies[static_cast<std::size_t>(*army)] == most;
    if (!fits) {
      return Error{"largest army " + std::to_string(number) +
                   ": who has most knights, two at least, holds it"};
    }
    board.road_holder = static_cast<std::int8_t>(*road);
    board.army_holder = static_cast<std::int8_t>(*army);
    for (const int who : {*road, *army}) {
      if (who < 0) continue;
      auto& points = state_.seats_[2 * number + static_cast<std::size_t>(who)].points;
      points = static_cast<std::uint8_t>(points + kAwardPoints);
    }
  }
  return {};
}

/// What the players have used up of this round.
std::optional<Error> PositionReader::read_used() {
  for (std::size_t at = 0; at < players(); ++at) {
    Seat& seat = state_.seats_[at];
    const std::string key = "used by " + seat_text(at);
    const auto words = split_words(value_or_nothing(key));
    if (words.size() % 2 != 0) return Error{key + ": it goes like 'trades 1 offers 2 swap 1'"};
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto count = parse_number(words[i + 1]);
      const std::string_view word = words[i];
      const int most = word == "swap" ? 1 : word == "offers" ? static_cast<int>(kMostOffers) : 255;
      if (!count || *count < 1 || *count > most) {
        return Error{key + ": " + quoted(words[i + 1]) + " is not a number from 1 to " +
                     std::to_string(most)};
      }
      const auto used = static_cast<std::uint8_t>(*count);
      if (word == "trades") {
        seat.trades = used;
      } else if (word == "offers") {
        seat.offers = used;
      } else if (word == "seconds") {
        seat.seconds = used;
      } else if (word == "swap") {
        seat.has_swapped = true;
      } else {
        return Error{key + ": " + quoted(word) +
                     " is unknown; valid: trades, offers, seconds, swap"};
      }
    }
    for (std::size_t i = 0; i < seat.offers; ++i) {
      const std::string line = "refused to " + seat_text(at) + " " + std::to_string(i + 1);
      seat.refused[i] = Course::kNoOffer;
      if (value(line) == nullptr) continue;
      const auto offer = catan::parse_offer(value_or_nothing(line));
      if (!offer) return Error{line + ": this is no offer, as in 'ore+ore for wool'"};
      seat.refused[i] = static_cast<std::uint8_t>(*offer);
    }
  }
  return {};
}

}  // namespace tilewright::catan_connect
