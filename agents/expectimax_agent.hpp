#pragma once

#include <string>
#include <utility>
#include <vector>

#include "agents/agent_spec.hpp"
#include "agents/search_agents.hpp"
#include "search/ensemble.hpp"
#include "search/expectimax.hpp"

namespace tilewright {

/// Expectimax as an agent. Where all is known to the mover the position is searched; where
/// something is hidden, determinized worlds, each as if it were the truth, with all its actions
/// valued. What one decision leaves behind is forgotten before the next.
template <Game S, StaticEvaluator<S> Evaluator>
class ExpectimaxAgent final : public SearchAgent<S> {
 public:
  /// settings: nodes are those of one world, milliseconds those of all.
  ExpectimaxAgent(std::uint64_t worlds, const ExpectimaxSettings& settings, Evaluator evaluator)
      : ensemble_{.worlds = worlds,
                  .stop = settings.budget.stop,
                  .milliseconds = settings.budget.milliseconds},
        search_{settings, std::move(evaluator)} {}

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    search_.forget();
    if (const S world = seen.determinize(rng); world == seen.known()) {
      return search_.search(world, rng);
    }
    return ensemble_search(seen, ensemble_, rng,
                           [this](const S& world, Player /*mover*/, Rng& numbers) {
                             return search_.search_world(world, ensemble_.worlds, numbers);
                           });
  }

 private:
  EnsembleSettings ensemble_;
  Expectimax<S, Evaluator> search_;
};

namespace detail {

/// The options of the agent `expectimax`, and what they ask for. A depth or a time alone lifts the
/// default limit on nodes.
std::vector<OptionInfo> expectimax_options();
ExpectimaxSettings expectimax_settings_of(const AgentSettings& settings);

}  // namespace detail
}  // namespace tilewright
