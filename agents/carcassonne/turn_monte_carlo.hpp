#pragma once

#include <cstdint>
#include <vector>

#include "agents/carcassonne/model.hpp"
#include "agents/whole_turns.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// What a playout comes to: the return, which the static value estimates, or the lead in points.
enum class Goal : std::uint8_t { kResult, kPoints };

struct TurnMonteCarloSettings {
  Budget budget{.simulations = 1000};
  int candidates = 16;  // turns that are played out, at least 1
  int depth = 8;        // turns after it that a playout goes on; 0: to the end of the game
  Goal goal = Goal::kResult;
};

/// A place with its meeple, or a meeple alone.
using TurnCandidate = WholeTurn<2>;

/// Flat Monte Carlo over whole turns. The turns of the highest static values are played out by the
/// greedy player for everybody, over some turns, after which the static value counts. Playouts of
/// the same number draw the same tiles for all candidates as far as they can.
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
  [[nodiscard]] double play_out(const State& state, const TurnCandidate& turn, Seed seed) const;

  TurnMonteCarloSettings settings_;
  std::vector<TurnCandidate> candidates_;
  std::uint64_t simulations_ = 0;
};

/// The ways to play the rest of the turn with the best static values, at most `count`, the best
/// first. Precondition: a player acts.
void list_candidates(const Model& model, const State& state, std::size_t count,
                     std::vector<TurnCandidate>& out);

}  // namespace tilewright::carcassonne
