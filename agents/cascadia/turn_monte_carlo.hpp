#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "agents/cascadia/pattern.hpp"
#include "agents/whole_turns.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"

namespace tilewright::cascadia {

/// How the searcher plays the later turns of its playouts.
enum class PlayoutPlayer : std::uint8_t { kGreedy, kPattern };

/// Search with the learned value of a board (board_net.hpp): it chooses the candidates, counts for
/// some playouts of each, and is what a playout comes to that ends early.
struct LearnedValueSettings {
  int listed = 48;      // turns by PatternTurn from which the candidates are chosen
  int prior = 8;        // playouts for which the value right after a candidate counts
  int turns_ahead = 2;  // turns of the searcher's after the candidate in a playout
};

struct TurnMonteCarloSettings {
  Budget budget{.simulations = 1000};
  int candidates = 16;  // turns that are played out, at least 1
  PlayoutPlayer player = PlayoutPlayer::kPattern;
  std::optional<LearnedValueSettings> learned{};  // without, playouts go to the end of the game
};

/// One to three plies, or a wipe. What its playouts come to: the mover's base total at the end.
using TurnCandidate = WholeTurn<3>;

/// One playout of a turn to the end of the game: the mover's base total.
int play_turn_out(const State& state, const TurnCandidate& turn, PlayoutPlayer player, Seed seed);

/// Flat Monte Carlo over whole turns. The turns that PatternTurn values most are played out to the
/// end of the game, or those that the learned value puts first are for some turns; halve_turns
/// shares the playouts out.
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

  /// All candidates of the last search, the best first. With a learned value their playouts are
  /// those and the prior.
  [[nodiscard]] const std::vector<TurnCandidate>& candidates() const { return candidates_; }
  [[nodiscard]] std::uint64_t simulations() const { return simulations_; }

 private:
  void choose_by_learned_value(const State& state);

  TurnMonteCarloSettings settings_;
  std::vector<TurnCandidate> candidates_;
  std::uint64_t simulations_ = 0;
};

}  // namespace tilewright::cascadia
