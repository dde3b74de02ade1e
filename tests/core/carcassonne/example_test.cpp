// The worked examples of docs/games/carcassonne.md: move by move, with their points.
#include "tests/support/carcassonne_positions.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;
using Points = std::vector<int>;

constexpr const char* kSplit = "tie_points=split_floor";
constexpr const char* kFull = "tie_points=full";

TEST(CarcassonneTwoTileCity, ClaimedAndFinishedByOneTilePaysAtOnceAndTheMeepleComesHome) {
  const State normal = after_turns("default", "E@(0,1)r2:c0");
  EXPECT_EQ(seat_points(normal), (Points{4, 0}));
  EXPECT_EQ(supplies(normal), (std::vector{7, 7}));
  EXPECT_EQ(seat_points(after_turns("two_tile_city=one_per_item", "E@(0,1)r2:c0")), (Points{2, 0}));
}

constexpr const char* kJoinedRoads =
    "U@(-1,0)r1:r0 V@(0,-1)r0:r0 U@(-1,-1)r1 V@(-2,0)r3 V@(-2,-1)r2 ";

TEST(CarcassonneTie, OnARoadOfEightTilesIsSplitOrPaidInFull) {
  const std::string turns = std::string(kJoinedRoads) + "W@(1,0)r0 W@(0,-2)r1";
  const State split = after_turns(kSplit, turns);
  EXPECT_EQ(seat_points(split), (Points{4, 4}));
  EXPECT_EQ(supplies(split), (std::vector{7, 7}));
  EXPECT_EQ(seat_points(after_turns(kFull, turns)), (Points{8, 8}));
}

TEST(CarcassonneTie, OnARoadOfNineTilesLosesTheOddPointWhenSplit) {
  const std::string turns = std::string(kJoinedRoads) + "U@(1,0)r1 W@(2,0)r0 W@(0,-2)r1";
  EXPECT_EQ(seat_points(after_turns(kSplit, turns)), (Points{4, 4}));
  EXPECT_EQ(seat_points(after_turns(kFull, turns)), (Points{9, 9}));
}

TEST(CarcassonneTie, OfThreeLosesTwoOfEightPointsWhenSplit) {
  const std::string turns =
      "U@(-1,0)r1 U@(1,0)r1 E@(1,-1)r3:c0 E@(-1,-1)r1:c0 B@(1,-2)r0 B@(2,-2)r0 B@(-1,-2)r0 "
      "E@(0,-2)r0:c0 R@(0,-1)r2";
  const State split = after_turns("players=3,tie_points=split_floor", turns);
  EXPECT_EQ(seat_points(split), (Points{2, 2, 2}));
  EXPECT_EQ(supplies(split), (std::vector{7, 7, 7}));
  EXPECT_EQ(seat_points(after_turns("players=3,tie_points=full", turns)), (Points{8, 8, 8}));
}

TEST(CarcassonneMajority, OfTwoAgainstOneGetsAllThePointsAndAllMeeplesGoHome) {
  const State state = after_turns(
      "default",
      "U@(-1,0)r1 U@(1,0)r1 E@(1,-1)r3:c0 B@(1,-2)r0 E@(-1,-1)r1:c0 E@(0,-2)r0:c0 R@(0,-1)r2");
  EXPECT_EQ(seat_points(state), (Points{8, 0}));
  EXPECT_EQ(supplies(state), (std::vector{7, 7}));
}

TEST(CarcassonneRoad, ThatComesBackToItsCrossingCountsTheCrossingOnce) {
  const std::string turns = "X@(1,0)r0 V@(1,1)r3:r0 V@(2,0)r1:r0 V@(2,1)r0";
  const State state = after_turns(kSplit, turns);
  EXPECT_EQ(seat_points(state), (Points{2, 2}));
  EXPECT_EQ(seat_points(after_turns(kFull, turns)), (Points{4, 4}));
  const Feature arms = state.feature(1, Segment{SegmentKind::kRoad, 0});
  EXPECT_EQ(arms.tiles, 4);
  EXPECT_TRUE(arms.is_finished);
  EXPECT_EQ(arms.root, state.feature(1, Segment{SegmentKind::kRoad, 1}).root);
  const Feature west = state.feature(0, Segment{SegmentKind::kRoad, 0});
  EXPECT_EQ(west.root, state.feature(1, Segment{SegmentKind::kRoad, 3}).root);
  EXPECT_EQ(west.open, 1) << "open at (-1,0)";
  EXPECT_FALSE(west.is_finished);
}

TEST(CarcassonneRingRoad, IsFinishedAndItsInnerFieldGivesNothing) {
  const State state = after_turns("default", "V@(0,-1)r3:r0 V@(1,-1)r0:f1 V@(1,-2)r1 V@(0,-2)r2");
  EXPECT_EQ(seat_points(state), (Points{4, 0}));
  EXPECT_EQ(supplies(state), (std::vector{7, 6}));
  const Feature inside = state.feature(2, Segment{SegmentKind::kField, 1});
  EXPECT_EQ(inside.open, 0);
  EXPECT_EQ(inside.tiles, 4);
  EXPECT_EQ(inside.meeples, (SeatCounts{0, 1}));
  EXPECT_EQ(inside.points, 0);
  EXPECT_EQ(seat_points_if_ended(state), (Points{4, 0}));
}

TEST(CarcassonneCity, WithTwoPiecesOnOneTileCountsTheTileOnce) {
  const State state = after_turns("default", "I@(0,-1)r3:c0 N@(-1,-1)r2 N@(-1,-2)r1 N@(0,-2)r0");
  EXPECT_EQ(seat_points(state), (Points{8, 0}));
  EXPECT_EQ(state.feature(1, Segment{SegmentKind::kCity, 0}).root,
            state.feature(1, Segment{SegmentKind::kCity, 1}).root);
  EXPECT_EQ(state.feature(1, Segment{SegmentKind::kCity, 0}).tiles, 4);
}

TEST(CarcassonnePennant, PaysTwoWhenFinishedAndOneWhenNot) {
  const std::string unfinished =
      "C@(0,1)r0:c0 U@(-1,0)r1 U@(1,0)r1 E@(-1,1)r1 E@(1,1)r3 B@(1,2)r0 ";
  EXPECT_EQ(seat_points(after_turns("default", unfinished + "E@(0,2)r2")), (Points{12, 0}));
  EXPECT_EQ(seat_points_if_ended(after_turns("default", unfinished)), (Points{5, 0}));
  EXPECT_EQ(seat_points_if_ended(after_turns("default", "M@(0,1)r3:c0")), (Points{3, 0}));
}

TEST(CarcassonneMonastery, IsFinishedByAnyTileAndElseCountsItsNeighbours) {
  const State state =
      after_turns("default",
                  "B@(0,-1)r0:m U@(1,0)r1 U@(-1,0)r1 B@(1,-1)r0:m B@(-1,-1)r0 B@(0,-2)r0 "
                  "E@(1,-2)r1 E@(-1,-2)r3");
  EXPECT_EQ(seat_points(state), (Points{9, 0}));
  EXPECT_EQ(supplies(state), (std::vector{7, 6}));
  EXPECT_EQ(seat_points_if_ended(state), (Points{9, 6}));
}

TEST(CarcassonneMonastery, DroppedIntoAReadyHolePaysAtOnce) {
  State state = after_turns("default",
                            "U@(1,0)r1 U@(-1,0)r1 B@(1,-1)r0 B@(-1,-1)r0 E@(1,-2)r1 E@(-1,-2)r3 "
                            "B@(0,-2)r0 U@(2,0)r1");
  ASSERT_EQ(state.turn(), Player{0});
  play_turns(state, "B@(0,-1)r0:m");
  EXPECT_EQ(seat_points(state), (Points{9, 0}));
  EXPECT_EQ(supplies(state), (std::vector{7, 7}));
}

TEST(CarcassonneSupply, ThatIsEmptyLeavesOnlyPassingAndComesBackAfterScoring) {
  State state = after_turns("meeples=1", "U@(1,0)r1:r0 W@(2,0)r0");
  EXPECT_EQ(supplies(state), (std::vector{0, 1}));
  play_plies(state, {"draw W", "W@(-1,0)r0"});
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"pass"}));
  play_plies(state, {"pass"});
  EXPECT_EQ(seat_points(state), (Points{4, 0}));
  EXPECT_EQ(supplies(state), (std::vector{1, 1}));
}

TEST(CarcassonneFields, OnTheTwoSidesOfACityAreEachPaidForIt) {
  const std::string turns = "E@(0,1)r2:f0 U@(1,0)r1:f0";
  for (const char* rules : {"default", "published"}) {
    const State state = after_turns(rules, turns);
    EXPECT_NE(state.feature(1, Segment{SegmentKind::kField, 0}).root,
              state.feature(2, Segment{SegmentKind::kField, 0}).root);
    EXPECT_EQ(seat_points_if_ended(state), (Points{3, 3})) << rules;
  }
}

TEST(CarcassonneFields, ThatAreJoinedAreOneFieldPaidOnce) {
  const std::string turns = "E@(0,1)r2:f0 U@(1,0)r1:f0 B@(1,1)r0";
  const State state = after_turns(kSplit, turns);
  EXPECT_EQ(state.feature(1, Segment{SegmentKind::kField, 0}).meeples, (SeatCounts{1, 1}));
  EXPECT_EQ(seat_points_if_ended(state), (Points{1, 1}));
  EXPECT_EQ(seat_points_if_ended(after_turns(kFull, turns)), (Points{3, 3}));
}

TEST(CarcassonneFields, OnBothSidesOfACorridorCityAreEachPaidForIt) {
  const State state = after_turns("default", "G@(0,1)r1:f0 E@(0,2)r2:f0");
  const Feature city = state.feature(0, Segment{SegmentKind::kCity, 0});
  EXPECT_TRUE(city.is_finished);
  EXPECT_EQ(city.tiles, 3);
  EXPECT_EQ(city.meeples, SeatCounts{});
  EXPECT_EQ(seat_points_if_ended(state), (Points{3, 3}));
}

TEST(CarcassonneJunction, EndsEachOfItsArms) {
  const State state = after_turns("default", "W@(1,0)r0:f0 W@(0,-1)r0:r1");
  const Feature south = state.feature(2, Segment{SegmentKind::kRoad, 1});
  EXPECT_EQ(south.tiles, 1);
  EXPECT_EQ(south.open, 1);
  EXPECT_EQ(seat_points_if_ended(state), (Points{0, 1}));
}

/// A game that is over, with these points.
State over_with(const std::string& rules, const std::array<std::uint16_t, 5>& scores) {
  Position position;
  position.rules = carcassonne_rules(rules);
  position.phase = Phase::kOver;
  position.scores = scores;
  return State::from_position(position);
}

TEST(CarcassonneReturns, AreSharedByAllPlayersWithTheTopTotal) {
  const auto shared = over_with("players=3", {40, 40, 35}).returns();
  EXPECT_EQ(shared, (std::array{0.5F, 0.5F, -1.0F, 0.0F, 0.0F}));
  const auto alone = over_with("players=5", {1, 2, 3, 4, 60}).returns();
  EXPECT_EQ(alone, (std::array{-0.25F, -0.25F, -0.25F, -0.25F, 1.0F}));
  EXPECT_EQ(over_with("players=4", {7, 7, 7, 7}).returns(), (std::array<float, 5>{}));
}

TEST(CarcassonneReturns, OfTwoPlayersAreOneAndMinusOneOrADraw) {
  EXPECT_EQ(over_with("default", {30, 31}).returns(), (std::array{-1.0F, 1.0F, 0.0F, 0.0F, 0.0F}));
  EXPECT_EQ(over_with("default", {31, 30}).returns(), (std::array{1.0F, -1.0F, 0.0F, 0.0F, 0.0F}));
  EXPECT_EQ(over_with("default", {31, 31}).returns(), (std::array<float, 5>{}));
}

}  // namespace
}  // namespace tilewright::carcassonne
