#include "agents/sono/static_value.hpp"

#include <cmath>

#include "agents/sono/line_table.hpp"

namespace tilewright::sono {

double expected_margin(const State& state) {
  std::array<TypesKey, kSide> rows{};
  std::array<TypesKey, kSide> columns{};
  for_each_bit(state.occupied(), [&](int cell) {
    const Card card = state.card_at(cell);
    if (!card.is_card()) return;
    const TypesKey key = types_key(card);
    rows[static_cast<std::size_t>(cell / kSide)] += key;
    columns[static_cast<std::size_t>(cell % kSide)] += key;
  });
  const LineTable& table = LineTable::of(state.rules());
  std::int32_t margin = 0;
  for (const TypesKey key : rows) margin += table.scaled_expectation(key);
  for (const TypesKey key : columns) margin -= table.scaled_expectation(key);
  return static_cast<double>(margin) / kExpectationUnit;
}

double value_of_margin(double margin, int empty_cells) {
  return std::tanh(margin / (1.1 + 0.8 * std::sqrt(empty_cells)));
}

std::array<float, 2> static_value(const State& state) {
  const double value = value_of_margin(expected_margin(state), kPlies - state.ply());
  return {static_cast<float>(value), static_cast<float>(-value)};
}

}  // namespace tilewright::sono
