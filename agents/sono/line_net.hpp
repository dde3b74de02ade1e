#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/sono/line_table.hpp"
#include "core/fixed_list.hpp"
#include "core/games/sono/state.hpp"

namespace tilewright::sono {

/// What a complete position looks like to the net: lines as multisets of card types, and hands. Two
/// positions that differ only in the order of lines, or within lines, look the same.
struct LinePosition {
  std::array<TypesKey, 2 * kSide> lines{};  // the five rows, then the five columns
  std::array<CardSet, 2> hands{};           // rows, columns
  std::uint8_t mover = 0;                   // 0 rows, 1 columns

  /// Face-down cards are read like all others. Precondition: `state` is complete, a player acts.
  static LinePosition of(const State& state);
};

/// A small network that values complete positions of Sono, trained by experiments/sono_line_net.py.
///
/// Every line becomes kWidth numbers: a row of a table, chosen by the cards that lie in it, plus a
/// linear function of both hands, cut off at 0. They are added up over the mover's lines and over
/// the other's; two small layers make a value of both sums (deep sets: Zaheer et al. 2017). The
/// table plays the part of the first layer of an efficiently updatable network (Nasu 2018): what a
/// placement changes is one row, one column and the numbers for one card.
class LineNet {
 public:
  static constexpr std::size_t kWidth = 16;
  static constexpr std::size_t kHidden = 16;
  using Vector = std::array<float, kWidth>;

  /// As trained. `cards`: what each card of a type in a hand adds to each line, first for the
  /// mover's lines, then for the other's; of each, first the cards that the line's owner holds.
  struct Weights {
    std::vector<TypesKey> keys;                          // incomplete lines, any order
    std::vector<Vector> incomplete;                      // one row for each of them
    std::array<Vector, kPointValues.size()> complete{};  // by points
    std::array<std::array<std::array<Vector, kCardTypes>, 2>, 2> cards{};
    std::array<Vector, 2> bias{};  // of the mover's and other's lines
    std::array<std::array<float, kHidden>, 2 * kWidth> hidden{};  // input by output
    std::array<float, kHidden> hidden_bias{};
    std::array<float, kHidden> output{};
    std::array<float, 2 * kWidth> skip{};
    float output_bias = 0;
  };

  /// rules: what complete lines are worth follows from them; the rest is as trained.
  LineNet(const Weights& weights, const Rules& rules);

  /// The mover's expected return, in (-1, 1).
  [[nodiscard]] float value(const LinePosition& position) const;

  /// For every legal action of a complete state, by ascending id, what the mover may expect after
  /// it, in (-1, 1). Replaces `out`. Precondition: a player acts.
  using Values = FixedList<float, State::Actions::kCapacity>;
  void action_values(const State& state, Values& out) const;

  /// The highest of them and its action, of equal ones the first.
  struct Choice {
    Action action;
    float value = 0;
  };
  [[nodiscard]] Choice best_action(const State& state) const;

 private:
  struct Sides {
    Vector mover{};
    Vector other{};
  };
  [[nodiscard]] Sides offsets(const LinePosition& position) const;
  /// Calls visit(card, cell, value before the last tanh) for what follows each legal action, in the
  /// view of who waits then.
  template <class Visit>
  void for_each_action(const State& state, const Visit& visit) const;
  [[nodiscard]] float output(const Sides& sums) const;
  [[nodiscard]] const Vector& row(TypesKey key) const { return table_[LineTable::index(key)]; }

  std::vector<Vector> table_;  // by LineTable::index
  Weights weights_;
};

}  // namespace tilewright::sono
