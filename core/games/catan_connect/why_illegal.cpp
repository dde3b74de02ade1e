// Why an action is not legal, in words.
#include "core/games/catan_connect/text_parts.hpp"

namespace tilewright::catan_connect {

/// The words behind State::why_illegal; they read the position alone.
class Situation {
 public:
  explicit Situation(const State& state)
      : state_{state}, own_{state.course_.actor}, seat_{state.seats_[own_]} {}

  [[nodiscard]] std::string reason(std::uint32_t number) const {
    switch (state_.course_.phase) {
      case Phase::kTrade: return in_trade(number);
      case Phase::kAct: return in_act(number);
      case Phase::kAnswer:
        return number == id::kAccept ? name() + " does not have what is asked for"
                                     : "the offer must be answered";
      case Phase::kPick: return "one of those who accepted must be picked, or the offer cancelled";
      case Phase::kFreeRoad:
        return number < id::kSettlement ? about_road_site(static_cast<int>(number))
                                        : "a road must be laid";
      case Phase::kDiscard:
        return is_resource(number) ? "tokens are returned from brick to ore: this one is not "
                                     "there, comes too late, "
                                     "or leaves too few"
                                   : "tokens must be returned";
      default:
        return is_resource(number) ? "the stores have none of it" : "a resource must be chosen";
    }
  }

 private:
  [[nodiscard]] std::string name() const { return seat_text(own_); }
  static bool is_resource(std::uint32_t number) {
    return number >= id::kResource && number < id::kAccept;
  }
  static std::string kind_text(int kind) {
    return std::string(catan::kResourceNames[static_cast<std::size_t>(kind)]);
  }
  [[nodiscard]] std::string vertex(int number) const {
    return vertex_text(state_.seating(), static_cast<int>(own_), number);
  }
  [[nodiscard]] bool is_there(int vertex) const {
    return !state_.seating().is_at_border(static_cast<int>(own_)) ||
           kBorderFrame.vertices.contains(vertex);
  }

  [[nodiscard]] std::string about_budget(const char* what) const {
    return "the time of this round leaves no more " + std::string(what);
  }

  [[nodiscard]] std::string about_trade(std::uint32_t number) const {
    if (state_.table_rules().trade == Trade::kOff) return "by the rules there is no trade";
    const Pair pair = Pair::of(number - id::kBank);
    const bool is_market = number >= id::kMarket;
    const Rules& rules = state_.table_rules();
    if (!state_.is_active(own_) &&
        (is_market ? rules.market_by : rules.bank_trade_by) == Who::kActive) {
      return "by the rules only active players do this";
    }
    if (is_market) {
      const Cards* market = state_.market_of(own_, number < id::kMarket + id::kPairs ? 0 : 1);
      if (market == nullptr) return "the board has no market on this side";
      if (seat_.has_swapped) return "a player may use a market once in a round";
      if ((*market)[pair.take] == 0) return "the market has no " + kind_text(pair.take);
      if (seat_.hand[pair.give] == 0) return name() + " has no " + kind_text(pair.give);
    } else {
      if (state_.course_.stock[pair.take] == 0) {
        return "the stores have no " + kind_text(pair.take);
      }
      const int rate = state_.bank_rate(own_, pair.give);
      if (seat_.hand[pair.give] < rate) {
        return name() + " does not have " + std::to_string(rate) + " " + kind_text(pair.give);
      }
    }
    return about_budget("trades");
  }

  [[nodiscard]] std::string about_offer(int number) const {
    if (state_.table_rules().trade != Trade::kOffers) return "by the rules players do not trade";
    const auto sides = catan::kAllOffers[static_cast<std::size_t>(number)];
    if (!seat_.hand.covers(catan::bundle_cards<Tokens>(sides.give))) {
      return name() + " does not have what the offer gives";
    }
    if (state_.was_refused(own_, number)) return "this offer was refused in this round";
    if (state_.course_.has_offered) return "one offer a visit, outside of the own building";
    return about_budget("offers");
  }

  [[nodiscard]] std::string in_trade(std::uint32_t number) const {
    if (number >= id::kOffer && number < id::kBuySecond) {
      return about_offer(static_cast<int>(number - id::kOffer));
    }
    if (number >= id::kBank && number < id::kOffer) return about_trade(number);
    return "it is time to trade: active players build, buy and play afterwards";
  }

  [[nodiscard]] std::string about_site(int vertex) const {
    const FrameNetwork& network = seat_.network;
    if (!is_there(vertex)) return this->vertex(vertex) + " is not on the map";
    if (network.all_buildings().contains(vertex)) {
      return "there is a building at " + this->vertex(vertex);
    }
    if (!network.free().contains(vertex)) {
      return "there is a building next to " + this->vertex(vertex);
    }
    if (!network.sites(kSelf).contains(vertex)) {
      return "no road of " + name() + " leads to " + this->vertex(vertex);
    }
    if (!state_.settlement_sites(own_).contains(vertex)) {
      return "by the rules there are no settlements in the desert";
    }
    if (state_.settlements_left(own_) <= 0) return name() + " has no settlement left";
    if (!seat_.hand.covers(catan::kSettlementCost<Tokens>)) {
      return name() + " cannot pay a brick, a lumber, a wool and a grain";
    }
    return about_budget("building");
  }

  [[nodiscard]] std::string about_city(int vertex) const {
    if (!seat_.network.settlements(kSelf).contains(vertex)) {
      return name() + " has no settlement at " + this->vertex(vertex);
    }
    if (state_.cities_left(own_) <= 0) return name() + " has no city left";
    if (!seat_.hand.covers(catan::kCityCost<Tokens>)) {
      return name() + " cannot pay two grain and three ore";
    }
    return about_budget("building");
  }

  [[nodiscard]] std::string about_road_site(int edge) const {
    const std::string where = edge_text(state_.seating(), static_cast<int>(own_), edge);
    const auto& ends = kFrame.ends[static_cast<std::size_t>(edge)];
    if (!is_there(ends[0]) || !is_there(ends[1])) return where + " is not on the map";
    if (seat_.network.all_roads().contains(edge)) return "there is a road at " + where;
    return where + " touches no building of " + name() + " and no road that goes on there";
  }

  [[nodiscard]] std::string about_road(int edge) const {
    if (!seat_.network.road_sites(kSelf).contains(edge)) return about_road_site(edge);
    if (seat_.roads_left == 0) return name() + " has no road left";
    if (!seat_.hand.covers(catan::kRoadCost<Tokens>)) {
      return name() + " cannot pay a brick and a lumber";
    }
    return about_budget("building");
  }

  [[nodiscard]] std::string about_buying(int where, int store) const {
    if (!seat_.hand.covers(catan::kDevCost<Tokens>)) {
      return name() + " cannot pay a wool, a grain and an ore";
    }
    if (state_.stack_for(own_, where, store) < 0) {
      return where == 0 ? "no tile is left there"
                        : "no tile is left there, or the own stores have tiles";
    }
    return about_budget("buying");
  }

  [[nodiscard]] std::string about_tile(std::uint32_t number) const {
    const DevCard tile = kPlayable[number - id::kPlay];
    const std::string word{catan::kDevNames[static_cast<std::size_t>(tile)]};
    if (state_.course_.has_played) return "one tile a round may be played";
    if (seat_.lots.kinds()[static_cast<int>(tile)] == 0) {
      return name() + " has no " + word + " from an earlier round";
    }
    if ((state_.plays_of(own_) >> (number - id::kPlay) & 1U) == 0) return "no road can be laid";
    return about_budget("playing");
  }

  [[nodiscard]] std::string in_act(std::uint32_t number) const {
    const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
    if (number < id::kSettlement) return about_road(from(id::kRoad));
    if (number < id::kCity) return about_site(from(id::kSettlement));
    if (number < id::kBuy) return about_city(from(id::kCity));
    if (number < id::kPlay) return about_buying(from(id::kBuy), 0);
    if (number < id::kResource) return about_tile(number);
    if (number >= id::kBuySecond) return about_buying(from(id::kBuySecond), 1);
    if (number >= id::kOffer) return about_offer(from(id::kOffer));
    if (number >= id::kBank) return about_trade(number);
    return "nothing asks for this now";
  }

  const State& state_;
  std::size_t own_;
  const Seat& seat_;
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

}  // namespace tilewright::catan_connect
