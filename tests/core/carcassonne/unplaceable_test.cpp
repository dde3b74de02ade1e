// Tiles that fit nowhere: they leave the game, or wait at the bottom.
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

// After this turn no open side shows a city.
constexpr const char* kNoOpenCity = "E@(0,1)r2";

Action draw(char letter) { return Action{static_cast<std::uint32_t>(letter - 'A')}; }

TEST(CarcassonneUnplaceable, OnlyTheCityOnAllSidesFitsNowhereOnceNoCityIsOpen) {
  const State state = after_turns("default", kNoOpenCity);
  for (char letter = 'A'; letter <= 'X'; ++letter) {
    State drawn = state;
    drawn.apply(draw(letter));
    EXPECT_EQ(drawn.phase() == Phase::kTile, letter != 'C') << letter;
  }
}

TEST(CarcassonneDiscard, LetsTheSamePlayerDrawAgainAndChangesTheOdds) {
  State state = after_turns("unplaceable=discard", kNoOpenCity);
  const Player turn = state.turn();
  ASSERT_EQ(turn, Player{1});
  State::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  EXPECT_EQ(outcomes.size(), 24U);
  EXPECT_EQ(outcomes.total_weight(), 71U);
  state.apply(draw('C'));
  EXPECT_EQ(state.current_player(), Player::chance());
  EXPECT_EQ(state.turn(), turn);
  EXPECT_EQ(state.discarded('C' - 'A'), 1);
  EXPECT_EQ(state.num_tiles(), 2);
  EXPECT_EQ(state.ply(), 4);
  state.chance_outcomes(outcomes);
  EXPECT_EQ(outcomes.size(), 23U);
  EXPECT_EQ(outcomes.total_weight(), 70U);
  state.apply(draw('V'));
  EXPECT_EQ(state.current_player(), turn);
}

/// The position after kNoOpenCity with all tiles gone but these.
State with_pile(const std::string& rules, const std::string& letters) {
  Position position;
  position.rules = carcassonne_rules(rules);
  position.tiles.push_back({cell_index({0, 1}), oriented('E' - 'A', 2), {}});
  position.turn = 1;
  position.ply = 3;
  for (const char letter : letters) position.pile.add(letter - 'A');
  return State::from_position(position);
}

TEST(CarcassonneDiscard, OfTheLastTileEndsTheGameWithTheFinalScoring) {
  State state = with_pile("default", "C");
  state.apply(draw('C'));
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.current_player(), Player::none());
}

TEST(CarcassonneDiscard, BeforeTheLastTurnStillLeavesThatTurn) {
  State state = with_pile("default", "CB");
  state.apply(draw('C'));
  EXPECT_FALSE(state.is_terminal());
  play_turns(state, "B@(0,2)r0:m");
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(seat_points(state), (std::vector{0, 2})) << "the monastery and one neighbour";
}

TEST(CarcassonneBottom, PutsATileAtTheEndOfTheQueueAndDrawsItOnceThePileIsEmpty) {
  State state = with_pile("unplaceable=bottom", "CE");
  state.apply(draw('C'));
  EXPECT_EQ(state.discarded('C' - 'A'), 0);
  ASSERT_EQ(state.queue().size(), 1U);
  EXPECT_EQ(state.turn(), Player{1});
  play_turns(state, "E@(0,2)r0");  // opens a city at (0,3)
  ASSERT_FALSE(state.is_terminal());
  EXPECT_EQ(state.turn(), Player{0});
  State::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].outcome, draw('C'));
  state.apply(draw('C'));
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"C@(0,3)r0"}));
  play_plies(state, {"C@(0,3)r0", "c0"});
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(seat_points(state), (std::vector{3, 0})) << "two tiles and a pennant, unfinished";
}

TEST(CarcassonneBottom, EndsTheGameWhenAWholePassPlacesNothing) {
  State state = with_pile("unplaceable=bottom", "C");
  state.apply(draw('C'));
  EXPECT_FALSE(state.is_terminal()) << "the queue has not been gone through yet";
  EXPECT_EQ(state.queue_tried(), 0);
  state.apply(draw('C'));
  EXPECT_TRUE(state.is_terminal());
  EXPECT_TRUE(state.queue().empty());
}

TEST(CarcassonneBottom, TriesTheTilesOfTheQueueInTheirOrder) {
  // The queue holds C and E: C fits nowhere, E opens a city, then C fits.
  Position position;
  position.rules = carcassonne_rules("unplaceable=bottom");
  position.tiles.push_back({cell_index({0, 1}), oriented('E' - 'A', 2), {}});
  position.turn = 1;
  position.queue = {'C' - 'A', 'E' - 'A'};
  State state = State::from_position(position);
  state.apply(draw('C'));
  EXPECT_EQ(state.queue_tried(), 1);
  EXPECT_EQ(state.turn(), Player{1});
  play_turns(state, "E@(0,2)r0");
  EXPECT_EQ(state.queue_tried(), 0);
  state.apply(draw('C'));
  EXPECT_EQ(state.phase(), Phase::kTile);
}

}  // namespace
}  // namespace tilewright::carcassonne
