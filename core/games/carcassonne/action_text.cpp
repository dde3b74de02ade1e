// The text form of actions and outcomes: docs/games/carcassonne.md, "Text form".
#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {
namespace {

constexpr std::string_view kDraw = "draw ";
constexpr std::string_view kAnyTile = "tile";  // for places when no tile is in hand

}  // namespace

std::string State::action_text(Action action) const {
  if (phase_ == Phase::kDraw && action.id() < kTileTypes) {
    return std::string(kDraw) + type_letter(static_cast<int>(action.id()));
  }
  if (phase_ == Phase::kDraw) return "outcome " + std::to_string(action.id());
  if (action.id() >= kActions) return "action " + std::to_string(action.id());
  if (action == kPass) return "pass";
  if (action.id() > kPass.id()) return segment_text(segment_of(action));
  const auto [cell, rotation] = Placement::of(action);
  const auto hand = tile_in_hand();
  return (hand ? std::string(1, type_letter(*hand)) : std::string(kAnyTile)) + "@" +
         place_text(cell_of(cell), rotation);
}

Result<Action> State::parse_action(std::string_view text) const {
  const std::string_view word = detail::trimmed(text);
  const std::string quoted = "'" + std::string(word) + "'";
  if (phase_ == Phase::kDraw) {
    if (word.substr(0, kDraw.size()) != kDraw) {
      return Error{quoted + " is not a draw: draw and a tile type, as in draw V"};
    }
    const auto type = parse_type(detail::trimmed(word.substr(kDraw.size())));
    if (!type) return Error{type.error()};
    return Action{static_cast<std::uint32_t>(*type)};
  }
  if (word == "pass") return kPass;
  if (const auto segment = parse_segment(word)) return meeple_action(*segment);
  const std::size_t at = word.find('@');
  if (at == std::string_view::npos) {
    return Error{quoted +
                 " is neither a place such as V@(1,-2)r3, nor pass, nor a segment for the meeple: "
                 "m, c0, c1, r0 to r3, f0 to f3"};
  }
  if (word.substr(0, at) != kAnyTile) {
    const auto type = parse_type(word.substr(0, at));
    if (!type) return Error{type.error()};
    if (const auto hand = tile_in_hand(); hand && hand != *type) {
      return Error{quoted + " lays another tile than the one in hand, which is " +
                   type_letter(*hand)};
    }
  }
  const auto place = parse_place(word.substr(at + 1));
  if (!place) return Error{place.error()};
  return Placement{cell_index(place->cell), place->rotation}.action();
}

namespace {

std::string why_no_outcome(const State& state, Action outcome) {
  if (is_outcome(state, outcome)) return {};
  if (outcome.id() >= kTileTypes) {
    return "outcomes are below " + std::to_string(kTileTypes) + ", not " +
           std::to_string(outcome.id());
  }
  const char letter = type_letter(static_cast<int>(outcome.id()));
  if (!state.pile().empty()) return "no " + std::string(1, letter) + " is left in the pile";
  return "the next tile of the queue is " +
         std::string(1, type_letter(int{state.queue().front()})) + ", not " + letter;
}

/// The lowest segment of the last tile that belongs to the same feature.
Segment lowest_of_feature(const Board& board, Segment segment) {
  const std::size_t tile = board.last_tile();
  for (int code = 0; code < segment.code(); ++code) {
    const Segment lower{code};
    if ((board.type_of_tile(tile).segments & segment_bit(lower)) == 0) continue;
    if (board.root(tile, lower) == board.root(tile, segment)) return lower;
  }
  return segment;
}

std::string why_no_meeple(const State& state, Segment segment) {
  if ((state.choices() & segment_bit(segment)) != 0) return {};
  const Board& board = state.board();
  const int type = type_of(board.table().tile(board.last_tile()));
  if ((type_table(type).segments & segment_bit(segment)) == 0) {
    return std::string(1, type_letter(type)) + " has no " + segment_text(segment) + "; it has " +
           segments_text(type);
  }
  const std::string kind{kind_name(segment.kind())};
  if (state.supply(state.turn()) == 0) {
    return State::player_name(state.turn()) + " has no meeple left";
  }
  if (segment.kind() == SegmentKind::kField && state.rules().farmers == Farmers::kOff) {
    return "by these rules no meeple goes on a field";
  }
  if (board.features().is_occupied(board.root(board.last_tile(), segment))) {
    return "the " + kind + " of " + segment_text(segment) + " holds a meeple already";
  }
  const std::string lowest = segment_text(lowest_of_feature(board, segment));
  return segment_text(segment) + " belongs to the same " + kind + " as " + lowest + ": write " +
         lowest;
}

}  // namespace

std::string State::why_illegal(Action action) const {
  if (phase_ == Phase::kDraw) return why_no_outcome(*this, action);
  if (action.id() >= kActions) {
    return "action ids are below " + std::to_string(kActions) + ", not " +
           std::to_string(action.id());
  }
  const bool is_place = action.id() < kPass.id();
  switch (phase_) {
    case Phase::kTile: {
      if (!is_place) return "the tile in hand must be laid first";
      const auto [cell, rotation] = Placement::of(action);
      return why_not_there(board_.table(), hand_, cell_of(cell), rotation);
    }
    case Phase::kMeeple:
      if (is_place) return "the tile lies: place a meeple on it, or pass";
      return action == kPass ? std::string{} : why_no_meeple(*this, segment_of(action));
    default: return "the game is over";
  }
}

}  // namespace tilewright::carcassonne
