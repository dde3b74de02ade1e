#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "agents/game_record.hpp"
#include "core/game.hpp"

namespace tilewright {

/// The start of a game: the same for the same rules and seed, whoever plays.
template <Game S>
S deal_game(const typename S::Rules& rules, Seed deal_seed) {
  Rng rng{deal_seed};
  return S::initial(rules, rng);
}

/// Why `action` cannot be played by whoever acts in `state`, or an empty text. Accepts any id.
template <Game S>
std::string why_not_playable(const S& state, Action action) {
  const std::string id = std::to_string(action.id());
  if (state.is_terminal()) return "action " + id + " comes after the end of the game";
  if constexpr (ChanceNodes<S>) {
    if (state.current_player() == Player::chance()) {
      return is_outcome(state, action)
                 ? ""
                 : "outcome " + id + " is not among the outcomes of this chance node";
    }
  }
  typename S::Actions legal;
  state.legal_actions(legal);
  if (std::find(legal.begin(), legal.end(), action) != legal.end()) return "";
  if (action.id() >= state.num_actions()) {
    return "action " + id + " does not exist: ids are below " + std::to_string(state.num_actions());
  }
  if constexpr (TextForm<S>) {
    return "action " + id + " (" + state.action_text(action) +
           ") is not legal: " + state.why_illegal(action);
  } else {
    return "action " + id + " is not among the " + std::to_string(legal.size()) + " legal actions";
  }
}

/// The position after the first `plies` plies of a record; at most its length (asserted). An error
/// if the record is of another game or of another version of it, if its rules or its number of
/// seats are wrong, or at the first ply that is not legal.
template <Game S>
Result<S> replay_to(const GameRecord& record, std::size_t plies) {
  TILEWRIGHT_ASSERT(plies <= record.actions.size());
  if (record.game != S::kName || record.game_version != S::kVersion) {
    return Error{"the record is of " + record.game + ", version " +
                 std::to_string(record.game_version) + "; this is " + std::string(S::kName) +
                 ", version " + std::to_string(S::kVersion)};
  }
  const auto rules = parse_rules<typename S::Rules>(record.rules);
  if (!rules) return Error{"the record's rules: " + rules.error()};
  S state = deal_game<S>(*rules, record.deal_seed);
  if (record.seats.size() != static_cast<std::size_t>(state.num_players())) {
    return Error{"the record has " + std::to_string(record.seats.size()) + " seats, the game has " +
                 std::to_string(state.num_players()) + " players"};
  }
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const Action action{record.actions[ply]};
    const std::string why = why_not_playable(state, action);
    if (!why.empty()) return Error{"ply " + std::to_string(ply) + ": " + why};
    state.apply(action);
  }
  return state;
}

/// Plays a record again and checks it: the deal, every action, the end, points and returns. Returns
/// the final position; an error says at which ply or seat the record and the game differ. A game
/// of two players with a fault ends there (`play_game`).
template <Game S>
Result<S> replay(const GameRecord& record) {
  auto final = replay_to<S>(record, record.actions.size());
  if (!final) return final;
  const bool is_cut_short = !record.faults.empty() && record.seats.size() == 2;
  if (!final->is_terminal() && !is_cut_short) {
    return Error{"the record ends at ply " + std::to_string(record.actions.size()) +
                 ", before the end of the game"};
  }
  const auto points = final->points();
  std::vector<float> returns(record.seats.size());
  if (final->is_terminal()) {
    const auto of_game = final->returns();
    for (std::size_t seat = 0; seat < returns.size(); ++seat) returns[seat] = of_game[seat];
  }
  returns = returns_after_faults(record, std::move(returns));
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    if (record.points[seat] != points[seat]) {
      return Error{"seat " + std::to_string(seat) + " ends with " + std::to_string(points[seat]) +
                   " points, the record says " + std::to_string(record.points[seat])};
    }
    if (record.returns[seat] != returns[seat]) {
      return Error{"seat " + std::to_string(seat) + " has the return " +
                   std::to_string(returns[seat]) + ", the record says " +
                   std::to_string(record.returns[seat])};
    }
  }
  return final;
}

}  // namespace tilewright
