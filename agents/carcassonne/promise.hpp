#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "agents/carcassonne/model.hpp"
#include "agents/carcassonne/remainder.hpp"
#include "core/games/carcassonne/scoring.hpp"

namespace tilewright::carcassonne {

/// What a feature is worth to the only player in it.
struct Promise {
  int now = 0;         // points if the game ended here, or for good if it is finished
  float expected = 0;  // points by the end of the game, by estimate
  float home = 0;      // chance that its meeples come home; 1 if it is finished
};

/// What a field makes of a city.
struct CityHope {
  bool is_finished = false;
  float chance = 0;  // that it will be
};

/// The formulas of docs/games/carcassonne.md, "Agents", for features however they came about.
/// Inline: a greedy player asks them a hundred times in a turn.
class Prospects {
 public:
  Prospects(const Model& model, const Rules& rules, const Remainder& rest)
      : model_{model},
        rules_{rules},
        cells_in_time_{rest.turns / static_cast<float>(model.weights.turns_per_cell)},
        field_city_{static_cast<float>(rules.farm_points * model.weights.field_city)},
        cities_to_come_{static_cast<float>(rules.farm_points * model.weights.field_growth *
                                           rest.total / kReach)},
        per_half_{static_cast<float>(1 / model.weights.field_halves)} {}

  /// The chance that a city or road is seen to at a cell that so many tiles fit.
  [[nodiscard]] float at_cell(SegmentKind kind, std::uint8_t fitting) const {
    return (kind == SegmentKind::kCity ? model_.city : model_.road)[fitting];
  }
  /// The share of `cells` open cells that there are turns for.
  [[nodiscard]] float time_for(int cells) const {
    const auto needed = static_cast<float>(cells);
    return cells_in_time_ >= needed ? 1.0F : cells_in_time_ / needed;
  }

  /// A city or road that faces so many open cells; `chance`: the product of at_cell over them.
  [[nodiscard]] Promise city_or_road(SegmentKind kind, Work work, int cells, float chance) const {
    const int now = work_points(rules_, kind, work);
    const auto points = static_cast<float>(now);
    if (work.is_finished()) return {now, points, 1};
    const float home = chance * time_for(cells);
    const float finished =
        (kind == SegmentKind::kCity ? 2.0F : 1.0F) * (points + static_cast<float>(cells));
    return {now, points + home * (finished - points), home};
  }
  /// A monastery; `fitting`: for each empty cell around it, the tiles to come that fit there.
  [[nodiscard]] Promise monastery(Work work, std::span<const std::uint8_t> fitting) const {
    const int now = work_points(rules_, SegmentKind::kMonastery, work);
    if (work.is_finished()) return {now, static_cast<float>(now), 1};
    float all = 1;
    float filled = 0;
    for (const std::uint8_t tiles : fitting) {
      all *= model_.monastery[tiles];
      filled += model_.monastery[tiles];
    }
    const float time = time_for(static_cast<int>(fitting.size()));
    return {now, static_cast<float>(now) + filled * time, all * time};
  }
  /// A field that touches so many finished cities and unfinished ones with these chances in all;
  /// `halves`: half sides of it that face open cells.
  [[nodiscard]] Promise field(int finished, float chances, int halves) const {
    const float open = std::min(1.0F, static_cast<float>(halves) * per_half_);
    const int now = rules_.farm_points * finished;
    return {now, static_cast<float>(now) + field_city_ * chances + cities_to_come_ * open, 0};
  }

 private:
  const Model& model_;
  const Rules& rules_;
  float cells_in_time_;
  float field_city_;
  float cities_to_come_;
  float per_half_;
};

}  // namespace tilewright::carcassonne
