// The turn and the phase of a position that is read, and what has to fit together in them.
#include <algorithm>

#include "core/games/catan/position_reader.hpp"
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

enum class Rolled { kNo, kYes, kEither };

Rolled rolled_in(Phase phase) {
  switch (phase) {
    case Phase::kSetupSettlement:
    case Phase::kSetupRoad:
    case Phase::kPreRoll:
    case Phase::kDice: return Rolled::kNo;
    case Phase::kDiscard:
    case Phase::kMain:
    case Phase::kDrawDev:
    case Phase::kAnswer:
    case Phase::kCounter:
    case Phase::kPick: return Rolled::kYes;
    default: return Rolled::kEither;
  }
}

}  // namespace

std::optional<Error> PositionReader::read_turn() {
  const auto words = split_words(value_or_nothing("this turn"));
  for (const std::string_view word : words) {
    if (word == "rolled") {
      state_.has_rolled_ = true;
    } else if (word == "played") {
      state_.has_played_ = true;
    } else if (word == "built" && state_.rules_.phases == Phases::kTradeThenBuild) {
      state_.has_built_ = true;
    } else {
      return Error{"this turn: " + quoted(word) +
                   " is unknown; valid: rolled, played, and built with phases=trade_then_build"};
    }
  }
  const Rolled due = rolled_in(state_.phase_);
  if (due != Rolled::kEither && state_.has_rolled_ != (due == Rolled::kYes)) {
    return Error{"this turn: in the phase " + std::string(phase_name(state_.phase_)) +
                 " the dice have " + (due == Rolled::kYes ? "" : "not ") + "been rolled"};
  }
  if (state_.has_rolled_ && state_.last_roll_ == 0) return Error{"'last roll:' is missing"};
  if (state_.has_played_ && state_.played_.empty()) {
    return Error{"this turn: no development card has been played at all"};
  }
  return {};
}

std::optional<Error> PositionReader::read_offers() {
  const auto made = number("offers made", state_.rules_.most_offers());
  if (!made) return Error{made.error()};
  if (*made > 0 && (state_.rules_.trade == Trade::kOff || !state_.has_rolled_)) {
    return Error{"offers made: there can be none"};
  }
  state_.offers_made_ = static_cast<std::uint8_t>(*made);
  for (std::size_t i = 0; i < state_.refused_.size(); ++i) {
    const auto* text = value("refused " + std::to_string(i + 1));
    if (text == nullptr) continue;
    const auto offer = parse_offer(*text);
    if (!offer) return Error{quoted(*text) + " is no offer, as in 'ore+ore for wool'"};
    if (static_cast<int>(i) >= *made || state_.was_refused(*offer)) {
      return Error{"refused " + std::to_string(i + 1) + ": this offer was not made"};
    }
    state_.refused_[i] = static_cast<std::uint8_t>(*offer);
  }
  return {};
}

std::optional<Error> PositionReader::read_phase() {
  const auto need = [&](bool holds, const char* what) {
    return holds ? Problem{} : Problem{Error{"phase: " + std::string(what)}};
  };
  switch (state_.phase_) {
    case Phase::kSetupSettlement:
    case Phase::kSetupRoad: return read_setup_phase();
    case Phase::kDiscard: return read_discards();
    case Phase::kChooseVictim:
      return need(std::popcount(state_.victims()) > 1, "there are not two players to rob");
    case Phase::kSteal: return check_steal();
    case Phase::kDrawDev: return need(state_.deck_size() > 0, "no development card is left");
    case Phase::kFreeRoad:
    case Phase::kPlenty: {
      const auto left = number("still", 2);
      if (!left) return Error{left.error()};
      const bool is_road = state_.phase_ == Phase::kFreeRoad;
      const int most = is_road ? int{state_.roads_left_[state_.mover_]} : state_.bank_.total();
      state_.choice_ = static_cast<std::uint8_t>(*left);
      if (*left == 0 || *left > most ||
          (is_road && state_.network_.road_sites(state_.mover_).empty())) {
        return Error{"still: so many cannot be taken"};
      }
      return {};
    }
    case Phase::kAnswer:
    case Phase::kCounter:
    case Phase::kPick: return read_answers();
    default: return {};
  }
}

std::optional<Error> PositionReader::read_setup_phase() {
  state_.setup_step_ = static_cast<std::uint8_t>(*number("placed", 8));
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (state_.dev_counts_[seat] > 0) return Error{"in the set-up nobody has development cards"};
  }
  if (!state_.played_.empty()) return Error{"in the set-up no development card has been played"};
  if (state_.phase_ == Phase::kSetupSettlement) return {};
  const auto vertex = parse_vertex(value_or_nothing("road of"));
  if (!vertex || !state_.network_.buildings(state_.mover_).contains(*vertex)) {
    return Error{"road of: " + seat_text(state_.mover_) + " has no settlement there"};
  }
  state_.choice_ = static_cast<std::uint8_t>(*vertex);
  return {};
}

std::optional<Error> PositionReader::read_discards() {
  const auto actor = seat("returns");
  if (!actor) return Error{actor.error()};
  if (state_.last_roll_ != 7) return Error{"last roll: cards are returned after a seven alone"};
  const auto left = number("still", 255);
  if (!left) return Error{left.error()};
  const auto from = parse_resource(value_or_nothing("from"));
  const int owed = *actor < 0 ? 0 : state_.discards_owed(static_cast<std::size_t>(*actor));
  const bool at_once = state_.rules_.discard_visibility == DiscardVisibility::kAtOnce;
  if (*actor < 0 || !from || *left == 0 || (!at_once && *left > owed)) {
    return Error{
        "in the phase discard 'returns:', 'still:' and 'from:' say who returns how many "
        "cards, from which resource on"};
  }
  state_.actor_ = static_cast<std::uint8_t>(*actor);
  state_.discards_left_ = static_cast<std::uint8_t>(*left);
  state_.choice_ = static_cast<std::uint8_t>(*from);
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const std::string key = "returned by " + seat_text(seat);
    const auto cards = pile(key, kResourceNames, state_.supply());
    if (!cards) return Error{cards.error()};
    if (cards->cards.total() + cards->hidden != state_.discards_made(seat)) {
      return Error{key + ": " + std::to_string(state_.discards_made(seat)) +
                   " cards must lie there, not " +
                   std::to_string(cards->cards.total() + cards->hidden)};
    }
    if (cards->hidden == 0 && !state_.hands_[seat].covers(cards->cards)) {
      return Error{key + ": these cards are not in the hand"};
    }
    state_.discards_[seat] = cards->cards;
  }
  const bool sees_actor =
      state_.hands_[state_.actor_].total() == state_.hand_sizes_[state_.actor_] &&
      state_.discards_[state_.actor_].total() == state_.discards_made(state_.actor_);
  if (sees_actor && state_.discardable() == 0) {
    return Error{"from: the hand has too few cards from there on"};
  }
  return {};
}

std::optional<Error> PositionReader::check_steal() {
  const auto victim = seat("victim");
  if (!victim) return Error{victim.error()};
  if (*victim < 0 || (state_.victims() >> *victim & 1U) == 0 ||
      state_.hand_sizes_[static_cast<std::size_t>(*victim)] == 0) {
    return Error{"victim: it must be an opponent with cards and a building on the robbed hex"};
  }
  state_.choice_ = static_cast<std::uint8_t>(*victim);
  return {};
}

std::optional<Error> PositionReader::read_answers() {
  const auto offer = parse_offer(value_or_nothing("offer"));
  if (!offer) return Error{"offer: " + quoted(value_or_nothing("offer")) + " is no offer"};
  if (state_.offers_made_ == 0) return Error{"'offers made:' must count this offer"};
  state_.offer_ = static_cast<std::uint8_t>(*offer);
  const Offer sides = state_.offer();
  if (!state_.is_offer_of(*offer, state_.hands_[state_.mover_]) || state_.was_refused(*offer)) {
    return Error{"offer: " + seat_text(state_.mover_) + " could not make it"};
  }
  std::size_t end = players();  // how far the answers have come, by places after the mover
  const auto place = [&](std::size_t seat) {
    return (seat + players() - state_.mover_) % players();
  };
  if (state_.phase_ != Phase::kPick) {
    const bool is_counter = state_.phase_ == Phase::kCounter;
    const auto who = seat(is_counter ? "countered by" : "answers");
    if (!who) return Error{who.error()};
    if (*who < 0 || *who == state_.mover_) return Error{"answers: an opponent must answer"};
    end = place(static_cast<std::size_t>(*who));
    (is_counter ? state_.choice_ : state_.actor_) = static_cast<std::uint8_t>(*who);
    if (is_counter) {
      const auto counter = parse_offer(value_or_nothing("counter"));
      const auto at = static_cast<std::size_t>(*who);
      if (state_.rules_.counter_offers == CounterOffers::kOff || !counter ||
          !state_.is_offer_of(*counter, state_.hands_[at]) ||
          *counter == offer_number(sides.want, sides.give)) {
        return Error{"counter: " + seat_text(at) + " could not make it"};
      }
      state_.counter_ = static_cast<std::uint8_t>(*counter);
    }
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (value("accepted by " + seat_text(seat)) == nullptr) continue;
    if (place(seat) == 0 || place(seat) >= end ||
        !state_.hands_[seat].covers(bundle_cards<Cards>(sides.want))) {
      return Error{"accepted by " + seat_text(seat) + ": this seat cannot have accepted"};
    }
    state_.accepters_ = static_cast<std::uint8_t>(state_.accepters_ | 1U << seat);
  }
  if (state_.phase_ == Phase::kPick && state_.accepters_ == 0) {
    return Error{"phase: nobody accepted, so there is nobody to pick"};
  }
  return {};
}

std::optional<Error> PositionReader::check_end() {
  const bool is_over = state_.phase_ == Phase::kOver;
  const bool ran_out = state_.turn_ == state_.rules_.num_turns() || state_.ply_ == State::kMaxPlies;
  const auto points = state_.points();
  const bool has_won = points[state_.mover_] >= kPointsToWin;
  const auto winner = value_or_nothing("winner") == "none" ? Result<int>{-1} : seat("winner");
  if (!winner) return Error{winner.error()};
  if (is_over && *winner >= 0) {
    if (*winner != state_.mover_ || !has_won) {
      return Error{"winner: only the mover wins, with 10 points"};
    }
    state_.winner_ = static_cast<std::int8_t>(*winner);
  } else if (is_over != ran_out) {
    return Error{is_over ? "winner: a game without a winner ends with the last turn"
                         : "phase: after the last turn or ply the game is over"};
  } else if (!is_over && has_won && state_.rules_.declare == Declare::kAuto) {
    return Error{seat_text(state_.mover_) + " has 10 points in the own turn, so the game is over"};
  }
  if (state_.rows_ == State::kAllRows) return {};
  const Player viewer = state_.rows_ == 0
                            ? Player::spectator()
                            : Player{static_cast<std::size_t>(std::countr_zero(state_.rows_))};
  const std::string name = State::player_name(viewer);
  if (!state_.hides_from(State::viewer_number(viewer))) {
    return Error{"view: nothing is hidden from the " + name + " here"};
  }
  if (state_.forget_hidden(viewer) != state_) {
    return Error{"view: the position shows what the " + name + " does not know"};
  }
  return {};
}

}  // namespace tilewright::catan
