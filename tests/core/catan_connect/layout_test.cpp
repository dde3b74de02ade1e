// The map that is derived from the layout, for any number of boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <queue>
#include <set>

#include "tests/support/catan_connect_positions.hpp"

namespace tilewright::catan_connect {
namespace {

using Place = std::tuple<int, int, bool>;

Place place_of(const Tip& tip) { return {tip.cell.q, tip.cell.r, tip.is_south}; }

/// The areas that an intersection touches, by the seat whose area it is.
std::map<Place, std::set<int>> areas_of(const ChainMap& map) {
  std::map<Place, std::set<int>> areas;
  for (const Tip& tip : map.tips) areas[place_of(tip)];
  for (const ChainHex& hex : map.hexes) {
    const bool is_area = hex.seat >= 0 || hex.is_border;
    // The two borders are told apart by their side.
    const int area = hex.seat >= 0 ? hex.seat : hex.cell.q < 0 ? -2 : -1;
    if (!is_area) continue;
    for (const Tip& tip : catan::corners_of(hex.cell)) areas[place_of(tip)].insert(area);
  }
  return areas;
}

TEST(ConnectLayout, TheCountsOfAChainAreThoseOfTheDescription) {
  for (const int boards : {1, 2, 3, 4, 6, 10, 30}) {
    SCOPED_TRACE(boards);
    const Seating seating{2 * boards, true};
    const ChainMap map = chain_map(seating, 0);
    const auto n = static_cast<std::size_t>(boards);
    EXPECT_EQ(map.hexes.size(), 30 * n + 14);
    EXPECT_EQ(map.tips.size(), 80 * n + 44);
    EXPECT_EQ(map.paths.size(), 110 * n + 57);
    EXPECT_EQ(map.posts.size(), 8 * n + 4);
    EXPECT_EQ(map.grey.size(), 2U);
    std::map<int, int> vertices;
    std::size_t in_none = 0;
    for (const auto& [place, areas] : areas_of(map)) {
      EXPECT_LE(areas.size(), 1U) << "touches two areas";
      in_none += areas.empty() ? 1 : 0;
      if (!areas.empty()) ++vertices[*areas.begin()];
    }
    EXPECT_EQ(in_none, 8 * n + 4);
    EXPECT_EQ(vertices.size(), 2 * n + 2);
    for (const auto& [area, count] : vertices) EXPECT_EQ(count, area < 0 ? 20 : 36);
  }
}

TEST(ConnectLayout, ThreeBoardsHaveTheCountsThatTheDescriptionLists) {
  const ChainMap map = chain_map(Seating{6, false}, 0);
  EXPECT_EQ(map.hexes.size(), 104U);
  EXPECT_EQ(map.tips.size(), 284U);
  EXPECT_EQ(map.paths.size(), 387U);
}

TEST(ConnectLayout, EveryAreaHasEveryNumberOnceEveryTerrainTwiceAndSixPipsOfEachResource) {
  const Seating seating{72, true};
  const ChainMap map = chain_map(seating, 0);
  for (int seat = 0; seat < 72; ++seat) {
    std::multiset<int> numbers;
    std::map<int, int> terrains;
    std::map<int, int> pips;
    for (const ChainHex& hex : map.hexes) {
      if (hex.seat != seat) continue;
      numbers.insert(hex.number);
      ++terrains[hex.terrain];
      if (hex.number > 0) pips[hex.terrain] += 6 - std::abs(7 - hex.number);
    }
    EXPECT_EQ(numbers, (std::multiset<int>{0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12}));
    for (int kind = 0; kind < kResources; ++kind) {
      EXPECT_EQ(terrains[kind], 2);
      EXPECT_EQ(pips[kind], 6);
    }
    EXPECT_EQ(terrains[catan::kDesert], 1);
  }
}

TEST(ConnectLayout, NoSixIsBesideAnEightAndNoTwoHexesSideBySideHaveEqualTerrain) {
  const ChainMap map = chain_map(Seating{60, true}, 0);
  std::map<std::pair<int, int>, const ChainHex*> by_cell;
  for (const ChainHex& hex : map.hexes) by_cell[{hex.cell.q, hex.cell.r}] = &hex;
  for (const ChainHex& hex : map.hexes) {
    for (const auto& [dq, dr] : {std::pair{1, 0}, {1, -1}, {0, 1}}) {
      const auto other = by_cell.find({hex.cell.q + dq, hex.cell.r + dr});
      if (other == by_cell.end()) continue;
      const ChainHex& beside = *other->second;
      EXPECT_FALSE(hex.number + beside.number == 14 && (hex.number == 6 || hex.number == 8));
      EXPECT_TRUE(hex.number == 0 || beside.number == 0 || hex.terrain != beside.terrain);
    }
  }
}

TEST(ConnectLayout, TheChainLooksTheSameTurnedWithNumbersOfEqualPips) {
  for (const int boards : {1, 2, 3}) {
    const ChainMap map = chain_map(Seating{2 * boards, false}, 0);
    std::map<std::pair<int, int>, const ChainHex*> by_cell;
    for (const ChainHex& hex : map.hexes) by_cell[{hex.cell.q, hex.cell.r}] = &hex;
    const int middle = 10 * boards - 5;  // twice the q of the centre
    for (const ChainHex& hex : map.hexes) {
      const auto turned = by_cell.find({middle - hex.cell.q, -hex.cell.r});
      ASSERT_NE(turned, by_cell.end());
      EXPECT_EQ(turned->second->terrain, hex.terrain);
      const auto pips = [](int number) { return number == 0 ? 0 : 6 - std::abs(7 - number); };
      EXPECT_EQ(pips(turned->second->number), pips(hex.number));
    }
  }
}

TEST(ConnectLayout, EveryAreaHasTwentyFourFreeIntersectionsAtTheStartAndABorderSixteen) {
  for (const int players : {2, 6, 24}) {
    const State state = connect_start("borders=ends_only,players=" + std::to_string(players));
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      std::array<int, kSlots> free{};
      state.seat(seat).network.free().for_each([&](int vertex) {
        const int slot = kSlotOfVertex[static_cast<std::size_t>(vertex)];
        if (slot >= 0) ++free[static_cast<std::size_t>(slot)];
      });
      EXPECT_EQ(free[kOwn], 24);
      EXPECT_EQ(free[kLeft], 24);
      const bool is_border = state.seating().is_at_border(static_cast<int>(seat));
      EXPECT_EQ(free[kRight], is_border ? 16 : 24);
    }
  }
}

/// How many roads it takes from a start to each intersection of a chain, with nothing in the way
/// but the pieces that all others start with.
struct Reach {
  std::map<Place, int> roads;
  std::map<Place, std::vector<Place>> beside;  // along paths that are empty
};
Reach reach_of(const ChainMap& map, const Seating& seating, int seat) {
  std::set<Place> closed;
  std::set<std::set<Place>> taken;
  for (int other = 0; other < seating.players(); ++other) {
    if (other == seat) continue;
    closed.insert(place_of(seating.in_chain(other, layout::kStartCity)));
    for (const Tip& tip : layout::kStartSettlements) {
      closed.insert(place_of(seating.in_chain(other, tip)));
    }
    for (const auto& [from, to] : layout::kStartRoads) {
      taken.insert(
          {place_of(seating.in_chain(other, from)), place_of(seating.in_chain(other, to))});
    }
  }
  Reach reach;
  auto& [roads, beside] = reach;
  for (const auto& [from, to] : map.paths) {
    if (taken.contains({place_of(from), place_of(to)})) continue;
    beside[place_of(from)].push_back(place_of(to));
    beside[place_of(to)].push_back(place_of(from));
  }
  std::queue<Place> open;
  for (const auto& road : layout::kStartRoads) {
    for (const Tip& tip : road) {
      const Place place = place_of(seating.in_chain(seat, tip));
      if (roads.emplace(place, 0).second) open.push(place);
    }
  }
  for (; !open.empty(); open.pop()) {
    if (closed.contains(open.front())) continue;
    for (const Place& next : beside[open.front()]) {
      if (roads.emplace(next, roads[open.front()] + 1).second) open.push(next);
    }
  }
  return reach;
}

TEST(ConnectLayout, TheRoadsOfAPlayerReachNothingOutsideOfTheFrame) {
  const Seating seating{10, true};
  const ChainMap map = chain_map(seating, 0);
  for (const int seat : {4, 5}) {
    int reached = 0;
    const Reach reach = reach_of(map, seating, seat);
    const auto frame_vertex = [&](const Place& place) {
      const auto& [q, r, is_south] = place;
      return kFrame.vertex_at(seating.in_frame(seat, Tip{cell_at(q, r), is_south}));
    };
    std::set<int> paths;
    for (const auto& [place, count] : reach.roads) {
      if (count > 12) continue;
      ++reached;
      ASSERT_GE(frame_vertex(place), 0);
      if (count > 11) continue;
      for (const Place& next : reach.beside.at(place)) {
        const int edge = kFrame.edge_between(frame_vertex(place), frame_vertex(next));
        ASSERT_GE(edge, 0);
        paths.insert(edge);
      }
    }
    EXPECT_EQ(reached, 108);
    EXPECT_EQ(paths.size(), 138U);
  }
}

TEST(ConnectLayout, ASettlementNextDoorTakesThreeRoadsAndTheAreaAfterItFourteen) {
  const Seating seating{10, true};
  const ChainMap map = chain_map(seating, 0);
  const auto areas = areas_of(map);
  const Reach reach = reach_of(map, seating, 4);  // 2.sun
  const auto nearest = [&](int steps) {
    int least = 1000;
    for (const auto& [place, count] : reach.roads) {
      if (areas.at(place).contains(seating.seat_at(4, steps))) least = std::min(least, count);
    }
    return least;
  };
  EXPECT_EQ(nearest(1), 3);
  EXPECT_EQ(nearest(-1), 3);
  EXPECT_EQ(nearest(2), 14);
  EXPECT_EQ(nearest(-2), 14);
}

TEST(ConnectLayout, EverybodySeesThePostsOfTheChainInTheOwnFrame) {
  for (const char* rules : {"players=6", "players=8", "borders=ends_only,players=12"}) {
    const Rules parsed = connect_rules(rules);
    const Seating seating = parsed.seating();
    for (int seat = 0; seat < seating.players(); ++seat) {
      std::map<int, int> expected;
      const ChainMap map = chain_map(seating, seating.first_of_chain(seat / 2));
      for (const auto& post : map.posts) {
        for (const Tip& tip : post.tips) {
          const int vertex = kFrame.vertex_at(seating.in_frame(seat, tip));
          if (vertex >= 0) expected[vertex] = post.resource;
        }
      }
      std::map<int, int> seen;
      for (int vertex = 0; vertex < kVertices; ++vertex) {
        const int post = kPostAt[static_cast<std::size_t>(vertex)];
        if (post < 0) continue;
        if (seating.is_at_border(seat) && !kBorderFrame.vertices.contains(vertex)) continue;
        seen[vertex] = post == kAnyPost ? catan::kAnyHarbour
                                        : layout::strip_resource(seating.strip(seat, post));
      }
      EXPECT_EQ(seen, expected) << seat_text(static_cast<std::size_t>(seat));
      // 3:1 and 2:1, two of each, with two intersections each, in the own area.
      std::array<int, 2> own{};
      for (const auto& [vertex, kind] : seen) {
        if (kSlotOfVertex[static_cast<std::size_t>(vertex)] == kOwn) {
          ++own[kind == catan::kAnyHarbour ? 0 : 1];
        }
      }
      EXPECT_EQ(own, (std::array<int, 2>{4, 4}));
    }
  }
}

TEST(ConnectLayout, PartnersStandInTheOrderOfTheRules) {
  const Seating three{6, false};
  const auto names = [](const Seating& seating, const std::string& seat) {
    std::vector<std::string> found;
    const auto at = static_cast<int>(seat_of(seat));
    for (int place = 0; place < kPartners; ++place) {
      const int partner = seating.partner(at, place);
      if (partner >= 0) found.push_back(seat_text(static_cast<std::size_t>(partner)));
    }
    std::sort(found.begin(), found.end());
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(three, "0.sun"), (Names{"0.moon", "1.moon", "1.sun"}));
  EXPECT_EQ(names(three, "1.moon"), (Names{"0.moon", "0.sun", "1.sun", "2.moon", "2.sun"}));
  EXPECT_EQ(names(three, "2.sun"), (Names{"1.moon", "1.sun", "2.moon"}));
  const Seating eight{8, false};
  EXPECT_EQ(names(eight, "3.sun"), (Names{"3.moon"}));
  EXPECT_EQ(names(eight, "2.sun"), (Names{"1.moon", "1.sun", "2.moon"}));
  const Seating line{8, true};
  EXPECT_EQ(names(line, "3.moon"), (Names{"2.moon", "2.sun", "3.sun"}));
}

}  // namespace
}  // namespace tilewright::catan_connect
