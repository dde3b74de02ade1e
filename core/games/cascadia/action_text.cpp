// The text form of actions and outcomes: docs/games/cascadia.md, "Text form".
#include <optional>
#include <vector>

#include "core/games/cascadia/state.hpp"
#include "core/games/cascadia/text_parts.hpp"

namespace tilewright::cascadia {
namespace {

std::string slots_text(SlotSet slots) {
  std::string text;
  for_each_bit(slots, [&](int slot) { text += (text.empty() ? "" : "+") + std::to_string(slot); });
  return text;
}

std::string move_text(Action action) {
  const Move move = Move::of(action);
  switch (move.kind) {
    case ActionKind::kDraft: return "draft " + std::to_string(move.tile_slot);
    case ActionKind::kFreeDraft:
      return "draft " + std::to_string(move.tile_slot) + "+" + std::to_string(move.token_slot);
    case ActionKind::kWipeThree: return "wipe three";
    case ActionKind::kNatureWipe: return "wipe " + slots_text(move.slots);
    case ActionKind::kDecline: return "decline";
    case ActionKind::kToken: return "token " + cell_text(move.cell);
    case ActionKind::kTile:
      return "tile " + cell_text(move.cell) + " " + std::to_string(move.rotation);
    case ActionKind::kNone: break;
  }
  return "action " + std::to_string(action.id());
}

std::string outcome_text(Action action) {
  if (action.id() < kAnimals) return "draw " + std::string(kWildlifeNames[action.id()]);
  if (action.id() < outcome::kIds) {
    return "reveal " + tile_text(static_cast<int>(action.id() - outcome::kFirstTile));
  }
  return "action " + std::to_string(action.id());
}

/// Slots joined by +, as in "0+2".
std::optional<std::vector<int>> parse_slots(std::string_view text) {
  std::vector<int> slots;
  for (const std::string_view word : detail::split_list(text, '+')) {
    if (word.size() != 1 || word[0] < '0' || word[0] >= '0' + kSlots) return std::nullopt;
    slots.push_back(word[0] - '0');
  }
  return slots;
}

std::optional<Action> parse_draft(std::string_view text) {
  const auto slots = parse_slots(text);
  if (!slots || slots->empty() || slots->size() > 2) return std::nullopt;
  if (slots->size() == 1) return Move::draft(slots->front());
  return Move::free_draft(slots->front(), slots->back());
}

std::optional<Action> parse_wipe(std::string_view text) {
  if (text == "three") return Move::wipe_three();
  const auto slots = parse_slots(text);
  if (!slots || slots->empty()) return std::nullopt;
  SlotSet set = 0;
  for (const int slot : *slots) {
    if ((set & slot_bit(slot)) != 0) return std::nullopt;
    set |= slot_bit(slot);
  }
  return Move::nature_wipe(set);
}

std::optional<Action> parse_move(const std::vector<std::string_view>& words) {
  if (words.size() == 1 && words[0] == "decline") return Move::decline();
  if (words.size() == 2 && words[0] == "draft") return parse_draft(words[1]);
  if (words.size() == 2 && words[0] == "wipe") return parse_wipe(words[1]);
  if (words.size() == 2 && words[0] == "token") {
    const auto cell = parse_cell(words[1]);
    return cell ? std::optional{Move::token(*cell)} : std::nullopt;
  }
  if (words.size() == 3 && words[0] == "tile") {
    const auto cell = parse_cell(words[1]);
    const auto rotation = parse_number(words[2]);
    if (cell && rotation && *rotation < kDirections) return Move::tile(*cell, *rotation);
  }
  return std::nullopt;
}

std::optional<Action> parse_outcome(const std::vector<std::string_view>& words) {
  if (words.size() != 2) return std::nullopt;
  if (words[0] == "draw") {
    const auto animal = parse_wildlife(words[1]);
    if (animal) return outcome::token(*animal);
  }
  if (words[0] == "reveal") {
    const auto kind = parse_tile(words[1]);
    if (kind) return outcome::tile(*kind);
  }
  return std::nullopt;
}

}  // namespace

std::string State::action_text(Action action) const {
  return current_player() == Player::chance() ? outcome_text(action) : move_text(action);
}

Result<Action> State::parse_action(std::string_view text) const {
  const auto words = split_words(text);
  const bool is_chance = current_player() == Player::chance();
  const auto action = is_chance ? parse_outcome(words) : parse_move(words);
  if (action) return *action;
  const std::string quoted = "'" + std::string(text) + "'";
  if (is_chance) {
    return Error{quoted +
                 " is no outcome: 'draw bear' (elk, salmon, hawk, fox), or 'reveal MF:bh', "
                 "the habitats of a tile (M F P W R) and its wildlife (b e s h f)"};
  }
  return Error{quoted +
               " is no action: 'draft 0', 'draft 0+2' (tile of slot 0, token of slot 2, for a "
               "nature token), 'wipe three', 'wipe 0+1' (for a nature token), 'tile (q,r) "
               "rotation' with a rotation from 0 to 5, 'token (q,r)' or 'decline'"};
}

std::string State::why_illegal(Action action) const {
  if (is_terminal()) return "the game is over";
  if (is_legal(action)) return {};
  if (current_player() == Player::chance()) return "this is none of the outcomes here";
  if (action.id() >= kActions) {
    return "action ids are below " + std::to_string(kActions) + ", not " +
           std::to_string(action.id());
  }
  const Move move = Move::of(action);
  const Environment& own = environments_[mover_];
  if (phase_ == Phase::kTile) {
    if (move.kind != ActionKind::kTile) return "the drafted tile must be placed first";
    if (own.find(move.cell) >= 0) return "there is a hex at " + cell_text(move.cell);
    if (own.site(move.cell).adjacent == 0) {
      return "the cell " + cell_text(move.cell) + " touches no hex";
    }
    return "a keystone looks the same in every rotation: write 0";
  }
  if (phase_ == Phase::kToken) {
    if (move.kind != ActionKind::kToken) return "the drafted token must be placed or declined";
    const int hex = own.find(move.cell);
    if (hex < 0) return "there is no hex at " + cell_text(move.cell);
    if ((all_tokens(own.tokens()) & hex_bit(hex)) != 0) {
      return "there is a token at " + cell_text(move.cell) + " already";
    }
    return "the hex at " + cell_text(move.cell) + " does not attract the " +
           std::string(wildlife_name(drafted_token()));
  }
  switch (move.kind) {
    case ActionKind::kFreeDraft:
      if (move.tile_slot == move.token_slot) {
        return "a draft from one slot needs no nature token: write draft " +
               std::to_string(move.tile_slot);
      }
      [[fallthrough]];
    case ActionKind::kNatureWipe:
      return has_spent_nature_ ? "one nature token a turn may be spent"
                               : player_name(mover()) + " has no nature token";
    case ActionKind::kWipeThree:
      return has_wiped_three_ ? "three have been wiped in this turn already"
                              : "no three tokens of the market match";
    default: return "a tile and a token must be drafted first";
  }
}

}  // namespace tilewright::cascadia
