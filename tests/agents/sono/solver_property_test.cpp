#include <gtest/gtest.h>

#include <vector>

#include "agents/sono/solver.hpp"
#include "tests/agents/sono/brute_force.hpp"
#include "tests/agents/sono/positions.hpp"

namespace tilewright::sono {
namespace {

int sign(int margin) { return margin > 0 ? 1 : margin < 0 ? -1 : 0; }

/// Compares every answer of the solver with the values of all moves by brute force.
void check_against_brute_force(Solver& solver, const State& state) {
  const int role = state.current_player() == kRows ? 1 : -1;
  const auto moves = solver.solve_all_moves(state, Objective::kMargin);
  State::Actions actions;
  state.legal_actions(actions);
  ASSERT_EQ(moves.size(), actions.size());
  int best = role * -1000;
  Action best_action;
  Action best_outcome_action;
  bool outcome_found = false;
  std::vector<int> values;
  for (const Action action : actions) {
    State child = state;
    child.apply(action);
    values.push_back(minimax_margin(child));
    if (role * values.back() > role * best) {
      best = values.back();
      best_action = action;
    }
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ASSERT_EQ(moves[i].action, actions[i]);
    ASSERT_TRUE(moves[i].exact);
    ASSERT_EQ(moves[i].value, values[i]) << state.text() << state.action_text(actions[i]);
    if (!outcome_found && sign(values[i]) == sign(best)) {
      best_outcome_action = actions[i];
      outcome_found = true;
    }
  }
  const auto outcomes = solver.solve_all_moves(state, Objective::kOutcome);
  for (std::size_t i = 0; i < moves.size(); ++i) ASSERT_EQ(outcomes[i].value, sign(values[i]));
  const Solution margin = solver.solve(state, Objective::kMargin);
  ASSERT_TRUE(margin.exact);
  ASSERT_EQ(margin.value, best);
  ASSERT_EQ(margin.best, best_action);
  const Solution outcome = solver.solve(state, Objective::kOutcome);
  ASSERT_TRUE(outcome.exact);
  ASSERT_EQ(outcome.value, sign(best));
  ASSERT_EQ(outcome.best, best_outcome_action);
}

TEST(SonoSolver, AgreesWithBruteForceOnRandomPositions) {
  Rng rng{Seed{51}};
  Solver solver;  // one for all: nothing may leak from one position to the next
  for (int game = 0; game < 700; ++game) {
    check_against_brute_force(solver, random_position(Rules{}, 6, rng));
    if (HasFatalFailure()) return;
  }
}

TEST(SonoSolver, AgreesWithBruteForceUnderRandomRules) {
  Rng rng{Seed{52}};
  Solver solver;
  for (int game = 0; game < 300; ++game) {
    check_against_brute_force(solver, random_position(random_rules(rng), 6, rng));
    if (HasFatalFailure()) return;
  }
}

TEST(SonoSolver, AgreesWithBruteForceNearTheEnd) {
  Rng rng{Seed{53}};
  Solver solver;
  for (int game = 0; game < 500; ++game) {
    check_against_brute_force(
        solver, random_position(random_rules(rng), 1 + static_cast<int>(rng.below(5)), rng));
    if (HasFatalFailure()) return;
  }
}

TEST(SonoSolver, AgreesWithPlainAlphaBetaOnEightEmptyCells) {
  Rng rng{Seed{58}};
  Solver solver;
  for (int game = 0; game < 12; ++game) {
    const Rules rules = game % 2 == 0 ? Rules{} : random_rules(rng);
    const State state = random_position(rules, 8, rng);
    ASSERT_EQ(solver.value(state, Objective::kMargin).value, alpha_beta_margin(state))
        << state.text();
  }
}

/// A position of random play in which some empty cells are not playable yet.
State position_with_unplayable_cells(const Rules& rules, int empty_cells, Rng& rng) {
  while (true) {
    const State state = random_position(rules, empty_cells, rng);
    if (state.playable() != (kAllCells & ~state.occupied())) return state;
  }
}

TEST(SonoSolver, AgreesWithBruteForceWhereNotEveryEmptyCellIsPlayable) {
  Rng rng{Seed{54}};
  Solver solver;
  for (int game = 0; game < 60; ++game) {
    check_against_brute_force(solver, position_with_unplayable_cells(Rules{}, 6, rng));
    if (HasFatalFailure()) return;
  }
}

/// The same position with rows and columns exchanged: transposed grid, swapped hands.
State transposed(const State& state) {
  std::array<Card, kCells> cells{};
  CellSet face_down = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const int image = kSide * (cell % kSide) + cell / kSide;
    cells[static_cast<std::size_t>(image)] = state.card_at(cell);
    if ((state.face_down() & cell_bit(cell)) != 0) face_down |= cell_bit(image);
  }
  return State::from_parts(state.rules(), Player{1 - state.first_player().index()},
                           {state.hand(kColumns), state.hand(kRows)}, cells, face_down);
}

/// The same position with jacks, queens and kings moved round and reds and blacks exchanged.
State relabelled(const State& state) {
  const auto image = [](Card card) {
    if (!card.is_card() || card.is_joker()) return card;
    Rank rank = card.rank();
    switch (card.rank()) {
      case Rank::kKing: rank = Rank::kQueen; break;
      case Rank::kQueen: rank = Rank::kJack; break;
      case Rank::kJack: rank = Rank::kKing; break;
      case Rank::kAce: rank = Rank::kNine; break;
      case Rank::kNine: rank = Rank::kAce; break;
      case Rank::kTen: break;
    }
    return Card{rank, 3 - card.suit()};
  };
  std::array<Card, kCells> cells{};
  for (int cell = 0; cell < kCells; ++cell) {
    cells[static_cast<std::size_t>(cell)] = image(state.card_at(cell));
  }
  std::array<CardSet, 2> hands{};
  for (const Player owner : {kRows, kColumns}) {
    for_each_bit(state.hand(owner),
                 [&](int card) { hands[owner.index()] |= image(Card{card}).bit(); });
  }
  return State::from_parts(state.rules(), state.first_player(), hands, cells, state.face_down());
}

TEST(SonoSolver, IsFairToRowsAndColumns) {
  Rng rng{Seed{55}};
  Solver solver;
  Solver other;
  for (int game = 0; game < 40; ++game) {
    const State state = random_position(Rules{}, 7 + game % 3, rng);
    ASSERT_EQ(solver.value(state, Objective::kMargin).value,
              -other.value(transposed(state), Objective::kMargin).value);
  }
}

TEST(SonoSolver, DoesNotCareWhichFaceRankOrColourACardHas) {
  Rng rng{Seed{56}};
  Solver solver;
  Solver other;
  for (int game = 0; game < 40; ++game) {
    const State state = random_position(Rules{}, 7 + game % 3, rng);
    ASSERT_EQ(solver.value(state, Objective::kMargin).value,
              other.value(relabelled(state), Objective::kMargin).value);
  }
}

TEST(SonoSolver, AnswersDoNotDependOnTheTableOrOnWhatWasSolvedBefore) {
  Rng rng{Seed{57}};
  std::vector<State> states;
  for (int game = 0; game < 20; ++game) {
    states.push_back(random_position(random_rules(rng), 6 + game % 3, rng));
  }
  Solver used;
  Solver tiny{64};  // one bucket
  for (int round = 0; round < 2; ++round) {
    for (const State& state : states) {
      Solver fresh{std::size_t{1} << 20U};
      const Solution expected = fresh.solve(state, Objective::kMargin);
      for (Solver* solver : {&used, &tiny}) {
        const Solution solution = solver->solve(state, Objective::kMargin);
        ASSERT_EQ(solution.value, expected.value);
        ASSERT_EQ(solution.best, expected.best);
        ASSERT_EQ(solution.principal_variation, expected.principal_variation);
      }
    }
  }
}

}  // namespace
}  // namespace tilewright::sono
