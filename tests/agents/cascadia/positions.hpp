#pragma once

#include <algorithm>
#include <cstdint>

#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"
#include "tests/support/cascadia_positions.hpp"

namespace tilewright::cascadia {

/// Rules with every option chosen at random.
inline Rules random_rules(Rng& rng) {
  Rules rules;
  for (const auto& option : Rules::options()) {
    const auto choices = static_cast<std::uint32_t>(option.choices.size());
    option.set(rules, static_cast<int>(rng.below(choices)));
  }
  return rules;
}

/// Card A of every animal, two players.
inline Rules beginners_rules() {
  Rules rules;
  rules.bear = rules.elk = rules.salmon = rules.hawk = rules.fox = CardChoice::kA;
  return rules;
}

/// A position of uniformly random play in which a seat drafts, so many turns in at most.
inline State random_market(const Rules& rules, int most_turns, Rng& rng) {
  State state = State::initial(rules, rng);
  const int turns = static_cast<int>(
      rng.below(static_cast<std::uint32_t>(std::min(most_turns, rules.num_turns()))));
  while (state.turn() < turns || state.phase() != Phase::kMarket) {
    play_chance(state, rng);
    if (state.turn() == turns && state.phase() == Phase::kMarket) break;
    state.apply(state.random_action(rng));
  }
  return state;
}

/// The mean base total of a seat in games that `policy` plays against itself.
template <class Policy>
double mean_base_points(const Rules& rules, int games, Policy&& policy, Seed seed) {
  double sum = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng{split(seed, static_cast<std::uint64_t>(game))};
    State state = State::initial(rules, rng);
    play_chance(state, rng);
    while (!state.is_terminal()) {
      state.apply(policy(state, rng));
      play_chance(state, rng);
    }
    for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
      sum += state.base_points(Player{seat});
    }
  }
  return sum / games / static_cast<double>(rules.num_players());
}

}  // namespace tilewright::cascadia
