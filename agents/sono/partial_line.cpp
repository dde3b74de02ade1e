#include "agents/sono/partial_line.hpp"

#include <bit>

#include "core/assert.hpp"
#include "core/bits.hpp"
#include "core/games/sono/scoring.hpp"

namespace tilewright::sono {
namespace {

/// Fills the groups of cells one after the other. Within a group only the set of cards counts:
/// every set stands for the same number of orders, so that counting sets keeps all ways equally
/// likely.
class Filler {
 public:
  Filler(std::span<const UnknownCells> unknown, const Rules& rules, LineDistribution& result)
      : unknown_{unknown}, rules_{rules}, result_{result} {}

  void fill(std::size_t group, CardSet used, LineKey key) {
    if (group == unknown_.size()) {
      const int points = line_points(key, rules_.clan_groups);
      ++result_.ways[static_cast<std::size_t>(points)];
      ++result_.total;
      return;
    }
    choose(group, unknown_[group].pool & ~used, unknown_[group].cells, used, key);
  }

 private:
  void choose(std::size_t group, CardSet pool, int missing, CardSet used, LineKey key) {
    if (missing == 0) {
      fill(group + 1, used, key);
      return;
    }
    while (std::popcount(pool) >= missing) {
      const Card card{std::countr_zero(pool)};
      pool &= pool - 1;
      choose(group, pool, missing - 1, used | card.bit(),
             key + line_key(card, rules_.joker_colour));
    }
  }

  std::span<const UnknownCells> unknown_;
  const Rules& rules_;
  LineDistribution& result_;
};

}  // namespace

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
  LineKey key = 0;
  for_each_bit(known, [&](int card) { key += line_key(Card{card}, rules.joker_colour); });
  Filler{unknown, rules, result}.fill(0, known, key);
  return result;
}

}  // namespace tilewright::sono
