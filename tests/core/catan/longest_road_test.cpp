// The length of the longest road and who holds the card: worked cases 1 to 8, and brute force.
#include <gtest/gtest.h>

#include "tests/support/catan_positions.hpp"
#include "tests/support/catan_reference_board.hpp"

namespace tilewright::catan {
namespace {

constexpr std::size_t kWhite = 0;
constexpr std::size_t kBlue = 1;
constexpr std::size_t kRed = 2;

IslandNetwork network_with(const std::string& way, const std::string& second = "",
                           const std::string& third = "") {
  IslandNetwork network{kIsland};
  for (const std::string& part : {way, second, third}) lay(network, kWhite, part);
  return network;
}

int length(const IslandNetwork& network) { return network.longest_road(kIsland, kWhite); }

/// The length of White's roads after opponents have built.
int length_cut(IslandNetwork network, const std::vector<std::string>& buildings) {
  std::size_t seat = kBlue;
  for (const std::string& building : buildings) settle(network, seat++, building);
  return length(network);
}

const std::string kRing = "N(0,0) S(1,-1) N(0,1) S(0,0) N(-1,1) S(0,-1) N(0,0)";
const std::string kLine = "S(0,-1) N(0,0) S(1,-1) N(1,0) S(2,-1) N(1,1) S(1,0) N(0,2)";

TEST(CatanLongestRoad, ALoopWithATailIsAsLongAsAllItsRoads) {
  const IslandNetwork network = network_with(kRing, "N(0,0) S(1,-2)");
  EXPECT_EQ(length(network), 7);
  EXPECT_EQ(length_cut(network, {"N(0,0)"}), 6);
  EXPECT_EQ(length_cut(network, {"S(0,0)"}), 6);
}

TEST(CatanLongestRoad, ASettlementInTheMiddleCutsIt) {
  const IslandNetwork network = network_with(kLine);
  EXPECT_EQ(length(network), 7);
  EXPECT_EQ(length_cut(network, {"N(1,0)"}), 4);
}

TEST(CatanLongestRoad, SettlementsAtItsEndsChangeNoLengthButStopItThere) {
  IslandNetwork network = network_with(kLine);
  EXPECT_EQ(length_cut(network, {"S(0,-1)", "N(0,2)"}), 7);
  settle(network, kBlue, "S(0,-1)");
  settle(network, kRed, "N(0,2)");
  network.road_sites(kWhite).for_each([&](int edge) {
    for (const auto end : kIsland.ends[static_cast<std::size_t>(edge)]) {
      EXPECT_NE(end, vertex("S(0,-1)"));
      EXPECT_NE(end, vertex("N(0,2)"));
    }
  });
}

TEST(CatanLongestRoad, AForkCountsItsTwoLongestArms) {
  const IslandNetwork network = network_with("N(0,0) S(1,-1) N(1,0)", "N(0,0) S(0,-1) N(-1,0)",
                                             "N(0,0) S(1,-2) N(1,-1) S(2,-2)");
  EXPECT_EQ(length(network), 5);
  EXPECT_EQ(length_cut(network, {"N(0,0)"}), 3);
}

TEST(CatanLongestRoad, TwoRingsThatShareARoadAreElevenLong) {
  const IslandNetwork network = network_with(kRing, "S(1,-1) N(1,0) S(2,-1) N(1,1) S(1,0) N(0,1)");
  EXPECT_EQ(length(network), 11);
  EXPECT_EQ(length_cut(network, {"S(1,-1)"}), 10);
  // Both ends of the shared road cannot be built on by the distance rule; the length is defined.
  RoadGraph graph;
  network.roads(kWhite).for_each([&](int edge) {
    const auto& ends = kIsland.ends[static_cast<std::size_t>(edge)];
    graph.add(ends[0], ends[1]);
  });
  graph.connect([](int at) { return at != vertex("S(1,-1)") && at != vertex("N(0,1)"); });
  EXPECT_EQ(graph.longest(), 5);
}

TEST(CatanLongestRoad, ATieAfterABreakSetsTheCardAside) {
  using Lengths = std::array<int, 4>;
  EXPECT_EQ(longest_road_holder_of(Lengths{7, 6, 6, 0}, 0, 5), 0);
  EXPECT_EQ(longest_road_holder_of(Lengths{4, 6, 6, 0}, 0, 5), -1);
  EXPECT_EQ(longest_road_holder_of(Lengths{4, 7, 6, 0}, -1, 5), 1);
  EXPECT_EQ(longest_road_holder_of(Lengths{4, 4, 3, 0}, 0, 5), -1);
}

TEST(CatanLongestRoad, TheHolderKeepsItInATieAndLosesItToALongerOne) {
  using Lengths = std::array<int, 4>;
  EXPECT_EQ(longest_road_holder_of(Lengths{5, 5, 0, 0}, 0, 5), 0);
  EXPECT_EQ(longest_road_holder_of(Lengths{5, 6, 0, 0}, 0, 5), 1);
  EXPECT_EQ(longest_road_holder_of(Lengths{5, 6, 6, 0}, 0, 5), -1);
  EXPECT_EQ(longest_road_holder_of(Lengths{0, 5, 0, 0}, -1, 5), 1);
  EXPECT_EQ(longest_road_holder_of(Lengths{0, 4, 0, 0}, -1, 5), -1);
}

TEST(CatanLongestRoad, EqualsEveryTrailTriedOnRandomNetworks) {
  // 100,000 networks of up to 15 roads: some grown from an end, some thrown about, with up to five
  // buildings of opponents. The trails are tried on the numbers of paths, by another program.
  Rng rng{Seed{1}};
  for (int trial = 0; trial < 100000; ++trial) {
    IslandNetwork network{kIsland};
    const std::uint32_t roads = 1 + rng.below(kRoadsEach);
    std::vector<int> laid;
    const bool grows = rng.below(8) != 0;
    int last = -1;
    while (laid.size() < roads) {
      int edge = static_cast<int>(rng.below(kEdges));
      if (grows && !laid.empty()) {
        const auto from =
            static_cast<std::size_t>(laid[rng.below(static_cast<std::uint32_t>(laid.size()))]);
        const auto at = static_cast<std::size_t>(kIsland.ends[from][rng.below(2)]);
        edge = kIsland.edges[at][rng.below(3)];
      }
      if (edge < 0 || network.roads(kWhite).contains(edge)) continue;
      network.add_road(kIsland, kWhite, edge);
      laid.push_back(edge);
      last = edge;
    }
    std::uint64_t closed = 0;
    for (std::uint32_t i = rng.below(6); i > 0; --i) {
      const int at = static_cast<int>(rng.below(kVertices));
      if (!network.free().contains(at)) continue;
      network.add_settlement(kIsland, kBlue, at);
      closed |= std::uint64_t{1} << at;
    }
    int best = 0;
    int best_with_last = 0;
    const auto go_on = [&](const auto& self, int at, std::uint32_t used, bool has_last) -> void {
      const int count = std::popcount(used);
      best = std::max(best, count);
      if (has_last) best_with_last = std::max(best_with_last, count);
      if (count > 0 && (closed >> at & 1U) != 0) return;
      for (std::size_t i = 0; i < laid.size(); ++i) {
        const auto& ends = kIsland.ends[static_cast<std::size_t>(laid[i])];
        if ((used >> i & 1U) != 0 || (ends[0] != at && ends[1] != at)) continue;
        self(self, ends[0] == at ? ends[1] : ends[0], used | 1U << i, has_last || laid[i] == last);
      }
    };
    VertexSet starts;
    for (const int edge : laid) {
      for (const auto end : kIsland.ends[static_cast<std::size_t>(edge)]) starts.insert(end);
    }
    starts.for_each([&](int start) { go_on(go_on, start, 0, false); });
    ASSERT_EQ(length(network), best) << "network " << trial;
    ASSERT_EQ(network.longest_road_through(kIsland, kWhite, last), best_with_last);
  }
}

TEST(CatanLongestRoad, TheSmallTrailSearchOfTheTestsAgreesWithTheCases) {
  using catan_reference::corner_named;
  using catan_reference::path_named;
  std::set<catan_reference::Path> roads;
  const std::array<std::string, 8> way = {"S(0,-1)", "N(0,0)", "S(1,-1)", "N(1,0)",
                                          "S(2,-1)", "N(1,1)", "S(1,0)",  "N(0,2)"};
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    roads.insert(path_named(way[i] + "-" + way[i + 1]));
  }
  EXPECT_EQ(catan_reference::longest_trail(roads, {}), 7);
  EXPECT_EQ(catan_reference::longest_trail(roads, {corner_named("N(1,0)")}), 4);
}

TEST(CatanLongestRoad, ACutTakesTheCardAndOneMoreRoadTakesItAgain) {
  // Case 2 in play: Blue builds at N(1,0), where White's seven roads pass.
  Table table;
  table.mover = kBlue;
  table.pieces[kWhite] =
      "settlements S(0,-1) N(-2,1) roads S(0,-1)-N(0,0) N(0,0)-S(1,-1) S(1,-1)-N(1,0) "
      "N(1,0)-S(2,-1) S(2,-1)-N(1,1) N(1,1)-S(1,0) S(1,0)-N(0,2) N(-2,1)-S(-2,0)";
  table.pieces[kBlue] =
      "settlements N(1,-1) S(2,0) roads N(1,-1)-S(2,-2) S(2,-2)-N(1,0) "
      "S(2,0)-N(2,1)";
  table.pieces[3] = "settlements N(2,-2) S(0,1) roads N(2,-2)-S(3,-3) S(0,1)-N(0,2)";
  table.hands[kBlue] = {1, 1, 1, 1, 0};
  table.hands[kWhite] = {1, 1, 0, 0, 0};
  table.more = "longest road: seat 0\n";
  const State before = table.state();
  EXPECT_EQ(before.points()[kWhite], 4);
  const State cut = after(before, {"settlement N(1,0)"});
  EXPECT_EQ(cut.road_length(Player{kWhite}), 4);
  EXPECT_EQ(cut.longest_road_holder(), -1);
  EXPECT_EQ(cut.points()[kWhite], 2);
  const State again = after(cut, {"end", "roll", "dice 2", "end", "roll", "dice 2", "end", "roll",
                                  "dice 2", "road N(0,2)-S(1,1)"});
  EXPECT_EQ(again.road_length(Player{kWhite}), 5);
  EXPECT_EQ(again.longest_road_holder(), 0);
  EXPECT_EQ(again.points()[kWhite], 4);
}

TEST(CatanLongestRoad, PointsFromABreakInAnothersTurnWinAtTheStartOfTheOwn) {
  // Case 8: Red's settlement at N(1,0) breaks White's road; Blue's five then are the longest, and
  // Blue has ten points. Red plays on; Blue wins when Blue's turn comes.
  Table table;
  table.mover = kRed;
  table.pieces[kWhite] =
      "settlements S(0,-1) N(0,2) roads S(0,-1)-N(0,0) N(0,0)-S(1,-1) S(1,-1)-N(1,0) "
      "N(1,0)-S(2,-1) S(2,-1)-N(1,1) N(1,1)-S(1,0) S(1,0)-N(0,2)";
  table.pieces[kBlue] =
      "cities N(-2,0) S(-2,0) N(-2,2) roads N(-2,0)-S(-2,-1) S(-2,-1)-N(-3,1) N(-3,1)-S(-2,0) "
      "S(-2,0)-N(-3,2) N(-3,2)-S(-2,1) S(-2,1)-N(-2,2)";
  table.pieces[kRed] =
      "settlements N(1,-1) S(2,0) roads N(1,-1)-S(2,-2) S(2,-2)-N(1,0) "
      "S(2,0)-N(2,1)";
  table.pieces[3] = "settlements N(2,-2) S(0,-3) roads N(2,-2)-S(3,-3) S(0,-3)-N(0,-2)";
  table.dev_cards[kBlue] = "victory_point 2";
  table.hands[kRed] = {1, 1, 1, 1, 0};
  table.more = "longest road: seat 0\n";
  State state = after(table.state(), {"settlement N(1,0)"});
  EXPECT_EQ(state.longest_road_holder(), 1);
  EXPECT_EQ(state.points()[kBlue], 10);
  EXPECT_FALSE(state.is_terminal());
  state = after(state, {"end"});
  EXPECT_FALSE(state.is_terminal());  // seat 3
  state = after(state, {"roll", "dice 2", "end", "roll", "dice 2"});
  EXPECT_FALSE(state.is_terminal());  // seat 0
  state = after(state, {"end"});
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.winner(), 1);
  EXPECT_EQ(state.returns()[kBlue], 1.0F);
}

}  // namespace
}  // namespace tilewright::catan
