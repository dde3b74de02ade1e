// What has to hold in every position of random games, and at the start of every one.
#include <gtest/gtest.h>

#include "tests/support/catan_positions.hpp"
#include "tests/support/catan_reference_board.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

/// Nothing is lost and nothing comes from nowhere.
void expect_conserved(const State& state) {
  Cards cards = state.bank();
  int dev_cards = state.deck_size() + state.played_dev_cards().total();
  Cards kinds = state.played_dev_cards();
  int knights = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    const Player player{seat};
    cards += state.hand(player);
    kinds += state.dev_cards(player);
    dev_cards += state.num_dev_cards(player);
    knights += state.knights(player);
    ASSERT_EQ(state.hand_size(player), state.hand(player).total());
    ASSERT_EQ(state.num_dev_cards(player), state.dev_cards(player).total());
  }
  ASSERT_EQ(cards, Cards::all(state.supply()));
  ASSERT_EQ(dev_cards, kDevCards);
  ASSERT_TRUE(kDevDeck.covers(kinds));
  ASSERT_EQ(knights, state.played_dev_cards()[0]);
}

/// Pieces, points, lengths and special cards from nothing.
void expect_recomputed(const State& state) {
  const IslandNetwork& network = state.network();
  VertexSet buildings;
  EdgeSet roads;
  std::array<int, kSeats> lengths{};
  int most_knights = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    const Player player{seat};
    const int settlements = network.settlements(seat).size();
    const int cities = (network.buildings(seat) & network.cities()).size();
    ASSERT_EQ(settlements + state.settlements_left(player), kSettlementsEach);
    ASSERT_EQ(cities + state.cities_left(player), kCitiesEach);
    ASSERT_EQ(network.roads(seat).size() + state.roads_left(player), kRoadsEach);
    ASSERT_TRUE((buildings & network.buildings(seat)).empty());
    ASSERT_TRUE((roads & network.roads(seat)).empty());
    buildings |= network.buildings(seat);
    roads |= network.roads(seat);
    lengths[seat] = network.longest_road(kIsland, seat);
    ASSERT_EQ(lengths[seat], state.road_length(player));
    const int awards = (state.longest_road_holder() == static_cast<int>(seat) ? 2 : 0) +
                       (state.largest_army_holder() == static_cast<int>(seat) ? 2 : 0);
    ASSERT_EQ(state.public_points(player), settlements + 2 * cities + awards);
    ASSERT_EQ(state.points()[seat], state.public_points(player) + state.dev_cards(player)[1]);
    most_knights = std::max(most_knights, state.knights(player));
  }
  buildings.for_each([&](int vertex) {
    for (const auto next : kIsland.neighbours[static_cast<std::size_t>(vertex)]) {
      ASSERT_TRUE(next < 0 || !buildings.contains(next)) << "the distance rule";
    }
  });
  const int holder = state.longest_road_holder();
  const int longest = *std::max_element(lengths.begin(), lengths.end());
  if (holder >= 0) {
    ASSERT_GE(longest, kLeastRoad);
    ASSERT_EQ(lengths[static_cast<std::size_t>(holder)], longest);
  } else if (longest >= kLeastRoad) {
    ASSERT_GT(std::count(lengths.begin(), lengths.end(), longest), 1) << "set aside";
  }
  const int army = state.largest_army_holder();
  ASSERT_EQ(army >= 0, most_knights >= kLeastArmy);
  if (army >= 0) {
    ASSERT_EQ(state.knights(Player{static_cast<std::size_t>(army)}), most_knights);
  }
}

/// `games` random games; the cheap checks after every ply, the others now and then and at the end.
void play_games(const std::string& rules_text, std::uint64_t games, Seed seed) {
  const Rules rules = catan_rules(rules_text);
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng rng{split(seed, game)};
    State state = State::initial(rules, rng);
    while (!state.is_terminal()) {
      state.apply(random_step(state, rng));
      ASSERT_NO_FATAL_FAILURE(expect_conserved(state)) << "game " << game;
      if (state.ply() % 128 == 0) {
        ASSERT_NO_FATAL_FAILURE(expect_recomputed(state)) << "game " << game << state.text();
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_recomputed(state)) << "game " << game << state.text();
    if (state.winner() < 0) continue;
    ASSERT_EQ(state.winner(), static_cast<int>(state.mover().index()));
    ASSERT_GE(state.points()[state.mover().index()], kPointsToWin);
  }
}

// 20,000 games in all, in parts so that they can run side by side.
TEST(CatanRandomGames, ConserveEverythingWithoutTrade) { play_games("trade=off", 8000, Seed{1}); }
TEST(CatanRandomGames, ConserveEverythingWithoutTradeOfThree) {
  play_games("trade=off,players=3", 4000, Seed{2});
}
TEST(CatanRandomGames, ConserveEverythingWithOffersOfOneCard) {
  play_games("trade_max_offers=1,trade_max_cards=1,max_turns=200", 6000, Seed{3});
}
TEST(CatanRandomGames, ConserveEverythingWithTrade) { play_games("default", 1000, Seed{4}); }
TEST(CatanRandomGames, ConserveEverythingWithCounterOffers) {
  play_games("counter_offers=on,trade_max_offers=1,players=2", 1000, Seed{5});
}

// --- The start ---------------------------------------------------------------------------------

TEST(CatanBoard, TheIslandHasTheCountsOfTheRules) {
  std::size_t coast = 0;
  for (const auto& path : catan_reference::Map::get().paths) {
    const auto cells = catan_reference::common(path.first, path.second);
    coast += std::all_of(cells.begin(), cells.end(), catan_reference::on_island) ? 0 : 1;
  }
  EXPECT_EQ(coast, 30U);
  EXPECT_EQ(catan_reference::Map::get().corners.size(), static_cast<std::size_t>(kVertices));
  EXPECT_EQ(catan_reference::Map::get().paths.size(), static_cast<std::size_t>(kEdges));
  std::set<int> harbours(kHarbourEdges.begin(), kHarbourEdges.end());
  EXPECT_EQ(harbours.size(), 9U);
  EXPECT_EQ(kHarbourAt.size() -
                static_cast<std::size_t>(std::count(kHarbourAt.begin(), kHarbourAt.end(), -1)),
            18U);
}

TEST(CatanBoard, TheSpiralNeverLaysRedNumbersSideBySide) {
  for (int corner = 0; corner < 6; ++corner) {
    for (int desert = 0; desert < kHexes; ++desert) {
      EXPECT_FALSE(has_red_neighbours(spiral_numbers(corner, desert))) << corner << " " << desert;
    }
  }
}

TEST(CatanBoard, TheSpiralGoesCounterClockwiseFromACorner) {
  // From the east corner, the desert in the centre: 5 at (2,0), 2 at (2,-1), 6 at (2,-2), and so
  // on.
  const Numbers numbers = spiral_numbers(0, kIsland.hex_at(cell_at(0, 0)));
  const auto at = [&](int q, int r) {
    return int{numbers[static_cast<std::size_t>(kIsland.hex_at(cell_at(q, r)))]};
  };
  EXPECT_EQ(at(2, 0), 5);
  EXPECT_EQ(at(2, -1), 2);
  EXPECT_EQ(at(2, -2), 6);
  EXPECT_EQ(at(1, -2), 3);
  EXPECT_EQ(at(0, -2), 8);
  EXPECT_EQ(at(-2, 0), 9);
  EXPECT_EQ(at(0, 2), 8);
  EXPECT_EQ(at(1, 1), 10);  // the last of the outer ring
  EXPECT_EQ(at(1, 0), 9);   // the inner ring begins beside the corner
  EXPECT_EQ(at(1, -1), 4);
  EXPECT_EQ(at(0, 1), 11);
  EXPECT_EQ(at(0, 0), 0);
}

TEST(CatanBoard, EveryKindOfBoardHasTheTokensOfTheRules) {
  for (const char* rules : {"board=spiral", "board=random", "board=random_no_red_neighbours",
                            "board=beginner", "board=given"}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng{Seed{seed}};
      const State state = State::initial(catan_rules(rules), rng);
      std::array<int, kResources + 1> terrains{};
      std::vector<int> numbers;
      Numbers laid{};
      for (int hex = 0; hex < kHexes; ++hex) {
        ++terrains[static_cast<std::size_t>(state.board().terrain(hex))];
        laid[static_cast<std::size_t>(hex)] = static_cast<std::int8_t>(state.board().number(hex));
        if (state.board().number(hex) > 0) numbers.push_back(state.board().number(hex));
      }
      std::sort(numbers.begin(), numbers.end());
      EXPECT_EQ(terrains, (std::array<int, 6>{3, 4, 4, 4, 3, 1})) << rules;
      EXPECT_EQ(numbers,
                (std::vector<int>{2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12}));
      EXPECT_EQ(state.robber(), state.board().desert());
      if (std::string(rules).ends_with("neighbours")) {
        EXPECT_FALSE(has_red_neighbours(laid));
      }
    }
  }
}

TEST(CatanBoard, TheFirstPlayerIsDrawnOrNamed) {
  std::vector<std::uint64_t> counts(4);
  Rng rng{Seed{7}};
  for (int i = 0; i < 4000; ++i) ++counts[State::initial({}, rng).first_player().index()];
  EXPECT_LT(chi_square_uniform(counts), chi_square_limit(4));
  EXPECT_EQ(State::initial(catan_rules("first_player=seat2"), rng).first_player().index(), 2U);
  // There is no seat 3 in a game of three: the last one begins.
  EXPECT_EQ(State::initial(catan_rules("first_player=seat3,players=3"), rng).first_player().index(),
            2U);
}

}  // namespace
}  // namespace tilewright::catan
