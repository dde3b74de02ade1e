#include "agents/sono/partial_line.hpp"

#include <bit>

#include "core/assert.hpp"

namespace tilewright::sono {

int LineDistribution::low() const {
  int points = 0;
  while (ways[static_cast<std::size_t>(points)] == 0) ++points;
  return points;
}

int LineDistribution::high() const {
  int points = static_cast<int>(ways.size()) - 1;
  while (ways[static_cast<std::size_t>(points)] == 0) --points;
  return points;
}

Fraction LineDistribution::exact_expectation() const {
  TILEWRIGHT_ASSERT(total > 0);
  std::uint64_t sum = 0;
  for (std::size_t points = 0; points < ways.size(); ++points) sum += points * ways[points];
  return make_fraction(sum, total);
}

LineDistribution partial_line(CardSet known, std::span<const UnknownCells> unknown,
                              const Rules& rules) {
  int cells = std::popcount(known);
  for (const auto& group : unknown) cells += group.cells;
  TILEWRIGHT_ASSERT(cells == kLineLength);
  LineDistribution result;
  const LineTable& table = LineTable::of(rules);
  for_each_filling(known, unknown, [&](TypesKey key, std::uint64_t ways) {
    result.ways[static_cast<std::size_t>(table.points(key))] += ways;
    result.total += ways;
  });
  return result;
}

}  // namespace tilewright::sono
