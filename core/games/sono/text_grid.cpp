#include "core/games/sono/text_grid.hpp"

#include <algorithm>

#include "core/bits.hpp"
#include "core/rule_options.hpp"

namespace tilewright::sono {
namespace {

struct Cell {
  Card card;
  bool face_down = false;
};

Result<Cell> parse_cell(std::string_view word) {
  if (word == "--") return Cell{Card::none(), false};
  if (word == "??") return Cell{Card::unknown(), true};
  const bool face_down = word.size() > 2 && word.front() == '(' && word.back() == ')';
  const auto card = parse_card(face_down ? word.substr(1, word.size() - 2) : word);
  if (!card) return Error{card.error() + "; an empty cell is --, a hidden card ??"};
  return Cell{*card, face_down};
}

}  // namespace

std::optional<Error> CardPlaces::put(Card card, const std::string& place) {
  auto& known = places_[static_cast<std::size_t>(card.index())];
  if ((cards_ & card.bit()) != 0) {
    return Error{"the card " + card_text(card) + " stands twice: at " + known + " and at " + place};
  }
  cards_ |= card.bit();
  known = place;
  return std::nullopt;
}

std::optional<Error> CardPlaces::missing_error() const {
  if (cards_ == kAllCards) return std::nullopt;
  const CardSet missing = kAllCards & ~cards_;
  return Error{
      (std::popcount(missing) == 1 ? "this card is missing: " : "these cards are missing: ") +
      cards_text(missing)};
}

Result<GridText> parse_grid(std::string_view text) {
  GridText grid;
  int row = 0;
  for (std::string_view line : detail::split_list(text, '\n')) {
    line = detail::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto words = split_words(line);
    const std::string where = "row " + std::to_string(row + 1) + ": ";
    if (row == kSide) return Error{"a grid has five rows; this is a sixth: " + std::string(line)};
    if (words.size() != kSide) {
      return Error{where + "a row has five cells, this one has " + std::to_string(words.size())};
    }
    for (int column = 0; column < kSide; ++column) {
      const int cell = kSide * row + column;
      const auto read = parse_cell(words[static_cast<std::size_t>(column)]);
      if (!read) return Error{where + read.error()};
      grid.cells[static_cast<std::size_t>(cell)] = read->card;
      if (read->face_down) grid.face_down |= cell_bit(cell);
      if (!read->card.is_card()) continue;
      if (auto twice = grid.places.put(read->card, cell_text(cell))) return *twice;
    }
    ++row;
  }
  if (row < kSide) return Error{"a grid has five rows, this one has " + std::to_string(row)};
  return grid;
}

std::string grid_text(std::span<const Card, kCells> cells, CellSet face_down) {
  std::array<std::array<std::string, kSide>, kSide> words;
  std::size_t width = 2;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::string word = card_text(cells[cell]);
    if (cells[cell].is_card() && (face_down >> cell & 1U) != 0) word = "(" + word + ")";
    width = std::max(width, word.size());
    words[cell / kSide][cell % kSide] = std::move(word);
  }
  std::string text;
  for (const auto& row : words) {
    std::string line;
    for (const auto& word : row) line += word + std::string(width + 1 - word.size(), ' ');
    text += std::string(line.substr(0, line.find_last_not_of(' ') + 1)) + "\n";
  }
  return text;
}

}  // namespace tilewright::sono
