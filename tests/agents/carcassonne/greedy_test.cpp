// The greedy player of Carcassonne, and the searches that build on it.
#include "agents/carcassonne/greedy.hpp"

#include <gtest/gtest.h>

#include <map>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

std::string greedy_text(const State& state, std::uint64_t seed = 1) {
  Rng rng{Seed{seed}};
  return state.action_text(greedy_action(Model::standard(), state, rng));
}

/// A position with a tile in hand and nothing else to come.
State last_tile(Position position, char type) {
  position.phase = Phase::kTile;
  position.hand = type - 'A';
  position.ply += 1;
  return State::from_position(position);
}

TEST(CarcassonneGreedy, FinishesACityWithTheLastTileAndClaimsIt) {
  // The start tile's city with E: 4 points; nothing else is worth more than 3.
  State state = last_tile(Position{}, 'E');
  EXPECT_EQ(greedy_text(state), "E@(0,1)r2");
  state.apply(*state.parse_action("E@(0,1)r2"));
  EXPECT_EQ(greedy_text(state), "c0");
}

TEST(CarcassonneGreedy, ExtendsItsOwnRoadRatherThanTheOthers) {
  // Seat 0 has the road in the west of the start tile, seat 1 the one in the east of a crossing
  // there. Without meeples left, a straight road as the last tile is 1 point to its owner.
  for (const std::size_t turn : {0U, 1U}) {
    Position position;
    position.rules.meeples = 1;
    position.rules.farmers = Farmers::kOff;
    const Segment road{SegmentKind::kRoad, 0};
    position.tiles.push_back({cell_index({-1, 0}), oriented('U' - 'A', 1), road});
    position.tiles.push_back({cell_index({1, 0}), oriented('W' - 'A', 0), road});
    if (turn == 1) position.tiles.push_back({cell_index({0, -1}), oriented('B' - 'A', 0), {}});
    position.turn = turn;
    // The layer of a tile follows from whose turn it is: with an even number of tiles since, it is
    // the mover.
    State state = last_tile(position, 'U');
    const auto before = state.points_if_ended();
    Rng rng{Seed{1}};
    state.apply(greedy_action(Model::standard(), state, rng));
    EXPECT_EQ(state.points_if_ended()[turn], before[turn] + 1);
    EXPECT_EQ(state.points_if_ended()[1 - turn], before[1 - turn]);
  }
}

TEST(CarcassonneGreedy, IsAFunctionOfThePositionAndTheSeed) {
  Rng rng{Seed{51}};
  State state = State::initial(Rules{}, rng);
  while (!state.is_terminal()) {
    if (state.current_player().is_seat()) {
      const std::uint64_t seed = rng.fork().value;
      ASSERT_EQ(greedy_text(state, seed), greedy_text(state, seed));
    }
    state.apply(random_step(state, rng));
  }
}

TEST(CarcassonneGreedy, PlaysLegalActionsWithAllRules) {
  for (const Rules& rules : rules_to_try<State>()) {
    Rng rng{Seed{52}};
    State state = State::initial(rules, rng);
    while (!state.is_terminal()) {
      Action action;
      if (state.current_player().is_seat()) {
        action = greedy_action(Model::standard(), state, rng);
        ASSERT_EQ(state.why_illegal(action), "") << state.text();
      } else {
        action = state.sample_chance(rng);
      }
      state.apply(action);
    }
  }
}

TEST(CarcassonneGreedy, BreaksTiesUniformly) {
  // Without meeples in supply and nothing to come every place of the last tile is worth the same.
  Position position;
  position.rules.meeples = 1;
  const Segment field{SegmentKind::kField, 0};
  position.tiles.push_back({cell_index({0, -1}), oriented('E' - 'A', 2), field});
  position.tiles.push_back({cell_index({0, -2}), oriented('E' - 'A', 0), field});
  position.rules.farmers = Farmers::kOff;
  State state = last_tile(position, 'U');
  ASSERT_EQ(supplies(state), (std::vector{0, 0}));
  State::Actions places;
  state.legal_actions(places);
  std::map<Action, std::uint64_t> counts;
  Rng rng{Seed{53}};
  const std::size_t trials = 200 * places.size();
  for (std::size_t i = 0; i < trials; ++i) ++counts[greedy_action(Model::standard(), state, rng)];
  std::vector<std::uint64_t> found;
  for (const auto& [action, count] : counts) found.push_back(count);
  ASSERT_EQ(found.size(), places.size());
  EXPECT_LT(chi_square_uniform(found), chi_square_limit(found.size()));
}

double mean_score(const std::string& a, const std::string& b, int deals) {
  const auto first = make_agent<State>(a);
  const auto second = make_agent<State>(b);
  EXPECT_TRUE(first.ok() && second.ok());
  double score = 0;
  for (int game = 0; game < 2 * deals; ++game) {
    std::array<Seat<State>, 2> seats{{{&**first, a}, {&**second, b}}};
    if (game % 2 == 1) std::swap(seats[0], seats[1]);
    const auto seed = split(Seed{54}, static_cast<std::uint64_t>(game / 2));
    const auto record = play_game<State>(Rules{}, seats, seed);
    score += (record->returns[static_cast<std::size_t>(game % 2)] + 1) / 2;
  }
  return score / (2 * deals);
}

TEST(CarcassonneAgents, GreedyBeatsRandom) {
  // Of 400 games elsewhere it lost none.
  EXPECT_GE(mean_score("greedy", "random", 10), 0.95);
}

TEST(CarcassonneAgents, SearchesUseTheValueAndThePolicy) {
  const State state = last_tile(Position{}, 'E');
  for (const std::string spec :
       {"expectimax:depth=2", "mcts:simulations=400,playout_plies=0",
        "mcts:simulations=400,playout=greedy", "flat:simulations=400,playout=greedy"}) {
    const auto agent = make_agent<State>(spec);
    ASSERT_TRUE(agent.ok()) << agent.error();
    Rng rng{Seed{55}};
    const Action action = (*agent)->choose({state, state.current_player()}, rng);
    State after = state;
    after.apply(action);
    if (!after.is_terminal()) after.apply((*agent)->choose({after, after.current_player()}, rng));
    EXPECT_EQ(after.returns()[state.turn().index()], 1) << spec;
  }
}

}  // namespace
}  // namespace tilewright::carcassonne
