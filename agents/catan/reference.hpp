#pragma once

#include "agents/agent.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// What the reference player takes a position to be worth to a player: points first, then
/// production, then room, then the hand. Higher is better; no scale has a meaning.
///
/// The terms and weights are those that the literature of Catan programs compares with: the value
/// function of the player AlphaBeta of Catanatron (Collazo 2020), written here from its
/// description.
double reference_value(const State& state, Player player);

/// The usual opponent of comparisons: looks two decisions ahead through chance and takes all others
/// to play against it. Trades with the bank alone: makes no offers and refuses all. It searches one
/// world drawn from what it knows.
class ReferenceAgent final : public Agent<State> {
 public:
  /// depth: decisions that are looked ahead, the own one included; at least 1.
  explicit ReferenceAgent(int depth) : depth_{depth} {}

  Action choose(const InformationSet<State>& seen, Rng& rng) override;

 private:
  int depth_;
};

}  // namespace tilewright::catan
