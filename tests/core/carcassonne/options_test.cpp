// Every rule option makes the difference that it says: docs/games/carcassonne.md, "Options".
#include <set>

#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

TEST(CarcassonneOptions, AreTheseInThisOrderWithTheseDefaults) {
  struct Expected {
    std::string name;
    std::vector<std::string_view> choices;
    std::string default_choice;
  };
  const std::vector<Expected> expected = {
      {"players", {"2", "3", "4", "5"}, "2"},
      {"deck", {"deck73", "deck72"}, "deck73"},
      {"tie_points", {"split_floor", "full"}, "split_floor"},
      {"two_tile_city", {"normal", "one_per_item"}, "normal"},
      {"farmers", {"on", "off"}, "on"},
      {"farm_points", {"1", "2", "3", "4"}, "3"},
      {"unplaceable", {"discard", "bottom"}, "discard"},
      {"first_player", {"random", "0", "1", "2", "3", "4"}, "random"},
      {"meeples", {"1", "2", "3", "4", "5", "6", "7", "8"}, "7"}};
  ASSERT_EQ(Rules::options().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& option = Rules::options()[i];
    EXPECT_EQ(option.name, expected[i].name);
    EXPECT_EQ(option.choices, expected[i].choices);
    EXPECT_EQ(chosen(Rules{}, option), expected[i].default_choice) << option.name;
  }
}

TEST(CarcassonnePresets, PublishedDiffersFromDefaultInTheDeckAndInTiesOnly) {
  ASSERT_EQ(Rules::presets().size(), 2U);
  EXPECT_EQ(carcassonne_rules("published"), carcassonne_rules("deck=deck72,tie_points=full"));
  EXPECT_EQ(rules_text(carcassonne_rules("tie_points=full,deck=deck72")), "published");
}

TEST(CarcassonneOptionPlayers, SaysHowManyTakeTurns) {
  for (int players = 2; players <= 5; ++players) {
    State state = carcassonne_start("players=" + std::to_string(players));
    EXPECT_EQ(state.num_players(), players);
    std::vector<int> turns;
    Rng rng{Seed{3}};
    while (turns.size() < 11) {
      if (state.phase() == Phase::kMeeple) turns.push_back(state.current_player().raw());
      state.apply(random_step(state, rng));
    }
    for (std::size_t i = 0; i < turns.size(); ++i) {
      EXPECT_EQ(turns[i], static_cast<int>(i) % players);
    }
  }
}

TEST(CarcassonneOptionDeck, SaysHowManyTurnsThereAre) {
  for (const auto& [rules, tiles] : {std::pair{"deck=deck73", 73}, {"deck=deck72", 72}}) {
    State state = carcassonne_start(rules);
    Rng rng{Seed{4}};
    int discarded = 0;
    while (!state.is_terminal()) state.apply(random_step(state, rng));
    for (int type = 0; type < kTileTypes; ++type) discarded += state.discarded(type);
    EXPECT_EQ(state.num_tiles() + discarded, tiles);
  }
}

TEST(CarcassonneOptionTwoTileCity, OnePerItemLeavesLargerCitiesAlone) {
  // Two tiles and a pennant: C can't be closed with one tile; G and E make three tiles.
  const std::string three = "G@(0,1)r1:c0 E@(0,2)r2";
  EXPECT_EQ(seat_points(after_turns("two_tile_city=one_per_item", three)), (std::vector{6, 0}));
  EXPECT_EQ(seat_points(after_turns("two_tile_city=normal", three)), (std::vector{6, 0}));
}

TEST(CarcassonneOptionFarmers, OffLeavesNoMeepleOnAField) {
  State on = carcassonne_start("farmers=on");
  State off = carcassonne_start("farmers=off");
  for (State* state : {&on, &off}) play_plies(*state, {"draw E", "E@(0,1)r2"});
  EXPECT_EQ(legal_texts(on), (std::vector<std::string>{"pass", "c0", "f0"}));
  EXPECT_EQ(legal_texts(off), (std::vector<std::string>{"pass", "c0"}));
  EXPECT_EQ(off.why_illegal(*off.parse_action("f0")), "by these rules no meeple goes on a field");
}

TEST(CarcassonneOptionFarmPoints, AreWhatAFieldGivesForACity) {
  for (int points = 1; points <= 4; ++points) {
    const State state =
        after_turns("farm_points=" + std::to_string(points), "E@(0,1)r2:f0 U@(1,0)r1:f0");
    EXPECT_EQ(seat_points_if_ended(state), (std::vector{points, points}));
  }
}

TEST(CarcassonneOptionFirstPlayer, IsASeatOrOneByLot) {
  for (int seat = 0; seat < 5; ++seat) {
    const std::string option = ",first_player=" + std::to_string(seat);
    EXPECT_EQ(carcassonne_start("players=5" + option).turn().raw(), seat);
    EXPECT_EQ(carcassonne_start("players=2" + option).turn().raw(), seat % 2)
        << "seats that there are not are counted on from 0";
  }
  std::set<int> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng{Seed{seed}};
    seen.insert(State::initial(carcassonne_rules("players=3"), rng).turn().raw());
  }
  EXPECT_EQ(seen, (std::set{0, 1, 2}));
}

TEST(CarcassonneOptionMeeples, IsTheSizeOfEverySupply) {
  for (int meeples = 1; meeples <= 8; ++meeples) {
    const State state = carcassonne_start("players=3,meeples=" + std::to_string(meeples));
    EXPECT_EQ(supplies(state), (std::vector{meeples, meeples, meeples}));
  }
}

}  // namespace
}  // namespace tilewright::carcassonne
