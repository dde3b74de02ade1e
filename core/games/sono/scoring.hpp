#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/games/sono/cards.hpp"
#include "core/games/sono/categories.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

/// Bounds of one player's total; both are reached (docs/games/sono.md, "Bounds").
inline constexpr int kMinTotal = 2;
inline constexpr int kMaxTotal = 34;
inline constexpr int kMaxMargin = 32;

/// The cards of a line as one number that adds up card by card: the order never matters.
///
/// Bits 0-15: sum of rank weights, different for each of the 372 rank multisets of five cards.
/// Bits 16-19 and 20-23: cards that are not black, cards that are not red.
using LineKey = std::uint32_t;

/// The summand of one card.
LineKey line_key(Card card, JokerColour joker_colour);

/// Points of a complete line: the best category, the joker read as well as possible.
/// Precondition: `key` is the sum of five different cards' keys.
int line_points(LineKey key, ClanGroups clan_groups);

/// The same for cards. Precondition: five different cards of the deck.
int line_points(std::span<const Card> line, const Rules& rules);

/// Points of the five rows [0..4] and five columns [5..9] of a full grid.
std::array<int, 2 * kLineLength> grid_points(std::span<const Card, 25> grid, const Rules& rules);

/// Totals of the rows player [0] and the columns player [1] on a full grid.
std::array<int, 2> grid_totals(std::span<const Card, 25> grid, const Rules& rules);

}  // namespace tilewright::sono
