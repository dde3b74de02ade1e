#pragma once

#include <array>
#include <cstdint>

#include "agents/cascadia/market.hpp"
#include "core/fixed_list.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"

namespace tilewright::cascadia {

/// What every whole turn adds to the mover's base total, exactly: the tile in its place, the token
/// on a hex or declined, and the nature token of a keystone. A tile changes corridors alone, and
/// what a token on an old hex is worth does not depend on the tile, so that each part is valued
/// once.
class GreedyTurn {
 public:
  /// animals: those that will be asked for. Whoever pays for a free draft with the last nature
  /// token of an empty supply is thought not to get one back.
  GreedyTurn(const State& state, WildlifeSet animals);

  /// [animal]: the most that a tile of this kind together with a token of each of these animals
  /// adds.
  [[nodiscard]] std::array<Best, kAnimals> pairs(int kind, WildlifeSet animals) const;
  /// A placement that is part of such a turn, drawn in proportion to the turns.
  [[nodiscard]] Action tile(int kind, Wildlife animal, Rng& rng) const;

 private:
  struct Place {
    Cell cell;
    CorridorGains corridors;
    std::array<std::int8_t, kAnimals> gain{};  // of a token on a hex here, without its keystone
  };

  /// What a tile adds to the corridors at a place at most, and in how many rotations.
  static Best corridors_at(const Place& place, int kind);
  /// What a token adds, the tile being at a place; the tile's keystone counts.
  [[nodiscard]] Best token_at(const Place& place, int kind, Wildlife animal) const;

  FixedList<Place, static_cast<std::size_t>(kMaxFrontier)> places_;
  std::array<Best, kAnimals> old_hexes_{};  // a token on a hex that is there, or declined
  bool supplied_;
};

/// The action of the whole turn that leaves the mover with the largest base total; ties are broken
/// at random. Three matching tokens are wiped if the mean over what can be drawn is better than the
/// best draft; nature tokens pay for free drafts and never for wipes. Each ply of a turn solves
/// what is left of it the same way. Everything it looks at is public. Precondition: a player acts.
Action greedy_action(const State& state, Rng& rng);

/// Plays greedy_action until the turn is over or chance acts, with the same random numbers, but
/// solves a turn that begins with a draft once. Precondition: a player acts.
void play_greedy_turn(State& state, Rng& rng);

}  // namespace tilewright::cascadia
