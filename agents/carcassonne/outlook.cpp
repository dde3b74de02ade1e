#include "agents/carcassonne/outlook.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tilewright::carcassonne {

void Outlook::name_field(SegmentId root) {
  std::uint8_t& name = names_[root - kFirstField];
  if (name != 0) return;
  named_.push({{}, 0});
  name = static_cast<std::uint8_t>(named_.size());
}

void Outlook::look(bool has_new_tile) {
  for (const auto& cell : survey_.cells) cells_.push({cell.fitting, kNone});
  if (has_new_tile) add_new_tile();
  for (const auto& end : survey_.ends) add(end);
  if (named_.empty()) return;
  for (const auto& end : survey_.field_ends) {
    if (cells_[end.cell].fitting != kNone) add(end);
  }
  for (const auto& contact : survey_.contacts) add(contact);
}

void Outlook::add_new_tile() {
  const Table& table = board_.table();
  const std::size_t tile = board_.last_tile();
  const CellIndex cell = table.cell(tile);
  std::array<std::uint8_t, kSides> numbers{};
  numbers.fill(kNone);
  for (std::size_t i = 0; i < survey_.cells.size(); ++i) {
    const CellIndex other = survey_.cells[i].cell;
    if (other == cell) cells_[i].fitting = kNone;
    for (std::size_t side = 0; side < kSides; ++side) {
      if (beside(cell, side) == other) numbers[side] = static_cast<std::uint8_t>(i);
    }
  }
  for (std::size_t side = 0; side < kSides; ++side) {
    const CellIndex next = beside(cell, side);
    if (table.tile_at(next) != Table::kNoTile) continue;
    const auto fitting = static_cast<std::uint8_t>(rest_.fitting(table.asked_at(next)));
    if (numbers[side] == kNone) {
      numbers[side] = static_cast<std::uint8_t>(cells_.size());
      cells_.push({fitting, kNone});
    } else {
      cells_[numbers[side]].fitting = fitting;
    }
    const auto add_end = [&](const Survey::End& end) {
      add(end);
      cells_[end.cell].counted = board_.features().root(end.id);
    };
    for_side(board_, tile, side, numbers[side], add_end,
             [&](const Survey::FieldEnd& end) { add(end); });
  }
  for_contacts(board_, tile, [&](const Survey::Contact& contact) { add(contact); });
}

void Outlook::add(const Survey::End& end) {
  const Cell cell = cells_[end.cell];
  if (cell.fitting == kNone) return;
  const SegmentId root = board_.features().root(end.id);
  Ends& ends = ends_[root];
  // One tile closes all ends of a feature that face its cell.
  if (ends.last_cell == end.cell + 1 || cell.counted == root) return;
  ends.last_cell = static_cast<std::uint8_t>(end.cell + 1);
  ends.cost += (end.is_city ? model_.city : model_.road)[cell.fitting];
  ++ends.cells;
  ends.live = static_cast<std::uint8_t>(ends.live + (cell.fitting > 0 ? 1 : 0));
}

void Outlook::add(const Survey::FieldEnd& end) {
  const std::uint8_t name = names_[board_.features().root(end.id) - kFirstField];
  if (name != 0) named_[name - 1U].open_halves += end.halves;
}

void Outlook::add(const Survey::Contact& contact) {
  const std::uint8_t name = names_[board_.features().root(contact.field) - kFirstField];
  if (name == 0) return;
  const SegmentId city = board_.features().root(contact.city);
  named_[name - 1U].cities[city / 64U] |= std::uint64_t{1} << (city % 64U);
}

float Outlook::time_for(int cells) const {
  const float needed =
      static_cast<float>(model_.weights.turns_per_cell) * static_cast<float>(cells);
  return rest_.turns >= needed ? 1.0F : rest_.turns / needed;
}

float Outlook::chance(const Ends& ends) const {
  if (ends.live < ends.cells) return 0;
  const float all =
      std::exp(static_cast<float>(ends.cost) * static_cast<float>(-1 / Model::kCostUnit));
  return all * time_for(ends.cells);
}

Promise Outlook::promise(SegmentKind kind, SegmentId root, std::size_t tile) const {
  if (kind == SegmentKind::kField) return field(root);
  return kind == SegmentKind::kMonastery ? monastery(root, tile) : city_or_road(kind, root);
}

Promise Outlook::city_or_road(SegmentKind kind, SegmentId root) const {
  const Work work = board_.features().work(root);
  const int now = work_points(rules_, kind, work);
  if (work.is_finished()) return {now, static_cast<float>(now), 1};
  const Ends& ends = ends_[root];
  const float home = chance(ends);
  const auto growth = static_cast<float>(model_.weights.growth);
  const auto points = static_cast<float>(now);
  const float unfinished = points + growth * static_cast<float>(ends.live) * time_for(ends.cells);
  const float finished =
      (kind == SegmentKind::kCity ? 2.0F : 1.0F) * (points + static_cast<float>(ends.cells));
  return {now, unfinished + home * (finished - unfinished), home};
}

Promise Outlook::monastery(SegmentId root, std::size_t tile) const {
  const Work work = board_.features().work(root);
  const int now = work_points(rules_, SegmentKind::kMonastery, work);
  if (work.is_finished()) return {now, static_cast<float>(now), 1};
  const Table& table = board_.table();
  Ends ends;
  float filled = 0;
  for (const CellIndex around : cells_around(table.cell(tile))) {
    if (table.tile_at(around) != Table::kNoTile) continue;
    const auto fitting = static_cast<std::size_t>(rest_.fitting(table.asked_at(around)));
    const std::int32_t cost = model_.monastery[fitting];
    ends.cost += cost;
    ++ends.cells;
    if (fitting == 0) continue;
    ++ends.live;
    filled += std::exp(static_cast<float>(cost) * static_cast<float>(-1 / Model::kCostUnit));
  }
  return {now, static_cast<float>(now) + filled * time_for(ends.cells), chance(ends)};
}

Promise Outlook::field(SegmentId root) const {
  const NamedField& field = named_[names_[root - kFirstField] - 1U];
  int finished = 0;
  float others = 0;
  for (std::size_t word = 0; word < 2; ++word) {
    for (std::uint64_t rest = field.cities[word]; rest != 0; rest &= rest - 1) {
      const auto city =
          static_cast<SegmentId>(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
      if (board_.features().work(city).is_finished()) {
        ++finished;
      } else {
        others += chance(ends_[city]);
      }
    }
  }
  const Weights& weights = model_.weights;
  const float open = std::min(
      1.0F, static_cast<float>(field.open_halves) / static_cast<float>(weights.field_halves));
  const float to_come = static_cast<float>(weights.field_growth) * open *
                        static_cast<float>(rest_.total) / static_cast<float>(kReach);
  const int now = rules_.farm_points * finished;
  const float more = static_cast<float>(weights.field_city) * others + to_come;
  return {now, static_cast<float>(now) + static_cast<float>(rules_.farm_points) * more, 0};
}

}  // namespace tilewright::carcassonne
