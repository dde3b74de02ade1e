// Symmetries of scoring and of the game: docs/games/sono.md, "Symmetries".
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

using Grid = std::array<Card, kCells>;

Grid random_grid(Rng& rng) {
  Grid grid{};
  for (int i = 0; i < kCards; ++i) grid[static_cast<std::size_t>(i)] = Card{i};
  rng.shuffle(grid);
  return grid;
}

/// Whether the change leaves every line's points alone, on random grids and under any scoring
/// rules.
template <class Change>
void expect_same_lines(Change&& change) {
  Rng rng{Seed{1}};
  for (int i = 0; i < 2000; ++i) {
    const Rules rules = random_rules<Rules>(rng);
    const Grid grid = random_grid(rng);
    Grid changed = grid;
    for (Card& card : changed) {
      if (!card.is_joker()) card = change(card);
    }
    ASSERT_EQ(grid_points(changed, rules), grid_points(grid, rules));
  }
}

TEST(SonoSymmetry, CardsOfOneRankAndColourMayBeSwapped) {
  expect_same_lines([](Card card) { return Card{card.rank(), card.suit() ^ 1}; });
}

TEST(SonoSymmetry, RedsAndBlacksMayBeSwapped) {
  expect_same_lines([](Card card) { return Card{card.rank(), card.suit() ^ 2}; });
}

TEST(SonoSymmetry, JackQueenAndKingMayBePermuted) {
  std::array faces = {Rank::kKing, Rank::kQueen, Rank::kJack};
  const std::array from = faces;
  do {
    expect_same_lines([&](Card card) {
      const auto at = std::find(from.begin(), from.end(), card.rank());
      if (at == from.end()) return card;
      return Card{faces[static_cast<std::size_t>(at - from.begin())], card.suit()};
    });
  } while (std::next_permutation(faces.begin(), faces.end()));
}

TEST(SonoSymmetry, AceAndNineMayBeSwapped) {
  expect_same_lines([](Card card) {
    if (card.rank() == Rank::kAce) return Card{Rank::kNine, card.suit()};
    return card.rank() == Rank::kNine ? Card{Rank::kAce, card.suit()} : card;
  });
}

TEST(SonoSymmetry, AceAndTenMayNotBeSwapped) {
  // The ten stands apart: it belongs to both straights.
  EXPECT_EQ(line_points(cards_from("Kh Qd Js Tc 9h"), Rules{}), 5);
  EXPECT_EQ(line_points(cards_from("Kh Qd Js Ac 9h"), Rules{}), 0);
}

TEST(SonoSymmetry, RowsAndColumnsOfAFullGridMayBePermuted) {
  Rng rng{Seed{2}};
  for (int i = 0; i < 2000; ++i) {
    const Rules rules = random_rules<Rules>(rng);
    const Grid grid = random_grid(rng);
    std::array<std::size_t, 5> rows{};
    std::iota(rows.begin(), rows.end(), 0);
    std::array<std::size_t, 5> columns = rows;
    rng.shuffle(rows);
    rng.shuffle(columns);
    Grid moved{};
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t c = 0; c < 5; ++c) moved[5 * rows[r] + columns[c]] = grid[5 * r + c];
    }
    ASSERT_EQ(grid_totals(moved, rules), grid_totals(grid, rules));
  }
}

TEST(SonoSymmetry, TranspositionOfAFullGridSwapsTheTotals) {
  Rng rng{Seed{3}};
  for (int i = 0; i < 2000; ++i) {
    const Grid grid = random_grid(rng);
    Grid transposed{};
    for (std::size_t cell = 0; cell < 25; ++cell) transposed[cell % 5 * 5 + cell / 5] = grid[cell];
    const auto [rows, columns] = grid_totals(grid, Rules{});
    ASSERT_EQ(grid_totals(transposed, Rules{}), (std::array{columns, rows}));
  }
}

/// A position with every cell moved by `where`; hands and roles swapped if wanted.
template <class Where>
State moved(const State& state, Where&& where, bool swap_roles) {
  std::array<Card, kCells> cells{};
  CellSet face_down = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    cells[static_cast<std::size_t>(where(cell))] = state.card_at(cell);
    if ((state.face_down() & cell_bit(cell)) != 0) face_down |= cell_bit(where(cell));
  }
  std::array hands = {state.hand(kRows), state.hand(kColumns)};
  Player first = state.first_player();
  if (swap_roles) {
    std::swap(hands[0], hands[1]);
    first = first == kRows ? kColumns : kRows;
  }
  return State::from_parts(state.rules(), first, hands, cells, face_down);
}

/// Plays random games and their images side by side.
template <class Where>
void expect_same_game(Where&& where, bool swap_roles) {
  Rng rng{Seed{4}};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State state = deal(random_rules<Rules>(rng), seed);
    State image = moved(state, where, swap_roles);
    while (!state.is_terminal()) {
      ASSERT_EQ(legal_actions(image).size(), legal_actions(state).size());
      const auto [card, cell] = Placement::of(state.random_action(rng));
      const Action there = Placement{card, where(cell)}.action();
      ASSERT_EQ(image.why_illegal(there), "");
      state.apply(Placement{card, cell}.action());
      image.apply(there);
      ASSERT_EQ(image, moved(state, where, swap_roles));
      auto points = state.points();
      if (swap_roles) std::swap(points[0], points[1]);
      ASSERT_EQ(image.points(), points);
    }
  }
}

TEST(SonoSymmetry, TheHalfTurnKeepsTheGameAndTheRoles) {
  expect_same_game([](int cell) { return 24 - cell; }, false);
}

TEST(SonoSymmetry, TranspositionKeepsTheGameAndSwapsTheRoles) {
  // On the anti-diagonal too: it is mapped onto itself.
  expect_same_game([](int cell) { return cell % 5 * 5 + cell / 5; }, true);
}

}  // namespace
}  // namespace tilewright::sono
