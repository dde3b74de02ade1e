#include "agents/cascadia/turn_monte_carlo.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "agents/cascadia/board_net.hpp"
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

/// Where a playout ends: as soon as the searcher's environment has so many hexes and no turn of
/// theirs goes on.
struct Horizon {
  Player searcher;
  int size = kMaxHexes;

  [[nodiscard]] bool is_reached(const State& state) const {
    if (state.is_terminal()) return true;
    const bool goes_on = state.mover() == searcher && state.phase() == Phase::kToken;
    return state.environment(searcher).size() >= size && !goes_on;
  }
};

/// Where a playout of a turn ends.
State play_out(const State& begin, const TurnCandidate& turn, const Horizon& horizon,
               PlayoutPlayer player, Seed seed) {
  PlayoutNumbers numbers{Rng{split(seed, 0)}, Rng{split(seed, 1)}};
  State state = begin;
  for (const Action ply : turn.plies) state.apply(ply);
  while (!horizon.is_reached(state)) {
    if (state.current_player() == Player::chance()) {
      state.apply(state.sample_chance(numbers.chance));
    } else if (state.mover() == horizon.searcher) {
      play_own(state, player, numbers.players);
    } else {
      take_any_slot(state, numbers.players);
    }
  }
  return state;
}

/// How large the mover's environment is after the turn that goes on.
int size_after_turn(const State& state) {
  const int size = state.environment(state.mover()).size();
  return state.phase() == Phase::kToken ? size : size + 1;
}

}  // namespace

int play_turn_out(const State& state, const TurnCandidate& turn, PlayoutPlayer player, Seed seed) {
  const Player searcher = state.mover();
  return play_out(state, turn, {searcher}, player, seed).base_points(searcher);
}

/// Keeps the turns of the best learned values, which count as their first playouts. A wipe, after
/// which there is no board to be valued, is as far from the best draft as PatternTurn says.
void TurnMonteCarlo::choose_by_learned_value(const State& state) {
  constexpr float kNone = -1e9F;
  const Player searcher = state.mover();
  const Horizon horizon{searcher, size_after_turn(state)};
  float best_listed = kNone;
  float best_learned = kNone;
  std::vector<TurnCandidate*> wipes;
  for (TurnCandidate& turn : candidates_) {
    State after = state;
    for (const Action ply : turn.plies) after.apply(ply);
    if (!horizon.is_reached(after)) {
      wipes.push_back(&turn);
      continue;
    }
    best_listed = std::max(best_listed, turn.value);
    turn.value = learned_total(after, searcher);
    best_learned = std::max(best_learned, turn.value);
  }
  for (TurnCandidate* wipe : wipes) wipe->value += best_learned - best_listed;
  std::ranges::stable_sort(candidates_, std::greater{}, &TurnCandidate::value);
  candidates_.resize(std::min(candidates_.size(), static_cast<std::size_t>(settings_.candidates)));
  for (TurnCandidate& turn : candidates_) {
    turn.playouts = static_cast<std::uint64_t>(settings_.learned->prior);
    turn.sum = static_cast<double>(turn.value) * settings_.learned->prior;
  }
}

const TurnCandidate& TurnMonteCarlo::search(const State& state, Rng& rng) {
  const Player searcher = state.mover();
  const auto& learned = settings_.learned;
  Horizon horizon{searcher};
  int listed = settings_.candidates;
  if (learned) {
    horizon.size = std::min(size_after_turn(state) + learned->turns_ahead, kMaxHexes);
    listed = std::max(listed, learned->listed);
  }
  list_candidates(state, static_cast<std::size_t>(listed), candidates_);
  if (learned) choose_by_learned_value(state);
  const auto total_of_playout = [&](const TurnCandidate& turn, Seed seed) -> double {
    const State end = play_out(state, turn, horizon, settings_.player, seed);
    return learned ? learned_total(end, searcher) : static_cast<float>(end.base_points(searcher));
  };
  simulations_ = halve_turns(candidates_, settings_.budget, rng.fork(), total_of_playout);
  return candidates_.front();
}

}  // namespace tilewright::cascadia
