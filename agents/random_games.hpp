#pragma once

#include <cstdint>
#include <string_view>

#include "core/random.hpp"
#include "core/result.hpp"

namespace tilewright {

/// How much was played.
struct PlayedGames {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;      // actions and outcomes of chance nodes
  std::uint64_t decisions = 0;  // actions alone
};

/// Games of uniformly random actions from the deal to the end, in a bare loop on one thread: what
/// vector environments and search are measured against. Error: no such game, or wrong rules.
Result<PlayedGames> play_random_games(std::string_view game, std::string_view rules,
                                      std::uint64_t games, Seed seed);

}  // namespace tilewright
