// Hawk D and fox D: pairs of tokens by what lies between or around them, each token in at most one.
#include "core/games/cascadia/cards.hpp"
#include "core/games/cascadia/formations.hpp"

namespace tilewright::cascadia {
namespace {

/// The tokens strictly between two cells, if these lie on one axis and do not touch; `sees` tells
/// whether they do.
struct Sight {
  bool sees = false;
  HexSet between = 0;
};

Sight look(const Environment& environment, HexSet tokens, Cell from, Cell to) {
  const int dq = to.q() - from.q();
  const int dr = to.r() - from.r();
  if (dq != 0 && dr != 0 && dq + dr != 0) return {};
  const int length = dq * dq + dr * dr;  // squared; 1 or 2 for cells that touch
  if (length <= 2) return {};
  Sight sight{true, 0};
  for_each_bit(tokens, [&](int hex) {
    const Cell cell = environment.hex(hex).cell();
    const int q = cell.q() - from.q();
    const int r = cell.r() - from.r();
    const int along = q * dq + r * dr;
    if (q * dr == r * dq && along > 0 && along < length) sight.between |= hex_bit(hex);
  });
  return sight;
}

/// How many kinds of wildlife but one have `least` tokens or more in `where`.
int kinds_in(const TokenSets& tokens, HexSet where, Wildlife but, int least) {
  int kinds = 0;
  for (const Wildlife animal : kAllWildlife) {
    if (animal == but) continue;
    kinds += std::popcount(tokens[index_of(animal)] & where) >= least ? 1 : 0;
  }
  return kinds;
}

/// The heaviest matching: `points(a, b)` for the lower and the higher hex of a pair.
template <class Points>
int heaviest_matching(const Environment& environment, HexSet all, int heaviest, Points&& points) {
  Formations<3> pairs{{0, 0, heaviest}};
  HexSet above = all;
  bool any = false;
  for_each_bit(all, [&](int low) {
    above &= ~hex_bit(low);
    for_each_bit(above, [&](int high) {
      const int worth = points(low, high);
      if (worth == 0) return;
      pairs.add(hex_bit(low) | hex_bit(high), worth);
      any = true;
    });
  });
  return any ? pairs.best(environment, all) : 0;
}

}  // namespace

int hawk_pair_points(const Environment& environment, const TokenSets& tokens) {
  constexpr std::array kPoints = {0, 4, 7, 9, 9};
  const HexSet hawks = tokens[index_of(Wildlife::kHawk)];
  if ((hawks & (hawks - 1)) == 0) return 0;
  const HexSet all = all_tokens(tokens);
  return heaviest_matching(environment, hawks, kPoints.back(), [&](int low, int high) {
    const Sight sight =
        look(environment, all, environment.hex(low).cell(), environment.hex(high).cell());
    if (!sight.sees || (sight.between & hawks) != 0) return 0;
    return kPoints[static_cast<std::size_t>(kinds_in(tokens, sight.between, Wildlife::kHawk, 1))];
  });
}

int fox_pair_points(const Environment& environment, const TokenSets& tokens, FoxDisjoint disjoint) {
  constexpr std::array kPoints = {0, 5, 7, 9, 11};
  const HexSet foxes = tokens[index_of(Wildlife::kFox)];
  int sum = 0;
  const auto points = [&](int low, int high) {
    if ((environment.adjacent(low) & hex_bit(high)) == 0) return 0;
    const HexSet around = (environment.adjacent(low) | environment.adjacent(high)) & ~foxes;
    const int worth =
        kPoints[static_cast<std::size_t>(kinds_in(tokens, around, Wildlife::kFox, 2))];
    sum += worth;
    return worth;
  };
  const int best = heaviest_matching(environment, foxes, kPoints.back(), points);
  return disjoint == FoxDisjoint::kOn ? best : sum;
}

}  // namespace tilewright::cascadia
