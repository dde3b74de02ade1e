#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "agents/carcassonne/appraisal.hpp"
#include "agents/carcassonne/claims.hpp"
#include "agents/carcassonne/outlook.hpp"
#include "agents/carcassonne/table_scan.hpp"

namespace tilewright::carcassonne {

/// What the value of a position becomes by every place of the tile in hand, and by every meeple
/// behind it. A place is valued by what it changes: the features that the tile joins, and those
/// that face a cell beside it. Behind a place all is as Appraisal has it, but for rounding.
class TurnValues {
 public:
  /// Precondition: a tile is in hand.
  TurnValues(const Model& model, const State& state);
  // Its parts refer to each other.
  TurnValues(const TurnValues&) = delete;
  TurnValues& operator=(const TurnValues&) = delete;

  /// Calls `visit(Action place, float change, const MeepleChoices& choices)` for every place, in
  /// no order that means anything. `change`: in the mover's lead, by the place without a meeple.
  template <class Visit>
  void for_each_place(Visit&& visit) {
    const auto& fits = kFits[static_cast<std::size_t>(hand_)];
    for (std::size_t cell = 0; cell < scan_.cells.size(); ++cell) {
      const unsigned rotations = fits[scan_.cells[cell].asked];
      if (rotations == 0) continue;
      look_around(cell);
      for_each_bit(rotations, [&](int rotation) {
        value_place(rotation);
        visit(Placement{scan_.cells[cell].cell, rotation}.action(), change_,
              std::as_const(choices_));
      });
    }
  }

 private:
  using GroupSet = std::uint64_t;  // by number
  static_assert(Groups::kMost <= 64);

  /// Works, or fields, of the new tile that are one feature with what they join.
  struct JoinedWork {
    Work work;
    CellSet cells;  // that it faces
    WorkSet roots;  // of what was there
    GroupSet groups = 0;
  };
  struct JoinedField {
    FixedList<SegmentId, kHalves> roots;  // of what was there
    WorkSet cities;
    unsigned touched = 0;  // works of the new tile, one bit each
    int halves = 0;        // that face open cells
    GroupSet groups = 0;
  };
  /// Cities that become one, or one whose prospects change.
  struct CityChange {
    WorkSet roots;
    unsigned works = 0;  // of the new tile, one bit each
    CityHope hope;
  };
  /// What a group counts for before the place.
  struct Base {
    float lead = 0;     // in the mover's lead
    float at_home = 0;  // each of its meeples in its owner's supply
  };
  struct OpenChoice {
    Segment segment;
    float expected = 0;
    float at_home = 0;
  };
  struct ClaimedMonastery {
    std::size_t group = 0;
    CellIndex cell = 0;
    FixedList<CellIndex, 8> empty;  // around it
  };

  void note_groups();

  void look_around(std::size_t cell);
  void value_place(int rotation);
  void change_cells();
  void join_works();
  void join_work(std::size_t work, SegmentId root);
  void join_fields();
  void join_field(std::size_t field, SegmentId root);
  void value_works();
  void value_other_works();
  void value_monasteries();
  void value_fields();
  void settle();

  [[nodiscard]] Promise promise_of(SegmentKind kind, Work work, const CellSet& cells) const;
  [[nodiscard]] Promise promise_of_field(WorkSet cities, unsigned touched, int halves);
  [[nodiscard]] std::uint8_t fitting_at(CellIndex cell) const;
  [[nodiscard]] float lead_of(const SeatCounts& meeples, const Promise& promise) const;
  [[nodiscard]] float lead_of(std::size_t seat, float points) const {
    return seat == mover_ ? points : points * per_other_;
  }
  /// A feature that held these groups now promises this, or may be claimed.
  void replace(GroupSet groups, const Promise& promise, Segment claimed);

  const Model& model_;
  const Board& board_;
  Rules rules_;
  int hand_;
  std::size_t mover_;
  bool has_meeple_;
  float per_other_;  // what a point of another player is to the mover's lead
  Remainder rest_;
  TableScan scan_;
  Prospects prospects_{model_, rules_, rest_};
  Outlook outlook_{prospects_, rest_, scan_, board_};
  Groups groups_;
  std::array<Base, Groups::kMost> bases_;
  std::array<std::uint8_t, kMostSegments> group_of_{};  // per root its group's number plus 1
  FixedList<ClaimedMonastery, kTotals.monasteries> monasteries_;
  SeatValues supplies_{};
  SeatValues kept_{};  // what they are worth
  std::array<SupplyWorth, Rules::kMostPlayers> worth_;
  std::array<std::uint8_t, kMostNumberedCells> fitting_{};  // the new tile considered

  // The cell that is looked at: what lies beside it.
  std::size_t cell_ = 0;
  std::array<std::uint8_t, kSides> beside_{};  // numbers of the empty cells; kNoTile: a tile
  // The place that is looked at.
  const OrientedTable* turned_ = nullptr;
  const TypeTable* type_ = nullptr;
  std::array<std::uint8_t, kMostWorksOnTile> part_of_work_{};  // numbers in works_
  std::array<JoinedWork, kMostWorksOnTile> works_;
  std::array<std::uint8_t, kMostFieldsOnTile> part_of_field_{};
  std::array<JoinedField, kMostFieldsOnTile> fields_;
  GroupSet replaced_ = 0;
  FixedList<CityChange, kMostWorksOnTile + kSides * kSides> city_changes_;
  FixedList<OpenChoice, kSegmentCodes> open_choices_;
  SeatValues supply_changes_{};
  float change_ = 0;
  MeepleChoices choices_;
};

}  // namespace tilewright::carcassonne
