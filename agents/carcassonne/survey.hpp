#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/fixed_list.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// What is to come, the same for all boards that one turn can lead to.
struct Remainder {
  /// `with_hand`: a tile in hand is one of those to come. Without, it counts as laid.
  Remainder(const State& state, bool with_hand);

  /// Tiles to come that fit a cell which asks for `asked`.
  [[nodiscard]] int fitting(Signature asked) const;

  TileCounts tiles;  // of the pile, the queue and, if it counts, the hand
  int total = 0;     // their number
  float turns = 0;   // of each player, on average
  std::array<float, Rules::kMostPlayers> own_turns{};  // by seat
};

/// What a value function asks about a board, as lists: one pass over its open cells and tiles,
/// after which every board with one more tile costs only what that tile changes.
struct Survey {
  Survey(const Remainder& rest, const Board& board);

  /// A piece of a city or road that faces an open cell.
  struct End {
    SegmentId id;
    std::uint8_t cell;
    bool is_city;
  };
  /// A piece of a field that faces an open cell with so many half sides.
  struct FieldEnd {
    SegmentId id;
    std::uint8_t cell;
    std::uint8_t halves;
  };
  /// A piece of a field and a piece of a city that it touches.
  struct Contact {
    SegmentId field;
    SegmentId city;
  };
  struct OpenCell {
    CellIndex cell;
    std::uint8_t fitting;  // tiles to come that fit it
  };

  static constexpr std::size_t kMostEnds = kSides * kMostTiles;
  static constexpr std::size_t kMostContacts =
      kTotals.contacts + tables::contacts_in(description(kStartType).fields);

  FixedList<OpenCell, kMostOpenCellsEver> cells;
  FixedList<End, kMostEnds> ends;
  FixedList<FieldEnd, 2 * kMostEnds> field_ends;
  FixedList<Contact, kMostContacts> contacts;
};

/// Calls `end(Survey::End)` and `field_end(Survey::FieldEnd)` for what one side of a tile puts
/// before an open cell.
template <class OnEnd, class OnFieldEnd>
void for_side(const Board& board, std::size_t tile, std::size_t side, std::uint8_t cell,
              OnEnd&& on_end, OnFieldEnd&& on_field_end) {
  const OrientedTable& turned = kOriented[board.table().tile(tile)];
  const SegmentId first_work = board.features().first_work(tile);
  const SegmentId first_field = board.features().first_field(tile);
  const SideKind kind = kind_at(turned.sides, side);
  if (kind != SideKind::kField) {
    on_end(Survey::End{static_cast<SegmentId>(first_work + turned.work_at[side]), cell,
                       kind == SideKind::kCity});
  }
  if (kind == SideKind::kCity) return;
  const auto before = static_cast<SegmentId>(first_field + turned.field_at[2 * side]);
  const auto behind = static_cast<SegmentId>(first_field + turned.field_at[2 * side + 1]);
  if (before == behind) return on_field_end(Survey::FieldEnd{before, cell, 2});
  on_field_end(Survey::FieldEnd{before, cell, 1});
  on_field_end(Survey::FieldEnd{behind, cell, 1});
}

/// Calls `on_contact(Survey::Contact)` for the fields of a tile and the cities that they touch
/// there.
template <class OnContact>
void for_contacts(const Board& board, std::size_t tile, OnContact&& on_contact) {
  const TypeTable& type = board.type_of_tile(tile);
  const SegmentId first_work = board.features().first_work(tile);
  const SegmentId first_field = board.features().first_field(tile);
  for (unsigned field = 0; field < type.num_fields; ++field) {
    for (unsigned touched = type.touches[field]; touched != 0; touched &= touched - 1) {
      on_contact(Survey::Contact{static_cast<SegmentId>(first_field + field),
                                 static_cast<SegmentId>(first_work + std::countr_zero(touched))});
    }
  }
}

}  // namespace tilewright::carcassonne
