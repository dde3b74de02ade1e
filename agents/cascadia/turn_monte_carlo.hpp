#pragma once

#include <cstdint>
#include <vector>

#include "agents/cascadia/pattern.hpp"
#include "agents/whole_turns.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"

namespace tilewright::cascadia {

/// How the searcher plays the later turns of its playouts.
enum class PlayoutPlayer : std::uint8_t { kGreedy, kPattern };

struct TurnMonteCarloSettings {
  Budget budget{.simulations = 1000};
  int candidates = 16;  // turns that are played out, at least 1
  PlayoutPlayer player = PlayoutPlayer::kPattern;
};

/// One to three plies, or a wipe. What its playouts come to: the mover's base total at the end.
using TurnCandidate = WholeTurn<3>;

/// Flat Monte Carlo over whole turns. The turns that PatternTurn values most are played out to the
/// end of the game; halve_turns shares the playouts out.
///
/// What counts is the mover's base total: the majority bonus is left out. In a playout the mover
/// plays by a policy; the others draft slots at random, since all that they do to the mover is to
/// take tiles and tokens away. Simulations of the same number draw the same tiles and tokens for
/// all candidates as far as they can.
class TurnMonteCarlo {
 public:
  explicit TurnMonteCarlo(const TurnMonteCarloSettings& settings) : settings_{settings} {}

  /// The best candidate. A function of the position, the settings without a time limit and the
  /// random numbers. Precondition: a player acts.
  const TurnCandidate& search(const State& state, Rng& rng);

  /// All candidates of the last search, the best first.
  [[nodiscard]] const std::vector<TurnCandidate>& candidates() const { return candidates_; }
  [[nodiscard]] std::uint64_t simulations() const { return simulations_; }

 private:
  TurnMonteCarloSettings settings_;
  std::vector<TurnCandidate> candidates_;
  std::uint64_t simulations_ = 0;
};

}  // namespace tilewright::cascadia
