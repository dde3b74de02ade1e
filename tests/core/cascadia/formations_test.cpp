// Cards on which tokens can be grouped in several ways, where many tokens lie close together: that
// is where searches for the best way are long and their bounds matter.
#include <gtest/gtest.h>

#include "core/games/cascadia/formations.hpp"
#include "tests/support/cascadia_boards.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

/// A blob of tokens of one animal, put down in random order.
cascadia_reference::Tokens blob(std::size_t size, char animal, Rng& rng) {
  cascadia_reference::Tokens tokens = {{{0, 0}, animal}};
  while (tokens.size() < size) {
    auto at = tokens.begin();
    std::advance(at, rng.below(static_cast<std::uint32_t>(tokens.size())));
    const auto& way = cascadia_reference::directions()[rng.below(6)];
    tokens[cascadia_reference::step(at->first, way)] = animal;
  }
  return tokens;
}

EngineBoard shuffled_board(const cascadia_reference::Tokens& tokens, Rng& rng) {
  std::vector<std::pair<cascadia_reference::Hex, char>> order(tokens.begin(), tokens.end());
  rng.shuffle(order);
  EngineBoard board;
  for (const auto& [hex, letter] : order) board.add(hex, letter);
  return board;
}

void expect_points_of_reference(std::size_t size, char animal, char card, const char* rules,
                                int boards) {
  const WildlifeScoring scoring = scoring_with(card, rules);
  Rng rng{Seed{size}};
  for (int number = 0; number < boards; ++number) {
    const auto tokens = blob(size, animal, rng);
    ASSERT_EQ(shuffled_board(tokens, rng).points(animal, scoring),
              cascadia_reference::wildlife_points(animal, card, tokens, reference_options(scoring)))
        << size << " tokens, board " << number;
  }
}

TEST(CascadiaBlobs, OfElkAreCutAsWellAsTheReferenceCutsThem) {
  for (const std::size_t size : {8, 9, 11, 14}) {
    expect_points_of_reference(size, 'e', 'A', "", 12);
    expect_points_of_reference(size, 'e', 'B', "", 12);
  }
  for (const std::size_t size : {8, 9, 11, 13}) {
    expect_points_of_reference(size, 'e', 'D', "", 6);
    expect_points_of_reference(size, 'e', 'D', "elk_d_gaps=off", 6);
  }
}

TEST(CascadiaBlobs, OfFoxesArePairedAsWellAsTheReferencePairsThem) {
  Rng rng{Seed{3}};
  const WildlifeScoring scoring = scoring_with('D');
  for (int number = 0; number < 40; ++number) {
    auto tokens = blob(20, 'f', rng);
    // Every other token is something else, so that pairs are worth something.
    for (auto& [hex, letter] : tokens) {
      if (rng.below(2) == 0) letter = "besh"[rng.below(4)];
    }
    for (const char animal : {'f', 'h'}) {
      ASSERT_EQ(
          shuffled_board(tokens, rng).points(animal, scoring),
          cascadia_reference::wildlife_points(animal, 'D', tokens, reference_options(scoring)))
          << animal << ", board " << number;
    }
  }
}

TEST(CascadiaBlobs, OfTwentyElkAreWorthWhatTheirRingsAre) {
  // Three rings of six around (0,0), (3,0) and (0,3), which touch, and two elk apart that stand
  // around no cell with others: 3 * 21 + 2 * 2 points.
  cascadia_reference::Tokens tokens;
  for (const cascadia_reference::Hex& centre :
       {cascadia_reference::Hex{0, 0}, cascadia_reference::Hex{3, 0},
        cascadia_reference::Hex{0, 3}}) {
    for (const auto& way : cascadia_reference::directions()) {
      tokens[cascadia_reference::step(centre, way)] = 'e';
    }
  }
  tokens[{-8, 0}] = tokens[{-8, 8}] = 'e';
  ASSERT_EQ(tokens.size(), 20U);
  Rng rng{Seed{4}};
  for (const char* rules : {"", "elk_d_gaps=off"}) {
    EXPECT_EQ(shuffled_board(tokens, rng).points('e', scoring_with('D', rules)), 67) << rules;
  }
}

TEST(CascadiaFormations, TakeTheBestSetsWhateverTheirOrder) {
  // Twelve hexes in a row in three fours: pairs across their borders are worth more than the
  // fours' parts, but not more than the fours.
  EngineBoard board;
  for (int q = 0; q < 12; ++q) board.add({q, 0}, 'e');
  constexpr std::array kValues = {0, 1, 4, 5, 9};
  Formations<kValues.size()> formations{kValues};
  const auto row = [](int from, int count) {
    return static_cast<HexSet>(((1U << static_cast<unsigned>(count)) - 1)
                               << static_cast<unsigned>(from));
  };
  for (const int from : {8, 0, 4}) formations.add(row(from, 4), 9);
  for (const int from : {7, 3}) formations.add(row(from, 2), 4);
  EXPECT_EQ(formations.best(board.environment, row(0, 12)), 27);
}

}  // namespace
}  // namespace tilewright::cascadia
