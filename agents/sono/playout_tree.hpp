#pragma once

#include <cstdint>
#include <vector>

#include "agents/sono/greedy.hpp"
#include "agents/sono/solver.hpp"
#include "agents/sono/world_tally.hpp"
#include "core/games/sono/state.hpp"
#include "core/information_set.hpp"
#include "core/random.hpp"
#include "search/information_table.hpp"

namespace tilewright::sono {

/// Multiple-observer information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012;
/// see search/multi_observer.hpp), made for Sono: in every information set below the root only the
/// placements that look best to the greedy policy are tried, in that order, and a card of a type
/// that was tried on a cell already counts for none. So the few thousand simulations of an analysis
/// see replies, not only the root. Beyond the tree both sides play greedily; the last cells are
/// solved.
///
/// It keeps margins as well as results of the root's actions. `reply` is then a policy for
/// playouts in fresh worlds, whose results owe nothing to the luck by which the tree chose.
class PlayoutTree {
 public:
  /// actions: those of the viewer that are to be told apart; none if the viewer does not act.
  /// simulations: room for so many, up to a bound.
  PlayoutTree(const InformationSet<State>& seen, const std::vector<Action>& actions,
              std::uint64_t simulations, Seed seed, Solver& solver);

  /// One more world: chooses by UCB1, everyone by what they know, and backs up who wins.
  void simulate();
  [[nodiscard]] std::uint64_t simulations() const { return simulations_; }
  /// By action; one entry if there is none. In the viewer's view.
  [[nodiscard]] const std::vector<WorldTally>& tallies() const { return tallies_; }

  /// Plays `state` to its end: by the tree where it has seen enough of the mover's information set,
  /// else greedily, the last cells solved. Returns the viewer's margin.
  int play_out(State& state, Rng& rng);

 private:
  static constexpr std::size_t kMostReplies = 6;
  /// Visits for each reply before the tree's choice counts as one.
  static constexpr std::uint32_t kVisitsPerReply = 4;

  using Replies = FixedList<Action, kMostReplies>;
  struct Step {
    InformationTable::Index node = 0;
    std::uint32_t choice = 0;
    bool is_viewer = false;
  };

  void list_replies(const State& state);
  [[nodiscard]] std::size_t choose_action() const;
  [[nodiscard]] std::uint32_t choose_reply(InformationTable::Index node) const;
  void descend(State& state);
  int greedy_end(State& state, Rng& rng);
  int solved_end(const State& state);

  const InformationSet<State>& seen_;
  const std::vector<Action>& actions_;
  Seed seed_;
  Solver& solver_;
  InformationTable table_;
  std::uint64_t simulations_ = 0;
  std::vector<WorldTally> tallies_;
  // Storage, kept from one simulation to the next.
  GreedyChoices choices_;
  Replies replies_;
  std::vector<Step> path_;
};

}  // namespace tilewright::sono
