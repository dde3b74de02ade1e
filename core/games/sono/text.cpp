// The text form of positions: docs/games/sono.md, "Text form".
#include <map>
#include <optional>
#include <vector>

#include "core/games/sono/state.hpp"
#include "core/games/sono/text_grid.hpp"

namespace tilewright::sono {
namespace {

std::string hand_text(const State& state, Player owner) {
  const int hidden = state.hand_size(owner) - std::popcount(state.hand(owner));
  std::string text = cards_text(state.hand(owner));
  for (int i = 0; i < hidden; ++i) text += text.empty() ? "??" : " ??";
  return text;
}

/// The "key: value" lines of a position and its grid.
struct Sections {
  std::map<std::string, std::string, std::less<>> values;
  std::string grid;
};

Result<Sections> split_sections(std::string_view text) {
  Sections sections;
  bool in_grid = false;
  int number = 0;
  for (std::string_view line : detail::split_list(text, '\n')) {
    ++number;
    line = detail::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::size_t colon = line.find(':');
    if (in_grid && colon == std::string_view::npos) {
      sections.grid += std::string(line) + "\n";
      continue;
    }
    const std::string key{detail::trimmed(line.substr(0, colon))};
    const bool known_key = key == "game" || key == "rules" || key == "first" || key == "rows" ||
                           key == "columns" || key == "grid";
    if (colon == std::string_view::npos || !known_key) {
      return Error{"line " + std::to_string(number) + ": '" + std::string(line) +
                   "' is not one of game:, rules:, first:, rows:, columns:, grid:"};
    }
    in_grid = key == "grid";
    if (!sections.values.emplace(key, detail::trimmed(line.substr(colon + 1))).second) {
      return Error{"line " + std::to_string(number) + ": '" + key + ":' stands twice"};
    }
  }
  for (const char* key : {"rows", "columns", "grid"}) {
    if (!sections.values.contains(key)) return Error{std::string("'") + key + ":' is missing"};
  }
  return sections;
}

/// Who made the first ply: as the line "first:" says, if the rules leave it open.
Result<Player> parse_first(const std::map<std::string, std::string, std::less<>>& values,
                           const Rules& rules) {
  const Player by_rules = rules.first_player == FirstPlayer::kColumns ? kColumns : kRows;
  const auto at = values.find("first");
  if (at == values.end()) return by_rules;
  if (at->second != "rows" && at->second != "columns") {
    return Error{"first: '" + at->second + "' is not a player; valid: rows, columns"};
  }
  const Player first = at->second == "rows" ? kRows : kColumns;
  if (rules.first_player != FirstPlayer::kRandom && first != by_rules) {
    return Error{"first: " + at->second + " contradicts the rules, by which " +
                 State::player_name(by_rules) + " begin; write first_player=" + at->second +
                 " or first_player=random in rules:"};
  }
  return first;
}

struct Hand {
  CardSet cards = 0;
  int hidden = 0;
};

Result<Hand> parse_hand(std::string_view text, const std::string& owner, CardPlaces& places) {
  Hand hand;
  for (const std::string_view word : split_words(text)) {
    if (word == "??") {
      ++hand.hidden;
      continue;
    }
    const auto card = parse_card(word);
    if (!card) return Error{"the hand of " + owner + ": " + card.error()};
    if (const auto twice = places.put(*card, "the hand of " + owner)) return *twice;
    hand.cards |= card->bit();
  }
  if (hand.cards != 0 && hand.hidden != 0) {
    return Error{"the hand of " + owner + " is partly hidden: show all of it or none of it"};
  }
  return hand;
}

/// Why the parts are no position of Sono, or nothing.
std::optional<Error> check_position(const State& state, const std::array<Hand, 2>& hands,
                                    const CardPlaces& places) {
  int hidden = hands[0].hidden + hands[1].hidden;
  for_each_bit(state.face_down(),
               [&](int cell) { hidden += state.card_at(cell).is_card() ? 0 : 1; });
  // Where nothing is hidden, a card that stands nowhere was left out: name it before the counts.
  if (hidden == 0) {
    if (auto missing = places.missing_error()) return missing;
  }
  for (const Player player : {kRows, kColumns}) {
    const Hand& hand = hands[player.index()];
    const int size = std::popcount(hand.cards) + hand.hidden;
    if (size == state.hand_size(player)) continue;
    return Error{"after " + std::to_string(state.ply()) + " plies " + State::player_name(player) +
                 " must hold " + std::to_string(state.hand_size(player)) + " cards, not " +
                 std::to_string(size)};
  }
  return std::nullopt;
}

std::optional<Error> check_reveals(const State& state) {
  for (const int cell : diagonal_cells(state.rules().diagonal)) {
    const CellSet around = orthogonal_neighbours(cell_bit(cell)) & state.occupied();
    const bool turned =
        state.rules().reveal == Reveal::kNoneUntilEnd
            ? state.is_terminal()
            : std::popcount(around) >= needed_neighbours(cell, state.rules().reveal_corner);
    const bool face_up = (state.face_down() & cell_bit(cell)) == 0;
    if (turned == face_up) continue;
    return Error{"the card at " + cell_text(cell) + " must be face " + (turned ? "up" : "down") +
                 " with " + std::to_string(std::popcount(around)) + " occupied neighbours"};
  }
  return std::nullopt;
}

}  // namespace

std::string State::text() const {
  return "game: sono\nrules: " + rules_text(rules_) + "\nfirst: " + player_name(first_player()) +
         "\nrows: " + hand_text(*this, kRows) + "\ncolumns: " + hand_text(*this, kColumns) +
         "\ngrid:\n" + grid_text(cells_, face_down_);
}

Result<State> State::from_text(std::string_view text) {
  const auto sections = split_sections(text);
  if (!sections) return Error{sections.error()};
  const auto& values = sections->values;
  if (const auto game = values.find("game"); game != values.end() && game->second != kName) {
    return Error{"this is a position of '" + game->second + "', not of sono"};
  }
  const auto rules_at = values.find("rules");
  const auto rules = parse_rules<Rules>(rules_at == values.end() ? "" : rules_at->second);
  if (!rules) return Error{rules.error()};

  const auto first = parse_first(values, *rules);
  if (!first) return Error{first.error()};

  const auto grid = parse_grid(sections->grid);
  if (!grid) return Error{grid.error()};
  CardPlaces places = grid->places;
  const CellSet diagonal = diagonal_set(rules->diagonal);
  for (int cell = 0; cell < kCells; ++cell) {
    const bool on_diagonal = (diagonal & cell_bit(cell)) != 0;
    if (on_diagonal && grid->cells[static_cast<std::size_t>(cell)] == Card::none()) {
      return Error{"the diagonal cell " + cell_text(cell) +
                   " is empty: it holds a card from the start (?? if hidden)"};
    }
    if (!on_diagonal && (grid->face_down & cell_bit(cell)) != 0) {
      return Error{"the card at " + cell_text(cell) +
                   " is face down: only cards on the diagonal can be"};
    }
  }

  std::array<Hand, 2> hands;
  for (const Player player : {kRows, kColumns}) {
    const std::string name = player_name(player);
    const auto hand = parse_hand(values.find(name)->second, name, places);
    if (!hand) return Error{hand.error()};
    hands[player.index()] = *hand;
  }
  const State state =
      from_parts(*rules, *first, {hands[0].cards, hands[1].cards}, grid->cells, grid->face_down);
  if (auto wrong = check_position(state, hands, places)) return *wrong;
  if (auto wrong = check_reveals(state)) return *wrong;
  return state;
}

std::string State::action_text(Action action) const {
  if (action.id() >= kActions) return "action " + std::to_string(action.id());
  const auto [card, cell] = Placement::of(action);
  return card_text(card) + cell_text(cell);
}

Result<Action> State::parse_action(std::string_view text) const {
  const std::string wrong = "'" + std::string(text) +
                            "' is not a placement: card(row,column) as in Kd(3,4), rows and "
                            "columns from 1 to 5";
  const std::string_view trimmed = detail::trimmed(text);
  const std::size_t open = trimmed.find('(');
  if (open == std::string_view::npos || trimmed.size() != open + 5 || trimmed[open + 2] != ',' ||
      trimmed[open + 4] != ')') {
    return Error{wrong};
  }
  const int row = trimmed[open + 1] - '1';
  const int column = trimmed[open + 3] - '1';
  if (row < 0 || row >= kSide || column < 0 || column >= kSide) return Error{wrong};
  const auto card = parse_card(detail::trimmed(trimmed.substr(0, open)));
  if (!card) return Error{card.error()};
  return Placement{*card, kSide * row + column}.action();
}

std::string State::why_illegal(Action action) const {
  if (action.id() >= kActions) {
    return "action ids are below " + std::to_string(kActions) + ", not " +
           std::to_string(action.id());
  }
  if (is_terminal()) return "the game is over";
  const auto [card, cell] = Placement::of(action);
  if ((hands_[mover()] & card.bit()) == 0) {
    return player_name(current_player()) + " does not hold " + card_text(card);
  }
  if ((occupied_ & cell_bit(cell)) != 0) return "the cell " + cell_text(cell) + " is occupied";
  if ((playable() & cell_bit(cell)) == 0) {
    return "the cell " + cell_text(cell) + " touches no card";
  }
  return {};
}

}  // namespace tilewright::sono
