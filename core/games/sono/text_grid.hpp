#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/sono/cards.hpp"
#include "core/games/sono/grid.hpp"
#include "core/text_words.hpp"

namespace tilewright::sono {

/// Where each card of a text stands, so that a card that stands twice or is missing can be named.
class CardPlaces {
 public:
  /// Notes that `card` stands at `place`; an error if it stands somewhere already.
  std::optional<Error> put(Card card, const std::string& place);
  /// An error that names every card that stands nowhere, if any.
  [[nodiscard]] std::optional<Error> missing_error() const;
  [[nodiscard]] CardSet cards() const { return cards_; }

 private:
  CardSet cards_ = 0;
  std::array<std::string, kCards> places_;
};

/// A grid as text: five rows of five words, each a card (Kh, 10h, *), a face-down card whose face
/// the writer knows ((Kh)), a hidden one (??) or an empty cell (--).
struct GridText {
  std::array<Card, kCells> cells{};
  CellSet face_down = 0;
  CardPlaces places;
};

/// Reads a grid, complete or partial; blank lines and # comments are passed over. Errors name the
/// row and what is wrong in it: a bad card, a card twice, too many or too few words.
Result<GridText> parse_grid(std::string_view text);

/// The inverse of parse_grid.
std::string grid_text(std::span<const Card, kCells> cells, CellSet face_down);

}  // namespace tilewright::sono
