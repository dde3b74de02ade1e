#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "tests/support/connect_four.hpp"

namespace tilewright::toys {

/// Solves Connect Four exactly: alpha-beta over null windows with a table of bounds, after Pons
/// ("Solving Connect Four: how to build a perfect AI", 2015). It keeps stones of its own and finds
/// wins by the cells that would complete a four, which is not how the game finds them.
///
/// A score is for the player to move: 0 a draw; k > 0 a win, k < 0 a loss, where k = 1 means that
/// the winner wins with the last of their stones, 2 with the last but one, and so on.
template <int Width = 7, int Height = 6>
class ConnectFourSolver {
  using Board = ConnectFour<Width, Height>;

 public:
  /// `table_size` entries of 16 bytes; best a prime.
  explicit ConnectFourSolver(std::size_t table_size = 1'000'003) : table_(table_size) {}

  /// Precondition: the game goes on.
  int score(const Board& board) {
    TILEWRIGHT_ASSERT(!board.is_terminal());
    return score(Position{board.own(), board.taken()});
  }

  /// The score after each column, for the player who moves there; none where the column is full.
  /// Precondition: the game goes on.
  std::array<std::optional<int>, Width> column_scores(const Board& board) {
    std::array<std::optional<int>, Width> scores;
    typename Board::Actions actions;
    board.legal_actions(actions);
    for (const Action action : actions) {
      Board child = board;
      child.apply(action);
      auto& out = scores[action.id()];
      if (!child.is_terminal()) {
        out = -score(child);
      } else {
        out = child.points() == std::array{0, 0} ? 0 : win_now(board.ply());
      }
    }
    return scores;
  }

  /// How many positions were looked at since the start.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kCells = Width * Height;
  static constexpr int kStride = Board::kStride;

  struct Position {
    std::uint64_t own = 0;  // of the player to move
    std::uint64_t taken = 0;

    [[nodiscard]] int ply() const { return std::popcount(taken); }
    [[nodiscard]] std::uint64_t playable() const {
      return (taken + Board::kBottom) & Board::kCells;
    }
    [[nodiscard]] std::uint64_t key() const { return own + taken + Board::kBottom; }
    [[nodiscard]] Position after(std::uint64_t cell) const { return {own ^ taken, taken | cell}; }
  };

  /// The score of winning with the stone of this ply.
  static constexpr int win_now(int ply) { return (kCells + 1 - ply) / 2; }

  /// The empty cells that would complete a four of these stones.
  static std::uint64_t winning_cells(std::uint64_t stones, std::uint64_t taken) {
    std::uint64_t cells = (stones << 1U) & (stones << 2U) & (stones << 3U);  // upwards
    for (const int step : {kStride - 1, kStride, kStride + 1}) {
      const std::uint64_t two_before = (stones << step) & (stones << 2 * step);
      const std::uint64_t two_after = (stones >> step) & (stones >> 2 * step);
      cells |= two_before & ((stones << 3 * step) | (stones >> step));
      cells |= two_after & ((stones >> 3 * step) | (stones << step));
    }
    return cells & Board::kCells & ~taken;
  }

  /// Narrows the range of scores to one, a null window at a time, from the middle.
  int score(const Position& position) {
    if ((winning_cells(position.own, position.taken) & position.playable()) != 0) {
      return win_now(position.ply());
    }
    int low = -win_now(position.ply() + 1);
    int high = win_now(position.ply() + 2);
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (middle <= 0 && low / 2 < middle) middle = low / 2;
      if (middle >= 0 && high / 2 > middle) middle = high / 2;
      const int found = bound(position, middle, middle + 1);
      if (found <= middle) {
        high = found;
      } else {
        low = found;
      }
    }
    return low;
  }

  /// Whether the score lies above `alpha`; the result is a bound on it on that side.
  /// Precondition: the player to move cannot win at once.
  int bound(const Position& position, int alpha, int beta) {
    ++nodes_;
    const std::uint64_t safe = safe_cells(position);
    if (safe == 0) return -win_now(position.ply() + 1);
    if (position.ply() >= kCells - 2) return 0;

    const int worst = -win_now(position.ply() + 3);  // the opponent cannot win with the next stone
    if (alpha < worst) {
      alpha = worst;
      if (alpha >= beta) return alpha;
    }
    const Entry& entry = table_[position.key() % table_.size()];
    const int best = entry.key == position.key() ? entry.upper : win_now(position.ply() + 2);
    if (beta > best) {
      beta = best;
      if (alpha >= beta) return beta;
    }
    for (const std::uint64_t cell : ordered(position, safe)) {
      if (cell == 0) break;
      const int value = -bound(position.after(cell), -beta, -alpha);
      if (value >= beta) return value;
      alpha = std::max(alpha, value);
    }
    table_[position.key() % table_.size()] = {position.key(), alpha};
    return alpha;
  }

  /// The cells after which the opponent cannot win at once.
  static std::uint64_t safe_cells(const Position& position) {
    std::uint64_t cells = position.playable();
    const std::uint64_t threats = winning_cells(position.own ^ position.taken, position.taken);
    if (const std::uint64_t forced = cells & threats; forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;  // two threats, one stone
      cells = forced;
    }
    return cells & ~(threats >> 1U);  // not right below a threat
  }

  /// The cells by how many threats they make, then from the centre; zeros after the last.
  static std::array<std::uint64_t, Width> ordered(const Position& position, std::uint64_t safe) {
    std::array<std::uint64_t, Width> cells{};
    std::array<int, Width> threats{};
    std::size_t count = 0;
    for (int i = 0; i < Width; ++i) {
      const int column = Width / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
      const std::uint64_t cell = safe & (std::uint64_t{0xFF} << (kStride * column));
      if (cell == 0) continue;
      const int made = std::popcount(winning_cells(position.own | cell, position.taken | cell));
      std::size_t at = count++;
      for (; at > 0 && threats[at - 1] < made; --at) {
        cells[at] = cells[at - 1];
        threats[at] = threats[at - 1];
      }
      cells[at] = cell;
      threats[at] = made;
    }
    return cells;
  }

  struct Entry {
    std::uint64_t key = 0;
    int upper = 0;  // the score is at most this
  };

  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tilewright::toys
