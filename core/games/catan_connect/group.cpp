// The group of boards around a seat, cut out of the game.
#include <algorithm>

#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

/// Tiles by the stacks of the group. Those from elsewhere are left out.
Lots within(const Lots& lots, std::size_t first, std::size_t players) {
  Lots inside;
  for (const Lots::Lot& lot : lots) {
    if (lot.stack < first || lot.stack >= first + players) continue;
    inside.add(lot.stack - first, lot.kinds, lot.count);
  }
  return inside;
}

std::uint8_t choice_of(std::size_t players) {
  const auto* const found = std::find(kPlayerNumbers.begin(), kPlayerNumbers.end(), players);
  return static_cast<std::uint8_t>(found - kPlayerNumbers.begin());
}

}  // namespace

State State::group_around(std::size_t number) const {
  const std::size_t first = first_seat_of_group(number);
  const std::size_t players = std::min(seats_.size() - first, std::size_t{2} * kBoardsOfGroup);
  State group;
  group.course_ = course_;
  Course& course = group.course_;
  course.rules.players = choice_of(players);
  course.rules.borders = Borders::kEveryGroup;
  course.winners = {};
  group.seats_.assign(players, seats_[first]);
  group.boards_.assign(players / 2, boards_[first / 2]);
  for (std::size_t seat = 0; seat < players; ++seat) {
    group.seats_[seat] = seats_[first + seat];
    group.seats_[seat].lots = within(seats_[first + seat].lots, first, players);
    group.boards_[seat / 2] = boards_[(first + seat) / 2];
  }
  const auto inside = [&](std::uint8_t seat) {
    return seat >= first && seat < first + players ? static_cast<std::uint8_t>(seat - first)
                                                   : std::uint8_t{0};
  };
  course.start = inside(course_.start);
  course.mover = inside(course_.mover);
  course.actor = inside(course_.actor);
  course.place = static_cast<std::uint8_t>((course.mover + players - course.start) % players);
  course.fresh = within(course_.fresh, first, players);
  if (course_.view >= 0 && static_cast<std::size_t>(course_.view) < kMostSeats) {
    course.view = static_cast<std::int8_t>(inside(static_cast<std::uint8_t>(course_.view)));
  }
  course.stock = Tokens{};
  for (int kind = 0; kind < kResources; ++kind) {
    const int stock = course_.stock[kind];
    const auto all = static_cast<int>(seats_.size());
    const int share = (stock * static_cast<int>(players) + all - 1) / all;
    course.stock += Tokens::of(kind, share);
  }
  return group;
}

}  // namespace tilewright::catan_connect
