#pragma once

#include <array>

#include "agents/carcassonne/promise.hpp"
#include "agents/carcassonne/table_scan.hpp"

namespace tilewright::carcassonne {

/// The prospects of the features on a board.
class Outlook {
 public:
  /// `scan`: of this board.
  Outlook(const Prospects& prospects, const Remainder& rest, const TableScan& scan,
          const Board& board)
      : prospects_{prospects}, rest_{rest}, scan_{scan}, board_{board} {}

  /// Precondition: `root` is the root of a feature; `tile`, of a monastery, is where it stands.
  [[nodiscard]] Promise promise(SegmentKind kind, SegmentId root, std::size_t tile);
  /// Precondition: `root` is that of a city.
  [[nodiscard]] CityHope city(SegmentId root) {
    if (!known_[root]) note_city(root);
    return cities_[root];
  }

 private:
  void note_city(SegmentId root);
  [[nodiscard]] Promise city_or_road(SegmentKind kind, SegmentId root) const;
  [[nodiscard]] Promise monastery(SegmentId root, std::size_t tile) const;
  [[nodiscard]] Promise field(SegmentId root);

  const Prospects& prospects_;
  const Remainder& rest_;
  const TableScan& scan_;
  const Board& board_;
  std::array<bool, kMostWorks> known_{};  // the cities that were asked about
  std::array<CityHope, kMostWorks> cities_;
};

}  // namespace tilewright::carcassonne
