// Connect Four against what is known of it, and a solver for it against published scores.
#include <gtest/gtest.h>

#include <map>

#include "search/evaluator.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/connect_four_positions.hpp"
#include "tests/support/connect_four_solver.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::toys {
namespace {

using testing_support::for_each_state;

template <int Width = 7, int Height = 6>
ConnectFour<Width, Height> after(std::string_view moves) {
  const auto state = ConnectFour<Width, Height>::from_moves(moves);
  EXPECT_TRUE(state.ok()) << moves << ": " << (state.ok() ? "" : state.error());
  return state.ok() ? *state : ConnectFour<Width, Height>{};
}

/// The ways to make exactly `depth` moves: a game that ends earlier does not count.
std::uint64_t ways_to_play(const ConnectFour<>& state, int depth) {
  if (depth == 0) return 1;
  const auto actions = testing_support::legal_actions(state);
  if (depth == 1) return actions.size();
  std::uint64_t ways = 0;
  for (const Action action : actions) {
    ConnectFour<> child = state;
    child.apply(action);
    ways += ways_to_play(child, depth - 1);
  }
  return ways;
}

TEST(ConnectFour, HasTheKnownNumbersOfWaysToPlayOn) {
  constexpr std::array<std::uint64_t, 8> kCounts = {7,     49,     343,    2401,
                                                    16807, 117649, 823536, 5673234};
  for (std::size_t i = 0; i < kCounts.size(); ++i) {
    EXPECT_EQ(ways_to_play(ConnectFour<>{}, static_cast<int>(i) + 1), kCounts[i])
        << i + 1 << " plies";
  }
}

TEST(ConnectFour, RandomPlayTakes21Point3Plies) {
  Rng rng{Seed{1}};
  testing_support::Sample plies;
  const Playout<ConnectFour<>> play;
  for (int game = 0; game < 50'000; ++game) {
    ConnectFour<> state;
    play(state, rng);
    plies.add(state.ply());
  }
  // 0.05: the last digit of what is known.
  EXPECT_NEAR(plies.mean(), 21.3, 0.05 + 4 * plies.standard_error());
}

/// Four equal marks in a row, looked for cell by cell in the printed board.
bool scan_finds_four(const std::string& text, int width, int height, char mark) {
  const auto is_mark = [&](int row, int column) {
    return row >= 0 && row < height && column >= 0 && column < width &&
           text[static_cast<std::size_t>(row * (width + 1) + column)] == mark;
  };
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        int length = 0;
        while (length < 4 && is_mark(row + length * down, column + length * right)) ++length;
        if (length == 4) return true;
      }
    }
  }
  return false;
}

template <int Width, int Height>
void expect_wins_as_scanned() {
  std::array<int, 3> ends{};  // X, draw, O
  for_each_state<ConnectFour<Width, Height>>({}, 2000, Seed{2}, [&](const auto& state) {
    const std::string text = state.text();
    const bool x = scan_finds_four(text, Width, Height, 'X');
    const bool o = scan_finds_four(text, Width, Height, 'O');
    ASSERT_EQ(state.points(), (std::array{x ? 1 : 0, o ? 1 : 0})) << text;
    ASSERT_EQ(state.is_terminal(), x || o || state.ply() == Width * Height) << text;
    if (state.is_terminal()) ++ends[static_cast<std::size_t>(1 + (o ? 1 : 0) - (x ? 1 : 0))];
  });
  for (const int count : ends) EXPECT_GT(count, 0) << Width << " x " << Height;
}

TEST(ConnectFour, SeesAWinExactlyWhereASlowScanSeesOne) {
  expect_wins_as_scanned<7, 6>();
  expect_wins_as_scanned<4, 4>();
  expect_wins_as_scanned<7, 4>();
  expect_wins_as_scanned<5, 7>();
}

TEST(ConnectFour, IsWonInEachOfTheFourDirections) {
  for (const char* moves : {"1212121", "1122334", "12234334464", "76654554424"}) {
    const auto state = after(moves);
    EXPECT_TRUE(state.is_terminal()) << state.text();
    EXPECT_EQ(state.returns(), (std::array{1.0F, -1.0F})) << state.text();
  }
}

TEST(ConnectFour, RowsDoNotGoOnAtTheOtherEdge) {
  // X on the right end of the bottom row and on the left end of the next: no row of four.
  const auto state = *ConnectFour<>::from_text("......./......./......./......./XX...../OO..OXX");
  EXPECT_FALSE(state.is_terminal());
}

TEST(ConnectFour, ReadsASequenceOfColumns) {
  EXPECT_EQ(after("44").text(), "......./......./......./......./...O.../...X...");
  EXPECT_FALSE(ConnectFour<>::from_moves("8").ok());
  EXPECT_FALSE(ConnectFour<>::from_moves("1111111").ok());   // the column is full
  EXPECT_FALSE(ConnectFour<>::from_moves("12121212").ok());  // the game is over
}

TEST(ConnectFour, RefusesPositionsThatCannotArise) {
  const auto reads = [](const char* text) { return ConnectFour<>::from_text(text).ok(); };
  EXPECT_TRUE(reads("......./......./......./......./OOO..../XXXX..."));
  EXPECT_FALSE(reads("......./......./......./......./OO.X.../XXO.X.."));  // a stone in the air
  EXPECT_FALSE(reads("......./......./......./......./......./XX....."));  // O did not move
  EXPECT_FALSE(reads("......./......./......./......./......./OO.X..."));  // X did not move
  EXPECT_FALSE(reads("......./......./......./O....../OOO..../XXXX..."));  // moved after the end
  EXPECT_FALSE(reads("......./......./......./......./X......"));          // five rows
}

TEST(ConnectFour, FastRandomActionsAreUniformOverTheOpenColumns) {
  const auto state = after("11111133333377");  // columns 1 and 3 are full
  const auto legal = testing_support::legal_actions(state);
  ASSERT_EQ(legal.size(), 5U);
  std::map<Action, std::uint64_t> counts;
  Rng rng{Seed{3}};
  for (int i = 0; i < 20'000; ++i) ++counts[state.random_action(rng)];
  std::vector<std::uint64_t> drawn;
  for (const Action action : legal) drawn.push_back(counts[action]);
  EXPECT_EQ(counts.size(), legal.size());
  EXPECT_LT(testing_support::chi_square_uniform(drawn),
            testing_support::chi_square_limit(drawn.size()));
}

// --- The solver ---------------------------------------------------------------------------------

TEST(ConnectFourSolver, FindsThePublishedScoresOfPositionsAndOfEachColumn) {
  ConnectFourSolver<> solver;
  for (const auto& [moves, score, columns] : scored_positions()) {
    const auto state = after(moves);
    EXPECT_EQ(solver.score(state), score) << moves;
    const auto found = solver.column_scores(state);
    for (int column = 1; column <= 7; ++column) {
      const auto& value = found[static_cast<std::size_t>(column - 1)];
      const auto known = columns.find(column);
      ASSERT_EQ(value.has_value(), known != columns.end()) << moves << ", column " << column;
      if (value) {
        EXPECT_EQ(*value, known->second) << moves << ", column " << column;
      }
    }
  }
}

template <int Width, int Height>
int score_of_the_empty_board() {
  return ConnectFourSolver<Width, Height>{}.score(ConnectFour<Width, Height>{});
}

TEST(ConnectFourSolver, FindsThatTheSmallBoardsAreDrawsButSixByFour) {
  EXPECT_EQ((score_of_the_empty_board<4, 4>()), 0);
  EXPECT_EQ((score_of_the_empty_board<5, 4>()), 0);
  EXPECT_EQ((score_of_the_empty_board<4, 5>()), 0);
  EXPECT_EQ((score_of_the_empty_board<5, 5>()), 0);
  EXPECT_EQ((score_of_the_empty_board<4, 6>()), 0);
  EXPECT_EQ((score_of_the_empty_board<7, 4>()), 0);
  EXPECT_EQ((score_of_the_empty_board<5, 6>()), 0);
  EXPECT_EQ((score_of_the_empty_board<6, 5>()), 0);
  EXPECT_EQ((score_of_the_empty_board<6, 4>()), -1);
}

/// Plain minimax over the game itself, on the solver's scale.
template <int Width, int Height>
int minimax(const ConnectFour<Width, Height>& state) {
  constexpr int kCells = Width * Height;
  if (state.is_terminal()) {
    // The winner placed the last stone; what they had left, and that one, is the size.
    return state.points() == std::array{0, 0} ? 0 : -((kCells + 2 - state.ply()) / 2);
  }
  int best = -kCells;
  for (const Action action : testing_support::legal_actions(state)) {
    auto child = state;
    child.apply(action);
    best = std::max(best, -minimax(child));
  }
  return best;
}

TEST(ConnectFourSolver, AgreesWithPlainMinimaxTowardsTheEndOfTheGame) {
  ConnectFourSolver<> solver{10'007};
  std::map<int, int> scores;
  for_each_state<ConnectFour<>>({}, 300, Seed{4}, [&](const ConnectFour<>& state) {
    if (state.is_terminal() || state.ply() < 32) return;
    const int score = solver.score(state);
    ASSERT_EQ(score, minimax(state)) << state.text();
    ++scores[score];
  });
  EXPECT_GT(scores.size(), 5U);  // wins, draws and losses of several sizes
}

}  // namespace
}  // namespace tilewright::toys
