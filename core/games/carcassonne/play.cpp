// What a ply does: docs/games/carcassonne.md, "Play".
#include <algorithm>

#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

void State::apply(Action action) {
  ++ply_;
  switch (phase_) {
    case Phase::kDraw: draw(static_cast<int>(action.id())); break;
    case Phase::kTile: {
      const auto [cell, rotation] = Placement::of(action);
      TILEWRIGHT_ASSERT(kTypes[hand_].rotations >> rotation & 1U);
      lay(cell, oriented(hand_, rotation));
      hand_ = 0;
      phase_ = Phase::kMeeple;
      if (supplies_[turn_] > 0) choices_ = board_.free_segments(rules_.farmers == Farmers::kOn);
      break;
    }
    case Phase::kMeeple:
      if (action != kPass) {
        TILEWRIGHT_ASSERT((choices_ & segment_bit(segment_of(action))) != 0);
        put_meeple(board_.last_tile(), segment_of(action), turn_);
      }
      choices_ = 0;
      score_finished();
      end_turn();
      break;
    case Phase::kOver: TILEWRIGHT_ASSERT(false); break;
  }
}

void State::draw(int type) {
  const bool from_queue = pile_.empty();
  if (from_queue) {
    TILEWRIGHT_ASSERT(queue_size_ > 0 && queue_.front() == type);
    std::shift_left(queue_.begin(), queue_.begin() + queue_size_, 1);
    queue_[--queue_size_] = 0;
  } else {
    pile_.take(type);
  }
  if (board_.table().is_placeable(type)) {
    hand_ = static_cast<std::uint8_t>(type);
    phase_ = Phase::kTile;
    queue_tried_ = 0;
    return;
  }
  if (rules_.unplaceable == Unplaceable::kBottom) {
    queue_[queue_size_++] = static_cast<std::uint8_t>(type);
    if (from_queue) ++queue_tried_;
    if (queue_tried_ == queue_size_) {  // a whole pass placed nothing: the rest leaves the game
      queue_ = {};
      queue_size_ = queue_tried_ = 0;
    }
  }
  if (nothing_to_draw()) score_final();
}

void State::lay(CellIndex cell, Oriented tile) {
  board_.lay(cell, tile);
  tiles_hash_ = (tiles_hash_ ^ (std::uint64_t{cell} << 8U | tile)) * 0x9E3779B97F4A7C15ULL;
  tiles_hash_ ^= tiles_hash_ >> 32U;
}

void State::put_meeple(std::size_t tile, Segment segment, std::size_t owner) {
  meeples_[num_meeples_++] = Meeple{tile, segment, owner};
  --supplies_[owner];
  board_.set_occupied(board_.root(tile, segment), true);
}

void State::score_finished() {
  const Features& features = board_.features();
  const std::size_t tile = board_.last_tile();
  const TypeTable& type = board_.type_of_tile(tile);
  const auto score = [&](SegmentId id, SegmentKind kind) {
    const SegmentId root = features.root(id);
    const Work work = features.work(root);
    if (work.is_finished() && work.is_occupied()) score_work(root, kind);
  };
  for (std::size_t i = 0; i < type.num_works; ++i) {
    score(static_cast<SegmentId>(features.first_work(tile) + i), type.work_segment[i].kind());
  }
  for (const std::uint8_t monastery : features.monasteries()) {
    score(board_.id(monastery, Segment{SegmentKind::kMonastery, 0}), SegmentKind::kMonastery);
  }
}

void State::score_work(SegmentId root, SegmentKind kind) {
  pay(rules_, take_meeples(root), work_points(rules_, kind, board_.features().work(root)), scores_);
}

SeatCounts State::take_meeples(SegmentId root) {
  SeatCounts counts{};
  std::size_t kept = 0;
  for (std::size_t i = 0; i < num_meeples_; ++i) {
    const Meeple meeple = meeples_[i];
    if (board_.root(meeple.tile(), meeple.segment()) == root) {
      ++counts[meeple.owner()];
      ++supplies_[meeple.owner()];
    } else {
      meeples_[kept++] = meeple;
    }
  }
  std::fill(meeples_.begin() + kept, meeples_.begin() + num_meeples_, Meeple{});
  num_meeples_ = static_cast<std::uint8_t>(kept);
  board_.set_occupied(root, false);
  return counts;
}

void State::end_turn() {
  turn_ = static_cast<std::uint8_t>(turn_ + 1U == rules_.players ? 0U : turn_ + 1U);
  phase_ = Phase::kDraw;
  if (nothing_to_draw()) score_final();
}

void State::score_final() {
  phase_ = Phase::kOver;
  scores_ = final_scores();
}

std::array<std::uint16_t, Rules::kMostPlayers> State::final_scores() const {
  auto scores = scores_;
  const Features& features = board_.features();
  const FieldContacts contacts{board_};
  std::array<SeatCounts, kMostSegments> counts{};
  for (const Meeple meeple : meeples()) {
    ++counts[board_.root(meeple.tile(), meeple.segment())][meeple.owner()];
  }
  for (const Meeple meeple : meeples()) {
    const SegmentId root = board_.root(meeple.tile(), meeple.segment());
    const SegmentKind kind = meeple.segment().kind();
    const int points = kind == SegmentKind::kField
                           ? rules_.farm_points * contacts.finished_cities(root)
                           : work_points(rules_, kind, features.work(root));
    pay(rules_, counts[root], points, scores);
    counts[root] = {};  // paid once, however many meeples stand there
  }
  return scores;
}

}  // namespace tilewright::carcassonne
