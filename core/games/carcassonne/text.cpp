// The text form of positions: docs/games/carcassonne.md, "Text form".
#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/text_sections.hpp"

namespace tilewright::carcassonne {
namespace {

std::string tile_line(const State& state, std::size_t tile) {
  const auto [cell, type, rotation] = state.placed(tile);
  Turn turn{.type = type, .cell = cell, .rotation = rotation};
  std::string owner;
  for (const Meeple meeple : state.meeples()) {
    if (meeple.tile() != tile) continue;
    turn.meeple = meeple.segment();
    owner = " " + State::player_name(Player{meeple.owner()});
  }
  return turn_text(turn) + owner + "\n";
}

std::string queue_text(const State& state) {
  const auto queue = state.queue();
  const std::size_t waiting = queue.size() - static_cast<std::size_t>(state.queue_tried());
  std::string text;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (i == waiting) text += " |";
    text += (text.empty() ? "" : " ") + std::string(1, type_letter(int{queue[i]}));
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string State::text() const {
  constexpr std::array<std::string_view, 4> kPhases = {"draw", "tile", "meeple", "over"};
  TileCounts discards;
  for (int type = 0; type < kTileTypes; ++type) discards.add(type, discarded(type));
  std::string text = "game: carcassonne\nrules: " + rules_text(rules_) +
                     "\nturn: " + player_name(turn()) +
                     "\nphase: " + std::string(kPhases[static_cast<std::size_t>(phase_)]);
  if (const auto hand = tile_in_hand()) text += std::string("\nhand: ") + type_letter(*hand);
  text += "\nply: " + std::to_string(ply_) + "\nscores:";
  for (int seat = 0; seat < num_players(); ++seat) {
    text += " " + std::to_string(scores_[static_cast<std::size_t>(seat)]);
  }
  text += "\npile: " + counts_text(pile_) + "\ndiscarded: " + counts_text(discards);
  if (rules_.unplaceable == Unplaceable::kBottom) text += "\nqueue: " + queue_text(*this);
  text += "\ntiles:\n";
  for (std::size_t tile = 0; tile <= board_.last_tile(); ++tile) text += tile_line(*this, tile);
  return text;
}

Result<State> State::from_text(std::string_view text) {
  const auto sections = split_sections(text);
  if (!sections) return Error{sections.error()};
  const auto position = read_position(*sections);
  if (!position) return Error{position.error()};
  return from_position(*position);
}

}  // namespace tilewright::carcassonne
