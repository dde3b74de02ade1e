#include "agents/sono/line_net.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilewright::sono {
namespace {

constexpr std::size_t kWidth = LineNet::kWidth;
using Vector = LineNet::Vector;

void add(Vector& sum, const Vector& term) {
  for (std::size_t i = 0; i < kWidth; ++i) sum[i] += term[i];
}

void subtract(Vector& sum, const Vector& term) {
  for (std::size_t i = 0; i < kWidth; ++i) sum[i] -= term[i];
}

/// Adds what is above 0 of line + offset.
void add_line(Vector& sum, const Vector& line, const Vector& offset) {
  for (std::size_t i = 0; i < kWidth; ++i) sum[i] += std::max(line[i] + offset[i], 0.0F);
}

/// What the sum changes by when `before` gives way to `after`.
void change_line(Vector& sum, const Vector& before, const Vector& after, const Vector& offset) {
  for (std::size_t i = 0; i < kWidth; ++i) {
    sum[i] += std::max(after[i] + offset[i], 0.0F) - std::max(before[i] + offset[i], 0.0F);
  }
}

/// Calls visit(key) for every multiset of `missing` more cards of the types from `type` on.
template <class Visit>
void for_each_line(TypesKey key, int type, int missing, const Visit& visit) {
  if (missing == 0) return visit(key);
  if (type == kCardTypes) return;
  for (int copies = 0; copies <= std::min(copies_of(type), missing); ++copies) {
    for_each_line(key, type + 1, missing - copies, visit);
    key += kTypeKeys[static_cast<std::size_t>(type)];
  }
}

}  // namespace

LinePosition LinePosition::of(const State& state) {
  LinePosition position;
  for_each_bit(state.occupied(), [&](int cell) {
    const TypesKey key = types_key(state.card_at(cell));
    position.lines[static_cast<std::size_t>(cell / kSide)] += key;
    position.lines[static_cast<std::size_t>(kSide + cell % kSide)] += key;
  });
  position.hands = {state.hand(kRows), state.hand(kColumns)};
  position.mover = state.current_player() == kColumns ? 1 : 0;
  return position;
}

LineNet::LineNet(const Weights& weights, const Rules& rules)
    : table_(kLineEntries), weights_{weights} {
  for (std::size_t i = 0; i < weights.keys.size(); ++i) {
    table_[LineTable::index(weights.keys[i])] = weights.incomplete[i];
  }
  const LineTable& lines = LineTable::of(rules);
  for_each_line(0, 0, kLineLength, [&](TypesKey key) {
    const auto place = std::ranges::lower_bound(kPointValues, lines.points(key));
    table_[LineTable::index(key)] =
        weights.complete[static_cast<std::size_t>(place - kPointValues.begin())];
  });
}

LineNet::Sides LineNet::offsets(const LinePosition& position) const {
  Sides result{weights_.bias[0], weights_.bias[1]};
  for (const std::size_t holder : {0U, 1U}) {  // the mover, the other
    for_each_bit(position.hands[position.mover ^ holder], [&](int index) {
      const auto type = static_cast<std::size_t>(Card{index}.type());
      add(result.mover, weights_.cards[0][holder][type]);
      add(result.other, weights_.cards[1][1 - holder][type]);
    });
  }
  return result;
}

float LineNet::output(const Sides& sums) const {
  std::array<float, kHidden> hidden = weights_.hidden_bias;
  float value = weights_.output_bias;
  for (std::size_t side = 0; side < 2; ++side) {
    const Vector& sum = side == 0 ? sums.mover : sums.other;
    for (std::size_t i = 0; i < kWidth; ++i) {
      const auto& column = weights_.hidden[side * kWidth + i];
      for (std::size_t j = 0; j < kHidden; ++j) hidden[j] += sum[i] * column[j];
      value += sum[i] * weights_.skip[side * kWidth + i];
    }
  }
  for (std::size_t j = 0; j < kHidden; ++j) value += std::max(hidden[j], 0.0F) * weights_.output[j];
  return value;
}

float LineNet::value(const LinePosition& position) const {
  const Sides offset = offsets(position);
  const std::size_t first = position.mover == 0 ? 0 : kSide;
  Sides sums;
  for (std::size_t i = 0; i < kSide; ++i) {
    add_line(sums.mover, row(position.lines[first + i]), offset.mover);
    add_line(sums.other, row(position.lines[kSide - first + i]), offset.other);
  }
  return std::tanh(output(sums));
}

template <class Visit>
void LineNet::for_each_action(const State& state, const Visit& visit) const {
  LinePosition after = LinePosition::of(state);
  const auto lines = after.lines;
  const auto mover = static_cast<std::size_t>(after.mover);
  after.mover ^= 1U;
  const Sides before = offsets(after);
  const std::size_t own = mover == 0 ? 0 : kSide;  // the first line of who places the card
  const CellSet cells = state.playable();
  std::array<float, kCells> of_cell{};
  int known_type = -1;
  for_each_bit(state.hand(state.current_player()), [&](int index) {
    const Card placed{index};
    if (placed.type() != known_type) {  // cards of one type are neighbours, and do the same
      known_type = placed.type();
      const auto type = static_cast<std::size_t>(known_type);
      Sides offset = before;  // the card leaves the hand of who waits afterwards
      subtract(offset.mover, weights_.cards[0][1][type]);
      subtract(offset.other, weights_.cards[1][0][type]);
      Sides kept;
      for (std::size_t i = 0; i < kSide; ++i) {
        add_line(kept.mover, row(lines[kSide - own + i]), offset.mover);
        add_line(kept.other, row(lines[own + i]), offset.other);
      }
      for_each_bit(cells, [&](int cell) {
        const std::array<std::size_t, 2> crossing = {
            static_cast<std::size_t>(cell / kSide), static_cast<std::size_t>(kSide + cell % kSide)};
        const TypesKey line = lines[crossing[mover]];
        const TypesKey crossed = lines[crossing[1 - mover]];
        Sides sums = kept;
        change_line(sums.other, row(line), row(line + kTypeKeys[type]), offset.other);
        change_line(sums.mover, row(crossed), row(crossed + kTypeKeys[type]), offset.mover);
        of_cell[static_cast<std::size_t>(cell)] = output(sums);
      });
    }
    for_each_bit(cells,
                 [&](int cell) { visit(placed, cell, of_cell[static_cast<std::size_t>(cell)]); });
  });
}

void LineNet::action_values(const State& state, Values& out) const {
  out.clear();
  for_each_action(state,
                  [&](Card /*card*/, int /*cell*/, float value) { out.push(-std::tanh(value)); });
}

LineNet::Choice LineNet::best_action(const State& state) const {
  Choice best{{}, std::numeric_limits<float>::infinity()};
  for_each_action(state, [&](Card card, int cell, float value) {
    if (value < best.value) best = {Placement{card, cell}.action(), value};
  });
  best.value = -std::tanh(best.value);
  return best;
}

}  // namespace tilewright::sono
