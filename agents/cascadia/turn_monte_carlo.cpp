#include "agents/cascadia/turn_monte_carlo.hpp"

#include <algorithm>
#include <bit>

#include "agents/cascadia/greedy.hpp"
#include "agents/cascadia/turn_candidates.hpp"

namespace tilewright::cascadia {
namespace {

/// Random numbers of a playout: those of chance stay the same whatever the players draw.
struct PlayoutNumbers {
  Rng chance;
  Rng players;
};

/// Another player's turn, as far as it concerns the searcher: the pair of one slot goes.
void take_any_slot(State& state, Rng& rng) {
  state.apply(Move::draft(static_cast<int>(rng.below(kSlots))));
  const Environment& own = state.environment(state.mover());
  const Frontier frontier{own};
  const auto choice = rng.below(static_cast<std::uint32_t>(frontier.size()));
  state.apply(Move::tile(frontier.nth(static_cast<int>(choice)), 0));
  const HexSet open = own.open(state.drafted_token());
  state.apply(open == 0 ? Move::decline() : Move::token(own.hex(std::countr_zero(open)).cell()));
}

void play_own(State& state, PlayoutPlayer player, Rng& rng) {
  if (player == PlayoutPlayer::kGreedy) return play_greedy_turn(state, rng);
  if (state.phase() != Phase::kMarket) return state.apply(pattern_action(state, rng));
  const PlannedTurn plan = pattern_plan(state, rng);
  state.apply(plan.first);
  if (!plan.is_draft) return;
  state.apply(plan.placements.tile);
  state.apply(plan.placements.token);
}

/// Whether the player has played all their turns.
bool has_finished(const State& state, Player player) {
  if (state.is_terminal()) return true;
  return state.environment(player).size() == kMaxHexes && state.mover() != player;
}

int play_out(State& state, Player searcher, PlayoutPlayer player, PlayoutNumbers& numbers) {
  while (!has_finished(state, searcher)) {
    if (state.current_player() == Player::chance()) {
      state.apply(state.sample_chance(numbers.chance));
    } else if (state.mover() == searcher) {
      play_own(state, player, numbers.players);
    } else {
      take_any_slot(state, numbers.players);
    }
  }
  return state.base_points(searcher);
}

bool has_better_mean(const TurnCandidate& a, const TurnCandidate& b) { return a.mean() > b.mean(); }

}  // namespace

const TurnCandidate& TurnMonteCarlo::search(const State& state, Rng& rng) {
  list_candidates(state, static_cast<std::size_t>(settings_.candidates), candidates_);
  simulations_ = 0;
  const Seed seed = rng.fork();
  if (candidates_.size() > 1) play_rounds(state, seed);
  return candidates_.front();
}

/// Each round has an equal share of the budget and drops the worse half of the candidates.
void TurnMonteCarlo::play_rounds(const State& state, Seed seed) {
  const auto rounds = static_cast<std::uint64_t>(std::bit_width(candidates_.size() - 1));
  const Budget& budget = settings_.budget;
  std::uint64_t number = 0;
  std::size_t left = candidates_.size();
  SearchClock clock{budget};
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    const double share = static_cast<double>(round) / static_cast<double>(rounds);
    do {
      for (std::size_t i = 0; i < left; ++i) simulate(state, candidates_[i], split(seed, number));
      ++number;
      if (budget.stop != nullptr && budget.stop->is_made()) break;
    } while ((budget.simulations == 0 || static_cast<double>(simulations_ + left) <=
                                             share * static_cast<double>(budget.simulations)) &&
             (budget.milliseconds <= 0 || clock.seconds() * 1e3 < share * budget.milliseconds));
    std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(left),
                     has_better_mean);
    left = (left + 1) / 2;
  }
}

void TurnMonteCarlo::simulate(const State& state, TurnCandidate& candidate, Seed seed) {
  const Player searcher = state.mover();
  PlayoutNumbers numbers{Rng{split(seed, 0)}, Rng{split(seed, 1)}};
  State copy = state;
  for (const Action ply : candidate.plies) copy.apply(ply);
  candidate.sum += play_out(copy, searcher, settings_.player, numbers);
  ++candidate.playouts;
  ++simulations_;
}

}  // namespace tilewright::cascadia
