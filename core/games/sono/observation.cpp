#include "core/games/sono/state.hpp"
#include "core/observation_writer.hpp"

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

template <class Element>
void State::write_observation(Player viewer, std::span<Element> out) const {
  TILEWRIGHT_ASSERT(out.size() == kObservationSize);
  ObservationWriter<Element> writer{out};
  const State known = forget_hidden(viewer);
  const auto face_up = writer.part(kGridPlanes * kCells);
  CardSet placed_or_known{};
  for_each_bit(occupied_ & ~face_down_, [&](int cell) {
    const Card card = known.card_at(cell);
    face_up.mark(static_cast<std::size_t>(card.index() * kCells + cell));
    placed_or_known |= card.bit();
  });
  const auto bits = [&](std::uint32_t set, std::size_t size) {
    const auto cells = writer.part(size);
    for_each_bit(set, [&](int member) { cells.mark(static_cast<std::size_t>(member)); });
  };
  bits(face_down_, kCells);
  bits(is_terminal() ? 0 : playable(), kCells);
  const Player own = viewer.is_seat() ? viewer : kRows;
  const Player other = own == kRows ? kColumns : kRows;
  bits(known.hand(own), kCards);
  bits(known.hand(other), kCards);
  placed_or_known |= known.hand(own) | known.hand(other);
  bits(kAllCards & ~placed_or_known, kCards);
  writer.share(hand_size(own), kHandSize);
  writer.share(hand_size(other), kHandSize);
  writer.flag(viewer == kRows);
  writer.flag(viewer == kColumns);
  writer.flag(viewer == current_player());
  writer.share(ply_, kPlies);
  TILEWRIGHT_ASSERT(writer.is_full());
}

void State::observe(Player viewer, std::span<float> out) const { write_observation(viewer, out); }

void State::observe(Player viewer, std::span<std::uint8_t> out) const {
  write_observation(viewer, out);
}

}  // namespace tilewright::sono
