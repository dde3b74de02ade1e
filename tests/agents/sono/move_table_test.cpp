#include "agents/sono/move_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/games/sono/readings.hpp"
#include "core/games/sono/scoring.hpp"
#include "tests/agents/sono/positions.hpp"

namespace tilewright::sono {
namespace {

State v5() {
  return position("Kc", "??",
                  "Kh Ad Js Qc Ks\n"
                  "Ah Jh Jd Qs 9s\n"
                  "Jc Ts 9h Kd Td\n"
                  "-- 9c Ac Tc --\n"
                  "Qh Qd As Th ??\n");
}

InformationSet<State> seen_by_mover(const State& state) { return {state, state.current_player()}; }

const MoveChange& change_of(const std::vector<MoveChange>& moves, const State& state,
                            const std::string& text) {
  const auto found = std::ranges::find(moves, action(state, text), &MoveChange::action);
  EXPECT_NE(found, moves.end()) << text;
  return *found;
}

// By hand. Rows hold Kc; * and 9d are the other hand and the card at (5,5).
TEST(SonoMoveTable, GivesTheChangesOfAPositionWorkedOutByHand) {
  const State state = v5();
  const auto moves = move_table(seen_by_mover(state));
  ASSERT_EQ(moves.size(), 2U);
  // Row 4 so far 9c Ac Tc. Before: two of Kc, *, 9d fill it. Kc and *: black clan, 3. Kc and 9d: a
  // pair, 1. * and 9d: with three nines a triple, 3 (a number clan too). Mean 7/3. After Kc: the
  // joker makes it a black clan, 3, the 9d a pair, 1. Mean 2.
  const MoveChange& first = change_of(moves, state, "Kc(4,1)");
  EXPECT_NEAR(first.row_change, 2.0 - 7.0 / 3, 1e-12);
  // Column 1 is Kh Ah Jc ? Qh. Before: Kc a pair, 1; * a straight, 5; 9d nothing, 0: mean 2. After
  // Kc: 1.
  EXPECT_NEAR(first.column_change, 1.0 - 2.0, 1e-12);
  EXPECT_NEAR(first.net(kRows), -1.0 / 3 + 1, 1e-12);
  EXPECT_NEAR(first.net(kColumns), 1.0 / 3 - 1, 1e-12);
  // Column 1 is complete. Column 5, Ks 9s Td ? ?, gets * and 9d in one order or the other: three
  // nines, where a king could have made two pair before. Row 4 and row 5 stay open.
  EXPECT_EQ(first.settled, 1U << 5U | 1U << 9U);
  EXPECT_EQ(first.turned_up, 0U) << "only one of the corner's two neighbours is filled then";
  EXPECT_EQ(change_of(moves, state, "Kc(4,5)").turned_up, cell_bit(24));
}

TEST(SonoMoveTable, SaysWhichCardsAreTurnedUpInTheScriptOfTheRulesDocument) {
  // V7: cells alone. Whatever the hand, (5,4) turns up (4,4) and (5,5) at last.
  Rng rng{Seed{3}};
  State state = State::initial(Rules{}, rng);
  const std::vector<std::pair<std::array<int, 2>, CellSet>> script = {
      {{1, 2}, 0}, {{2, 1}, cell_bit(0) | cell_bit(6)},  {{2, 3}, 0}, {{3, 2}, cell_bit(12)},
      {{4, 5}, 0}, {{5, 4}, cell_bit(18) | cell_bit(24)}};
  for (const auto& [place, turned] : script) {
    const int cell = kSide * (place[0] - 1) + place[1] - 1;
    const auto moves = move_table(seen_by_mover(state));
    const auto found = std::ranges::find_if(
        moves, [&](const MoveChange& move) { return Placement::of(move.action).cell == cell; });
    ASSERT_NE(found, moves.end());
    EXPECT_EQ(found->turned_up, turned);
    const CellSet before = state.face_down();
    state.apply(found->action);
    EXPECT_EQ(before & ~state.face_down(), turned);
  }
  EXPECT_EQ(state.face_down(), 0U);
}

/// Mean points of a line over all ways to fill it, card by card: the slow way.
double mean_points(const State& known, Player viewer, std::size_t line, CardSet hand) {
  std::vector<Card> cards;
  std::vector<CardSet> pools;
  CardSet on_table = 0;
  for (const Card card : known.cells()) on_table |= card.is_card() ? card.bit() : 0;
  const CardSet unseen = known.unseen(viewer) & ~on_table;
  for (int i = 0; i < kSide; ++i) {
    const int at = static_cast<int>(line);
    const int cell = at < kSide ? kSide * at + i : kSide * i + at - kSide;
    const Card card = known.card_at(cell);
    if (card.is_card()) {
      cards.push_back(card);
    } else {
      pools.push_back(card == Card::unknown() ? unseen : unseen | hand);
    }
  }
  double sum = 0;
  double ways = 0;
  const auto fill = [&](const auto& self, std::size_t next, CardSet used) -> void {
    if (next == pools.size()) {
      sum += line_points(cards, known.rules());
      ways += 1;
      return;
    }
    for_each_bit(pools[next] & ~used, [&](int card) {
      cards.push_back(Card{card});
      self(self, next + 1, used | Card{card}.bit());
      cards.pop_back();
    });
  };
  fill(fill, 0, 0);
  return sum / ways;
}

TEST(SonoMoveTable, AgreesWithFillingEveryCellInOrder) {
  Rng rng{Seed{4}};
  int checked = 0;
  while (checked < 12) {
    const Rules rules = random_rules(rng);
    const State truth = random_position(rules, 9, rng);
    if (truth.num_worlds(truth.current_player()) == 1) continue;
    const InformationSet<State> seen = seen_by_mover(truth);
    const GridOutlook outlook = grid_outlook(seen);
    const CardSet hand = seen.known().hand(seen.viewer());
    for (std::size_t line = 0; line < 10; ++line) {
      EXPECT_NEAR(outlook[line].expectation(), mean_points(seen.known(), seen.viewer(), line, hand),
                  1e-9);
    }
    ++checked;
  }
}

/// Cells of a line without a card that the viewer knows.
int open_cells(const State& known, int line) {
  int open = 0;
  for (int i = 0; i < kSide; ++i) {
    const int cell = line < kSide ? kSide * line + i : kSide * i + line - kSide;
    open += known.card_at(cell).is_card() ? 0 : 1;
  }
  return open;
}

TEST(SonoMoveTable, MarksALineAsSettledOnceAndWhenItIsComplete) {
  Rng rng{Seed{6}};
  for (int game = 0; game < 10; ++game) {
    const State truth = random_position(Rules{}, 5, rng);
    const InformationSet<State> seen = seen_by_mover(truth);
    const GridOutlook before = grid_outlook(seen);
    for (const MoveChange& move : move_table(seen)) {
      const int cell = Placement::of(move.action).cell;
      for (const int line : {cell / kSide, kSide + cell % kSide}) {
        const LineDistribution& outlook = before[static_cast<std::size_t>(line)];
        const bool was_settled = outlook.low() == outlook.high();
        const bool is_marked = (move.settled >> line & 1U) != 0;
        EXPECT_FALSE(was_settled && is_marked);
        if (open_cells(seen.known(), line) == 1) {
          EXPECT_EQ(is_marked, !was_settled);
        }
      }
    }
  }
}

// --- The joker -----------------------------------------------------------------------------------

TEST(SonoJokerOutlook, NamesTheRanksOfCompleteLines) {
  // The worked position: the joker is a jack in row 3 (straight) and a king in column 5 (triple).
  const State state = position("", "",
                               "Ah Ad As 9d Td\n"
                               "Ac Th Qd Kd Jc\n"
                               "Qs 9s Ks Tc *\n"
                               "Qh 9h Jh Jd Kh\n"
                               "Qc Ts 9c Js Kc\n");
  const auto lines = joker_outlook({state, kRows});
  const auto only = [](Rank rank) {
    std::array<double, kRanks> share{};
    share[static_cast<std::size_t>(rank)] = 1;
    return share;
  };
  EXPECT_EQ(lines[2].share, only(Rank::kJack));
  EXPECT_EQ(lines[2].points.expectation(), 5);
  EXPECT_EQ(lines[9].share, only(Rank::kKing));
  EXPECT_EQ(lines[9].points.expectation(), 3);
  for (const std::size_t other : {0U, 1U, 3U, 4U, 5U, 6U, 7U, 8U}) {
    EXPECT_EQ(lines[other].points.total, 0U);
  }
}

TEST(SonoJokerOutlook, OfAHandCountsTheFillingsInWhichARankIsBest) {
  // Rows hold the joker and Kd; columns hold Qs and 9d. Row 5 is Ks Kc -- -- 2 cells with one to go
  // after the joker: Kd makes four kings; Qs or 9d three kings.
  const State state = position("* Kd", "Qs 9d",
                               "Ah Ad As Ac Td\n"
                               "Qd Th Ts Tc Jc\n"
                               "9s 9h Kh Qh Js\n"
                               "-- 9c Qc Jd Jh\n"
                               "-- -- -- Ks Kc\n");
  const auto lines = joker_outlook({state, kRows});
  EXPECT_EQ(lines[4].points.total, 3U);  // two of Kd, Qs, 9d
  EXPECT_EQ(lines[4].share[static_cast<std::size_t>(Rank::kKing)], 1);
  // Kd and Qs, Kd and 9d: four kings, 6. Qs and 9d: three kings, 3.
  EXPECT_NEAR(lines[4].points.expectation(), 5, 1e-12);
  // Row 4 with the joker: 9 Q J J and joker: three jacks.
  EXPECT_EQ(lines[3].points.expectation(), 3);
  EXPECT_EQ(lines[3].share[static_cast<std::size_t>(Rank::kJack)], 1);
  EXPECT_EQ(lines[0].points.total, 0U) << "row 1 is full";
}

}  // namespace
}  // namespace tilewright::sono
