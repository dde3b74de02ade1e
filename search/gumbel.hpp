#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/mcts_settings.hpp"
#include "search/priors.hpp"
#include "search/tree.hpp"

namespace tilewright {

// Policy improvement by planning with Gumbel (Danihelka, Guez, Schrittwieser & Silver, ICLR 2022).
//
// Values q in [-1, 1] are moved to [0, 1] by (q + 1) / 2, the range of sigma in the paper. An
// action without visits counts for the "mixed value" of the node (the paper's appendix D), made of
// what the evaluator said of the node and of the means of the actions that have visits.

/// What the improved policy needs to know about one action of a node.
struct ActionEvidence {
  float prior = 0;
  float mean = 0;  // in [-1, 1], of `visits`
  std::uint64_t visits = 0;
};

/// sigma(q): how much a value counts beside the logarithm of a prior. most_visits: of any action.
inline double gumbel_sigma(const GumbelSettings& settings, double most_visits, double value) {
  return (settings.visit_offset + most_visits) * settings.value_scale * (value + 1) / 2;
}

/// A prior of 0 is taken for a very small one: its action may still be looked at.
inline double log_prior(float prior) {
  return std::log(std::max(prior, std::numeric_limits<float>::min()));
}

/// The improved policy of a node: softmax(log prior + sigma(completed value)). evaluation: what the
/// evaluator said the node is worth to the player who chooses. evidence(i): ActionEvidence of
/// action i. out: of that many numbers, which add up to 1.
template <class Evidence>
void improve_policy(const GumbelSettings& settings, double evaluation, const Evidence& evidence,
                    std::span<float> out) {
  double visits = 0;
  double most_visits = 0;
  double tried_prior = 0;
  double tried_value = 0;  // means weighted by priors
  for (std::size_t i = 0; i < out.size(); ++i) {
    const ActionEvidence action = evidence(i);
    if (action.visits == 0) continue;
    const double prior = std::max(action.prior, std::numeric_limits<float>::min());
    visits += static_cast<double>(action.visits);
    most_visits = std::max(most_visits, static_cast<double>(action.visits));
    tried_prior += prior;
    tried_value += prior * action.mean;
  }
  const double mixed =
      visits > 0 ? (evaluation + visits * tried_value / tried_prior) / (1 + visits) : evaluation;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const ActionEvidence action = evidence(i);
    const double value = action.visits > 0 ? action.mean : mixed;
    out[i] =
        static_cast<float>(log_prior(action.prior) + gumbel_sigma(settings, most_visits, value));
  }
  softmax(out);
}

/// The root of a search by Gumbel: draws the actions to look at without replacement, by their
/// priors and Gumbel numbers, and shares the simulations out among them by sequential halving.
/// Actions are known by their edges. Whoever holds the root may use it.
class GumbelRoot {
 public:
  /// Precondition: the root has all its edges and priors. simulations: how many there will be;
  /// where nobody knows (0), the shares are those of 1000, and the last two actions go on.
  void start(const GumbelSettings& settings, const Edges& edges, std::uint32_t count,
             std::uint64_t simulations, Rng& rng) {
    settings_ = settings;
    simulations_ = simulations == 0 ? 1000 : simulations;
    noise_.resize(count);
    candidates_.resize(count);
    if (count == 0) return;  // a root without room for edges
    for (std::uint32_t i = 0; i < count; ++i) {
      noise_[i] = settings.noise * gumbel(rng) + log_prior(edges.prior[i]);
      candidates_[i] = i;
    }
    std::ranges::stable_sort(candidates_, [&](auto a, auto b) { return noise_[a] > noise_[b]; });
    const auto most = static_cast<std::size_t>(std::max(settings.considered, 1));
    candidates_.resize(std::min<std::size_t>({most, count, simulations_}));
    rounds_ = std::max<std::uint64_t>(1, std::bit_width(candidates_.size() - 1));
    start_round();
  }

  /// The edge of the next simulation.
  std::uint32_t next(const Edges& edges) {
    if (turn_ == share_ * candidates_.size()) {
      halve(edges);
      start_round();
    }
    return candidates_[turn_++ % candidates_.size()];
  }

  /// The edges that are left.
  [[nodiscard]] std::span<const std::uint32_t> candidates() const { return candidates_; }

  /// What an edge is chosen by: Gumbel number + log prior + sigma(value).
  [[nodiscard]] double score(std::uint32_t edge, double most_visits, double value) const {
    return noise_[edge] + gumbel_sigma(settings_, most_visits, value);
  }

 private:
  void start_round() {
    turn_ = 0;
    share_ = std::max<std::uint64_t>(1, simulations_ / (rounds_ * candidates_.size()));
  }

  /// Drops the worse half; two are kept to the end.
  void halve(const Edges& edges) {
    if (candidates_.size() <= 2) return;
    double most_visits = 0;
    for (const std::uint32_t edge : candidates_) {
      most_visits = std::max(most_visits, static_cast<double>(edges.visits[edge]));
    }
    std::ranges::stable_sort(candidates_, [&](auto a, auto b) {
      return score(a, most_visits, edges.mean[a]) > score(b, most_visits, edges.mean[b]);
    });
    candidates_.resize((candidates_.size() + 1) / 2);
  }

  GumbelSettings settings_;
  std::uint64_t simulations_ = 0;
  std::vector<double> noise_;  // by edge: Gumbel number + log prior
  std::vector<std::uint32_t> candidates_;
  std::uint64_t rounds_ = 1;
  std::uint64_t share_ = 1;  // simulations for each candidate in this round
  std::uint64_t turn_ = 0;   // simulations in this round so far
};

/// The edge to follow below the root: the one whose share of the visits lags most behind the
/// improved policy. visits: of the edges that can be followed, together, with those under way.
/// policy: theirs, in the same order. visits_of(i): of the i-th.
template <class VisitsOf>
std::uint32_t most_lagging(std::span<const float> policy, double visits,
                           const VisitsOf& visits_of) {
  std::uint32_t best = 0;
  double best_lag = -std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < policy.size(); ++i) {
    const double lag = policy[i] - static_cast<double>(visits_of(i)) / (1 + visits);
    if (lag > best_lag) {
      best_lag = lag;
      best = i;
    }
  }
  return best;
}

}  // namespace tilewright
