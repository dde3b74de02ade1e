#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"

namespace tilewright {

/// The starting point of everything random. A type of its own so that it cannot be mistaken for a
/// count or an index.
struct Seed {
  std::uint64_t value = 0;
  friend constexpr auto operator<=>(Seed, Seed) = default;
};

/// Who acts, or who looks: a seat at the table, or one of three markers.
///
/// Seats are numbered from 0. `chance()` acts where dice, bags or stacks decide; `none()` acts when
/// the game is over; `spectator()` never acts, it only looks: it sees what everybody sees.
class Player {
 public:
  constexpr Player() = default;
  constexpr explicit Player(std::size_t seat) : raw_{static_cast<std::int8_t>(seat)} {
    TILEWRIGHT_ASSERT(seat < 127);
  }
  static constexpr Player chance() { return marker(-1); }
  static constexpr Player spectator() { return marker(-3); }
  static constexpr Player none() { return marker(-4); }

  [[nodiscard]] constexpr bool is_seat() const { return raw_ >= 0; }
  /// The seat as an array index. Precondition: is_seat().
  [[nodiscard]] constexpr std::size_t index() const {
    TILEWRIGHT_ASSERT(is_seat());
    return static_cast<std::size_t>(raw_);
  }
  /// The number that Python sees: a seat, or -1 chance, -3 spectator, -4 none.
  [[nodiscard]] constexpr int raw() const { return raw_; }

  friend constexpr auto operator<=>(Player, Player) = default;

 private:
  static constexpr Player marker(std::int8_t raw) {
    Player player;
    player.raw_ = raw;
    return player;
  }
  std::int8_t raw_ = -4;
};

/// An action of a player, or an outcome of a chance node: a dense number.
///
/// Players' actions are 0 .. num_actions()-1 of the game and rules, so that action masks and policy
/// heads have a fixed size. Outcomes of chance nodes have a range of their own, also from 0: which
/// of the two a number means follows from who acts. The numbers are stable between versions.
class Action {
 public:
  constexpr Action() = default;
  constexpr explicit Action(std::uint32_t id) : id_{id} {}
  [[nodiscard]] constexpr std::uint32_t id() const { return id_; }
  friend constexpr auto operator<=>(Action, Action) = default;

 private:
  std::uint32_t id_ = 0;
};

}  // namespace tilewright
