#pragma once

#include <array>
#include <bit>
#include <span>
#include <type_traits>

#include "core/bits.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// Lists the complete states of one information set. What for_each_world is made of.
template <class Visit>
class WorldEnumerator {
 public:
  WorldEnumerator(const State& known, Visit& visit) : known_{known}, visit_{visit} {
    for_each_bit(known.face_down(),
                 [&](int cell) { face_down_ += known.card_at(cell).is_card() ? 0 : 1; });
    for (const Player owner : {kRows, kColumns}) {
      missing_[owner.index()] = known.hand_size(owner) - std::popcount(known.hand(owner));
    }
  }

  void run(CardSet unseen) { fill_face_down(unseen, face_down_); }

 private:
  void fill_face_down(CardSet cards, int cells) {
    if (cells == 0) {
      fill_hand(0, cards, cards, missing_[0]);
      return;
    }
    for_each_bit(cards, [&](int card) {
      chosen_[size_++] = Card{card};
      fill_face_down(cards & ~Card{card}.bit(), cells - 1);
      --size_;
    });
  }

  /// Chooses `missing` more cards for a hand, in ascending order from `candidates`; `left` is all
  /// that has no place yet.
  void fill_hand(std::size_t owner, CardSet left, CardSet candidates, int missing) {
    if (missing == 0) {
      if (owner == 0) {
        fill_hand(1, left, left, missing_[1]);
      } else {
        visit_(known_.filled_with(std::span<const Card>{chosen_.data(), size_}));
      }
      return;
    }
    while (std::popcount(candidates) >= missing) {
      const Card card{std::countr_zero(candidates)};
      candidates &= candidates - 1;
      chosen_[size_++] = card;
      fill_hand(owner, left & ~card.bit(), candidates, missing - 1);
      --size_;
    }
  }

  const State& known_;
  Visit& visit_;
  std::array<Card, kCards> chosen_{};
  std::size_t size_ = 0;
  int face_down_ = 0;
  std::array<int, 2> missing_{};
};

/// Calls `visit(world)` once for each complete state that `viewer` cannot tell from `known`:
/// num_worlds(viewer) calls, all equally likely, in a fixed order. `known` may be complete or what
/// forget_hidden left: only what `viewer` knows is read.
template <class Visit>
void for_each_world(const State& known, Player viewer, Visit&& visit) {
  const State seen = known.forget_hidden(viewer);
  if (seen.is_complete()) {
    visit(seen);
    return;
  }
  WorldEnumerator<std::remove_reference_t<Visit>>{seen, visit}.run(seen.unseen(viewer));
}

}  // namespace tilewright::sono
