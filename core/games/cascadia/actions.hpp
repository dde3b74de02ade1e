#pragma once

#include <cstdint>

#include "core/games/cascadia/cell.hpp"
#include "core/games/cascadia/tiles.hpp"
#include "core/games/cascadia/words.hpp"
#include "core/types.hpp"

namespace tilewright::cascadia {

/// A set of slots of the market, one bit for each.
using SlotSet = std::uint8_t;
inline constexpr SlotSet kAllSlots = 0b1111;
constexpr SlotSet slot_bit(int slot) { return static_cast<SlotSet>(1U << slot); }

/// What a player's action can be.
enum class ActionKind : std::uint8_t {
  kDraft,       // the tile and the token of one slot
  kFreeDraft,   // pays a nature token: the tile of one slot, the token of another
  kWipeThree,   // sets aside three tokens that match
  kNatureWipe,  // pays a nature token: sets aside the tokens of some slots
  kDecline,     // the drafted token goes back into the bag
  kToken,       // the drafted token goes to a cell
  kTile,        // the drafted tile goes to a cell, in a rotation
  kNone,        // no action has this id
};

/// A player's action by its parts. The ids, in this order:
///
///   0..3          draft slot
///   4..19         free draft, 4 + 4 * slot of the tile + slot of the token; never the same slot
///   20            wipe three
///   21..35        nature wipe, 20 + set of slots
///   36            decline
///   37..1800      token, 37 + cell
///   1801..12384   tile, 1801 + 6 * cell + rotation
///
/// where a cell is 42 * row + column, so that a policy head for tiles has the shape [42, 42, 6].
struct Move {
  static constexpr std::uint32_t kFirstFreeDraft = kSlots;
  static constexpr std::uint32_t kWipeThreeId = kFirstFreeDraft + kSlots * kSlots;
  static constexpr std::uint32_t kNatureWipeBase = kWipeThreeId;
  static constexpr std::uint32_t kDeclineId = kNatureWipeBase + kAllSlots + 1;
  static constexpr std::uint32_t kFirstToken = kDeclineId + 1;
  static constexpr std::uint32_t kFirstTile = kFirstToken + Cell::kCount;
  static constexpr std::uint32_t kIds = kFirstTile + Cell::kCount * kDirections;

  ActionKind kind = ActionKind::kNone;
  int tile_slot = 0;   // of drafts
  int token_slot = 0;  // of drafts
  SlotSet slots = 0;   // of a nature wipe
  Cell cell;           // of placements
  int rotation = 0;

  static constexpr Move of(Action action) {
    Move move;
    const auto id = action.id();
    if (id < kFirstFreeDraft) {
      move.kind = ActionKind::kDraft;
      move.tile_slot = move.token_slot = static_cast<int>(id);
    } else if (id < kWipeThreeId) {
      move.kind = ActionKind::kFreeDraft;
      move.tile_slot = static_cast<int>((id - kFirstFreeDraft) / kSlots);
      move.token_slot = static_cast<int>((id - kFirstFreeDraft) % kSlots);
    } else if (id == kWipeThreeId) {
      move.kind = ActionKind::kWipeThree;
    } else if (id < kDeclineId) {
      move.kind = ActionKind::kNatureWipe;
      move.slots = static_cast<SlotSet>(id - kNatureWipeBase);
    } else if (id == kDeclineId) {
      move.kind = ActionKind::kDecline;
    } else if (id < kFirstTile) {
      move.kind = ActionKind::kToken;
      move.cell = Cell::at_index(static_cast<int>(id - kFirstToken));
    } else if (id < kIds) {
      move.kind = ActionKind::kTile;
      move.cell = Cell::at_index(static_cast<int>((id - kFirstTile) / kDirections));
      move.rotation = static_cast<int>((id - kFirstTile) % kDirections);
    }
    return move;
  }

  static constexpr Action draft(int slot) { return Action{static_cast<std::uint32_t>(slot)}; }
  static constexpr Action free_draft(int tile_slot, int token_slot) {
    return Action{kFirstFreeDraft + static_cast<std::uint32_t>(kSlots * tile_slot + token_slot)};
  }
  static constexpr Action wipe_three() { return Action{kWipeThreeId}; }
  static constexpr Action nature_wipe(SlotSet slots) { return Action{kNatureWipeBase + slots}; }
  static constexpr Action decline() { return Action{kDeclineId}; }
  static constexpr Action token(Cell cell) {
    return Action{kFirstToken + static_cast<std::uint32_t>(cell.index())};
  }
  static constexpr Action tile(Cell cell, int rotation) {
    return Action{kFirstTile + static_cast<std::uint32_t>(cell.index() * kDirections + rotation)};
  }
};

/// The outcomes of chance nodes: 0..4 draw a token of that wildlife, and 5 + kind reveals a tile.
namespace outcome {
inline constexpr std::uint32_t kFirstTile = kAnimals;
inline constexpr std::uint32_t kIds = kFirstTile + kTileKinds;
constexpr Action token(Wildlife animal) {
  return Action{static_cast<std::uint32_t>(index_of(animal))};
}
constexpr Action tile(int kind) { return Action{kFirstTile + static_cast<std::uint32_t>(kind)}; }
}  // namespace outcome

}  // namespace tilewright::cascadia
