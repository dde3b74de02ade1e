#include "agents/sono/move_table.hpp"

#include <bit>
#include <unordered_map>

#include "agents/sono/line_pools.hpp"
#include "core/assert.hpp"
#include "core/bits.hpp"
#include "core/games/sono/readings.hpp"

namespace tilewright::sono {
namespace {

constexpr std::size_t kGridLines = 10;

LineDistribution outlook_of(const OpenLine& line, const Rules& rules) {
  return partial_line(line.known, line.unknown, rules);
}

bool is_settled(const LineDistribution& line) { return line.low() == line.high(); }

/// What a card of one type does to every line, whether it goes there or elsewhere.
struct TypeOutlook {
  std::array<double, kGridLines> placed{};  // expectation with the card in the line
  std::uint32_t settled_placed = 0;
  std::uint32_t settled_kept = 0;
};

TypeOutlook type_outlook(const LinePools& pools, Card card, const Rules& rules) {
  TypeOutlook result;
  for (std::size_t line = 0; line < kGridLines; ++line) {
    const OpenLine& open = pools.line(line);
    if (open.unknown[1].cells > 0) {
      const LineDistribution placed = outlook_of(pools.with(line, card), rules);
      result.placed[line] = placed.expectation();
      if (is_settled(placed)) result.settled_placed |= 1U << line;
    }
    const LineDistribution kept = outlook_of(pools.without(line, card), rules);
    // A line with every empty cell gets the card whatever happens: there is no filling without it.
    if (kept.total > 0 && is_settled(kept)) result.settled_kept |= 1U << line;
  }
  return result;
}

CellSet turned_up_by(const State& known, int cell) {
  const Rules rules = known.rules();
  if (rules.reveal == Reveal::kNoneUntilEnd) {
    return known.ply() + 1 == kPlies ? known.face_down() : 0;
  }
  const CellSet occupied = known.occupied() | cell_bit(cell);
  CellSet turned = 0;
  for_each_bit(known.face_down() & orthogonal_neighbours(cell_bit(cell)), [&](int hidden) {
    const CellSet around = orthogonal_neighbours(cell_bit(hidden)) & occupied;
    if (std::popcount(around) >= needed_neighbours(hidden, rules.reveal_corner)) {
      turned |= cell_bit(hidden);
    }
  });
  return turned;
}

/// The ranks that are among the best readings of the joker in a line with these card types.
std::uint32_t best_ranks(TypesKey key, const LineTable& table, const Rules& rules) {
  const int best = table.points(key);
  const TypesKey others = key - kTypeKeys[kCardTypes - 1];
  std::uint32_t ranks = 0;
  FixedList<Card, kLineLength> cards;
  for (int type = 0; type < kCardTypes - 1; ++type) {
    TypesKey digits = type % 2 == 0 ? others & detail::kRedMask : others >> detail::kBlackShift;
    for (int rank = 0; rank < type / 2; ++rank) digits /= 3;
    for (TypesKey copy = 0; copy < digits % 3; ++copy) {
      cards.push(Card{2 * type + static_cast<int>(copy)});
    }
  }
  cards.push(Card::joker());
  const LineReading reading = read_line(cards.span(), rules);
  TILEWRIGHT_ASSERT(reading.points == best);
  for (const Reading& one : reading.best) ranks |= 1U << (one.joker_type / 2);
  return ranks;
}

JokerOutlook joker_in(const OpenLine& line, const Rules& rules,
                      std::unordered_map<TypesKey, std::uint32_t>& known_ranks) {
  const LineTable& table = LineTable::of(rules);
  JokerOutlook result;
  std::array<std::uint64_t, kRanks> ways_of{};
  for_each_filling(line.known, line.unknown, [&](TypesKey key, std::uint64_t ways) {
    result.points.ways[static_cast<std::size_t>(table.points(key))] += ways;
    result.points.total += ways;
    auto [found, is_new] = known_ranks.try_emplace(key, 0);
    if (is_new) found->second = best_ranks(key, table, rules);
    for_each_bit(found->second, [&](int rank) { ways_of[static_cast<std::size_t>(rank)] += ways; });
  });
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    result.share[rank] =
        static_cast<double>(ways_of[rank]) / static_cast<double>(result.points.total);
  }
  return result;
}

}  // namespace

GridOutlook grid_outlook(const InformationSet<State>& seen) {
  const LinePools pools{seen.known(), seen.viewer()};
  GridOutlook lines;
  for (std::size_t line = 0; line < kGridLines; ++line) {
    lines[line] = outlook_of(pools.line(line), seen.known().rules());
  }
  return lines;
}

std::vector<MoveChange> move_table(const InformationSet<State>& seen) {
  const State& known = seen.known();
  const Rules rules = known.rules();
  const LinePools pools{known, seen.viewer()};
  const GridOutlook before = grid_outlook(seen);
  std::uint32_t open = 0;
  for (std::size_t line = 0; line < kGridLines; ++line) {
    if (!is_settled(before[line])) open |= 1U << line;
  }
  State::Actions actions;
  seen.legal_actions(actions);
  std::vector<MoveChange> moves;
  TypeOutlook outlook;
  int type = -1;
  for (const Action action : actions) {
    const auto [card, cell] = Placement::of(action);
    if (card.type() != type) outlook = type_outlook(pools, card, rules);
    type = card.type();
    const auto row = static_cast<std::size_t>(cell / kSide);
    const auto column = static_cast<std::size_t>(kSide + cell % kSide);
    const std::uint32_t touched = 1U << row | 1U << column;
    moves.push_back(
        {action, outlook.placed[row] - before[row].expectation(),
         outlook.placed[column] - before[column].expectation(), turned_up_by(known, cell),
         open & ((outlook.settled_placed & touched) | (outlook.settled_kept & ~touched))});
  }
  return moves;
}

std::array<JokerOutlook, 10> joker_outlook(const InformationSet<State>& seen) {
  const State& known = seen.known();
  const CardSet joker = Card::joker().bit();
  const bool in_hand = (known.hand(seen.viewer()) & joker) != 0;
  const LinePools pools{known, seen.viewer()};
  std::unordered_map<TypesKey, std::uint32_t> known_ranks;
  std::array<JokerOutlook, 10> result;
  for (std::size_t line = 0; line < kGridLines; ++line) {
    const OpenLine& open = pools.line(line);
    if ((open.known & joker) != 0) {
      result[line] = joker_in(open, known.rules(), known_ranks);
    } else if (in_hand && open.unknown[1].cells > 0) {
      result[line] = joker_in(pools.with(line, Card::joker()), known.rules(), known_ranks);
    }
  }
  return result;
}

}  // namespace tilewright::sono
