#include "agents/sono/solver.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "agents/sono/worlds.hpp"
#include "tests/agents/sono/positions.hpp"

// The positions V1 to V6 are the test vectors of the rules document.
namespace tilewright::sono {
namespace {

std::map<std::string, int> all_moves(const State& state, Objective objective) {
  Solver solver;
  std::map<std::string, int> values;
  for (const auto& move : solver.solve_all_moves(state, objective)) {
    EXPECT_TRUE(move.exact);
    values[state.action_text(move.action)] = move.value;
  }
  return values;
}

/// The actions that reach the best value for the mover, and the value.
struct Best {
  int value = 0;
  std::set<std::string> actions;
};

Best best_moves(const State& state) {
  const auto values = all_moves(state, Objective::kMargin);
  const int role = state.current_player() == kRows ? 1 : -1;
  Best best;
  best.value = role * -1000;
  for (const auto& [text, value] : values) {
    if (role * value > role * best.value) best = {value, {}};
    if (value == best.value) best.actions.insert(text);
  }
  Solver solver;
  const Solution solution = solver.solve(state, Objective::kMargin);
  EXPECT_TRUE(solution.exact);
  EXPECT_EQ(solution.value, best.value);
  EXPECT_TRUE(best.actions.contains(state.action_text(solution.best)));
  return best;
}

State v1() {
  return position("9h", "Qc",
                  "Ac Qs Jh Jc Ad\n"
                  "9s Qh 9d Qd Js\n"
                  "-- Jd As *  Td\n"
                  "-- Kd Kc Ts Ks\n"
                  "Th Ah 9c Tc Kh\n");
}

State v2() {
  return position("Th Ad", "Jh 9d",
                  "Qc Kd 9c Js --\n"
                  "Ac Kh -- -- Tc\n"
                  "Qs As Td Jd *\n"
                  "Ah Qh Jc Ts Ks\n"
                  "9h -- 9s Qd Kc\n");
}

State v4b() {
  return position("* 9s Ts 9c", "Ac Kd Ad Ah",
                  "Th Jd -- -- As\n"
                  "Td 9h Kc Qd Qs\n"
                  "Ks Js Qc 9d Jc\n"
                  "-- -- -- Qh Kh\n"
                  "-- -- -- Jh Tc\n");
}

TEST(SonoSolver, SolvesTwoEmptyCells) {
  EXPECT_EQ(all_moves(v1(), Objective::kMargin),
            (std::map<std::string, int>{{"9h(3,1)", 2}, {"9h(4,1)", 6}}));
}

TEST(SonoSolver, ValuesAllEightMovesOfFourEmptyCells) {
  EXPECT_EQ(all_moves(v2(), Objective::kMargin), (std::map<std::string, int>{{"Th(1,5)", 5},
                                                                             {"Ad(1,5)", 1},
                                                                             {"Th(2,3)", 3},
                                                                             {"Ad(2,3)", 5},
                                                                             {"Th(2,4)", 1},
                                                                             {"Ad(2,4)", 5},
                                                                             {"Th(5,2)", 3},
                                                                             {"Ad(5,2)", 1}}));
}

TEST(SonoSolver, NamesEveryBestMove) {
  const auto texts = [](const State& state, Objective objective) {
    Solver solver;
    const BestMoves best = solver.best_moves(state, objective);
    EXPECT_TRUE(best.exact);
    std::set<std::string> found;
    for (const Action action : best.actions) found.insert(state.action_text(action));
    return found;
  };
  EXPECT_EQ(texts(v2(), Objective::kMargin),
            (std::set<std::string>{"Th(1,5)", "Ad(2,3)", "Ad(2,4)"}));
  EXPECT_EQ(texts(v2(), Objective::kOutcome).size(), 8U) << "rows win with every move";
  EXPECT_EQ(texts(v4b(), Objective::kMargin), std::set<std::string>{"Ts(1,4)"});
}

TEST(SonoSolver, StopsWhenItIsAskedToAndSaysSo) {
  Rng rng{Seed{31}};
  const State state = random_position(Rules{}, 14, rng);
  StopFlag stop;
  stop.make();
  Solver solver;
  const Solution solution = solver.solve(state, Objective::kMargin, {.stop = &stop});
  EXPECT_FALSE(solution.exact);
  EXPECT_EQ(solution.principal_variation.size(), 1U);
  EXPECT_FALSE(solver.best_moves(state, Objective::kMargin, {.stop = &stop}).exact);
  EXPECT_TRUE(solver.solve(v4b(), Objective::kMargin).exact) << "forgets the request";
}

TEST(SonoSolver, ChoosesTheLowestIdAmongEqualBestActions) {
  // Ad comes before Th in the deck, (2,3) before (2,4) on the grid.
  Solver solver;
  const Solution solution = solver.solve(v2(), Objective::kMargin);
  EXPECT_EQ(solution.value, 5);
  EXPECT_EQ(v2().action_text(solution.best), "Ad(2,3)");
}

TEST(SonoSolver, SolvesSixEmptyCells) {
  const State v3 = position("Ts Kd Kc", "* As Qs",
                            "Td Ah Kh -- --\n"
                            "Th 9d Ac -- Jd\n"
                            "9c 9s Jc 9h Qh\n"
                            "-- -- Ad Ks Jh\n"
                            "-- Qd Qc Js Tc\n");
  const Best best = best_moves(v3);
  EXPECT_EQ(best.value, 1);
  EXPECT_EQ(best.actions, (std::set<std::string>{"Kd(1,4)", "Kc(1,4)"}));
}

TEST(SonoSolver, SolvesSevenEmptyCellsWithColumnsToMove) {
  const State v4a = position("9d Kc Qc", "Qs 9h 9c Ac",
                             "Ts *  Jc Td --\n"
                             "Ad As -- Ks Kh\n"
                             "Tc -- Ah Kd Js\n"
                             "-- -- Jd Qd 9s\n"
                             "-- -- Jh Qh Th\n");
  const Best best = best_moves(v4a);
  EXPECT_EQ(best.value, -3);
  EXPECT_EQ(best.actions, (std::set<std::string>{"9c(3,2)"}));
}

TEST(SonoSolver, SolvesEightEmptyCells) {
  const Best best = best_moves(v4b());
  EXPECT_EQ(best.value, -5);
  EXPECT_EQ(best.actions, (std::set<std::string>{"Ts(1,4)"}));
}

/// The values of one action in every world, by what lies in the hidden places.
std::map<std::string, int> values_by_world(const State& known, const std::string& action_text) {
  Solver solver;
  std::map<std::string, int> values;
  for_each_world(known, kRows, [&](const State& world) {
    std::string name;
    for_each_bit(known.face_down(),
                 [&](int cell) { name += card_text(world.card_at(cell)) + ","; });
    name += cards_text(world.hand(kColumns));
    for (const auto& move : solver.solve_all_moves(world, Objective::kMargin)) {
      if (move.action == action(known, action_text)) values[name] = move.value;
    }
  });
  return values;
}

TEST(SonoSolver, ValuesBothWorldsOfOneFaceDownCard) {
  const State v5 = position("Kc", "??",
                            "Kh Ad Js Qc Ks\n"
                            "Ah Jh Jd Qs 9s\n"
                            "Jc Ts 9h Kd Td\n"
                            "-- 9c Ac Tc --\n"
                            "Qh Qd As Th ??\n");
  // Kc(4,1): 7-8 in both worlds. Kc(4,5): 7-11 or 7-7.
  EXPECT_EQ(values_by_world(v5, "Kc(4,1)"),
            (std::map<std::string, int>{{"*,9d", -1}, {"9d,*", -1}}));
  const auto other = values_by_world(v5, "Kc(4,5)");
  EXPECT_EQ((std::multiset<int>{other.at("*,9d"), other.at("9d,*")}), (std::multiset<int>{-4, 0}));
}

TEST(SonoSolver, ValuesAllSixWorldsOfTwoFaceDownCards) {
  const State v6 = position("As", "??",
                            "?? -- Ts Jh Jd\n"
                            "9d Qd Kc Ks Js\n"
                            "9c Qh Qs 9h Td\n"
                            "Qc Jc Ac Tc --\n"
                            "9s Th Kh Ad ??\n");
  EXPECT_EQ(values_by_world(v6, "As(1,2)"), (std::map<std::string, int>{{"*,Ah,Kd", 3},
                                                                        {"*,Kd,Ah", -1},
                                                                        {"Ah,*,Kd", 3},
                                                                        {"Ah,Kd,*", 3},
                                                                        {"Kd,*,Ah", -2},
                                                                        {"Kd,Ah,*", 2}}));
  EXPECT_EQ(values_by_world(v6, "As(4,5)"), (std::map<std::string, int>{{"*,Ah,Kd", 0},
                                                                        {"*,Kd,Ah", 1},
                                                                        {"Ah,*,Kd", 0},
                                                                        {"Ah,Kd,*", 2},
                                                                        {"Kd,*,Ah", 0},
                                                                        {"Kd,Ah,*", 1}}));
}

TEST(SonoSolver, OutcomeIsTheSignOfTheMargin) {
  Solver solver;
  EXPECT_EQ(solver.solve(v1(), Objective::kOutcome).value, 1);
  EXPECT_EQ(solver.solve(v4b(), Objective::kOutcome).value, -1);
  EXPECT_EQ(all_moves(v2(), Objective::kOutcome).at("Ad(1,5)"), 1);
}

TEST(SonoSolver, GivesTheResultOfAFinishedGameWithoutAnAction) {
  Rng rng{Seed{41}};
  const State state = random_position(Rules{}, 0, rng);
  Solver solver;
  const Solution solution = solver.solve(state, Objective::kMargin);
  EXPECT_EQ(solution.value, state.points()[0] - state.points()[1]);
  EXPECT_TRUE(solution.exact);
  EXPECT_TRUE(solution.principal_variation.empty());
  EXPECT_TRUE(solver.solve_all_moves(state, Objective::kMargin).empty());
}

TEST(SonoSolver, VariationEndsTheGameWithTheValue) {
  Solver solver;
  const Solution solution = solver.solve(v4b(), Objective::kMargin);
  State state = v4b();
  ASSERT_EQ(solution.principal_variation.front(), solution.best);
  for (const Action action : solution.principal_variation) {
    ASSERT_EQ(state.why_illegal(action), "");
    state.apply(action);
  }
  ASSERT_TRUE(state.is_terminal());
  EXPECT_EQ(state.points()[0] - state.points()[1], solution.value);
}

TEST(SonoSolver, StopsAtTheLimitOfNodesAndSaysSo) {
  Rng rng{Seed{42}};
  const State state = random_position(Rules{}, 12, rng);
  Solver solver;
  const Solution solution = solver.solve(state, Objective::kMargin, {.nodes = 500});
  EXPECT_FALSE(solution.exact);
  EXPECT_LE(solution.nodes, 1000U);  // the limit, and leaves that are not worth stopping at
  EXPECT_EQ(state.why_illegal(solution.best), "");
  EXPECT_FALSE(solver.value(state, Objective::kOutcome, {.nodes = 50}).exact);
  bool all_exact = true;
  for (const auto& move : solver.solve_all_moves(state, Objective::kMargin, {.nodes = 500})) {
    all_exact = all_exact && move.exact;
  }
  EXPECT_FALSE(all_exact);
}

TEST(SonoSolver, StopsAtTheLimitOfTimeAndSaysSo) {
  Rng rng{Seed{43}};
  const State state = random_position(Rules{}, 18, rng);  // far too many cells to solve
  Solver solver;
  const Solution solution = solver.solve(state, Objective::kMargin, {.milliseconds = 5});
  EXPECT_FALSE(solution.exact);
  EXPECT_EQ(state.why_illegal(solution.best), "");
}

TEST(SonoSolver, ForgetsTheLimitsOfTheLastPosition) {
  Solver solver;
  EXPECT_FALSE(solver.solve(v4b(), Objective::kMargin, {.nodes = 3}).exact);
  const Solution solution = solver.solve(v4b(), Objective::kMargin);
  EXPECT_TRUE(solution.exact);
  EXPECT_EQ(solution.value, -5);
}

}  // namespace
}  // namespace tilewright::sono
