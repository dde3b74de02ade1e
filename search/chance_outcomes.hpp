#pragma once

#include <algorithm>
#include <array>

#include "core/game.hpp"

namespace tilewright {

/// The outcomes of a chance node as a search weighs them: all of them, or, where there are more
/// than `samples` and `samples` is not 0, so many draws with replacement, each outcome weighted by
/// how often it came. The draws follow from the seed and the state's hash: one search sees the same
/// outcomes whenever it comes to a state. Returns whether outcomes were drawn.
template <ChanceNodes S>
bool list_outcomes(const S& state, std::uint64_t samples, Seed seed,
                   typename S::ChanceOutcomes& out) {
  state.chance_outcomes(out);
  if (samples == 0 || out.size() <= samples) return false;
  const typename S::ChanceOutcomes all = out;
  std::array<std::uint32_t, S::ChanceOutcomes::kCapacity> counts{};
  Rng rng{split(seed, state.hash())};
  for (std::uint64_t i = 0; i < samples; ++i) {
    const Action drawn = state.sample_chance(rng);
    const auto* at = std::ranges::lower_bound(all, drawn, {}, &ChanceOutcome::outcome);
    TILEWRIGHT_ASSERT(at != all.end() && at->outcome == drawn);
    ++counts[static_cast<std::size_t>(at - all.begin())];
  }
  out.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (counts[i] > 0) out.add(all[i].outcome, counts[i]);
  }
  return true;
}

}  // namespace tilewright
