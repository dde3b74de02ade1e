#include "agents/cascadia/turn_monte_carlo.hpp"

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

}  // namespace

const TurnCandidate& TurnMonteCarlo::search(const State& state, Rng& rng) {
  list_candidates(state, static_cast<std::size_t>(settings_.candidates), candidates_);
  const Player searcher = state.mover();
  simulations_ = halve_turns(candidates_, settings_.budget, rng.fork(),
                             [&](const TurnCandidate& turn, Seed seed) {
                               PlayoutNumbers numbers{Rng{split(seed, 0)}, Rng{split(seed, 1)}};
                               State copy = state;
                               for (const Action ply : turn.plies) copy.apply(ply);
                               return play_out(copy, searcher, settings_.player, numbers);
                             });
  return candidates_.front();
}

}  // namespace tilewright::cascadia
