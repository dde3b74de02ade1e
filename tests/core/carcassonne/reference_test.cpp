// The slow reference engine of Carcassonne is itself checked: its tiles against the totals of the
// set, its moves against published and hand-made numbers, its features against what must hold for
// every table.
#include "tests/support/carcassonne_reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace tilewright::carcassonne_reference {
namespace {

using Points = std::vector<int>;
using Segments = std::vector<std::string>;

TEST(CarcassonneReferenceTiles, TheSetHasThePrintedTotals) {
  std::map<std::string, int> totals;
  for (const TileType& type : catalogue()) {
    totals["tiles"] += type.count;
    totals["monasteries"] += type.monastery ? type.count : 0;
    for (const CitySegment& city : type.cities) totals["pennants"] += city.pennant ? type.count : 0;
    for (const char kind : type.edges) totals[std::string("sides ") + kind] += type.count;
  }
  const std::map<std::string, int> expected = {{"tiles", 72},    {"monasteries", 6},
                                               {"pennants", 10}, {"sides c", 79},
                                               {"sides r", 94},  {"sides f", 115}};
  EXPECT_EQ(totals, expected);
}

TEST(CarcassonneReferenceTiles, ThereAre237Segments) {
  std::map<char, int> totals;
  for (const TileType& type : catalogue()) {
    for (const std::string& segment : segments(type)) totals[segment[0]] += type.count;
  }
  EXPECT_EQ(totals, (std::map<char, int>{{'m', 6}, {'c', 49}, {'r', 62}, {'f', 126}}));
}

TEST(CarcassonneReferenceTiles, EverySideAndHalfEdgeBelongsToOneSegmentOfItsKind) {
  for (const TileType& type : catalogue()) {
    std::map<char, std::multiset<int>> found;
    for (const std::string& segment : segments(type)) {
      for (const int port : ports(type, 0, segment)) found[segment[0]].insert(port);
    }
    std::map<char, std::multiset<int>> expected;
    for (int side = 0; side < 4; ++side) {
      const char kind = edge(type, 0, side);
      if (kind != 'f') expected[kind].insert(side);
      if (kind != 'c') expected['f'].insert({2 * side, 2 * side + 1});
    }
    EXPECT_EQ(found, expected) << type.letter;
  }
}

TEST(CarcassonneReferenceTiles, OnlySymmetricTilesHaveFewerThanFourRotations) {
  for (const TileType& type : catalogue()) {
    Points expected = {0, 1, 2, 3};
    if (std::string("BCX").find(type.letter) != std::string::npos) expected = {0};
    if (std::string("FGHU").find(type.letter) != std::string::npos) expected = {0, 1};
    EXPECT_EQ(distinct_rotations(type), expected) << type.letter;
  }
}

int total(const Pile& pile) {
  return std::accumulate(pile.begin(), pile.end(), 0,
                         [](int sum, const auto& entry) { return sum + entry.second; });
}

TEST(CarcassonneReferenceTiles, TheDecksDifferByOneStartTile) {
  EXPECT_EQ(total(pile_of(Deck::kDeck73)), 72);
  EXPECT_EQ(total(pile_of(Deck::kDeck72)), 71);
  EXPECT_EQ(pile_of(Deck::kDeck73).at('D'), 4);
  EXPECT_EQ(pile_of(Deck::kDeck72).at('D'), 3);
}

/// Number of sequences of actions (a place, then a meeple or none) when the types come in this
/// order. Merged: segments of one feature are one action.
std::uint64_t sequences(const Game& start, const std::string& types, bool merged) {
  Game game = start;
  if (!game.draw(types[0])) throw std::logic_error("a type without a place");
  std::uint64_t count = 0;
  for (const Place place : game.legal_places(types[0])) {
    Game laid = game;
    laid.place(place);
    const Segments meeples = merged ? laid.legal_meeples() : laid.legal_meeples_unmerged();
    if (types.size() == 1) {
      count += 1 + meeples.size();
      continue;
    }
    std::vector<std::optional<std::string>> choices(meeples.begin(), meeples.end());
    choices.emplace_back(std::nullopt);
    for (const auto& choice : choices) {
      Game next = laid;
      next.meeple(choice);
      count += sequences(next, types.substr(1), merged);
    }
  }
  return count;
}

struct FirstTile {
  char type;
  std::size_t places;
  std::uint64_t actions;
};

TEST(CarcassonneReferenceCounts, PlacesAndActionsOfEachTypeDrawnFirst) {
  const std::vector<FirstTile> table = {
      {'A', 5, 20}, {'B', 1, 3},  {'C', 1, 2},  {'D', 6, 30}, {'E', 4, 12}, {'F', 2, 8},
      {'G', 2, 8},  {'H', 2, 8},  {'I', 4, 16}, {'J', 6, 30}, {'K', 6, 30}, {'L', 7, 56},
      {'M', 4, 12}, {'N', 4, 12}, {'O', 6, 30}, {'P', 6, 30}, {'Q', 4, 12}, {'R', 4, 12},
      {'S', 5, 25}, {'T', 5, 25}, {'U', 3, 12}, {'V', 6, 24}, {'W', 7, 49}, {'X', 2, 18}};
  ASSERT_EQ(table.size(), catalogue().size());
  for (const FirstTile& row : table) {
    EXPECT_EQ(Game().legal_places(row.type).size(), row.places) << row.type;
    EXPECT_EQ(sequences(Game(), {row.type}, true), row.actions) << row.type;
  }
}

TEST(CarcassonneReferenceCounts, SequencesOfTwoAndThreeTiles) {
  for (const bool merged : {true, false}) {
    EXPECT_EQ(sequences(Game(), "EV", merged), 402U);
    EXPECT_EQ(sequences(Game(), "WJ", merged), 2133U);
    EXPECT_EQ(sequences(Game(), "BRV", merged), 1748U);
    EXPECT_EQ(sequences(Game(), "HEE", merged), 5948U);
  }
}

TEST(CarcassonneReferenceCounts, LongerSequences) {
  EXPECT_EQ(sequences(Game(), "NMI", true), 10672U);
  EXPECT_EQ(sequences(Game(), "XUV", true), 14460U);
  EXPECT_EQ(sequences(Game(), "DDD", true), 55646U);
  EXPECT_EQ(sequences(Game(), "LKJ", true), 117538U);
}

TEST(CarcassonneReferenceCounts, TwoSegmentsOfOneFeatureAreOneActionWhenMerged) {
  EXPECT_EQ(sequences(Game(), "ABW", false), 8880U);
  EXPECT_EQ(sequences(Game(), "ABW", true), 8628U);
}

/// W meets the road of A: the ground of A goes round the monastery and joins the two banks, which
/// are f0 and f2 of W.
Game two_banks_joined(const std::string& first_move) {
  Game game;
  game.play(first_move);
  game.draw('W');
  game.place({0, -2, 1});
  return game;
}

TEST(CarcassonneReferenceMeeples, MergedSegmentsAreNamedByTheLowestOnTheTile) {
  const Game game = two_banks_joined("A@(0,-1)r0");
  EXPECT_EQ(game.legal_meeples_unmerged(), (Segments{"r0", "r1", "r2", "f0", "f1", "f2"}));
  EXPECT_EQ(game.legal_meeples(), (Segments{"r0", "r1", "r2", "f0", "f1"}));
}

TEST(CarcassonneReferenceMeeples, AMeepleFarAwayBlocksAllSegmentsOfItsFeature) {
  EXPECT_EQ(two_banks_joined("A@(0,-1)r0:f0").legal_meeples_unmerged(),
            (Segments{"r0", "r1", "r2", "f1"}));
  EXPECT_EQ(two_banks_joined("A@(0,-1)r0:r0").legal_meeples_unmerged(),
            (Segments{"r0", "r1", "f0", "f1", "f2"}));
}

TEST(CarcassonneReferenceMeeples, NoMeepleGoesOnAFieldWithoutFarmers) {
  Options options;
  options.farmers = false;
  Game game(options);
  game.draw('A');
  game.place({0, -1, 1});
  EXPECT_EQ(game.legal_meeples(), (Segments{"m", "r0"}));
}

Options with_queue() {
  Options options;
  options.unplaceable = Unplaceable::kBottom;
  return options;
}

TEST(CarcassonneReferenceQueue, ATilePutAsideIsDrawnWhenThePileIsEmpty) {
  Game game(with_queue(), Pile{{'C', 1}, {'E', 2}});
  game.play("E@(0,1)r2");
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.queue(), std::vector<char>{'C'});
  EXPECT_EQ(game.player(), 1);
  EXPECT_EQ(game.outcomes(), (Pile{{'E', 1}}));
  game.play("E@(0,2)r0");
  EXPECT_EQ(game.outcomes(), (Pile{{'C', 1}}));
  game.play("C@(0,3)r0:c0");
  EXPECT_EQ(game.phase(), Phase::kOver);
  EXPECT_EQ(game.discarded(), std::vector<char>{});
  EXPECT_EQ(game.scores(), (Points{3, 0}));
}

TEST(CarcassonneReferenceQueue, APassThatPlacesNothingDiscardsTheRestAndEndsTheGame) {
  Game game(with_queue(), Pile{{'C', 2}, {'E', 1}});
  game.play("E@(0,1)r2:f0");
  for (int draw = 0; draw < 3; ++draw) {
    EXPECT_FALSE(game.draw('C'));
    EXPECT_EQ(game.phase(), Phase::kDraw);
    EXPECT_EQ(game.discarded(), std::vector<char>{});
  }
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.phase(), Phase::kOver);
  EXPECT_EQ(game.discarded(), (std::vector<char>{'C', 'C'}));
  EXPECT_EQ(game.scores(), (Points{3, 0}));
}

/// Monasteries end both roads of the start tile and E closes its city: neither X nor C has a place
/// before U opens a road again.
TEST(CarcassonneReferenceQueue, ATilePlacedFromTheQueueStartsANewPass) {
  Game game(with_queue(), Pile{{'A', 2}, {'C', 2}, {'E', 1}, {'U', 1}, {'X', 1}});
  for (const std::string move : {"A@(1,0)r1", "A@(-1,0)r3", "E@(0,1)r2"}) game.play(move);
  for (const char type : {'C', 'C', 'X'}) EXPECT_FALSE(game.draw(type));
  game.play("U@(2,0)r0");
  for (const char type : {'C', 'C'}) EXPECT_FALSE(game.draw(type));
  game.play("X@(2,1)r0");
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.phase(), Phase::kDraw);
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.phase(), Phase::kOver);
}

TEST(CarcassonneReferenceQueue, APileThatRunsOutByDiscardsEndsTheGame) {
  Game game(Options{}, Pile{{'C', 1}, {'E', 1}});
  game.play("E@(0,1)r2:f0");
  EXPECT_FALSE(game.draw('C'));
  EXPECT_EQ(game.phase(), Phase::kOver);
  EXPECT_EQ(game.scores(), (Points{3, 0}));
}

TEST(CarcassonneReferenceText, AMoveReadsBackAsItWasWritten) {
  for (const std::string text : {"V@(1,-1)r3:f1", "B@(-12,0)r0:m", "X@(0,7)r2"}) {
    EXPECT_EQ(move_text(parse_move(text)), text);
  }
}

TEST(CarcassonneReferenceText, WhatIsNoMoveIsRefused) {
  for (const std::string text :
       {"", "V", "Y@(1,-1)r0", "V@(1,-1)r4", "V@(1;-1)r0", "V@(1,-1)r0f1", "V(1,-1)r0"}) {
    EXPECT_THROW(parse_move(text), std::invalid_argument) << text;
  }
}

TEST(CarcassonneReferenceText, MovesAgainstTheRulesAreRefused) {
  for (const std::string text :
       {"E@(0,1)r0", "E@(0,2)r2", "E@(1,1)r0", "E@(0,0)r0", "E@(0,1)r2:c1", "B@(0,1)r0"}) {
    EXPECT_THROW(Game().play(text), std::invalid_argument) << text;
  }
}

/// One random turn; the meeple is one of the unmerged segments or none.
void random_turn(Game& game, Rng& rng) {
  const auto pick = [&](std::size_t size) {
    return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(size)));
  };
  std::string tiles;
  for (const auto& [type, copies] : game.outcomes()) {
    tiles.append(static_cast<std::size_t>(copies), type);
  }
  const char type = tiles[pick(tiles.size())];
  if (!game.draw(type)) return;
  const std::vector<Place> places = game.legal_places(type);
  game.place(places[pick(places.size())]);
  const Segments meeples = game.legal_meeples_unmerged();
  const std::size_t choice = pick(meeples.size() + 1);
  game.meeple(choice < meeples.size() ? std::optional(meeples[choice]) : std::nullopt);
}

Game random_game(Seed seed) {
  Rng rng(seed);
  Options options;
  options.players = 3;
  Game game(options);
  while (game.phase() != Phase::kOver) random_turn(game, rng);
  return game;
}

TEST(CarcassonneReferenceGames, EveryTileAndEveryMeepleIsAccountedForAtTheEnd) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Game game = random_game(Seed{seed});
    EXPECT_EQ(game.board().tiles.size() + game.discarded().size(), 73U);
    Points owned = game.supplies();
    for (const auto& [cell, tile] : game.board().tiles) {
      if (tile.meeple) ++owned.at(static_cast<std::size_t>(tile.meeple->player));
    }
    EXPECT_EQ(owned, (Points{7, 7, 7}));
  }
}

TEST(CarcassonneReferenceGames, EverySegmentLiesInOneFeatureAndNoFinishedOneHoldsAMeeple) {
  const Board board = random_game(Seed{4}).board();
  std::multiset<Part> parts;
  for (const Feature& feature : all_features(board)) {
    parts.insert(feature.parts.begin(), feature.parts.end());
    EXPECT_TRUE(!feature.finished || feature.meeples.empty());
  }
  std::multiset<Part> expected;
  for (const auto& [cell, tile] : board.tiles) {
    for (const Part& part : parts_of_tile(board, cell)) expected.insert(part);
  }
  EXPECT_EQ(parts, expected);
}

}  // namespace
}  // namespace tilewright::carcassonne_reference
