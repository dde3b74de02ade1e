#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/sono/line_table.hpp"
#include "core/bits.hpp"
#include "core/fixed_list.hpp"

namespace tilewright::sono {

/// Unknown cells of one line that are filled from the same pool of cards.
struct UnknownCells {
  int cells = 0;
  CardSet pool = 0;
};

/// Lists the fillings of a line up to cards of one type. What for_each_filling is made of.
///
/// Groups of cells are filled one after the other. Within a group only the set of cards counts:
/// every set stands for the same number of orders, so that counting sets keeps all ways equally
/// likely. Cards of one type that lie in the same pools do the same: they are one class.
template <class Visit>
class LineFiller {
 public:
  LineFiller(CardSet known, std::span<const UnknownCells> unknown, Visit& visit)
      : unknown_{unknown}, visit_{visit} {
    for (int card = 0; card < kCards; ++card) add_card(Card{card}, known);
  }

  void run(TypesKey key) { fill(0, key, 1); }

 private:
  struct CardClass {
    TypesKey key = 0;
    int copies = 0;
    std::uint32_t groups = 0;  // one bit for each group whose pool holds it
  };

  void add_card(Card card, CardSet known) {
    if ((known & card.bit()) != 0) return;
    std::uint32_t groups = 0;
    for (std::size_t group = 0; group < unknown_.size(); ++group) {
      if ((unknown_[group].pool & card.bit()) != 0) groups |= 1U << group;
    }
    if (groups == 0) return;
    const TypesKey key = types_key(card);
    for (CardClass& same : classes_) {
      if (same.key == key && same.groups == groups) {
        ++same.copies;
        return;
      }
    }
    classes_.push({key, 1, groups});
  }

  void fill(std::size_t group, TypesKey key, std::uint64_t ways) {
    if (group == unknown_.size()) {
      visit_(key, ways);
      return;
    }
    choose(group, 0, unknown_[group].cells, key, ways);
  }

  /// Chooses `missing` more cards of a group from the classes from `next` on.
  void choose(std::size_t group, std::size_t next, int missing, TypesKey key, std::uint64_t ways) {
    if (missing == 0) {
      fill(group + 1, key, ways);
      return;
    }
    for (; next < classes_.size(); ++next) {
      CardClass& chosen = classes_[next];
      if ((chosen.groups >> group & 1U) == 0) continue;
      const int copies = chosen.copies;  // a card type has at most two
      for (int taken = 1; taken <= copies && taken <= missing; ++taken) {
        chosen.copies = copies - taken;
        choose(group, next + 1, missing - taken, key + static_cast<TypesKey>(taken) * chosen.key,
               copies == 2 && taken == 1 ? 2 * ways : ways);
      }
      chosen.copies = copies;
    }
  }

  std::span<const UnknownCells> unknown_;
  Visit& visit_;
  FixedList<CardClass, kCards> classes_;
};

/// Calls `visit(key, ways)` for every way to fill a line's unknown cells, up to cards of one type:
/// the types of all five cards, and how many sets of cards they stand for. No card is used twice;
/// pools may overlap, and cards that lie in the line already are never drawn.
/// Precondition: known cards and unknown cells together are five.
template <class Visit>
void for_each_filling(CardSet known, std::span<const UnknownCells> unknown, Visit&& visit) {
  TypesKey key = 0;
  for_each_bit(known, [&](int card) { key += types_key(Card{card}); });
  LineFiller<std::remove_reference_t<Visit>>{known, unknown, visit}.run(key);
}

}  // namespace tilewright::sono
