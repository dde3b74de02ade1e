#include "agents/sono/solver_leaf.hpp"

#include <algorithm>

#include "core/bits.hpp"

namespace tilewright::sono {
namespace {

/// The end of a game in which the last cards are dealt out to the last cells, one each.
///
/// With at most three cells every line's points depend on one card: a line with one empty cell on
/// the card there, a line with two of three on the card that goes elsewhere. So the margin of an
/// assignment is a constant and one term for each cell.
struct Assignment {
  int constant = 0;
  std::array<std::array<int, kLeafCells>, kLeafCells> term{};  // [cell][card]
};

Assignment assignment_of(const Node& node, const std::array<int, kLeafCells>& cells,
                         const std::array<TypesKey, kLeafCells>& cards,
                         const LineFunctions& functions) {
  Assignment result;
  const std::size_t count = node.num_empty;
  TypesKey all = 0;
  for (std::size_t card = 0; card < count; ++card) all += cards[card];
  for (std::size_t line = 0; line < kLines; ++line) {
    const int sign = line < kSide ? 1 : -1;
    const TypesKey key = node.keys[line];
    if (node.missing[line] == 0) {
      result.constant += sign * functions.points(key);
      continue;
    }
    if (node.missing[line] == count) {
      result.constant += sign * functions.points(key + all);
      continue;
    }
    const bool one = node.missing[line] == 1;
    for (std::size_t cell = 0; cell < count; ++cell) {
      const bool inside = row_of(cells[cell]) == line || column_of(cells[cell]) == line;
      if (inside != one) continue;
      for (std::size_t card = 0; card < count; ++card) {
        const TypesKey filling = one ? cards[card] : all - cards[card];
        result.term[cell][card] += sign * functions.points(key + filling);
      }
    }
  }
  return result;
}

}  // namespace

int leaf_value(const Node& node, const LineFunctions& functions) {
  std::array<int, kLeafCells> cells{};
  std::size_t next = 0;
  for_each_bit(node.empty, [&](int cell) { cells[next++] = cell; });
  // The mover's cards stand at the even places: first 0, then perhaps 2.
  std::array<TypesKey, kLeafCells> cards{};
  for (const std::size_t owner : {0U, 1U}) {
    std::size_t place = owner;
    HandCounts hand = node.hands[node.mover ^ owner];
    while (hand != 0) {
      const int type = std::countr_zero(hand) / 4;
      hand -= hand_of(type);
      cards[place] = kTypeKeys[static_cast<std::size_t>(type)];
      place += 2;
    }
  }
  const auto [constant, term] = assignment_of(node, cells, cards, functions);
  const int sign = node.mover == 0 ? 1 : -1;
  if (node.num_empty == 0) return sign * constant;
  if (node.num_empty == 1) return sign * (constant + term[0][0]);
  if (node.num_empty == 2) {
    return sign * constant +
           std::max(sign * (term[0][0] + term[1][1]), sign * (term[0][1] + term[1][0]));
  }
  int best = -kInfinity;
  for (std::size_t cell = 0; cell < kLeafCells; ++cell) {
    const std::size_t left = cell == 0 ? 1 : 0;
    const std::size_t right = cell == 2 ? 1 : 2;
    for (const std::size_t card : {0U, 2U}) {
      const std::size_t last = 2 - card;
      const int reply = std::min(sign * (term[left][1] + term[right][last]),
                                 sign * (term[right][1] + term[left][last]));
      best = std::max(best, sign * term[cell][card] + reply);
    }
  }
  return sign * constant + best;
}

}  // namespace tilewright::sono
