#pragma once

#include <array>
#include <cstddef>

#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

// What the learned value of a board looks at: one player's environment between two turns of this
// player, and what lies in the market. Numbers are scaled to be of the order of 1.

/// Of each animal: a one for its card (A, B, C, D, family, intermediate), points, tokens; what the
/// next token would add on the three best free hexes that attract it (0 for declining), the sum of
/// what it would add on all of them, and how many they are; what it would add at the two best
/// places at the edge; tokens in the market.
inline constexpr std::size_t kAnimalFeatures = 6 + 2 + 3 + 2 + 2 + 1;
/// Of each habitat: the sizes of the largest corridor and of the largest other one; the empty cells
/// at which the largest can be continued, of several with the most; 1 - 2^-cells; and the hexes by
/// which one tile could make the largest longer beyond the tile itself; tiles in the market.
inline constexpr std::size_t kHabitatFeatures = 6;
/// Turns left, 1 / (1 + turns left), players, nature tokens, keystones without a token, the most of
/// these that one token of some animal could take; hexes without a token, those of them that
/// attract one, two, three animals; empty cells beside the environment; what the best token of the
/// market would add on a free hex, and what the mean one would.
inline constexpr std::size_t kGeneralFeatures = 13;
inline constexpr std::size_t kBoardFeatures =
    kAnimals * kAnimalFeatures + kHabitats * kHabitatFeatures + kGeneralFeatures;

using BoardFeatures = std::array<float, kBoardFeatures>;

/// First animal by animal, then habitat by habitat, then the general ones.
/// Precondition: the player has turns left and is not in the middle of one.
void read_board(const State& state, Player player, BoardFeatures& out);

}  // namespace tilewright::cascadia
