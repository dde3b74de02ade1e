#pragma once

#include "core/games/catan_connect/state.hpp"
#include "core/information_set.hpp"
#include "search/stop_request.hpp"

namespace tilewright::catan_connect {

struct GroupSearchSettings {
  int playouts = 16;   // of each of the most promising actions
  int candidates = 5;  // how many actions those are
  int rounds = 2;      // how many rounds a playout goes on for
  /// Asked before each round of playouts: when made, what was found so far decides. May be null.
  const StopRequest* stop = nullptr;
};

/// Looks ahead on the group of boards around the player alone, so that a decision costs the same
/// for any number of players: the actions that greedy play thinks best are carried out in worlds
/// drawn from what the player knows, everybody in the group plays greedily for a few rounds, and
/// the own standing then, against the best of the group, is what counts, beside a share of what
/// greedy play thinks. All actions see the same worlds and dice; the worse half drops out half-way.
/// Answers to offers and returned tokens are those of greedy play.
class GroupSearch {
 public:
  explicit GroupSearch(GroupSearchSettings settings) : settings_{settings} {}

  /// Precondition: the viewer of `seen` acts.
  [[nodiscard]] Action choose(const InformationSet<State>& seen, Rng& rng) const;

 private:
  [[nodiscard]] float playout(State state, std::size_t own, Rng& rng) const;

  GroupSearchSettings settings_;
};

}  // namespace tilewright::catan_connect
