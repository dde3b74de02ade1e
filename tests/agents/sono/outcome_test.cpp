#include "agents/sono/outcome.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "search/stop_request.hpp"
#include "tests/agents/sono/positions.hpp"

// The positions V1 to V6 are the test vectors of the rules document.
namespace tilewright::sono {
namespace {

OutcomeTable table_of(const State& known, Player viewer, const OutcomeSettings& settings = {},
                      std::uint64_t seed = 1) {
  Solver solver;
  Rng rng{Seed{seed}};
  return outcomes(InformationSet<State>{known, viewer}, settings, rng, solver);
}

const MoveOutcome& move_of(const OutcomeTable& table, const State& state, const std::string& text) {
  for (const MoveOutcome& move : table.moves) {
    if (move.action == action(state, text)) return move;
  }
  ADD_FAILURE() << text << " is not in the table";
  return table.moves.front();
}

void expect_chances(const Chances& chances, double win, double draw, double loss) {
  EXPECT_NEAR(chances.win, win, 1e-12);
  EXPECT_NEAR(chances.draw, draw, 1e-12);
  EXPECT_NEAR(chances.loss, loss, 1e-12);
}

State v2() {
  return position("Th Ad", "Jh 9d",
                  "Qc Kd 9c Js --\n"
                  "Ac Kh -- -- Tc\n"
                  "Qs As Td Jd *\n"
                  "Ah Qh Jc Ts Ks\n"
                  "9h -- 9s Qd Kc\n");
}

State v4a() {
  return position("9d Kc Qc", "Qs 9h 9c Ac",
                  "Ts *  Jc Td --\n"
                  "Ad As -- Ks Kh\n"
                  "Tc -- Ah Kd Js\n"
                  "-- -- Jd Qd 9s\n"
                  "-- -- Jh Qh Th\n");
}

State v5(const std::string& columns = "??", const std::string& face_down = "??") {
  return position("Kc", columns,
                  "Kh Ad Js Qc Ks\n"
                  "Ah Jh Jd Qs 9s\n"
                  "Jc Ts 9h Kd Td\n"
                  "-- 9c Ac Tc --\n"
                  "Qh Qd As Th " +
                      face_down + "\n");
}

State v6(const std::string& columns = "??", const std::string& first = "??",
         const std::string& last = "??") {
  return position("As", columns,
                  first +
                      " -- Ts Jh Jd\n"
                      "9d Qd Kc Ks Js\n"
                      "9c Qh Qs 9h Td\n"
                      "Qc Jc Ac Tc --\n"
                      "9s Th Kh Ad " +
                      last + "\n");
}

TEST(SonoOutcome, OfAKnownPositionIsExactForEveryMove) {
  const OutcomeTable table = table_of(v2(), kRows);
  ASSERT_EQ(table.moves.size(), 8U);
  EXPECT_TRUE(table.complete);
  const auto margin = [&](const std::string& text) { return move_of(table, v2(), text).margin; };
  EXPECT_EQ(margin("Th(1,5)"), 5);
  EXPECT_EQ(margin("Ad(1,5)"), 1);
  EXPECT_EQ(margin("Th(2,3)"), 3);
  EXPECT_EQ(margin("Ad(2,3)"), 5);
  EXPECT_EQ(margin("Th(2,4)"), 1);
  EXPECT_EQ(margin("Ad(2,4)"), 5);
  EXPECT_EQ(margin("Th(5,2)"), 3);
  EXPECT_EQ(margin("Ad(5,2)"), 1);
  for (const MoveOutcome& move : table.moves) {
    EXPECT_TRUE(move.is_exact());
    EXPECT_EQ(move.margin_error, 0);
    expect_chances(move.chances, 1, 0, 0);
  }
  EXPECT_EQ(table.moves[table.best_margin].margin, 5);
  EXPECT_EQ(table.principal_variation.size(), 4U);
}

TEST(SonoOutcome, OfColumnsIsInTheirView) {
  // Rows minus columns is -3, so columns win by 3.
  const OutcomeTable table = table_of(v4a(), kColumns);
  EXPECT_EQ(v4a().action_text(table.moves[table.best_margin].action), "9c(3,2)");
  EXPECT_EQ(table.moves[table.best_margin].margin, 3);
  expect_chances(table.moves[table.best_chance].chances, 1, 0, 0);
}

TEST(SonoOutcome, OfAPositionInWhichTheOtherActsHasOneEntry) {
  const OutcomeTable table = table_of(v4a(), kRows);
  ASSERT_EQ(table.moves.size(), 1U);
  EXPECT_EQ(table.moves[0].margin, -3);
  expect_chances(table.moves[0].chances, 0, 0, 1);
}

TEST(SonoOutcome, TellsTheBestMarginFromTheBestChanceOfADraw) {
  const OutcomeTable table = table_of(v5(), kRows);
  const MoveOutcome& margin = move_of(table, v5(), "Kc(4,1)");
  const MoveOutcome& chance = move_of(table, v5(), "Kc(4,5)");
  EXPECT_EQ(table.possible_worlds, 2U);
  EXPECT_EQ(margin.worlds, 2U);
  EXPECT_NEAR(margin.margin, -1, 1e-12);
  expect_chances(margin.chances, 0, 0, 1);
  EXPECT_NEAR(chance.margin, -2, 1e-12);
  expect_chances(chance.chances, 0, 0.5, 0.5);
  EXPECT_EQ(table.moves[table.best_margin].action, margin.action);
  EXPECT_EQ(table.moves[table.best_chance].action, chance.action);
}

TEST(SonoOutcome, TellsTheBestMarginFromTheBestChanceInSixWorlds) {
  const OutcomeTable table = table_of(v6(), kRows);
  const MoveOutcome& margin = move_of(table, v6(), "As(1,2)");
  const MoveOutcome& chance = move_of(table, v6(), "As(4,5)");
  EXPECT_EQ(margin.worlds, 6U);
  EXPECT_TRUE(margin.is_exact()) << "the reply is forced";
  EXPECT_NEAR(margin.margin, 4.0 / 3, 1e-12);
  expect_chances(margin.chances, 4.0 / 6, 0, 2.0 / 6);
  EXPECT_NEAR(chance.margin, 2.0 / 3, 1e-12);
  expect_chances(chance.chances, 0.5, 0.5, 0);
  EXPECT_EQ(table.moves[table.best_margin].action, margin.action);
  EXPECT_EQ(table.moves[table.best_chance].action, chance.action);
}

void expect_equal(const OutcomeTable& a, const OutcomeTable& b) {
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].action, b.moves[i].action);
    EXPECT_EQ(a.moves[i].margin, b.moves[i].margin);
    EXPECT_EQ(a.moves[i].chances.points(), b.moves[i].chances.points());
    EXPECT_EQ(a.moves[i].points_error, b.moves[i].points_error);
  }
  EXPECT_EQ(a.best_chance, b.best_chance);
  EXPECT_EQ(a.best_margin, b.best_margin);
}

TEST(SonoOutcome, DoesNotDependOnTheTrueWorld) {
  const OutcomeTable known = table_of(v6(), kRows);
  expect_equal(known, table_of(v6("Kd", "(*)", "(Ah)"), kRows));
  expect_equal(known, table_of(v6("*", "(Kd)", "(Ah)"), kRows));
  expect_equal(known, table_of(v6("Ah", "(Kd)", "(*)"), kRows));
}

TEST(SonoOutcome, OfAnOpeningDoesNotDependOnTheTrueWorld) {
  Rng rng{Seed{5}};
  State truth = State::initial(Rules{}, rng);
  Rng other_world{Seed{6}};
  const State other = truth.determinize(kRows, other_world);
  ASSERT_NE(truth, other);
  const OutcomeSettings settings{.playouts = 600};
  expect_equal(table_of(truth, kRows, settings), table_of(other, kRows, settings));
}

TEST(SonoOutcome, OfAnOpeningHasChancesWithErrorsForEveryMove) {
  Rng rng{Seed{5}};
  const State truth = State::initial(Rules{}, rng);
  const OutcomeTable table = table_of(truth, kRows, {.playouts = 600});
  ASSERT_EQ(table.moves.size(), 80U);
  EXPECT_TRUE(table.complete);
  EXPECT_EQ(table.possible_worlds, 360360U);
  for (const MoveOutcome& move : table.moves) {
    EXPECT_EQ(move.method, Method::kPlayouts);
    EXPECT_GE(move.worlds, 2U);
    EXPECT_NEAR(move.chances.win + move.chances.draw + move.chances.loss, 1, 1e-12);
    EXPECT_GE(move.chances.draw, 0);
  }
  // Every card type has one entry's worth of work: its copies share it.
  for (std::size_t i = 1; i < table.moves.size(); ++i) {
    const auto [card, cell] = Placement::of(table.moves[i].action);
    for (std::size_t j = 0; j < i; ++j) {
      const auto [other, there] = Placement::of(table.moves[j].action);
      if (card.type() == other.type() && cell == there) {
        EXPECT_EQ(table.moves[i].margin, table.moves[j].margin);
      }
    }
  }
}

TEST(SonoOutcome, OfAnOpeningValuesWhatMayBeBestInTheSameFreshWorlds) {
  Rng rng{Seed{5}};
  const State truth = State::initial(Rules{}, rng);
  const OutcomeTable table = table_of(truth, kRows, {.playouts = 1200});
  const MoveOutcome& best = table.moves[table.best_chance];
  EXPECT_FALSE(best.dropped);
  EXPECT_FALSE(table.moves[table.best_margin].dropped);
  // Half of the playouts for at most four actions.
  EXPECT_GE(best.worlds, 150U);
  for (const MoveOutcome& move : table.moves) {
    if (move.dropped) continue;
    EXPECT_EQ(move.worlds, best.worlds);
    EXPECT_LE(move.chances.points(), best.chances.points());
    EXPECT_LE(move.margin, table.moves[table.best_margin].margin);
  }
}

TEST(SonoOutcome, IsTheSameForTheSameSeed) {
  Rng rng{Seed{15}};
  const State truth = random_position(Rules{}, 16, rng);
  const OutcomeSettings settings{.playouts = 400};
  const Player viewer = truth.current_player();
  expect_equal(table_of(truth, viewer, settings, 3), table_of(truth, viewer, settings, 3));
}

/// A position with something hidden from the player to act and so many empty cells.
State hidden_position(int empty_cells, Rng& rng, std::uint64_t least_worlds) {
  while (true) {
    State state = random_position(Rules{}, empty_cells, rng);
    if (state.num_worlds(state.current_player()) >= least_worlds) return state;
  }
}

TEST(SonoOutcome, SamplesWorldsWhenThereAreMoreThanItMaySolve) {
  Rng rng{Seed{16}};
  const State truth = hidden_position(6, rng, 20);
  const Player viewer = truth.current_player();
  const OutcomeTable some = table_of(truth, viewer, {.worlds = 10});
  EXPECT_EQ(some.moves[0].method, Method::kSampledWorlds);
  EXPECT_EQ(some.moves[0].worlds, 10U);
  const OutcomeTable all = table_of(truth, viewer, {.worlds = 1000});
  EXPECT_EQ(all.moves[0].method, Method::kAllWorlds);
  EXPECT_EQ(all.moves[0].worlds, all.possible_worlds);
  EXPECT_EQ(all.moves[0].margin_error, 0);
}

/// A request that is made once it has been asked so often.
class StopAfter final : public StopRequest {
 public:
  explicit StopAfter(int questions) : left_{questions} {}
  [[nodiscard]] bool is_made() const override { return --left_ < 0; }

 private:
  mutable int left_;
};

TEST(SonoOutcome, StoppedEarlySaysSoAndStillValuesEveryMove) {
  Rng rng{Seed{17}};
  const State start = random_position(Rules{}, 20, rng);
  const State late = hidden_position(6, rng, 20);
  State known = random_position(Rules{}, 8, rng);
  while (known.face_down() != 0) known = random_position(Rules{}, 8, rng);
  for (const State& state : {start, late, known}) {
    const StopAfter stop{1};
    const OutcomeTable table = table_of(state, state.current_player(), {.stop = &stop});
    EXPECT_FALSE(table.complete);
    for (const MoveOutcome& move : table.moves) {
      EXPECT_GT(move.worlds, 0U);
      EXPECT_TRUE(std::isfinite(move.margin));
    }
  }
}

TEST(SonoOutcome, OfAFinishedGameIsItsResult) {
  Rng rng{Seed{18}};
  const State end = random_position(Rules{}, 0, rng);
  const auto totals = end.points();
  const OutcomeTable table = table_of(end, kColumns);
  ASSERT_EQ(table.moves.size(), 1U);
  EXPECT_EQ(table.moves[0].margin, totals[1] - totals[0]);
  EXPECT_TRUE(table.moves[0].is_exact());
}

TEST(SonoCalibration, TurnsHighCountsIntoHighChancesThatAddUpToOne) {
  for (const Method method : {Method::kAllWorlds, Method::kPlayouts}) {
    for (const int empty_cells : {3, 4, 8, 9, 14, 15, 20}) {
      double last = -1;
      for (int wins = 0; wins <= 20; ++wins) {
        const Chances chances = calibration_of(method, true)
                                    .chances({wins / 20.0, 0, 1 - wins / 20.0}, 20, empty_cells);
        EXPECT_NEAR(chances.win + chances.draw + chances.loss, 1, 1e-12);
        EXPECT_GE(chances.draw, 0);
        EXPECT_GT(chances.win, last);
        last = chances.win;
      }
    }
  }
}

TEST(SonoCalibration, KeepsTheOrderOfMarginsAndMovesThemTowardsZero) {
  for (const Method method : {Method::kAllWorlds, Method::kPlayouts}) {
    for (const int empty_cells : {3, 8, 9, 15, 20}) {
      const CalibrationCurve& curve = calibration_of(method, true);
      EXPECT_GT(curve.margin_gain(empty_cells), 0);
      EXPECT_LE(curve.margin_gain(empty_cells), 1.2);
      EXPECT_NEAR(curve.margin(6, empty_cells) - curve.margin(2, empty_cells),
                  4 * curve.margin_gain(empty_cells), 1e-12);
    }
  }
}

TEST(SonoCalibration, TakesTheNearestCountOfTheSameParityOutsideItsRange) {
  CalibrationCurve curve;
  curve.shift = {0, 1, 0.5, 0};
  curve.offset = {0, 1, 0.5};
  curve.fewest_empty = 9;
  curve.most_empty = 20;
  const Chances even{0.5, 0, 0.5};
  EXPECT_EQ(curve.chances(even, 10, 7).win, curve.chances(even, 10, 9).win);
  EXPECT_EQ(curve.chances(even, 10, 6).win, curve.chances(even, 10, 10).win);
  EXPECT_EQ(curve.margin(1, 3), curve.margin(1, 9));
  EXPECT_NE(curve.margin(1, 9), curve.margin(1, 10));
}

TEST(SonoCalibration, OfTheIdentityIsTheLogisticModelByHand) {
  CalibrationCurve curve;
  curve.bend = 1e6;  // as good as none
  // Nine of ten worlds: x = log(9.5 / 1.5), s(x) = 9.5 / 11.
  const Chances chances = curve.chances({0.9, 0, 0.1}, 10, 12);
  EXPECT_NEAR(chances.win, 9.5 / 11, 1e-9);
  EXPECT_NEAR(chances.loss, 1.5 / 11, 1e-9);
  EXPECT_EQ(curve.margin(3.5, 12), 3.5);
}

}  // namespace
}  // namespace tilewright::sono
