#pragma once

#include <array>

#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// What is to come, the same for all boards that one turn can lead to.
struct Remainder {
  /// `with_hand`: a tile in hand is one of those to come. Without, it counts as laid.
  Remainder(const State& state, bool with_hand);

  /// Tiles to come that fit a cell which asks for `asked`.
  [[nodiscard]] int fitting(Signature asked) const;

  TileCounts tiles;  // of the pile, the queue and, if it counts, the hand
  int total = 0;     // their number
  float turns = 0;   // of each player, on average
  std::array<float, Rules::kMostPlayers> own_turns{};  // by seat
};

}  // namespace tilewright::carcassonne
