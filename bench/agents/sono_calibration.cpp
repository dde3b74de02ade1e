// Whether positions of Sono that the analysis says are won so often are won so often.
//
//   sono_calibration table GAMES FIRST_SEED [PLAYOUTS [THREADS]]
//   sono_calibration fit GAMES FIRST_SEED [PLAYOUTS [THREADS]]
//
// Plays games of the analysis against itself, game n dealt from seed FIRST_SEED + n: each player
// takes the placement with the best chances. Every position in which something is hidden from the
// player to move is one observation: the chances that the analysis gives, and how the game ended.
// `table` compares them, `fit` prints the constants of agents/sono/calibration.cpp that make the
// results most likely; use other games for one than for the other. Standard errors are over games,
// as the positions of one game share their end. The games do not depend on THREADS.
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "agents/sono/outcome.hpp"
#include "agents/sono/outcome_playouts.hpp"

namespace {

using namespace tilewright;
using namespace tilewright::sono;

/// With more empty cells a known position is played on by playouts too: quicker than to solve it.
constexpr int kSolveKnown = 8;

struct Observation {
  Method method = Method::kPlayouts;
  int empty_cells = 0;
  double points = 0;  // as counted
  double worlds = 0;
  int result = 0;  // 1 won, 0 drawn, -1 lost, for the player to move
};

struct Options {
  std::uint64_t games = 0;
  std::uint64_t first_seed = 0;
  OutcomeSettings settings;
};

using Observations = std::vector<Observation>;

Action choose(const InformationSet<State>& seen, const Options& options, Rng& rng, Solver& solver,
              Observations& out) {
  const int empty = kPlies - seen.ply();
  if (seen.known().is_complete()) {
    if (empty <= kSolveKnown) return solver.solve(seen.known(), Objective::kMargin).best;
    const auto played = play_out_moves(seen, {options.settings.playouts}, rng, solver);
    State::Actions actions;
    seen.legal_actions(actions);
    std::size_t best = 0;
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const auto& tally = played.tallies[i];
      const auto& leader = played.tallies[best];
      if (2 * tally.worlds < leader.worlds) continue;
      if (2 * leader.worlds < tally.worlds || tally.points() > leader.points()) best = i;
    }
    return actions[best];
  }
  const OutcomeTable table = outcomes(seen, options.settings, rng, solver);
  const MoveOutcome& best = table.moves[table.best_chance];
  if (!best.is_exact()) {
    out.push_back({best.method, empty, best.counted.points(), static_cast<double>(best.worlds), 0});
  }
  return best.action;
}

Observations play_game(std::uint64_t game, const Options& options, Solver& solver) {
  Rng rng{Seed{options.first_seed + game}};
  State state = State::initial(Rules{}, rng);
  Observations observations;
  std::vector<int> roles;
  while (!state.is_terminal()) {
    const InformationSet<State> seen{state, state.current_player()};
    const std::size_t before = observations.size();
    const Action action = choose(seen, options, rng, solver, observations);
    if (observations.size() > before) roles.push_back(seen.viewer() == kRows ? 1 : -1);
    state.apply(action);
  }
  const auto totals = state.points();
  const int sign = (totals[0] > totals[1] ? 1 : 0) - (totals[0] < totals[1] ? 1 : 0);
  for (std::size_t i = 0; i < observations.size(); ++i) observations[i].result = roles[i] * sign;
  return observations;
}

std::vector<Observations> play_games(const Options& options, int threads) {
  std::vector<Observations> games(options.games);
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    for (std::uint64_t game = next++; game < options.games; game = next++) {
      Solver solver;  // of its own: nodes differ, results do not
      games[game] = play_game(game, options, solver);
      if (game % 100 == 0) std::fprintf(stderr, "game %d\n", static_cast<int>(game));
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  workers.clear();
  return games;
}

Chances chances_of(const Observation& seen) {
  return calibration_of(seen.method).chances(seen.points, seen.worlds, seen.empty_cells);
}

// --- The table ---------------------------------------------------------------------------------

/// Sums of one row of the table, over games.
struct Row {
  double positions = 0, said = 0, won = 0, drawn = 0;
  double squares = 0;  // of the games' sums of (won - said)
  int games = 0;
};

void print_table(const char* title, const std::vector<Observations>& games, bool (*fits)(Method)) {
  constexpr std::size_t kRows = 10;
  std::array<Row, kRows> rows{};
  for (const Observations& game : games) {
    std::array<Row, kRows> here{};
    for (const Observation& seen : game) {
      if (!fits(seen.method)) continue;
      const double win = chances_of(seen).win;
      Row& row = here[std::min(kRows - 1, static_cast<std::size_t>(win * kRows))];
      row.positions += 1;
      row.said += win;
      row.won += seen.result > 0 ? 1 : 0;
      row.drawn += seen.result == 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < kRows; ++i) {
      const double difference = here[i].won - here[i].said;
      rows[i].positions += here[i].positions;
      rows[i].said += here[i].said;
      rows[i].won += here[i].won;
      rows[i].drawn += here[i].drawn;
      rows[i].squares += difference * difference;
      rows[i].games += here[i].positions > 0 ? 1 : 0;
    }
  }
  std::printf("%s\nsaid to be won  positions  games  mean said     won   +-se   drawn\n", title);
  for (std::size_t i = 0; i < kRows; ++i) {
    const Row& row = rows[i];
    if (row.positions == 0) continue;
    std::printf("%6zu - %3zu %%  %9.0f  %5d    %5.1f %%  %5.1f %%  %4.1f  %5.1f %%\n", 10 * i,
                10 * i + 10, row.positions, row.games, 100 * row.said / row.positions,
                100 * row.won / row.positions, 100 * std::sqrt(row.squares) / row.positions,
                100 * row.drawn / row.positions);
  }
}

// --- The fit -----------------------------------------------------------------------------------

double mean_loss(const CalibrationCurve& curve, const Observations& seen) {
  double sum = 0;
  for (const Observation& one : seen) {
    const Chances chances = curve.chances(one.points, one.worlds, one.empty_cells);
    const double hit = one.result > 0 ? chances.win : one.result < 0 ? chances.loss : chances.draw;
    sum -= std::log(std::max(hit, 1e-9));
  }
  return sum / static_cast<double>(seen.size());
}

/// A pattern search: one constant at a time, with smaller and smaller steps.
CalibrationCurve fitted(const Observations& seen) {
  std::array<double, 6> at{1, 0, 0, 0, 0.2, 0};
  const auto curve_at = [](const std::array<double, 6>& p) {
    return CalibrationCurve{p[0], p[1], p[2], p[3], p[4], p[5], 0, kPlies};
  };
  double best = mean_loss(curve_at(at), seen);
  for (double step = 0.25; step > 2e-3;) {
    bool better = false;
    for (double& constant : at) {
      for (const double change : {step, -step}) {
        const double old = constant;
        constant += change;
        const double loss = mean_loss(curve_at(at), seen);
        if (loss < best - 1e-6) {
          best = loss;
          better = true;
          break;
        }
        constant = old;
      }
    }
    if (!better) step /= 2;
  }
  return curve_at(at);
}

void print_fit(const char* title, const std::vector<Observations>& games, bool (*fits)(Method)) {
  Observations seen;
  for (const Observations& game : games) {
    for (const Observation& one : game) {
      if (fits(one.method)) seen.push_back(one);
    }
  }
  if (seen.empty()) return;
  const CalibrationCurve curve = fitted(seen);
  std::printf("%s: %zu positions\n  {%.3f, %.3f, %.3f, %.3f, %.3f, %.3f}  loss %.4f, raw %.4f\n",
              title, seen.size(), curve.slope, curve.slope_by_empty, curve.shift,
              curve.shift_by_empty, curve.draw, curve.draw_by_empty, mean_loss(curve, seen),
              mean_loss({1, 0, 0, 0, 0.2, 0, 0, kPlies}, seen));
}

bool is_playouts(Method method) { return method == Method::kPlayouts; }
bool is_solved(Method method) { return method != Method::kPlayouts; }
bool is_any(Method) { return true; }

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (argc < 4 || (mode != "table" && mode != "fit")) {
    std::fprintf(stderr, "usage: %s table|fit GAMES FIRST_SEED [PLAYOUTS [THREADS]]\n", argv[0]);
    return 2;
  }
  Options options;
  options.games = std::strtoull(argv[2], nullptr, 10);
  options.first_seed = std::strtoull(argv[3], nullptr, 10);
  options.settings.playouts = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1024;
  options.settings.worlds = 24;
  const int threads = argc > 5 ? std::atoi(argv[5]) : 1;
  const auto games = play_games(options, threads);
  if (mode == "fit") {
    print_fit("solved worlds", games, &is_solved);
    print_fit("playouts", games, &is_playouts);
  } else {
    print_table("all positions with something hidden", games, &is_any);
    print_table("by playouts", games, &is_playouts);
    print_table("by solved worlds", games, &is_solved);
  }
  return 0;
}
