#include "agents/sono/outcome_playouts.hpp"

#include <algorithm>

#include "agents/sono/playout_tree.hpp"
#include "search/clock.hpp"

namespace tilewright::sono {
namespace {

/// Of the time, what the tree gets; of the playouts it gets half.
constexpr double kTreeShare = 0.5;
/// So many actions are valued in fresh worlds because the tree visited them most.
constexpr std::size_t kFinalists = 3;
/// An action with fewer visits than this share of the most is out.
constexpr double kLeastVisits = 0.25;
/// Stopped before so many fresh worlds, what the tree has says more.
constexpr std::uint64_t kLeastFreshWorlds = 50;

class Playouts {
 public:
  Playouts(const InformationSet<State>& seen, const PlayoutLimits& limits, Rng& rng, Solver& solver)
      : seen_{seen}, limits_{limits}, seed_{rng.fork()}, solver_{solver} {
    if (seen.current_player() == seen.viewer()) seen.legal_actions(actions_);
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      // Two cards of one type do the same: only the first is tried.
      const std::size_t twin = twin_of(i);
      if (twin == i) distinct_.push_back(actions_[i]);
      entry_.push_back(twin == i ? distinct_.size() - 1 : entry_[twin]);
    }
  }

  PlayoutTallies run() && {
    const std::uint64_t in_tree = std::max<std::uint64_t>(limits_.playouts / 2, 1);
    PlayoutTree tree{seen_, distinct_, in_tree, split(seed_, 0), solver_};
    const bool grown = grow(tree, in_tree);
    std::vector<WorldTally> tallies = tree.tallies();
    std::vector<bool> dropped = weak(tallies);
    const bool complete = grown && play_final(tree, tallies, dropped);
    return {by_action(tallies), by_action(dropped), complete};
  }

 private:
  /// The first action with a card of the same type on the same cell.
  [[nodiscard]] std::size_t twin_of(std::size_t i) const {
    const auto [card, cell] = Placement::of(actions_[i]);
    for (std::size_t other = 0; other < i; ++other) {
      const auto [first, there] = Placement::of(actions_[other]);
      if (first.type() == card.type() && there == cell) return other;
    }
    return i;
  }

  [[nodiscard]] bool is_over(double share_of_time) const {
    return (limits_.seconds > 0 && clock_.seconds() >= share_of_time * limits_.seconds) ||
           (limits_.stop != nullptr && limits_.stop->is_made());
  }

  /// False if stopped on the way. Every action is tried before a stop.
  bool grow(PlayoutTree& tree, std::uint64_t simulations) const {
    const std::uint64_t least = 2 * std::max<std::size_t>(distinct_.size(), 1);
    while (tree.simulations() < std::max(simulations, least)) {
      if (tree.simulations() >= least && is_over(kTreeShare)) {
        return limits_.stop == nullptr || !limits_.stop->is_made();
      }
      tree.simulate();
    }
    return true;
  }

  [[nodiscard]] static std::vector<bool> weak(const std::vector<WorldTally>& tallies) {
    std::uint64_t most = 0;
    for (const WorldTally& tally : tallies) most = std::max(most, tally.worlds);
    std::vector<bool> weak;
    for (const WorldTally& tally : tallies) {
      weak.push_back(static_cast<double>(tally.worlds) < kLeastVisits * static_cast<double>(most));
    }
    return weak;
  }

  /// The actions that were visited most, and the one of the best margin among those that are left.
  [[nodiscard]] static std::vector<std::size_t> finalists(const std::vector<WorldTally>& tallies,
                                                          const std::vector<bool>& dropped) {
    std::vector<std::size_t> ranked;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      if (!dropped[i]) ranked.push_back(i);
    }
    std::ranges::stable_sort(ranked, [&](std::size_t a, std::size_t b) {
      return tallies[a].worlds > tallies[b].worlds;
    });
    const std::size_t widest =
        *std::ranges::max_element(ranked, {}, [&](std::size_t i) { return tallies[i].margin(); });
    ranked.resize(std::min(ranked.size(), kFinalists));
    if (std::ranges::find(ranked, widest) == ranked.end()) ranked.push_back(widest);
    return ranked;
  }

  /// Values what is best in worlds that had no part in choosing it, the same for all; drops the
  /// rest. False if stopped on the way.
  bool play_final(PlayoutTree& tree, std::vector<WorldTally>& tallies,
                  std::vector<bool>& dropped) const {
    const std::vector<std::size_t> last = finalists(tallies, dropped);
    std::vector<WorldTally> fresh(last.size());
    const std::uint64_t worlds = std::max<std::uint64_t>(limits_.playouts / 2 / last.size(), 2);
    bool complete = true;
    for (std::uint64_t i = 0; complete && i < worlds; ++i) {
      const Seed seed = split(split(seed_, 1), i);
      Rng world_rng{seed};
      const State world = seen_.determinize(world_rng);
      for (std::size_t j = 0; j < last.size(); ++j) {
        State state = world;
        if (!distinct_.empty()) state.apply(distinct_[last[j]]);
        Rng playout_rng{split(seed, 1)};
        fresh[j].add(tree.play_out(state, playout_rng));
      }
      complete = !is_over(1);
    }
    if (fresh[0].worlds < kLeastFreshWorlds && fresh[0].worlds < worlds) return false;
    dropped.assign(dropped.size(), true);
    for (std::size_t j = 0; j < last.size(); ++j) {
      tallies[last[j]] = fresh[j];
      dropped[last[j]] = false;
    }
    return complete || fresh[0].worlds == worlds;
  }

  /// From one entry for each distinct action to one for each action.
  template <class T>
  [[nodiscard]] std::vector<T> by_action(const std::vector<T>& entries) const {
    if (actions_.empty()) return entries;
    std::vector<T> all;
    for (const std::size_t entry : entry_) all.push_back(entries[entry]);
    return all;
  }

  const InformationSet<State>& seen_;
  const PlayoutLimits& limits_;
  Seed seed_;
  Solver& solver_;
  SearchClock clock_{Budget{}};
  State::Actions actions_;
  std::vector<Action> distinct_;
  std::vector<std::size_t> entry_;  // of distinct_, for each action
};

}  // namespace

PlayoutTallies play_out_moves(const InformationSet<State>& seen, const PlayoutLimits& limits,
                              Rng& rng, Solver& solver) {
  return Playouts{seen, limits, rng, solver}.run();
}

}  // namespace tilewright::sono
