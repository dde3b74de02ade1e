// The value of a Carcassonne position: exact where nothing is left to come, hand-computed where
// little is, and fair to all seats and sides.
#include <gtest/gtest.h>

#include "agents/carcassonne/appraisal.hpp"
#include "agents/carcassonne/outlook.hpp"
#include "agents/carcassonne/static_value.hpp"
#include "agents/carcassonne/turn_values.hpp"
#include "tests/support/carcassonne_quarter_turns.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

constexpr int kTypeE = 'E' - 'A';
constexpr int kTypeM = 'M' - 'A';
constexpr int kTypeV = 'V' - 'A';
constexpr Segment kCity0{SegmentKind::kCity, 0};

Position::Tile tile(int type, Cell cell, int rotation, std::optional<Segment> meeple = {}) {
  return {cell_index(cell), oriented(type, rotation), meeple};
}

/// The start tile's city goes on to M at (0,1), where seat 0's meeple stands, and from there to the
/// east: two tiles, one pennant, one open cell that asks for a city in the west. Seat 1 draws next.
Position open_city() {
  Position position;
  position.rules.first_player = FirstPlayer::kSeat0;
  position.tiles.push_back(tile(kTypeM, {0, 1}, 2, kCity0));
  position.turn = 1;
  position.ply = 3;
  return position;
}

Promise promise_of_city(const Model& model, const Position& position) {
  const State state = State::from_position(position);
  const Remainder rest{state, true};
  const TableScan scan{rest, state.board()};
  const Prospects prospects{model, position.rules, rest};
  Outlook outlook{prospects, rest, scan, state.board()};
  return outlook.promise(SegmentKind::kCity, state.board().root(1, kCity0), 1);
}

Weights plain_weights() {
  Weights weights;
  weights.city_miss = 0.5;
  weights.city_closing = 0.8;
  weights.turns_per_cell = 0.5;
  return weights;
}

TEST(CarcassonneValue, OfAnOpenCityWeighsItsTwoEnds) {
  // Two tiles E are to come, one turn each, all the time one cell needs. The chance to close is
  // 0.8 * (1 - 0.5^2) = 0.6: 2 * (3 + 1) = 8 points, else the 3 that stand.
  Position position = open_city();
  position.pile.add(kTypeE, 2);
  const Promise promise = promise_of_city(Model{plain_weights()}, position);
  EXPECT_EQ(promise.now, 3);
  EXPECT_NEAR(promise.home, 0.6, 1e-3);
  EXPECT_NEAR(promise.expected, 0.6 * 8 + 0.4 * 3, 1e-3);
}

TEST(CarcassonneValue, OfACityThatNoTileCanFinishIsWhatStands) {
  Position position = open_city();
  position.pile.add(kTypeV, 9);  // bends only: the open cell asks for a city
  const Promise promise = promise_of_city(Model{plain_weights()}, position);
  EXPECT_EQ(promise.home, 0);
  EXPECT_EQ(promise.expected, 3);
}

TEST(CarcassonneValue, CountsOneTileForTwoEndsThatFaceOneCell) {
  // A city around a corner: tiles at (0,0), (0,1) and (1,1), all open to the cell (1,0).
  Position position;
  position.tiles.front() = tile('N' - 'A', {0, 0}, 1);  // city in the north and the east
  position.tiles.push_back(tile(kTypeM, {0, 1}, 2, kCity0));
  position.tiles.push_back(tile('N' - 'A', {1, 1}, 3));  // city in the west and the south
  position.turn = 0;
  position.ply = 6;
  position.pile.add(kTypeM, 2);
  const State state = State::from_position(position);
  ASSERT_EQ(state.feature(1, kCity0).open, 2);
  // The one open cell asks for a city in the north and the west: both M fit. A chance of
  // 0.8 * (1 - 0.5^2) for 2 * (4 + 1) points, else the 4 that stand.
  const Promise promise = promise_of_city(Model{plain_weights()}, position);
  EXPECT_EQ(promise.now, 4);
  EXPECT_NEAR(promise.home, 0.6, 1e-3);
  EXPECT_NEAR(promise.expected, 0.6 * 10 + 0.4 * 4, 1e-3);
}

/// The value of a seat in points, the best meeple of the mover included.
float points_of(const State& state, std::size_t seat) {
  const Remainder rest{state, true};
  const Appraisal appraisal{Model::standard(), state, rest};
  const bool moves = state.turn() == Player{seat};
  return appraisal.points()[seat] + (moves ? appraisal.best_gain() : 0.0F);
}

TEST(CarcassonneValue, IsThePointsIfEndedOnceNothingIsToCome) {
  Rng rng{Seed{41}};
  for (int game = 0; game < 300; ++game) {
    State state = State::initial(testing_support::random_rules<Rules>(rng), rng);
    while (!state.is_terminal()) {
      const Remainder rest{state, false};
      if (state.phase() == Phase::kMeeple && rest.total == 0) {
        const Appraisal appraisal{Model::standard(), state, rest};
        const auto exact = state.points_if_ended();
        for (std::size_t seat = 0; seat < exact.size(); ++seat) {
          ASSERT_NEAR(appraisal.points()[seat], exact[seat], 1e-3) << state.text();
        }
        for (const auto& choice : appraisal.choices()) {
          State end = state;
          end.apply(choice.action);
          const std::size_t mover = state.turn().index();
          // A second meeple never joins the first, so that only the mover's points change.
          ASSERT_NEAR(choice.gain, end.points()[mover] - exact[mover], 1e-3) << state.text();
        }
      }
      state.apply(random_step(state, rng));
    }
    ASSERT_EQ(static_value(Model::standard(), state), state.returns());
  }
}

TEST(CarcassonneValue, OfTheLastMeepleIsTheBestResult) {
  Rng rng{Seed{42}};
  int tried = 0;
  for (int game = 0; game < 300; ++game) {
    State state = State::initial(testing_support::random_rules<Rules>(rng), rng);
    while (!state.is_terminal()) {
      if (state.phase() == Phase::kMeeple && state.pile().empty() && state.queue().empty()) {
        ++tried;
        float best = -1;
        for (const Action action : legal_actions(state)) {
          State end = state;
          end.apply(action);
          best = std::max(best, end.returns()[state.turn().index()]);
        }
        ASSERT_EQ(static_value(Model::standard(), state)[state.turn().index()], best);
      }
      state.apply(random_step(state, rng));
    }
  }
  EXPECT_GT(tried, 100);
}

TEST(CarcassonneValue, IsBoundedAndSumsToZero) {
  Rng rng{Seed{43}};
  for (int game = 0; game < 60; ++game) {
    State state = State::initial(testing_support::random_rules<Rules>(rng), rng);
    while (!state.is_terminal()) {
      const auto values = static_value(Model::standard(), state);
      float sum = 0;
      for (const float value : values) {
        ASSERT_LE(std::abs(value), 1.0F + 1e-6F);
        sum += value;
      }
      ASSERT_NEAR(sum, 0, 1e-4);
      state.apply(random_step(state, rng));
    }
  }
}

TEST(CarcassonneValue, ChangesPlacesWithTheSeats) {
  for (int players = 2; players <= 5; ++players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.first_player = FirstPlayer::kSeat0;
    Rng rng{Seed{44}};
    State state = State::initial(rules, rng);
    rules.first_player = FirstPlayer::kSeat1;
    State other = State::initial(rules, rng);
    while (!state.is_terminal()) {
      const auto values = static_value(Model::standard(), state);
      const auto moved = static_value(Model::standard(), other);
      for (int seat = 0; seat < players; ++seat) {
        const auto next = static_cast<std::size_t>((seat + 1) % players);
        ASSERT_NEAR(values[static_cast<std::size_t>(seat)], moved[next], 1e-5);
      }
      const Action action = random_step(state, rng);
      state.apply(action);
      other.apply(action);
    }
  }
}

TEST(CarcassonneValue, IsTheSameFromAllSidesOfTheTable) {
  for (int quarter = 1; quarter < 4; ++quarter) {
    const QuarterTurns turns{quarter};
    Rng rng{Seed{static_cast<std::uint64_t>(quarter)}};
    for (int game = 0; game < 10; ++game) {
      State state = carcassonne_position("rules: first_player=0\ntiles:\nD@(0,0)r0");
      State turned = turns.start("first_player=0");
      while (!state.is_terminal()) {
        for (const std::size_t seat : {0U, 1U}) {
          ASSERT_NEAR(points_of(state, seat), points_of(turned, seat), 1e-3) << state.text();
        }
        const Action action = random_step(state, rng);
        const Action same = same_action(turns, state, turned, action);
        state.apply(action);
        turned.apply(same);
      }
    }
  }
}

TEST(CarcassonneValue, BehindAPlaceIsThatOfThePositionThere) {
  Rng rng{Seed{45}};
  for (int game = 0; game < 60; ++game) {
    State state = State::initial(testing_support::random_rules<Rules>(rng), rng);
    while (!state.is_terminal()) {
      if (state.phase() == Phase::kTile) {
        const std::size_t mover = state.turn().index();
        const int players = state.num_players();
        const Appraisal before{Model::standard(), state, Remainder{state, false}};
        std::size_t places = 0;
        TurnValues values{Model::standard(), state};
        values.for_each_place([&](Action place, float change, const MeepleChoices& choices) {
          State after = state;
          after.apply(place);
          const Appraisal full{Model::standard(), after, Remainder{after, true}};
          const float gained =
              lead(full.points(), mover, players) - lead(before.points(), mover, players);
          ASSERT_NEAR(change, gained, 2e-3) << after.text();
          ASSERT_EQ(choices.size(), full.choices().size()) << after.text();
          for (const MeepleChoice& choice : full.choices()) {
            const auto* same = std::ranges::find(choices, choice.action, &MeepleChoice::action);
            ASSERT_NE(same, choices.end()) << after.text();
            ASSERT_NEAR(same->gain, choice.gain, 2e-3) << after.text();
          }
          ++places;
        });
        State::Actions actions;
        state.legal_actions(actions);
        ASSERT_EQ(places, actions.size());
      }
      state.apply(random_step(state, rng));
    }
  }
}

TEST(CarcassonneValue, CountsTheTurnsOfEverySeat) {
  // 72 tiles to come, seat 0 first: 36 turns each. Once a tile is laid seat 1 is next: 35 and 36.
  State state = carcassonne_start();
  EXPECT_EQ((Remainder{state, true}.own_turns), (std::array<float, 5>{36, 36}));
  state.apply(Action{kTypeE});
  EXPECT_EQ((Remainder{state, true}.own_turns), (std::array<float, 5>{36, 36}));
  EXPECT_EQ((Remainder{state, false}.own_turns), (std::array<float, 5>{35, 36}));
  play_plies(state, {"E@(0,1)r2"});
  EXPECT_EQ((Remainder{state, true}.own_turns), (std::array<float, 5>{35, 36}));
}

}  // namespace
}  // namespace tilewright::carcassonne
