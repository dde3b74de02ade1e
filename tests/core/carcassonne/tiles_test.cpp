// The catalogue, the tables derived from it, and the numbering of cells.
#include <map>
#include <set>

#include "tests/support/carcassonne_positions.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

TEST(CarcassonneDeck, HasTheTilesOfTheBoxAndInDeck73OneStartTileMore) {
  const State larger = carcassonne_start("deck=deck73");
  const State box = carcassonne_start("deck=deck72");
  EXPECT_EQ(larger.pile().total(), 72);
  EXPECT_EQ(box.pile().total(), 71);
  const std::string copies = "241452132333232313218941";  // A to X
  for (int type = 0; type < kTileTypes; ++type) {
    const int count = copies[static_cast<std::size_t>(type)] - '0';
    EXPECT_EQ(larger.pile().of(type), count) << type_letter(type);
    EXPECT_EQ(box.pile().of(type), type_letter(type) == 'D' ? 3 : count) << type_letter(type);
  }
  EXPECT_EQ(larger.placed(0), (PlacedTile{{0, 0}, 'D' - 'A', 0}));
}

TEST(CarcassonneTiles, GiveEveryHalfSideToAFieldUnlessItsSideIsCity) {
  for (const OrientedTable& tile : kOriented) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const SideKind kind = kind_at(tile.sides, side);
      EXPECT_EQ(tile.work_at[side] == kNoSegment, kind == SideKind::kField);
      for (const std::size_t half : {2 * side, 2 * side + 1}) {
        EXPECT_EQ(tile.field_at[half] == kNoSegment, kind == SideKind::kCity);
      }
      if (kind == SideKind::kField) {
        EXPECT_EQ(tile.field_at[2 * side], tile.field_at[2 * side + 1]);
      }
      if (kind == SideKind::kRoad && (&tile - kOriented.data()) / kRotations != 0) {
        EXPECT_NE(tile.field_at[2 * side], tile.field_at[2 * side + 1])
            << "the banks of a road meet only on A, around the monastery";
      }
    }
  }
}

TEST(CarcassonneTiles, LookTheSameInSomeRotationsForTheseTypesOnly) {
  const std::map<char, std::uint8_t> rotations = {{'B', 1}, {'C', 1}, {'X', 1}, {'F', 3},
                                                  {'G', 3}, {'H', 3}, {'U', 3}};
  for (int type = 0; type < kTileTypes; ++type) {
    const auto at = rotations.find(type_letter(type));
    EXPECT_EQ(type_table(type).rotations, at == rotations.end() ? 15 : at->second);
  }
}

TEST(CarcassonneTiles, TurnedByAQuarterShowTheirSidesOneFurther) {
  // D: city north, road east and west, field south.
  const auto kinds = [](int rotation) {
    std::string text;
    for (std::size_t side = 0; side < kSides; ++side) {
      text += kind_name(kind_at(kOriented[oriented('D' - 'A', rotation)].sides, side)).front();
    }
    return text;
  };
  EXPECT_EQ(kinds(0), "crfr");
  EXPECT_EQ(kinds(1), "rcrf");
  EXPECT_EQ(kinds(2), "frcr");
  EXPECT_EQ(kinds(3), "rfrc");
}

TEST(CarcassonneCells, AreNumberedDenselyAndBack) {
  std::set<CellIndex> seen;
  for (int x = -kReach; x <= kReach; ++x) {
    for (int y = -kReach; y <= kReach; ++y) {
      const Cell cell{x, y};
      if (!in_reach(cell)) continue;
      const CellIndex index = cell_index(cell);
      ASSERT_LT(index, kCells);
      ASSERT_TRUE(seen.insert(index).second);
      ASSERT_EQ(cell_of(index), cell);
      for (std::size_t side = 0; side < kSides; ++side) {
        if (!in_reach(neighbour(cell, side))) continue;
        ASSERT_EQ(beside(index, side), cell_index(neighbour(cell, side)));
      }
    }
  }
  EXPECT_EQ(seen.size(), 10513U);
}

TEST(CarcassonneCells, AreAroundEachOtherExactlyIfAKingCouldStep) {
  for (const Cell from : {Cell{0, 0}, Cell{-30, 20}, Cell{36, -35}}) {
    for (int x = -3; x <= 3; ++x) {
      for (int y = -3; y <= 3; ++y) {
        const bool king = std::max(std::abs(x), std::abs(y)) == 1;
        EXPECT_EQ(is_around(cell_index(from), cell_index({from.x + x, from.y + y})), king);
      }
    }
  }
}

TEST(CarcassonneTileCounts, FindTheTileOfEveryRank) {
  TileCounts counts;
  std::vector<int> tiles;
  for (int type = 0; type < kTileTypes; ++type) {
    const int copies = type * 7 % 5;  // some types are missing
    counts.add(type, copies);
    tiles.insert(tiles.end(), static_cast<std::size_t>(copies), type);
  }
  ASSERT_EQ(counts.total(), static_cast<int>(tiles.size()));
  for (std::uint32_t rank = 0; rank < tiles.size(); ++rank) {
    EXPECT_EQ(counts.nth(rank), tiles[rank]) << rank;
  }
}

TEST(CarcassonneBounds, AreThoseOfTheHandCalculation) {
  // E and A fit in three rotations where field is asked for, in one elsewhere: at most 113 of the
  // 146 open cells can ask for field, as there are 116 field sides and three of them are in hand.
  EXPECT_EQ(kMostPlaces, 3 * 113 + 33);
  EXPECT_EQ(State::kActions, 4U * 10513 + 1 + 11);
  EXPECT_LE(sizeof(State), 2048U);
}

}  // namespace
}  // namespace tilewright::carcassonne
