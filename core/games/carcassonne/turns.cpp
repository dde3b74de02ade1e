#include "core/games/carcassonne/turns.hpp"

#include <algorithm>

#include "core/game_text.hpp"

namespace tilewright::carcassonne {
namespace {

/// The action for a meeple on the segment's feature: the lowest of its segments on the last tile.
Action on_feature_of(const State& state, Segment segment) {
  const Board& board = state.board();
  const std::size_t tile = board.last_tile();
  Segment lowest = segment;
  if ((board.type_of_tile(tile).segments & segment_bit(segment)) != 0) {
    for_each_bit(state.choices(), [&](int code) {
      const Segment free{code};
      if (board.root(tile, free) == board.root(tile, segment)) lowest = free;
    });
  }
  return State::meeple_action(lowest);
}

}  // namespace

Result<std::vector<Action>> turn_actions(const State& state, const Turn& turn) {
  TILEWRIGHT_ASSERT(state.phase() == Phase::kDraw);
  std::vector<Action> actions;
  State after = state;
  const auto play = [&](Action action) {
    std::string reason = after.why_illegal(action);
    if (reason.empty()) {
      actions.push_back(action);
      after.apply(action);
    }
    return reason;
  };
  std::string reason = play(Action{static_cast<std::uint32_t>(turn.type)});
  if (reason.empty() && after.phase() != Phase::kTile) {
    reason = std::string(1, type_letter(turn.type)) + " fits nowhere: write draw " +
             type_letter(turn.type);
  }
  if (reason.empty()) {
    reason = play(Placement{cell_index(turn.cell), turn.rotation}.action());
  }
  if (reason.empty()) {
    reason = play(turn.meeple ? on_feature_of(after, *turn.meeple) : State::kPass);
  }
  if (!reason.empty()) return Error{reason};
  return actions;
}

Result<std::vector<Action>> parse_turns(const State& start, std::string_view text) {
  std::vector<Action> actions;
  State state = start;
  std::size_t number = 0;
  const auto fail = [&](std::string_view word, const std::string& reason) {
    return Error{"turn " + std::to_string(number) + ", " + std::string(word) + ": " + reason};
  };
  for (const std::string_view line : detail::lines_without_comments(text)) {
    const auto words = split_words(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
      ++number;
      if (state.is_terminal()) return fail(words[i], "the game is over");
      if (words[i] == "draw") {
        const std::string_view letter = i + 1 < words.size() ? words[++i] : std::string_view{};
        const auto type = parse_type(letter);
        if (!type) return fail("draw", type.error());
        const Action draw{static_cast<std::uint32_t>(*type)};
        const std::string reason = state.why_illegal(draw);
        if (!reason.empty()) return fail("draw", reason);
        state.apply(draw);
        actions.push_back(draw);
        if (state.phase() == Phase::kTile) {
          return fail("draw", std::string(letter) + " can be laid: write where");
        }
        continue;
      }
      const auto turn = parse_turn(words[i]);
      if (!turn) return fail(words[i], turn.error());
      const auto plies = turn_actions(state, *turn);
      if (!plies) return fail(words[i], plies.error());
      for (const Action action : *plies) state.apply(action);
      actions.insert(actions.end(), plies->begin(), plies->end());
    }
  }
  return actions;
}

std::string turns_text(const State& start, std::span<const Action> actions) {
  std::string text;
  State state = start;
  for (const Action action : actions) {
    const Phase phase = state.phase();
    const auto hand = state.tile_in_hand();
    std::string word = state.action_text(action);
    state.apply(action);
    if (phase == Phase::kDraw && state.phase() != Phase::kTile) text += word + "\n";
    if (hand) text += word;
    if (phase == Phase::kMeeple) text += (action == State::kPass ? "" : ":" + word) + "\n";
  }
  return text;
}

}  // namespace tilewright::carcassonne
