#pragma once

#include <array>
#include <cstdint>

#include "agents/sono/line_function.hpp"
#include "agents/sono/solver.hpp"
#include "agents/sono/solver_node.hpp"
#include "agents/sono/transposition_table.hpp"
#include "core/fixed_list.hpp"
#include "search/clock.hpp"

namespace tilewright::sono {

/// The tree search behind Solver. Values are the mover's margin unless said otherwise.
class Solver::Search {
 public:
  explicit Search(std::size_t table_bytes) : table_{table_bytes} {}

  /// Starts on a position: sets rules and limits, forgets the limits of the last one.
  void start(const State& state, const SolveLimits& limits);

  /// The margin of the node or its sign; `exact` says whether a limit came first.
  struct Answer {
    int value = 0;
    bool exact = true;
  };
  Answer solve(const Node& node, Objective objective);
  /// Whether the node's mover can reach at least `bound`. After a limit: false.
  bool reaches(const Node& node, int bound);
  /// The move that the search would try first. Precondition: a cell is empty.
  TypedMove likely_best(const Node& node);

  [[nodiscard]] bool is_stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// A placement to try: bounds of what it leads to, for the mover.
  struct Move {
    TypedMove move;
    std::uint8_t slot = 0;  // of its type in the frame
    std::int8_t low = 0;
    std::int8_t high = 0;
    float order = 0;  // higher: tried first
  };
  /// The lines after one card type has left the hand of the mover, for each line whether the card
  /// went elsewhere or was placed there, and their sums for the mover.
  struct TypeLines {
    LineFunctionsOfGrid kept;
    LineFunctionsOfGrid placed;
    std::uint8_t type = 0;
    int low = 0;
    int high = 0;
    float expectation = 0;
  };
  /// All that is known of one position on the path from the root.
  struct Frame {
    Node node;
    LineFunctionsOfGrid lines;
    FixedList<Move, 200> moves;
    std::array<TypeLines, kHandSize> types;
  };

  void set_root(const Node& node);
  int mtd(int guess, int low, int high);
  int search(Frame& frame, int beta);
  int search_moves(Frame& frame, const Bounds& known, int beta, TypedMove& best_move);
  int child_value(Frame& frame, const Move& move, int beta);
  void expand(Frame& frame);
  void expand_type(const Frame& frame, int type, TypeLines& out);
  void add_moves(Frame& frame, std::uint8_t slot);
  bool out_of_budget();

  LineFunctions functions_;
  TranspositionTable table_;
  std::array<Frame, kPlies + 1> frames_;
  SearchClock clock_{Budget{}};
  bool limited_ = false;
  const StopRequest* stop_ = nullptr;
  std::uint64_t questions_ = 0;  // whether to stop
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace tilewright::sono
