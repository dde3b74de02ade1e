#include "agents/catan/greedy.hpp"

#include <algorithm>
#include <cmath>

#include "agents/best_action.hpp"
#include "agents/catan/standing.hpp"

namespace tilewright::catan {
namespace {

// In logarithms of odds.
constexpr float kOfAWin = 100.0F;
constexpr float kLeastGain = 0.03F;  // of an offer that is made or accepted
constexpr float kOfPartner = 0.15F;  // what a trade is taken to bring the other side
constexpr float kLeastGainOfOffer = kLeastGain + kOfPartner / 3;
constexpr float kHopeOfAnOffer = 0.25F;  // that somebody accepts
constexpr float kShareOfUnknown = 0.2F;  // of cards that cannot be placed, of each resource

/// Offers that ask for a single card: others hardly ever help whoever makes them.
bool is_worth_looking_at(std::uint32_t offer) {
  return is_single(kAllOffers[offer - id::kOffer].want);
}

/// Values the actions of one decision for the player who acts.
class Choice {
 public:
  Choice(const State& state, const Weights& weights)
      : state_{state},
        own_{state.current_player()},
        hand_{state.hand(own_) - state.returned(own_)},
        now_{weights},
        after_{weights} {
    now_.read(state, own_);
    odds_now_ = now_.log_odds(own_.index());
  }

  [[nodiscard]] float value(Action action) {
    const std::uint32_t id = action.id();
    if (id >= id::kBank) return odds_with(banked(id));
    if (id >= id::kOffer) return value_of_offer(id);
    if (id == id::kAccept) return value_of_accepting();
    if (id == id::kReject || id == id::kCancel) return odds_now_;
    if (id >= id::kPick && id < id::kCancel) return value_of_pick(id - id::kPick);
    if (state_.phase() == Phase::kMonopoly) {
      return odds_with(hand_ + monopolized(static_cast<int>(id - id::kResource)));
    }
    return value_after(action);
  }

  /// What it would bring to be taken up on an offer.
  [[nodiscard]] float gain_of_offer(std::uint32_t id) const {
    const Offer offer = kAllOffers[id - id::kOffer];
    return odds_with(traded(offer.give, offer.want)) - odds_now_;
  }

 private:
  [[nodiscard]] float odds_with(Cards hand) const {
    return now_.log_odds(own_.index(), now_.score_with(state_, own_.index(), hand));
  }

  /// The hand after a trade with the bank.
  [[nodiscard]] Cards banked(std::uint32_t id) const {
    BankTrade trade = BankTrade::of(id, state_.rules().maritime_rates == MaritimeRates::kAll);
    if (trade.rate == 0) trade.rate = state_.bank_rate(own_, trade.give);
    return hand_ - Cards::of(trade.give, trade.rate) + Cards::one(trade.take);
  }

  /// What a monopoly is expected to bring: cards that are certain, and a share of the others.
  [[nodiscard]] Cards monopolized(int kind) const {
    int certain = 0;
    int unknown = 0;
    for (int seat = 0; seat < state_.num_players(); ++seat) {
      const Player player{static_cast<std::size_t>(seat)};
      if (player == own_) continue;
      const Cards hidden = state_.unplaced(own_, player);
      certain += (state_.hand(player) - hidden)[kind];
      unknown += hidden.total();
    }
    const int count = certain + static_cast<int>(kShareOfUnknown * static_cast<float>(unknown));
    return Cards::of(kind, std::min(count, kBankOfEach - hand_[kind]));
  }

  /// The own hand after giving and getting the bundles of an offer.
  [[nodiscard]] Cards traded(int give, int get) const {
    return hand_ - bundle_cards<Cards>(give) + bundle_cards<Cards>(get);
  }

  [[nodiscard]] float value_of_offer(std::uint32_t id) const {
    if (!is_worth_looking_at(id)) return odds_now_ - kLeastGain;
    const float gain = gain_of_offer(id);
    if (gain < kLeastGainOfOffer) return odds_now_ - kLeastGain;
    return odds_now_ + kHopeOfAnOffer * gain;
  }

  /// The odds after a trade that helps somebody else too.
  [[nodiscard]] float odds_after_trade(Cards hand, std::size_t partner) const {
    const float score = now_.score_with(state_, own_.index(), hand);
    return now_.log_odds(own_.index(), score, partner, kOfPartner);
  }

  [[nodiscard]] float value_of_accepting() const {
    const bool is_counter = state_.phase() == Phase::kCounter;
    const Offer offer = is_counter ? state_.counter_offer() : state_.offer();
    const std::size_t partner = is_counter ? state_.victim() : state_.mover().index();
    return odds_after_trade(traded(offer.want, offer.give), partner) - kLeastGain;
  }

  [[nodiscard]] float value_of_pick(std::size_t seat) const {
    const Offer offer = state_.offer();
    return odds_after_trade(traded(offer.give, offer.want), seat);
  }

  static Change change_by(Action action) {
    const std::uint32_t id = action.id();
    if (id < id::kRoad) return Change::kBuilding;
    if (id < id::kRoll) return Change::kRoad;
    return id >= id::kRobber && id < id::kVictim ? Change::kRobber : Change::kTurn;
  }

  [[nodiscard]] float value_after(Action action) {
    State after = state_;
    after.apply(action);
    if (after.is_terminal()) {
      return after.winner() == static_cast<int>(own_.index()) ? kOfAWin : -kOfAWin;
    }
    after_.read_after(now_, after, own_, change_by(action));
    return after_.log_odds(own_.index());
  }

  const State& state_;
  Player own_;
  Cards hand_;
  Standing now_;
  Standing after_;
  float odds_now_ = 0;
};

}  // namespace

Action greedy_action(const State& known, Rng& rng, const Weights& weights) {
  State::Actions actions;
  known.legal_actions(actions);
  if (actions.size() == 1) return actions[0];
  // What others have chosen face down, and whatever else is hidden, plays no part in any value; a
  // world is needed only so that actions can be carried out.
  const Player own = known.current_player();
  const State world = known.is_complete() ? known : known.determinize(own, rng);
  Choice choice{world, weights};
  BestAction<float> best;
  for (const Action action : actions) best.offer(action, choice.value(action), rng);
  return best.action();
}

float action_value(const State& state, Action action) {
  const float odds = Choice{state, kWeights}.value(action);
  const float chance = 1 / (1 + std::exp(-odds));
  return chance - (1 - chance) / static_cast<float>(state.num_players() - 1);
}

std::vector<GoodOffer> good_offers(const State& state) {
  std::vector<GoodOffer> offers;
  State::Actions actions;
  state.legal_actions(actions);
  const Choice choice{state, kWeights};
  for (const Action action : actions) {
    if (action.id() < id::kOffer || action.id() >= id::kBank) continue;
    if (!is_worth_looking_at(action.id())) continue;
    const float gain = choice.gain_of_offer(action.id());
    if (gain >= kLeastGainOfOffer) offers.push_back({action, gain});
  }
  return offers;
}

}  // namespace tilewright::catan
