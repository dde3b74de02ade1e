#include "agents/sono/line_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "search/clock.hpp"
#include "search/policy.hpp"

namespace tilewright::sono {
namespace {

/// Sums over worlds, for one placement, in the mover's view.
struct Tally {
  std::uint64_t worlds = 0;
  double sum = 0;
  double squares = 0;

  void add(float value) {
    ++worlds;
    sum += value;
    squares += double{value} * value;
  }
  [[nodiscard]] double mean() const { return worlds == 0 ? 0 : sum / static_cast<double>(worlds); }
  [[nodiscard]] double error() const {
    const auto n = static_cast<double>(worlds);
    if (worlds < 2) return 1;
    return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1));
  }
};

class Halving {
 public:
  Halving(const InformationSet<State>& root, const LineSearchSettings& settings, const LineNet& net,
          Rng& rng)
      : root_{root}, settings_{settings}, net_{net}, clock_{settings.budget}, seed_{rng.fork()} {
    root.legal_actions(actions_);
    tallies_.resize(actions_.size());
  }

  Report run() && {
    choose_candidates();
    if (alive_.size() == 1) play(1);
    const auto rounds = static_cast<std::uint64_t>(std::bit_width(alive_.size() - 1));
    for (std::uint64_t round = 0; alive_.size() > 1; ++round) {
      const std::uint64_t left =
          settings_.budget.simulations > nodes_ ? settings_.budget.simulations - nodes_ : 0;
      const std::uint64_t share = left / std::max<std::uint64_t>(rounds - round, 1);
      if (!play(settings_.budget.simulations == 0 ? kWorldsOfRound
                                                  : std::max<std::uint64_t>(1, share / cost()))) {
        break;
      }
      rank();
      alive_.resize((alive_.size() + 1) / 2);
    }
    rank();
    return report();
  }

 private:
  static constexpr std::uint64_t kWorldsOfRound = 64;  // where time alone ends a search

  [[nodiscard]] bool is_over() { return clock_.is_over(nodes_, nodes_); }
  /// Positions that the candidates take in one world.
  [[nodiscard]] std::uint64_t cost() const {
    return alive_.size() * static_cast<std::uint64_t>(1 + settings_.plies);
  }
  [[nodiscard]] State next_world() {
    Rng numbers{split(seed_, worlds_++)};
    return root_.determinize(numbers);
  }

  void choose_candidates() {
    std::vector<double> sums(actions_.size());
    LineNet::Values values;
    int worlds = 0;
    do {
      net_.action_values(next_world(), values);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += values[i];
      ++nodes_;
    } while (++worlds < settings_.first_worlds && !is_over());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (is_first_of_twins(i)) alive_.push_back(i);
    }
    std::ranges::stable_sort(alive_,
                             [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
    alive_.resize(std::min(alive_.size(), static_cast<std::size_t>(settings_.candidates)));
  }

  /// Two cards of one type do the same: only the first is tried.
  [[nodiscard]] bool is_first_of_twins(std::size_t i) const {
    const auto [card, cell] = Placement::of(actions_[i]);
    if (card.is_joker() || card.index() % 2 == 0) return true;
    const Card twin{card.index() - 1};
    return (root_.known().hand(root_.viewer()) & twin.bit()) == 0;
  }

  /// Values every candidate in so many more worlds, the first in any case; false if the budget
  /// ended that.
  bool play(std::uint64_t worlds) {
    for (std::uint64_t i = 0; i < worlds; ++i) {
      if (tallies_[alive_.front()].worlds > 0 && is_over()) return false;
      const State world = next_world();
      for (const std::size_t slot : alive_) {
        State state = world;
        state.apply(actions_[slot]);
        tallies_[slot].add(value_of(state));
      }
    }
    return true;
  }

  /// For the player who searches: of the position behind a candidate.
  float value_of(State& state) {
    float sign = -1;
    for (int ply = 0;; ++ply) {
      if (state.is_terminal()) return state.returns()[root_.viewer().index()];
      const LineNet::Choice best = net_.best_action(state);
      ++nodes_;
      if (ply == settings_.plies) return sign * best.value;
      state.apply(best.action);
      sign = -sign;
    }
  }

  void rank() {
    std::ranges::stable_sort(alive_, [&](std::size_t a, std::size_t b) {
      return tallies_[a].mean() > tallies_[b].mean();
    });
  }

  [[nodiscard]] Report report() const {
    Report report;
    const std::size_t best = alive_.front();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const double mean = tallies_[i].mean();
      const double rows = root_.viewer() == kRows ? mean : -mean;
      report.actions.push_back({.action = actions_[i],
                                .visits = tallies_[i].worlds,
                                .values = {rows, -rows},
                                .standard_error = tallies_[i].error()});
    }
    report.best = actions_[best];
    report.values = report.actions[best].values;
    set_policy_to_best(report, [&](std::size_t i) { return i == best; });
    report.principal_variation = {report.best};
    report.worlds = worlds_;
    report.nodes = nodes_;
    report.depth = 2 + settings_.plies;
    report.seconds = clock_.seconds();
    return report;
  }

  const InformationSet<State>& root_;
  const LineSearchSettings& settings_;
  const LineNet& net_;
  SearchClock clock_;
  Seed seed_;
  State::Actions actions_;
  std::vector<Tally> tallies_;
  std::vector<std::size_t> alive_;
  std::uint64_t worlds_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace

Report LineSearch::search(const InformationSet<State>& root, Rng& rng) const {
  return Halving{root, settings_, *net_, rng}.run();
}

}  // namespace tilewright::sono
