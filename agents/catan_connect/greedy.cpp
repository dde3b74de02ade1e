#include "agents/catan_connect/greedy.hpp"

#include <algorithm>

#include "agents/best_action.hpp"
#include "agents/catan_connect/standing.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr float kOfADraw = 0.58F;     // a tile from a stack
constexpr float kOfFreeRoads = 0.5F;  // road building, while the tile is still worth something
constexpr float kOfPlenty = 0.5F;
constexpr float kLeastGain = 0.05F;  // of an offer that is made or accepted
constexpr float kLeastGainOfOther = 0.06F;
constexpr float kHopeOfAnOffer = 0.5F;  // that a partner who gains accepts
constexpr float kOfARobberHome = 0.02F;
constexpr int kDangerous = 4;  // points from the goal at which nobody gets help

/// Values the actions of one decision for the player who acts.
class Choice {
 public:
  explicit Choice(const State& state)
      : state_{state},
        own_{state.current_player().index()},
        standing_{state, own_},
        seat_{state.seat(own_)},
        map_{standing_.of_map()},
        hand_{standing_.of_hand()} {}

  [[nodiscard]] float now() const { return map_ + hand_; }

  [[nodiscard]] float value(Action action) const {
    const std::uint32_t number = action.id();
    const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
    if (number < id::kSettlement) return after_road(from(id::kRoad));
    if (number < id::kCity) {
      Seat seat = seat_;
      seat.settle(state_.rules(), static_cast<int>(own_), from(id::kSettlement));
      return standing_.of_map(seat) + paid(catan::kSettlementCost<Tokens>);
    }
    if (number < id::kBuy) {
      Seat seat = seat_;
      seat.raise(from(id::kCity));
      return standing_.of_map(seat) + paid(catan::kCityCost<Tokens>);
    }
    if (number < id::kPlay || number >= id::kBuySecond) {
      return map_ + kOfADraw + paid(catan::kDevCost<Tokens>);
    }
    if (number < id::kResource) return after_tile(kPlayable[number - id::kPlay]);
    if (number < id::kAccept) {
      return map_ + standing_.of_hand(seat_.hand + Tokens::one(from(id::kResource)));
    }
    if (number >= id::kBank && number < id::kOffer) return after_trade(number);
    if (number >= id::kOffer) return after_offer(from(id::kOffer));
    return now();
  }

  /// Whether to take part in a trade in which this side gives and gets.
  [[nodiscard]] bool is_good(const Tokens& give, const Tokens& get, std::size_t other) const {
    const int needed = state_.rules().points_needed();
    if (int{state_.seat(other).points} >= needed - kDangerous) return false;
    return standing_.of_hand(seat_.hand - give + get) - hand_ > kLeastGain;
  }

 private:
  [[nodiscard]] float paid(const Tokens& price) const {
    return standing_.of_hand(seat_.hand - price);
  }

  [[nodiscard]] float after_road(int edge) const {
    Seat seat = seat_;
    seat.lay(edge);
    const bool is_free = state_.phase() == Phase::kFreeRoad;
    return standing_.of_map(seat) + (is_free ? hand_ : paid(catan::kRoadCost<Tokens>));
  }

  [[nodiscard]] float after_tile(DevCard tile) const {
    Seat seat = seat_;
    seat.lots.take(static_cast<int>(tile));
    if (tile == DevCard::kRoadBuilding) return standing_.of_map(seat) + kOfFreeRoads + hand_;
    if (tile == DevCard::kPlenty) return standing_.of_map(seat) + kOfPlenty + hand_;
    ++seat.knights;
    const bool is_home = seat.robber == kRobberHome;
    const int kind = layout::kArea[seat.robber].terrain;
    seat.robber = kRobberHome;
    float best = hand_;
    for (int gained = 0; gained < kResources; ++gained) {
      if (state_.stock()[gained] == 0 || (!is_home && gained != kind)) continue;
      best = std::max(best, standing_.of_hand(seat_.hand + Tokens::one(gained)));
    }
    return standing_.of_map(seat) + best + (is_home ? 0.0F : kOfARobberHome);
  }

  [[nodiscard]] float after_trade(std::uint32_t number) const {
    const Pair pair = Pair::of(number - id::kBank);
    const int rate = number < id::kMarket ? state_.bank_rate(own_, pair.give) : 1;
    return map_ +
           standing_.of_hand(seat_.hand - Tokens::of(pair.give, rate) + Tokens::one(pair.take));
  }

  /// An offer is worth something if it helps and a partner who could take it gains too.
  [[nodiscard]] float after_offer(int number) const {
    const catan::Offer offer = catan::kAllOffers[static_cast<std::size_t>(number)];
    const auto give = catan::bundle_cards<Tokens>(offer.give);
    const auto want = catan::bundle_cards<Tokens>(offer.want);
    const float gain = standing_.of_hand(seat_.hand - give + want) - hand_;
    if (gain <= kLeastGain) return now() - kLeastGain;
    for (int place = 0; place < kPartners; ++place) {
      const int partner = state_.seating().partner(static_cast<int>(own_), place);
      if (partner < 0) continue;
      const auto at = static_cast<std::size_t>(partner);
      const Tokens hand = state_.seat(at).hand;
      if (!hand.covers(want)) continue;
      const Standing other{state_, at};
      if (other.of_hand(hand - want + give) - other.of_hand(hand) > kLeastGainOfOther) {
        return now() + kHopeOfAnOffer * gain;
      }
    }
    return now() - kLeastGain;
  }

  const State& state_;
  std::size_t own_;
  Standing standing_;
  const Seat& seat_;
  float map_;
  float hand_;
};

/// The resource to return next: the tokens that are missed least go, the lowest kind first.
Action discarded(const State& known, Rng& rng) {
  const std::size_t own = known.current_player().index();
  const Standing standing{known, own};
  State::Actions actions;
  known.legal_actions(actions);
  const auto is_legal = [&](int kind) {
    const Action action{id::kResource + static_cast<std::uint32_t>(kind)};
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  };
  Tokens hand = known.seat(own).hand;
  Tokens returned;
  for (int left = known.course().discards_left; left > 0; --left) {
    int best = -1;
    float most = 0;
    for (int kind = known.course().choice; kind < kResources; ++kind) {
      if (hand[kind] == 0) continue;
      const float value = standing.of_hand(hand - Tokens::one(kind));
      if (best >= 0 && value <= most) continue;
      best = kind;
      most = value;
    }
    if (best < 0) break;
    hand -= Tokens::one(best);
    returned += Tokens::one(best);
  }
  for (int kind = 0; kind < kResources; ++kind) {
    if (returned[kind] > 0 && is_legal(kind)) {
      return Action{id::kResource + static_cast<std::uint32_t>(kind)};
    }
  }
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

Action answered(const State& known) {
  const catan::Offer offer = known.offer();
  const Choice choice{known};
  const bool accepts =
      choice.is_good(catan::bundle_cards<Tokens>(offer.want),
                     catan::bundle_cards<Tokens>(offer.give), known.course().mover);
  return Action{accepts && known.is_legal(Action{id::kAccept}) ? id::kAccept : id::kReject};
}

/// Of those who accepted the one with fewest points.
Action picked(const State& known) {
  int best = -1;
  int fewest = 0;
  for (int place = 0; place < kPartners; ++place) {
    if ((known.course().accepters >> place & 1U) == 0) continue;
    const int partner = known.seating().partner(known.course().mover, place);
    const int points = known.seat(static_cast<std::size_t>(partner)).points;
    if (best >= 0 && points >= fewest) continue;
    best = place;
    fewest = points;
  }
  return Action{id::kPick + static_cast<std::uint32_t>(best)};
}

}  // namespace

Action greedy_action(const State& known, Rng& rng, Offers offers) {
  switch (known.phase()) {
    case Phase::kDiscard: return discarded(known, rng);
    case Phase::kAnswer: return answered(known);
    case Phase::kPick: return picked(known);
    default: break;
  }
  State::Actions actions;
  known.legal_actions(actions);
  if (actions.size() == 1) return actions[0];
  const Choice choice{known};
  BestAction<float> best;
  for (const Action action : actions) {
    const bool is_offer = action.id() >= id::kOffer && action.id() < id::kBuySecond;
    if (is_offer && offers == Offers::kNotMade) continue;
    best.offer(action, choice.value(action), rng);
  }
  return best.is_empty() ? actions[0] : best.action();
}

std::vector<ValuedAction> valued_actions(const State& known) {
  State::Actions actions;
  known.legal_actions(actions);
  std::vector<ValuedAction> valued;
  const Choice choice{known};
  for (const Action action : actions) valued.push_back({action, choice.value(action)});
  std::stable_sort(valued.begin(), valued.end(),
                   [](const ValuedAction& a, const ValuedAction& b) { return a.value > b.value; });
  return valued;
}

}  // namespace tilewright::catan_connect
