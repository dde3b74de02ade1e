#pragma once

#include <array>

#include "core/games/carcassonne/catalogue.hpp"

namespace tilewright::carcassonne {

/// The constants of the value of a position. Where they come from: docs/games/carcassonne.md,
/// "Agents".
struct Weights {
  /// The chance that one fitting tile of the pile does not come to lie on an open cell, for the
  /// open ends of a city, of a road, and for the cells around a monastery.
  double city_miss = 0.87;
  double road_miss = 0.96;
  double monastery_miss = 0.97;
  /// The share of the ends that a tile closes rather than moves on.
  double city_closing = 0.61;
  double road_closing = 0.59;
  /// Turns of a player that it takes to see to one open cell.
  double turns_per_cell = 1.0;
  /// Points of an endless supply of meeples, long before the end.
  double supply_points = 29;
  /// The supply that is worth 1 - 1/e of that.
  double supply_scale = 2.3;
  /// So many turns before the end a supply is worth 1 - 1/e of what it was at the start.
  double supply_turns = 5.6;
  /// What a meeple that comes home for sure, but later, is worth in supply.
  double homecoming = 0.52;
  /// Cities that a field comes to touch from the first turn to the last, and so many half sides
  /// that face empty cells count as wide open.
  double field_growth = 0.36;
  double field_halves = 10.6;
  /// What an unfinished city is worth to a field for its chance to be finished.
  double field_city = 0.7;
  /// What a turn to come is worth.
  double turn_points = 2;
  /// The spread of the result that is left: scale + scale_per_root * sqrt(tiles to come), points.
  double scale = 0;
  double scale_per_root = 3.25;
};

/// Weights made ready.
class Model {
 public:
  explicit Model(const Weights& weights);
  /// The one with the project's weights.
  static const Model& standard();

  /// The chance that an open cell is seen to, by the number of tiles to come that fit it.
  using Chances = std::array<float, kMostTiles + 1>;

  Weights weights;
  Chances city{};
  Chances road{};
  Chances monastery{};
};

}  // namespace tilewright::carcassonne
