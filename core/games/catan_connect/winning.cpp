// Who wins, and when: docs/games/catan_connect.md, "Winning".
#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

/// By what ties are broken, in this order: points, tokens, grain, ore, brick, lumber, wool.
auto standing_of(const State& state, std::size_t number) {
  const Tokens hand = state.seat(number).hand;
  return std::tuple{
      state.points_of(number), hand.total(), hand[3], hand[4], hand[0], hand[1], hand[2]};
}

}  // namespace

bool State::may_declare(std::size_t number) const {
  return table_rules().win_by == WinBy::kAny || is_active(number);
}

/// At the end of a round all who have enough points declare at the same time.
void State::declare_best() {
  const int needed = table_rules().points_needed();
  int best = -1;
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    if (points_of(number) < needed || !may_declare(number)) continue;
    const auto at = static_cast<std::size_t>(best);
    if (best >= 0 && standing_of(*this, number) < standing_of(*this, at)) continue;
    if (best < 0 || standing_of(*this, at) < standing_of(*this, number)) course_.winners = {};
    best = static_cast<int>(number);
    course_.winners[number / 64] |= std::uint64_t{1} << number % 64;
  }
  if (best >= 0) finish();
}

void State::check_immediate_of(int number) {
  if (number < 0 || course_.phase == Phase::kOver) return;
  const auto at = static_cast<std::size_t>(number);
  if (points_of(at) < table_rules().points_needed() || !may_declare(at)) return;
  course_.winners[at / 64] |= std::uint64_t{1} << at % 64;
  finish();
}

/// After a ply of a visit of ACT only the mover and those whose roads were cut or contests changed
/// can have come to enough points; the mover comes first.
void State::check_immediate() {
  const int mover = course_.mover;
  check_immediate_of(mover);
  check_immediate_of(Seating::opposite(mover));
  for (int steps = -kReach; steps <= kReach; ++steps) {
    const int other = seating().seat_at(mover, steps);
    if (other < 0 || steps == 0) continue;
    check_immediate_of(other);
    check_immediate_of(Seating::opposite(other));
  }
}

PerPlayer<State, int> State::places() const {
  std::array<std::size_t, kMostSeats> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  auto* const end = order.begin() + seats_.size();
  const auto is_before = [&](std::size_t a, std::size_t b) {
    if (is_terminal() && has_won(a) != has_won(b)) return has_won(a);
    return standing_of(*this, a) > standing_of(*this, b);
  };
  std::sort(order.begin(), end, is_before);
  PerPlayer<State, int> places{};
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const bool is_equal = i > 0 && !is_before(order[i - 1], order[i]);
    places[order[i]] = is_equal ? places[order[i - 1]] : static_cast<int>(i) + 1;
  }
  return places;
}

/// What was begun is dropped.
void State::finish() {
  course_.phase = Phase::kOver;
  course_.actor = course_.mover;
  course_.choice = course_.discards_left = course_.answers = course_.accepters = 0;
  course_.offer = Course::kNoOffer;
}

}  // namespace tilewright::catan_connect
