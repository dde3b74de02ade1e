#pragma once

// The cards on which tokens may be grouped in several ways, behind points_of of wildlife.hpp.

#include <array>

#include "core/games/cascadia/environment.hpp"
#include "core/games/cascadia/rules.hpp"

namespace tilewright::cascadia {

/// What n elk around one cell are worth on card D.
inline constexpr std::array kRingValues = {0, 2, 5, 8, 12, 16, 21};

int elk_points(const Environment& environment, HexSet elk, const WildlifeScoring& scoring);

/// Elk C for one connected group, cut as well as possible.
int best_cut_of_herd(const Environment& environment, HexSet group);

/// Elk D with gaps: the tokens of `elk` shared out among centres.
int best_rings(const Environment& environment, HexSet elk);

/// Hawk D.
int hawk_pair_points(const Environment& environment, const TokenSets& tokens);

/// Fox D.
int fox_pair_points(const Environment& environment, const TokenSets& tokens, FoxDisjoint disjoint);

}  // namespace tilewright::cascadia
