// The table has no edge: all tiles in one row, and tables as long as random play can make them.
#include <algorithm>
#include <map>
#include <optional>

#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

/// Orders the 72 tiles of the pile into a row that goes on from a side of the start tile, each tile
/// turned so that it continues the side before it.
class Row {
 public:
  explicit Row(std::size_t side) : side_{side} {
    for (int type = 0; type < kTileTypes; ++type)
      left_[static_cast<std::size_t>(type)] = description(type).count;
  }
  bool extend_from(SideKind kind) {
    if (tiles_.size() == 72) return true;
    for (int type = 0; type < kTileTypes; ++type) {
      int& copies = left_[static_cast<std::size_t>(type)];
      if (copies == 0) continue;
      for (int rotation = 0; rotation < kRotations; ++rotation) {
        if ((type_table(type).rotations >> rotation & 1U) == 0) continue;
        const Signature sides = kOriented[oriented(type, rotation)].sides;
        if (kind_at(sides, opposite(side_)) != kind) continue;
        --copies;
        tiles_.push_back(oriented(type, rotation));
        if (extend_from(kind_at(sides, side_))) return true;
        tiles_.pop_back();
        ++copies;
      }
    }
    return false;
  }
  [[nodiscard]] const std::vector<Oriented>& tiles() const { return tiles_; }

 private:
  std::size_t side_;
  std::array<int, kTileTypes> left_{};
  std::vector<Oriented> tiles_;
};

/// The open cells and what they ask for, from nothing but the placed tiles.
std::map<std::pair<int, int>, Signature> open_cells_from_scratch(const State& state) {
  std::map<std::pair<int, int>, Signature> tiles;
  const auto count = static_cast<std::size_t>(state.num_tiles());
  for (std::size_t i = 0; i < count; ++i) {
    const auto [cell, type, rotation] = state.placed(i);
    tiles[{cell.x, cell.y}] = kOriented[oriented(type, rotation)].sides;
  }
  std::map<std::pair<int, int>, Signature> open;
  for (const auto& [at, sides] : tiles) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const Cell next = neighbour({at.first, at.second}, side);
      if (tiles.contains({next.x, next.y})) continue;
      open[{next.x, next.y}] |= side_signature(opposite(side), kind_at(sides, side));
    }
  }
  return open;
}

std::map<std::pair<int, int>, Signature> open_cells_kept(const State& state) {
  std::map<std::pair<int, int>, Signature> open;
  const auto asked = state.asked();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Cell cell = cell_of(state.open_cells()[i]);
    open[{cell.x, cell.y}] = asked[i];
  }
  return open;
}

TEST(CarcassonneTable, HoldsAllTilesInOneRowInAnyDirection) {
  for (std::size_t side = 0; side < kSides; ++side) {
    Row row{side};
    const SideKind first = kind_at(kOriented[oriented(kStartType, 0)].sides, side);
    ASSERT_TRUE(row.extend_from(first)) << kSideNames[side];
    State state = carcassonne_start();
    Cell cell;
    for (const Oriented tile : row.tiles()) {
      cell = neighbour(cell, side);
      const Action draw{static_cast<std::uint32_t>(type_of(tile))};
      ASSERT_EQ(state.why_illegal(draw), "");
      state.apply(draw);
      ASSERT_EQ(state.phase(), Phase::kTile);
      const Action place = Placement{cell_index(cell), rotation_of(tile)}.action();
      ASSERT_EQ(state.why_illegal(place), "") << state.action_text(place);
      state.apply(place);
      ASSERT_EQ(carcassonne_position(state.text()), state);
      state.apply(State::kPass);
      if (!state.is_terminal()) {
        ASSERT_EQ(open_cells_kept(state), open_cells_from_scratch(state));
      }
    }
    EXPECT_TRUE(state.is_terminal());
    EXPECT_EQ(state.num_tiles(), 73);
    EXPECT_EQ(std::abs(cell.x) + std::abs(cell.y), 72);
    std::vector<float> observed = observation(state, Player{0});
    EXPECT_TRUE(std::ranges::all_of(observed, [](float value) { return value >= -1; }));
  }
}

TEST(CarcassonneTable, KnowsItsOpenCellsHoweverFarTheGameRuns) {
  // Each seed prefers another direction, so that tables become long and thin.
  Rng rng{Seed{7}};
  int furthest = 0;
  for (int game = 0; game < 200; ++game) {
    const int dx = static_cast<int>(rng.below(7)) - 3;
    const int dy = static_cast<int>(rng.below(7)) - 3;
    State state = carcassonne_start();
    while (!state.is_terminal()) {
      if (state.phase() != Phase::kTile) {
        state.apply(random_step(state, rng));
        continue;
      }
      const auto actions = legal_actions(state);
      const auto reach = [&](Action action) {
        const Cell cell = cell_of(Placement::of(action).cell);
        return dx * cell.x + dy * cell.y;
      };
      const Action best = *std::ranges::max_element(actions, {}, reach);
      const Cell cell = cell_of(Placement::of(best).cell);
      furthest = std::max(furthest, std::abs(cell.x) + std::abs(cell.y));
      state.apply(best);
      ASSERT_EQ(open_cells_kept(state), open_cells_from_scratch(state)) << state.text();
    }
  }
  EXPECT_GT(furthest, 40);
}

}  // namespace
}  // namespace tilewright::carcassonne
