// The worked position of the rule text: docs/games/sono.md, "The worked position".
#include <gtest/gtest.h>

#include "core/games/sono/readings.hpp"
#include "tests/support/sono_positions.hpp"
#include "tests/support/sono_reference.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

// A legal completion of the printed position: the king at (4,4) is a jack.
constexpr const char* kCompletion = R"(
  Ah Ad As 9d Td
  Ac Th Qd Kd Jc
  Qs 9s Ks Tc *
  Qh 9h Jh Jd Kh
  Qc Ts 9c Js Kc
)";

LineReading line_of(const std::array<Card, 25>& grid, std::size_t start, std::size_t step,
                    const Rules& rules) {
  std::vector<Card> line;
  for (std::size_t i = 0; i < 5; ++i) line.push_back(grid[start + i * step]);
  return read_line(line, rules);
}

TEST(SonoExample, CountsRowByRowAndColumnByColumnAsTheRulesSay) {
  EXPECT_EQ(grid_points(grid_from(kCompletion), rules_from("default")),
            (std::array{3, 5, 5, 3, 5, 5, 3, 0, 1, 3}));
  EXPECT_EQ(grid_totals(grid_from(kCompletion), rules_from("default")), (std::array{21, 12}));
}

TEST(SonoExample, CountsAsPrintedWithColourClansOnly) {
  const Rules rules = rules_from("clan_groups=colour_only");
  EXPECT_EQ(grid_points(grid_from(kCompletion), rules), (std::array{3, 5, 5, 3, 5, 5, 2, 0, 1, 3}));
  EXPECT_EQ(grid_totals(grid_from(kCompletion), rules), (std::array{21, 11}));
}

TEST(SonoExample, HasTheLabelsOfTheRuleText) {
  using enum Category;
  const auto grid = grid_from(kCompletion);
  const std::array rows = {kTriple, kStraight, kStraight, kClan, kStraight};
  const std::array columns = {kFullHouse, kClan, kNothing, kPair, kTriple};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(line_of(grid, 5 * i, 1, Rules{}).label, rows[i]) << "row " << i + 1;
    EXPECT_EQ(line_of(grid, i, 5, Rules{}).label, columns[i]) << "column " << i + 1;
  }
  EXPECT_EQ(line_of(grid, 1, 5, rules_from("clan_groups=colour_only")).label, kTwoPair);
}

TEST(SonoExample, ItsThirdAndFifthLinesReadTheJokerAsJackAndKing) {
  const auto grid = grid_from(kCompletion);
  EXPECT_EQ(joker_text(line_of(grid, 10, 1, Rules{}), Rules{}), "J, any colour (straight)");
  // Column 5 is 10 J * K K: three kings; no other reading reaches three points.
  EXPECT_EQ(joker_text(line_of(grid, 4, 5, Rules{}), Rules{}), "K, any colour (triple)");
}

// The printed ranks, corrected in one of the two possible ways; the suits are open.
constexpr std::array kPrintedRanks = {
    "AAA9T"
    "ATQKJ"
    "Q9KT*"
    "Q9JJK"  // the king at (4,4) is a jack
    "QT9JK",
    "AAA9T"
    "ATQKJ"
    "Q9KT*"
    "Q9JKJ"  // the king at (4,5) is a jack
    "QT9JK"};

/// Gives each card of the ranks a suit: bit i of a rank's mask says whether its i-th card is black.
std::array<Card, 25> coloured(const std::string& ranks, const std::array<int, 6>& blacks) {
  std::array<Card, 25> grid{};
  std::array<int, 6> seen{};
  std::array<std::array<int, 2>, 6> used{};
  for (std::size_t cell = 0; cell < 25; ++cell) {
    if (ranks[cell] == '*') {
      grid[cell] = Card::joker();
      continue;
    }
    const std::size_t rank = kRankLetters.find(ranks[cell]);
    const std::size_t black = static_cast<std::size_t>(blacks[rank] >> seen[rank]++ & 1);
    const int suit = static_cast<int>(2 * black) + used[rank][black]++;
    grid[cell] = Card{static_cast<Rank>(rank), suit};
  }
  return grid;
}

bool one_colour_row(const std::array<Card, 25>& grid, std::size_t row) {
  for (std::size_t i = 1; i < 5; ++i) {
    if (grid[5 * row + i].colour() != grid[5 * row].colour()) return false;
  }
  return true;
}

TEST(SonoExample, BothCorrectionsGive288ColouringsWithTheSameTotals) {
  // Each rank has two red and two black cards among its four places: 6 ways for each of 6 ranks.
  const std::array<int, 6> ways = {0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100};
  for (const std::string ranks : kPrintedRanks) {
    int fitting = 0;
    for (int number = 0; number < 46'656; ++number) {
      std::array<int, 6> blacks{};
      for (int rest = number; auto& mask : blacks) {
        mask = ways[static_cast<std::size_t>(rest % 6)];
        rest /= 6;
      }
      const auto grid = coloured(ranks, blacks);
      if (!one_colour_row(grid, 3) || !one_colour_row(grid, 4)) continue;
      ++fitting;
      ASSERT_EQ(grid_totals(grid, rules_from("default")), (std::array{21, 12}));
      ASSERT_EQ(grid_totals(grid, rules_from("clan_groups=colour_only")), (std::array{21, 11}));
    }
    EXPECT_EQ(fitting, 288) << ranks;
  }
}

struct Witness {
  const char* grid;
  std::array<int, 10> lines;
  std::array<int, 2> totals;
};

TEST(SonoBounds, AllFourEndsAreReachedUnderBothClanOptions) {
  const std::array witnesses = {
      Witness{"9c Qd Ah Js Td\nQc As 9s * Kh\nKs 9h Qs Ac Tc\nAd Ts Kd 9d Jh\nJd Jc Th Kc Qh",
              {0, 1, 0, 0, 1, 0, 0, 0, 1, 1},
              {2, 2}},
      Witness{"Js Kd As Qd Ts\nJc Ks Ac Qh Td\n9s 9c 9d 9h *\nJd Kc Ad Qc Th\nJh Kh Ah Qs Tc",
              {5, 5, 10, 5, 5, 6, 6, 6, 6, 10},
              {30, 34}},
      Witness{"Tc Jh Td Ts Th\nAs Ad Jc Ac Ah\nJd Kd Kh Ks Kc\nQd Qs Qc Qh *\n9c 9s Js 9d 9h",
              {6, 6, 6, 10, 6, 0, 0, 1, 0, 1},
              {34, 2}}};
  for (const Witness& witness : witnesses) {
    for (const char* rules : {"default", "clan_groups=colour_only"}) {
      const auto grid = grid_from(witness.grid);
      EXPECT_EQ(grid_points(grid, rules_from(rules)), witness.lines) << witness.grid;
      EXPECT_EQ(grid_totals(grid, rules_from(rules)), witness.totals) << witness.grid;
    }
  }
  EXPECT_EQ(kMinTotal, 2);
  EXPECT_EQ(kMaxTotal, 34);
  EXPECT_EQ(kMaxMargin, 34 - 2);
}

}  // namespace
}  // namespace tilewright::sono
