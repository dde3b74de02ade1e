#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/games/catan/text_parts.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {

// The pieces of texts: docs/games/catan_connect.md, "Text form". Places are in the coordinates of
// the chain of a seat; numbers of places are those of the seat's frame.

using catan::parse_number;
using catan::quoted;

std::string vertex_text(const Seating& seating, int seat, int vertex);  // "N(5,0)"
std::string edge_text(const Seating& seating, int seat, int edge);      // "N(5,0)-S(6,-1)"
std::string hex_text(const Seating& seating, int seat, int hex);        // "(4,1)", of the own area
std::optional<int> parse_vertex(const Seating& seating, int seat, std::string_view text);
std::optional<int> parse_edge(const Seating& seating, int seat, std::string_view text);
std::optional<int> parse_hex(const Seating& seating, int seat, std::string_view text);

inline std::string seat_text(std::size_t seat) { return State::player_name(Player{seat}); }
/// "2.moon", of those who play.
std::optional<int> parse_seat(std::string_view text, int players);

/// "3", or with two stacks for each board "3.west".
std::string stack_text(const Rules& rules, std::size_t stack);
std::optional<std::size_t> parse_stack(const Rules& rules, std::string_view text);

std::string_view phase_name(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);

/// " brick 2 ore 1 hidden 3", nothing for none.
template <class Counts, class Names>
std::string counts_text(Counts counts, const Names& names, int hidden = 0) {
  std::string text;
  for (int kind = 0; kind < Counts::kKinds; ++kind) {
    if (counts[kind] == 0) continue;
    text += " " + std::string(names[static_cast<std::size_t>(kind)]) + " " +
            std::to_string(counts[kind]);
  }
  if (hidden > 0) text += " hidden " + std::to_string(hidden);
  return text;
}

}  // namespace tilewright::catan_connect
