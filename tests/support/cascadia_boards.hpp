#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/games/cascadia/state.hpp"
#include "core/games/cascadia/wildlife.hpp"
#include "tests/support/cascadia_reference.hpp"
#include "tests/support/cascadia_reference_land.hpp"

namespace tilewright::testing_support {

// From positions of the engine to boards of the reference scorer, and boards from text.

/// Reads rules; the text must be right.
inline cascadia::Rules cascadia_rules(const std::string& text) {
  const auto rules = parse_rules<cascadia::Rules>(text);
  if (!rules) throw std::invalid_argument(rules.error());
  return *rules;
}

inline cascadia::State cascadia_game(const std::string& rules, std::uint64_t seed) {
  Rng rng{Seed{seed}};
  return cascadia::State::initial(cascadia_rules(rules), rng);
}

inline cascadia_reference::Options reference_options(const cascadia::WildlifeScoring& scoring) {
  using namespace cascadia;
  return {.drop_overconnected = scoring.salmon_fork == SalmonFork::kDropOverconnected,
          .salmon_d_min = scoring.salmon_d_min == SalmonMinimum::kThree ? 3 : 1,
          .elk_c_split = scoring.elk_c_split == ElkSplit::kOn,
          .elk_d_gaps = scoring.elk_d_gaps == ElkGaps::kOn,
          .fox_d_disjoint = scoring.fox_d_disjoint == FoxDisjoint::kOn};
}

inline char card_letter(cascadia::Card card) { return "ABCDFI"[static_cast<std::size_t>(card)]; }

inline cascadia_reference::Tokens reference_tokens(const cascadia::Environment& environment) {
  cascadia_reference::Tokens tokens;
  for (int hex = 0; hex < environment.size(); ++hex) {
    for (const auto animal : cascadia::kAllWildlife) {
      if ((environment.tokens(animal) & cascadia::hex_bit(hex)) == 0) continue;
      const auto cell = environment.hex(hex).cell();
      tokens[{cell.q(), cell.r()}] = cascadia::kWildlifeLetters[index_of(animal)];
    }
  }
  return tokens;
}

inline cascadia_reference::Land reference_land(const cascadia::Environment& environment) {
  cascadia_reference::Land land;
  for (int number = 0; number < environment.size(); ++number) {
    const auto& hex = environment.hex(number);
    const std::string text = cascadia::tile_text(hex.kind());
    land[{hex.cell().q(), hex.cell().r()}] =
        cascadia_reference::edges(text.substr(0, text.find(':')), hex.rotation());
  }
  return land;
}

/// Tokens as in "bear (0,0) (1,0); hawk (2,3)".
inline cascadia_reference::Tokens tokens_from(const std::string& text) {
  cascadia_reference::Tokens tokens;
  char animal = ' ';
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (std::size_t a = 0; a < cascadia::kAnimals; ++a) {
      const auto name = cascadia::kWildlifeNames[a];
      if (text.compare(i, name.size(), name) == 0) animal = cascadia::kWildlifeLetters[a];
    }
    if (text[i] != '(') continue;
    const std::size_t comma = text.find(',', i);
    tokens[{std::stoi(text.substr(i + 1)), std::stoi(text.substr(comma + 1))}] = animal;
  }
  return tokens;
}

/// A board of the engine for tokens that lie anywhere near the starter: one hex below each token,
/// in the order in which `order` names them.
struct EngineBoard {
  cascadia::Environment environment;
  cascadia::TokenSets tokens{};

  explicit EngineBoard(const cascadia_reference::Tokens& given) {
    for (const auto& [hex, letter] : given) add(hex, letter);
  }
  EngineBoard() = default;
  void add(cascadia_reference::Hex hex, char letter) {
    const cascadia::Cell cell{hex.first, hex.second};
    const int number = environment.add_hex(environment.site(cell), 0, 0);
    tokens[cascadia::kWildlifeLetters.find(letter)] |= cascadia::hex_bit(number);
  }
  [[nodiscard]] int points(char animal, const cascadia::WildlifeScoring& scoring) const {
    const auto wildlife = static_cast<cascadia::Wildlife>(cascadia::kWildlifeLetters.find(animal));
    return points_of(wildlife, environment, tokens, scoring);
  }
};

/// Every animal scored by the card with one letter: A to D, F or I.
inline cascadia::WildlifeScoring scoring_with(char letter, const std::string& rules = "") {
  std::array<cascadia::Card, cascadia::kAnimals> cards{};
  cards.fill(static_cast<cascadia::Card>(std::string("ABCDFI").find(letter)));
  return cascadia::WildlifeScoring::of(cascadia_rules(rules), cards);
}

}  // namespace tilewright::testing_support
