#include "core/games/carcassonne/scoring.hpp"

#include <algorithm>

namespace tilewright::carcassonne {

int work_points(const Rules& rules, SegmentKind kind, Work work) {
  TILEWRIGHT_ASSERT(kind != SegmentKind::kField);
  if (kind == SegmentKind::kMonastery) return 9 - work.open();
  if (kind == SegmentKind::kRoad) return work.tiles();
  const int items = work.tiles() + work.pennants();
  if (!work.is_finished()) return items;
  const bool one_each = rules.two_tile_city == TwoTileCity::kOnePerItem && work.tiles() == 2;
  return one_each ? items : 2 * items;
}

void pay(const Rules& rules, const SeatCounts& meeples, int points,
         std::array<std::uint16_t, Rules::kMostPlayers>& scores) {
  const std::uint8_t most = *std::ranges::max_element(meeples);
  if (most == 0) return;
  if (rules.tie_points == TiePoints::kSplitFloor) {
    points /= static_cast<int>(std::ranges::count(meeples, most));
  }
  for (std::size_t seat = 0; seat < meeples.size(); ++seat) {
    if (meeples[seat] == most) scores[seat] = static_cast<std::uint16_t>(scores[seat] + points);
  }
}

FieldContacts::FieldContacts(const Board& board) {
  const Features& features = board.features();
  for (std::size_t tile = 0; tile <= board.last_tile(); ++tile) {
    const TypeTable& type = board.type_of_tile(tile);
    for (std::size_t field = 0; field < type.num_fields; ++field) {
      for (unsigned touched = type.touches[field]; touched != 0; touched &= touched - 1) {
        const auto work = static_cast<std::size_t>(std::countr_zero(touched));
        const SegmentId city =
            features.root(static_cast<SegmentId>(features.first_work(tile) + work));
        if (!features.work(city).is_finished()) continue;
        const SegmentId root =
            features.root(static_cast<SegmentId>(features.first_field(tile) + field));
        cities_[root - kFirstField][city / 64U] |= std::uint64_t{1} << (city % 64U);
      }
    }
  }
}

}  // namespace tilewright::carcassonne
