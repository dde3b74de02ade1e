#include "agents/carcassonne/model.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright::carcassonne {
namespace {

Model::Costs costs(double miss, double closing) {
  Model::Costs table{};
  for (std::size_t fitting = 0; fitting < table.size(); ++fitting) {
    const double chance = closing * (1 - std::pow(miss, static_cast<double>(fitting)));
    const double cost = chance > 0 ? -std::log(chance) * Model::kCostUnit : Model::kNever;
    table[fitting] = std::min(static_cast<std::int32_t>(std::lround(cost)), Model::kNever);
  }
  return table;
}

}  // namespace

Model::Model(const Weights& given)
    : weights{given},
      city{costs(given.city_miss, given.city_closing)},
      road{costs(given.road_miss, given.road_closing)},
      monastery{costs(given.monastery_miss, 1)} {}

const Model& Model::standard() {
  static const Model kModel{Weights{}};
  return kModel;
}

}  // namespace tilewright::carcassonne
