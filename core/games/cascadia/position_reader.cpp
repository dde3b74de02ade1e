// Reads positions: docs/games/cascadia.md, "Text form". position_text.cpp writes them. The lines of
// environments and what has to fit together are in position_checks.cpp.
#include "core/games/cascadia/position_reader.hpp"

#include <algorithm>

#include "core/games/cascadia/text_parts.hpp"

namespace tilewright::cascadia {
namespace {

constexpr std::string_view kKeys =
    "game:, rules:, cards:, first:, ply:, turn:, market:, drafted:, this turn:, set aside:, "
    "removed tokens:, removed tiles:, seat 0:, ..., seat 3:";

bool is_key(std::string_view key) {
  for (const std::string_view known : detail::split_list(kKeys, ',')) {
    const std::string_view word = detail::trimmed(known);
    if (word.ends_with(':') && word.substr(0, word.size() - 1) == key) return true;
  }
  return key == "seat 1" || key == "seat 2";
}

}  // namespace

Result<Sections> split_sections(std::string_view text) {
  Sections sections;
  std::string seat;
  int number = 0;
  for (std::string_view line : detail::split_list(text, '\n')) {
    ++number;
    line = detail::trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    if (line.front() == '(') {
      if (seat.empty()) return Error{where + "a hex must stand below the line of its seat"};
      sections.hexes[seat].emplace_back(line);
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string key{detail::trimmed(line.substr(0, colon))};
    if (colon == std::string_view::npos || !is_key(key)) {
      return Error{where + "'" + std::string(line) + "' is neither a hex nor one of " +
                   std::string(kKeys)};
    }
    seat = key.starts_with("seat") ? key : "";
    if (!sections.values.emplace(key, detail::trimmed(line.substr(colon + 1))).second) {
      return Error{where + "'" + key + ":' stands twice"};
    }
  }
  return sections;
}

Result<State> PositionReader::read() {
  for (const auto step :
       {&PositionReader::read_rules, &PositionReader::read_cards, &PositionReader::read_numbers,
        &PositionReader::read_market, &PositionReader::read_turn, &PositionReader::read_aside,
        &PositionReader::read_removed, &PositionReader::read_environments,
        &PositionReader::check_phase, &PositionReader::check_counts}) {
    if (const Problem problem = (this->*step)()) return *problem;
  }
  return state_;
}

const std::string* PositionReader::value(std::string_view key) const {
  const auto at = sections_.values.find(key);
  return at == sections_.values.end() ? nullptr : &at->second;
}

std::string_view PositionReader::value_or_nothing(std::string_view key) const {
  const auto* text = value(key);
  return text == nullptr ? std::string_view{} : std::string_view{*text};
}

std::optional<Error> PositionReader::read_rules() {
  if (const auto* game = value("game"); game != nullptr && *game != State::kName) {
    return Error{"this is a position of " + quoted(*game) + ", not of cascadia"};
  }
  const auto rules = parse_rules<Rules>(value_or_nothing("rules"));
  if (!rules) return Error{rules.error()};
  state_.rules_ = *rules;
  state_.bag_.fill(kTokensOfAKind);
  return {};
}

std::optional<Error> PositionReader::read_cards() {
  const Rules& rules = state_.rules_;
  const auto* text = value("cards");
  if (text == nullptr) return Error{"'cards:' is missing"};
  std::array<Card, kAnimals> cards{};
  if (rules.cards != CardSource::kWildlife) {
    const bool family = rules.cards == CardSource::kFamily;
    const std::string name = family ? "family" : "intermediate";
    if (*text != name) return Error{"cards: " + *text + " contradicts the rules: " + name};
    cards.fill(family ? Card::kFamily : Card::kIntermediate);
  } else {
    if (text->size() != kAnimals || text->find_first_not_of("ABCD") != std::string::npos) {
      return Error{"cards: " + quoted(*text) +
                   " is not five letters from A to D, for bear, elk, salmon, hawk and fox"};
    }
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      cards[animal] = static_cast<Card>((*text)[animal] - 'A');
      const CardChoice choice = rules.card_choices()[animal];
      if (choice == CardChoice::kRandom ||
          static_cast<int>(choice) - 1 == static_cast<int>(cards[animal])) {
        continue;
      }
      return Error{"cards: " + *text + " contradicts the rules, which name another card for the " +
                   std::string(kWildlifeNames[animal])};
    }
  }
  state_.scoring_ = WildlifeScoring::of(rules, cards);
  return {};
}

std::optional<Error> PositionReader::read_numbers() {
  const auto players = state_.rules_.num_players();
  if (const auto* first = value("first")) {
    std::size_t seat = 0;
    while (seat < players && *first != State::player_name(Player{seat})) ++seat;
    if (seat == players) {
      return Error{"first: " + quoted(*first) + " is no seat; valid: seat 0 to " +
                   State::player_name(Player{players - 1})};
    }
    state_.first_ = static_cast<std::uint8_t>(seat);
  }
  if (state_.rules_.first_player == FirstPlayer::kSeat0 && state_.first_ != 0) {
    return Error{"first: by the rules seat 0 begins"};
  }
  const auto read = [&](const char* key, int most) -> Result<int> {
    const auto* text = value(key);
    const auto number = parse_number(text == nullptr ? "0" : *text);
    if (number && *number <= most) return *number;
    return Error{std::string(key) + ": " + quoted(*text) + " is not a number from 0 to " +
                 std::to_string(most)};
  };
  const auto turn = read("turn", state_.rules_.num_turns());
  if (!turn) return Error{turn.error()};
  const auto ply = read("ply", State::kLastPlyOfWipes + 4 + State::kPliesOfNature +
                                   State::kPliesOfATurn * (*turn + 1));
  if (!ply) return Error{ply.error()};
  if (*ply < 3 * *turn) {
    return Error{"ply: " + std::to_string(*turn) + " turns take more than " + std::to_string(*ply) +
                 " plies"};
  }
  state_.turn_ = static_cast<std::uint8_t>(*turn);
  state_.ply_ = static_cast<std::uint16_t>(*ply);
  state_.mover_ =
      static_cast<std::uint8_t>((state_.first_ + static_cast<std::size_t>(*turn)) % players);
  return {};
}

std::optional<Error> PositionReader::read_pair(std::string_view text, std::uint8_t& tile,
                                               std::uint8_t& token) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    return Error{quoted(text) + " is not a tile and a token, as in MF:bh/bear; -- for none"};
  }
  tile = token = Market::kEmpty;
  if (const auto left = text.substr(0, slash); left != "--") {
    int kind = 0;
    if (Problem problem = take_tile(left, kind)) return problem;
    tile = static_cast<std::uint8_t>(kind);
  }
  if (const auto right = text.substr(slash + 1); right != "--") {
    Wildlife animal{};
    if (Problem problem = take_token(right, animal)) return problem;
    token = static_cast<std::uint8_t>(index_of(animal));
  }
  return {};
}

std::optional<Error> PositionReader::take_tile(std::string_view text, int& kind) {
  const auto parsed = parse_tile(text);
  if (!parsed) {
    return Error{quoted(text) +
                 " is no tile: habitats (M F P W R) and wildlife (b e s h f), as in MF:bh"};
  }
  kind = *parsed;
  if (state_.unseen_.count(kind) == 0) {
    return Error{"the tile " + std::string(text) + " stands more often than it is in the box"};
  }
  state_.unseen_.remove(kind);
  return {};
}

std::optional<Error> PositionReader::take_token(std::string_view text, Wildlife& animal) {
  const auto parsed = parse_wildlife(text);
  if (!parsed) {
    return Error{quoted(text) + " is no wildlife; valid: bear, elk, salmon, hawk, fox"};
  }
  animal = *parsed;
  if (state_.bag_[index_of(animal)] == 0) {
    return Error{"there are more than 20 tokens of the " + std::string(text)};
  }
  --state_.bag_[index_of(animal)];
  return {};
}

std::optional<Error> PositionReader::read_market() {
  const auto* text = value("market");
  if (text == nullptr) return Error{"'market:' is missing"};
  const auto words = split_words(*text);
  if (words.size() != kSlots) {
    return Error{"market: 4 slots are needed, not " + std::to_string(words.size())};
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (auto problem =
            read_pair(words[slot], state_.market_.tiles[slot], state_.market_.tokens[slot])) {
      return Error{"market: " + problem->message};
    }
  }
  return {};
}

std::optional<Error> PositionReader::read_turn() {
  if (const auto* drafted = value("drafted")) {
    if (auto problem = read_pair(*drafted, state_.drafted_tile_, state_.drafted_token_)) {
      return Error{"drafted: " + problem->message};
    }
    if (state_.drafted_token_ == Market::kEmpty) {
      return Error{"drafted: the token is placed last, so it must be there"};
    }
  }
  for (const std::string_view word : split_words(value_or_nothing("this turn"))) {
    if (word == "wiped-three") {
      state_.has_wiped_three_ = true;
    } else if (word == "spent-nature" &&
               state_.rules_.nature_uses_per_turn == NatureUses::kOneInATurn) {
      state_.has_spent_nature_ = true;
    } else {
      return Error{"this turn: " + quoted(word) +
                   " is unknown; valid: wiped-three, and spent-nature with "
                   "nature_uses_per_turn=1"};
    }
  }
  return {};
}

std::optional<Error> PositionReader::read_aside() {
  for (const std::string_view word : split_words(value_or_nothing("set aside"))) {
    Wildlife animal{};
    if (auto problem = take_token(word, animal)) return Error{"set aside: " + problem->message};
    ++state_.set_aside_[index_of(animal)];
  }
  return {};
}

std::optional<Error> PositionReader::read_removed() {
  const auto tile_words = split_words(value_or_nothing("removed tiles"));
  const auto token_words = split_words(value_or_nothing("removed tokens"));
  const int due = state_.rules_.discards() ? std::min<int>(state_.turn_, kTurnsEach - 1) : 0;
  if (static_cast<int>(tile_words.size()) != due || static_cast<int>(token_words.size()) != due) {
    return Error{"after " + std::to_string(state_.turn_) + " turns " + std::to_string(due) +
                 " tiles and as many tokens must be removed, not " +
                 std::to_string(tile_words.size()) + " and " + std::to_string(token_words.size())};
  }
  for (const std::string_view word : tile_words) {
    int kind = 0;
    if (auto problem = take_tile(word, kind)) return Error{"removed tiles: " + problem->message};
  }
  for (const std::string_view word : token_words) {
    Wildlife animal{};
    if (auto problem = take_token(word, animal)) {
      return Error{"removed tokens: " + problem->message};
    }
  }
  return {};
}

Result<State> State::from_text(std::string_view text) {
  const auto sections = split_sections(text);
  if (!sections) return Error{sections.error()};
  return PositionReader{*sections}.read();
}

}  // namespace tilewright::cascadia
