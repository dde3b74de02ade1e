#include "core/games/cascadia/wildlife.hpp"

#include <algorithm>

#include "core/games/cascadia/cards.hpp"
#include "core/games/cascadia/groups.hpp"

namespace tilewright::cascadia {
namespace {

/// The entry of a card's table; counts beyond its end are worth the last entry.
template <std::size_t N>
int from_table(const std::array<int, N>& table, int count) {
  return table[std::min(static_cast<std::size_t>(count), N - 1)];
}

/// Both sides of the variant card: groups by size, for every animal.
int variant_points(Card card, const Environment& environment, HexSet tokens) {
  constexpr std::array kFamily = {0, 2, 5, 9};
  constexpr std::array kIntermediate = {0, 0, 5, 8, 12};
  int points = 0;
  for_each_group(environment, tokens, [&](HexSet group) {
    const int size = std::popcount(group);
    points += card == Card::kFamily ? from_table(kFamily, size) : from_table(kIntermediate, size);
  });
  return points;
}

int bear_points(Card card, const Environment& environment, HexSet bears) {
  std::array<int, 5> groups{};  // by size, 1 to 4
  for_each_group(environment, bears, [&](HexSet group) {
    const int size = std::popcount(group);
    if (size <= 4) ++groups[static_cast<std::size_t>(size)];
  });
  switch (card) {
    case Card::kA: return from_table(std::array{0, 4, 11, 19, 27}, groups[2]);
    case Card::kB: return 10 * groups[3];
    case Card::kC: {
      const bool all_sizes = groups[1] > 0 && groups[2] > 0 && groups[3] > 0;
      return 2 * groups[1] + 5 * groups[2] + 8 * groups[3] + (all_sizes ? 3 : 0);
    }
    default: return 5 * groups[2] + 8 * groups[3] + 13 * groups[4];
  }
}

/// Salmon with more than two salmon beside them.
HexSet overconnected(const Environment& environment, HexSet salmon) {
  HexSet forks = 0;
  for_each_bit(salmon, [&](int hex) {
    if (neighbours_in(environment, hex, salmon) > 2) forks |= hex_bit(hex);
  });
  return forks;
}

int salmon_run_points(const Environment& environment, const TokenSets& tokens, HexSet run,
                      const WildlifeScoring& scoring) {
  const int size = std::popcount(run);
  switch (scoring.card(Wildlife::kSalmon)) {
    case Card::kA: return from_table(std::array{0, 2, 5, 8, 12, 16, 20, 25}, size);
    case Card::kB: return from_table(std::array{0, 2, 4, 9, 11, 17}, size);
    case Card::kC: return from_table(std::array{0, 0, 0, 10, 12, 15}, size);
    default: break;
  }
  const int minimum = scoring.salmon_d_min == SalmonMinimum::kThree ? 3 : 1;
  if (size < minimum) return 0;
  HexSet beside = 0;
  for_each_bit(run, [&](int hex) { beside |= environment.adjacent(hex); });
  const HexSet others = all_tokens(tokens) & ~tokens[index_of(Wildlife::kSalmon)];
  return size + std::popcount(beside & others);
}

int salmon_points(const Environment& environment, const TokenSets& tokens,
                  const WildlifeScoring& scoring) {
  const HexSet salmon = tokens[index_of(Wildlife::kSalmon)];
  const HexSet forks = overconnected(environment, salmon);
  const bool drop = scoring.salmon_fork == SalmonFork::kDropOverconnected;
  int points = 0;
  for_each_group(environment, drop ? salmon & ~forks : salmon, [&](HexSet group) {
    if ((group & forks) == 0) points += salmon_run_points(environment, tokens, group, scoring);
  });
  return points;
}

HexSet without_neighbours(const Environment& environment, HexSet hawks) {
  HexSet alone = 0;
  for_each_bit(hawks, [&](int hex) {
    if ((environment.adjacent(hex) & hawks) == 0) alone |= hex_bit(hex);
  });
  return alone;
}

/// Which lines of one axis hold a hawk, and which hold two or more: one bit for each line.
struct Lines {
  std::uint64_t one = 0;
  std::uint64_t two = 0;
  void add(int line) {
    const std::uint64_t bit = std::uint64_t{1} << line;
    two |= one & bit;
    one |= bit;
  }
  [[nodiscard]] bool has_two(int line) const { return (two >> line & 1U) != 0; }
};

/// The lines through a cell on the three axes. On the third, from NE to SW, q + r stays the same;
/// twenty steps from the starter row + column lies between 21 and 62.
std::array<int, 3> lines_through(Cell cell) {
  return {cell.row(), cell.column(), cell.row() + cell.column()};
}

/// Hawk B. A hawk that has no hawk beside it sees another one exactly if its line holds two: the
/// nearest is not adjacent.
int isolated_hawks_with_a_sight(const Environment& environment, HexSet hawks) {
  std::array<Lines, 3> axes;
  for_each_bit(hawks, [&](int hex) {
    const auto lines = lines_through(environment.hex(hex).cell());
    for (std::size_t axis = 0; axis < 3; ++axis) axes[axis].add(lines[axis]);
  });
  int seeing = 0;
  for_each_bit(without_neighbours(environment, hawks), [&](int hex) {
    const auto lines = lines_through(environment.hex(hex).cell());
    seeing += axes[0].has_two(lines[0]) || axes[1].has_two(lines[1]) || axes[2].has_two(lines[2]);
  });
  return seeing;
}

/// Hawk C. The hawks of a line make one pair less of next ones than they are, and those that touch
/// do not count: three times the hawks, less the lines that hold one, less the touching pairs.
int lines_of_sight(const Environment& environment, HexSet hawks) {
  std::array<Lines, 3> axes;
  int touching = 0;
  for_each_bit(hawks, [&](int hex) {
    const auto lines = lines_through(environment.hex(hex).cell());
    for (std::size_t axis = 0; axis < 3; ++axis) axes[axis].add(lines[axis]);
    touching += neighbours_in(environment, hex, hawks);
  });
  int occupied = 0;
  for (const Lines& axis : axes) occupied += std::popcount(axis.one);
  return 3 * std::popcount(hawks) - occupied - touching / 2;
}

int hawk_points(const Environment& environment, const TokenSets& tokens, Card card) {
  const HexSet hawks = tokens[index_of(Wildlife::kHawk)];
  switch (card) {
    case Card::kA:
      return from_table(std::array{0, 2, 5, 8, 11, 14, 18, 22, 26},
                        std::popcount(without_neighbours(environment, hawks)));
    case Card::kB:
      return from_table(std::array{0, 0, 5, 9, 12, 16, 20, 24, 28},
                        isolated_hawks_with_a_sight(environment, hawks));
    case Card::kC: return 3 * lines_of_sight(environment, hawks);
    default: return hawk_pair_points(environment, tokens);
  }
}

/// Fox A, B or C: one fox by what lies around it.
int one_fox_points(Card card, HexSet beside, const TokenSets& tokens) {
  int kinds = 0;
  int pairs = 0;
  int most = 0;
  for (const Wildlife animal : kAllWildlife) {
    const int count = std::popcount(beside & tokens[index_of(animal)]);
    kinds += count > 0 ? 1 : 0;
    if (animal == Wildlife::kFox) continue;
    pairs += count > 1 ? 1 : 0;
    most = std::max(most, count);
  }
  if (card == Card::kA) return kinds;
  // Six cells hold at most three pairs.
  return card == Card::kB ? from_table(std::array{0, 3, 5, 7}, pairs) : most;
}

int fox_points(const Environment& environment, const TokenSets& tokens,
               const WildlifeScoring& scoring) {
  const Card card = scoring.card(Wildlife::kFox);
  if (card == Card::kD) return fox_pair_points(environment, tokens, scoring.fox_d_disjoint);
  int points = 0;
  for_each_bit(tokens[index_of(Wildlife::kFox)],
               [&](int hex) { points += one_fox_points(card, environment.adjacent(hex), tokens); });
  return points;
}

}  // namespace

int points_of(Wildlife animal, const Environment& environment, const TokenSets& tokens,
              const WildlifeScoring& scoring) {
  const Card card = scoring.card(animal);
  const HexSet own = tokens[index_of(animal)];
  if (card == Card::kFamily || card == Card::kIntermediate) {
    return variant_points(card, environment, own);
  }
  switch (animal) {
    case Wildlife::kBear: return bear_points(card, environment, own);
    case Wildlife::kElk: return elk_points(environment, own, scoring);
    case Wildlife::kSalmon: return salmon_points(environment, tokens, scoring);
    case Wildlife::kHawk: return hawk_points(environment, tokens, card);
    default: return fox_points(environment, tokens, scoring);
  }
}

int wildlife_gain(const Environment& environment, int hex, Wildlife animal,
                  const WildlifeScoring& scoring) {
  TokenSets tokens = environment.tokens();
  TILEWRIGHT_ASSERT((all_tokens(tokens) & hex_bit(hex)) == 0);
  tokens[index_of(animal)] |= hex_bit(hex);
  int gain = 0;
  for_each_affected(environment, hex, animal, scoring, [&](Wildlife changed) {
    gain += points_of(changed, environment, tokens, scoring) - environment.wildlife_points(changed);
  });
  return gain;
}

}  // namespace tilewright::cascadia
