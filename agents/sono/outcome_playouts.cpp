#include "agents/sono/outcome_playouts.hpp"

#include <algorithm>
#include <bit>

#include "agents/sono/greedy.hpp"
#include "search/clock.hpp"

namespace tilewright::sono {
namespace {

/// So many cells before the end a playout is decided by the solver.
constexpr int kSolvedEnd = 3;

class Playouts {
 public:
  Playouts(const InformationSet<State>& seen, const PlayoutLimits& limits, Rng& rng, Solver& solver)
      : seen_{seen}, limits_{limits}, seed_{rng.fork()}, solver_{solver} {
    if (seen.current_player() == seen.viewer()) {
      seen.legal_actions(actions_);
      result_.tallies.resize(actions_.size());
      for (std::size_t i = 0; i < actions_.size(); ++i) {
        // Two cards of one type do the same: only the first is tried.
        if (twin_of(i) == i) alive_.push_back(i);
      }
    } else {
      result_.tallies.resize(1);
      alive_.push_back(0);
    }
  }

  PlayoutTallies run() && {
    const auto rounds = static_cast<std::uint64_t>(std::bit_width(alive_.size()));
    while (alive_.size() > 2) {
      const std::uint64_t share = limits_.playouts / 2 / rounds / alive_.size();
      if (!play(std::max<std::uint64_t>(share, 2))) break;
      if (!halve()) break;
    }
    if (result_.complete) play_final();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      result_.tallies[i] = result_.tallies[twin_of(i)];
    }
    return std::move(result_);
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

  [[nodiscard]] bool is_over() const {
    return (limits_.seconds > 0 && clock_.seconds() >= limits_.seconds) ||
           (limits_.stop != nullptr && limits_.stop->is_made());
  }

  /// Plays so many more worlds for every move that is left; false if stopped on the way. Every move
  /// of a world is tried before a stop, and the first two worlds are always played.
  bool play(std::uint64_t worlds) {
    for (std::uint64_t i = 0; i < worlds; ++i) {
      if (worlds_ >= 2 && is_over()) {
        result_.complete = false;
        return false;
      }
      const Seed seed = split(seed_, worlds_++);
      Rng world_rng{seed};
      const State world = seen_.determinize(world_rng);
      for (const std::size_t move : alive_) {
        State state = world;
        if (!actions_.empty()) state.apply(actions_[move]);
        Rng playout_rng{split(seed, 1)};
        result_.tallies[move].add(margin_at_end(state, playout_rng));
      }
    }
    return true;
  }

  int margin_at_end(State& state, Rng& rng) {
    while (kPlies - state.ply() > kSolvedEnd) state.apply(greedy_action(state, rng));
    const int role = seen_.viewer() == kRows ? 1 : -1;
    return role * solver_.value(state, Objective::kMargin).value;
  }

  /// Keeps the better half by chance and the best quarter by margin; false if that is all of them.
  bool halve() {
    const std::size_t before = alive_.size();
    std::vector<std::size_t> ranked = alive_;
    const auto keep = [&](std::size_t count, const auto& value) {
      std::ranges::stable_sort(ranked, [&](std::size_t a, std::size_t b) {
        return value(result_.tallies[a]) > value(result_.tallies[b]);
      });
      for (std::size_t i = 0; i < count; ++i) alive_.push_back(ranked[i]);
    };
    alive_.clear();
    keep((before + 1) / 2, [](const WorldTally& tally) { return tally.points(); });
    keep((before + 3) / 4, [](const WorldTally& tally) { return tally.margin(); });
    std::ranges::sort(alive_);
    alive_.erase(std::unique(alive_.begin(), alive_.end()), alive_.end());
    return alive_.size() < before;
  }

  /// Values what is left anew.
  void play_final() {
    const std::vector<WorldTally> screened = result_.tallies;
    for (const std::size_t move : alive_) result_.tallies[move] = {};
    play(std::max<std::uint64_t>(limits_.playouts / 2 / alive_.size(), 2));
    for (const std::size_t move : alive_) {
      if (result_.tallies[move].worlds < screened[move].worlds) {
        result_.tallies[move] = screened[move];
      }
    }
  }

  const InformationSet<State>& seen_;
  const PlayoutLimits& limits_;
  Seed seed_;
  Solver& solver_;
  SearchClock clock_{Budget{}};
  State::Actions actions_;
  std::vector<std::size_t> alive_;
  std::uint64_t worlds_ = 0;  // drawn so far
  PlayoutTallies result_;
};

}  // namespace

PlayoutTallies play_out_moves(const InformationSet<State>& seen, const PlayoutLimits& limits,
                              Rng& rng, Solver& solver) {
  return Playouts{seen, limits, rng, solver}.run();
}

}  // namespace tilewright::sono
