#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "agents/sono/line_net.hpp"
#include "core/random.hpp"

namespace tilewright::sono {

/// A position to learn from, and what it led to.
struct LineExample {
  LinePosition position;
  std::uint8_t empty_cells = 0;
  bool exact = false;      // the margin is that of perfect play
  std::int8_t margin = 0;  // points of the rows minus points of the columns
};

/// How games to learn from are played.
struct LineGameSettings {
  /// Values placements; null: the greedy policy plays.
  const LineNet* net = nullptr;
  /// Worlds in which a placement is valued.
  int worlds = 8;
  /// How often a placement is random instead.
  double random_share = 0.1;
  /// How many plies at the start are random, at most: drawn anew for each game.
  int random_plies = 4;
  /// So many cells before the end the true position is solved, and what came before is labelled.
  int solved_cells = 8;
};

/// Plays a game and adds its positions to `out`: those before the last `solved_cells` cells, valued
/// by perfect play from there on, and some of the last ones, each solved. Played from the state: to
/// learn from a game one may look at all cards.
void play_line_game(const LineGameSettings& settings, Seed seed, std::vector<LineExample>& out);

/// Games number first .. first + games - 1 of a seed, in this order, played by several threads.
/// is_cancelled: asked between games by one thread at a time; the rest is left out if it says so.
std::vector<LineExample> play_line_games(const LineGameSettings& settings, Seed seed,
                                         std::uint64_t first, std::uint64_t games, int threads,
                                         const std::function<bool()>& is_cancelled);

}  // namespace tilewright::sono
