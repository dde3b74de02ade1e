#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

// Games as lists of whole turns, as other programs and people write them: one word for a draw, a
// place and a meeple. A drawn tile that fits nowhere is a word of its own, `draw C`.

/// The draw, the place and the meeple ply of a turn. Where several segments of the tile belong to
/// one feature any of them may be named. An error says why the turn is not legal.
/// Precondition: chance draws in `state`.
Result<std::vector<Action>> turn_actions(const State& state, const Turn& turn);

/// Reads words separated by blanks or ends of lines, the rest of a line after # being a comment.
/// Errors name the word, counted from 1, and what is wrong. Precondition: as above, or the game is
/// over.
Result<std::vector<Action>> parse_turns(const State& start, std::string_view text);

/// The inverse, a word on a line. Precondition: the actions are legal one after the other and end
/// with a turn.
std::string turns_text(const State& start, std::span<const Action> actions);

}  // namespace tilewright::carcassonne
