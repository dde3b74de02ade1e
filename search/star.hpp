#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/fixed_list.hpp"
#include "search/value_range.hpp"

namespace tilewright {

/// The arithmetic of Star pruning at one chance node (Ballard 1983): what is known of each
/// outcome's value, and which window an outcome must be searched with so that the answer matters to
/// the node.
///
/// Star1 starts from [-1, 1] for every outcome and learns by searching them one by one. Star2 first
/// narrows the ranges by cheap probes (Hauk, Buro & Schaeffer 2004). Both are this class: it does
/// not ask where a range comes from. Outcomes may belong to different players. Weights are the
/// whole numbers of the chance list; nothing is divided before the end.
template <std::size_t Capacity>
class StarNode {
 public:
  /// Precondition: at least one outcome, all weights above zero.
  explicit StarNode(std::span<const ChanceOutcome> outcomes) : size_{outcomes.size()} {
    for (std::size_t i = 0; i < size_; ++i) {
      weights_[i] = outcomes[i].weight;
      ranges_[i] = ValueRange{};
      total_ += weights_[i];
    }
    lower_sum_ = -total_;
    upper_sum_ = total_;
  }

  [[nodiscard]] const ValueRange& operator[](std::size_t outcome) const {
    TILEWRIGHT_ASSERT(outcome < size_);
    return ranges_[outcome];
  }

  /// The window for an outcome, given the node's: at or below `lower` even the best of all other
  /// outcomes cannot lift the node above its window; at or above `upper` even the worst of them
  /// cannot pull it below.
  [[nodiscard]] ValueRange window(std::size_t outcome, const ValueRange& node) const {
    TILEWRIGHT_ASSERT(outcome < size_);
    const double weight = weights_[outcome];
    const ValueRange& range = ranges_[outcome];
    const double others_lower = lower_sum_ - weight * range.lower;
    const double others_upper = upper_sum_ - weight * range.upper;
    return {std::max(range.lower, (node.lower * total_ - others_upper) / weight),
            std::min(range.upper, (node.upper * total_ - others_lower) / weight)};
  }

  /// Takes in something true about an outcome's value.
  void narrow(std::size_t outcome, const ValueRange& found) {
    TILEWRIGHT_ASSERT(outcome < size_);
    const ValueRange before = ranges_[outcome];
    const ValueRange after = before.narrowed(found);
    lower_sum_ += weights_[outcome] * (after.lower - before.lower);
    upper_sum_ += weights_[outcome] * (after.upper - before.upper);
    ranges_[outcome] = after;
  }

  /// What is known of the node. Summed afresh: free of the drift of running sums.
  [[nodiscard]] ValueRange range() const {
    double lower = 0;
    double upper = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      lower += weights_[i] * ranges_[i].lower;
      upper += weights_[i] * ranges_[i].upper;
    }
    return {lower / total_, upper / total_};
  }
  /// Whether the node is known to lie outside its window: the cut.
  [[nodiscard]] bool misses(const ValueRange& node) const {
    return ValueRange{lower_sum_ / total_, upper_sum_ / total_}.misses(node);
  }

 private:
  std::size_t size_;
  double total_ = 0;
  double lower_sum_ = 0;
  double upper_sum_ = 0;
  std::array<double, Capacity> weights_;
  std::array<ValueRange, Capacity> ranges_;
};

}  // namespace tilewright
