// Whether positions of Sono that the analysis says are won so often are won so often.
//
//   sono_calibration record GAMES FIRST_SEED [PLAYOUTS [THREADS]] > FILE
//   sono_calibration fit FILE
//   sono_calibration table FILE
//
// `record` plays games of the analysis against itself, game n dealt from seed FIRST_SEED + n: each
// player takes the placement that wins most of the worlds looked at. Every position in which
// something is hidden from the player to move is one observation, a line: the number of the game,
// the method (as in agents/sono/calibration.hpp, from 0), empty cells, points and margin as
// counted, worlds, and how the game ended for the player to move: result and margin. No calibration
// has a part in that. The games do not depend on THREADS, their order in the file does.
//
// `fit` prints the constants of agents/sono/calibration.cpp that make the results of a file most
// likely, `table` compares what these constants say with the results; use other games for one than
// for the other. Standard errors are over games, as the positions of one game share their end.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agents/sono/outcome.hpp"
#include "agents/sono/outcome_playouts.hpp"
#include "bench/agents/sono_calibration_fit.hpp"

namespace {

using namespace tilewright;
using namespace tilewright::sono;

/// With more empty cells a known position is played on by playouts too: quicker than to solve it.
constexpr int kSolveKnown = 10;

struct Options {
  std::uint64_t games = 0;
  std::uint64_t first_seed = 0;
  OutcomeSettings settings;
};

int role_of(Player player) { return player == kRows ? 1 : -1; }

/// What the best placement, or the position if the viewer waits, is said to lead to. The result is
/// the viewer's role until the game is over.
void observe(const InformationSet<State>& seen, const OutcomeTable& table, Observations& out) {
  const MoveOutcome& best = table.moves[table.best_chance];
  if (best.is_exact()) return;
  const int role = role_of(seen.viewer());
  out.push_back({best.method, seen.current_player() == seen.viewer(), kPlies - seen.ply(),
                 best.counted.points(), best.counted.draw, best.counted_margin,
                 static_cast<double>(best.worlds), role, role});
}

/// Of a known position that is not worth its exact solution here.
Action choose_by_playouts(const InformationSet<State>& seen, const Options& options, Rng& rng,
                          Solver& solver) {
  const auto played = play_out_moves(seen, {options.settings.playouts}, rng, solver);
  State::Actions actions;
  seen.legal_actions(actions);
  std::size_t best = 0;
  for (std::size_t i = 1; i < actions.size(); ++i) {
    if (played.dropped[i]) continue;
    if (played.dropped[best] || played.tallies[i].points() > played.tallies[best].points()) {
      best = i;
    }
  }
  return actions[best];
}

Action choose(const InformationSet<State>& seen, const Options& options, Rng& rng, Solver& solver,
              Observations& out) {
  if (seen.known().is_complete()) {
    if (kPlies - seen.ply() > kSolveKnown) return choose_by_playouts(seen, options, rng, solver);
    return solver.solve(seen.known(), Objective::kMargin).best;
  }
  const OutcomeTable table = outcomes(seen, options.settings, rng, solver);
  observe(seen, table, out);
  return table.moves[table.best_chance].action;
}

Observations play_game(std::uint64_t game, const Options& options, Solver& solver) {
  const Seed seed{options.first_seed + game};
  Rng rng{seed};
  State state = State::initial(Rules{}, rng);
  Observations observations;
  while (!state.is_terminal()) {
    const Player mover = state.current_player();
    const InformationSet<State> waiting{state, mover == kRows ? kColumns : kRows};
    if (!waiting.known().is_complete()) {
      Rng other{split(seed, static_cast<std::uint64_t>(state.ply()))};  // the game goes on as ever
      observe(waiting, outcomes(waiting, options.settings, other, solver), observations);
    }
    state.apply(choose(InformationSet<State>{state, mover}, options, rng, solver, observations));
  }
  const auto totals = state.points();
  const int sign = (totals[0] > totals[1] ? 1 : 0) - (totals[0] < totals[1] ? 1 : 0);
  for (Observation& one : observations) {
    one.result *= sign;
    one.final_margin *= totals[0] - totals[1];
  }
  return observations;
}

/// The observations of one game, all at once.
void print(std::uint64_t game, const Observations& observations) {
  std::string lines;
  for (const Observation& one : observations) {
    std::array<char, 160> line{};
    std::snprintf(line.data(), line.size(), "%llu %d %d %d %.6f %.6f %.6f %.0f %d %d\n",
                  static_cast<unsigned long long>(game), static_cast<int>(one.method),
                  one.acts ? 1 : 0, one.empty_cells, one.points, one.draws, one.margin, one.worlds,
                  one.result, one.final_margin);
    lines += line.data();
  }
  std::fputs(lines.c_str(), stdout);
  std::fflush(stdout);
}

void record(const Options& options, int threads) {
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    Solver solver;  // of its own: nodes differ, results do not
    for (std::uint64_t game = next++; game < options.games; game = next++) {
      print(game, play_game(game, options, solver));
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
}

/// Observations by game, from a file that `record` wrote; none if it is not one.
std::vector<Observations> read(const char* path) {
  std::map<unsigned long long, Observations> games;
  std::ifstream file{path};
  unsigned long long game = 0;
  int method = 0;
  for (Observation one; file >> game >> method >> one.acts >> one.empty_cells >> one.points >>
                        one.draws >> one.margin >> one.worlds >> one.result >> one.final_margin;) {
    one.method = static_cast<Method>(method);
    games[game].push_back(one);
  }
  if (!file.eof()) return {};
  std::vector<Observations> all;
  for (auto& [number, observations] : games) all.push_back(std::move(observations));
  return all;
}

// --- The table ---------------------------------------------------------------------------------

constexpr std::size_t kBands = 10;

/// Sums of one row of a table over games, which are independent of each other.
struct Band {
  double positions = 0, said = 0, seen = 0, drawn = 0;
  double squares = 0;   // of the games' sums of (seen - said)
  double expected = 0;  // the same, if the forecasts hold and positions were independent
  int games = 0;

  /// Standard error of seen - said. Where all of a few positions end alike the games do not differ,
  /// which does not make it sure: then what the forecasts themselves allow for counts.
  [[nodiscard]] double error() const { return std::sqrt(std::max(squares, expected)); }
};

struct Forecast {
  std::size_t band = 0;
  double said = 0, seen = 0, drawn = 0;
  double variance = 0;  // that `seen` has by the forecast, where it says
};

/// Adds one game's forecasts to the bands.
void add_game(const std::vector<Forecast>& game, std::array<Band, kBands>& bands) {
  std::array<Band, kBands> here{};
  for (const Forecast& one : game) {
    Band& band = here[one.band];
    band.positions += 1;
    band.said += one.said;
    band.seen += one.seen;
    band.drawn += one.drawn;
    band.expected += one.variance;
  }
  for (std::size_t i = 0; i < kBands; ++i) {
    const double difference = here[i].seen - here[i].said;
    bands[i].positions += here[i].positions;
    bands[i].said += here[i].said;
    bands[i].seen += here[i].seen;
    bands[i].drawn += here[i].drawn;
    bands[i].squares += difference * difference;
    bands[i].expected += here[i].expected;
    bands[i].games += here[i].positions > 0 ? 1 : 0;
  }
}

void print_chances(const char* title, const std::vector<Observations>& games, Selects selects) {
  std::array<Band, kBands> bands{};
  for (const Observations& game : games) {
    std::vector<Forecast> forecasts;
    for (const Observation& one : game) {
      if (!selects(one)) continue;
      const Chances chances =
          calibration_of(one.method, one.acts).chances(counted(one), one.worlds, one.empty_cells);
      forecasts.push_back({std::min(kBands - 1, static_cast<std::size_t>(chances.win * kBands)),
                           chances.win, one.result > 0 ? 1.0 : 0.0, one.result == 0 ? 1.0 : 0.0,
                           chances.win * (1 - chances.win)});
    }
    add_game(forecasts, bands);
  }
  std::printf("%s\nsaid to be won  positions  games  mean said     won   +-se   drawn  off/se\n",
              title);
  for (std::size_t i = 0; i < kBands; ++i) {
    const Band& band = bands[i];
    if (band.positions == 0) continue;
    const double error = band.error();
    std::printf("%6zu - %3zu %%  %9.0f  %5d    %5.1f %%  %5.1f %%  %4.1f  %5.1f %%  %+5.1f\n",
                10 * i, 10 * i + 10, band.positions, band.games, 100 * band.said / band.positions,
                100 * band.seen / band.positions, 100 * error / band.positions,
                100 * band.drawn / band.positions, (band.seen - band.said) / error);
  }
}

/// Margins in bands of four points, the outermost open.
void print_margins(const char* title, const std::vector<Observations>& games, Selects selects) {
  std::array<Band, kBands> bands{};
  double counted = 0;
  for (const Observations& game : games) {
    std::vector<Forecast> forecasts;
    for (const Observation& one : game) {
      if (!selects(one)) continue;
      const double said = calibration_of(one.method, one.acts).margin(one.margin, one.empty_cells);
      const double place = std::clamp(said / 4 + kBands / 2.0, 0.0, kBands - 1.0);
      counted += one.margin - one.final_margin;
      forecasts.push_back(
          {static_cast<std::size_t>(place), said, static_cast<double>(one.final_margin), 0, 0});
    }
    add_game(forecasts, bands);
  }
  std::printf("%s\nmargin         positions  games  mean said    seen   +-se  off/se\n", title);
  double positions = 0;
  for (std::size_t i = 0; i < kBands; ++i) {
    const Band& band = bands[i];
    positions += band.positions;
    if (band.positions == 0) continue;
    const double error = band.error();
    const int from = 4 * static_cast<int>(i) - 20;
    std::printf("%4d to %4d    %9.0f  %5d     %+6.2f  %+6.2f  %5.2f  %+5.1f\n", from, from + 4,
                band.positions, band.games, band.said / band.positions, band.seen / band.positions,
                error / band.positions, (band.seen - band.said) / error);
  }
  std::printf("counted margins are too high by %.2f\n", counted / positions);
}

/// The kinds of observations that have a curve each.
struct Kind {
  const char* title;
  Selects selects;
  bool has_ties;  // whether drawn worlds tell something: among playouts there are always some
};
constexpr bool is_playouts(const Observation& one) { return one.method == Method::kPlayouts; }
constexpr std::array<Kind, 4> kKinds = {{
    {"playouts, to act", [](const Observation& one) { return is_playouts(one) && one.acts; },
     false},
    {"solved worlds, to act", [](const Observation& one) { return !is_playouts(one) && one.acts; },
     true},
    {"playouts, waiting", [](const Observation& one) { return is_playouts(one) && !one.acts; },
     false},
    {"solved worlds, waiting",
     [](const Observation& one) { return !is_playouts(one) && !one.acts; }, true},
}};

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "record" && argc >= 4) {
    Options options;
    options.games = std::strtoull(argv[2], nullptr, 10);
    options.first_seed = std::strtoull(argv[3], nullptr, 10);
    options.settings.playouts = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1024;
    options.settings.worlds = 24;
    record(options, argc > 5 ? std::atoi(argv[5]) : 1);
    return 0;
  }
  if ((mode != "fit" && mode != "table") || argc != 3) {
    std::fprintf(stderr,
                 "usage: %s record GAMES FIRST_SEED [PLAYOUTS [THREADS]] > FILE\n"
                 "       %s fit|table FILE\n",
                 argv[0], argv[0]);
    return 2;
  }
  const auto games = read(argv[2]);
  if (games.empty()) {
    std::fprintf(stderr, "%s: not a file that record wrote\n", argv[2]);
    return 2;
  }
  std::printf("%zu games\n", games.size());
  if (mode == "fit") {
    for (const Kind& kind : kKinds) print_fit(kind.title, games, kind.selects, kind.has_ties);
    return 0;
  }
  print_chances("all in which the player to act does not know all", games,
                [](const Observation& one) { return one.acts; });
  for (const Kind& kind : kKinds) {
    print_chances(kind.title, games, kind.selects);
    print_margins(kind.title, games, kind.selects);
  }
  return 0;
}
