// Reads positions: docs/games/catan.md, "Text form". position_text.cpp writes them.
#include "core/games/catan/position_reader.hpp"

#include <algorithm>

#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

constexpr std::array<std::string_view, 31> kKeys = {
    "game",      "rules",       "board",  "harbours", "first",        "ply",
    "turn",      "phase",       "mover",  "view",     "robber",       "last roll",
    "bank",      "bought",      "played", "knights",  "longest road", "largest army",
    "this turn", "offers made", "placed", "road of",  "returns",      "still",
    "from",      "victim",      "offer",  "answers",  "countered by", "counter",
    "winner"};

bool is_key(std::string_view key) {
  if (std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end()) return true;
  for (const std::string_view start :
       {"", "hand of ", "cards of ", "returned by ", "accepted by "}) {
    if (key.starts_with(start) && parse_seat(key.substr(start.size()), kSeats)) return true;
  }
  for (const std::string_view known : {"refused 1", "refused 2", "refused 3"}) {
    if (key == known) return true;
  }
  constexpr std::string_view kMiddle = " not certain for ";
  const std::size_t middle = key.find(kMiddle);
  if (middle == std::string_view::npos || !key.starts_with("of ")) return false;
  const std::string_view viewer = key.substr(middle + kMiddle.size());
  return parse_seat(key.substr(3, middle - 3), kSeats) &&
         (viewer == "spectator" || parse_seat(viewer, kSeats));
}

}  // namespace

Result<PositionReader::Lines> PositionReader::split(std::string_view text) {
  Lines lines;
  int number = 0;
  for (std::string_view line : tilewright::detail::split_list(text, '\n')) {
    ++number;
    line = tilewright::detail::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    const std::size_t colon = line.find(':');
    const std::string key{tilewright::detail::trimmed(line.substr(0, colon))};
    if (colon == std::string_view::npos || !is_key(key)) {
      return Error{where + quoted(line) + " does not begin with one of the keys: " +
                   tilewright::detail::joined({kKeys.begin(), kKeys.end()}, ", ") +
                   ", seat 0, hand of seat 0, cards of seat 0, refused 1, returned by seat 0, "
                   "accepted by seat 0, of seat 0 not certain for seat 1"};
    }
    if (!lines.emplace(key, tilewright::detail::trimmed(line.substr(colon + 1))).second) {
      return Error{where + "'" + key + ":' stands twice"};
    }
  }
  return lines;
}

Result<State> PositionReader::read() {
  for (const auto step :
       {&PositionReader::read_rules, &PositionReader::read_board, &PositionReader::read_harbours,
        &PositionReader::read_course, &PositionReader::read_view, &PositionReader::read_pieces,
        &PositionReader::read_hands, &PositionReader::read_dev_cards, &PositionReader::read_awards,
        &PositionReader::read_turn, &PositionReader::read_offers, &PositionReader::read_phase,
        &PositionReader::read_unplaced, &PositionReader::check_end}) {
    if (const Problem problem = (this->*step)()) return *problem;
  }
  return state_;
}

const std::string* PositionReader::value(std::string_view key) const {
  const auto at = lines_.find(key);
  return at == lines_.end() ? nullptr : &at->second;
}

std::string_view PositionReader::value_or_nothing(std::string_view key) const {
  const auto* text = value(key);
  return text == nullptr ? std::string_view{} : std::string_view{*text};
}

/// A number from 0 to `most`; 0 where the line is missing.
Result<int> PositionReader::number(std::string_view key, int most) const {
  const auto* text = value(key);
  if (text == nullptr) return 0;
  const auto read = parse_number(*text);
  if (read && *read <= most) return *read;
  return Error{std::string(key) + ": " + quoted(*text) + " is not a number from 0 to " +
               std::to_string(most)};
}

/// A seat, or -1 where the line is missing.
Result<int> PositionReader::seat(std::string_view key) const {
  const auto* text = value(key);
  if (text == nullptr) return -1;
  if (const auto read = parse_seat(*text, players())) return *read;
  return Error{std::string(key) + ": " + quoted(*text) + " is no seat; valid: seat 0 to " +
               seat_text(players() - 1)};
}

std::optional<Error> PositionReader::read_rules() {
  if (const auto* game = value("game"); game != nullptr && *game != State::kName) {
    return Error{"this is a position of " + quoted(*game) + ", not of catan"};
  }
  const auto rules = parse_rules<Rules>(value_or_nothing("rules"));
  if (!rules) return Error{rules.error()};
  state_.rules_ = *rules;
  return {};
}

std::optional<Error> PositionReader::read_board() {
  const auto* text = value("board");
  if (text == nullptr) return Error{"'board:' is missing"};
  std::vector<std::string_view> hexes;
  for (const std::string_view word : split_words(*text)) {
    if (word != "/") hexes.push_back(word);
  }
  if (hexes.size() != kHexes) {
    return Error{"board: 19 hexes are needed, not " + std::to_string(hexes.size())};
  }
  std::array<int, 13> seen{};
  for (int hex = 0; hex < kHexes; ++hex) {
    const std::string_view word = hexes[static_cast<std::size_t>(hex)];
    const std::size_t digit = std::min(word.find_first_of("0123456789"), word.size());
    const std::string_view name = word.substr(0, digit);
    const auto at = std::find(kResourceNames.begin(), kResourceNames.end(), name);
    if (at == kResourceNames.end()) {
      return Error{"board: " + quoted(word) +
                   " is no hex: brick, lumber, wool, grain or ore with "
                   "its number, as in ore10, or desert"};
    }
    const auto terrain = static_cast<int>(at - kResourceNames.begin());
    const int token = digit == word.size() ? 0 : parse_number(word.substr(digit)).value_or(-1);
    const bool is_number = token >= 2 && token <= 12 && token != 7;
    if (terrain == kDesert ? token != 0 : !is_number) {
      return Error{"board: " + quoted(word) +
                   " has a wrong number; a desert has none, every other "
                   "hex one from 2 to 12, without 7"};
    }
    if (token > 0 && ++seen[static_cast<std::size_t>(token)] > 2) {
      return Error{"board: more than two hexes have the number " + std::to_string(token)};
    }
    state_.board_.set_hex(hex, terrain, token);
  }
  return check_board();
}

/// Whether the rules could have laid this board.
std::optional<Error> PositionReader::check_board() const {
  const BoardKind kind = state_.rules_.board;
  const Board& board = state_.board_;
  if (board.desert() < 0) return Error{"board: the robber needs a desert to start on"};
  if (kind == BoardKind::kGiven) return {};
  std::array<int, kResources + 1> terrains{};
  std::array<int, 13> tokens{};
  Numbers numbers{};
  bool is_beginner = true;
  for (int hex = 0; hex < kHexes; ++hex) {
    const auto at = static_cast<std::size_t>(hex);
    ++terrains[static_cast<std::size_t>(board.terrain(hex))];
    ++tokens[static_cast<std::size_t>(board.number(hex))];
    numbers[at] = static_cast<std::int8_t>(board.number(hex));
    is_beginner = is_beginner && board.terrain(hex) == kBeginnerTerrains[at] &&
                  board.number(hex) == kBeginnerNumbers[at];
  }
  for (std::size_t terrain = 0; terrain < terrains.size(); ++terrain) {
    if (terrains[terrain] == kTerrainCounts[terrain]) continue;
    return Error{"board: there are " + std::to_string(kTerrainCounts[terrain]) + " hexes of " +
                 std::string(kResourceNames[terrain]) + ", not " +
                 std::to_string(terrains[terrain]) + "; board=given allows others"};
  }
  for (int token = 2; token <= 12; ++token) {
    const auto due = std::count(kTokens.begin(), kTokens.end(), token);
    if (tokens[static_cast<std::size_t>(token)] == due) continue;
    return Error{"board: there are " + std::to_string(due) + " tokens with the number " +
                 std::to_string(token) + "; board=given allows others"};
  }
  if (kind == BoardKind::kBeginner && !is_beginner) {
    return Error{"board: this is not the board of board=beginner"};
  }
  if (kind == BoardKind::kNoRedNeighbours && has_red_neighbours(numbers)) {
    return Error{"board: hexes with 6 or 8 share a side, which the rules rule out"};
  }
  if (kind == BoardKind::kSpiral) {
    for (int corner = 0; corner < 6; ++corner) {
      if (spiral_numbers(corner, board.desert()) == numbers) return {};
    }
    return Error{"board: the numbers do not lie along a spiral, as board=spiral says"};
  }
  return {};
}

std::optional<Error> PositionReader::read_harbours() {
  const auto words = split_words(value_or_nothing("harbours"));
  if (words.size() != kHarbours) {
    return Error{"harbours: 9 are needed, not " + std::to_string(words.size())};
  }
  std::array<int, kResources + 1> seen{};
  for (int place = 0; place < kHarbours; ++place) {
    const std::string_view word = words[static_cast<std::size_t>(place)];
    const auto kind = word == "3:1" ? std::optional{kAnyHarbour} : parse_resource(word);
    if (!kind) {
      return Error{"harbours: " + quoted(word) +
                   " is none; valid: 3:1, brick, lumber, wool, grain, ore"};
    }
    const auto type = static_cast<std::size_t>(*kind);
    if (++seen[type] > (*kind == kAnyHarbour ? 4 : 1)) {
      return Error{"harbours: " + quoted(word) +
                   " stands too often; there are four 3:1 and one "
                   "for each resource"};
    }
    state_.board_.set_harbour(place, *kind);
  }
  return {};
}

std::optional<Error> PositionReader::read_course() {
  const auto first = seat("first");
  if (!first) return Error{first.error()};
  const auto mover = seat("mover");
  if (!mover) return Error{mover.error()};
  if (*first < 0 || *mover < 0) return Error{"'first:' and 'mover:' must name a seat"};
  const int fixed = state_.rules_.fixed_first_seat();
  if (fixed >= 0 && *first != fixed) {
    return Error{"first: by the rules " + seat_text(static_cast<std::size_t>(fixed)) + " begins"};
  }
  const auto ply = number("ply", State::kMaxPlies);
  if (!ply) return Error{ply.error()};
  const auto turn = number("turn", state_.rules_.num_turns());
  if (!turn) return Error{turn.error()};
  const auto last = number("last roll", 12);
  if (!last) return Error{last.error()};
  if (*last == 1) return Error{"last roll: two dice show 2 at least"};
  const auto* phase = value("phase");
  const auto read = parse_phase(phase == nullptr ? "" : *phase);
  if (!read) {
    return Error{"phase: " + quoted(value_or_nothing("phase")) +
                 " is none; valid: setup "
                 "settlement, setup road, pre-roll, dice, discard, move robber, choose victim, "
                 "steal, main, draw, free road, plenty, monopoly, answer, counter, pick, over"};
  }
  const auto* robber = value("robber");
  const auto hex = robber == nullptr ? std::optional{state_.board_.desert()} : parse_hex(*robber);
  if (!hex) return Error{"robber: " + quoted(*robber) + " is no hex, as in (0,-2)"};
  const bool is_setup = *read == Phase::kSetupSettlement || *read == Phase::kSetupRoad;
  const auto seats = static_cast<int>(players());
  if (!is_setup && (*mover - *first - *turn) % seats != 0) {
    return Error{"mover: after " + std::to_string(*turn) + " turns it is not the turn of " +
                 seat_text(static_cast<std::size_t>(*mover))};
  }
  if (!is_setup && *ply < 4 * seats + 3 * *turn) {
    return Error{"ply: the set-up and " + std::to_string(*turn) + " turns take more than " +
                 std::to_string(*ply) + " plies"};
  }
  state_.first_ = static_cast<std::uint8_t>(*first);
  state_.mover_ = state_.actor_ = static_cast<std::uint8_t>(*mover);
  state_.ply_ = static_cast<std::uint16_t>(*ply);
  state_.turn_ = static_cast<std::uint16_t>(*turn);
  state_.last_roll_ = static_cast<std::uint8_t>(*last);
  state_.phase_ = *read;
  state_.robber_ = static_cast<std::uint8_t>(*hex);
  return {};
}

std::optional<Error> PositionReader::read_view() {
  const auto* text = value("view");
  if (text == nullptr) return {};
  if (*text == "spectator") {
    state_.rows_ = 0;
    return {};
  }
  const auto viewer = seat("view");
  if (!viewer) return Error{viewer.error() + ", or spectator"};
  state_.rows_ = static_cast<std::uint8_t>(1U << *viewer);
  return {};
}

Result<State> State::from_text(std::string_view text) {
  const auto lines = PositionReader::split(text);
  if (!lines) return Error{lines.error()};
  return PositionReader{*lines}.read();
}

}  // namespace tilewright::catan
