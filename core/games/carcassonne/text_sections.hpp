#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// The "key: value" lines of a position, and the lines of its section "tiles:".
struct Sections {
  std::map<std::string, std::string, std::less<>> values{};
  std::vector<std::string> tiles{};

  [[nodiscard]] std::optional<std::string_view> value(std::string_view key) const {
    const auto at = values.find(key);
    if (at == values.end()) return std::nullopt;
    return std::string_view{at->second};
  }
};

/// Splits a text into its sections; # comments and blank lines are passed over. An error names the
/// line that belongs nowhere, the key that stands twice, or the missing section "tiles:".
Result<Sections> split_sections(std::string_view text);

/// A tile as a position writes it: "V@(1,-2)r3", or "V@(1,-2)r3:f1 player 0".
struct TileLine {
  Turn turn;
  std::optional<int> owner{};  // of the meeple
};
Result<TileLine> parse_tile_line(std::string_view line);

/// Reads numbers and tiles as positions write them. Errors begin with the key.
Result<int> parse_count(std::string_view key, std::string_view text);
/// "A2 C V9", or "none".
Result<TileCounts> parse_counts(std::string_view key, std::string_view text);
std::string counts_text(const TileCounts& counts);
/// "A C C", or "none".
Result<std::vector<int>> parse_types(std::string_view key, std::string_view text);

/// The position that the sections tell, which must be possible: reachable in play as far as the
/// tiles, meeples, counts and turns show it. (Scores are only held against the highest score there
/// is.) An error says what cannot be.
Result<Position> read_position(const Sections& sections);

}  // namespace tilewright::carcassonne
