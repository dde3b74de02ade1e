// What is hidden from whom, and worlds that fit it. Source: docs/games/catan.md, "Hidden".
#include "core/games/catan/draw_cards.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {
namespace {

/// The lowest cards of a set, in the order of kinds.
Cards lowest(Cards cards, int count) {
  Cards low;
  for (int kind = 0; kind < Cards::kKinds && count > 0; ++kind) {
    const int taken = std::min(cards[kind], count);
    low += Cards::of(kind, taken);
    count -= taken;
  }
  return low;
}

/// Whether `made` cards of the `owed` that are returned from a hand in the order of kinds can be
/// chosen in only one way.
bool is_only_choice(Cards hand, int owed, int made) {
  int kind = 0;
  for (int left = owed; left > owed - made; --left) {
    int above = 0;
    int choices = 0;
    int highest = 0;
    for (int next = Cards::kKinds - 1; next >= kind; --next) {
      above += hand[next];
      if (hand[next] == 0 || above < left) continue;
      if (choices++ == 0) highest = next;
    }
    if (choices != 1) return false;
    kind = highest;
    hand -= Cards::one(kind);
  }
  return true;
}

}  // namespace

bool State::hides_hands(std::size_t viewer) const {
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    if (owner == viewer) continue;
    if (!unplaced_[owner][slot_of(viewer, owner)].empty()) return true;
    if (hands_[owner].total() != hand_sizes_[owner]) return true;  // hidden already
  }
  return false;
}

bool State::hides_dev_cards(std::size_t viewer) const {
  int hidden = 0;
  int owners = 0;
  bool told_apart = true;  // whether it is clear which of the cards were bought in this turn
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    if (owner == viewer || dev_counts_[owner] == 0) continue;
    hidden += dev_counts_[owner];
    ++owners;
    if (owner == mover_ && new_count_ > 0 && new_count_ < dev_counts_[owner]) told_apart = false;
  }
  if (hidden == 0) return false;
  Cards unseen = kDevDeck - played_;
  if (viewer < kSeats) unseen -= devs_[viewer];
  if (unseen.is_of_one_kind()) return false;
  return deck_size() > 0 || owners > 1 || !told_apart;
}

/// How many cards of those that are owed a player has chosen, while they lie face down.
int State::discards_made(std::size_t seat) const {
  if (phase_ != Phase::kDiscard || rules_.discard_visibility == DiscardVisibility::kAtOnce)
    return 0;
  const std::size_t players = rules_.num_players();
  const std::size_t place = (seat + players - mover_) % players;
  const std::size_t actor_place = (actor_ + players - mover_) % players;
  if (place > actor_place) return 0;
  return discards_owed(seat) - (place == actor_place ? discards_left_ : 0);
}

bool State::hides_discards(std::size_t viewer, std::size_t owner) const {
  if (viewer == owner) return false;
  const int made = discards_made(owner);
  if (made == 0) return false;
  const bool knows_hand = unplaced_[owner][slot_of(viewer, owner)].empty() &&
                          hands_[owner].total() == hand_sizes_[owner];
  return !knows_hand || !is_only_choice(hands_[owner], discards_owed(owner), made);
}

bool State::hides_from(std::size_t viewer) const {
  // When the game is over all cards are shown.
  if (rules_.hidden_hands == HiddenHands::kOff || phase_ == Phase::kOver) return false;
  if (hides_hands(viewer) || hides_dev_cards(viewer)) return true;
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    if (hides_discards(viewer, owner)) return true;
  }
  return false;
}

State State::forget_hidden(Player viewer) const {
  const std::size_t number = viewer_number(viewer);
  if (!hides_from(number)) return *this;
  State known = *this;
  known.rows_ = static_cast<std::uint8_t>(number == kSpectator ? 0U : 1U << number);
  const bool hides_devs = hides_dev_cards(number);
  if (hides_devs) {
    known.deck_ = {};
    if (mover_ != number) known.new_devs_ = {};
  }
  if (phase_ == Phase::kDiscard && hides_discards(number, actor_)) known.choice_ = 0;
  for (std::size_t owner = 0; owner < kSeats; ++owner) {
    auto& rows = known.unplaced_[owner];
    Cards& open = rows[slot_of(kSpectator, owner)];
    const Cards open_unplaced = open;
    const Cards unplaced = owner == number ? Cards{} : rows[slot_of(number, owner)];
    rows.fill({});
    if (hides_discards(number, owner)) known.discards_[owner] = {};
    if (owner != number) {
      known.hands_[owner] -= unplaced;
      if (hides_devs) known.devs_[owner] = {};
    }
    // What is certain for everybody stays so: of the cards shown here the others are not.
    open = number == kSpectator ? Cards{} : open_unplaced - unplaced;
  }
  return known;
}

bool State::is_complete() const {
  if (rows_ != kAllRows) return false;
  Cards devs = deck_ + played_;
  Cards hands = bank_;
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    hands += hands_[seat];
    devs += devs_[seat];
    if (discards_[seat].total() != discards_made(seat)) return false;
  }
  return hands == Cards::all(supply()) && devs == kDevDeck && new_devs_.total() == new_count_;
}

bool State::is_view_of(Player viewer) const {
  return rows_ == kAllRows || !viewer.is_seat() || (rows_ >> viewer.index() & 1U) != 0;
}

State State::determinize(Player viewer, Rng& rng) const {
  State world = forget_hidden(viewer);
  if (world.is_complete()) return world;
  const std::size_t number = viewer_number(viewer);
  world.rows_ = kAllRows;
  world.place_hands(number, world.dealt_hands(rng));
  world.deal_dev_cards(number, rng);
  world.deal_discards(rng);
  return world;
}

/// All hands, those that are hidden dealt at random from the cards that are left.
std::array<Cards, kSeats> State::dealt_hands(Rng& rng) const {
  Cards pile = Cards::all(supply()) - bank_;
  for (const Cards& hand : hands_) pile -= hand;
  std::array<Cards, kSeats> hands = hands_;
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    hands[owner] += draw_from(pile, hand_sizes_[owner] - hands_[owner].total(), rng);
  }
  return hands;
}

/// Fills the hands, and what the viewers cannot place of them: the viewer what was dealt, everybody
/// else what nobody but the owner could place, as far as they cannot deduce it.
void State::place_hands(std::size_t viewer, const std::array<Cards, kSeats>& hands) {
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    const Cards dealt = hands[owner] - hands_[owner];
    hands_[owner] = hands[owner];
    auto& rows = unplaced_[owner];
    const Cards open = rows[slot_of(kSpectator, owner)] + dealt;
    rows.fill(open);
    if (viewer != owner) rows[slot_of(viewer, owner)] = dealt;
    for (std::size_t other = rules_.num_players(); other < kSeats; ++other) {
      rows[slot_of(other, owner)] = {};
    }
  }
  for (std::size_t other = 0; other < rules_.num_players(); ++other) {
    if (other != viewer) place_deduced(other);
  }
}

void State::deal_dev_cards(std::size_t viewer, Rng& rng) {
  if (!deck_.empty() || deck_size() == 0) {
    // Known already, unless some hands lack theirs.
    bool complete = true;
    for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
      complete = complete && devs_[seat].total() == dev_counts_[seat];
    }
    if (complete && new_devs_.total() == new_count_) return;
  }
  Cards pile = kDevDeck - played_;
  if (viewer < kSeats) pile -= devs_[viewer];
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    if (owner == viewer) continue;
    const bool is_mover = owner == mover_;
    const int fresh = is_mover ? new_count_ : 0;
    const Cards old = draw_from(pile, dev_counts_[owner] - fresh, rng);
    const Cards bought = draw_from(pile, fresh, rng);
    devs_[owner] = old + bought;
    if (is_mover) new_devs_ = bought;
  }
  deck_ = pile;
}

/// Of the cards that a player returns face down any are as likely as others: what a player chooses
/// is behaviour, not rule.
void State::deal_discards(Rng& rng) {
  for (std::size_t owner = 0; owner < rules_.num_players(); ++owner) {
    const int made = discards_made(owner);
    if (discards_[owner].total() == made) continue;
    Cards hand = hands_[owner];
    discards_[owner] = lowest(draw_from(hand, discards_owed(owner), rng), made);
    if (owner != actor_) continue;
    choice_ = 0;
    for (int kind = 0; kind < kResources; ++kind) {
      if (discards_[owner][kind] > 0) choice_ = static_cast<std::uint8_t>(kind);
    }
  }
}

}  // namespace tilewright::catan
