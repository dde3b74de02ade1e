#pragma once

#include <array>
#include <cstdint>

#include "core/games/sono/scoring.hpp"
#include "core/random.hpp"

namespace tilewright::bench {

/// Random games of Sono as a bare loop over arrays: the floor that the contract is measured
/// against. No state that could be copied or compared, no face-down cards, no options. It deals,
/// plays twenty uniformly random placements and scores, with the project's generator and line
/// table.
class SonoFloor {
 public:
  explicit SonoFloor(Seed seed) : rng_{seed} {
    for (std::size_t i = 0; i < deck_.size(); ++i) deck_[i] = sono::Card{static_cast<int>(i)};
  }

  /// Plays one game; returns the totals of rows and columns.
  std::array<int, 2> play() {
    deal();
    for (std::uint32_t ply = 0; ply < 20; ++ply) place(ply);
    return sono::grid_totals(grid_, sono::Rules{});
  }

 private:
  enum CellState : std::uint8_t { kFar, kFrontier, kOccupied };

  void deal() {
    rng_.shuffle(deck_);
    for (std::size_t i = 0; i < 10; ++i) {
      hands_[0][i] = deck_[i];
      hands_[1][i] = deck_[10 + i];
    }
    cells_ = kStart;
    frontier_ = kStartFrontier;
    frontier_size_ = 8;
    for (std::size_t i = 0; i < 5; ++i) grid_[6 * i] = deck_[20 + i];
  }

  void place(std::uint32_t ply) {
    auto& hand = hands_[ply & 1U];
    const std::uint32_t size = 10 - ply / 2;
    const std::uint32_t chosen = rng_.below(size);
    const sono::Card card = hand[chosen];
    hand[chosen] = hand[size - 1];
    const std::uint32_t slot = rng_.below(frontier_size_);
    const std::uint8_t cell = frontier_[slot];
    frontier_[slot] = frontier_[--frontier_size_];
    cells_[cell] = kOccupied;
    grid_[cell] = card;
    const int row = cell / 5;
    const int column = cell % 5;
    if (row > 0) touch(cell - 5);
    if (row < 4) touch(cell + 5);
    if (column > 0) touch(cell - 1);
    if (column < 4) touch(cell + 1);
  }

  void touch(int cell) {
    auto& state = cells_[static_cast<std::size_t>(cell)];
    if (state != kFar) return;
    state = kFrontier;
    frontier_[frontier_size_++] = static_cast<std::uint8_t>(cell);
  }

  static constexpr std::array<CellState, 25> kStart = [] {
    std::array<CellState, 25> cells{};
    for (std::size_t i = 0; i < 5; ++i) cells[6 * i] = kOccupied;
    for (std::size_t i = 0; i < 4; ++i) cells[6 * i + 1] = cells[6 * i + 5] = kFrontier;
    return cells;
  }();
  static constexpr std::array<std::uint8_t, 25> kStartFrontier = {1, 5, 7, 11, 13, 17, 19, 23};

  Rng rng_;
  std::array<sono::Card, 25> deck_{};
  std::array<std::array<sono::Card, 10>, 2> hands_{};
  std::array<CellState, 25> cells_{};
  std::array<std::uint8_t, 25> frontier_{};
  std::uint32_t frontier_size_ = 0;
  std::array<sono::Card, 25> grid_{};
};

}  // namespace tilewright::bench
