// The cards of a position that is read: hands, development cards, and what is certain of them.
#include "core/games/catan/position_reader.hpp"
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

std::string kinds_text(int kind) {
  return std::string(kResourceNames[static_cast<std::size_t>(kind)]);
}

}  // namespace

template <class Names>
Result<PositionReader::Pile> PositionReader::pile(const std::string& key, const Names& names,
                                                  int most) const {
  Pile pile;
  const auto words = split_words(value_or_nothing(key));
  if (words.size() % 2 != 0) {
    return Error{key + ": every kind of card needs its number, as in '" + std::string(names[0]) +
                 " 2'"};
  }
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto count = parse_number(words[i + 1]);
    if (!count || *count < 1 || *count > (words[i] == "hidden" ? 255 : most)) {
      return Error{key + ": " + quoted(words[i + 1]) + " is not a number of cards from 1 to " +
                   std::to_string(most)};
    }
    if (words[i] == "hidden") {
      if (state_.rows_ == State::kAllRows) {
        return Error{key + ": cards can be hidden only in a view; it has a line 'view:'"};
      }
      if (pile.hidden > 0) return Error{key + ": 'hidden' stands twice"};
      pile.hidden = *count;
      continue;
    }
    int kind = 0;
    while (kind < Cards::kKinds && names[static_cast<std::size_t>(kind)] != words[i]) ++kind;
    if (kind == Cards::kKinds) return Error{key + ": there are no cards named " + quoted(words[i])};
    if (pile.cards[kind] > 0) return Error{key + ": " + quoted(words[i]) + " stands twice"};
    pile.cards += Cards::of(kind, *count);
  }
  return pile;
}

std::optional<Error> PositionReader::read_hands() {
  if (value("bank") == nullptr) return Error{"'bank:' is missing"};
  const int supply = state_.supply();
  const auto bank = pile("bank", kResourceNames, supply);
  if (!bank) return Error{bank.error()};
  if (bank->hidden > 0) return Error{"bank: nothing of it is hidden"};
  state_.bank_ = bank->cards;
  std::array<int, kResources> counts{};
  int all = 0;
  const auto count = [&](Cards cards) {
    for (int kind = 0; kind < kResources; ++kind) {
      counts[static_cast<std::size_t>(kind)] += cards[kind];
    }
    all += cards.total();
  };
  count(bank->cards);
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const auto hand = pile("hand of " + seat_text(seat), kResourceNames, supply);
    if (!hand) return Error{hand.error()};
    const int size = hand->cards.total() + hand->hidden;
    if (size > 255) return Error{"hand of " + seat_text(seat) + ": there are not so many cards"};
    state_.hands_[seat] = hand->cards;
    state_.hand_sizes_[seat] = static_cast<std::uint8_t>(size);
    count(hand->cards);
    all += hand->hidden;
  }
  for (int kind = 0; kind < kResources; ++kind) {
    const int there = counts[static_cast<std::size_t>(kind)];
    if (there == supply || (there < supply && state_.rows_ != State::kAllRows)) continue;
    return Error{"the bank and the hands hold " + std::to_string(there) + " " + kinds_text(kind) +
                 ", not " + std::to_string(supply)};
  }
  if (all != kResources * supply) {
    return Error{"the bank and the hands hold " + std::to_string(all) + " cards, not " +
                 std::to_string(kResources * supply)};
  }
  return {};
}

std::optional<Error> PositionReader::read_dev_cards() {
  const auto played = pile("played", kDevNames, kDevCards);
  if (!played) return Error{played.error()};
  if (played->cards[static_cast<int>(DevCard::kVictoryPoint)] > 0) {
    return Error{"played: victory points are never played"};
  }
  Cards all = played->cards;
  int count = all.total();
  bool has_hidden = false;
  const auto too_many = Error{
      "there are 25 development cards: 14 knights, 5 victory points and 2 "
      "of each other kind"};
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const auto cards = pile("cards of " + seat_text(seat), kDevNames, kDevCards);
    if (!cards) return Error{cards.error()};
    const int size = cards->cards.total() + cards->hidden;
    count += size;
    if (count > kDevCards || !kDevDeck.covers(all) || !(kDevDeck - all).covers(cards->cards)) {
      return too_many;
    }
    all += cards->cards;
    has_hidden = has_hidden || cards->hidden > 0;
    state_.devs_[seat] = cards->cards;
    state_.dev_counts_[seat] = static_cast<std::uint8_t>(size);
  }
  if (!kDevDeck.covers(all)) return too_many;
  state_.played_ = played->cards;
  state_.deck_ = has_hidden ? Cards{} : kDevDeck - all;
  const auto bought = pile("bought", kDevNames, kDevCards);
  if (!bought) return Error{bought.error()};
  const int fresh = bought->cards.total() + bought->hidden;
  if (fresh > state_.dev_counts_[state_.mover_] ||
      (bought->hidden == 0 && !state_.devs_[state_.mover_].covers(bought->cards))) {
    return Error{"bought: " + seat_text(state_.mover_) + " does not have these cards"};
  }
  state_.new_devs_ = bought->cards;
  state_.new_count_ = static_cast<std::uint8_t>(fresh);
  return {};
}

std::optional<Error> PositionReader::read_unplaced() {
  for (std::size_t owner = 0; owner < players(); ++owner) {
    for (std::size_t viewer = 0; viewer < State::kViewers; ++viewer) {
      const bool is_spectator = viewer == State::kSpectator;
      const std::string key = "of " + seat_text(owner) + " not certain for " +
                              (is_spectator ? std::string("spectator") : seat_text(viewer));
      if (value(key) == nullptr) continue;
      if (viewer == owner || (viewer >= players() && !is_spectator)) {
        return Error{"'" + key + ":' makes no sense"};
      }
      const auto cards = pile(key, kResourceNames, state_.supply());
      if (!cards) return Error{cards.error()};
      if (cards->hidden > 0 || !state_.hands_[owner].covers(cards->cards)) {
        return Error{key + ": these cards are not in the hand"};
      }
      if (state_.rules_.hidden_hands == HiddenHands::kOff) {
        return Error{key + ": with open hands all is certain"};
      }
      state_.unplaced_[owner][State::slot_of(viewer, owner)] = cards->cards;
    }
  }
  if (state_.rows_ != State::kAllRows) return {};
  State deduced = state_;
  for (std::size_t viewer = 0; viewer < State::kViewers; ++viewer) deduced.place_deduced(viewer);
  if (deduced != state_) return Error{"of the cards that are not certain some can be deduced"};
  for (std::size_t owner = 0; owner < players(); ++owner) {
    for (std::size_t seat = 0; seat < players(); ++seat) {
      if (seat == owner) continue;
      const auto& rows = state_.unplaced_[owner];
      if (rows[State::slot_of(State::kSpectator, owner)].covers(
              rows[State::slot_of(seat, owner)])) {
        continue;
      }
      return Error{"what is certain for the spectator is certain for " + seat_text(seat) + " too"};
    }
  }
  return {};
}

std::optional<Error> PositionReader::read_awards() {
  const int knights_played = state_.played_[static_cast<int>(DevCard::kKnight)];
  const auto words = split_words(value_or_nothing("knights"));
  if (knights_played > 0 && words.size() != players()) {
    return Error{"knights: a number for each of the " + std::to_string(players()) +
                 " players is needed"};
  }
  int sum = 0;
  int most = 0;
  for (std::size_t seat = 0; seat < words.size() && seat < players(); ++seat) {
    const auto count = parse_number(words[seat]);
    if (!count || *count > 14) return Error{"knights: " + quoted(words[seat]) + " is no number"};
    state_.knights_[seat] = static_cast<std::uint8_t>(*count);
    sum += *count;
    most = std::max(most, *count);
  }
  if (sum != knights_played) {
    return Error{"knights: they add up to " + std::to_string(sum) + ", but " +
                 std::to_string(knights_played) + " were played"};
  }
  const auto road = seat("longest road");
  if (!road) return Error{road.error()};
  const auto army = seat("largest army");
  if (!army) return Error{army.error()};
  const bool has_army = *army >= 0;
  if (has_army != (most >= kLeastArmy) ||
      (has_army && state_.knights_[static_cast<std::size_t>(*army)] != most)) {
    return Error{"largest army: who has most knights, three at least, holds it"};
  }
  if (longest_road_holder_of(state_.lengths_, *road, kLeastRoad) != *road) {
    return Error{"longest road: it belongs to another player, or to nobody, with these roads"};
  }
  state_.road_holder_ = static_cast<std::int8_t>(*road);
  state_.army_holder_ = static_cast<std::int8_t>(*army);
  for (const int holder : {*road, *army}) {
    if (holder < 0) continue;
    auto& points = state_.points_[static_cast<std::size_t>(holder)];
    points = static_cast<std::uint8_t>(points + kAwardPoints);
  }
  return {};
}

// The piles of position_turn.cpp.
template Result<PositionReader::Pile> PositionReader::pile(
    const std::string&, const std::array<std::string_view, kResources + 1>&, int) const;

}  // namespace tilewright::catan
