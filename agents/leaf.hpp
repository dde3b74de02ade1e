#pragma once

#include <cstdint>

#include "agents/game_traits.hpp"
#include "search/evaluator.hpp"
#include "search/playouts.hpp"

namespace tilewright {

/// How a search values its leaves, as options of an agent.
struct LeafSettings {
  /// Whether playouts follow the game's own policy (`playout=greedy`) or are random.
  bool follows_policy = false;
  /// How often a playout that follows the policy takes a random action instead, in [0, 1].
  double epsilon = 0;
  /// After how many actions of players a playout ends and the game's static value counts; -1:
  /// never.
  int plies = -1;
  /// Playouts for each leaf, at least 1; their mean counts.
  int playouts = 1;
};

/// Values a leaf as the settings say. One type for every game, so that a search is compiled once:
/// the settings are looked at once for each leaf.
template <Game S>
class Leaf {
 public:
  explicit Leaf(const LeafSettings& settings) : settings_{settings} {}

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return value(state, rng); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, ActionTrace<S>& trace) const {
    return value(state, rng, trace);
  }

 private:
  /// trace: one or none, here and below.
  template <class... Trace>
  PerPlayer<S, float> value(S& state, Rng& rng, Trace&... trace) const {
    if (settings_.playouts == 1) return one(state, rng, trace...);
    const auto once = [this](S& copy, Rng& numbers, auto&... played) {
      return this->one(copy, numbers, played...);
    };
    return MeanLeaf<S, decltype(once)>{settings_.playouts, once}(state, rng, trace...);
  }

  template <class... Trace>
  PerPlayer<S, float> one(S& state, Rng& rng, Trace&... trace) const {
    if constexpr (HasPolicy<S>) {
      using Policy = typename GameTraits<S>::Policy;
      if (settings_.follows_policy && settings_.epsilon > 0) {
        return played(EpsilonPolicy<S, Policy>{settings_.epsilon}, state, rng, trace...);
      }
      if (settings_.follows_policy) return played(Policy{}, state, rng, trace...);
    }
    return played(RandomPolicy<S>{}, state, rng, trace...);
  }

  template <PlayoutPolicy<S> Policy, class... Trace>
  PerPlayer<S, float> played(const Policy& policy, S& state, Rng& rng, Trace&... trace) const {
    if constexpr (HasStaticValue<S>) {
      using Value = typename GameTraits<S>::StaticValue;
      if (settings_.plies >= 0) {
        const TruncatedPlayout<S, Value, Policy> playout{settings_.plies, Value{}, policy};
        return playout(state, rng, trace...);
      }
    }
    return Playout<S, Policy>{policy}(state, rng, trace...);
  }

  LeafSettings settings_;
};

}  // namespace tilewright
