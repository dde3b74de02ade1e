#include <algorithm>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {
namespace {

constexpr std::size_t kGridPlanes = 25;
constexpr std::size_t kObservationSize = (kGridPlanes + 2) * kCells + 3 * kCards + 6;

}  // namespace

ObservationSpec State::observation_spec(const Rules& /*rules*/) {
  const std::size_t cards = kCards;
  const std::size_t side = kSide;
  return {
      {"face_up", {cards, side, side}, 0, 1, "card by card, the cell where it lies face up"},
      {"face_down", {side, side}, 0, 1, "cells that hold a face-down card"},
      {"playable", {side, side}, 0, 1, "empty cells where a card may be placed now"},
      {"own_hand", {cards}, 0, 1, "the viewer's cards; of rows, once known, for the spectator"},
      {"other_hand", {cards}, 0, 1, "the other hand, once it is open or can be deduced"},
      {"unseen", {cards}, 0, 1, "cards that lie neither face up nor in a known hand"},
      {"own_hand_size", {1}, 0, 1, "cards in the viewer's hand / 10; rows for the spectator"},
      {"other_hand_size", {1}, 0, 1, "cards in the other hand / 10"},
      {"is_rows", {1}, 0, 1, "1 if the viewer scores the rows"},
      {"is_columns", {1}, 0, 1, "1 if the viewer scores the columns"},
      {"to_move", {1}, 0, 1, "1 if the viewer acts"},
      {"ply", {1}, 0, 1, "cards placed so far / 20"},
  };
}

std::size_t State::observation_size() const { return kObservationSize; }

void State::observe(Player viewer, std::span<float> out) const {
  TILEWRIGHT_ASSERT(out.size() == kObservationSize);
  std::ranges::fill(out, 0.0F);
  const State known = forget_hidden(viewer);
  float* part = out.data();
  for_each_bit(occupied_, [&](int cell) {
    const Card card = known.card_at(cell);
    if ((face_down_ & cell_bit(cell)) == 0) part[card.index() * kCells + cell] = 1.0F;
  });
  part += kGridPlanes * kCells;
  for_each_bit(face_down_, [&](int cell) { part[cell] = 1.0F; });
  part += kCells;
  for_each_bit(is_terminal() ? 0 : playable(), [&](int cell) { part[cell] = 1.0F; });
  part += kCells;
  const Player own = viewer.is_seat() ? viewer : kRows;
  const Player other = own == kRows ? kColumns : kRows;
  for_each_bit(known.hand(own), [&](int card) { part[card] = 1.0F; });
  part += kCards;
  for_each_bit(known.hand(other), [&](int card) { part[card] = 1.0F; });
  part += kCards;
  CardSet placed_or_known = known.hand(own) | known.hand(other);
  for_each_bit(occupied_ & ~face_down_,
               [&](int cell) { placed_or_known |= known.card_at(cell).bit(); });
  for_each_bit(kAllCards & ~placed_or_known, [&](int card) { part[card] = 1.0F; });
  part += kCards;
  part[0] = static_cast<float>(hand_size(own)) / kHandSize;
  part[1] = static_cast<float>(hand_size(other)) / kHandSize;
  part[2] = viewer == kRows ? 1.0F : 0.0F;
  part[3] = viewer == kColumns ? 1.0F : 0.0F;
  part[4] = viewer == current_player() ? 1.0F : 0.0F;
  part[5] = static_cast<float>(ply_) / kPlies;
}

}  // namespace tilewright::sono
