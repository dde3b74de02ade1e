#pragma once

#include <cstdint>
#include <vector>

#include "agents/catan/standing.hpp"
#include "agents/whole_turns.hpp"
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

inline constexpr std::size_t kMostTurnPlies = 10;

/// What a player does until chance or somebody else acts: a part of a turn, or an answer.
using TurnCandidate = WholeTurn<kMostTurnPlies>;

/// Lists ways to play on that look good to the value function.
///
/// All own plies are followed until chance or somebody else acts, the most promising ones first
/// where there are many; plies that lead to the same position count once. What is reached is valued
/// as the greedy player does; so is what is said to an offer, each word by itself, for its worth
/// shows only once hands change. Offers to others end a way of their own, and so few are kept that
/// there is room for the rest.
class TurnCandidates {
 public:
  /// The ways of the highest values, at most `count` and at least one, the best first; beside them
  /// at most `offers` offers. Precondition: a player acts, state.is_complete().
  void list(const State& state, std::size_t count, std::size_t offers,
            std::vector<TurnCandidate>& out);

 private:
  using Plies = FixedList<Action, kMostTurnPlies>;
  struct Child {
    State state;
    Action action;
    float value = 0;
  };

  void follow(const State& state, const Plies& plies, std::size_t count,
              std::vector<TurnCandidate>& out);
  void list_answers(const State& state, std::size_t count, std::vector<TurnCandidate>& out);
  void take(const Plies& plies, float value, std::size_t count, std::vector<TurnCandidate>& out);
  [[nodiscard]] float value_of(const State& state);
  void add_offers(const State& state, std::size_t offers, std::vector<TurnCandidate>& out) const;
  [[nodiscard]] bool is_new(std::uint64_t hash);

  Player own_;
  Standing standing_;
  int nodes_ = 0;
  std::vector<std::uint64_t> seen_;
};

}  // namespace tilewright::catan
