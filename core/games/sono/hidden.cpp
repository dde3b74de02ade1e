#include "core/games/sono/state.hpp"

namespace tilewright::sono {
namespace {

/// The cards that lie face up.
CardSet face_up_cards(const State& state) {
  CardSet cards = 0;
  for_each_bit(state.occupied() & ~state.face_down(),
               [&](int cell) { cards |= state.card_at(cell).bit(); });
  return cards;
}

/// Whether the rules lay both hands open at this point.
bool hands_are_open(const State& state) {
  return state.rules().open_hands == OpenHands::kAfterLastReveal && state.face_down() == 0;
}

/// Whether `viewer` sees the hand of `owner`, without any deduction.
bool sees_hand(const State& state, Player viewer, Player owner) {
  return viewer == owner || hands_are_open(state);
}

}  // namespace

CardSet State::unseen(Player viewer) const {
  CardSet seen = face_up_cards(*this);
  for (const Player owner : {kRows, kColumns}) {
    if (sees_hand(*this, viewer, owner)) seen |= hand(owner);
  }
  return kAllCards & ~seen;
}

std::uint64_t State::num_worlds(Player viewer) const {
  // The unseen cards in any order, over the orders within each hidden hand.
  std::uint64_t worlds = 1;
  std::uint64_t placed = 0;
  for (const Player owner : {kRows, kColumns}) {
    if (sees_hand(*this, viewer, owner)) continue;
    for (int i = 1; i <= hand_size(owner); ++i) {
      ++placed;
      worlds = worlds * placed / static_cast<std::uint64_t>(i);  // binomials stay whole
    }
  }
  for (int i = 0; i < std::popcount(face_down_); ++i) worlds *= ++placed;
  return worlds;
}

State State::forget_hidden(Player viewer) const {
  State known = *this;
  if (num_worlds(viewer) == 1) {
    if (is_complete()) return known;  // all can be deduced by elimination
    const CardSet last = unseen(viewer);
    FixedList<Card, kCards> cards;
    for_each_bit(last, [&](int card) { cards.push(Card{card}); });
    return known.filled_with(cards.span());
  }
  for (const Player owner : {kRows, kColumns}) {
    if (!sees_hand(*this, viewer, owner)) known.hands_[owner.index()] = 0;
  }
  for_each_bit(face_down_,
               [&](int cell) { known.cells_[static_cast<std::size_t>(cell)] = Card::unknown(); });
  return known;
}

bool State::is_complete() const {
  for (const Player owner : {kRows, kColumns}) {
    if (std::popcount(hand(owner)) != hand_size(owner)) return false;
  }
  bool complete = true;
  for_each_bit(face_down_, [&](int cell) { complete = complete && card_at(cell).is_card(); });
  return complete;
}

bool State::is_view_of(Player viewer) const {
  for (const Player owner : {kRows, kColumns}) {
    const bool known = std::popcount(hand(owner)) == hand_size(owner);
    if (sees_hand(*this, viewer, owner) && !known) return false;
  }
  return true;
}

State State::filled_with(std::span<const Card> cards) const {
  State full = *this;
  std::size_t next = 0;
  for_each_bit(face_down_, [&](int cell) {
    if (!card_at(cell).is_card()) full.cells_[static_cast<std::size_t>(cell)] = cards[next++];
  });
  for (const Player owner : {kRows, kColumns}) {
    const int missing = hand_size(owner) - std::popcount(hand(owner));
    for (int i = 0; i < missing; ++i) full.hands_[owner.index()] |= cards[next++].bit();
  }
  TILEWRIGHT_ASSERT(next == cards.size());
  return full;
}

State State::determinize(Player viewer, Rng& rng) const {
  const State known = forget_hidden(viewer);
  if (known.is_complete()) return known;
  FixedList<Card, kCards> cards;
  for_each_bit(known.unseen(viewer), [&](int card) { cards.push(Card{card}); });
  rng.shuffle(cards);
  return known.filled_with(cards.span());
}

}  // namespace tilewright::sono
