#include "core/games/cascadia/text_parts.hpp"

#include "core/rule_options.hpp"

namespace tilewright::cascadia {

std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

std::optional<Cell> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (text.size() < 5 || text.front() != '(' || text.back() != ')' ||
      comma == std::string_view::npos) {
    return std::nullopt;
  }
  const auto coordinate = [](std::string_view word) -> std::optional<int> {
    const bool negative = !word.empty() && word.front() == '-';
    const auto number = parse_number(negative ? word.substr(1) : word);
    if (!number || (negative && *number == 0)) return std::nullopt;
    return negative ? -*number : *number;
  };
  const auto q = coordinate(text.substr(1, comma - 1));
  const auto r = coordinate(text.substr(comma + 1, text.size() - comma - 2));
  if (!q || !r || !Cell::is_on_table(*q, *r)) return std::nullopt;
  return Cell{*q, *r};
}

std::optional<Wildlife> parse_wildlife(std::string_view text) {
  for (const Wildlife animal : kAllWildlife) {
    if (wildlife_name(animal) == text) return animal;
  }
  return std::nullopt;
}

}  // namespace tilewright::cascadia
