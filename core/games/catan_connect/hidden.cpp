// What is hidden from whom, and worlds that fit it. Source: docs/games/catan_connect.md, "Hidden".
#include "core/games/catan/draw_cards.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

/// What a viewer does not see of each stack: the kinds in the stack and in the hands of others.
struct State::Unseen {
  std::array<Cards, kMostSeats> kinds{};
  std::array<std::uint8_t, kMostSeats> places{};  // where they lie: the stack, and lots of others
  bool is_any_hidden = false;

  /// They are told by counting where they lie in one place, or are all of one kind.
  [[nodiscard]] bool is_hidden(std::size_t stack) const {
    return places[stack] > 1 && !kinds[stack].is_of_one_kind();
  }
};

State::Unseen State::unseen_by(Player viewer) const {
  Unseen unseen;
  // When the game is over all tiles are shown.
  if (course_.phase == Phase::kOver) return unseen;
  for (std::size_t stack = 0; stack < seats_.size(); ++stack) {
    const Stack& tiles = boards_[stack / 2].stacks[stack % 2];
    unseen.kinds[stack] = first_tiles(table_rules(), stack) - tiles.played;
    unseen.places[stack] = tiles.count > 0 ? 1 : 0;
  }
  const auto add = [&](std::size_t owner, const Lots& lots) {
    for (const Lots::Lot& lot : lots) {
      if (viewer.is_seat() && viewer.index() == owner) {
        unseen.kinds[lot.stack] -= lot.kinds;
      } else {
        ++unseen.places[lot.stack];
      }
    }
  };
  for (std::size_t owner = 0; owner < seats_.size(); ++owner) add(owner, seats_[owner].lots);
  add(course_.mover, course_.fresh);
  for (std::size_t stack = 0; stack < seats_.size(); ++stack) {
    unseen.is_any_hidden = unseen.is_any_hidden || unseen.is_hidden(stack);
  }
  return unseen;
}

State State::forget_hidden(Player viewer) const {
  const Unseen unseen = unseen_by(viewer);
  if (!unseen.is_any_hidden) return *this;
  State known = *this;
  known.course_.view = static_cast<std::int8_t>(viewer.is_seat() ? viewer.index() : kMostSeats);
  for (std::size_t stack = 0; stack < seats_.size(); ++stack) {
    if (unseen.is_hidden(stack)) known.boards_[stack / 2].stacks[stack % 2].left = {};
  }
  const auto forget = [&](std::size_t owner, Lots& lots) {
    if (viewer.is_seat() && viewer.index() == owner) return;
    for (Lots::Lot& lot : lots) {
      if (unseen.is_hidden(lot.stack)) lot.kinds = {};
    }
  };
  for (std::size_t owner = 0; owner < seats_.size(); ++owner) {
    forget(owner, known.seats_[owner].lots);
  }
  forget(course_.mover, known.course_.fresh);
  return known;
}

State State::determinize(Player viewer, Rng& rng) const {
  State world = forget_hidden(viewer);
  if (world.is_complete()) return world;
  Unseen unseen = unseen_by(viewer);
  world.course_.view = Course::kAllSeen;
  const auto deal = [&](Lots& lots) {
    for (Lots::Lot& lot : lots) {
      if (lot.kinds.total() == lot.count) continue;
      lot.kinds = catan::draw_from(unseen.kinds[lot.stack], lot.count, rng);
    }
  };
  for (Seat& seat : world.seats_) deal(seat.lots);
  deal(world.course_.fresh);
  for (std::size_t stack = 0; stack < seats_.size(); ++stack) {
    Stack& tiles = world.boards_[stack / 2].stacks[stack % 2];
    if (tiles.left.total() != tiles.count) tiles.left = unseen.kinds[stack];
  }
  return world;
}

}  // namespace tilewright::catan_connect
