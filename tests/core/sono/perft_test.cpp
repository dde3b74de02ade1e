// Numbers of ways to play: docs/games/sono.md, "Numbers". From any deal, since it does not matter
// which cards are held.
#include "core/perft.hpp"

#include <gtest/gtest.h>

#include <map>
#include <unordered_map>

#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

__extension__ using Wide = unsigned __int128;

Wide wide(const std::string& digits) {
  Wide number = 0;
  for (const char digit : digits) {
    if (digit != ',') number = 10 * number + static_cast<Wide>(digit - '0');
  }
  return number;
}

/// In how many ways the cards for the first `plies` placements can be chosen: 10 * 10 * 9 * 9 * ...
Wide card_orders(int plies) {
  Wide orders = 1;
  for (int ply = 0; ply < plies; ++ply) orders *= static_cast<Wide>(10 - ply / 2);
  return orders;
}

TEST(SonoPerft, CountsCardsAndCellsForFourPlies) {
  const State state = deal({}, 1);
  EXPECT_EQ(perft(state, 1), 80U);
  EXPECT_EQ(perft(state, 2), 6'800U);
  EXPECT_EQ(perft(state, 3), 540'000U);
  EXPECT_EQ(perft(state, 4), 43'966'800U);
}

/// Perft on the real state, in which the last ply is counted and not listed: every card of the hand
/// goes to every playable cell.
std::uint64_t perft_by_products(const State& state, int depth) {
  if (depth == 1) {
    return static_cast<std::uint64_t>(state.hand_size(state.current_player()) *
                                      std::popcount(state.playable()));
  }
  std::uint64_t leaves = 0;
  for_each_bit(state.hand(state.current_player()), [&](int card) {
    for_each_bit(state.playable(), [&](int cell) {
      State child = state;
      child.apply(Placement{Card{card}, cell}.action());
      leaves += perft_by_products(child, depth - 1);
    });
  });
  return leaves;
}

TEST(SonoPerft, CountsCardsAndCellsForFivePlies) {
  EXPECT_EQ(perft_by_products(deal({}, 1), 5), 3'230'150'400U);
}

TEST(SonoPerft, IsTheSameFromEveryDealAndFromBothDiagonals) {
  for (const char* rules : {"default", "published", "diagonal=anti", "first_player=random"}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      EXPECT_EQ(perft(deal(rules_from(rules), seed), 3), 540'000U) << rules;
    }
  }
}

TEST(SonoPerft, WithKingAdjacencyThereAre140FirstActions) {
  const State state = deal(rules_from("adjacency=king"), 1);
  EXPECT_EQ(std::popcount(state.playable()), 14);
  EXPECT_EQ(perft(state, 1), 140U);
}

/// What can stand after some plies when only cells are looked at: for each pattern of occupied
/// cells one state that has it, the number of cell orders that lead to it, and its probability if
/// cells are chosen at random.
struct Pattern {
  State state;
  std::uint64_t orders = 0;
  double probability = 0;
};
using Layer = std::unordered_map<CellSet, Pattern>;

/// The next layer, by the state's own playable() and apply().
Layer layer_after(const Layer& layer) {
  Layer next;
  for (const auto& [occupied, pattern] : layer) {
    const CellSet cells = pattern.state.playable();
    for_each_bit(cells, [&](int cell) {
      auto& entry = next[occupied | cell_bit(cell)];
      if (entry.orders == 0) {
        entry.state = pattern.state;
        place_any_card(entry.state, cell);
      }
      entry.orders += pattern.orders;
      entry.probability += pattern.probability / std::popcount(cells);
    });
  }
  return next;
}

Layer first_layer(const State& state) { return {{state.occupied(), {state, 1, 1.0}}}; }

template <class Visit>
void for_each_layer(const Rules& rules, Visit&& visit) {
  Layer layer = first_layer(deal(rules, 1));
  for (int ply = 0;; ++ply) {
    visit(ply, std::as_const(layer));
    if (ply == kPlies) return;
    layer = layer_after(layer);
  }
}

std::uint64_t orders_of(const Layer& layer) {
  std::uint64_t sum = 0;
  for (const auto& [occupied, pattern] : layer) sum += pattern.orders;
  return sum;
}

/// Cell orders by the number of cards turned up.
std::map<int, std::uint64_t> orders_by_reveals(const Layer& layer) {
  std::map<int, std::uint64_t> orders;
  for (const auto& [occupied, pattern] : layer) {
    orders[5 - std::popcount(pattern.state.face_down())] += pattern.orders;
  }
  return orders;
}

double chance_of_all_face_up(const Layer& layer) {
  double chance = 0;
  for (const auto& [occupied, pattern] : layer) {
    if (pattern.state.face_down() == 0) chance += pattern.probability;
  }
  return chance;
}

TEST(SonoPerft, CellOrdersAndPatternsAreKnownForEveryPly) {
  const std::map<int, std::uint64_t> orders = {{0, 1},
                                               {1, 8},
                                               {2, 68},
                                               {3, 600},
                                               {4, 5'428},
                                               {5, 49'848},
                                               {6, 460'460},
                                               {7, 4'239'196},
                                               {8, 38'532'380},
                                               {10, 2'942'137'632},
                                               {20, 5'667'209'165'217'600}};
  const std::map<int, std::size_t> patterns = {{0, 1},      {1, 8},       {2, 40},    {3, 154},
                                               {4, 502},    {5, 1'418},   {6, 3'505}, {7, 7'602},
                                               {8, 14'587}, {10, 36'807}, {20, 1}};
  const std::map<int, std::string> perfts = {{4, "43,966,800"},
                                             {5, "3,230,150,400"},
                                             {6, "238,702,464,000"},
                                             {7, "15,383,194,444,800"},
                                             {8, "978,784,103,808,000"},
                                             {10, "2,690,460,117,828,403,200"},
                                             {20, "74,626,883,883,689,615,622,144,000,000"}};
  std::size_t all_patterns = 0;
  for_each_layer({}, [&](int ply, const Layer& layer) {
    all_patterns += layer.size();
    if (orders.contains(ply)) {
      EXPECT_EQ(orders_of(layer), orders.at(ply)) << ply;
    }
    if (patterns.contains(ply)) {
      EXPECT_EQ(layer.size(), patterns.at(ply)) << ply;
    }
    if (perfts.contains(ply)) {
      EXPECT_TRUE(orders_of(layer) * card_orders(ply) == wide(perfts.at(ply))) << ply;
    }
  });
  EXPECT_EQ(all_patterns, 269'361U);
}

TEST(SonoReveals, HaveTheKnownCountsAfterTwoAndSixPlies) {
  Layer layer = first_layer(deal({}, 2));
  for (int ply = 1; ply <= 6; ++ply) {
    layer = layer_after(layer);
    const auto orders = orders_by_reveals(layer);
    if (ply == 2) {
      EXPECT_EQ(orders, (std::map<int, std::uint64_t>{{0, 36}, {1, 24}, {2, 8}}));
    }
    if (ply < 6) {
      EXPECT_FALSE(orders.contains(5)) << ply;
    }
    if (ply == 6) {
      EXPECT_EQ(orders,
                (std::map<int, std::uint64_t>{
                    {0, 4'724}, {1, 28'032}, {2, 153'928}, {3, 188'336}, {4, 81'120}, {5, 4'320}}));
    }
  }
}

TEST(SonoReveals, WithOneNeighbourForCornersAllMayBeFaceUpAfterFourPlies) {
  Layer layer = first_layer(deal(rules_from("reveal_corner=1"), 2));
  for (int ply = 1; ply <= 4; ++ply) {
    layer = layer_after(layer);
    EXPECT_EQ(orders_by_reveals(layer).contains(5), ply == 4) << ply;
  }
}

TEST(SonoReveals, RandomCellsTurnUpAllFiveWithTheKnownProbabilities) {
  const std::map<int, double> known = {{5, 0},        {6, 0.01359},  {10, 0.19623}, {14, 0.47396},
                                       {18, 0.79892}, {19, 0.89499}, {20, 1}};
  double mean_ply = 0;
  for_each_layer({}, [&](int ply, const Layer& layer) {
    const double chance = chance_of_all_face_up(layer);
    mean_ply += 1 - chance;  // the sum over plies of the chance that it takes longer
    if (known.contains(ply)) {
      EXPECT_NEAR(chance, known.at(ply), 5e-6) << ply;
    }
  });
  EXPECT_NEAR(mean_ply, 14.47673, 5e-6);
}

}  // namespace
}  // namespace tilewright::sono
