#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/amaf.hpp"
#include "search/mcts_settings.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// Scores of the edges of one node where more is known of them than visits and means: priors, what
/// a heuristic says, AMAF values. Unlike EdgeScores they are for edges without visits too.
class InformedScores {
 public:
  /// amaf: null if there is none. urgency: what an action is worth of which nothing is known; above
  /// 1: more than any other. prior_sum: what the priors of the edges to choose from add up to.
  InformedScores(const MctsSettings& settings, const Edges& edges, const AmafValue* amaf,
                 std::uint32_t node_visits, float urgency, float prior_sum)
      : settings_{settings},
        edges_{edges},
        amaf_{amaf},
        node_visits_{std::max(node_visits, 1U)},
        urgency_{urgency},
        puct_{static_cast<float>(settings.exploration) *
              std::sqrt(static_cast<float>(node_visits_)) / prior_sum},
        log_visits_{std::log(static_cast<float>(node_visits_))} {}

  [[nodiscard]] float puct(std::uint32_t i) const {
    return value(i) + puct_ * edges_.prior[i] / (1 + under_way_or_done(i));
  }
  /// The prior is what the heuristic says, unscaled.
  [[nodiscard]] float ucb1(std::uint32_t i) const { return ucb1(i, log_visits_); }
  /// The same where an action was not always legal.
  [[nodiscard]] float ucb1_of_available(std::uint32_t i) const {
    return ucb1(i, std::log(static_cast<float>(std::max(edges_.availability[i], 1U))));
  }

 private:
  [[nodiscard]] float under_way_or_done(std::uint32_t i) const {
    return static_cast<float>(edges_.visits[i] + edges_.in_flight[i]);
  }

  [[nodiscard]] float value(std::uint32_t i) const {
    const std::uint32_t visits = edges_.visits[i];
    const float own = visits > 0 ? edges_.mean[i] : edges_.in_flight[i] > 0 ? 0.0F : urgency_;
    if (amaf_ == nullptr || amaf_[i].visits == 0) return own;
    const float share = amaf_share(settings_.rave, node_visits_, visits, amaf_[i].visits);
    return (1 - share) * own + share * amaf_[i].mean;
  }

  [[nodiscard]] float ucb1(std::uint32_t i, float log_visits) const {
    const float visits = under_way_or_done(i);
    const float bias = static_cast<float>(settings_.bias) * edges_.prior[i] / (1 + visits);
    const bool is_unknown = visits == 0 && (amaf_ == nullptr || amaf_[i].visits == 0);
    if (is_unknown) return urgency_ + bias;
    const float spread = visits > 0 ? edges_.inverse_root[i] : 1.0F;
    return value(i) + bias +
           static_cast<float>(settings_.exploration) * std::sqrt(log_visits) * spread;
  }

  const MctsSettings& settings_;
  const Edges& edges_;
  const AmafValue* amaf_;
  std::uint32_t node_visits_;
  float urgency_;
  float puct_;
  float log_visits_;
};

}  // namespace tilewright
