#pragma once

#include <algorithm>
#include <cstdint>

#include "search/budget.hpp"
#include "search/clock.hpp"

namespace tilewright {

/// How chance nodes are cut in a zero-sum search. The values found are the same for all.
enum class ChancePruning : std::uint8_t {
  kAuto,   // Star1 or Star2 by the branching that earlier iterations met
  kNone,   // every outcome is searched with the full window
  kStar1,  // outcomes are searched one by one with the window that still matters
  kStar2,  // before that the most promising action behind each outcome is probed
  kStar25  // Star2.5: before that several actions behind each outcome are probed, one by one
};

/// How values are backed up.
enum class ExpectimaxBackup : std::uint8_t {
  kAuto,     // two players: zero-sum with pruning; else max^n
  kMaxN,     // every player maximises their own value; nothing is cut
  kParanoid  // all others want the mover at the root to do badly (Sturtevant & Korf 2000): zero-sum
             // with pruning for any number of players
};

struct ExpectimaxSettings {
  /// Limits on nodes (states looked at) and wall time; `simulations` means nothing here, and
  /// `memory_bytes`, if not 0, caps the table. No limit at all: the search ends with its depth.
  Budget budget{};
  /// Decisions below the root that are looked ahead; chance nodes do not count. 0: to the end of
  /// the game.
  int depth = 0;
  /// Deepen ply by ply. Otherwise one ply, then at once the full depth: for solving.
  bool iterative = true;
  ChancePruning pruning = ChancePruning::kAuto;
  int probing = 2;            // actions that Star2.5 probes behind each outcome; at least 1
  std::uint64_t samples = 0;  // draws at chance nodes with more outcomes than that; 0: all outcomes
  ExpectimaxBackup backup = ExpectimaxBackup::kAuto;
  bool all_values = false;      // search every root action with the full window
  bool static_ordering = true;  // order actions by the static value behind them
  std::uint64_t table_bytes = std::uint64_t{16} << 20U;  // of the transposition table; 0: none
};

/// What a search did: for benchmarks, tests, and the choice of the pruning.
struct ExpectimaxCounters {
  std::uint64_t nodes = 0;       // states looked at: one for each action or outcome applied
  std::uint64_t leaves = 0;      // of them: valued by their returns or statically
  std::uint64_t probes = 0;      // of Star2 and Star2.5
  std::uint64_t table_cuts = 0;  // nodes settled by the table
  std::uint64_t decisions = 0;   // nodes whose actions were listed
  std::uint64_t actions = 0;     // legal actions there, summed
  std::uint64_t chances = 0;     // nodes whose outcomes were listed
  std::uint64_t outcomes = 0;    // outcomes there, summed
};

/// The work of one search and when it has to stop.
class SearchEffort {
 public:
  explicit SearchEffort(const Budget& budget)
      : clock_{budget}, stop_{budget.stop}, limited_{budget.nodes > 0 || budget.milliseconds > 0} {}

  /// Counts one node. False once the budget is used up: the caller returns at once, and what it
  /// returns is void.
  bool visit() {
    ++counters.nodes;
    if (may_stop && (is_asked_to_stop() || (limited_ && clock_.is_over(0, counters.nodes)))) {
      stopped = true;
    }
    return !stopped;
  }
  [[nodiscard]] double seconds() const { return clock_.seconds(); }

  ExpectimaxCounters counters;
  bool may_stop = false;  // the first iteration is always finished
  bool stopped = false;
  bool sampled = false;  // some outcomes were drawn rather than listed: nothing is proved

 private:
  /// Looked at for every 64th node: nodes are cheap.
  [[nodiscard]] bool is_asked_to_stop() const {
    return stop_ != nullptr && counters.nodes % 64 == 0 && stop_->is_made();
  }

  SearchClock clock_;
  const StopRequest* stop_;
  bool limited_;
};

/// How many decisions it takes from a state to the end of the longest line that its value rests on;
/// kOpenHeight where a line was cut off by the depth. A value with a height below that is final:
/// the same for every search depth from its height on.
inline constexpr int kOpenHeight = 1 << 14;

/// The depth of a search without a limit: the end of the game, or of a very long game as far as
/// heights are told apart.
constexpr int most_search_depth(int plies) { return std::min(plies, kOpenHeight - 1); }

inline int height_above(int child_height) {
  return child_height >= kOpenHeight ? kOpenHeight : child_height + 1;
}

}  // namespace tilewright
