#include "core/games/carcassonne/board.hpp"

namespace tilewright::carcassonne {

static_assert(!description(kStartType).has_monastery);

void Board::start(Oriented tile) {
  table_.start(kOrigin, tile);
  features_.add_tile(0, type_of_tile(0));
}

void Board::lay(CellIndex cell, Oriented tile) {
  const auto number = static_cast<std::size_t>(table_.num_tiles());
  const auto neighbours = table_.lay(cell, tile);
  const TypeTable& type = type_of_tile(number);
  features_.add_tile(number, type);
  for (std::size_t side = 0; side < kSides; ++side) {
    if (neighbours[side] != Table::kNoTile) connect(number, side, neighbours[side]);
  }
  close_monasteries(number, cell);
}

void Board::connect(std::size_t tile, std::size_t side, std::size_t other) {
  const std::size_t other_side = opposite(side);
  const OrientedTable& mine = kOriented[table_.tile(tile)];
  const OrientedTable& theirs = kOriented[table_.tile(other)];
  const auto offset = [](SegmentId first, std::uint8_t number) {
    return static_cast<SegmentId>(first + number);
  };
  if (mine.work_at[side] != kNoSegment) {
    features_.connect_works(offset(features_.first_work(tile), mine.work_at[side]),
                            offset(features_.first_work(other), theirs.work_at[other_side]));
  }
  // The first half of a side, clockwise, lies opposite the second half of the other side.
  const std::array my_fields = {mine.field_at[2 * side], mine.field_at[2 * side + 1]};
  const std::array their_fields = {theirs.field_at[2 * other_side + 1],
                                   theirs.field_at[2 * other_side]};
  if (my_fields[0] == kNoSegment) return;
  for (std::size_t half = 0; half < 2; ++half) {
    features_.connect_fields(offset(features_.first_field(tile), my_fields[half]),
                             offset(features_.first_field(other), their_fields[half]));
    if (my_fields[0] == my_fields[1] && their_fields[0] == their_fields[1]) return;
  }
}

void Board::close_monasteries(std::size_t tile, CellIndex cell) {
  constexpr Segment kMonastery{SegmentKind::kMonastery, 0};
  for (const std::uint8_t monastery : features_.monasteries()) {
    if (monastery == tile) continue;
    if (is_around(table_.cell(monastery), cell)) features_.close(id(monastery, kMonastery), 1);
  }
  if (!type_of_tile(tile).has_monastery) return;
  int occupied = 0;
  for (const CellIndex around : cells_around(cell)) {
    occupied += table_.tile_at(around) != Table::kNoTile ? 1 : 0;
  }
  features_.close(id(tile, kMonastery), occupied);
}

SegmentSet Board::free_segments(bool with_fields) const {
  const std::size_t tile = last_tile();
  const TypeTable& type = type_of_tile(tile);
  SegmentSet free = 0;
  std::array<SegmentId, std::max(kMostWorksOnTile, std::size_t{kMostFieldsOnTile})> roots{};
  const auto add = [&](std::size_t i, SegmentId id, Segment segment) {
    roots[i] = features_.root(id);
    bool is_new = !features_.is_occupied(roots[i]);
    for (std::size_t j = 0; j < i; ++j) is_new = is_new && roots[j] != roots[i];
    if (is_new) free |= segment_bit(segment);
  };
  for (std::size_t i = 0; i < type.num_works; ++i) {
    add(i, static_cast<SegmentId>(features_.first_work(tile) + i), type.work_segment[i]);
  }
  if (!with_fields) return free;
  for (std::size_t i = 0; i < type.num_fields; ++i) {
    add(i, static_cast<SegmentId>(features_.first_field(tile) + i),
        Segment{SegmentKind::kField, static_cast<int>(i)});
  }
  return free;
}

}  // namespace tilewright::carcassonne
