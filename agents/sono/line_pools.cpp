#include "agents/sono/line_pools.hpp"

#include "core/bits.hpp"

namespace tilewright::sono {

LinePools::LinePools(const State& known, Player viewer) {
  const Player other{1 - viewer.index()};
  CardSet on_table = 0;
  for (const Card card : known.cells()) {
    if (card.is_card()) on_table |= card.bit();
  }
  // With the other hand empty, what is unseen lies face down and is never placed.
  const CardSet anywhere = kAllCards & ~on_table;
  const CardSet placeable = known.hand_size(other) == 0 ? known.hand(viewer) : anywhere;
  const CardSet face_down = anywhere & ~known.hand(viewer) & ~known.hand(other);
  for (int cell = 0; cell < kCells; ++cell) {
    const Card card = known.card_at(cell);
    for (const int line : {cell / kSide, kSide + cell % kSide}) {
      OpenLine& open = lines_[static_cast<std::size_t>(line)];
      open.unknown[0].pool = face_down;
      open.unknown[1].pool = placeable;
      if (card.is_card()) {
        open.known |= card.bit();
      } else {
        ++open.unknown[card == Card::unknown() ? 0 : 1].cells;
      }
    }
  }
}

OpenLine LinePools::without(std::size_t line, Card card) const {
  OpenLine open = lines_[line];
  open.unknown[1].pool &= ~card.bit();
  return open;
}

OpenLine LinePools::with(std::size_t line, Card card) const {
  OpenLine open = without(line, card);
  open.known |= card.bit();
  --open.unknown[1].cells;
  return open;
}

}  // namespace tilewright::sono
