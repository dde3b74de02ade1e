#pragma once

#include <cstdint>
#include <vector>

#include "agents/agent.hpp"
#include "agents/catan/turn_candidates.hpp"

namespace tilewright::catan {

struct TurnMonteCarloSettings {
  Budget budget{.simulations = 400};
  std::size_t candidates = 8;  // ways that are played out, at least 1
  std::size_t offers = 3;      // offers beside them
  int depth = 6;               // turns that a playout goes on; 0: to the end of the game
};

/// Flat Monte Carlo over what the mover does until chance or somebody else acts. The ways that the
/// value function likes most are played out in worlds drawn from what the mover knows: the greedy
/// player plays for everybody, over some turns, after which the static value counts. Playouts of
/// the same number have the same world and the same random numbers for all ways. Offers and answers
/// are judged like anything else, by what comes of them.
class TurnMonteCarloAgent final : public Agent<State> {
 public:
  explicit TurnMonteCarloAgent(const TurnMonteCarloSettings& settings) : settings_{settings} {}

  void start_game() override { planned_.clear(); }
  /// The next ply of the way that was found, as long as what happens is what it foresaw.
  Action choose(const InformationSet<State>& seen, Rng& rng) override;
  /// Of the position alone, whatever was planned.
  Report report(const InformationSet<State>& seen, Rng& rng) override;

 private:
  const TurnCandidate& search(const InformationSet<State>& seen, Rng& rng);
  [[nodiscard]] double play_out(State world, const TurnCandidate& turn, Seed seed) const;

  TurnMonteCarloSettings settings_;
  TurnCandidates lister_;
  std::vector<TurnCandidate> candidates_;
  std::uint64_t simulations_ = 0;
  FixedList<Action, kMostTurnPlies> planned_;
  std::size_t next_ = 0;
  std::uint64_t foreseen_ = 0;  // the hash of what is known when planned_[next_] is played
};

}  // namespace tilewright::catan
