#include "agents/sono/greedy.hpp"

#include <array>
#include <limits>

namespace tilewright::sono {
namespace {

/// What lies face up in the five rows [0..4] and the five columns [5..9].
std::array<TypesKey, 2 * kSide> line_keys(const State& state) {
  std::array<TypesKey, 2 * kSide> keys{};
  for_each_bit(state.occupied() & ~state.face_down(), [&](int cell) {
    const TypesKey key = types_key(state.card_at(cell));
    keys[static_cast<std::size_t>(cell / kSide)] += key;
    keys[static_cast<std::size_t>(kSide + cell % kSide)] += key;
  });
  return keys;
}

/// Changes of expectation, line by line, for the card type asked for last. Cards come in ascending
/// order, so that the cards of one type are neighbours.
class LineChanges {
 public:
  explicit LineChanges(const State& state)
      : table_{LineTable::of(state.rules())},
        keys_{line_keys(state)},
        sign_{state.current_player() == kRows ? 1 : -1} {
    for_each_bit(state.playable(),
                 [&](int cell) { open_ |= 1U << (cell / kSide) | 1U << (kSide + cell % kSide); });
    for_each_bit(open_, [&](int line) {
      const auto at = static_cast<std::size_t>(line);
      before_[at] = table_.scaled_expectation(keys_[at]);
    });
  }

  void set_type(int type) {
    if (type == type_) return;
    type_ = type;
    const TypesKey card = kTypeKeys[static_cast<std::size_t>(type)];
    for_each_bit(open_, [&](int line) {
      const auto at = static_cast<std::size_t>(line);
      change_[at] = table_.scaled_expectation(keys_[at] + card) - before_[at];
    });
  }
  [[nodiscard]] std::int32_t row(int cell) const {
    return change_[static_cast<std::size_t>(cell / kSide)];
  }
  [[nodiscard]] std::int32_t column(int cell) const {
    return change_[static_cast<std::size_t>(kSide + cell % kSide)];
  }
  [[nodiscard]] bool rows_move() const { return sign_ > 0; }
  /// Own change minus other change.
  [[nodiscard]] std::int32_t net(int cell) const { return sign_ * (row(cell) - column(cell)); }

 private:
  const LineTable& table_;
  std::array<TypesKey, 2 * kSide> keys_;
  std::int32_t sign_;
  std::uint32_t open_ = 0;  // lines in which a card may be placed
  int type_ = -1;
  std::array<std::int32_t, 2 * kSide> before_{};
  std::array<std::int32_t, 2 * kSide> change_{};
};

}  // namespace

void greedy_choices(const State& known, GreedyChoices& out) {
  TILEWRIGHT_ASSERT(!known.is_terminal());
  out.clear();
  const CellSet cells = known.playable();
  LineChanges changes{known};
  for_each_bit(known.hand(known.current_player()), [&](int index) {
    const Card card{index};
    changes.set_type(card.type());
    for_each_bit(cells, [&](int cell) {
      const std::int32_t row = changes.row(cell);
      const std::int32_t column = changes.column(cell);
      out.push({Placement{card, cell}.action(), changes.rows_move() ? row : column,
                changes.rows_move() ? column : row});
    });
  });
}

Action greedy_action(const State& known, Rng& rng) {
  TILEWRIGHT_ASSERT(!known.is_terminal());
  const CellSet cells = known.playable();
  LineChanges changes{known};
  State::Actions best;
  std::int32_t best_net = std::numeric_limits<std::int32_t>::min();
  for_each_bit(known.hand(known.current_player()), [&](int index) {
    const Card card{index};
    changes.set_type(card.type());
    for_each_bit(cells, [&](int cell) {
      const std::int32_t net = changes.net(cell);
      if (net < best_net) return;
      if (net > best_net) best.clear();
      best_net = net;
      best.push(Placement{card, cell}.action());
    });
  });
  return best[best.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace tilewright::sono
