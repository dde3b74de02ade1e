// The observation holds the whole position, also where the window is too small for the table.
#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

std::map<std::string, std::vector<float>> parts_of(const State& state, Player viewer) {
  const auto values = observation(state, viewer);
  std::map<std::string, std::vector<float>> parts;
  auto at = values.begin();
  for (const ObservationPart& part : State::observation_spec(state.rules())) {
    const auto end = at + static_cast<std::ptrdiff_t>(part.size());
    parts[part.name] = {at, end};
    at = end;
  }
  return parts;
}

int whole(float share, int of) {
  return static_cast<int>(std::lround(share * static_cast<float>(of)));
}

std::size_t one_of(const std::vector<float>& flags) {
  return static_cast<std::size_t>(std::ranges::find(flags, 1.0F) - flags.begin());
}

/// The position, put together from the observation of a seat and the rules.
State decoded(const State& state, std::size_t viewer) {
  auto parts = parts_of(state, Player{viewer});
  const std::size_t players = one_of(parts["players"]) + 2;
  const auto seat = [&](std::size_t relative) { return (relative + viewer) % players; };
  Position position;
  position.rules = state.rules();
  position.tiles.clear();
  for (auto row = parts["tiles"].begin(); row != parts["tiles"].end() && row[0] > 0; row += 6) {
    const Cell cell{whole(row[1], 72), whole(row[2], 72)};
    Position::Tile tile{cell_index(cell), oriented(whole(row[0], 24) - 1, whole(row[3], 3)), {}};
    if (row[4] > 0) tile.meeple = Segment{whole(row[4], 11) - 1};
    position.tiles.push_back(tile);
  }
  for (std::size_t relative = 0; relative < players; ++relative) {
    position.scores[seat(relative)] =
        static_cast<std::uint16_t>(whole(parts["scores"][relative], 100));
  }
  position.phase = static_cast<Phase>(one_of(parts["phase"]));
  // Whose turn it would be once the game is over is of no use to anybody.
  position.turn = state.is_terminal() ? state.turn().index() : seat(one_of(parts["turn"]));
  if (position.phase == Phase::kTile) position.hand = static_cast<int>(one_of(parts["hand"]));
  for (int type = 0; type < kTileTypes; ++type) {
    position.pile.add(type, whole(parts["pile"][static_cast<std::size_t>(type)], 9));
  }
  for (const float type : parts["queue"]) {
    if (type > 0) position.queue.push_back(whole(type, 24) - 1);
  }
  position.queue_tried = whole(parts["queue_tried"][0], 72);
  position.ply = whole(parts["ply"][0], State::kMaxPlies);
  return State::from_position(position);
}

TEST(CarcassonneObservation, HoldsTheWholePosition) {
  Rng rng{Seed{1}};
  for (int game = 0; game < 15; ++game) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [&](const State& state) {
      if (state.ply() % 10 > 2) return;
      for (std::size_t seat = 0; seat < state.rules().players; ++seat) {
        ASSERT_EQ(decoded(state, seat), state) << state.text();
      }
    });
  }
}

TEST(CarcassonneObservation, ShowsTheWindowNorthUpAroundTheMiddleOfTheTable) {
  State state = after_turns("default", "U@(1,0)r1:f0 E@(0,1)r2:f0 U@(2,0)r1");
  play_plies(state, {"draw V"});
  auto parts = parts_of(state, Player{0});
  constexpr std::size_t kWindow = 25;
  const auto at = [&](const std::string& part, int plane, int x, int y) {
    // x spans 0 to 2 and y 0 to 1: the middle is (1,0).
    const int row = 12 - y;
    const int column = 12 + x - 1;
    return parts[part][(static_cast<std::size_t>(plane) * kWindow + static_cast<std::size_t>(row)) *
                           kWindow +
                       static_cast<std::size_t>(column)];
  };
  EXPECT_EQ(parts["middle"], (std::vector{1.0F / 72, 0.0F}));
  EXPECT_EQ(at("tile_type", 'D' - 'A', 0, 0), 1);
  EXPECT_EQ(at("tile_type", 'E' - 'A', 0, 1), 1);
  EXPECT_EQ(at("tile_rotation", 2, 0, 1), 1);
  EXPECT_EQ(at("meeple_owner", 0, 1, 0), 1);
  EXPECT_EQ(at("meeple_owner", 1, 0, 1), 1);
  EXPECT_EQ(at("meeple_segment", 7, 0, 1), 1);
  EXPECT_EQ(at("open", 0, 0, 2), 1);
  EXPECT_EQ(at("open", 0, 0, 3), 0);
  EXPECT_EQ(at("last_tile", 0, 2, 0), 1);
  float places = 0;
  for (const float place : parts["places"]) places += place;
  EXPECT_EQ(places, static_cast<float>(legal_actions(state).size()));
  EXPECT_EQ(parts_of(state, Player{1})["meeple_owner"],
            [&] {  // the same two planes, the viewer's own first
              auto planes = parts["meeple_owner"];
              std::rotate(planes.begin(), planes.begin() + 625, planes.begin() + 1250);
              return planes;
            }());
}

TEST(CarcassonneObservation, KeepsTilesOutsideTheWindowInTheListOfTiles) {
  State state = carcassonne_start();
  int x = 0;
  const auto lay = [&](const char* type, const char* rotation, int copies) {
    for (int i = 0; i < copies; ++i) {
      play_turns(state, std::string(type) + "@(" + std::to_string(++x) + ",0)" + rotation);
    }
  };
  lay("U", "r1", 8);  // a road to the east
  lay("W", "r0", 4);
  lay("D", "r0", 4);
  lay("J", "r2", 1);  // which turns away
  lay("E", "r0", 5);
  lay("B", "r0", 4);
  auto parts = parts_of(state, Player{0});
  EXPECT_EQ(state.num_tiles(), 27);
  EXPECT_EQ(parts["middle"], (std::vector{13.0F / 72, 0.0F}));
  float seen = 0;
  for (const float tile : parts["tile_type"]) seen += tile;
  EXPECT_EQ(seen, 25) << "one at either end lies outside";
  EXPECT_EQ(decoded(state, 0), state);
}

}  // namespace
}  // namespace tilewright::carcassonne
