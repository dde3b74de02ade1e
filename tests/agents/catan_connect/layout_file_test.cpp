// docs/games/catan_connect_layout.json and the map that the program makes are the same.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/games/catan/text_parts.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

using Json = nlohmann::json;

Json layout_file() {
  std::ifstream file(TILEWRIGHT_SOURCE_DIR "/docs/games/catan_connect_layout.json");
  EXPECT_TRUE(file.good());
  return Json::parse(file);
}

const std::map<std::string, int> kTerrains = {{"hills", 0},  {"forest", 1},    {"pasture", 2},
                                              {"fields", 3}, {"mountains", 4}, {"desert", 5}};

int number_or_none(const Json& value) { return value.is_null() ? 0 : value.get<int>(); }

TEST(ConnectLayoutFile, TheGroupOfThreeThatItSpellsOutIsTheMapOfTheProgram) {
  const Json group = layout_file()["expanded_group_of_3"];
  const ChainMap map = chain_map(Seating{6, false}, 0);
  std::set<std::tuple<int, int, int, int, std::string>> expected;
  for (const Json& hex : group["hexes"]) {
    const Json& area = hex["area"];
    std::string name = area.is_null() ? "" : area.get<std::string>();
    if (name == "L" || name == "R") name = "border";
    expected.insert({hex["q"], hex["r"], kTerrains.at(hex["terrain"].get<std::string>()),
                     number_or_none(hex["number"]), name});
  }
  std::set<std::tuple<int, int, int, int, std::string>> made;
  for (const ChainHex& hex : map.hexes) {
    const std::string name = hex.is_border ? "border"
                             : hex.seat < 0
                                 ? ""
                                 : State::player_name(Player{static_cast<std::size_t>(hex.seat)});
    made.insert({hex.cell.q, hex.cell.r, hex.terrain, hex.number, name});
  }
  EXPECT_EQ(made, expected);
  std::set<std::string> grey;
  for (const Tip& tip : map.grey) grey.insert(catan::tip_text(tip));
  EXPECT_EQ(grey, group["grey"].get<std::set<std::string>>());
  std::set<std::pair<std::string, std::set<std::string>>> posts;
  for (const auto& post : map.posts) {
    const bool is_any = post.resource == catan::kAnyHarbour;
    posts.insert({is_any
                      ? "3:1"
                      : std::string(catan::kResourceNames[static_cast<std::size_t>(post.resource)]),
                  {catan::tip_text(post.tips[0]), catan::tip_text(post.tips[1])}});
  }
  std::set<std::pair<std::string, std::set<std::string>>> expected_posts;
  for (const Json& post : group["posts"]) {
    expected_posts.insert({post.contains("resource") ? post["resource"] : post["rate"],
                           post["vertices"].get<std::set<std::string>>()});
  }
  EXPECT_EQ(posts, expected_posts);
}

TEST(ConnectLayoutFile, EverybodyStartsWhereItSays) {
  const Json group = layout_file()["expanded_group_of_3"];
  Rng rng{Seed{1}};
  const State state = State::initial({}, rng);
  const Seating seating = state.seating();
  for (const Json& start : group["starts"]) {
    int seat = 0;
    while (State::player_name(Player{static_cast<std::size_t>(seat)}) != start["player"]) ++seat;
    const FrameNetwork& network = state.seat(static_cast<std::size_t>(seat)).network;
    const auto text = [&](int vertex) {
      return catan::tip_text(seating.in_chain(seat, kFrame.tips[static_cast<std::size_t>(vertex)]));
    };
    std::set<std::string> cities;
    network.cities().for_each([&](int vertex) { cities.insert(text(vertex)); });
    EXPECT_EQ(cities, (std::set<std::string>{start["city"]}));
    std::set<std::string> settlements;
    network.settlements(kSelf).for_each([&](int vertex) { settlements.insert(text(vertex)); });
    EXPECT_EQ(settlements, start["settlements"].get<std::set<std::string>>());
    std::set<std::set<std::string>> roads;
    network.roads(kSelf).for_each([&](int edge) {
      const auto& ends = kFrame.ends[static_cast<std::size_t>(edge)];
      roads.insert({text(ends[0]), text(ends[1])});
    });
    std::set<std::set<std::string>> expected;
    for (const std::string road : start["roads"]) {
      const std::size_t dash = road.find(")-");
      expected.insert({road.substr(0, dash + 1), road.substr(dash + 2)});
    }
    EXPECT_EQ(roads, expected);
    const Json& robber = group["robbers"][start["player"].get<std::string>()];
    EXPECT_EQ(seating.in_chain(seat, layout::kArea[kRobberHome].cell),
              cell_at(robber[0], robber[1]));
  }
}

TEST(ConnectLayoutFile, SuppliesAndTheNamesOfHexesAgree) {
  const Json file = layout_file();
  const Json& hexes = file["area_template"]["hexes"];
  ASSERT_EQ(hexes.size(), layout::kArea.size());
  for (std::size_t i = 0; i < layout::kArea.size(); ++i) {
    EXPECT_EQ(hexes[i]["id"], std::string(layout::kArea[i].id));
    EXPECT_EQ(number_or_none(hexes[i]["number_swapped"]), layout::kArea[i].number_swapped);
  }
  EXPECT_EQ(file["area_template"]["robber_home"], std::string(layout::kRobberHome));
  EXPECT_EQ(file["supply"]["tokens_per_resource_per_store"], layout::kTokensOfStore);
  const Json& tiles = file["supply"]["dev_tiles_per_store"];
  const Cards store = first_tiles(Rules{.tile_stores = TileStores::kSeparate}, 0);
  EXPECT_EQ(store, Cards(tiles["knight"], tiles["victory_point"], tiles["road_building"],
                         tiles["year_of_plenty"], 0));
}

}  // namespace
}  // namespace tilewright::catan_connect
