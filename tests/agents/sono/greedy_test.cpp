#include "agents/sono/greedy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "agents/sono/partial_line.hpp"
#include "tests/agents/sono/positions.hpp"

namespace tilewright::sono {
namespace {

/// The expectation of one line of the grid from the face-up cards alone, by enumeration.
double line_expectation(const State& state, std::size_t line) {
  CardSet known = 0;
  for (int i = 0; i < kSide; ++i) {
    const int at = static_cast<int>(line);
    const int cell = at < kSide ? kSide * at + i : kSide * i + at - kSide;
    const bool face_up = (state.occupied() & ~state.face_down() & cell_bit(cell)) != 0;
    if (face_up) known |= state.card_at(cell).bit();
  }
  const UnknownCells rest{kLineLength - std::popcount(known), kAllCards & ~known};
  return partial_line(known, {&rest, 1}, state.rules()).expectation();
}

TEST(SonoGreedy, ChangesAreThoseOfTheEnumeratedExpectations) {
  Rng rng{Seed{31}};
  for (int game = 0; game < 12; ++game) {
    const State state = random_position(random_rules(rng), 1 + static_cast<int>(rng.below(8)), rng);
    GreedyChoices choices;
    greedy_choices(state, choices);
    for (const auto& choice : choices) {
      const int cell = Placement::of(choice.action).cell;
      const auto row = static_cast<std::size_t>(cell / kSide);
      const auto column = static_cast<std::size_t>(kSide + cell % kSide);
      State after = state;
      after.apply(choice.action);
      // Cards turned up by the placement do not count: keep what was face down covered.
      auto cells = after.cells();
      std::array<Card, kCells> covered{};
      std::ranges::copy(cells, covered.begin());
      const State hidden =
          State::from_parts(state.rules(), state.first_player(),
                            {after.hand(kRows), after.hand(kColumns)}, covered, state.face_down());
      const double row_change = line_expectation(hidden, row) - line_expectation(state, row);
      const double column_change =
          line_expectation(hidden, column) - line_expectation(state, column);
      const bool rows_move = state.current_player() == kRows;
      ASSERT_NEAR(choice.own_change(), rows_move ? row_change : column_change, 1e-12);
      ASSERT_NEAR(choice.other_change(), rows_move ? column_change : row_change, 1e-12);
    }
  }
}

TEST(SonoGreedy, ListsTheLegalActionsInOrder) {
  Rng rng{Seed{32}};
  const State state = random_position(Rules{}, 15, rng);
  State::Actions actions;
  state.legal_actions(actions);
  GreedyChoices choices;
  greedy_choices(state, choices);
  ASSERT_EQ(choices.size(), actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) EXPECT_EQ(choices[i].action, actions[i]);
}

TEST(SonoGreedy, ChoosesTheSameFromTheTruthAndFromWhatTheMoverKnows) {
  Rng rng{Seed{33}};
  for (int game = 0; game < 200; ++game) {
    const State state = random_position(Rules{}, 1 + static_cast<int>(rng.below(20)), rng);
    Rng first{Seed{34}};
    Rng second{Seed{34}};
    ASSERT_EQ(greedy_action(state, first),
              greedy_action(state.forget_hidden(state.current_player()), second));
  }
}

TEST(SonoGreedy, BreaksTiesUniformlyAmongTheBestPlacements) {
  // The mean of n uniform ties: each best action's count is within 5 standard deviations of n / k.
  Rng rng{Seed{35}};
  State state = State::initial(Rules{}, rng);
  GreedyChoices choices;
  greedy_choices(state, choices);
  std::int32_t best = choices[0].net();
  for (const auto& choice : choices) best = std::max(best, choice.net());
  std::array<int, State::kActions> counts{};
  constexpr int kTrials = 20000;
  for (int trial = 0; trial < kTrials; ++trial) ++counts[greedy_action(state, rng).id()];
  int ties = 0;
  for (const auto& choice : choices) ties += choice.net() == best ? 1 : 0;
  ASSERT_GT(ties, 1);
  const double share = 1.0 / ties;
  const double deviation = std::sqrt(kTrials * share * (1 - share));
  for (const auto& choice : choices) {
    const int count = counts[choice.action.id()];
    if (choice.net() == best) {
      EXPECT_NEAR(count, kTrials * share, 5 * deviation);
    } else {
      EXPECT_EQ(count, 0);
    }
  }
}

struct Tally {
  double games = 0;
  double wins = 0;  // of the first-named policy
  double draws = 0;
  double points = 0;
  double other_points = 0;
};

/// Greedy in seat `greedy` against uniformly random actions, or against itself.
Tally play(Player greedy, bool both_greedy, int games, Seed seed) {
  Tally tally;
  for (int game = 0; game < games; ++game) {
    Rng rng{split(seed, static_cast<std::uint64_t>(game))};
    State state = State::initial(Rules{}, rng);
    while (!state.is_terminal()) {
      const bool by_greed = both_greedy || state.current_player() == greedy;
      state.apply(by_greed ? greedy_action(state, rng) : state.random_action(rng));
    }
    const auto points = state.points();
    const int own = points[greedy.index()];
    const int other = points[1 - greedy.index()];
    tally.games += 1;
    tally.wins += own > other ? 1 : 0;
    tally.draws += own == other ? 1 : 0;
    tally.points += own;
    tally.other_points += other;
  }
  return tally;
}

// The expected numbers are those of the rules document, "Random and simple play". A total's
// standard deviation is below 3.5 points, so that 4 standard errors of 1,000 games are below 0.45.
TEST(SonoGreedy, BeatsRandomPlayFromBothSeats) {
  for (const Player seat : {kRows, kColumns}) {
    const Tally tally = play(seat, false, 1000, Seed{36});
    EXPECT_GE(tally.wins / tally.games, 0.975);
    EXPECT_GE(tally.points / tally.games, 16.6 - 0.45);
    EXPECT_LE(tally.points / tally.games, 17.2 + 0.45);
    EXPECT_GE(tally.other_points / tally.games, 6.9 - 0.45);
    EXPECT_LE(tally.other_points / tally.games, 7.1 + 0.45);
  }
}

TEST(SonoGreedy, AgainstItselfWinsMoreOftenAsSecondPlayer) {
  const Tally tally = play(kColumns, true, 4000, Seed{37});
  const auto four_errors = [&](double share) {
    return 4 * std::sqrt(share * (1 - share) / tally.games);
  };
  EXPECT_NEAR(tally.wins / tally.games, 0.513, four_errors(0.513));
  EXPECT_NEAR(tally.draws / tally.games, 0.095, four_errors(0.095));
}

}  // namespace
}  // namespace tilewright::sono
