// Why an action is not legal, in words.
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {

/// The words behind State::why_illegal; they read the position alone.
class Situation {
 public:
  explicit Situation(const State& state) : state_{state} {}

  [[nodiscard]] std::string reason(std::uint32_t number) const {
    switch (state_.phase_) {
      case Phase::kPreRoll: return before_the_roll(number);
      case Phase::kMain: return in_the_turn(number);
      case Phase::kAnswer:
      case Phase::kCounter: return in_an_answer(number);
      default: return in_a_choice(number);
    }
  }

 private:
  [[nodiscard]] std::string mover() const { return State::player_name(state_.mover()); }

  [[nodiscard]] std::string about_card(std::uint32_t number) const {
    const DevCard card = kPlayable[number - id::kPlay];
    const int kind = static_cast<int>(card);
    const std::string name{kDevNames[static_cast<std::size_t>(card)]};
    if (state_.has_played_) return "one development card a turn may be played";
    if (state_.devs_[state_.mover_][kind] == 0) return mover() + " has no " + name;
    if (state_.devs_[state_.mover_][kind] == state_.new_devs_[kind]) {
      return "the " + name + " was bought in this turn";
    }
    if (card == DevCard::kPlenty) return "the bank is empty";
    return "no road can be laid";
  }

  [[nodiscard]] std::string before_the_roll(std::uint32_t number) const {
    if (number >= id::kPlay && number < id::kResource) return about_card(number);
    if (number == id::kDeclare) return about_declaring();
    return "the dice must be rolled first";
  }

  [[nodiscard]] std::string about_declaring() const {
    if (state_.rules_.declare == Declare::kAuto) return "a win is declared by itself";
    return mover() + " has fewer than " + std::to_string(kPointsToWin) + " points";
  }

  [[nodiscard]] std::string about_settlement(int vertex) const {
    const IslandNetwork& network = state_.network_;
    const std::size_t own = state_.mover_;
    if (!network.free().contains(vertex)) return about_site(vertex);
    if (!network.sites(own).contains(vertex)) {
      return "no road of " + mover() + " leads to " + vertex_text(vertex);
    }
    if (state_.settlements_left(state_.mover()) == 0) return mover() + " has no settlement left";
    return mover() + " cannot pay a brick, a lumber, a wool and a grain";
  }

  [[nodiscard]] std::string about_site(int vertex) const {
    if (state_.network_.all_buildings().contains(vertex)) {
      return "there is a building at " + vertex_text(vertex);
    }
    return "there is a building next to " + vertex_text(vertex);
  }

  [[nodiscard]] std::string about_city(int vertex) const {
    if (!state_.network_.settlements(state_.mover_).contains(vertex)) {
      return mover() + " has no settlement at " + vertex_text(vertex);
    }
    if (state_.cities_left(state_.mover()) == 0) return mover() + " has no city left";
    return mover() + " cannot pay two grain and three ore";
  }

  [[nodiscard]] std::string about_road(int edge) const {
    if (state_.network_.all_roads().contains(edge)) {
      return "there is a road at " + edge_text(edge);
    }
    if (!state_.network_.road_sites(state_.mover_).contains(edge)) {
      return edge_text(edge) + " touches no building of " + mover() +
             " and no road that goes on there";
    }
    if (state_.roads_left(state_.mover()) == 0) return mover() + " has no road left";
    return mover() + " cannot pay a brick and a lumber";
  }

  [[nodiscard]] std::string about_offer(int number) const {
    const Rules& rules = state_.rules_;
    if (rules.trade == Trade::kOff) return "by the rules players do not trade";
    if (!state_.may_trade()) return "by the rules there is no trade after building";
    if (state_.offers_made_ >= rules.most_offers()) {
      return "no more than " + std::to_string(rules.most_offers()) + " offers a turn";
    }
    if (state_.was_refused(number)) return "this offer was refused in this turn";
    return about_sides(number, state_.mover_);
  }

  [[nodiscard]] std::string about_sides(int number, std::size_t seat) const {
    const Offer sides = kAllOffers[static_cast<std::size_t>(number)];
    if (state_.rules_.most_cards_offered() == 1 &&
        !(is_single(sides.give) && is_single(sides.want))) {
      return "by the rules one card is offered for one";
    }
    return seat_text(seat) + " does not have what the offer gives";
  }

  [[nodiscard]] std::string about_bank(std::uint32_t number) const {
    if (!state_.may_trade()) return "by the rules there is no trade after building";
    BankTrade trade = BankTrade::of(number, state_.rules_.maritime_rates == MaritimeRates::kAll);
    const auto name = [](int kind) {
      return std::string(kResourceNames[static_cast<std::size_t>(kind)]);
    };
    if (state_.bank_[trade.take] == 0) return "the bank has no " + name(trade.take);
    if (trade.rate == 0) trade.rate = state_.bank_rate(state_.mover(), trade.give);
    if (state_.hands_[state_.mover_][trade.give] < trade.rate) {
      return mover() + " does not have " + std::to_string(trade.rate) + " " + name(trade.give);
    }
    return mover() + " has no harbour for this rate";
  }

  [[nodiscard]] std::string in_the_turn(std::uint32_t number) const {
    const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
    if (number < id::kCity) return about_settlement(from(id::kSettlement));
    if (number < id::kRoad) return about_city(from(id::kCity));
    if (number < id::kRoll) return about_road(from(id::kRoad));
    if (number == id::kRoll) return "the dice have been rolled";
    if (number == id::kBuy) {
      if (state_.deck_size() == 0) return "no development card is left";
      return mover() + " cannot pay a wool, a grain and an ore";
    }
    if (number >= id::kPlay && number < id::kResource) return about_card(number);
    if (number == id::kDeclare) return about_declaring();
    if (number >= id::kOffer && number < id::kBank) return about_offer(from(id::kOffer));
    if (number >= id::kBank) return about_bank(number);
    return "nothing asks for this now";
  }

  [[nodiscard]] std::string in_an_answer(std::uint32_t number) const {
    if (number == id::kAccept) {
      return State::player_name(state_.current_player()) + " does not have what is asked for";
    }
    if (state_.phase_ == Phase::kAnswer && number >= id::kOffer && number < id::kBank) {
      if (state_.rules_.counter_offers == CounterOffers::kOff) {
        return "by the rules offers are not countered";
      }
      const int offer = static_cast<int>(number - id::kOffer);
      if (offer == offer_number(state_.offer().want, state_.offer().give)) {
        return "this is the same offer: write accept";
      }
      return about_sides(offer, state_.actor_);
    }
    return "the offer must be answered";
  }

  [[nodiscard]] std::string about_free_road(int edge) const {
    return state_.network_.all_roads().contains(edge) ||
                   !state_.network_.road_sites(state_.mover_).contains(edge)
               ? about_road(edge)
               : "";
  }

  [[nodiscard]] std::string about_setup_road(int edge) const {
    if (state_.network_.all_roads().contains(edge)) {
      return "there is a road at " + edge_text(edge);
    }
    return "the road must touch the new settlement at " + vertex_text(state_.choice_);
  }

  [[nodiscard]] std::string in_a_choice(std::uint32_t number) const {
    const bool is_road = number >= id::kRoad && number < id::kRoll;
    const bool is_resource = number >= id::kResource && number < id::kRobber;
    const int edge = static_cast<int>(number - id::kRoad);
    switch (state_.phase_) {
      case Phase::kSetupSettlement:
        return number < id::kCity ? about_site(static_cast<int>(number))
                                  : "a settlement must be placed";
      case Phase::kSetupRoad:
        return is_road ? about_setup_road(edge) : "the road of the new settlement must be placed";
      case Phase::kFreeRoad: return is_road ? about_free_road(edge) : "a road must be laid";
      case Phase::kDiscard:
        return is_resource ? "cards are returned from brick to ore: this card is not there, comes "
                             "too late, or leaves too few"
                           : "cards must be returned";
      case Phase::kPlenty:
        return is_resource ? "the bank has none of it" : "a resource must be chosen";
      case Phase::kMonopoly: return "a resource must be chosen";
      case Phase::kMoveRobber:
        if (number < id::kRobber || number >= id::kVictim) return "the robber must be moved";
        return number - id::kRobber == state_.robber_
                   ? "the robber must move to another hex"
                   : "the robber spares players with two points or fewer";
      case Phase::kChooseVictim: return "a player with cards and a building there must be robbed";
      default: return "one of those who accepted must be picked, or the offer cancelled";
    }
  }

  const State& state_;
};

std::string State::why_illegal(Action action) const {
  if (is_terminal()) return "the game is over";
  if (is_legal(action)) return {};
  if (current_player() == Player::chance()) return "this is none of the outcomes here";
  if (action.id() >= num_actions()) {
    return "action ids are below " + std::to_string(num_actions()) + ", not " +
           std::to_string(action.id());
  }
  return Situation{*this}.reason(action.id());
}

}  // namespace tilewright::catan
