#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/information_set.hpp"

namespace tilewright {

/// What the seats remember of a game beyond its states, if it is a game that asks for it: kept by
/// whoever runs the game, from its start.
template <Game S>
class SeatMemories {
 public:
  explicit SeatMemories(const S& start)
      : SeatMemories{start, [](std::size_t /*seat*/) { return true; }} {}

  /// Of those seats alone for which wanted(seat): the others are not asked for, and cost nothing.
  template <class Wanted>
  SeatMemories(const S& start, const Wanted& wanted) {
    if constexpr (Remembering<S>) {
      memories_.resize(static_cast<std::size_t>(start.num_players()));
      for (std::size_t seat = 0; seat < memories_.size(); ++seat) {
        if (wanted(seat)) memories_[seat].emplace(start, Player{seat});
      }
    }
  }

  /// What a seat remembers now; nothing for the spectator and seats that are not wanted. A copy: an
  /// agent may keep the information set that it is in.
  [[nodiscard]] MemoryPointer<S> of(Player player) const {
    if constexpr (Remembering<S>) {
      if (!player.is_seat() || !memories_[player.index()]) return {};
      return std::make_shared<const MemoryOf<S>>(*memories_[player.index()]);
    } else {
      return {};
    }
  }

  /// The game went on by one action or outcome.
  void observe(const S& before, Action action, const S& after) {
    if constexpr (Remembering<S>) {
      for (auto& memory : memories_) {
        if (memory) memory->observe(before, action, after);
      }
    }
  }

 private:
  std::vector<std::optional<MemoryOf<S>>> memories_;
};

/// A game that is followed from a position on: what happened, and what every seat remembers of it.
/// For callers that step a game themselves.
template <Game S>
class GameHistory {
 public:
  explicit GameHistory(const S& start) : start_{start}, state_{start}, memories_{start} {}

  [[nodiscard]] const S& start() const { return start_; }
  [[nodiscard]] const S& state() const { return state_; }
  [[nodiscard]] const std::vector<Action>& actions() const { return actions_; }

  /// An action of whoever acts, or an outcome of chance; legal.
  void apply(Action action) {
    const S before = state_;
    state_.apply(action);
    memories_.observe(before, action, state_);
    actions_.push_back(action);
  }

  /// All that a player knows, with what they remember.
  [[nodiscard]] InformationSet<S> information_set(Player player) const {
    return {state_, player, memories_.of(player)};
  }

 private:
  S start_;
  S state_;
  SeatMemories<S> memories_;
  std::vector<Action> actions_;
};

}  // namespace tilewright
