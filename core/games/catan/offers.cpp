// Trade: with the bank, and between players by offers.
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

void State::trade_with_bank(std::uint32_t id) {
  BankTrade trade = BankTrade::of(id, rules_.maritime_rates == MaritimeRates::kAll);
  if (trade.rate == 0) trade.rate = bank_rate(mover(), trade.give);
  pay_bank(mover_, Cards::of(trade.give, trade.rate));
  bank_ -= Cards::one(trade.take);
  gain(mover_, Cards::one(trade.take));
}

void State::make_offer(int offer) {
  offer_ = static_cast<std::uint8_t>(offer);
  ++offers_made_;
  accepters_ = 0;
  place_shown(mover_, bundle_cards<Cards>(kAllOffers[offer_].give));
  phase_ = Phase::kAnswer;
  next_answer();
}

/// The next opponent answers; after the last one the mover picks, if anybody accepted.
void State::next_answer() {
  actor_ = static_cast<std::uint8_t>(actor_ + 1U == rules_.num_players() ? 0 : actor_ + 1);
  if (actor_ != mover_) return;
  if (accepters_ == 0) return end_offer(true);
  phase_ = Phase::kPick;
}

void State::answer(std::uint32_t id) {
  if (id == id::kAccept) {
    accepters_ = static_cast<std::uint8_t>(accepters_ | 1U << actor_);
    place_shown(actor_, bundle_cards<Cards>(offer().want));
  } else if (id != id::kReject) {
    counter_ = static_cast<std::uint8_t>(id - id::kOffer);
    place_shown(actor_, bundle_cards<Cards>(kAllOffers[counter_].give));
    choice_ = actor_;
    actor_ = mover_;
    phase_ = Phase::kCounter;
    return;
  }
  next_answer();
}

/// A counter-offer that is accepted takes the place of the offer.
void State::answer_counter(std::uint32_t id) {
  const std::size_t opponent = choice_;
  const Offer counter = kAllOffers[counter_];
  counter_ = kNoOffer;
  choice_ = 0;
  if (id == id::kAccept) {
    exchange(opponent, mover_, counter);
    return end_offer(false);
  }
  actor_ = static_cast<std::uint8_t>(opponent);
  phase_ = Phase::kAnswer;
  next_answer();
}

void State::pick(std::uint32_t id) {
  if (id == id::kCancel) return end_offer(true);
  exchange(mover_, id - id::kPick, offer());
  end_offer(false);
}

/// An offer that was refused by all or cancelled cannot be made again in this turn.
void State::end_offer(bool is_refused) {
  if (is_refused) refused_[offers_made_ - 1U] = offer_;
  offer_ = kNoOffer;
  accepters_ = 0;
  back();
}

void State::exchange(std::size_t seat, std::size_t other, Offer offer) {
  const auto give = bundle_cards<Cards>(offer.give);
  const auto want = bundle_cards<Cards>(offer.want);
  lose(seat, give);
  gain(other, give);
  lose(other, want);
  gain(seat, want);
}

}  // namespace tilewright::catan
