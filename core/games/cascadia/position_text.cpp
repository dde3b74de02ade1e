// Writes positions: docs/games/cascadia.md, "Text form". position_reader.cpp reads them.
#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {
namespace {

std::string pair_text(int tile, int token) {
  const std::string left = tile == Market::kEmpty ? "--" : tile_text(tile);
  const std::string right =
      token == Market::kEmpty ? "--" : std::string(kWildlifeNames[static_cast<std::size_t>(token)]);
  return left + "/" + right;
}

std::string counts_text(const TokenCounts& counts) {
  std::string text;
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    for (int i = 0; i < counts[animal]; ++i) text += " " + std::string(kWildlifeNames[animal]);
  }
  return text;
}

std::string cards_text(const WildlifeScoring& scoring) {
  if (scoring.cards[0] == Card::kFamily) return "family";
  if (scoring.cards[0] == Card::kIntermediate) return "intermediate";
  std::string text;
  for (const Card card : scoring.cards) text += static_cast<char>('A' + static_cast<int>(card));
  return text;
}

std::string hex_text(const Environment& environment, int number) {
  const PlacedHex& hex = environment.hex(number);
  const bool is_starter = hex.kind() >= kTileKinds;
  std::string text = cell_text(hex.cell()) + " " + tile_text(hex.kind());
  if (!is_starter) text += " " + std::to_string(hex.rotation());
  for (const Wildlife animal : kAllWildlife) {
    if ((environment.tokens(animal) & hex_bit(number)) != 0) {
      text += " " + std::string(wildlife_name(animal));
    }
  }
  return text + "\n";
}

std::string environment_text(const Environment& environment) {
  const int starter = (environment.hex(0).kind() - kTileKinds) / static_cast<int>(kStarterHexes);
  std::string text = "starter " + std::to_string(starter) + ", nature " +
                     std::to_string(environment.nature_tokens()) + "\n";
  for (int number = 0; number < environment.size(); ++number) {
    text += hex_text(environment, number);
  }
  return text;
}

}  // namespace

std::string State::text() const {
  std::string text = "game: cascadia\nrules: " + rules_text(rules_) +
                     "\ncards: " + cards_text(scoring_) +
                     "\nfirst: " + player_name(first_player()) + "\nply: " + std::to_string(ply_) +
                     "\nturn: " + std::to_string(turn_) + "\nmarket:";
  for (int slot = 0; slot < kSlots; ++slot) {
    text += " " + pair_text(market_.tile(slot), market_.token(slot));
  }
  text += "\n";
  if (drafted_token_ != Market::kEmpty) {
    text += "drafted: " + pair_text(drafted_tile_, drafted_token_) + "\n";
  }
  if (has_wiped_three_ || has_spent_nature_) {
    text += std::string("this turn:") + (has_wiped_three_ ? " wiped-three" : "") +
            (has_spent_nature_ ? " spent-nature" : "") + "\n";
  }
  if (total(set_aside_) > 0) text += "set aside:" + counts_text(set_aside_) + "\n";
  if (rules_.discards()) {
    TokenCounts removed{};
    std::string tiles;
    count_removed(removed, tiles);
    text += "removed tokens:" + counts_text(removed) + "\nremoved tiles:" + tiles + "\n";
  }
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    text += player_name(Player{seat}) + ": " + environment_text(environments_[seat]);
  }
  return text;
}

/// What left the game: whatever is nowhere else.
void State::count_removed(TokenCounts& tokens, std::string& tiles) const {
  std::array<int, static_cast<std::size_t>(kTileKinds)> seen{};
  std::array<int, kAnimals> present{};
  const auto see = [&](int tile, int token) {
    if (tile != Market::kEmpty) ++seen[static_cast<std::size_t>(tile)];
    if (token != Market::kEmpty) ++present[static_cast<std::size_t>(token)];
  };
  for (int slot = 0; slot < kSlots; ++slot) see(market_.tile(slot), market_.token(slot));
  see(drafted_tile_, drafted_token_);
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    const Environment& own = environments_[seat];
    for (int hex = kStarterHexes; hex < own.size(); ++hex) see(own.hex(hex).kind(), Market::kEmpty);
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      present[animal] += std::popcount(own.tokens()[animal]);
    }
  }
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    tokens[animal] = static_cast<std::uint8_t>(kTokensOfAKind - present[animal] - bag_[animal] -
                                               set_aside_[animal]);
  }
  for (int kind = 0; kind < kTileKinds; ++kind) {
    int left = tile_of(kind).copies - unseen_.count(kind) - seen[static_cast<std::size_t>(kind)];
    for (; left > 0; --left) tiles += " " + tile_text(kind);
  }
}

}  // namespace tilewright::cascadia
