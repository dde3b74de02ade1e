#include "core/games/carcassonne/text_sections.hpp"

#include <algorithm>
#include <charconv>

namespace tilewright::carcassonne {
namespace {

constexpr std::array<std::string_view, 10> kKeys = {"game",   "rules", "turn",      "phase", "hand",
                                                    "scores", "pile",  "discarded", "queue", "ply"};

}  // namespace

Result<Sections> split_sections(std::string_view text) {
  Sections sections;
  bool in_tiles = false;
  int number = 0;
  for (std::string_view line : detail::split_list(text, '\n')) {
    ++number;
    line = detail::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (in_tiles && line.find('@') != std::string_view::npos) {
      sections.tiles.emplace_back(line);
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string_view key = detail::trimmed(line.substr(0, colon));
    const std::string where = "line " + std::to_string(number) + ": ";
    const bool is_tiles = key == "tiles" && colon + 1 == line.size();
    if (colon == std::string_view::npos || (!is_tiles && !std::ranges::count(kKeys, key))) {
      return Error{where + "'" + std::string(line) + "' is not one of game:, rules:, turn:, " +
                   "phase:, hand:, scores:, pile:, discarded:, queue:, ply:, or tiles: alone"};
    }
    in_tiles = is_tiles;
    const std::string_view value = detail::trimmed(line.substr(colon + 1));
    if (!sections.values.emplace(key, value).second) {
      return Error{where + "'" + std::string(key) + ":' stands twice"};
    }
  }
  if (!sections.values.contains("tiles")) return Error{"'tiles:' is missing"};
  return sections;
}

Result<TileLine> parse_tile_line(std::string_view line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  const auto turn = parse_turn(line.substr(0, blank));
  if (!turn) return Error{turn.error()};
  const std::string_view rest = detail::trimmed(line.substr(blank));
  if (!turn->meeple && rest.empty()) return TileLine{*turn, std::nullopt};
  constexpr std::string_view kPlayer = "player ";
  const std::string_view seat = rest.substr(std::min(rest.size(), kPlayer.size()));
  if (!turn->meeple || rest.substr(0, kPlayer.size()) != kPlayer || seat.size() != 1 ||
      seat.front() < '0' || seat.front() > '9') {
    return Error{
        "a tile stands alone on its line, one with a meeple with its owner: "
        "V@(1,-2)r3:f1 player 0"};
  }
  return TileLine{*turn, seat.front() - '0'};
}

Result<int> parse_count(std::string_view key, std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0) {
    return Error{std::string(key) + ": '" + std::string(text) + "' is not a whole number from 0"};
  }
  return number;
}

Result<TileCounts> parse_counts(std::string_view key, std::string_view text) {
  TileCounts counts;
  if (text == "none") return counts;
  for (const std::string_view word : split_words(text)) {
    const auto type = parse_type(word.substr(0, 1));
    if (!type) return Error{std::string(key) + ": " + type.error()};
    const auto copies = word.size() == 1 ? Result<int>{1} : parse_count(key, word.substr(1));
    if (!copies) return Error{copies.error()};
    if (counts.of(*type) > 0) {
      return Error{std::string(key) + ": " + type_letter(*type) + " stands twice"};
    }
    const int in_box = description(*type).count;
    if (*copies > in_box) {
      return Error{std::string(key) + ": " + std::string(word) + " is more than the " +
                   std::to_string(in_box) + " " + type_letter(*type) + " of the deck"};
    }
    counts.add(*type, *copies);
  }
  return counts;
}

std::string counts_text(const TileCounts& counts) {
  std::string text;
  for (int type = 0; type < kTileTypes; ++type) {
    if (counts.of(type) == 0) continue;
    text += (text.empty() ? "" : " ") + std::string(1, type_letter(type));
    if (counts.of(type) > 1) text += std::to_string(counts.of(type));
  }
  return text.empty() ? "none" : text;
}

Result<std::vector<int>> parse_types(std::string_view key, std::string_view text) {
  std::vector<int> types;
  if (text == "none") return types;
  for (const std::string_view word : split_words(text)) {
    const auto type = parse_type(word);
    if (!type) return Error{std::string(key) + ": " + type.error()};
    types.push_back(*type);
  }
  return types;
}

}  // namespace tilewright::carcassonne
