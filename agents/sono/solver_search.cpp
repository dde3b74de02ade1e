#include "agents/sono/solver_search.hpp"

#include <algorithm>
#include <cmath>

#include "agents/sono/solver_leaf.hpp"

namespace tilewright::sono {
namespace {

/// The first line and the end of the mover's own lines; the other player has the other five.
constexpr std::size_t own_begin(std::size_t mover) { return mover == 0 ? 0 : kSide; }

struct Sums {
  int low = 0;   // the mover's margin if every line goes against the mover
  int high = 0;  // if every line goes the mover's way
  int base = 0;  // own lowest points minus other lowest points
};

Sums sums_of(const LineFunctionsOfGrid& lines, std::size_t mover) {
  Sums sums;
  const std::size_t own = own_begin(mover);
  const std::size_t other = kSide - own;
  for (std::size_t i = 0; i < kSide; ++i) {
    sums.base += lines[own + i].low - lines[other + i].low;
    sums.high += lines[own + i].high - lines[own + i].low;
    sums.low -= lines[other + i].high - lines[other + i].low;
  }
  sums.low += sums.base;
  sums.high += sums.base;
  return sums;
}

/// What a bound becomes when the position's base is taken off. Bounds fit into eight bits: a margin
/// is at most 32, a base too.
std::int8_t relative(int bound, int base) {
  return static_cast<std::int8_t>(std::clamp(bound - base, -127, 127));
}

}  // namespace

void Solver::Search::start(const State& state, const SolveLimits& limits) {
  functions_.set_rules(state.rules());
  table_.start_search();
  limited_ = limits.nodes > 0 || limits.milliseconds > 0;
  clock_ = SearchClock{Budget{.nodes = limits.nodes, .milliseconds = limits.milliseconds}};
  stop_ = limits.stop;
  nodes_ = 0;
  stopped_ = false;
}

bool Solver::Search::out_of_budget() {
  if (limited_ && !stopped_) stopped_ = clock_.is_over(0, nodes_);
  // Asking costs more than a node does, so only now and then.
  if (stop_ != nullptr && !stopped_ && ++questions_ % 64 == 0) stopped_ = stop_->is_made();
  return stopped_;
}

void Solver::Search::set_root(const Node& node) {
  Frame& root = frames_[0];
  root.node = node;
  for (std::size_t line = 0; line < kLines; ++line) {
    root.lines[line] = functions_.get(node.keys[line], node.missing[line], node.pool);
  }
}

Solver::Search::Answer Solver::Search::solve(const Node& node, Objective objective) {
  if (objective == Objective::kOutcome) {
    if (reaches(node, 1)) return {1, true};
    if (stopped_) return {0, false};
    const bool draw = reaches(node, 0);
    return {draw || stopped_ ? 0 : -1, !stopped_};
  }
  set_root(node);
  const LineFunctionsOfGrid& lines = frames_[0].lines;
  float guess = 0;
  for (std::size_t line = 0; line < kLines; ++line) {
    guess += (line < kSide ? 1.0F : -1.0F) * lines[line].expectation;
  }
  if (node.mover != 0) guess = -guess;
  const Sums sums = sums_of(lines, node.mover);
  const int value = mtd(static_cast<int>(std::lround(guess)), sums.low, sums.high);
  return {value, !stopped_};
}

/// MTD(f) (Plaat, Schaeffer, Pijls & de Bruin 1996): null windows that close in on the value.
int Solver::Search::mtd(int guess, int low, int high) {
  int value = std::clamp(guess, low, high);
  while (low < high) {
    const int beta = value == low ? value + 1 : value;
    const int found = search(frames_[0], beta);
    if (stopped_) return value;
    value = found;
    (value < beta ? high : low) = value;
  }
  return value;
}

bool Solver::Search::reaches(const Node& node, int bound) {
  if (node.num_empty <= kLeafCells && node.all_playable) {
    ++nodes_;
    return leaf_value(node, functions_) >= bound;
  }
  set_root(node);
  const int found = search(frames_[0], bound);
  return !stopped_ && found >= bound;
}

TypedMove Solver::Search::likely_best(const Node& node) {
  set_root(node);
  Frame& root = frames_[0];
  const Bounds known = table_.probe(position_key(node, root.lines));
  expand(root);
  const Move* best = root.moves.begin();
  for (const Move& move : root.moves) {
    if (move.move.type == known.type && move.move.cell == known.cell) return move.move;
    if (move.order > best->order) best = &move;
  }
  return best->move;
}

/// A null-window search, fail-soft: a result below `beta` is an upper bound, any other a lower one.
int Solver::Search::search(Frame& frame, int beta) {
  const Node& node = frame.node;
  if (node.num_empty <= kLeafCells && node.all_playable) {
    ++nodes_;
    return leaf_value(node, functions_);
  }
  if (out_of_budget()) return beta - 1;
  ++nodes_;
  const Sums sums = sums_of(frame.lines, node.mover);
  if (sums.low >= beta) return sums.low;
  if (sums.high < beta) return sums.high;
  const std::uint64_t key = position_key(node, frame.lines);
  Bounds known = table_.probe(key);
  const int lower = sums.base + known.lower;
  const int upper = sums.base + known.upper;
  if (lower >= beta) return lower;
  if (upper < beta) return upper;

  TypedMove best_move{known.type, known.cell};
  const int value = search_moves(frame, known, beta, best_move);
  if (stopped_) return beta - 1;
  (value >= beta ? known.lower : known.upper) = relative(value, sums.base);
  known.type = best_move.type;
  known.cell = best_move.cell;
  table_.store(key, known, node.num_empty);
  return value;
}

int Solver::Search::search_moves(Frame& frame, const Bounds& known, int beta,
                                 TypedMove& best_move) {
  expand(frame);
  int best = -kInfinity;
  std::size_t count = 0;  // moves that the lines' bounds leave open
  for (Move move : frame.moves) {
    if (move.low >= beta) {
      best_move = move.move;
      return move.low;
    }
    if (move.high < beta) {
      best = std::max(best, static_cast<int>(move.high));
      continue;
    }
    if (move.move.type == known.type && move.move.cell == known.cell) move.order = 1e9F;
    frame.moves[count++] = move;
  }
  for (std::size_t next = 0; next < count; ++next) {
    std::size_t chosen = next;
    for (std::size_t i = next + 1; i < count; ++i) {
      if (frame.moves[i].order > frame.moves[chosen].order) chosen = i;
    }
    std::swap(frame.moves[next], frame.moves[chosen]);
    const Move& move = frame.moves[next];
    const int value = child_value(frame, move, beta);
    if (stopped_) return beta - 1;
    if (value > best) {
      best = value;
      best_move = move.move;
      if (value >= beta) return value;
    }
  }
  return best;
}

int Solver::Search::child_value(Frame& frame, const Move& move, int beta) {
  Frame& child = *(&frame + 1);
  child.node = frame.node.after(move.move);
  if (child.node.num_empty <= kLeafCells && child.node.all_playable) {
    ++nodes_;
    return -leaf_value(child.node, functions_);
  }
  const TypeLines& lines = frame.types[move.slot];
  child.lines = lines.kept;
  const std::size_t row = row_of(move.move.cell);
  const std::size_t column = column_of(move.move.cell);
  child.lines[row] = lines.placed[row];
  child.lines[column] = lines.placed[column];
  return -search(child, 1 - beta);
}

void Solver::Search::expand(Frame& frame) {
  frame.moves.clear();
  std::uint8_t slot = 0;
  for_each_type(frame.node.hands[frame.node.mover], [&](int type) {
    expand_type(frame, type, frame.types[slot]);
    add_moves(frame, slot);
    ++slot;
  });
}

void Solver::Search::expand_type(const Frame& frame, int type, TypeLines& out) {
  const Node& node = frame.node;
  const Pool pool = pool_without(node.pool, type);
  const TypesKey card = kTypeKeys[static_cast<std::size_t>(type)];
  out.type = static_cast<std::uint8_t>(type);
  for (std::size_t line = 0; line < kLines; ++line) {
    if (frame.lines[line].is_settled()) {
      out.kept[line] = out.placed[line] = frame.lines[line];
      continue;
    }
    const int missing = node.missing[line];
    out.placed[line] = functions_.get(node.keys[line] + card, missing - 1, pool);
    // A line that has all the empty cells takes the card whatever happens: it is never kept.
    out.kept[line] = missing < node.num_empty ? functions_.get(node.keys[line], missing, pool)
                                              : frame.lines[line];
  }
  const Sums sums = sums_of(out.kept, node.mover);
  out.low = sums.low;
  out.high = sums.high;
  out.expectation = 0;
  for (std::size_t line = 0; line < kLines; ++line) {
    out.expectation += (line < kSide ? 1.0F : -1.0F) * out.kept[line].expectation;
  }
}

void Solver::Search::add_moves(Frame& frame, std::uint8_t slot) {
  const Node& node = frame.node;
  const TypeLines& lines = frame.types[slot];
  const float sign = node.mover == 0 ? 1.0F : -1.0F;
  std::uint64_t seen = 0;
  for_each_bit(node.playable(), [&](int cell) {
    const std::size_t row = row_of(cell);
    const std::size_t column = column_of(cell);
    if (node.all_playable) {
      // Cells of settled lines are told apart by their other line alone.
      const std::size_t row_class = frame.lines[row].is_settled() ? kSide : row;
      const std::size_t column_class = frame.lines[column].is_settled() ? kSide : column - kSide;
      const std::uint64_t bit = std::uint64_t{1} << (8 * row_class + column_class);
      if ((seen & bit) != 0) return;
      seen |= bit;
    }
    const std::size_t own = node.mover == 0 ? row : column;
    const std::size_t other = node.mover == 0 ? column : row;
    Move move;
    move.move = {lines.type, static_cast<std::uint8_t>(cell)};
    move.slot = slot;
    move.low = static_cast<std::int8_t>(lines.low + lines.placed[own].low - lines.kept[own].low -
                                        lines.placed[other].high + lines.kept[other].high);
    move.high =
        static_cast<std::int8_t>(lines.high + lines.placed[own].high - lines.kept[own].high -
                                 lines.placed[other].low + lines.kept[other].low);
    move.order =
        sign * (lines.expectation + lines.placed[row].expectation - lines.kept[row].expectation -
                lines.placed[column].expectation + lines.kept[column].expectation);
    frame.moves.push(move);
  });
}

}  // namespace tilewright::sono
