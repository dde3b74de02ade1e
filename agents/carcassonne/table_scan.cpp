#include "agents/carcassonne/table_scan.hpp"

namespace tilewright::carcassonne {
namespace {

/// Notes what the side of a tile puts before an open cell.
void look_at_side(const Board& board, std::size_t tile, std::size_t side, std::size_t seen_from,
                  TableScan::OpenCell& cell) {
  const OrientedTable& turned = kOriented[board.table().tile(tile)];
  const Features& features = board.features();
  const SideKind kind = kind_at(turned.sides, side);
  if (kind != SideKind::kField) {
    cell.work[seen_from] =
        features.root(static_cast<SegmentId>(features.first_work(tile) + turned.work_at[side]));
  }
  if (kind == SideKind::kCity) return;
  const auto root_at = [&](std::size_t half) {
    return features.root(
        static_cast<SegmentId>(features.first_field(tile) + turned.field_at[half]));
  };
  const SegmentId before = root_at(2 * side);
  cell.fields[seen_from] = {before, kind == SideKind::kRoad ? root_at(2 * side + 1) : before};
}

}  // namespace

TableScan::TableScan(const Remainder& rest, const Board& board) {
  const Table& table = board.table();
  const auto open = table.open_cells();
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Signature asked = table.asked()[i];
    OpenCell cell{open[i], asked, static_cast<std::uint8_t>(rest.fitting(asked)), {}, {}};
    for (std::size_t side = 0; side < kSides; ++side) {
      cell.work[side] = kNone;
      cell.fields[side] = {kNone, kNone};
      if (kind_at(asked, side) == SideKind::kNone) continue;
      look_at_side(board, table.tile_at(beside(open[i], side)), opposite(side), side, cell);
      if (cell.work[side] != kNone) faced[cell.work[side]].add(i);
      for (const SegmentId field : cell.fields[side]) {
        if (field != kNone) ++fields[field - kFirstField].halves;
      }
    }
    cells.push(cell);
  }
  const Features& features = board.features();
  for (std::size_t tile = 0; tile <= board.last_tile(); ++tile) {
    const TypeTable& type = board.type_of_tile(tile);
    for (unsigned i = 0; i < type.num_fields; ++i) {
      if (type.touches[i] == 0) continue;
      const SegmentId field = features.root(static_cast<SegmentId>(features.first_field(tile) + i));
      for_each_bit(type.touches[i], [&](int work) {
        fields[field - kFirstField].cities.add(
            features.root(static_cast<SegmentId>(features.first_work(tile) + work)));
      });
    }
  }
}

}  // namespace tilewright::carcassonne
