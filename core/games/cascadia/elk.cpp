// The elk cards: lines, compact shapes, herds and rings.
#include <algorithm>

#include "core/games/cascadia/cards.hpp"
#include "core/games/cascadia/formations.hpp"
#include "core/games/cascadia/groups.hpp"

namespace tilewright::cascadia {
namespace {

constexpr std::array kShapeValues = {0, 2, 5, 9, 13};                 // cards A and B, by size
constexpr std::array kHerdValues = {0, 2, 4, 7, 10, 14, 18, 23, 28};  // card C

/// The hex of `among` in a cell, or -1.
int hex_in(const Environment& environment, HexSet among, Cell cell) {
  for (; among != 0; among &= among - 1) {
    const int hex = std::countr_zero(among);
    if (environment.hex(hex).cell() == cell) return hex;
  }
  return -1;
}

/// Up to three hexes of `among` in a row from `hex` on, in a direction.
FixedList<HexSet, 3> row_from(const Environment& environment, HexSet among, int hex,
                              int direction) {
  FixedList<HexSet, 3> row;
  while (row.size() < 3) {
    const Cell next = environment.hex(hex).cell().neighbour(direction);
    hex = hex_in(environment, environment.adjacent(hex) & among, next);
    if (hex < 0) break;
    row.push(hex_bit(hex));
  }
  return row;
}

/// Card A: the lines of two to four whose lowest hex is `hex`, the longest first.
void add_lines(const Environment& environment, HexSet above, int hex,
               Formations<kShapeValues.size()>& lines) {
  if ((environment.adjacent(hex) & above) == 0) return;
  constexpr int kAxes = 3;
  std::array<FixedList<HexSet, 3>, kAxes> ahead;
  std::array<FixedList<HexSet, 3>, kAxes> behind;
  for (int axis = 0; axis < kAxes; ++axis) {
    ahead[static_cast<std::size_t>(axis)] = row_from(environment, above, hex, axis);
    behind[static_cast<std::size_t>(axis)] = row_from(environment, above, hex, opposite(axis));
  }
  for (std::size_t length = 4; length >= 2; --length) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      for (std::size_t back = 0; back < length; ++back) {
        if (back > behind[axis].size() || length - 1 - back > ahead[axis].size()) continue;
        HexSet line = hex_bit(hex);
        for (std::size_t i = 0; i < back; ++i) line |= behind[axis][i];
        for (std::size_t i = 0; i + back + 1 < length; ++i) line |= ahead[axis][i];
        lines.add(line, kShapeValues[length]);
      }
    }
  }
}

/// Card B: the rhombi, triangles and pairs whose lowest hex is `hex`.
void add_shapes(const Environment& environment, HexSet above, int hex,
                Formations<kShapeValues.size()>& shapes) {
  const HexSet self = hex_bit(hex);
  const HexSet beside = environment.adjacent(hex) & above;
  for_each_bit(beside, [&](int other) {
    // Two hexes that touch have two common neighbours: with both they make a rhombus.
    const HexSet edge = self | hex_bit(other);
    const HexSet common = beside & environment.adjacent(other);
    if (std::popcount(common) == 2) shapes.add(edge | common, kShapeValues[4]);
    // Or hex is a tip, and two of its neighbours touch each other and a fourth.
    for_each_bit(common & ~(hex_bit(other) * 2 - 1), [&](int third) {
      const HexSet tip =
          environment.adjacent(other) & environment.adjacent(third) & above & ~beside;
      if (tip != 0) shapes.add(edge | hex_bit(third) | tip, kShapeValues[4]);
    });
  });
  for_each_bit(beside, [&](int other) {
    const HexSet common = beside & environment.adjacent(other);
    for_each_bit(common & ~(hex_bit(other) * 2 - 1), [&](int third) {
      shapes.add(self | hex_bit(other) | hex_bit(third), kShapeValues[3]);
    });
  });
  for_each_bit(beside, [&](int other) { shapes.add(self | hex_bit(other), kShapeValues[2]); });
}

/// Whether three connected hexes lie in a row: then the two outer cells are each other's mirror
/// image in the middle one.
bool is_row_of_three(const Environment& environment, HexSet group) {
  int sum = 0;
  int middle = 0;
  for_each_bit(group, [&](int hex) {
    const int code = environment.hex(hex).cell().code();
    sum += code;
    if (neighbours_in(environment, hex, group) == 2) middle = code;
  });
  return sum == 3 * middle;
}

/// Whether each of three hexes touches the other two.
bool is_triangle(const Environment& environment, HexSet group) {
  bool all = true;
  for_each_bit(group, [&](int hex) { all &= neighbours_in(environment, hex, group) == 2; });
  return all;
}

/// Cards A and B for one connected group.
int shape_points(Card card, const Environment& environment, HexSet group) {
  const auto size = static_cast<std::size_t>(std::popcount(group));
  if (size <= 2) return kShapeValues[size];
  if (size == 3) {
    const bool fits =
        card == Card::kA ? is_row_of_three(environment, group) : is_triangle(environment, group);
    return fits ? kShapeValues[3] : kShapeValues[2] + kShapeValues[1];
  }
  Formations<kShapeValues.size()> formations{kShapeValues};
  HexSet above = group;
  for_each_bit(group, [&](int hex) {
    above &= ~hex_bit(hex);
    if (card == Card::kA) {
      add_lines(environment, above, hex, formations);
    } else {
      add_shapes(environment, above, hex, formations);
    }
  });
  return formations.best(environment, group);
}

/// Card D without gaps: the arcs around the six centres beside `hex` whose lowest hex it is.
void add_arcs(const Environment& environment, HexSet above, int hex,
              Formations<kRingValues.size()>& arcs) {
  for (int direction = 0; direction < kDirections; ++direction) {
    // Seen from the centre in that direction, `hex` stands at place opposite(direction).
    const Cell centre = environment.hex(hex).cell().neighbour(direction);
    const int own = opposite(direction);
    std::array<HexSet, kDirections> ring{};
    for (int place = 0; place < kDirections; ++place) {
      const int other = hex_in(environment, above, centre.neighbour(place));
      if (other >= 0) ring[static_cast<std::size_t>(place)] = hex_bit(other);
    }
    const auto at = [&](int place) { return ring[static_cast<std::size_t>(place % kDirections)]; };
    HexSet before = hex_bit(hex);
    for (int back = 0; back < kDirections; ++back) {
      if (back > 0) {
        if (at(own + kDirections - back) == 0) break;
        before |= at(own + kDirections - back);
      }
      HexSet arc = before;
      for (int length = back + 1; length <= kDirections; ++length) {
        if (length > back + 1) {
          if (at(own + length - back - 1) == 0) break;
          arc |= at(own + length - back - 1);
        }
        // All six are one ring, wherever it is said to begin.
        if (length > 1 && (length < kDirections || back == 0)) {
          arcs.add(arc, kRingValues[static_cast<std::size_t>(length)]);
        }
      }
    }
  }
}

int arc_points(const Environment& environment, HexSet group) {
  const auto size = static_cast<std::size_t>(std::popcount(group));
  if (size <= 2) return kRingValues[size];
  Formations<kRingValues.size()> arcs{kRingValues};
  HexSet above = group;
  for_each_bit(group, [&](int hex) {
    above &= ~hex_bit(hex);
    add_arcs(environment, above, hex, arcs);
  });
  return arcs.best(environment, group);
}

/// Elk C: the best partition of a group of more than eight into connected parts. A part of more
/// than eight would do better to let a hex go that does not hold it together.
class HerdCutter {
 public:
  static constexpr int kLargest = 8;

  HerdCutter(const Environment& environment, HexSet left)
      : environment_{environment}, left_{left}, most_{bound(std::popcount(left))} {}

  /// What no partition of so many elk exceeds.
  static int bound(int elk) {
    return elk / kLargest * kHerdValues[kLargest] +
           kHerdValues[static_cast<std::size_t>(elk % kLargest)];
  }

  int best() {
    // Begin with a hex that has few ways to be part of something.
    int hex = std::countr_zero(left_);
    for_each_bit(left_, [&](int other) {
      if (neighbours_in(environment_, other, left_) < neighbours_in(environment_, hex, left_)) {
        hex = other;
      }
    });
    grow(hex_bit(hex), hex_bit(hex));
    return best_;
  }

 private:
  /// Tries all parts that contain `part` and none of the rest of `decided`.
  void grow(HexSet part, HexSet decided) {
    if (best_ == most_) return;
    const int size = std::popcount(part);
    HexSet beside = 0;
    if (size < kLargest) {
      for_each_bit(part, [&](int hex) { beside |= environment_.adjacent(hex) & left_ & ~decided; });
    }
    if (beside != 0) {
      const HexSet next = beside & -beside;
      grow(part | next, decided | next);
      grow(part, decided | next);
      return;
    }
    const int own = kHerdValues[static_cast<std::size_t>(size)];
    if (own + bound(std::popcount(left_) - size) <= best_) return;
    int points = own;
    for_each_group(environment_, left_ & ~part,
                   [&](HexSet group) { points += best_cut_of_herd(environment_, group); });
    best_ = std::max(best_, points);
  }

  const Environment& environment_;
  HexSet left_;
  int most_;
  int best_ = 0;
};

}  // namespace

int best_cut_of_herd(const Environment& environment, HexSet group) {
  const int size = std::popcount(group);
  if (size <= HerdCutter::kLargest) return kHerdValues[static_cast<std::size_t>(size)];
  return HerdCutter{environment, group}.best();
}

int elk_points(const Environment& environment, HexSet elk, const WildlifeScoring& scoring) {
  const Card card = scoring.card(Wildlife::kElk);
  if (card == Card::kD && scoring.elk_d_gaps == ElkGaps::kOn) return best_rings(environment, elk);
  int points = 0;
  for_each_group(environment, elk, [&](HexSet group) {
    if (card == Card::kD) {
      points += arc_points(environment, group);
    } else if (card != Card::kC) {
      points += shape_points(card, environment, group);
    } else if (scoring.elk_c_split == ElkSplit::kOn) {
      points += best_cut_of_herd(environment, group);
    } else {
      points +=
          kHerdValues[std::min<std::size_t>(8, static_cast<std::size_t>(std::popcount(group)))];
    }
  });
  return points;
}

}  // namespace tilewright::cascadia
