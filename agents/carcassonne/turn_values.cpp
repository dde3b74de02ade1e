#include "agents/carcassonne/turn_values.hpp"

#include <algorithm>

namespace tilewright::carcassonne {

TurnValues::TurnValues(const Model& model, const State& state)
    : model_{model},
      board_{state.board()},
      rules_{state.rules()},
      hand_{*state.tile_in_hand()},
      mover_{state.turn().index()},
      has_meeple_{state.supply(state.turn()) > 0},
      per_other_{-1.0F / static_cast<float>(rules_.players - 1)},
      rest_{state, false},
      scan_{rest_, board_},
      groups_{state} {
  for (std::size_t cell = 0; cell < scan_.cells.size(); ++cell) {
    fitting_[cell] = scan_.cells[cell].fitting;
  }
  note_groups();
  for (std::size_t seat = 0; seat < rules_.players; ++seat) {
    supplies_[seat] += static_cast<float>(state.supply(Player{seat}));
    worth_[seat] = SupplyWorth{model.weights, rest_.own_turns[seat]};
    kept_[seat] = worth_[seat].of(supplies_[seat]);
  }
  type_ = &type_table(hand_);
}

void TurnValues::note_groups() {
  const auto groups = groups_.all();
  const Table& table = board_.table();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    group_of_[group.root] = static_cast<std::uint8_t>(i + 1);
    const Promise promise = outlook_.promise(group.kind, group.root, group.tile);
    bases_[i] = {lead_of(group.meeples, promise), at_home(model_.weights, promise)};
    for (std::size_t seat = 0; seat < rules_.players; ++seat) {
      supplies_[seat] += bases_[i].at_home * static_cast<float>(group.meeples[seat]);
    }
    if (group.kind != SegmentKind::kMonastery) continue;
    ClaimedMonastery claimed{i, table.cell(group.tile), {}};
    for (const CellIndex around : cells_around(claimed.cell)) {
      if (table.tile_at(around) == Table::kNoTile) claimed.empty.push(around);
    }
    monasteries_.push(claimed);
  }
}

float TurnValues::lead_of(const SeatCounts& meeples, const Promise& promise) const {
  const Share share = share_of(rules_, meeples, promise);
  float lead = 0;
  for (std::size_t seat = 0; seat < rules_.players; ++seat) {
    if (meeples[seat] == share.most) lead += lead_of(seat, share.each);
  }
  return lead;
}

Promise TurnValues::promise_of(SegmentKind kind, Work work, const CellSet& cells) const {
  int count = 0;
  float chance = 1;
  cells.for_each([&](std::size_t cell) {
    ++count;
    chance *= prospects_.at_cell(kind, fitting_[cell]);
  });
  return prospects_.city_or_road(kind, work, count, chance);
}

void TurnValues::look_around(std::size_t cell) {
  cell_ = cell;
  const auto& open = scan_.cells[cell];
  for (std::size_t side = 0; side < kSides; ++side) {
    beside_[side] = Table::kNoTile;
    if (kind_at(open.asked, side) != SideKind::kNone) continue;
    const std::uint8_t number = board_.table().open_number(beside(open.cell, side));
    beside_[side] =
        number != Table::kNoTile ? number : static_cast<std::uint8_t>(scan_.cells.size() + side);
  }
}

void TurnValues::value_place(int rotation) {
  turned_ = &kOriented[oriented(hand_, rotation)];
  change_ = 0;
  supply_changes_ = {};
  replaced_ = 0;
  city_changes_.clear();
  open_choices_.clear();
  choices_.clear();
  change_cells();
  join_works();
  value_monasteries();
  value_works();
  value_other_works();
  if (rules_.farmers == Farmers::kOn) {
    join_fields();
    value_fields();
  }
  settle();
  for (const std::uint8_t number : beside_) {
    if (number < scan_.cells.size()) fitting_[number] = scan_.cells[number].fitting;
  }
}

/// The cells beside the place ask for more now, or for the first time.
void TurnValues::change_cells() {
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t number = beside_[side];
    if (number == Table::kNoTile) continue;
    Signature asked = side_signature(opposite(side), kind_at(turned_->sides, side));
    if (number < scan_.cells.size()) asked |= scan_.cells[number].asked;
    fitting_[number] = static_cast<std::uint8_t>(rest_.fitting(asked));
  }
}

void TurnValues::join_works() {
  for (std::size_t i = 0; i < type_->num_works; ++i) {
    part_of_work_[i] = static_cast<std::uint8_t>(i);
    works_[i] = {board_.features().next_work(*type_, i), {}, {}, 0};
  }
  const auto& open = scan_.cells[cell_];
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t work = turned_->work_at[side];
    if (work == kNoSegment) continue;
    if (beside_[side] != Table::kNoTile) {
      works_[part_of_work_[work]].cells.add(beside_[side]);
    } else {
      join_work(work, open.work[side]);
      works_[part_of_work_[work]].work.close(2);
    }
  }
  for (std::size_t i = 0; i < type_->num_works; ++i) works_[i].cells.remove(cell_);
}

void TurnValues::join_work(std::size_t work, SegmentId root) {
  const std::uint8_t part = part_of_work_[work];
  if (works_[part].roots.has(root)) return;
  for (std::size_t i = 0; i < type_->num_works; ++i) {
    if (part_of_work_[i] != i || !works_[i].roots.has(root)) continue;
    // Two works of the tile meet in what was there.
    const std::uint8_t kept = std::min(part, static_cast<std::uint8_t>(i));
    const std::uint8_t other = std::max(part, static_cast<std::uint8_t>(i));
    works_[kept].work.add(works_[other].work);
    works_[kept].cells.add(works_[other].cells);
    works_[kept].roots.add(works_[other].roots);
    works_[kept].groups |= works_[other].groups;
    std::ranges::replace(part_of_work_, other, kept);
    return;
  }
  JoinedWork& joined = works_[part];
  joined.work.add(board_.features().work(root));
  joined.cells.add(scan_.faced[root]);
  joined.roots.add(root);
  const unsigned group = group_of_[root];
  if (group != 0) joined.groups |= GroupSet{1} << (group - 1);
}

void TurnValues::replace(GroupSet groups, const Promise& promise, Segment claimed) {
  if (groups == 0) {
    if (!has_meeple_) return;
    open_choices_.push({claimed, promise.expected, at_home(model_.weights, promise)});
    return;
  }
  const float home = at_home(model_.weights, promise);
  SeatCounts meeples{};
  for (GroupSet rest = groups; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    const Base& base = bases_[i];
    change_ -= base.lead;
    for (std::size_t seat = 0; seat < rules_.players; ++seat) {
      const std::uint8_t count = groups_.all()[i].meeples[seat];
      meeples[seat] = static_cast<std::uint8_t>(meeples[seat] + count);
      supply_changes_[seat] += (home - base.at_home) * static_cast<float>(count);
    }
  }
  replaced_ |= groups;
  change_ += lead_of(meeples, promise);
}

void TurnValues::value_works() {
  for (std::size_t i = 0; i < type_->num_works; ++i) {
    const Segment segment = type_->work_segment[i];
    const SegmentKind kind = segment.kind();
    if (part_of_work_[i] != i || kind == SegmentKind::kMonastery) continue;
    const JoinedWork& joined = works_[i];
    const Promise promise = promise_of(kind, joined.work, joined.cells);
    replace(joined.groups, promise, segment);
    if (kind != SegmentKind::kCity) continue;
    unsigned works = 0;
    for (std::size_t j = 0; j < type_->num_works; ++j) {
      if (part_of_work_[j] == i) works |= 1U << j;
    }
    city_changes_.push({joined.roots, works, {joined.work.is_finished(), promise.home}});
  }
}

/// Works that the tile does not join, but which face a cell that asks for more now.
void TurnValues::value_other_works() {
  WorkSet seen;
  for (std::size_t i = 0; i < type_->num_works; ++i) seen.add(works_[i].roots);
  for (const std::size_t number : beside_) {
    if (number >= scan_.cells.size()) continue;
    const auto& cell = scan_.cells[number];
    if (fitting_[number] == cell.fitting) continue;
    for (std::size_t side = 0; side < kSides; ++side) {
      const SegmentId root = cell.work[side];
      if (root == TableScan::kNone || seen.has(root)) continue;
      seen.add(root);
      const bool is_city = kind_at(cell.asked, side) == SideKind::kCity;
      const unsigned group = group_of_[root];
      if (!is_city && group == 0) continue;
      const SegmentKind kind = is_city ? SegmentKind::kCity : SegmentKind::kRoad;
      const Promise promise = promise_of(kind, board_.features().work(root), scan_.faced[root]);
      if (group != 0) replace(GroupSet{1} << (group - 1), promise, {});
      if (!is_city) continue;
      WorkSet roots;
      roots.add(root);
      city_changes_.push({roots, 0, {false, promise.home}});
    }
  }
}

std::uint8_t TurnValues::fitting_at(CellIndex cell) const {
  for (std::size_t side = 0; side < kSides; ++side) {
    if (beside_[side] != Table::kNoTile && beside(scan_.cells[cell_].cell, side) == cell) {
      return fitting_[beside_[side]];
    }
  }
  const std::uint8_t number = board_.table().open_number(cell);
  return number == Table::kNoTile ? static_cast<std::uint8_t>(rest_.total) : fitting_[number];
}

void TurnValues::value_monasteries() {
  const CellIndex place = scan_.cells[cell_].cell;
  const auto value = [&](Work work, GroupSet groups, std::span<const CellIndex> empty) {
    FixedList<std::uint8_t, 8> fitting;
    for (const CellIndex cell : empty) {
      if (cell != place) fitting.push(fitting_at(cell));
    }
    replace(groups, prospects_.monastery(work, fitting.span()),
            Segment{SegmentKind::kMonastery, 0});
  };
  if (type_->has_monastery) {
    const Table& table = board_.table();
    FixedList<CellIndex, 8> empty;
    for (const CellIndex around : cells_around(place)) {
      if (table.tile_at(around) == Table::kNoTile) empty.push(around);
    }
    Work work = works_[0].work;
    work.close(8 - static_cast<int>(empty.size()));
    value(work, 0, empty.span());
  }
  for (const ClaimedMonastery& monastery : monasteries_) {
    const bool closes = is_around(monastery.cell, place);
    bool is_near = closes;
    for (std::size_t side = 0; side < kSides; ++side) {
      is_near = is_near || is_around(monastery.cell, beside(place, side));
    }
    if (!is_near) continue;
    Work work = board_.features().work(groups_.all()[monastery.group].root);
    if (closes) work.close(1);
    value(work, GroupSet{1} << monastery.group, monastery.empty.span());
  }
}

void TurnValues::join_fields() {
  for (std::size_t i = 0; i < type_->num_fields; ++i) {
    part_of_field_[i] = static_cast<std::uint8_t>(i);
    fields_[i] = {{}, {}, type_->touches[i], 0, 0};
  }
  const auto& open = scan_.cells[cell_];
  for (std::size_t half = 0; half < kHalves; ++half) {
    const std::size_t field = turned_->field_at[half];
    if (field == kNoSegment) continue;
    if (beside_[half / 2] != Table::kNoTile) {
      ++fields_[part_of_field_[field]].halves;
    } else {
      // The first half of a side, clockwise, lies opposite the second half of the other side.
      join_field(field, open.fields[half / 2][1 - half % 2]);
      --fields_[part_of_field_[field]].halves;
    }
  }
}

void TurnValues::join_field(std::size_t field, SegmentId root) {
  const std::uint8_t part = part_of_field_[field];
  const auto holds = [&](std::size_t i) {
    return std::ranges::find(fields_[i].roots, root) != fields_[i].roots.end();
  };
  if (holds(part)) return;
  for (std::size_t i = 0; i < type_->num_fields; ++i) {
    if (part_of_field_[i] != i || !holds(i)) continue;
    const std::uint8_t kept = std::min(part, static_cast<std::uint8_t>(i));
    const std::uint8_t other = std::max(part, static_cast<std::uint8_t>(i));
    for (const SegmentId joined : fields_[other].roots) fields_[kept].roots.push(joined);
    fields_[kept].cities.add(fields_[other].cities);
    fields_[kept].touched |= fields_[other].touched;
    fields_[kept].halves += fields_[other].halves;
    fields_[kept].groups |= fields_[other].groups;
    std::ranges::replace(part_of_field_, other, kept);
    return;
  }
  JoinedField& joined = fields_[part];
  joined.roots.push(root);
  joined.cities.add(scan_.fields[root - kFirstField].cities);
  joined.halves += scan_.fields[root - kFirstField].halves;
  const unsigned group = group_of_[root];
  if (group != 0) joined.groups |= GroupSet{1} << (group - 1);
}

Promise TurnValues::promise_of_field(WorkSet cities, unsigned touched, int halves) {
  int finished = 0;
  float chances = 0;
  const auto count = [&](CityHope hope) {
    if (hope.is_finished) {
      ++finished;
    } else {
      chances += hope.chance;
    }
  };
  for (const CityChange& change : city_changes_) {
    if ((change.works & touched) == 0 && !cities.meets(change.roots)) continue;
    cities.remove(change.roots);
    count(change.hope);
  }
  cities.for_each([&](std::size_t root) { count(outlook_.city(static_cast<SegmentId>(root))); });
  return prospects_.field(finished, chances, halves);
}

void TurnValues::value_fields() {
  for (std::size_t i = 0; i < type_->num_fields; ++i) {
    const JoinedField& field = fields_[i];
    if (part_of_field_[i] != i || (field.groups == 0 && !has_meeple_)) continue;
    replace(field.groups, promise_of_field(field.cities, field.touched, field.halves),
            Segment{SegmentKind::kField, static_cast<int>(i)});
  }
  const auto groups = groups_.all();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].kind != SegmentKind::kField || (replaced_ >> i & 1U) != 0) continue;
    const auto& field = scan_.fields[groups[i].root - kFirstField];
    const bool changes = std::ranges::any_of(
        city_changes_, [&](const CityChange& change) { return field.cities.meets(change.roots); });
    if (!changes) continue;
    replace(GroupSet{1} << i, promise_of_field(field.cities, 0, field.halves), {});
  }
}

/// Adds what the supplies are worth, and values the choices.
void TurnValues::settle() {
  for (std::size_t seat = 0; seat < rules_.players; ++seat) {
    if (supply_changes_[seat] == 0) continue;
    const float worth = worth_[seat].of(supplies_[seat] + supply_changes_[seat]);
    change_ += lead_of(seat, worth - kept_[seat]);
  }
  if (open_choices_.empty()) return;
  const float supply = supplies_[mover_] + supply_changes_[mover_];
  const float kept = worth_[mover_].of(supply);
  for (const OpenChoice& choice : open_choices_) {
    const float left = worth_[mover_].of(supply - 1 + choice.at_home);
    choices_.push({State::meeple_action(choice.segment), choice.expected + left - kept});
  }
}

}  // namespace tilewright::carcassonne
