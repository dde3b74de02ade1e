#include "core/games/catan/trail.hpp"

#include <algorithm>
#include <bit>

#include "core/bits.hpp"

namespace tilewright::catan {

int RoadGraph::longest_from(std::size_t road, std::size_t side, unsigned used) const {
  int best = 0;
  for (unsigned rest = beyond_[road][side] & ~used; rest != 0; rest &= rest - 1) {
    const auto next = static_cast<std::size_t>(std::countr_zero(rest));
    best = std::max(best, 1 + longest_from(next, far_side(road, side, next), used | 1U << next));
  }
  return best;
}

unsigned RoadGraph::reach(std::size_t road, std::size_t side, unsigned used) const {
  unsigned reached = 0;
  unsigned open = beyond_[road][side] & ~used;
  while (open != 0) {
    const auto next = static_cast<std::size_t>(std::countr_zero(open));
    reached |= 1U << next;
    open |= (static_cast<unsigned>(beyond_[next][0]) | beyond_[next][1]) & ~used;
    open &= ~reached;
  }
  return reached;
}

int RoadGraph::longest_pair(std::size_t road, std::size_t side, unsigned used,
                            std::size_t other_road, std::size_t other_side) const {
  int best = longest_from(other_road, other_side, used);
  for (unsigned rest = beyond_[road][side] & ~used; rest != 0; rest &= rest - 1) {
    const auto next = static_cast<std::size_t>(std::countr_zero(rest));
    best = std::max(best, 1 + longest_pair(next, far_side(road, side, next), used | 1U << next,
                                           other_road, other_side));
  }
  return best;
}

int RoadGraph::longest_through(std::size_t road) const {
  const unsigned used = 1U << road;
  if (beyond_[road][0] == 0) return 1 + longest_from(road, 1, used);
  if (beyond_[road][1] == 0) return 1 + longest_from(road, 0, used);
  // Without a way round, the two sides do not take roads from each other.
  if ((reach(road, 0, used) & reach(road, 1, used)) == 0) {
    return 1 + longest_from(road, 0, used) + longest_from(road, 1, used);
  }
  return 1 + longest_pair(road, 0, used, road, 1);
}

int RoadGraph::longest() const {
  int best = 0;
  for (std::size_t road = 0; road < count_; ++road) {
    for (std::size_t side = 0; side < 2; ++side) {
      best = std::max(best, 1 + longest_from(road, side, 1U << road));
    }
  }
  return best;
}

}  // namespace tilewright::catan
