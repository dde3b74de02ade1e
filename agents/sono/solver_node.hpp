#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "agents/sono/line_function.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright::sono {

inline constexpr std::size_t kLines = 2 * kSide;  // rows [0..4], columns [5..9]

/// Beyond every margin.
inline constexpr int kInfinity = 100;

/// Functions of all ten lines.
using LineFunctionsOfGrid = std::array<LineFunction, kLines>;

/// A hand as counts: four bits for each card type.
using HandCounts = std::uint64_t;
constexpr HandCounts hand_of(int type) { return HandCounts{1} << (4 * type); }

/// Calls `visit(type)` once for each type in the hand, lowest first.
template <class Visit>
constexpr void for_each_type(HandCounts hand, Visit&& visit) {
  while (hand != 0) {
    const int type = std::countr_zero(hand) / 4;
    hand &= ~(HandCounts{15} << (4 * type));
    visit(type);
  }
}

/// A card type and a cell. Cards of one type are the same to the solver.
struct TypedMove {
  std::uint8_t type = 0;
  std::uint8_t cell = 0;
};

/// A position as the search sees it: lines as multisets of card types, hands as counts.
struct Node {
  std::array<TypesKey, kLines> keys{};
  std::array<std::uint8_t, kLines> missing{};  // empty cells of each line
  std::array<HandCounts, 2> hands{};           // rows, columns
  Pool pool = 0;                               // both hands together
  CellSet empty = 0;
  std::uint8_t mover = 0;  // 0 rows, 1 columns
  std::uint8_t num_empty = 0;
  bool all_playable = false;
  bool king = false;  // adjacency, of use while not all empty cells are playable

  static Node of(const State& state);
  [[nodiscard]] CellSet playable() const {
    if (all_playable) return empty;
    const CellSet occupied = kAllCells & ~empty;
    return (king ? king_neighbours(occupied) : orthogonal_neighbours(occupied)) & empty;
  }
  [[nodiscard]] Node after(TypedMove move) const {
    Node child = *this;
    const TypesKey key = kTypeKeys[move.type];
    const std::size_t row = move.cell / kSide;
    const std::size_t column = kSide + move.cell % kSide;
    child.keys[row] += key;
    child.keys[column] += key;
    --child.missing[row];
    --child.missing[column];
    child.hands[mover] -= hand_of(move.type);
    child.pool = pool_without(pool, move.type);
    child.empty &= ~cell_bit(move.cell);
    child.mover ^= 1U;
    --child.num_empty;
    if (!all_playable) child.all_playable = child.playable() == child.empty;
    return child;
  }
};

inline constexpr std::size_t row_of(int cell) { return static_cast<std::size_t>(cell / kSide); }
inline constexpr std::size_t column_of(int cell) {
  return static_cast<std::size_t>(kSide + cell % kSide);
}

/// The key of a position in the transposition table: equal for positions that are the same game up
/// to a constant, in the sense of the Solver's comment; different otherwise but for chance
/// collisions of 64-bit hashes.
std::uint64_t position_key(const Node& node, const LineFunctionsOfGrid& lines);

}  // namespace tilewright::sono
