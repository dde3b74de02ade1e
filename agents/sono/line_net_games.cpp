#include "agents/sono/line_net_games.hpp"

#include <tbb/task_arena.h>

#include <array>
#include <atomic>
#include <mutex>

#include "agents/sono/greedy.hpp"
#include "agents/sono/solver.hpp"
#include "core/information_set.hpp"
#include "search/parallel_tasks.hpp"

namespace tilewright::sono {
namespace {

/// The last positions that are solved one by one have at least so many empty cells.
constexpr int kFewestCells = 2;

Solver& thread_solver() {
  static thread_local Solver solver;
  return solver;
}

/// The placement of the highest mean value over some worlds.
Action best_by_net(const State& state, const LineGameSettings& settings, Rng& rng) {
  const InformationSet<State> seen{state, state.current_player()};
  State::Actions actions;
  seen.legal_actions(actions);
  std::array<float, State::Actions::kCapacity> sums{};
  LineNet::Values values;
  for (int world = 0; world < settings.worlds; ++world) {
    settings.net->action_values(seen.determinize(rng), values);
    for (std::size_t i = 0; i < actions.size(); ++i) sums[i] += values[i];
    if (seen.known().is_complete()) break;
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < actions.size(); ++i) best = sums[i] > sums[best] ? i : best;
  return actions[best];
}

Action choose(const State& state, const LineGameSettings& settings, Rng& rng) {
  if (rng.uniform() < settings.random_share) return state.random_action(rng);
  return settings.net == nullptr ? greedy_action(state, rng) : best_by_net(state, settings, rng);
}

LineExample example_of(const State& state) {
  return {.position = LinePosition::of(state),
          .empty_cells = static_cast<std::uint8_t>(kPlies - state.ply())};
}

}  // namespace

void play_line_game(const LineGameSettings& settings, Seed seed, std::vector<LineExample>& out) {
  Rng rng{seed};
  State state = State::initial(Rules{}, rng);
  const std::size_t first = out.size();
  const auto random_plies =
      static_cast<int>(rng.below(static_cast<std::uint32_t>(settings.random_plies) + 1));
  while (kPlies - state.ply() > settings.solved_cells) {
    if (state.ply() >= random_plies) out.push_back(example_of(state));
    state.apply(state.ply() < random_plies ? state.random_action(rng)
                                           : choose(state, settings, rng));
  }
  const std::size_t last = out.size();
  const auto solve = [](const State& position) {
    return static_cast<std::int8_t>(thread_solver().value(position, Objective::kMargin).value);
  };
  const std::int8_t margin = solve(state);
  for (std::size_t i = first; i < last; ++i) out[i].margin = margin;
  while (kPlies - state.ply() >= kFewestCells) {
    LineExample example = example_of(state);
    example.exact = true;
    example.margin = solve(state);
    out.push_back(example);
    state.apply(rng.below(2) == 0 ? state.random_action(rng) : greedy_action(state, rng));
  }
}

std::vector<LineExample> play_line_games(const LineGameSettings& settings, Seed seed,
                                         std::uint64_t first, std::uint64_t games, int threads,
                                         const std::function<bool()>& is_cancelled) {
  std::vector<std::vector<LineExample>> played(games);
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stopped{false};
  std::mutex asking;
  tbb::task_arena arena{threads};
  arena.execute([&] {
    run_tasks(threads, [&](int /*worker*/) {
      for (std::uint64_t game = next++; game < games && !stopped; game = next++) {
        play_line_game(settings, split(seed, first + game), played[game]);
        const std::scoped_lock lock{asking};
        stopped = stopped || is_cancelled();
      }
    });
  });
  std::vector<LineExample> all;
  for (const auto& game : played) all.insert(all.end(), game.begin(), game.end());
  return all;
}

}  // namespace tilewright::sono
