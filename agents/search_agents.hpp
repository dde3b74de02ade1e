#pragma once

#include <utility>

#include "agents/agent.hpp"
#include "search/determinized.hpp"
#include "search/mcts.hpp"

namespace tilewright {

/// An agent that plays the best action of its report.
template <Game S>
class SearchAgent : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) final {
    return this->report(seen, rng).best;
  }
};

/// Monte Carlo tree search over the information set.
template <Game S, LeafEvaluator<S> Evaluator>
class MctsAgent final : public SearchAgent<S> {
 public:
  MctsAgent(MctsSettings settings, Evaluator evaluator) : search_{settings, std::move(evaluator)} {}

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    return search_.search(seen, rng);
  }

 private:
  Mcts<S, Evaluator> search_;
};

/// Determinized search: several worlds, each searched by Monte Carlo tree search.
template <Game S, LeafEvaluator<S> Evaluator>
class PimcAgent final : public SearchAgent<S> {
 public:
  /// settings: the budget of one world.
  PimcAgent(std::uint64_t worlds, MctsSettings settings, Evaluator evaluator)
      : worlds_{worlds}, search_{settings, std::move(evaluator)} {}

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    const SearchClock clock{Budget{}};
    Report report = determinized_search(
        seen, worlds_, rng,
        [&](const S& world, Player, Rng& numbers) { return search_.search(world, numbers); });
    report.seconds = clock.seconds();
    return report;
  }

 private:
  std::uint64_t worlds_;
  Mcts<S, Evaluator> search_;
};

}  // namespace tilewright
