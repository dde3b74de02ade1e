#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/expectimax_settings.hpp"
#include "search/max_n_search.hpp"
#include "search/policy.hpp"
#include "search/report.hpp"
#include "search/static_value.hpp"
#include "search/zero_sum_search.hpp"

namespace tilewright {

/// Expectimax with iterative deepening: the value of a state that is wholly known, weighing the
/// outcomes of chance nodes by their exact weights. Two players are searched with alpha-beta and
/// Star pruning, others max^n, or, if the settings say so, as one against all. The value at a depth
/// is the plain expectimax value of that depth, whatever is pruned and whatever the table
/// remembers.
///
/// One object keeps its table from search to search until `forget`. Under a limit on nodes a fuller
/// table can reach deeper; otherwise the table changes only the time. Without a limit on time a
/// search is a function of (state, settings, random numbers, searches since `forget`); random
/// numbers are used only where outcomes are sampled.
template <Game S, StaticEvaluator<S> Evaluator = ZeroValue<S>>
class Expectimax {
 public:
  explicit Expectimax(ExpectimaxSettings settings, Evaluator evaluator = {})
      : settings_{settings},
        zero_sum_{settings, evaluator},
        max_n_{settings, std::move(evaluator)} {}

  /// Searches a state as if every player knew all of it. Preconditions: the state is complete and
  /// not over. At a chance node the report has values but no actions.
  ///
  /// The result is that of the last finished iteration, its depth the report's; the first, one ply
  /// deep, is always finished. An iteration that was broken off replaces it, with the actions that
  /// it got to, if the best action so far was among them: then another one takes its place only by
  /// being better at the greater depth. With `all_values` broken-off iterations do not count.
  ///
  /// Actions whose value is known have one visit. With pruning that is the best one and those that
  /// were best for a while; of the others only a bound is known, and they have no visits and no
  /// values, unless `all_values` is set. Among equal values the lowest action id is best.
  ///
  /// One against all knows one player's value v only, the root mover's (at a chance root player
  /// 0's): the values of the others are -v each, and with more than two players nothing is marked
  /// as exact, for so nobody has to play.
  Report search(const S& state, Rng& rng) {
    return run(state, settings_.budget, settings_.all_values, rng);
  }

  /// The same for one of so many determinized worlds: with the values of all actions, which are to
  /// be averaged, and that share of the wall time.
  Report search_world(const S& world, std::uint64_t worlds, Rng& rng) {
    Budget share = settings_.budget;
    share.milliseconds /= static_cast<double>(worlds);
    return run(world, share, true, rng);
  }

  /// Forgets all earlier searches.
  void forget() {
    epoch_ = split(epoch_, 1);
    zero_sum_.forget();
  }

  /// What the last search did.
  [[nodiscard]] const ExpectimaxCounters& counters() const { return counters_; }

 private:
  using ZeroSum = ZeroSumSearch<S, Evaluator>;
  using MaxN = MaxNSearch<S, Evaluator>;
  using Values = PerPlayer<S, double>;

  /// A root action and what is known of its value; at a chance root the one line is the position.
  struct Line {
    Action action = kNoAction;
    ValueRange own{};  // its value to the player who moves at the root
    Values values{};   // if `own` is exact
    int height = kOpenHeight;
    bool searched = false;

    [[nodiscard]] bool is_known() const { return searched && own.is_exact(); }
  };

  Report run(const S& state, const Budget& budget, bool all_values, Rng& rng) {
    TILEWRIGHT_ASSERT(!state.is_terminal());
    SearchEffort effort{budget};
    all_values_ = all_values;
    start(state, rng, effort);
    std::vector<Line> lines = root_lines(state, effort);
    int finished = 0;
    bool proved = false;
    for (int depth = 1; depth <= most_depth() && !proved; depth = next_depth(depth)) {
      effort.may_stop = depth > 1;
      if (depth > 1 && zero_sum_used_) zero_sum_.choose_pruning();
      std::vector<Line> deeper = iteration(state, lines, depth, effort);
      const bool leader_finished = !all_values_ && deeper[best_of(lines)].searched;
      if (!effort.stopped || leader_finished) lines = std::move(deeper);
      if (effort.stopped) break;
      finished = depth;
      proved = is_proved(lines);
    }
    counters_ = effort.counters;
    return report(state, lines, finished, proved, effort);
  }

  /// Entries of the table carry a salt: those of other samples, or from before `forget`, are not
  /// found.
  void start(const S& state, Rng& rng, SearchEffort& effort) {
    const Seed salt = settings_.samples > 0 ? rng.fork() : epoch_;
    std::uint64_t bytes = settings_.table_bytes;
    if (settings_.budget.memory_bytes > 0) bytes = std::min(bytes, settings_.budget.memory_bytes);
    const bool is_paranoid = settings_.backup == ExpectimaxBackup::kParanoid;
    const bool has_two = state.num_players() == 2;
    zero_sum_used_ = is_paranoid || (has_two && settings_.backup == ExpectimaxBackup::kAuto);
    assumes_coalition_ = is_paranoid && !has_two;
    hero_ =
        assumes_coalition_ && state.current_player().is_seat() ? state.current_player() : Player{0};
    if (zero_sum_used_) {
      zero_sum_.start(state, hero_, salt, bytes, effort);
    } else {
      max_n_.start(state, salt, bytes, effort);
    }
  }

  [[nodiscard]] int most_depth() const {
    constexpr int kMost = most_search_depth(S::kMaxPlies);
    return settings_.depth == 0 ? kMost : std::min(settings_.depth, kMost);
  }
  [[nodiscard]] int next_depth(int depth) const {
    return settings_.iterative ? depth + 1 : std::max(depth + 1, most_depth());
  }

  static std::vector<Line> root_lines(const S& state, SearchEffort& effort) {
    if (state.current_player() == Player::chance()) return {Line{}};
    typename S::Actions actions;
    state.legal_actions(actions);
    std::vector<Line> lines;
    for (const Action action : actions) lines.push_back({.action = action});
    effort.counters.decisions = 1;
    effort.counters.actions = lines.size();
    return lines;
  }

  /// Whether `line` takes the place of `best`: a higher value, or the same and a lower id.
  static bool is_better(const Line& line, const Line& best) {
    if (line.own.lower > best.own.lower + kValueTolerance) return true;
    return line.own.lower >= best.own.lower - kValueTolerance && line.action < best.action;
  }

  /// The best of the lines that were searched.
  static std::size_t best_of(const std::vector<Line>& lines) {
    std::size_t best = lines.size();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i].searched) continue;
      if (best == lines.size() || is_better(lines[i], lines[best])) best = i;
    }
    return best == lines.size() ? 0 : best;
  }

  /// All lines searched to the depth, the best of the last iteration first, then those that came
  /// nearest to it.
  std::vector<Line> iteration(const S& state, const std::vector<Line>& before, int depth,
                              SearchEffort& effort) {
    std::vector<std::size_t> order(before.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const std::size_t leader = best_of(before);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      if (a == leader || b == leader) return a == leader && b != leader;
      return before[a].own.upper > before[b].own.upper;
    });
    std::vector<Line> lines = before;
    for (Line& line : lines) line = {.action = line.action};
    const Line* best = nullptr;
    for (const std::size_t i : order) {
      double floor = -1;
      if (best != nullptr && !all_values_) {
        // An equal value matters only to an action with a lower id.
        floor = best->own.lower - (lines[i].action < best->action ? 2 * kValueTolerance : 0);
        if (floor >= 1 - kValueTolerance) continue;
      }
      const Line found = search_line(state, lines[i].action, floor, depth);
      if (effort.stopped) break;
      lines[i] = found;
      if (best == nullptr || is_better(lines[i], *best)) best = &lines[i];
    }
    return lines;
  }

  /// One root action, its value wanted exactly if it is above `floor` in the mover's view.
  Line search_line(const S& state, Action action, double floor, int depth) {
    const Player mover = state.current_player();
    const bool at_chance = mover == Player::chance();
    S child = state;
    if (!at_chance) child.apply(action);
    Line line{.action = action, .searched = true};
    const int left = at_chance ? depth : depth - 1;
    if (!zero_sum_used_) {
      const auto found = max_n_.visit(child, left);
      line.values = found.values;
      line.own = ValueRange::exactly(found.values[at_chance ? 0 : mover.index()]);
      line.height = found.height;
      return line;
    }
    const bool turned = !at_chance && mover != hero_;
    const ValueRange window{floor, 1};
    const auto found =
        zero_sum_.visit(child, turned ? window.negated() : window, left, at_chance ? 0 : 1);
    line.own = turned ? found.value.negated() : found.value;
    line.values.fill(-found.value.lower);
    line.values[hero_.index()] = found.value.lower;
    line.height = found.height;
    return line;
  }

  /// Whether going deeper can change nothing: every line is searched to the end of the game, or the
  /// best is and nothing can be better.
  static bool is_proved(const std::vector<Line>& lines) {
    const Line& best = lines[best_of(lines)];
    if (best.height < kOpenHeight && best.own.lower >= 1 - kValueTolerance) return true;
    return std::ranges::all_of(lines, [](const Line& line) { return line.height < kOpenHeight; });
  }

  [[nodiscard]] Report report(const S& state, const std::vector<Line>& lines, int depth,
                              bool proved, const SearchEffort& effort) const {
    Report report;
    const auto players = static_cast<std::ptrdiff_t>(state.num_players());
    const auto values_of = [&](const Line& line) {
      return std::vector<double>(line.values.begin(), line.values.begin() + players);
    };
    const Line& best = lines[best_of(lines)];
    report.values = values_of(best);
    const bool may_be_exact = !effort.sampled && !assumes_coalition_;
    report.exact = proved && may_be_exact;
    report.nodes = effort.counters.nodes;
    report.depth = depth;
    report.seconds = effort.seconds();
    if (state.current_player() == Player::chance()) return report;
    for (const Line& line : lines) {
      report.actions.push_back({.action = line.action});
      if (!line.is_known()) continue;
      ActionReport& action = report.actions.back();
      action.visits = 1;
      action.values = values_of(line);
      action.exact = line.height < kOpenHeight && may_be_exact;
    }
    // Equal shares for the actions known to be as good as the best one.
    set_policy_to_best(report, [&](std::size_t i) {
      return &lines[i] == &best ||
             (lines[i].is_known() && lines[i].own.lower >= best.own.lower - kValueTolerance);
    });
    report.best = best.action;
    report.principal_variation = principal_variation(state, best.action, depth);
    return report;
  }

  /// The best action and what the table remembers of the best answers to it, up to the first
  /// chance node.
  [[nodiscard]] std::vector<Action> principal_variation(S state, Action action, int depth) const {
    std::vector<Action> line;
    typename S::Actions legal;
    while (true) {
      line.push_back(action);
      state.apply(action);
      if (static_cast<int>(line.size()) >= depth || !state.current_player().is_seat()) return line;
      action = zero_sum_used_ ? zero_sum_.best_known(state) : max_n_.best_known(state);
      state.legal_actions(legal);
      if (std::ranges::count(legal, action) == 0) return line;
    }
  }

  ExpectimaxSettings settings_;
  ZeroSum zero_sum_;
  MaxN max_n_;
  Seed epoch_;
  Player hero_{0};  // whose values the zero-sum search has
  bool zero_sum_used_ = true;
  bool assumes_coalition_ = false;
  bool all_values_ = false;
  ExpectimaxCounters counters_;
};

}  // namespace tilewright
