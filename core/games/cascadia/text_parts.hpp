#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/cascadia/cell.hpp"
#include "core/games/cascadia/words.hpp"
#include "core/text_words.hpp"

namespace tilewright::cascadia {

/// A number from 0 to 9999.
std::optional<int> parse_number(std::string_view text);

/// "(2,-1)", on the table.
std::optional<Cell> parse_cell(std::string_view text);

/// "bear".
std::optional<Wildlife> parse_wildlife(std::string_view text);

}  // namespace tilewright::cascadia
