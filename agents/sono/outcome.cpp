#include "agents/sono/outcome.hpp"

#include <algorithm>
#include <cmath>

#include "agents/sono/outcome_playouts.hpp"
#include "agents/sono/world_tally.hpp"
#include "agents/sono/worlds.hpp"
#include "search/clock.hpp"

namespace tilewright::sono {
namespace {

/// With so few empty cells a world's solution is what happens: replies are forced.
constexpr int kForcedCells = 2;
/// A position that is harder to solve gets a first opinion by playouts if time is short.
constexpr int kHardCells = 10;
constexpr double kFirstOpinion = 0.1;  // of the time
/// What playouts of a known position are worth: root mean square distance of the best move's
/// calibrated margin from the solution, over 24 positions of random play with 12 empty cells.
constexpr double kKnownPlayoutError = 1.5;
constexpr double kUnknownPoints = 0.5;  // the widest standard error of a share of points

class Analysis {
 public:
  Analysis(const InformationSet<State>& seen, const OutcomeSettings& settings, Rng& rng,
           Solver& solver)
      : seen_{seen}, known_{seen.known()}, settings_{settings}, rng_{rng}, solver_{solver} {
    table_.viewer = seen.viewer();
    table_.possible_worlds = known_.num_worlds(seen.viewer());
    if (seen.current_player() == seen.viewer()) {
      State::Actions actions;
      seen.legal_actions(actions);
      table_.moves.resize(actions.size());
      for (std::size_t i = 0; i < actions.size(); ++i) table_.moves[i].action = actions[i];
    } else {
      table_.moves.resize(1);
    }
    solved_.resize(table_.moves.size());
  }

  OutcomeTable run() && {
    if (known_.is_complete()) {
      solve_known();
    } else if (empty_cells() <= std::max(settings_.solve_cells, kForcedCells)) {
      if (settings_.seconds > 0) play_out(kFirstOpinion);
      solve_worlds();
    } else {
      play_out(1);
    }
    choose_best();
    table_.seconds = clock_.seconds();
    return std::move(table_);
  }

 private:
  [[nodiscard]] int empty_cells() const { return kPlies - known_.ply(); }
  [[nodiscard]] bool viewer_acts() const { return seen_.current_player() == seen_.viewer(); }
  [[nodiscard]] int role() const { return seen_.viewer() == kRows ? 1 : -1; }
  [[nodiscard]] double milliseconds_left() const {
    return std::max(1e-3, 1e3 * (settings_.seconds - clock_.seconds()));
  }
  [[nodiscard]] bool is_over() const {
    return (settings_.seconds > 0 && clock_.seconds() >= settings_.seconds) ||
           (settings_.stop != nullptr && settings_.stop->is_made());
  }
  [[nodiscard]] SolveLimits limits() const {
    return {.milliseconds = settings_.seconds > 0 ? milliseconds_left() : 0,
            .stop = settings_.stop};
  }

  /// Fills in what a move's worlds say of it.
  void set(std::size_t move, const WorldTally& tally, Method method, bool all) {
    MoveOutcome& outcome = table_.moves[move];
    outcome.method = method;
    outcome.worlds = tally.worlds;
    outcome.dropped = false;
    outcome.counted = outcome.chances = tally.chances();
    outcome.counted_margin = outcome.margin = tally.margin();
    outcome.points_error = all ? 0 : tally.points_error();
    outcome.margin_error = all ? 0 : tally.margin_error();
    if (method == Method::kExact) return;
    // All playouts of a known position are of one world, and differ little: they count as one.
    if (known_.is_complete()) outcome.points_error = kUnknownPoints;
    const double worlds = known_.is_complete() ? 1 : static_cast<double>(tally.worlds);
    const CalibrationCurve& curve = calibration_of(method, viewer_acts());
    // So much more is won, and so much less lost.
    const auto calibrated = [&](double more) {
      const auto [win, draw, loss] = outcome.counted;
      const double change = std::clamp(more, -win - draw / 2, loss + draw / 2);
      return curve.chances({win + change, draw, loss - change}, worlds, empty_cells());
    };
    outcome.chances = calibrated(0);
    outcome.points_error =
        (calibrated(outcome.points_error).points() - calibrated(-outcome.points_error).points()) /
        2;
    outcome.margin = curve.margin(tally.margin(), empty_cells());
    outcome.margin_error *= curve.margin_gain(empty_cells());
    if (known_.is_complete()) {
      outcome.margin_error = std::max(outcome.margin_error, kKnownPlayoutError);
    }
  }

  void set_exact(std::size_t move, int rows_margin) {
    WorldTally tally;
    tally.add(role() * rows_margin);
    set(move, tally, Method::kExact, true);
    solved_[move] = true;
  }

  void play_out(double share_of_time) {
    PlayoutLimits limits{.playouts = settings_.playouts, .stop = settings_.stop};
    if (settings_.seconds > 0) limits.seconds = share_of_time * settings_.seconds;
    const PlayoutTallies played = play_out_moves(seen_, limits, rng_, solver_);
    for (std::size_t i = 0; i < played.tallies.size(); ++i) {
      set(i, played.tallies[i], Method::kPlayouts, false);
      table_.moves[i].dropped = played.dropped[i];
    }
    table_.complete = played.complete;
  }

  void solve_known() {
    if (settings_.seconds > 0 && empty_cells() > kHardCells) play_out(kFirstOpinion);
    table_.complete = true;
    const Solution solution = solver_.solve(known_, Objective::kMargin, limits());
    table_.nodes = solution.nodes;
    table_.principal_variation = solution.principal_variation;
    if (!viewer_acts()) {
      table_.complete = solution.exact;
      if (solution.exact || table_.moves[0].worlds == 0) set_exact(0, solution.value);
      return;
    }
    if (solution.exact) set_exact(index_of(solution.best), solution.value);
    const auto values = is_over() ? std::vector<MoveValue>{}
                                  : solver_.solve_all_moves(known_, Objective::kMargin, limits());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].exact) set_exact(i, values[i].value);
    }
    table_.complete = std::ranges::find(solved_, false) == solved_.end();
    if (!solution.exact) table_.principal_variation.resize(1);
    if (std::ranges::any_of(table_.moves, [](const auto& move) { return move.worlds == 0; })) {
      play_out_unsolved();
    }
  }

  /// Stopped before anything was known of some moves: a few playouts are better than nothing.
  void play_out_unsolved() {
    const PlayoutTallies played =
        play_out_moves(seen_, PlayoutLimits{.playouts = 2 * table_.moves.size()}, rng_, solver_);
    for (std::size_t i = 0; i < table_.moves.size(); ++i) {
      if (table_.moves[i].worlds > 0) continue;
      set(i, played.tallies[i], Method::kPlayouts, false);
      table_.moves[i].dropped = played.dropped[i];
    }
  }

  void solve_worlds() {
    std::vector<WorldTally> tallies(table_.moves.size());
    bool stopped = false;
    const auto add_world = [&](const State& world) {
      if (stopped || is_over()) {
        stopped = true;
        return;
      }
      const auto margins = world_margins(world);
      if (margins.empty()) {
        stopped = true;
        return;
      }
      for (std::size_t i = 0; i < tallies.size(); ++i) tallies[i].add(margins[i]);
    };
    const bool all = table_.possible_worlds <= settings_.worlds;
    if (all) {
      add_all_worlds(add_world);
    } else {
      for (std::uint64_t i = 0; i < settings_.worlds; ++i) add_world(seen_.determinize(rng_));
    }
    table_.complete = !stopped;
    if (tallies[0].worlds == 0) {
      if (table_.moves[0].worlds == 0) play_out_unsolved();
      return;
    }
    const bool forced = empty_cells() <= kForcedCells;
    const Method method = !all || stopped ? Method::kSampledWorlds
                          : forced        ? Method::kExact
                                          : Method::kAllWorlds;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      set(i, tallies[i], method, method != Method::kSampledWorlds);
    }
  }

  /// All worlds in an order drawn at random, so that those seen before a stop are a sample.
  template <class Visit>
  void add_all_worlds(const Visit& visit) {
    std::vector<State> worlds;
    for_each_world(known_, seen_.viewer(), [&](const State& world) { worlds.push_back(world); });
    rng_.shuffle(worlds);
    for (const State& world : worlds) visit(world);
  }

  /// The viewer's margin after each move if all cards were known; empty if stopped before the end.
  std::vector<int> world_margins(const State& world) {
    std::vector<int> margins;
    if (!viewer_acts()) {
      const MoveValue value = solver_.value(world, Objective::kMargin, limits());
      if (value.exact) margins.push_back(role() * value.value);
      return margins;
    }
    for (const auto& move : solver_.solve_all_moves(world, Objective::kMargin, limits())) {
      if (!move.exact) return {};
      margins.push_back(role() * move.value);
    }
    return margins;
  }

  [[nodiscard]] std::size_t index_of(Action action) const {
    const auto found = std::ranges::find(table_.moves, action, &MoveOutcome::action);
    return static_cast<std::size_t>(found - table_.moves.begin());
  }

  /// Moves that were tried in more than one stage are compared by what is proved first.
  void choose_best() {
    if (!table_.principal_variation.empty() && viewer_acts()) {
      const std::size_t best = index_of(table_.principal_variation[0]);
      if (table_.moves[best].is_exact()) {
        table_.best_chance = table_.best_margin = best;
        return;
      }
    }
    const auto better = [&](std::size_t a, std::size_t b, bool by_chance) {
      const MoveOutcome& one = table_.moves[a];
      const MoveOutcome& other = table_.moves[b];
      const double chance = one.counted.points() - other.counted.points();
      const double margin = one.counted_margin - other.counted_margin;
      const double first = by_chance ? chance : margin;
      return first != 0 ? first > 0 : (by_chance ? margin : chance) > 0;
    };
    bool found = false;
    for (std::size_t i = 0; i < table_.moves.size(); ++i) {
      if (table_.moves[i].dropped) continue;
      if (!found || better(i, table_.best_chance, true)) table_.best_chance = i;
      if (!found || better(i, table_.best_margin, false)) table_.best_margin = i;
      found = true;
    }
  }

  const InformationSet<State>& seen_;
  const State& known_;
  const OutcomeSettings& settings_;
  Rng& rng_;
  Solver& solver_;
  SearchClock clock_{Budget{}};
  OutcomeTable table_;
  std::vector<bool> solved_;
};

}  // namespace

OutcomeTable outcomes(const InformationSet<State>& seen, const OutcomeSettings& settings, Rng& rng,
                      Solver& solver) {
  return Analysis{seen, settings, rng, solver}.run();
}

std::string_view method_name(Method method) {
  constexpr std::array<std::string_view, 4> kNames = {"exact", "all worlds", "sampled worlds",
                                                      "playouts"};
  return kNames[static_cast<std::size_t>(method)];
}

}  // namespace tilewright::sono
