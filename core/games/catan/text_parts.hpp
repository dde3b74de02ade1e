#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/catan/cards.hpp"
#include "core/games/catan/island.hpp"
#include "core/games/catan/offers.hpp"
#include "core/games/catan/state.hpp"
#include "core/text_words.hpp"

namespace tilewright::catan {

// The pieces of texts: docs/games/catan.md, "Text form". What is written reads back.

std::string cell_text(HexCell cell);   // "(0,-2)"
std::string tip_text(const Tip& tip);  // "N(0,-2)"
std::string bundle_text(int bundle);   // "ore+ore"
std::optional<HexCell> parse_cell(std::string_view text);
std::optional<Tip> parse_tip(std::string_view text);
/// The two ends of "N(0,-2)-S(0,-3)".
std::optional<std::array<Tip, 2>> parse_tips(std::string_view text);

std::string hex_text(int hex);        // "(0,-2)"
std::string vertex_text(int vertex);  // "N(0,-2)"
std::string edge_text(int edge);      // "N(0,-2)-S(0,-3)", the lower number first
std::string offer_text(int offer);    // "ore+ore for wool"

std::optional<int> parse_number(std::string_view text);  // 0 to 99999
std::optional<int> parse_hex(std::string_view text);
std::optional<int> parse_vertex(std::string_view text);
std::optional<int> parse_edge(std::string_view text);
std::optional<int> parse_resource(std::string_view text);
std::optional<int> parse_offer(std::string_view text);
/// "seat 2", below `players`.
std::optional<int> parse_seat(std::string_view text, std::size_t players);

/// The pieces of a player as texts list them, "settlements S(0,0) cities N(0,0) roads ...".
enum class PieceKind : std::uint8_t { kSettlement, kCity, kRoad };
/// Calls read(kind, word), which returns an error or nothing, for each piece until there is an
/// error.
template <class Read>
std::optional<Error> for_each_piece(std::string_view text, const Read& read) {
  std::optional<PieceKind> kind;
  for (const std::string_view word : split_words(text)) {
    if (word == "settlements") {
      kind = PieceKind::kSettlement;
    } else if (word == "cities") {
      kind = PieceKind::kCity;
    } else if (word == "roads") {
      kind = PieceKind::kRoad;
    } else if (!kind) {
      return Error{"'" + std::string(word) +
                   "' must come behind one of settlements, cities, roads"};
    } else if (auto error = read(*kind, word)) {
      return error;
    }
  }
  return {};
}

std::string_view phase_name(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);
inline std::string seat_text(std::size_t seat) { return State::player_name(Player{seat}); }
inline std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace tilewright::catan
