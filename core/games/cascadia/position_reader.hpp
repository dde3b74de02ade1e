#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

/// The "key: value" lines of a position, and the lines of hexes below each seat.
struct Sections {
  std::map<std::string, std::string, std::less<>> values;
  std::map<std::string, std::vector<std::string>, std::less<>> hexes;
};

/// Reads the lines of a text; an error names the line.
Result<Sections> split_sections(std::string_view text);

inline std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Puts a position together from its lines, part by part; the first problem ends it.
class PositionReader {
 public:
  explicit PositionReader(const Sections& sections) : sections_{sections} {}

  Result<State> read();

 private:
  using Problem = std::optional<Error>;

  [[nodiscard]] const std::string* value(std::string_view key) const;
  /// The same, empty where the line is missing.
  [[nodiscard]] std::string_view value_or_nothing(std::string_view key) const;
  Problem read_rules();
  Problem read_cards();
  /// "first", "ply" and "turn".
  Problem read_numbers();
  /// A tile and a token, "MF:bh/bear"; -- stands for none. What it names is taken from the stock.
  Problem read_pair(std::string_view text, std::uint8_t& tile, std::uint8_t& token);
  Problem take_tile(std::string_view text, int& kind);
  Problem take_token(std::string_view text, Wildlife& animal);
  Problem read_market();
  /// "drafted" and "this turn".
  Problem read_turn();
  Problem read_aside();
  Problem read_removed();
  Problem read_environments();
  Problem read_environment(const std::string& text, const std::string& name, Environment& own,
                           std::array<bool, kStarters>& used);
  Problem read_hex(const std::string& line, int number, Environment& own,
                   std::vector<std::pair<int, Wildlife>>& tokens);
  Problem place_hex(Cell cell, std::string_view tile, std::string_view turned, Environment& own);
  /// What is in the market and in the mover's hand must fit each other; the phase follows.
  Problem check_phase();
  [[nodiscard]] Problem check_refill(int tiles, int tokens) const;
  /// Every turn adds a hex.
  [[nodiscard]] Problem check_sizes() const;
  Problem check_counts();

  const Sections& sections_;
  State state_;
};

}  // namespace tilewright::cascadia
