#pragma once

#include <cstdint>
#include <vector>

#include "agents/cascadia/pattern.hpp"
#include "core/fixed_list.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"
#include "search/clock.hpp"

namespace tilewright::cascadia {

/// How the searcher plays the later turns of its playouts.
enum class PlayoutPlayer : std::uint8_t { kGreedy, kPattern };

struct TurnMonteCarloSettings {
  Budget budget{.simulations = 1000};
  int candidates = 16;  // turns that are played out, at least 1
  PlayoutPlayer player = PlayoutPlayer::kPattern;
};

/// A way to play the rest of a turn: one to three plies, or a wipe.
struct TurnCandidate {
  FixedList<Action, 3> plies;
  float value = 0;  // by PatternTurn
  double sum = 0;   // of the mover's base totals at the end of its playouts
  std::uint64_t playouts = 0;

  [[nodiscard]] double mean() const { return sum / static_cast<double>(playouts); }
};

/// Flat Monte Carlo over whole turns. The turns that PatternTurn values most are played out to the
/// end of the game, and sequential halving (Karnin, Koren & Somekh 2013) shares the playouts out.
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
  void play_rounds(const State& state, Seed seed);
  void simulate(const State& state, TurnCandidate& candidate, Seed seed);

  TurnMonteCarloSettings settings_;
  std::vector<TurnCandidate> candidates_;
  std::uint64_t simulations_ = 0;
};

}  // namespace tilewright::cascadia
