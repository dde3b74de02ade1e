// Reads positions: docs/games/cascadia.md, "Text form". position_text.cpp writes them.
#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "core/games/cascadia/state.hpp"
#include "core/games/cascadia/text_parts.hpp"

namespace tilewright::cascadia {
namespace {

using Problem = std::optional<Error>;

/// The "key: value" lines of a position, and the lines of hexes below each seat.
struct Sections {
  std::map<std::string, std::string, std::less<>> values;
  std::map<std::string, std::vector<std::string>, std::less<>> hexes;
};

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

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace

/// Puts a position together part by part; the first problem ends it.
class PositionReader {
 public:
  explicit PositionReader(const Sections& sections) : sections_{sections} {}

  Result<State> read() {
    for (const auto step :
         {&PositionReader::read_rules, &PositionReader::read_cards, &PositionReader::read_numbers,
          &PositionReader::read_market, &PositionReader::read_turn, &PositionReader::read_aside,
          &PositionReader::read_removed, &PositionReader::read_environments,
          &PositionReader::check_phase, &PositionReader::check_counts}) {
      if (const Problem problem = (this->*step)()) return *problem;
    }
    return state_;
  }

 private:
  [[nodiscard]] const std::string* value(std::string_view key) const {
    const auto at = sections_.values.find(key);
    return at == sections_.values.end() ? nullptr : &at->second;
  }

  /// The same, empty where the line is missing.
  [[nodiscard]] std::string_view value_or_nothing(std::string_view key) const {
    const auto* text = value(key);
    return text == nullptr ? std::string_view{} : std::string_view{*text};
  }

  Problem read_rules() {
    if (const auto* game = value("game"); game != nullptr && *game != State::kName) {
      return Error{"this is a position of " + quoted(*game) + ", not of cascadia"};
    }
    const auto rules = parse_rules<Rules>(value_or_nothing("rules"));
    if (!rules) return Error{rules.error()};
    state_.rules_ = *rules;
    state_.bag_.fill(kTokensOfAKind);
    return {};
  }

  Problem read_cards() {
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
        return Error{"cards: " + *text +
                     " contradicts the rules, which name another card for the " +
                     std::string(kWildlifeNames[animal])};
      }
    }
    state_.scoring_ = WildlifeScoring::of(rules, cards);
    return {};
  }

  /// "first", "ply" and "turn".
  Problem read_numbers() {
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
      return Error{"ply: " + std::to_string(*turn) + " turns take more than " +
                   std::to_string(*ply) + " plies"};
    }
    state_.turn_ = static_cast<std::uint8_t>(*turn);
    state_.ply_ = static_cast<std::uint16_t>(*ply);
    state_.mover_ =
        static_cast<std::uint8_t>((state_.first_ + static_cast<std::size_t>(*turn)) % players);
    return {};
  }

  /// A tile and a token, "MF:bh/bear"; -- stands for none. What it names is taken from the stock.
  Problem read_pair(std::string_view text, std::uint8_t& tile, std::uint8_t& token) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
      return Error{quoted(text) + " is not a tile and a token, as in MF:bh/bear; -- for none"};
    }
    tile = token = Market::kEmpty;
    if (const auto left = text.substr(0, slash); left != "--") {
      int kind = 0;
      if (const Problem problem = take_tile(left, kind)) return problem;
      tile = static_cast<std::uint8_t>(kind);
    }
    if (const auto right = text.substr(slash + 1); right != "--") {
      Wildlife animal{};
      if (const Problem problem = take_token(right, animal)) return problem;
      token = static_cast<std::uint8_t>(index_of(animal));
    }
    return {};
  }

  Problem take_tile(std::string_view text, int& kind) {
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

  Problem take_token(std::string_view text, Wildlife& animal) {
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

  Problem read_market() {
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

  /// "drafted" and "this turn".
  Problem read_turn() {
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

  Problem read_aside() {
    for (const std::string_view word : split_words(value_or_nothing("set aside"))) {
      Wildlife animal{};
      if (auto problem = take_token(word, animal)) return Error{"set aside: " + problem->message};
      ++state_.set_aside_[index_of(animal)];
    }
    return {};
  }

  Problem read_removed() {
    const auto tile_words = split_words(value_or_nothing("removed tiles"));
    const auto token_words = split_words(value_or_nothing("removed tokens"));
    const int due = state_.rules_.discards() ? std::min<int>(state_.turn_, kTurnsEach - 1) : 0;
    if (static_cast<int>(tile_words.size()) != due || static_cast<int>(token_words.size()) != due) {
      return Error{"after " + std::to_string(state_.turn_) + " turns " + std::to_string(due) +
                   " tiles and as many tokens must be removed, not " +
                   std::to_string(tile_words.size()) + " and " +
                   std::to_string(token_words.size())};
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

  Problem read_environments() {
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

  Problem read_environment(const std::string& text, const std::string& name, Environment& own,
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

  Problem read_hex(const std::string& line, int number, Environment& own,
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

  Problem place_hex(Cell cell, std::string_view tile, std::string_view turned, Environment& own) {
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

  /// What is in the market and in the mover's hand must fit each other; the phase follows.
  Problem check_phase() {
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

  [[nodiscard]] Problem check_refill(int tiles, int tokens) const {
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

  /// Every turn adds a hex.
  [[nodiscard]] Problem check_sizes() const {
    const int players = state_.num_players();
    for (int seat = 0; seat < players; ++seat) {
      const Player player{static_cast<std::size_t>(seat)};
      const int later = (seat - static_cast<int>(state_.first_) + players) % players;
      int due = static_cast<int>(kStarterHexes) + (state_.turn_ + players - 1 - later) / players;
      if (state_.phase_ == Phase::kToken && seat == static_cast<int>(state_.mover_)) ++due;
      const int size = state_.environment(player).size();
      if (size == due) continue;
      return Error{"after " + std::to_string(state_.turn_) + " turns " +
                   State::player_name(player) + " must have " + std::to_string(due) +
                   " hexes, not " + std::to_string(size)};
    }
    return {};
  }

  Problem check_counts() {
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

  const Sections& sections_;
  State state_;
};

Result<State> State::from_text(std::string_view text) {
  const auto sections = split_sections(text);
  if (!sections) return Error{sections.error()};
  return PositionReader{*sections}.read();
}

}  // namespace tilewright::cascadia
