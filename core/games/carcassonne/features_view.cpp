// What value functions, renderers and tests ask of a position: features as wholes.
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {
namespace {

/// Calls `visit(tile, segment, id)` for every segment on the table.
template <class Visit>
void for_each_segment(const Board& board, Visit&& visit) {
  for (std::size_t tile = 0; tile <= board.last_tile(); ++tile) {
    for_each_bit(board.type_of_tile(tile).segments,
                 [&](int code) { visit(tile, Segment{code}, board.id(tile, Segment{code})); });
  }
}

Feature describe(const State& state, const FieldContacts& contacts, SegmentKind kind,
                 SegmentId root) {
  const Board& board = state.board();
  Feature feature{.root = root, .kind = kind};
  for (const Meeple meeple : state.meeples()) {
    if (board.root(meeple.tile(), meeple.segment()) == root) ++feature.meeples[meeple.owner()];
  }
  if (kind != SegmentKind::kField) {
    const Work work = board.features().work(root);
    feature.tiles = work.tiles();
    feature.pennants = work.pennants();
    feature.open = work.open();
    feature.is_finished = work.is_finished();
    feature.points = work_points(state.rules(), kind, work);
    return feature;
  }
  feature.points = state.rules().farm_points * contacts.finished_cities(root);
  std::size_t last = kMostTiles;
  for_each_segment(board, [&](std::size_t tile, Segment segment, SegmentId id) {
    if (segment.kind() != SegmentKind::kField || board.features().root(id) != root) return;
    feature.tiles += tile != last ? 1 : 0;
    last = tile;
    // Half sides that face an empty cell, two to a side.
    const OrientedTable& turned = kOriented[board.table().tile(tile)];
    for (std::size_t side = 0; side < kSides; ++side) {
      const CellIndex next = beside(board.table().cell(tile), side);
      if (board.table().tile_at(next) != Table::kNoTile) continue;
      const bool faces = turned.field_at[2 * side] == segment.number() ||
                         turned.field_at[2 * side + 1] == segment.number();
      feature.open += faces ? 1 : 0;
    }
  });
  return feature;
}

}  // namespace

Feature State::feature(std::size_t tile, Segment segment) const {
  return describe(*this, FieldContacts{board_}, segment.kind(), board_.root(tile, segment));
}

std::vector<Feature> State::all_features() const {
  const FieldContacts contacts{board_};
  std::array<std::optional<SegmentKind>, kMostSegments> roots{};
  for_each_segment(board_, [&](std::size_t /*tile*/, Segment segment, SegmentId id) {
    if (board_.features().root(id) == id) roots[id] = segment.kind();
  });
  std::vector<Feature> features;
  for (std::size_t id = 0; id < roots.size(); ++id) {
    if (!roots[id]) continue;
    features.push_back(describe(*this, contacts, *roots[id], static_cast<SegmentId>(id)));
  }
  return features;
}

}  // namespace tilewright::carcassonne
