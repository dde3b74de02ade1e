#pragma once

#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "search/ensemble.hpp"
#include "search/flat_monte_carlo.hpp"
#include "search/mcts.hpp"
#include "search/multi_observer.hpp"

namespace tilewright {

/// An agent that plays the best action of its report.
template <Game S>
class SearchAgent : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) final {
    return this->report(seen, rng).best;
  }
};

/// An agent of any search over information sets: search(const InformationSet<S>&, Rng&) -> Report.
template <Game S, class Search>
class InformationSetSearchAgent final : public SearchAgent<S> {
 public:
  explicit InformationSetSearchAgent(Search search) : search_{std::move(search)} {}

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    return search_.search(seen, rng);
  }

 private:
  Search search_;
};

/// Determinized search: several worlds, each searched by Monte Carlo tree search.
template <Game S, LeafEvaluator<S> Evaluator>
class PimcAgent final : public SearchAgent<S> {
 public:
  /// settings: the budget of one world.
  PimcAgent(const EnsembleSettings& ensemble, const MctsSettings& settings,
            const Evaluator& evaluator)
      : ensemble_{ensemble} {
    searches_.reserve(static_cast<std::size_t>(ensemble.threads));
    for (int i = 0; i < ensemble.threads; ++i) searches_.emplace_back(settings, evaluator);
  }

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    return ensemble_search(
        seen, ensemble_, rng, [this](const S& world, Player /*mover*/, Rng& numbers, int worker) {
          return searches_[static_cast<std::size_t>(worker)].search(world, numbers);
        });
  }

 private:
  EnsembleSettings ensemble_;
  std::vector<Mcts<S, Evaluator>> searches_;  // one for each thread
};

}  // namespace tilewright
