// Cards that move, and what everybody knows of hands afterwards.
//
// For every viewer, the cards of a hand that the viewer cannot place are kept; the others are
// certain. Cards that come openly are certain, so nothing changes. Cards that go openly are taken
// from the certain ones first: what is left of the unplaced cannot be more than the hand.
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

void State::gain(std::size_t seat, Cards cards) {
  hands_[seat] += cards;
  hand_sizes_[seat] = static_cast<std::uint8_t>(hand_sizes_[seat] + cards.total());
}

void State::lose(std::size_t seat, Cards cards) {
  hands_[seat] -= cards;
  hand_sizes_[seat] = static_cast<std::uint8_t>(hand_sizes_[seat] - cards.total());
  place_after_loss(seat);
}

void State::pay_bank(std::size_t seat, Cards cards) {
  lose(seat, cards);
  bank_ += cards;
}

void State::place_after_loss(std::size_t seat) { place_shown(seat, {}); }

/// A player shows by an offer or an answer that these cards are there.
void State::place_shown(std::size_t seat, Cards cards) {
  const Cards others = hands_[seat] - cards;
  for (std::size_t slot = 0; slot < kSeats; ++slot) {
    Cards& unplaced = unplaced_[seat][slot];
    const Cards left = unplaced.least(others);
    if (left == unplaced) continue;
    unplaced = left;
    place_deduced(slot < seat ? slot : slot + 1);
  }
}

/// Who sees the card knows what has gone. For all others every card that was certain may be the one
/// that was stolen, so one of each resource is certain no longer.
void State::place_after_steal(std::size_t thief, std::size_t victim, int kind) {
  const Cards card = Cards::one(kind);
  const Cards before = hands_[victim];
  hands_[victim] -= card;
  --hand_sizes_[victim];
  gain(thief, card);
  if (rules_.hidden_hands == HiddenHands::kOff) return;
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (viewer == victim || (viewer >= rules_.num_players() && viewer != kSpectator)) continue;
    Cards& unplaced = unplaced_[victim][slot_of(viewer, victim)];
    if (viewer == thief) {
      unplaced = unplaced.least(hands_[victim]);
    } else {
      if (unplaced.empty() && before.is_of_one_kind()) continue;
      const Cards certain = before - unplaced;
      unplaced = hands_[victim] - (certain - certain.support());
      unplaced_[thief][slot_of(viewer, thief)] += card;
    }
    place_deduced(viewer);
  }
}

/// All cards are counted, so a viewer knows what the unplaced cards are together. If they all lie
/// in one hand, or are all of one kind, every one of them is placed.
void State::place_deduced(std::size_t viewer) {
  Cards together;
  int hands = 0;
  for (std::size_t owner = 0; owner < kSeats; ++owner) {
    if (owner == viewer) continue;
    const Cards unplaced = unplaced_[owner][slot_of(viewer, owner)];
    hands += unplaced.empty() ? 0 : 1;
    together += unplaced;
  }
  if (hands == 0 || (hands > 1 && !together.is_of_one_kind())) return;
  for (std::size_t owner = 0; owner < kSeats; ++owner) {
    if (owner != viewer) unplaced_[owner][slot_of(viewer, owner)] = {};
  }
}

}  // namespace tilewright::catan
