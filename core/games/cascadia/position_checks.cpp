// The environments of a position that is read, and what has to fit together in it.
#include <algorithm>

#include "core/games/cascadia/position_reader.hpp"
#include "core/games/cascadia/text_parts.hpp"

namespace tilewright::cascadia {

std::optional<Error> PositionReader::read_environments() {
  std::array<bool, kStarters> used{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    const std::string name = State::player_name(Player{seat});
    const auto* text = value(name);
    if ((text != nullptr) != (seat < state_.rules_.num_players())) {
      return Error{text == nullptr
                       ? "'" + name + ":' is missing"
                       : name + ": only " + std::to_string(state_.rules_.num_players()) +
                             " play by the rules"};
    }
    if (text == nullptr) continue;
    if (auto problem = read_environment(*text, name, state_.environments_[seat], used)) {
      return Error{name + ": " + problem->message};
    }
  }
  return {};
}

std::optional<Error> PositionReader::read_environment(const std::string& text,
                                                      const std::string& name, Environment& own,
                                                      std::array<bool, kStarters>& used) {
  const auto words = split_words(text);
  const auto starter = words.size() == 4
                           ? parse_number(detail::trimmed(words[1].substr(0, words[1].find(','))))
                           : std::nullopt;
  const auto nature = words.size() == 4 ? parse_number(words[3]) : std::nullopt;
  if (!starter || !nature || words[0] != "starter" || words[2] != "nature" ||
      *starter >= static_cast<int>(kStarters)) {
    return Error{quoted(text) + " is not as in 'starter 0, nature 1', with starters 0 to 4"};
  }
  bool& is_used = used[static_cast<std::size_t>(*starter)];
  if (is_used) return Error{"starter " + std::to_string(*starter) + " has another seat"};
  is_used = true;
  own = Environment{static_cast<std::size_t>(*starter)};
  const auto lines = sections_.hexes.find(name);
  std::vector<std::pair<int, Wildlife>> tokens;
  int number = 0;
  if (lines != sections_.hexes.end()) {
    for (const std::string& line : lines->second) {
      if (auto problem = read_hex(line, number++, own, tokens)) {
        return Error{quoted(line) + ": " + problem->message};
      }
    }
  }
  if (number < static_cast<int>(kStarterHexes)) {
    return Error{"the three hexes of the starter come first"};
  }
  int keystones = 0;
  for (const auto& [hex, animal] : tokens) {
    own.add_token(hex, animal, state_.scoring_);
    keystones += tile_of(own.hex(hex).kind()).is_keystone ? 1 : 0;
  }
  if (*nature > keystones) {
    return Error{std::to_string(*nature) + " nature tokens, but tokens on only " +
                 std::to_string(keystones) + " keystones"};
  }
  own.set_nature_tokens(*nature);
  return {};
}

std::optional<Error> PositionReader::read_hex(const std::string& line, int number, Environment& own,
                                              std::vector<std::pair<int, Wildlife>>& tokens) {
  const auto words = split_words(line);
  const bool is_starter = number < static_cast<int>(kStarterHexes);
  const std::size_t needed = is_starter ? 2 : 3;
  if (words.size() < needed || words.size() > needed + 1) {
    return Error{is_starter ? "a hex of the starter is its cell, its tile and its token, if any"
                            : "a hex is its cell, its tile, its rotation and its token, if any"};
  }
  const auto cell = parse_cell(words[0]);
  if (!cell) return Error{std::string(words[0]) + " is no cell of the table"};
  if (is_starter) {
    if (own.find(*cell) != number || words[1] != tile_text(own.hex(number).kind())) {
      return Error{"this must be " + cell_text(own.hex(number).cell()) + " " +
                   tile_text(own.hex(number).kind()) + " of the starter"};
    }
  } else {
    if (auto problem = place_hex(*cell, words[1], words[2], own)) return problem;
  }
  if (words.size() == needed) return {};
  Wildlife animal{};
  if (auto problem = take_token(words[needed], animal)) return problem;
  if ((own.open(animal) & hex_bit(number)) == 0) {
    return Error{"the hex does not attract the " + std::string(words[needed])};
  }
  tokens.emplace_back(number, animal);
  return {};
}

std::optional<Error> PositionReader::place_hex(Cell cell, std::string_view tile,
                                               std::string_view turned, Environment& own) {
  int kind = 0;
  if (auto problem = take_tile(tile, kind)) return problem;
  const auto rotation = parse_number(turned);
  if (!rotation || *rotation >= tile_of(kind).rotations()) {
    return Error{quoted(turned) + " is no rotation of it; valid: 0 to " +
                 std::to_string(tile_of(kind).rotations() - 1)};
  }
  if (own.find(cell) >= 0) return Error{"the cell has a hex already"};
  const Site site = own.site(cell);
  if (site.adjacent == 0) return Error{"the cell touches no hex above"};
  if (own.size() == kMaxHexes) return Error{"an environment has at most 23 hexes"};
  own.add_hex(site, kind, *rotation);
  return {};
}

std::optional<Error> PositionReader::check_phase() {
  const auto count = [](const auto& row) {
    return static_cast<int>(std::ranges::count(row, Market::kEmpty));
  };
  const int tiles = count(state_.market_.tiles);
  const int tokens = count(state_.market_.tokens);
  const bool is_drafted = state_.drafted_token_ != Market::kEmpty;
  const bool is_over = state_.turn_ == state_.rules_.num_turns();
  if (is_over && is_drafted) return Error{"nothing is drafted after the last turn"};
  if (is_drafted || is_over) {
    if (tiles != 1 || tokens != 1) {
      return Error{"market: after a draft one tile and one token are missing, not " +
                   std::to_string(tiles) + " and " + std::to_string(tokens)};
    }
    state_.phase_ = is_over                                  ? Phase::kOver
                    : state_.drafted_tile_ != Market::kEmpty ? Phase::kTile
                                                             : Phase::kToken;
    return check_sizes();
  }
  if (auto problem = check_refill(tiles, tokens)) return problem;
  state_.phase_ = tokens > 0 ? Phase::kDrawToken : tiles > 0 ? Phase::kDrawTile : Phase::kMarket;
  if (state_.phase_ == Phase::kMarket && state_.market_.matching() == kAllSlots &&
      state_.ply_ < State::kLastPlyOfWipes) {
    return Error{"market: four tokens that match are wiped at once"};
  }
  return check_sizes();
}

std::optional<Error> PositionReader::check_refill(int tiles, int tokens) const {
  const bool is_refill = tiles > 0;
  const int most = state_.rules_.discards() ? 2 : 1;
  if (is_refill && (state_.turn_ == 0 || tiles > most || tokens > most)) {
    return Error{"market: too much of it is missing"};
  }
  const bool uses_turn = state_.has_wiped_three_ || state_.has_spent_nature_;
  if (is_refill && (uses_turn || total(state_.set_aside_) > 0)) {
    return Error{"market: it is filled up after a turn, when nothing has been wiped or spent"};
  }
  if (!is_refill || !state_.rules_.discards()) return {};
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const bool may_lack_tile = slot < static_cast<std::size_t>(tiles);
    const bool may_lack_token = slot < static_cast<std::size_t>(tokens);
    if ((state_.market_.tiles[slot] == Market::kEmpty) == may_lack_tile &&
        (state_.market_.tokens[slot] == Market::kEmpty) == may_lack_token) {
      continue;
    }
    return Error{"market: alone the first slots are filled up, slot 1 before slot 0"};
  }
  return {};
}

std::optional<Error> PositionReader::check_sizes() const {
  const int players = state_.num_players();
  for (int seat = 0; seat < players; ++seat) {
    const Player player{static_cast<std::size_t>(seat)};
    const int later = (seat - static_cast<int>(state_.first_) + players) % players;
    int due = static_cast<int>(kStarterHexes) + (state_.turn_ + players - 1 - later) / players;
    if (state_.phase_ == Phase::kToken && seat == static_cast<int>(state_.mover_)) ++due;
    const int size = state_.environment(player).size();
    if (size == due) continue;
    return Error{"after " + std::to_string(state_.turn_) + " turns " + State::player_name(player) +
                 " must have " + std::to_string(due) + " hexes, not " + std::to_string(size)};
  }
  return {};
}

std::optional<Error> PositionReader::check_counts() {
  if (state_.rules_.nature_supply == NatureSupply::kTwentyFive && state_.nature_supply() < 0) {
    return Error{"the players hold more than 25 nature tokens"};
  }
  if (state_.phase_ == Phase::kMarket && total(state_.set_aside_) > 0 &&
      state_.rules_.wipe_return == WipeReturn::kPerResolution) {
    return Error{"set aside: with wipe_return=per_resolution all is back in the bag by now"};
  }
  if (state_.phase_ == Phase::kDrawToken && total(state_.bag_) == 0) {
    return Error{"set aside: the bag is empty, so it would be back in it"};
  }
  return {};
}

}  // namespace tilewright::cascadia
