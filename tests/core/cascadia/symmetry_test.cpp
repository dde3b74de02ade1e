// All scores stay the same under the 12 symmetries of the hex grid, whatever the order of placing.
#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/cascadia_boards.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

/// A symmetry about (0,0): mirrored or not, then turned counter-clockwise.
struct Symmetry {
  bool mirrored = false;
  int turns = 0;

  [[nodiscard]] Cell image(Cell cell) const {
    int q = cell.q();
    int r = cell.r();
    if (mirrored) std::swap(q, r);  // direction d becomes 5 - d
    for (int i = 0; i < turns; ++i) {
      const int old_q = q;
      q += r;
      r = -old_q;
    }
    return {q, r};
  }
  /// The rotation of the image of a tile with two habitats.
  [[nodiscard]] int image(int rotation) const {
    // Edges k, k+1, k+2 of the first habitat become 3-k, 4-k, 5-k in the mirror.
    return ((mirrored ? 9 - rotation : rotation) + turns) % 6;
  }
};

std::vector<Symmetry> symmetries() {
  std::vector<Symmetry> all;
  for (const bool mirrored : {false, true}) {
    for (int turns = 0; turns < 6; ++turns) all.push_back({mirrored, turns});
  }
  return all;
}

/// The image of an environment, built in a random order.
Environment image_of(const Environment& own, const Symmetry& symmetry,
                     const WildlifeScoring& scoring, Rng& rng) {
  std::vector<int> order(static_cast<std::size_t>(own.size()));
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(order);
  Environment image;
  std::vector<int> new_number(order.size());
  for (const int number : order) {
    const PlacedHex& hex = own.hex(number);
    const int rotation = tile_of(hex.kind()).is_keystone ? 0 : symmetry.image(hex.rotation());
    new_number[static_cast<std::size_t>(number)] =
        image.add_hex(image.site(symmetry.image(hex.cell())), hex.kind(), rotation);
  }
  rng.shuffle(order);
  for (const int number : order) {
    for (const Wildlife animal : kAllWildlife) {
      if ((own.tokens(animal) & hex_bit(number)) == 0) continue;
      image.add_token(new_number[static_cast<std::size_t>(number)], animal, scoring);
    }
  }
  return image;
}

TEST(CascadiaSymmetry, TwelveImagesOfAnEnvironmentHaveItsScores) {
  Rng rng{Seed{1}};
  for (int game = 0; game < 100; ++game) {
    const Rules rules = random_rules<Rules>(rng);
    State state = State::initial(rules, rng);
    while (!state.is_terminal()) state.apply(random_step(state, rng));
    for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
      const Environment& own = state.environment(Player{seat});
      for (const Symmetry& symmetry : symmetries()) {
        const Environment image = image_of(own, symmetry, state.scoring(), rng);
        for (const Wildlife animal : kAllWildlife) {
          ASSERT_EQ(image.wildlife_points(animal), own.wildlife_points(animal))
              << wildlife_name(animal) << " " << rules_text(rules);
        }
        for (std::size_t i = 0; i < kHabitats; ++i) {
          const auto habitat = static_cast<Habitat>(i);
          ASSERT_EQ(image.largest_corridor(habitat), own.largest_corridor(habitat));
        }
      }
    }
  }
}

/// A connected random blob of tokens of one kind, with some of another in it.
cascadia_reference::Tokens random_blob(char animal, int size, int others, Rng& rng) {
  cascadia_reference::Tokens tokens = {{{0, 0}, animal}};
  while (static_cast<int>(tokens.size()) < size + others) {
    auto at = tokens.begin();
    std::advance(at, rng.below(static_cast<std::uint32_t>(tokens.size())));
    const auto hex =
        cascadia_reference::step(at->first, cascadia_reference::directions()[rng.below(6)]);
    const bool other = static_cast<int>(tokens.size()) >= size;
    tokens.emplace(hex, other ? (animal == 'b' ? 'e' : 'b') : animal);
  }
  return tokens;
}

/// The board with its hexes numbered in a random order.
EngineBoard shuffled_board(const cascadia_reference::Tokens& tokens, Rng& rng) {
  std::vector<std::pair<cascadia_reference::Hex, char>> order(tokens.begin(), tokens.end());
  rng.shuffle(order);
  EngineBoard board;
  for (const auto& [hex, letter] : order) board.add(hex, letter);
  return board;
}

TEST(CascadiaBlobs, ScoreAsTheReferenceSaysHoweverTheirHexesAreNumbered) {
  Rng rng{Seed{2}};
  for (int round = 0; round < 120; ++round) {
    for (const char animal : kWildlifeLetters) {
      for (const char card : std::string("ABCD")) {
        const int size = 3 + static_cast<int>(rng.below(7));
        const auto tokens = random_blob(animal, size, 4, rng);
        const bool odd = round % 2 == 1;
        const WildlifeScoring scoring =
            scoring_with(card, odd ? "elk_d_gaps=off,fox_d_disjoint=off" : "");
        ASSERT_EQ(
            shuffled_board(tokens, rng).points(animal, scoring),
            cascadia_reference::wildlife_points(animal, card, tokens, reference_options(scoring)))
            << animal << card << " round " << round;
      }
    }
  }
}

TEST(CascadiaBlobs, OfTwentyTokensScoreTheSameHoweverTheirHexesAreNumbered) {
  Rng rng{Seed{3}};
  for (int round = 0; round < 5; ++round) {
    for (const char animal : std::string("eehf")) {
      for (const char card : std::string("ABCD")) {
        const auto tokens = random_blob(animal, 20 - round, round, rng);
        for (const char* rules : {"", "elk_d_gaps=off"}) {
          const WildlifeScoring scoring = scoring_with(card, rules);
          const int points = shuffled_board(tokens, rng).points(animal, scoring);
          ASSERT_EQ(shuffled_board(tokens, rng).points(animal, scoring), points);
        }
      }
    }
  }
}

}  // namespace
}  // namespace tilewright::cascadia
