#include "agents/carcassonne/outlook.hpp"

namespace tilewright::carcassonne {

Promise Outlook::promise(SegmentKind kind, SegmentId root, std::size_t tile) {
  if (kind == SegmentKind::kField) return field(root);
  return kind == SegmentKind::kMonastery ? monastery(root, tile) : city_or_road(kind, root);
}

void Outlook::note_city(SegmentId root) {
  const bool is_finished = board_.features().work(root).is_finished();
  cities_[root] = {is_finished, is_finished ? 1.0F : city_or_road(SegmentKind::kCity, root).home};
  known_[root] = true;
}

Promise Outlook::city_or_road(SegmentKind kind, SegmentId root) const {
  int cells = 0;
  float chance = 1;
  scan_.faced[root].for_each([&](std::size_t cell) {
    ++cells;
    chance *= prospects_.at_cell(kind, scan_.cells[cell].fitting);
  });
  return prospects_.city_or_road(kind, board_.features().work(root), cells, chance);
}

Promise Outlook::monastery(SegmentId root, std::size_t tile) const {
  const Table& table = board_.table();
  FixedList<std::uint8_t, 8> fitting;
  for (const CellIndex around : cells_around(table.cell(tile))) {
    if (table.tile_at(around) != Table::kNoTile) continue;
    fitting.push(static_cast<std::uint8_t>(rest_.fitting(table.asked_at(around))));
  }
  return prospects_.monastery(board_.features().work(root), fitting.span());
}

Promise Outlook::field(SegmentId root) {
  const TableScan::Field& field = scan_.fields[root - kFirstField];
  int finished = 0;
  float chances = 0;
  field.cities.for_each([&](std::size_t work) {
    const CityHope hope = city(static_cast<SegmentId>(work));
    if (hope.is_finished) {
      ++finished;
    } else {
      chances += hope.chance;
    }
  });
  return prospects_.field(finished, chances, field.halves);
}

}  // namespace tilewright::carcassonne
