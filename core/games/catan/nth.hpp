#pragma once

#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/types.hpp"

namespace tilewright::catan {

// Uniform choices without listing what there is to choose from.

/// The number of the set bit of a rank. Precondition: rank < popcount(set).
inline std::uint32_t nth_of(std::uint64_t set, std::uint32_t rank) {
  const auto low = static_cast<std::uint32_t>(set);
  const auto in_low = static_cast<std::uint32_t>(std::popcount(low));
  if (rank < in_low) return static_cast<std::uint32_t>(nth_set_bit(low, rank));
  return 32 + static_cast<std::uint32_t>(
                  nth_set_bit(static_cast<std::uint32_t>(set >> 32U), rank - in_low));
}

/// Walks through groups of actions to the one of a given rank.
class Countdown {
 public:
  explicit Countdown(std::uint32_t rank) : rank_{rank} {}
  /// Whether the action is among the next `count`; its rank among them is then rank().
  bool falls_in(std::uint32_t count) {
    if (rank_ < count) return true;
    rank_ -= count;
    return false;
  }
  [[nodiscard]] std::uint32_t rank() const { return rank_; }

 private:
  std::uint32_t rank_;
};

/// The action of a rank among those of a set, which are numbered from `first` on.
template <class Set>
Action nth_id(std::uint32_t first, const Set& set, std::uint32_t rank) {
  return Action{first + static_cast<std::uint32_t>(set.nth(rank))};
}

}  // namespace tilewright::catan
