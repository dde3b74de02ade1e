#include "agents/sono/playout_tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tilewright::sono {
namespace {

/// So many cells before the end a playout is decided by the solver.
constexpr int kSolvedEnd = 4;
/// The constant of UCB1, in units of returns.
constexpr double kExploration = 0.7;
/// Every action of the root is tried so often before any is preferred.
constexpr std::uint64_t kFirstTries = 2;
/// A full tree goes on without growing.
constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 20U;

int empty_cells(const State& state) { return kPlies - state.ply(); }

}  // namespace

PlayoutTree::PlayoutTree(const InformationSet<State>& seen, const std::vector<Action>& actions,
                         std::uint64_t simulations, Seed seed, Solver& solver)
    : seen_{seen},
      actions_{actions},
      seed_{seed},
      solver_{solver},
      table_{static_cast<std::size_t>(std::min(simulations, kMostNodes) + 2) *
             InformationTable::bytes_per_node(kMostReplies)},
      tallies_(std::max<std::size_t>(actions.size(), 1)) {
  path_.reserve(kPlies);
}

void PlayoutTree::simulate() {
  const Seed seed = split(seed_, simulations_);
  Rng rng{seed};
  State state = seen_.determinize(rng);
  const std::size_t action = actions_.empty() ? 0 : choose_action();
  if (!actions_.empty()) state.apply(actions_[action]);
  descend(state);
  const int margin = greedy_end(state, rng);
  const float value = margin > 0 ? 1.0F : margin < 0 ? -1.0F : 0.0F;
  for (const Step& step : path_) {
    table_.add_value(step.node, step.choice, step.is_viewer ? value : -value);
  }
  tallies_[action].add(margin);
  ++simulations_;
}

int PlayoutTree::play_out(State& state, Rng& rng) {
  while (empty_cells(state) > kSolvedEnd) {
    list_replies(state);
    const auto key = InformationSet<State>{state, state.current_player()}.key();
    const auto node = table_.find(key, replies_.size());
    if (node == InformationTable::kNone) return greedy_end(state, rng);
    const std::uint32_t count = table_.choices(node);
    if (table_.visits(node) < kVisitsPerReply * count) {
      state.apply(greedy_action(state, rng));
      continue;
    }
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < count; ++i) {
      if (table_.choice(node, i).visits > table_.choice(node, best).visits) best = i;
    }
    state.apply(replies_[best]);
  }
  return solved_end(state);
}

/// The placements that look best to who moves, the best first.
void PlayoutTree::list_replies(const State& state) {
  greedy_choices(state, choices_);
  std::array<std::int32_t, kMostReplies> nets{};
  replies_.clear();
  for (const GreedyChoice& choice : choices_) {
    const std::int32_t net = choice.net();
    const bool is_full = replies_.size() == kMostReplies;
    if (is_full && net <= nets[kMostReplies - 1]) continue;
    const Placement placed = Placement::of(choice.action);
    const bool is_twin = std::any_of(replies_.begin(), replies_.end(), [&](Action other) {
      const Placement listed = Placement::of(other);
      return listed.cell == placed.cell && listed.card.type() == placed.card.type();
    });
    if (is_twin) continue;
    if (!is_full) replies_.push(choice.action);
    std::size_t at = replies_.size() - 1;
    for (; at > 0 && nets[at - 1] < net; --at) {
      replies_[at] = replies_[at - 1];
      nets[at] = nets[at - 1];
    }
    replies_[at] = choice.action;
    nets[at] = net;
  }
}

std::size_t PlayoutTree::choose_action() const {
  if (simulations_ < kFirstTries * actions_.size()) return simulations_ % actions_.size();
  const double spread = kExploration * std::sqrt(std::log(static_cast<double>(simulations_)));
  std::size_t best = 0;
  double best_score = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const WorldTally& tally = tallies_[i];
    const double score =
        2 * tally.points() - 1 + spread / std::sqrt(static_cast<double>(tally.worlds));
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

/// One that was never tried, in the order of the list; else the best by UCB1.
std::uint32_t PlayoutTree::choose_reply(InformationTable::Index node) const {
  const std::uint32_t tried = table_.tried(node);
  if (tried < table_.choices(node)) return tried;
  return table_.best_by_ucb1(node, tried, kExploration);
}

/// From the root's action to the first information set that is new.
void PlayoutTree::descend(State& state) {
  path_.clear();
  while (empty_cells(state) > kSolvedEnd) {
    const Player mover = state.current_player();
    list_replies(state);
    const auto key = InformationSet<State>{state, mover}.key();
    const auto node = table_.find(key, replies_.size());
    if (node == InformationTable::kNone) {
      table_.add(key, replies_.size());
      return;
    }
    const std::uint32_t choice = choose_reply(node);
    path_.push_back({node, choice, mover == seen_.viewer()});
    state.apply(replies_[choice]);
  }
}

int PlayoutTree::greedy_end(State& state, Rng& rng) {
  while (empty_cells(state) > kSolvedEnd) state.apply(greedy_action(state, rng));
  return solved_end(state);
}

int PlayoutTree::solved_end(const State& state) {
  const int rows_margin = solver_.value(state, Objective::kMargin).value;
  return seen_.viewer() == kRows ? rows_margin : -rows_margin;
}

}  // namespace tilewright::sono
