#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "agents/game_record.hpp"
#include "agents/move_clock.hpp"
#include "agents/replay.hpp"
#include "agents/seat_memories.hpp"
#include "core/information_set.hpp"

namespace tilewright {

/// Where the random numbers of one game come from. Each consumer has a stream of its own, so that
/// nothing an agent does can change the deal, the dice or another agent's numbers:
///
///   the deal              Rng{deal}
///   the n-th chance node  Rng{split(split(deal, 1), n)}, n from 0
///   seat s at ply p       Rng{split(split(agents, s), p)}
///
/// Chance nodes belong to the deal: games of one deal have the same dice, which makes comparisons
/// of agents sharper. A choice can be repeated from (agents, seat, ply) alone.
struct GameSeeds {
  Seed deal;
  Seed agents;

  /// Both from one seed, for a single game.
  static constexpr GameSeeds from(Seed seed) { return {split(seed, 0), split(seed, 1)}; }
  [[nodiscard]] constexpr Rng chance_rng(std::uint64_t chance_node) const {
    return Rng{split(split(deal, 1), chance_node)};
  }
  [[nodiscard]] constexpr Rng agent_rng(std::size_t seat, int ply) const {
    return Rng{split(split(agents, seat), static_cast<std::uint64_t>(ply))};
  }
};

/// Who plays on a seat: the agent and how people name it.
template <Game S>
struct Seat {
  Agent<S>* agent = nullptr;
  std::string name;
  /// Whether what the agent throws, or an illegal choice, loses the game for it. Else it ends the
  /// game with that exception.
  bool forfeits = false;
  /// Told when the agent's decisions begin; null: nobody is.
  MoveClock* clock = nullptr;
};

/// An agent chose an action that is not legal: its fault ends the game.
class IllegalAction : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An agent could not choose, for a reason that has a name: see Fault.
class AgentFault : public std::runtime_error {
 public:
  AgentFault(std::string kind, const std::string& text)
      : std::runtime_error{text}, kind_{std::move(kind)} {}
  [[nodiscard]] const std::string& kind() const { return kind_; }

 private:
  std::string kind_;
};

/// One ply, for whoever watches. `before` and `after` are the true positions.
template <Game S>
struct PlyEvent {
  const S& before;
  Player player;  // a seat, or chance
  Action action;
  const S& after;
  double seconds = 0;  // that the choice took; 0 for chance
};

/// What a game may be given besides its players.
template <Game S>
struct PlayOptions {
  /// Looked at before and after each choice: once true, the game is dropped.
  const std::atomic<bool>* stop = nullptr;
  PlayLimits limits{};
  std::function<void(const PlyEvent<S>&)> observer{};
};

namespace detail {

template <Game S>
Action checked_choice(const S& state, const Seat<S>& seat, const MemoryPointer<S>& memory,
                      Rng rng) {
  const Player player = state.current_player();
  const InformationSet<S> seen{state, player, memory};
  const Action action = seat.agent->choose(seen, rng);
  typename S::Actions legal;
  state.legal_actions(legal);
  if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
    throw IllegalAction("agent '" + seat.name + "' on seat " + std::to_string(player.index()) +
                        ", ply " + std::to_string(state.ply()) + ": " +
                        why_not_playable(state, action));
  }
  return action;
}

template <Game S>
GameRecord new_record(const S& start, std::span<const Seat<S>> seats, GameSeeds seeds) {
  GameRecord record{.game = std::string(S::kName),
                    .game_version = S::kVersion,
                    .rules = rules_text(start.rules()),
                    .deal_seed = seeds.deal,
                    .game_seed = seeds.agents};
  for (const auto& seat : seats) {
    record.seats.push_back({.agent = record.seats.size(), .spec = seat.name});
  }
  return record;
}

inline void add_time(SeatRecord& seat, double seconds, const PlayLimits& limits) {
  ++seat.decisions;
  seat.seconds += seconds;
  seat.slowest = std::max(seat.slowest, seconds);
  const bool move_over = limits.move_seconds > 0 && seconds > limits.move_seconds;
  const bool game_over = limits.game_seconds > 0 && seat.seconds > limits.game_seconds;
  if (move_over || game_over) ++seat.overruns;
}

/// The choice of an agent whose faults lose the game, or what was wrong with it.
template <Game S>
Result<Action> choice_or_fault(const S& state, const Seat<S>& seat, const MemoryPointer<S>& memory,
                               Rng rng, Fault& fault) {
  try {
    return checked_choice(state, seat, memory, rng);
  } catch (const AgentFault& error) {
    fault.kind = error.kind();
    fault.text = error.what();
  } catch (const IllegalAction& error) {
    fault.kind = "illegal";
    fault.text = error.what();
  } catch (const std::exception& error) {
    fault.kind = "crash";
    fault.text = error.what();
  }
  return Error{fault.text};
}

/// What a seat plays once it has lost by a fault.
template <Game S>
Action any_legal(const S& state, Rng rng) {
  typename S::Actions legal;
  state.legal_actions(legal);
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

template <Game S>
class Play {
 public:
  Play(std::span<const Seat<S>> seats, GameSeeds seeds, const PlayOptions<S>& options,
       GameRecord& record)
      : seats_{seats}, seeds_{seeds}, options_{options}, record_{record} {}

  [[nodiscard]] bool is_stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  /// What the seat to move plays, and how long it took; nothing after a fault.
  std::optional<Action> choose(const S& state, const MemoryPointer<S>& memory, double& seconds) {
    const std::size_t index = state.current_player().index();
    const Seat<S>& seat = seats_[index];
    SeatRecord& of_seat = record_.seats[index];
    const Rng rng = seeds_.agent_rng(index, state.ply());
    if (is_at_fault(record_, index)) return any_legal(state, rng);
    if (seat.clock != nullptr) {
      const int left = (S::kMaxPlies - state.ply() + state.num_players() - 1) / state.num_players();
      seat.clock->begin_move(of_seat.seconds, left);
    }
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Fault fault{.seat = index, .ply = static_cast<std::uint64_t>(state.ply())};
    const auto action = seat.forfeits ? choice_or_fault(state, seat, memory, rng, fault)
                                      : Result<Action>{checked_choice(state, seat, memory, rng)};
    seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const std::uint64_t overruns = of_seat.overruns;
    add_time(of_seat, seconds, options_.limits);
    if (action && of_seat.overruns > overruns && options_.limits.forfeit) {
      fault.kind = "overrun";
      fault.text = "agent '" + seat.name + "' on seat " + std::to_string(index) + ", ply " +
                   std::to_string(state.ply()) + ": more time than the limit allows";
    }
    if (action && fault.kind.empty()) return *action;
    record_.faults.push_back(std::move(fault));
    return {};
  }

 private:
  std::span<const Seat<S>> seats_;
  GameSeeds seeds_;
  const PlayOptions<S>& options_;
  GameRecord& record_;
};

template <Game S>
void write_end(const S& state, GameRecord& record) {
  std::vector<float> returns(record.seats.size());
  for (std::size_t seat = 0; seat < returns.size(); ++seat) {
    record.points.push_back(state.points()[seat]);
    if (state.is_terminal()) returns[seat] = state.returns()[seat];
  }
  record.returns = returns_after_faults(record, std::move(returns));
}

}  // namespace detail

/// Plays one game from `start` to its end: chance nodes, the agents' choices, the record.
///
/// Each agent is told that a game starts, then asked on its plies with the information set of its
/// seat and random numbers of its own. Nothing if `options.stop` became true before the end.
/// The record's place is left at zero; it replays if `start` is `deal_game(rules, seeds.deal)`.
///
/// Faults. A seat that `forfeits` and throws or chooses what is not legal is at fault, and so is
/// any seat over a limit of time, if the limits say so. The fault is recorded and the seat returns
/// -1. A game of two players ends there, with the points so far, and the other returns 1. A game of
/// more goes on to its end: the seat plays uniformly random legal actions, without being asked.
///
/// Precondition: one seat for each player, each with an agent of its own.
/// Errors: IllegalAction names the agent, the ply and the action; what an agent throws passes
/// through.
template <Game S>
std::optional<GameRecord> play_game(const S& start, std::span<const Seat<S>> seats, GameSeeds seeds,
                                    const PlayOptions<S>& options = {}) {
  TILEWRIGHT_ASSERT(seats.size() == static_cast<std::size_t>(start.num_players()));
  GameRecord record = detail::new_record(start, seats, seeds);
  detail::Play<S> play{seats, seeds, options, record};
  for (const auto& seat : seats) seat.agent->start_game();
  std::uint64_t chance_nodes = 0;
  S state = start;
  SeatMemories<S> memories{start};
  while (!state.is_terminal()) {
    if (play.is_stopped()) return {};
    const S before = state;
    const Player player = state.current_player();
    Action action;
    double seconds = 0;
    if (player.is_seat()) {
      auto chosen = play.choose(state, memories.of(player), seconds);
      if (play.is_stopped()) return {};  // it may be of a search that was cut short
      if (!chosen && seats.size() == 2) break;
      action =
          chosen ? *chosen : detail::any_legal(state, seeds.agent_rng(player.index(), state.ply()));
    } else if constexpr (ChanceNodes<S>) {
      Rng rng = seeds.chance_rng(chance_nodes++);
      action = state.sample_chance(rng);
    }
    state.apply(action);
    memories.observe(before, action, state);
    record.actions.push_back(action.id());
    TILEWRIGHT_ASSERT(static_cast<int>(record.actions.size()) <= S::kMaxPlies);
    if (options.observer) options.observer({before, player, action, state, seconds});
  }
  detail::write_end(state, record);
  return record;
}

/// Deals and plays one game from one seed.
template <Game S>
std::optional<GameRecord> play_game(const typename S::Rules& rules, std::span<const Seat<S>> seats,
                                    Seed seed, const PlayOptions<S>& options = {}) {
  const GameSeeds seeds = GameSeeds::from(seed);
  return play_game(deal_game<S>(rules, seeds.deal), seats, seeds, options);
}

}  // namespace tilewright
