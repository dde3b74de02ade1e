#pragma once

// The definition of detail::make_network_search in agents/make_agent.hpp. Included by
// agents/NAME/networks.cpp.

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "agents/make_agent.hpp"
#include "agents/network/network_leaf.hpp"
#include "agents/network/wide_arena.hpp"

namespace tilewright {

/// A search that asks an evaluator. Before it does, it makes sure that the evaluator is for the
/// game under its rules.
template <Observable S>
class NetworkAgent final : public Agent<S> {
 public:
  /// threads: that search together.
  NetworkAgent(AgentPointer<S> search, EvaluatorPointer evaluator, int threads)
      : search_{std::move(search)}, evaluator_{std::move(evaluator)} {
    if (threads > 1 && evaluator_->gathers()) arena_.emplace(threads);
  }

  void start_game() override { search_->start_game(); }
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    return this->report(seen, rng).best;
  }

  /// Errors: std::invalid_argument if the evaluator is for other positions. What it throws passes
  /// through.
  Report report(const InformationSet<S>& seen, Rng& rng) override {
    check(seen.known());
    if (!arena_) return search_->report(seen, rng);
    return arena_->run([&] { return search_->report(seen, rng); });
  }

 private:
  void check(const S& known) {
    const auto rules = known.rules();
    if (checked_ && *checked_ == rules) return;
    const std::string why = evaluator_->why_unfit(position_shape(known));
    if (!why.empty()) throw std::invalid_argument(std::string(S::kName) + ": " + why);
    checked_ = rules;
  }

  AgentPointer<S> search_;
  EvaluatorPointer evaluator_;
  std::optional<WideArena> arena_;
  std::optional<typename S::Rules> checked_;  // the rules for which the evaluator is good
};

namespace detail {

template <Observable S>
AgentPointer<S> make_search_with(const AgentSettings& settings, const NetworkLeaf<S>& leaf) {
  using Leaf = NetworkLeaf<S>;
  if (settings.name() == "mcts") {
    return agent_of<S>(Mcts<S, Leaf>{mcts_settings_of(settings), leaf});
  }
  if (settings.name() == "mo_ismcts") {
    return agent_of<S>(MultiObserverMcts<S, Leaf>{
        {.budget = budget_of(settings), .exploration = settings.real("exploration")}, leaf});
  }
  return std::make_unique<PimcAgent<S, Leaf>>(ensemble_settings_of(settings),
                                              world_settings_of(settings), leaf);
}

template <Game S>
AgentPointer<S> make_network_search(const AgentSettings& settings, EvaluatorPointer evaluator) {
  int threads = 1;
  for (const char* option : {"workers", "threads"}) {
    if (settings.has(option)) threads *= static_cast<int>(settings.integer(option));
  }
  auto search = make_search_with<S>(settings, NetworkLeaf<S>{evaluator});
  return std::make_unique<NetworkAgent<S>>(std::move(search), std::move(evaluator), threads);
}

}  // namespace detail
}  // namespace tilewright
