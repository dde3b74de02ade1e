#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/game.hpp"

namespace tilewright::testing_support {

/// With few rounds, for games that have such an option: random games of them hardly ever end
/// before.
template <RuleSet Rules>
Rules shortened(Rules rules) {
  for (const auto& option : Rules::options()) {
    if (option.name == "max_rounds") option.set(rules, 1);
  }
  return rules;
}

/// The rules that a suite for all games tries: every preset, and every choice of every option on
/// its own; of an option with very many choices the first few and a few of the others.
template <Game S>
std::vector<typename S::Rules> rules_to_try() {
  using Rules = typename S::Rules;
  std::vector<Rules> all;
  const auto add = [&](const Rules& rules) {
    if (std::find(all.begin(), all.end(), rules) == all.end()) all.push_back(rules);
  };
  for (const auto& preset : Rules::presets()) add(preset.rules);
  for (const auto& option : Rules::options()) {
    constexpr std::size_t kMany = 12;
    const std::size_t choices = option.choices.size();
    for (std::size_t i = 0; i<choices; i += choices> kMany && i >= 3 ? choices / 3 : 1) {
      Rules rules = shortened(Rules::presets().front().rules);
      option.set(rules, static_cast<int>(i));
      add(rules);
    }
  }
  return all;
}

/// Every option of the rules set to a random choice.
template <RuleSet Rules>
Rules random_rules(Rng& rng) {
  Rules rules = Rules::presets().front().rules;
  for (const auto& option : Rules::options()) {
    option.set(rules,
               static_cast<int>(rng.below(static_cast<std::uint32_t>(option.choices.size()))));
  }
  return rules;
}

/// Whoever may look at a game: every seat, and the spectator last. Of very many seats the first and
/// the last, whoever acts, and one in between.
template <Game S>
std::vector<Player> viewers(const S& state) {
  constexpr int kMany = 8;
  std::vector<Player> all;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    const Player player{static_cast<std::size_t>(seat)};
    const bool is_chosen = seat == 0 || seat == state.num_players() / 2 ||
                           seat + 1 == state.num_players() || player == state.current_player();
    if (state.num_players() <= kMany || is_chosen) all.push_back(player);
  }
  all.push_back(Player::spectator());
  return all;
}

/// A random action or outcome for whoever acts. Precondition: the game goes on.
template <Game S>
Action random_step(const S& state, Rng& rng) {
  if constexpr (ChanceNodes<S>) {
    if (state.current_player() == Player::chance()) return state.sample_chance(rng);
  }
  return random_action(state, rng);
}

/// Calls `visit(state)` for every state of one random game, the end included, and counts them.
template <Game S, class Visit>
std::size_t visit_states(const typename S::Rules& rules, Seed seed, Visit&& visit) {
  Rng rng{seed};
  S state = S::initial(rules, rng);
  visit(std::as_const(state));
  std::size_t states = 1;
  for (; !state.is_terminal(); ++states) {
    state.apply(random_step(state, rng));
    visit(std::as_const(state));
  }
  return states;
}

/// The same for `games` random games with the given rules.
template <Game S, class Visit>
void for_each_state(const typename S::Rules& rules, int games, Seed seed, Visit&& visit) {
  for (int game = 0; game < games; ++game) {
    visit_states<S>(rules, split(seed, static_cast<std::uint64_t>(game)), visit);
  }
}

/// The states of a game that are all visited, and which share of the later ones is: so many that
/// there are about as many again whenever a game is twice as long.
inline constexpr std::size_t kLongGame = 600;
inline constexpr std::uint32_t kLateShare = 16;
inline constexpr std::size_t kStatesOfAStretch = 200;
inline std::uint32_t late_share(std::size_t states) {
  return std::max(kLateShare, static_cast<std::uint32_t>(states / kStatesOfAStretch));
}

/// Sanitizers make games many times slower. The suites for all games play a share of them there;
/// the tests of each game play all of theirs.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kShareOfGames = 4;
#else
inline constexpr int kShareOfGames = 1;
#endif

/// The same over all the rules to try: `games` games of each, or of long games with many rules
/// fewer, so that there are not many more than 400 states for every one of `games`. Of a game that
/// goes on for longer than kLongGame, or less with very many rules, a share of the later states is
/// visited, and the end.
template <Game S, class Visit>
void for_each_state_of_any_rules(int games, Seed seed, Visit&& visit) {
  games = std::max(1, games / kShareOfGames);
  const auto all_rules = rules_to_try<S>();
  const std::size_t enough = 400 * static_cast<std::size_t>(games) / all_rules.size();
  const std::size_t whole = std::min(kLongGame, std::max<std::size_t>(100, 3 * enough));
  std::uint64_t stream = 0;
  for (const auto& rules : all_rules) {
    const Seed seed_of_rules = split(seed, stream++);
    std::size_t states = 0;
    for (int game = 0; game < games && (game == 0 || states < enough); ++game) {
      Rng thin{split(seed_of_rules, ~static_cast<std::uint64_t>(game))};
      const std::size_t before = states;
      const auto visit_some = [&](const S& state) {
        ++states;
        const bool is_late = states - before > whole;
        if (!is_late || state.is_terminal() || thin.below(late_share(states - before)) == 0)
          visit(state);
      };
      visit_states<S>(rules, split(seed_of_rules, static_cast<std::uint64_t>(game)), visit_some);
    }
  }
}

template <Game S>
std::vector<Action> legal_actions(const S& state) {
  typename S::Actions actions;
  state.legal_actions(actions);
  return {actions.begin(), actions.end()};
}

template <Observable S>
std::vector<float> observation(const S& state, Player viewer) {
  std::vector<float> out(state.observation_size(), -99.0F);
  state.observe(viewer, out);
  return out;
}

/// Ids to ask about: all of them, or a random choice of 700 where there are more.
inline std::vector<std::uint32_t> ids_to_ask(std::uint32_t ids, Rng& rng) {
  constexpr std::uint32_t kMost = 700;
  std::vector<std::uint32_t> chosen(std::min(ids, kMost));
  std::iota(chosen.begin(), chosen.end(), 0U);
  if (ids > kMost) {
    for (auto& id : chosen) id = rng.below(ids);
  }
  return chosen;
}

}  // namespace tilewright::testing_support
