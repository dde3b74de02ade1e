// Writes positions: docs/games/catan.md, "Text form". position_reader.cpp reads them.
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

template <class Names>
std::string cards_text(Cards cards, const Names& names, int hidden = 0) {
  std::string text;
  for (int kind = 0; kind < Cards::kKinds; ++kind) {
    if (cards[kind] == 0) continue;
    text += " " + std::string(names[static_cast<std::size_t>(kind)]) + " " +
            std::to_string(cards[kind]);
  }
  if (hidden > 0) text += " hidden " + std::to_string(hidden);
  return text;
}

std::string board_text(const Board& board) {
  std::string text = "board:";
  for (int hex = 0; hex < kHexes; ++hex) {
    const HexCell cell = kIsland.cells[static_cast<std::size_t>(hex)];
    const bool opens_row = hex > 0 && cell.r != kIsland.cells[static_cast<std::size_t>(hex - 1)].r;
    text += opens_row ? " / " : " ";
    text += kResourceNames[static_cast<std::size_t>(board.terrain(hex))];
    if (board.number(hex) > 0) text += std::to_string(board.number(hex));
  }
  text += "\nharbours:";
  for (int place = 0; place < kHarbours; ++place) {
    const int type = board.harbour(place);
    text += " ";
    text += type == kAnyHarbour ? "3:1" : kResourceNames[static_cast<std::size_t>(type)];
  }
  return text + "\n";
}

std::string pieces_text(const IslandNetwork& network, std::size_t seat) {
  std::string text = seat_text(seat) + ":";
  const auto add = [&](std::string_view name, const auto& set, auto&& text_of) {
    if (set.empty()) return;
    text += " " + std::string(name);
    set.for_each([&](int number) { text += " " + text_of(number); });
  };
  add("settlements", network.settlements(seat), vertex_text);
  add("cities", network.buildings(seat) & network.cities(), vertex_text);
  add("roads", network.roads(seat), edge_text);
  return text + "\n";
}

}  // namespace

std::string State::text() const {
  const std::size_t players = rules_.num_players();
  const auto seat_or_none = [](int seat) {
    return seat < 0 ? std::string("none") : seat_text(static_cast<std::size_t>(seat));
  };
  std::string text = "game: catan\nrules: " + rules_text(rules_) + "\n" + board_text(board_);
  const auto line = [&](std::string_view key, const std::string& value) {
    text += std::string(key) + ": " + value + "\n";
  };
  line("first", seat_text(first_));
  line("ply", std::to_string(ply_));
  line("turn", std::to_string(turn_));
  line("phase", std::string(phase_name(phase_)));
  line("mover", seat_text(mover_));
  if (rows_ != kAllRows) {
    line("view",
         rows_ == 0 ? "spectator" : seat_text(static_cast<std::size_t>(std::countr_zero(rows_))));
  }
  line("robber", hex_text(robber_));
  if (last_roll_ > 0) line("last roll", std::to_string(last_roll_));
  for (std::size_t seat = 0; seat < players; ++seat) text += pieces_text(network_, seat);
  text += "bank:" + cards_text(bank_, kResourceNames) + "\n";
  for (std::size_t seat = 0; seat < players; ++seat) {
    const int hidden = hand_sizes_[seat] - hands_[seat].total();
    text += "hand of " + seat_text(seat) + ":" + cards_text(hands_[seat], kResourceNames, hidden) +
            "\n";
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (dev_counts_[seat] == 0) continue;
    const int hidden = dev_counts_[seat] - devs_[seat].total();
    text += "cards of " + seat_text(seat) + ":" + cards_text(devs_[seat], kDevNames, hidden) + "\n";
  }
  if (new_count_ > 0) {
    text += "bought:" + cards_text(new_devs_, kDevNames, new_count_ - new_devs_.total()) + "\n";
  }
  if (!played_.empty()) text += "played:" + cards_text(played_, kDevNames) + "\n";
  if (played_[static_cast<int>(DevCard::kKnight)] > 0) {
    text += "knights:";
    for (std::size_t seat = 0; seat < players; ++seat) text += " " + std::to_string(knights_[seat]);
    text += "\n";
  }
  if (road_holder_ >= 0) line("longest road", seat_or_none(road_holder_));
  if (army_holder_ >= 0) line("largest army", seat_or_none(army_holder_));
  for (std::size_t owner = 0; owner < players; ++owner) {
    for (std::size_t slot = 0; slot < kSeats; ++slot) {
      const Cards unplaced = unplaced_[owner][slot];
      if (unplaced.empty()) continue;
      const std::size_t viewer = slot < owner ? slot : slot + 1;
      text += "of " + seat_text(owner) + " not certain for " +
              (viewer == kSpectator ? "spectator" : seat_text(viewer)) + ":" +
              cards_text(unplaced, kResourceNames) + "\n";
    }
  }
  write_turn(text);
  return text;
}

/// What the phase and the turn have to remember.
void State::write_turn(std::string& text) const {
  const auto line = [&](std::string_view key, const std::string& value) {
    text += std::string(key) + ": " + value + "\n";
  };
  std::string done;
  if (has_rolled_) done += " rolled";
  if (has_played_) done += " played";
  if (has_built_) done += " built";
  if (!done.empty()) text += "this turn:" + done + "\n";
  if (offers_made_ > 0) line("offers made", std::to_string(offers_made_));
  for (std::size_t i = 0; i < refused_.size(); ++i) {
    if (refused_[i] != kNoOffer) line("refused " + std::to_string(i + 1), offer_text(refused_[i]));
  }
  switch (phase_) {
    case Phase::kSetupSettlement:
    case Phase::kSetupRoad:
      line("placed", std::to_string(setup_step_));
      if (phase_ == Phase::kSetupRoad) line("road of", vertex_text(choice_));
      break;
    case Phase::kDiscard:
      line("returns", seat_text(actor_));
      line("still", std::to_string(discards_left_));
      line("from", std::string(kResourceNames[choice_]));
      for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
        const int made = discards_made(seat);
        if (made == 0) continue;
        text += "returned by " + seat_text(seat) + ":" +
                cards_text(discards_[seat], kResourceNames, made - discards_[seat].total()) + "\n";
      }
      break;
    case Phase::kSteal: line("victim", seat_text(choice_)); break;
    case Phase::kFreeRoad:
    case Phase::kPlenty: line("still", std::to_string(choice_)); break;
    case Phase::kAnswer:
    case Phase::kCounter:
    case Phase::kPick:
      line("offer", offer_text(offer_));
      if (phase_ == Phase::kAnswer) line("answers", seat_text(actor_));
      if (phase_ == Phase::kCounter) {
        line("countered by", seat_text(choice_));
        line("counter", offer_text(counter_));
      }
      for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
        if ((accepters_ >> seat & 1U) != 0) line("accepted by " + seat_text(seat), "yes");
      }
      break;
    case Phase::kOver:
      line("winner", winner_ < 0 ? "none" : seat_text(static_cast<std::size_t>(winner_)));
      break;
    default: break;
  }
}

}  // namespace tilewright::catan
