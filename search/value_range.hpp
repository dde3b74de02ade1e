#pragma once

#include <algorithm>

namespace tilewright {

/// How far two values may lie apart by rounding alone. Sums at chance nodes are rounded, so that
/// cuts and ties allow for it.
inline constexpr double kValueTolerance = 1e-12;

/// What is known of a value in [-1, 1]. Also a search window: only a value strictly inside is
/// wanted exactly.
struct ValueRange {
  double lower = -1;
  double upper = 1;

  static ValueRange exactly(double value) { return {value, value}; }

  /// Whether the value is known, up to the rounding that a long line of sums can gather.
  [[nodiscard]] bool is_exact() const { return upper - lower <= 100 * kValueTolerance; }
  /// Whether the value is known to lie outside the window.
  [[nodiscard]] bool misses(const ValueRange& window) const {
    return lower >= window.upper - kValueTolerance || upper <= window.lower + kValueTolerance;
  }
  /// The same value as the other player of a zero-sum game sees it.
  [[nodiscard]] ValueRange negated() const { return {-upper, -lower}; }
  /// What two true statements say together. Where rounding has pulled them apart, `lower` wins.
  [[nodiscard]] ValueRange narrowed(const ValueRange& other) const {
    const double low = std::max(lower, other.lower);
    return {low, std::max(low, std::min(upper, other.upper))};
  }
};

}  // namespace tilewright
