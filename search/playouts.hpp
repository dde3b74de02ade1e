#pragma once

#include "search/evaluator.hpp"
#include "search/static_value.hpp"

namespace tilewright {

// Ways to value a leaf besides the plain Playout of search/evaluator.hpp. They go together:
// MeanLeaf<S, TruncatedPlayout<S, Value, EpsilonPolicy<S, Policy>>> is one of them.

/// Follows a policy, but with probability `epsilon` takes a uniformly random legal action, so that
/// playouts of a policy without chance differ from each other.
template <Game S, PlayoutPolicy<S> Policy>
struct EpsilonPolicy {
  double epsilon = 0.1;  // in [0, 1]
  Policy policy{};

  Action operator()(const S& state, Rng& rng) const {
    return rng.uniform() < epsilon ? random_action(state, rng) : policy(state, rng);
  }
};

/// A playout to the end by such a policy.
template <Game S, PlayoutPolicy<S> Policy>
using EpsilonPlayout = Playout<S, EpsilonPolicy<S, Policy>>;

/// Values a leaf without looking ahead. The evaluator sees the whole determinization.
template <Game S, StaticEvaluator<S> Value>
struct StaticLeaf {
  Value value{};

  PerPlayer<S, float> operator()(const S& state, Rng& /*rng*/) const { return value(state); }
};

/// Plays at most `plies` actions of players by the policy, then values statically. Outcomes of
/// chance nodes are played on the way and not counted; none is played after the last action.
template <Game S, StaticEvaluator<S> Value, PlayoutPolicy<S> Policy = RandomPolicy<S>>
struct TruncatedPlayout {
  int plies = 10;  // 0: static value alone
  Value value{};
  Policy policy{};

  PerPlayer<S, float> operator()(S& state, Rng& rng) const { return play(state, rng, NoTrace{}); }
  PerPlayer<S, float> operator()(S& state, Rng& rng, ActionTrace<S>& trace) const {
    return play(state, rng, trace);
  }

 private:
  template <class Trace>
  PerPlayer<S, float> play(S& state, Rng& rng, Trace&& trace) const {
    for (int ply = 0; ply < plies; ++ply) {
      play_chance(state, rng);
      if (state.is_terminal()) break;
      const Action action = policy(state, rng);
      trace.add(state, action);
      state.apply(action);
    }
    return state.is_terminal() ? state.returns() : value(state);
  }
};

/// The mean of several evaluations of the same leaf: less noise from each simulation, fewer
/// simulations from the same time.
template <Game S, LeafEvaluator<S> Evaluator>
struct MeanLeaf {
  int count = 4;  // at least 1
  Evaluator evaluate{};

  PerPlayer<S, float> operator()(const S& state, Rng& rng) const {
    return mean_of([&](S& copy) { return evaluate(copy, rng); }, state);
  }
  /// Each playout counts for itself.
  PerPlayer<S, float> operator()(const S& state, Rng& rng, ActionTrace<S>& trace) const requires
      TracedEvaluator<Evaluator, S> {
    const auto once = [&](S& copy) {
      const PerPlayer<S, float> values = evaluate(copy, rng, trace);
      trace.end(values);
      return values;
    };
    return mean_of(once, state);
  }

 private:
  template <class Once>
  [[nodiscard]] PerPlayer<S, float> mean_of(const Once& once, const S& state) const {
    PerPlayer<S, float> mean{};
    for (int i = 0; i < count; ++i) {
      S copy = state;
      const PerPlayer<S, float> values = once(copy);
      for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += values[p];
    }
    for (float& value : mean) value /= static_cast<float>(count);
    return mean;
  }
};

}  // namespace tilewright
