#include "agents/carcassonne/model.hpp"

#include <cmath>

namespace tilewright::carcassonne {
namespace {

Model::Chances chances(double miss, double closing) {
  Model::Chances table{};
  for (std::size_t fitting = 0; fitting < table.size(); ++fitting) {
    table[fitting] =
        static_cast<float>(closing * (1 - std::pow(miss, static_cast<double>(fitting))));
  }
  return table;
}

}  // namespace

Model::Model(const Weights& given)
    : weights{given},
      city{chances(given.city_miss, given.city_closing)},
      road{chances(given.road_miss, given.road_closing)},
      monastery{chances(given.monastery_miss, 1)} {}

const Model& Model::standard() {
  static const Model kModel{Weights{}};
  return kModel;
}

}  // namespace tilewright::carcassonne
