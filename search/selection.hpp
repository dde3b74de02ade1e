#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "search/mcts_settings.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// The edge with the highest score among the first `count`; ties go to the first.
template <class Score>
std::uint32_t best_edge(std::uint32_t count, const Score& score) {
  std::uint32_t best = 0;
  float best_score = -std::numeric_limits<float>::infinity();
  for (std::uint32_t i = 0; i < count; ++i) {
    const float candidate = score(i);
    if (candidate > best_score) {
      best_score = candidate;
      best = i;
    }
  }
  return best;
}

/// How many of `count` edges a node may look at after so many visits.
inline std::uint32_t widened(const Widening& widening, std::uint32_t visits, std::uint32_t count) {
  if (widening.factor <= 0) return count;
  const double most = widening.factor * std::pow(static_cast<double>(visits), widening.exponent);
  return most >= count ? count : std::max(1U, static_cast<std::uint32_t>(most));
}

/// Scores of the edges of one node, for edges that have been tried, by the formulas of Selection.
class EdgeScores {
 public:
  EdgeScores(const MctsSettings& settings, const Edges& edges, std::uint32_t parent_visits)
      : edges_{edges},
        log_visits_{std::log(static_cast<float>(std::max(parent_visits, 1U)))},
        ucb1_{static_cast<float>(settings.exploration) * std::sqrt(log_visits_)},
        puct_{static_cast<float>(settings.exploration) *
              std::sqrt(static_cast<float>(std::max(parent_visits, 1U)))},
        exploration_{static_cast<float>(settings.exploration)} {}

  [[nodiscard]] float ucb1(std::uint32_t i) const {
    return edges_.mean[i] + ucb1_ * edges_.inverse_root[i];
  }
  /// UCB1 where an action was not always legal: its own availability in place of the node's visits.
  [[nodiscard]] float ucb1_of_available(std::uint32_t i) const {
    const float log_available = std::log(static_cast<float>(std::max(edges_.availability[i], 1U)));
    return edges_.mean[i] + exploration_ * std::sqrt(log_available) * edges_.inverse_root[i];
  }
  /// The variance of returns in [-1, 1] is at most 1, where the paper has 1/4 for [0, 1].
  [[nodiscard]] float ucb1_tuned(std::uint32_t i) const {
    const auto n = static_cast<float>(edges_.visits[i]);
    const float spread = log_visits_ / n;
    const float variance =
        static_cast<float>(edges_.square_sum[i]) / n - edges_.mean[i] * edges_.mean[i];
    const float bound = std::max(variance, 0.0F) + 2.0F * std::sqrt(2.0F * spread);
    return edges_.mean[i] + exploration_ * std::sqrt(spread * std::min(1.0F, bound));
  }
  [[nodiscard]] float puct(std::uint32_t i) const {
    const auto n = static_cast<float>(edges_.visits[i] + edges_.in_flight[i]);
    return edges_.mean[i] + puct_ * edges_.prior[i] / (1.0F + n);
  }

 private:
  const Edges& edges_;
  float log_visits_;
  float ucb1_;
  float puct_;
  float exploration_;
};

}  // namespace tilewright
