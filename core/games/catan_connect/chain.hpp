#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/games/catan_connect/frame.hpp"

namespace tilewright::catan_connect {

inline constexpr std::size_t kMostSeats = 72;
inline constexpr std::size_t kMostBoards = kMostSeats / 2;
inline constexpr int kBoardsOfGroup = 3;
inline constexpr int kPartners = 5;

/// Who sits where. Board b has the sun seat 2b, which sees it from the south, and the moon seat
/// 2b + 1. Boards stand in chains from west to east, which touch each other nowhere.
class Seating {
 public:
  constexpr Seating(int players, bool is_one_chain)
      : boards_{players / 2}, chain_{is_one_chain ? players / 2 : kBoardsOfGroup} {}

  [[nodiscard]] constexpr int boards() const { return boards_; }
  [[nodiscard]] constexpr int players() const { return 2 * boards_; }
  [[nodiscard]] constexpr int chains() const { return (boards_ + chain_ - 1) / chain_; }
  [[nodiscard]] constexpr int first_of_chain(int board) const { return board - board % chain_; }
  [[nodiscard]] constexpr int last_of_chain(int board) const {
    const int last = first_of_chain(board) + chain_ - 1;
    return last < boards_ ? last : boards_ - 1;
  }

  static constexpr int board_of(int seat) { return seat / 2; }
  static constexpr bool is_sun(int seat) { return seat % 2 == 0; }
  static constexpr int opposite(int seat) { return seat ^ 1; }  // NOLINT(hicpp-signed-bitwise)
  /// The board on the left (-1) or the right (1) of a seat as it looks, or -1. On the right is the
  /// board that the own area touches.
  [[nodiscard]] constexpr int board_beside(int seat, int side) const {
    const int board = board_of(seat) + (is_sun(seat) ? side : -side);
    if (board < first_of_chain(board_of(seat)) || board > last_of_chain(board_of(seat))) return -1;
    return board;
  }
  /// The seat whose area is that many steps to the right, or -1 for a border area or nothing.
  [[nodiscard]] constexpr int seat_at(int seat, int steps) const {
    const int area = board_of(seat) * 2 + (is_sun(seat) ? 1 : 0);  // from west to east
    const int there = area + (is_sun(seat) ? steps : -steps);
    const int first = first_of_chain(board_of(seat)) * 2;
    if (there < first || there > last_of_chain(board_of(seat)) * 2 + 1) return -1;
    return there % 2 == 1 ? there - 1 : there + 1;
  }
  [[nodiscard]] constexpr bool is_at_border(int seat) const { return seat_at(seat, 1) < 0; }

  /// Partners by place: opposite, then the two of the board on the left and the two of the board on
  /// the right, the one whose area lies further to the left first. -1 where there is none.
  [[nodiscard]] constexpr int partner(int seat, int place) const {
    constexpr std::array<int, kPartners> kSteps = {-1, -3, -2, 1, 2};
    return seat_at(seat, kSteps[static_cast<std::size_t>(place)]);
  }

  /// Which of kFaces an area of a frame shows.
  [[nodiscard]] constexpr std::size_t face(int seat, int slot) const {
    const int other = seat_at(seat, slot - kOwn);
    if (other < 0) return is_sun(seat) ? kEastBorder : kWestBorder;
    return static_cast<std::size_t>(2 * (board_of(other) % layout::kBoardKinds) +
                                    (is_sun(other) ? 1 : 0));
  }
  /// The number of a strip of a frame, from far left (0) to far right (3), in its chain.
  [[nodiscard]] constexpr int strip(int seat, int of_frame) const {
    const int board = board_of(seat) - first_of_chain(board_of(seat));
    return is_sun(seat) ? 2 * board + of_frame : 2 * board + 2 - of_frame;
  }

  /// A place of a seat's frame in the coordinates of its chain, and back.
  [[nodiscard]] constexpr HexCell in_chain(int seat, HexCell cell) const {
    const int q = centre(seat);
    return is_sun(seat) ? cell_at(q + cell.q, cell.r) : cell_at(q - cell.q, -cell.r);
  }
  [[nodiscard]] constexpr Tip in_chain(int seat, const Tip& tip) const {
    return {in_chain(seat, tip.cell), tip.is_south == is_sun(seat)};
  }
  [[nodiscard]] constexpr HexCell in_frame(int seat, HexCell cell) const {
    const int q = cell.q - centre(seat);
    return is_sun(seat) ? cell_at(q, cell.r) : cell_at(-q, -cell.r);
  }
  [[nodiscard]] constexpr Tip in_frame(int seat, const Tip& tip) const {
    return {in_frame(seat, tip.cell), tip.is_south == is_sun(seat)};
  }

 private:
  [[nodiscard]] constexpr int centre(int seat) const {
    const int board = board_of(seat) - first_of_chain(board_of(seat));
    return layout::kAreaPeriod * (2 * board + (is_sun(seat) ? 1 : 0));
  }

  int boards_;
  int chain_;
};

/// A hex of a chain.
struct ChainHex {
  HexCell cell;
  int seat = -1;    // whose area it is in; -1: a strip's or a border's
  int terrain = 0;  // a resource or catan::kDesert
  int number = 0;   // 0: none
  bool is_border = false;
};

/// The whole map of the chain that begins with a board: for drawings and tests. A seat of it is
/// named by its number in the game.
struct ChainMap {
  struct Post {
    std::array<Tip, 2> tips;
    int resource = 0;  // catan::kAnyHarbour for 3:1
  };
  std::vector<ChainHex> hexes;  // areas from west to east, borders and strips among them
  std::vector<Tip> tips;
  std::vector<std::array<Tip, 2>> paths;
  std::vector<Post> posts;
  std::vector<Tip> grey;
};
ChainMap chain_map(const Seating& seating, int first_board);

}  // namespace tilewright::catan_connect
