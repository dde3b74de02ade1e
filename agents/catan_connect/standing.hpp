#pragma once

#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

/// How well a player stands, in points: those that there are, and what production, variety, posts,
/// room to expand, the bonus of areas that are near, the contests of the own board and tiles are
/// expected to bring. It is the sum of the value of what stands on the map and of the hand. The
/// weights are set by hand: docs/games/catan_connect.md, "Agents".
///
/// What it reads does not grow with the number of players: the own frame, the opposite player's
/// road and knights, the robbers of the three areas. Of tiles it reads the kinds that the state
/// shows: a player may ask it about themselves in what they know.
class Standing {
 public:
  Standing(const State& state, std::size_t number);

  /// The value of what stands on the map, if the player's seat were this one.
  [[nodiscard]] float of_map(const Seat& seat) const;
  [[nodiscard]] float of_map() const { return of_map(state_.seat(number_)); }
  /// The value of a hand of the player.
  [[nodiscard]] float of_hand(const Tokens& hand) const;
  [[nodiscard]] float of_hand() const { return of_hand(state_.seat(number_).hand); }
  [[nodiscard]] float all() const { return of_map() + of_hand(); }

 private:
  [[nodiscard]] float production(const Seat& seat) const;
  [[nodiscard]] float room(const Seat& seat) const;
  [[nodiscard]] float contests(const Seat& seat) const;
  [[nodiscard]] float site_value(const Seat& seat, int vertex) const;

  const State& state_;
  std::size_t number_;
  /// Chances of the number of each hex of the frame in 36ths, and its terrain.
  std::array<std::int8_t, std::size_t{kSlots} * layout::kHexesOfArea> pips_{};
  std::array<std::int8_t, std::size_t{kSlots} * layout::kHexesOfArea> terrain_{};
  std::array<std::int8_t, kSlots> robbers_{};
  std::array<bool, kSlots> has_bonus_{};
  bool has_sites_ = false;
  bool has_settlements_ = false;
  int opposite_length_ = 0;
  int opposite_knights_ = 0;
};

/// The static evaluator: each wins with a probability in proportion to exp(standing / scale). Exact
/// when the game is over.
PerPlayer<State, float> static_value(const State& state);

}  // namespace tilewright::catan_connect
