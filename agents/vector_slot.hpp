#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "agents/match.hpp"
#include "agents/replay.hpp"
#include "agents/seat_memories.hpp"
#include "agents/vector_arrays.hpp"
#include "agents/vector_environment.hpp"

namespace tilewright {

/// One row: its game and where its random numbers come from.
template <CompleteGame S>
struct VectorSlot {
  static constexpr std::size_t kNoGame = ~std::size_t{0};
  static constexpr std::int64_t kNoneDrawn = -1;

  VectorSlot(const typename S::Rules& rules, Seed of_row)
      : state{deal_game<S>(rules, Seed{})}, seed{of_row} {}
  // Only while the vector is built: rows do not move.
  VectorSlot(VectorSlot&& other) noexcept : state{std::move(other.state)}, seed{other.seed} {}

  void reseed(Seed of_row) {
    seed = of_row;
    game = kNoGame;
    sampler = Rng{split(seed, kNoGame)};
  }
  /// One action or outcome, which opponents take in.
  void advance(Action action) {
    if constexpr (Remembering<S>) {
      if (memories) {
        const S before = state;
        state.apply(action);
        return memories->observe(before, action, state);
      }
    }
    state.apply(action);
  }
  /// What an opponent is given.
  [[nodiscard]] InformationSet<S> seen_by(Player player) const {
    if constexpr (Remembering<S>) return {state, player, memories->of(player)};
    return {state, player};
  }
  [[nodiscard]] Seed seed_now() const { return VectorEnvironment::game_seed(seed, game); }

  // What every step reads comes first, so that it shares the state's cache lines.
  bool is_over = false;
  std::atomic<bool> is_sent{false};
  std::int32_t elapsed = 0;
  /// What `sample_actions` drew for this position, which is known to be legal; or none.
  std::int64_t drawn = kNoneDrawn;
  Seed chance{};  // of the present game's chance nodes
  S state;
  Seed seed;
  std::size_t game = kNoGame;  // which of the row's games this is
  GameSeeds seeds{};
  Rng sampler{split(seed, kNoGame)};
  std::optional<SeatMemories<S>> memories{};  // of the opponents' seats, if the game asks for them
};

/// What the arrays' sizes follow from.
template <CompleteGame S>
VectorShape vector_shape(const typename S::Rules& rules) {
  const S state = deal_game<S>(rules, Seed{});
  return {.players = static_cast<std::size_t>(state.num_players()),
          .actions = state.num_actions(),
          .most_legal = std::min<std::size_t>(S::Actions::kCapacity, state.num_actions()),
          .observation = S::observation_spec(rules)};
}

/// How many actions are legal, and the first of them, for an error.
template <CompleteGame S>
std::string some_legal_actions(const S& state) {
  constexpr std::size_t kShown = 8;
  typename S::Actions legal;
  state.legal_actions(legal);
  std::string text = std::to_string(legal.size()) + " actions are legal: ";
  for (std::size_t i = 0; i < std::min(legal.size(), kShown); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(legal[i].id());
  }
  return legal.size() > kShown ? text + ", ..." : text;
}

/// Why a row cannot be stepped with an action, for people.
template <CompleteGame S>
std::string why_row_refuses(const VectorSlot<S>& slot, std::size_t row, std::int64_t action,
                            std::uint32_t num_actions) {
  const std::string where = std::string(S::kName) + ", row " + std::to_string(row) + ": ";
  if (slot.is_over) return where + "the game is over; reset the row before you step it";
  const std::string given = "action " + std::to_string(action);
  if (action < 0 || action >= std::int64_t{num_actions}) {
    return where + given + " does not exist; ids are from 0 to " + std::to_string(num_actions - 1);
  }
  const Action known{static_cast<std::uint32_t>(action)};
  return where + given + " (" + slot.state.action_text(known) +
         ") is not legal: " + slot.state.why_illegal(known) + ". " + some_legal_actions(slot.state);
}

}  // namespace tilewright
