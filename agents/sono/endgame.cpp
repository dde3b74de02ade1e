#include "agents/sono/endgame.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "agents/sono/solver.hpp"
#include "agents/sono/worlds.hpp"
#include "search/clock.hpp"
#include "search/policy.hpp"

namespace tilewright::sono {
namespace {

/// Every thread keeps one solver: its table is worth keeping, and too large to fill for each game.
Solver& thread_solver() {
  static thread_local Solver solver;
  return solver;
}

double sign(int margin) { return margin > 0 ? 1.0 : margin < 0 ? -1.0 : 0.0; }

std::vector<double> returns_of(double rows_return) { return {rows_return, -rows_return}; }

/// The position of one world: the best action, and the value of the position.
Report solve_known(const State& world) {
  Report report;
  const Solution solution = thread_solver().solve(world, Objective::kMargin);
  State::Actions actions;
  world.legal_actions(actions);
  for (const Action action : actions) report.actions.push_back({.action = action});
  const auto best =
      std::ranges::lower_bound(report.actions, solution.best, {}, &ActionReport::action);
  report.values = returns_of(sign(solution.value));
  best->visits = 1;
  best->values = report.values;
  best->exact = true;
  best->policy = 1;
  report.best = solution.best;
  report.exact = true;
  report.nodes = solution.nodes;
  report.depth = kPlies - world.ply();
  report.principal_variation = solution.principal_variation;
  return report;
}

/// Sums over worlds, for one action, in the mover's view.
struct Tally {
  double returns = 0;
  double squares = 0;
  double margin = 0;
};

}  // namespace

Report Endgame::solve(const InformationSet<State>& seen, Rng& rng) const {
  const SearchClock clock{Budget{}};
  const State& known = seen.known();
  if (known.is_complete()) {
    Report report = solve_known(known);
    report.seconds = clock.seconds();
    report.worlds = 1;
    return report;
  }
  Report report;
  State::Actions actions;
  seen.legal_actions(actions);
  const double role = seen.viewer() == kRows ? 1.0 : -1.0;
  std::vector<Tally> tallies(actions.size());
  const auto add_world = [&](const State& world) {
    ++report.worlds;
    const auto moves = thread_solver().solve_all_moves(world, Objective::kMargin);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double result = role * sign(moves[i].value);
      tallies[i].returns += result;
      tallies[i].squares += result * result;
      tallies[i].margin += role * moves[i].value;
    }
  };
  const bool all = known.num_worlds(seen.viewer()) <= kMostWorlds;
  if (all) {
    for_each_world(known, seen.viewer(), add_world);
  } else {
    for (std::uint64_t i = 0; i < kMostWorlds; ++i) add_world(seen.determinize(rng));
  }

  const auto worlds = static_cast<double>(report.worlds);
  std::size_t best = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Tally& tally = tallies[i];
    const double mean = tally.returns / worlds;
    const double variance = std::max(0.0, tally.squares / worlds - mean * mean);
    report.actions.push_back({.action = actions[i],
                              .visits = report.worlds,
                              .values = returns_of(role * mean),
                              .standard_error = all ? 0.0 : std::sqrt(variance / (worlds - 1))});
    const Tally& leader = tallies[best];
    const bool better = tally.returns != leader.returns ? tally.returns > leader.returns
                                                        : tally.margin > leader.margin;
    if (better) best = i;
  }
  set_policy_to_best(report, [&](std::size_t i) {
    return tallies[i].returns == tallies[best].returns && tallies[i].margin == tallies[best].margin;
  });
  report.best = report.actions[best].action;
  report.values = report.actions[best].values;
  report.principal_variation = {report.best};
  report.depth = kPlies - known.ply();
  report.seconds = clock.seconds();
  return report;
}

}  // namespace tilewright::sono
