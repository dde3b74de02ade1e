#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/sono/cards.hpp"
#include "core/games/sono/categories.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

/// Which five cards make a clan; several may hold at once.
enum class Clan : std::uint8_t { kRed, kBlack, kFaces, kNumbers };
std::string_view clan_name(Clan clan);

/// One way to read a line: what the joker stands for, and all that holds then.
struct Reading {
  /// The card type that the joker stands for, or -1 in a line without it. With `joker_colour=none`
  /// it stands for a rank without a colour, reported as that rank's red type.
  int joker_type = -1;
  std::vector<Category> categories;  // best label first; never empty
  std::vector<Clan> clans;           // the clans among them
};

/// A complete line as a player would explain it: the slow twin of `line_points`.
struct LineReading {
  int points = 0;
  Category label = Category::kNothing;
  std::vector<Reading> best;  // every reading that reaches `points`, by joker_type
};

/// All best readings of a line. Precondition: five different cards of the deck.
LineReading read_line(std::span<const Card> line, const Rules& rules);

/// What the joker stands for in its best readings, in words, with what that makes of the line:
/// "A or 9, any colour (straight)", "any red card (clan)". Empty for a line without the joker.
std::string joker_text(const LineReading& reading, const Rules& rules);

}  // namespace tilewright::sono
