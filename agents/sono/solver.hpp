#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/games/sono/state.hpp"
#include "search/stop_request.hpp"

namespace tilewright::sono {

/// What is solved for. Both are values of the rows' player.
enum class Objective : std::uint8_t {
  kMargin,   // points of the rows minus points of the columns
  kOutcome,  // the sign of the margin: 1 rows win, 0 draw, -1 columns win
};

/// When to give up; 0: never. A limit in milliseconds makes results depend on the machine.
struct SolveLimits {
  std::uint64_t nodes = 0;
  double milliseconds = 0;
  /// Ends the search early; must outlive it. Null: nobody will.
  const StopRequest* stop = nullptr;
};

/// The value of one action under best play from there on.
struct MoveValue {
  Action action;
  int value = 0;
  bool exact = false;  // false: a limit was reached, `value` is an estimate
};

/// What perfect play of both sides leads to.
struct Solution {
  int value = 0;       // rows minus columns, or its sign
  bool exact = false;  // false: a limit was reached, `value` and `best` are what was best so far
  Action best;         // of all best actions the one with the lowest id
  std::vector<Action> principal_variation;  // starts with best, each action chosen the same way
  std::uint64_t nodes = 0;                  // positions visited, the leaves included
};

/// The value of a position and every action that keeps it.
struct BestMoves {
  int value = 0;
  bool exact = false;  // false: a limit was reached, and `actions` holds those proved so far
  std::vector<Action> actions;  // by ascending id
  std::uint64_t nodes = 0;
};

/// Solves positions of Sono in which every card is known.
///
/// Face-down cards are read like all others: turning them up changes no legal action. Null-window
/// searches (MTD(f), Plaat et al. 1996) with a transposition table, bounds of what each line can
/// still become, and moves ordered by the change of the lines' expectations. Positions that differ
/// only in what no longer matters share an entry of the table: lines are known by their function
/// from cards to points, and rows and columns may change places once every empty cell is playable.
///
/// Values, best actions and variations of exact solutions are functions of the position; only node
/// counts depend on what was solved before. One solver may be used for any number of positions and
/// rules, by one thread at a time.
class Solver {
 public:
  static constexpr std::size_t kDefaultTableBytes = std::size_t{16} << 20U;

  explicit Solver(std::size_t table_bytes = kDefaultTableBytes);
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  /// Precondition of all: `state` is complete. A terminal state has a value and no action.
  Solution solve(const State& state, Objective objective, const SolveLimits& limits = {});
  /// The value alone: cheaper than `solve`, which also proves which action is best.
  MoveValue value(const State& state, Objective objective, const SolveLimits& limits = {});
  /// The value of every legal action, by ascending id.
  std::vector<MoveValue> solve_all_moves(const State& state, Objective objective,
                                         const SolveLimits& limits = {});

  /// The value and all best actions. Cheaper than the value of every action: that an action is
  /// worse is easier to show than by how much.
  BestMoves best_moves(const State& state, Objective objective, const SolveLimits& limits = {});

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tilewright::sono
