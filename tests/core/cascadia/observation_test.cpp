// What the parts of an observation show.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/cascadia_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

/// The parts of an observation by name.
std::map<std::string, std::vector<float>> parts_of(const State& state, Player viewer) {
  std::map<std::string, std::vector<float>> parts;
  const auto values = observation(state, viewer);
  auto at = values.begin();
  for (const ObservationPart& part : State::observation_spec(state.rules())) {
    const auto end = at + static_cast<std::ptrdiff_t>(part.size());
    parts[part.name] = {at, end};
    at = end;
  }
  EXPECT_TRUE(at == values.end());
  return parts;
}

constexpr std::size_t kWindow = 15;
std::size_t at(int q, int r) {
  return static_cast<std::size_t>(r + 7) * kWindow + static_cast<std::size_t>(q + 7);
}
constexpr std::size_t kPlane = kWindow * kWindow;

TEST(CascadiaObservation, ShowsTheViewersEnvironmentFirst) {
  const State state = Opening{}.state();
  const auto own = parts_of(state, Player{0});
  const auto other = parts_of(state, Player{1});
  // Starter 0 has a mountain keystone on (0,0), starter 1 a wetland keystone.
  const auto mountain_east = at(0, 0);
  const auto seat = 30 * kPlane;
  EXPECT_EQ(own.at("edges")[mountain_east], 1.0F);
  EXPECT_EQ(own.at("edges")[seat + mountain_east], 0.0F);
  EXPECT_EQ(other.at("edges")[mountain_east], 0.0F);
  EXPECT_EQ(other.at("edges")[seat + mountain_east], 1.0F);
}

TEST(CascadiaObservation, ShowsTheHabitatOfEveryEdge) {
  const auto edges = parts_of(Opening{}.state(), Player{0}).at("edges");
  // RP:bs on (0,1): river on E, NE, NW and prairie on W, SW, SE.
  for (std::size_t edge = 0; edge < 6; ++edge) {
    EXPECT_EQ(edges[(4 * 6 + edge) * kPlane + at(0, 1)], edge < 3 ? 1.0F : 0.0F);
    EXPECT_EQ(edges[(2 * 6 + edge) * kPlane + at(0, 1)], edge < 3 ? 0.0F : 1.0F);
  }
}

TEST(CascadiaObservation, ShowsTokensOpenHexesAndTheFrontier) {
  State state = Opening{}.state();
  const auto before = parts_of(state, Player{0});
  EXPECT_EQ(before.at("open")[at(0, 0)], 1.0F);  // the bear on the keystone
  EXPECT_EQ(std::count(before.at("frontier").begin(), before.at("frontier").end(), 1.0F), 9);
  play(state, {"draft 0", "tile (1,0) 0", "token (0,0)"});
  const auto after = parts_of(state, Player{0});
  EXPECT_EQ(after.at("open")[at(0, 0)], 0.0F);
  EXPECT_EQ(after.at("tokens")[at(0, 0)], 1.0F);
  EXPECT_EQ(after.at("frontier")[at(1, 0)], 0.0F);
  EXPECT_FLOAT_EQ(after.at("nature")[0], 1.0F / 29);
}

TEST(CascadiaObservation, ShowsTheMarketTheDraftAndTheBag) {
  State state = Opening{}.state();
  auto parts = parts_of(state, Player{1});
  EXPECT_EQ(parts.at("market_tokens"),
            (std::vector<float>{1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0}));
  EXPECT_EQ(parts.at("bag"), (std::vector<float>{0.95F, 0.95F, 0.95F, 0.95F, 1.0F}));
  EXPECT_EQ(parts.at("mover"), (std::vector<float>{0, 1}));
  play(state, {"draft 0"});
  parts = parts_of(state, Player{1});
  EXPECT_EQ(parts.at("drafted_token"), (std::vector<float>{1, 0, 0, 0, 0}));
  // Mountain, forest; bear, hawk; no keystone.
  EXPECT_EQ(parts.at("drafted_tile"),
            (std::vector<float>{1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0}));
  EXPECT_EQ(parts.at("phase"), (std::vector<float>{0, 1, 0, 0, 0, 0}));
}

TEST(CascadiaObservation, OfTheSpectatorIsThatOfSeat0) {
  for_each_state_of_any_rules<State>(1, Seed{1}, [](const State& state) {
    ASSERT_EQ(observation(state, Player::spectator()), observation(state, Player{0}));
  });
}

TEST(CascadiaObservation, LosesSightOfAHexFarFromTheStarter) {
  State state = Opening{.rules = "players=1", .keystone_token = {}, .more = {}}.state();
  Rng rng{Seed{2}};
  for (int q = 1; q <= 8; ++q) {
    while (state.phase() != Phase::kTile) {
      state.apply(state.phase() == Phase::kMarket ? Move::draft(0) : random_step(state, rng));
    }
    state.apply(Move::tile(Cell{q, 0}, 0));
  }
  const auto keystones = parts_of(state, Player{0}).at("edges");
  float at_the_border = 0;
  float all = 0;
  for (std::size_t plane = 0; plane < 30; ++plane) {
    at_the_border += keystones[plane * kPlane + at(7, 0)];
    for (std::size_t i = 0; i < kPlane; ++i) all += keystones[plane * kPlane + i];
  }
  EXPECT_EQ(at_the_border, 6.0F);
  EXPECT_EQ(all, 6.0F * 10);  // eleven hexes, of which the one on (8,0) is not shown
}

}  // namespace
}  // namespace tilewright::cascadia
