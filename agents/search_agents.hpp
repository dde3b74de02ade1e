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

  void start_game() override {
    if constexpr (requires { search_.forget(); }) search_.forget();
  }

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    return search_.search(seen, rng);
  }

 private:
  Search search_;
};

/// Determinized search: several worlds, each searched by Monte Carlo tree search.
template <Game S, LeafEvaluator<S> Evaluator, ActionHeuristic<S> Heuristic = NoHeuristic<S>>
class PimcAgent final : public SearchAgent<S> {
 public:
  /// settings: the budget of one world. Reuse is passed over: worlds are drawn anew for each
  /// decision. The final choice is made once, from the worlds' common policy, instead of the vote.
  PimcAgent(const EnsembleSettings& ensemble, MctsSettings settings, const Evaluator& evaluator,
            const Heuristic& heuristic = {})
      : ensemble_{ensemble}, choice_{std::exchange(settings.choice, {})} {
    settings.reuse = false;
    searches_.reserve(static_cast<std::size_t>(ensemble.threads));
    for (int i = 0; i < ensemble.threads; ++i) {
      searches_.emplace_back(settings, evaluator, heuristic);
    }
  }

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    Report report = ensemble_search(
        seen, ensemble_, rng, [this](const S& world, Player /*mover*/, Rng& numbers, int worker) {
          return searches_[static_cast<std::size_t>(worker)].search(world, numbers);
        });
    if (choice_.temperature > 0 && seen.ply() < choice_.plies) {
      report.best = sample_action(report, choice_.temperature, rng);
      report.principal_variation = {report.best};
    }
    return report;
  }

 private:
  EnsembleSettings ensemble_;
  FinalChoice choice_;
  std::vector<Mcts<S, Evaluator, Heuristic>> searches_;  // one for each thread
};

}  // namespace tilewright
