// What a roll does: production, discards, the robber and the steal.
#include "core/games/catan/shortage.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

void State::roll(int sum) {
  has_rolled_ = true;
  last_roll_ = static_cast<std::uint8_t>(sum);
  if (sum == 7) return start_discards();
  produce(sum);
  phase_ = Phase::kMain;
}

void State::produce(int number) {
  std::array<Cards, kSeats> owed{};
  Cards total;
  for (const auto hex : board_.hexes_of(number)) {
    if (hex < 0 || hex == robber_) continue;
    std::uint32_t yields = yields_[static_cast<std::size_t>(hex)];
    if (yields == 0) continue;
    const int terrain = board_.terrain(hex);
    for (std::size_t seat = 0; yields != 0; ++seat, yields >>= 4U) {
      const Cards cards = Cards::of(terrain, static_cast<int>(yields & 15U));
      owed[seat] += cards;
      total += cards;
    }
  }
  if (total.empty()) return;
  if (!bank_.covers(total)) {
    total = paid_kinds(bank_, total, owed, rules_.shortage != Shortage::kNobody);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    if (owed[seat].empty()) continue;
    // Where the bank falls short, `total` holds what a single player gets, or nothing.
    const Cards paid = owed[seat].least(total);
    bank_ -= paid;
    gain(seat, paid);
  }
}

// --- Discards ------------------------------------------------------------------------------------

int State::discards_owed(std::size_t seat) const {
  return hand_sizes_[seat] > kLargestSafeHand ? hand_sizes_[seat] / 2 : 0;
}

void State::start_discards() {
  phase_ = Phase::kDiscard;
  next_discarder(mover_);
}

/// The next player who owes cards, from a seat on; the mover comes first.
void State::next_discarder(std::size_t from) {
  const std::size_t players = rules_.num_players();
  std::size_t seat = from;
  do {
    if (discards_owed(seat) > 0) {
      actor_ = static_cast<std::uint8_t>(seat);
      choice_ = 0;
      discards_left_ = static_cast<std::uint8_t>(discards_owed(seat));
      return;
    }
    seat = seat + 1 == players ? 0 : seat + 1;
  } while (seat != mover_);
  finish_discards();
}

void State::discard(int kind) {
  if (rules_.discard_visibility == DiscardVisibility::kAtOnce) {
    pay_bank(actor_, Cards::one(kind));
  } else {
    discards_[actor_] += Cards::one(kind);
  }
  choice_ = static_cast<std::uint8_t>(kind);
  if (--discards_left_ > 0) return;
  const std::size_t next = actor_ + 1U == rules_.num_players() ? 0 : actor_ + 1U;
  if (next == mover_) return finish_discards();
  next_discarder(next);
}

void State::finish_discards() {
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    if (discards_[seat].empty()) continue;
    pay_bank(seat, discards_[seat]);
    discards_[seat] = {};
  }
  actor_ = mover_;
  choice_ = 0;
  phase_ = Phase::kMoveRobber;
}

// --- The robber ----------------------------------------------------------------------------------

void State::move_robber(int hex) {
  robber_ = static_cast<std::uint8_t>(hex);
  const unsigned seats = victims();
  if (seats == 0) return back();
  if ((seats & (seats - 1)) == 0) {
    return choose_victim(static_cast<std::size_t>(std::countr_zero(seats)));
  }
  phase_ = Phase::kChooseVictim;
}

void State::choose_victim(std::size_t seat) {
  if (hand_sizes_[seat] == 0) return back();
  choice_ = static_cast<std::uint8_t>(seat);
  phase_ = Phase::kSteal;
}

void State::steal(int kind) {
  const std::size_t victim = choice_;
  place_after_steal(mover_, victim, kind);
  back();
}

}  // namespace tilewright::catan
