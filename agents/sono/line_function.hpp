#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agents/sono/line_table.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

/// How many copies of each card type are still to be placed. Bits 0-12: types of which there is one
/// or more; bits 13-25: types of which there are two.
using Pool = std::uint32_t;

constexpr TypeSet pool_types(Pool pool) {
  return static_cast<TypeSet>(pool & ((1U << kCardTypes) - 1));
}
constexpr TypeSet pool_doubles(Pool pool) { return static_cast<TypeSet>(pool >> kCardTypes); }
constexpr Pool pool_with(Pool pool, int type) {
  return pool | 1U << ((pool >> type & 1U) == 0 ? type : type + kCardTypes);
}
/// Precondition: the pool has the type.
constexpr Pool pool_without(Pool pool, int type) {
  return pool & ~(1U << ((pool >> (type + kCardTypes) & 1U) == 0 ? type : type + kCardTypes));
}

/// What can still become of a line, given the cards that are still to be placed.
///
/// A line is a function from the multisets of cards that may fill it to points. Two lines with the
/// same function up to a constant, over the same cards, are the same to the players: they get the
/// same hash.
struct LineFunction {
  std::uint64_t hash = kSettledHash;  // of the function minus `low`; equal functions, equal hashes
  float expectation = 0;              // mean over random fillings
  std::int8_t low = 0;                // fewest points of any filling
  std::int8_t high = 0;               // most points

  static constexpr std::uint64_t kSettledHash = 0;  // every filling is worth the same
  [[nodiscard]] bool is_settled() const { return low == high; }
};

/// Computes line functions and remembers them: a direct-mapped cache, kept from one position to the
/// next. Whatever it forgot is computed again, so that answers never depend on its history.
class LineFunctions {
 public:
  LineFunctions();

  /// Chooses the rules of the questions to come.
  void set_rules(const Rules& rules);

  /// The function of the line with the cards of `key`, filled with `missing` cards of the pool.
  /// Precondition: the pool holds at least as many.
  LineFunction get(TypesKey key, int missing, Pool pool) {
    if (missing == 0) return complete(key);
    if (missing == 1) return one_missing(key, pool);
    const std::uint64_t tag = std::uint64_t{key} | std::uint64_t{pool} << 21U | rules_tag_;
    const Slot& slot = slots_[slot_of(tag)];
    return slot.tag == tag ? slot.function : compute(tag, key, missing, pool);
  }
  /// Points of a complete line.
  [[nodiscard]] int points(TypesKey key) const { return table_->points(key); }

 private:
  struct Slot {
    std::uint64_t tag = 0;  // 0 is no tag: rules tags are above zero
    LineFunction function;
  };
  static constexpr unsigned kSlotBits = 15;
  static std::size_t slot_of(std::uint64_t tag) {
    return static_cast<std::size_t>(tag * 0x9E3779B97F4A7C15ULL >> (64U - kSlotBits));
  }
  [[nodiscard]] LineFunction complete(TypesKey key) const {
    LineFunction function;
    function.low = function.high = static_cast<std::int8_t>(points(key));
    function.expectation = function.low;
    return function;
  }
  [[nodiscard]] LineFunction one_missing(TypesKey key, Pool pool) const;
  LineFunction compute(std::uint64_t tag, TypesKey key, int missing, Pool pool);

  const LineTable* table_ = nullptr;
  std::uint64_t rules_tag_ = 0;
  std::vector<Slot> slots_;
};

}  // namespace tilewright::sono
