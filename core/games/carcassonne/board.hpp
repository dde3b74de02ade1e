#pragma once

#include "core/games/carcassonne/features.hpp"
#include "core/games/carcassonne/table.hpp"

namespace tilewright::carcassonne {

/// The tiles on the table with everything that follows from them, kept up tile by tile: open cells,
/// connected features, finished or not. It depends on the sequence of tiles alone, but for which
/// features are occupied.
class Board {
 public:
  /// Lays the first tile on (0,0).
  void start(Oriented tile);
  /// Lays a tile. Precondition: the cell is open and the tile fits.
  void lay(CellIndex cell, Oriented tile);

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] int num_tiles() const { return table_.num_tiles(); }
  [[nodiscard]] std::size_t last_tile() const {
    return static_cast<std::size_t>(table_.num_tiles() - 1);
  }
  [[nodiscard]] const TypeTable& type_of_tile(std::size_t tile) const {
    return type_table(type_of(table_.tile(tile)));
  }

  /// A segment of a tile, which must have it.
  [[nodiscard]] SegmentId id(std::size_t tile, Segment segment) const {
    const auto code = static_cast<std::size_t>(segment.code());
    if (segment.kind() == SegmentKind::kField) {
      return static_cast<SegmentId>(features_.first_field(tile) + segment.number());
    }
    return static_cast<SegmentId>(features_.first_work(tile) + type_of_tile(tile).work_of[code]);
  }
  [[nodiscard]] SegmentId root(std::size_t tile, Segment segment) const {
    return features_.root(id(tile, segment));
  }
  void set_occupied(SegmentId root, bool value) { features_.set_occupied(root, value); }

  /// The segments of the last tile that belong to a feature without a meeple; of several that
  /// belong to one feature, the lowest.
  [[nodiscard]] SegmentSet free_segments(bool with_fields) const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  void connect(std::size_t tile, std::size_t side, std::size_t other);
  void close_monasteries(std::size_t tile, CellIndex cell);

  Table table_;
  Features features_;
};

}  // namespace tilewright::carcassonne
