#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace tilewright {

/// A game as text: its first position as the game writes it, then a line "moves:", then the
/// readable form of every action and every outcome of a chance node, in order, one on a line. It
/// parses back, and people can write it: the rest of a line after # is a comment.
template <TextForm S>
struct GameText {
  S start;
  std::vector<Action> actions;

  /// The position after all actions.
  [[nodiscard]] S end() const {
    S state = start;
    for (const Action action : actions) state.apply(action);
    return state;
  }
};

namespace detail {
inline constexpr std::string_view kMovesLine = "moves:";

/// Where the line "moves:" begins and where the line after it does; npos if there is none.
struct MovesLine {
  std::size_t begin = std::string_view::npos;
  std::size_t end = std::string_view::npos;
};
MovesLine find_moves_line(std::string_view text);

/// The lines of a text that say something, comments left out.
std::vector<std::string_view> lines_without_comments(std::string_view text);

/// Why whoever acts may not do this; empty if they may.
template <TextForm S>
std::string why_not(const S& state, Action action) {
  if constexpr (ChanceNodes<S>) {
    if (state.current_player() == Player::chance()) {
      return is_outcome(state, action) ? "" : "this is none of the outcomes here";
    }
  }
  return state.why_illegal(action);
}
}  // namespace detail

/// Precondition: the actions are legal one after the other.
template <TextForm S>
std::string game_text(const GameText<S>& game) {
  std::string text = game.start.text();
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += detail::kMovesLine;
  text += '\n';
  S state = game.start;
  for (const Action action : game.actions) {
    text += state.action_text(action) + "\n";
    state.apply(action);
  }
  return text;
}

/// Reads a game. Errors are those of the position, or name the move (from 1), its text and why it
/// is not legal there. A text without the line "moves:" is a position: a game without actions.
template <TextForm S>
Result<GameText<S>> parse_game(std::string_view text) {
  const detail::MovesLine moves = detail::find_moves_line(text);
  const auto start = S::from_text(detail::trimmed(text.substr(0, moves.begin)));
  if (!start) return Error{start.error()};
  GameText<S> game{.start = *start, .actions = {}};
  if (moves.begin == std::string_view::npos) return game;
  S state = *start;
  if constexpr (PartialStates<S>) {
    if (!state.is_complete()) return Error{"a game cannot be played on from a hidden position"};
  }
  for (const std::string_view word : detail::lines_without_comments(text.substr(moves.end))) {
    const std::string where = "move " + std::to_string(game.actions.size() + 1) + ", ";
    const auto action = state.parse_action(word);
    if (!action) return Error{where + action.error()};
    const std::string reason = detail::why_not(state, *action);
    if (!reason.empty()) return Error{where + std::string(word) + ": " + reason};
    state.apply(*action);
    game.actions.push_back(*action);
  }
  return game;
}

}  // namespace tilewright
