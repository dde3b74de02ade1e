#include "agents/catan/greedy.hpp"

#include "agents/catan/standing.hpp"

namespace tilewright::catan {
namespace {

constexpr float kOfAWin = 100.0F;
constexpr float kShareOfOthers = 0.25F;  // how much the mean of the others' standing counts
constexpr float kOfADraw = 0.55F;        // a card from the deck
constexpr float kOfASteal = 0.15F;       // a stolen card, beside what the victim loses
constexpr float kOfMonopoly = 0.5F;      // of the value of the cards that are certain to come
constexpr float kLeastGain = 0.05F;      // of an offer that is made or accepted
constexpr float kHopeOfAnOffer = 0.2F;   // that somebody accepts
constexpr int kDangerous = 8;            // public points of somebody who gets no help

/// Values the actions of one decision for the player who acts.
class Choice {
 public:
  explicit Choice(const State& state)
      : state_{state}, own_{state.current_player()}, hand_{state.hand(own_)} {}

  [[nodiscard]] float value(Action action) const {
    const std::uint32_t id = action.id();
    if (id >= id::kOffer && id < id::kBank) return value_of_offer(id);
    if (id == id::kAccept) return value_of_accepting();
    if (id == id::kReject || id == id::kCancel) return now();
    if (id >= id::kPick && id < id::kCancel) return value_of_pick(id - id::kPick);
    return value_after(action);
  }

 private:
  [[nodiscard]] float others(const State& state) const {
    float sum = 0;
    for (int seat = 0; seat < state.num_players(); ++seat) {
      const Player player{static_cast<std::size_t>(seat)};
      if (player == own_) continue;
      // Their cards are counted alike, whatever is known of them.
      sum += standing(state, player, Cards{}) + 0.1F * static_cast<float>(state.hand_size(player));
    }
    return kShareOfOthers * sum / static_cast<float>(state.num_players() - 1);
  }

  [[nodiscard]] float now() const { return standing(state_, own_) - others(state_); }

  [[nodiscard]] float with_hand(Cards hand) const {
    return standing(state_, own_, hand) - others(state_);
  }

  /// The own hand after giving and getting the bundles of an offer.
  [[nodiscard]] Cards traded(int give, int get) const {
    return hand_ - bundle_cards<Cards>(give) + bundle_cards<Cards>(get);
  }

  [[nodiscard]] float value_of_offer(std::uint32_t id) const {
    const Offer offer = kAllOffers[id - id::kOffer];
    const float gain = with_hand(traded(offer.give, offer.want)) - now();
    return now() + (gain > kLeastGain ? kHopeOfAnOffer * gain : -kLeastGain);
  }

  [[nodiscard]] float value_of_accepting() const {
    const bool is_counter = state_.phase() == Phase::kCounter;
    const Offer offer = is_counter ? state_.counter_offer() : state_.offer();
    if (!is_counter && state_.public_points(state_.mover()) >= kDangerous) return now() - 1;
    return with_hand(traded(offer.want, offer.give)) - kLeastGain;
  }

  [[nodiscard]] float value_of_pick(std::size_t seat) const {
    const Offer offer = state_.offer();
    const float threat = 0.01F * static_cast<float>(state_.public_points(Player{seat}));
    return with_hand(traded(offer.give, offer.want)) - threat;
  }

  [[nodiscard]] float value_after(Action action) const {
    State after = state_;
    after.apply(action);
    if (after.is_terminal()) return after.winner() == static_cast<int>(own_.index()) ? kOfAWin : 0;
    float value = standing(after, own_) - others(after);
    switch (after.phase()) {
      case Phase::kDrawDev: return value + kOfADraw;
      case Phase::kSteal: return value + kOfASteal;
      case Phase::kMoveRobber:
        return value + (state_.phase() == Phase::kMoveRobber ? 0 : 2 * kOfASteal);
      case Phase::kFreeRoad: return value + (state_.phase() == Phase::kFreeRoad ? 0 : 0.5F);
      case Phase::kPlenty: return value + (state_.phase() == Phase::kPlenty ? 0 : 0.5F);
      case Phase::kMonopoly: return value + kOfMonopoly;
      default: return value;
    }
  }

  const State& state_;
  Player own_;
  Cards hand_;
};

}  // namespace

Action greedy_action(const State& known, Rng& rng) {
  State::Actions actions;
  known.legal_actions(actions);
  if (actions.size() == 1) return actions[0];
  // What others have chosen face down, and whatever else is hidden, plays no part in any value; a
  // world is needed only so that actions can be carried out.
  const Player own = known.current_player();
  const State world = known.is_complete() ? known : known.determinize(own, rng);
  const Choice choice{world};
  Action best = actions[0];
  float most = 0;
  std::uint32_t equal = 0;
  for (const Action action : actions) {
    const float value = choice.value(action);
    if (equal == 0 || value > most) {
      best = action;
      most = value;
      equal = 1;
    } else if (value == most && rng.below(++equal) == 0) {
      best = action;
    }
  }
  return best;
}

}  // namespace tilewright::catan
