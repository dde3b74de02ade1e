#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "core/types.hpp"

namespace tilewright {

/// The action of the highest value among those that are offered one by one; each of several equal
/// ones with the same chance. Draws a number only where values are equal.
template <class Value>
class BestAction {
 public:
  void offer(Action action, Value value, Rng& rng) {
    if (equal_ == 0 || value > value_) {
      action_ = action;
      value_ = value;
      equal_ = 1;
    } else if (value == value_ && rng.below(++equal_) == 0) {
      action_ = action;
    }
  }
  [[nodiscard]] bool is_empty() const { return equal_ == 0; }
  /// Precondition: not empty.
  [[nodiscard]] Action action() const { return action_; }

 private:
  Action action_{};
  Value value_{};
  std::uint32_t equal_ = 0;
};

}  // namespace tilewright
