#pragma once

#include <array>

#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// The expected total of the rows minus that of the columns, in points: every line at its mean over
/// all ways to complete it from the rest of the deck (LineTable). Reads the cards that the state
/// knows, face-down ones too if it is complete.
double expected_margin(const State& state);

/// What a margin is worth so many empty cells before the end, as player 0's return:
/// tanh(margin / (1.1 + 0.8 * sqrt(empty cells))). The scale is the least-squares fit to the
/// results of 8000 games of the greedy policy with one action in ten at random, all cell counts
/// together.
double value_of_margin(double margin, int empty_cells);

/// The static evaluator of Sono: value_of_margin of the expected margin.
std::array<float, 2> static_value(const State& state);

}  // namespace tilewright::sono
