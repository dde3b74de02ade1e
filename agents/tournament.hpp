#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "agents/agent.hpp"
#include "agents/game_file.hpp"
#include "agents/journal.hpp"
#include "agents/match.hpp"
#include "agents/replay.hpp"
#include "agents/schedule.hpp"
#include "core/result.hpp"

namespace tilewright {

/// What a tournament may be told besides its game, rules and agents.
struct TournamentSettings {
  std::uint64_t games_per_group = 100;  // of a round robin; with two players: per pairing
  std::vector<Stage> stages{};          // if there are any, these instead of a round robin
  Seed seed{};
  std::string format{};  // kept in the journal: how the stages came about
  PlayLimits limits{};
  /// Of several machines that divide the games between them, this one plays the deals whose number
  /// leaves the remainder `share` when divided by `num_shares`.
  std::uint64_t share = 0;
  std::uint64_t num_shares = 1;
  int threads = 0;                  // games at the same time; 0: as many as the machine has cores
  std::filesystem::path journal{};  // empty: none
};

/// How far a tournament is.
struct TournamentProgress {
  std::vector<GameRecord> records{};  // finished since the last look, in the order of finishing
  std::uint64_t num_done = 0;         // games finished, those of the journal included
  std::uint64_t num_games = 0;        // of all, or of the share; num_done at the end
  bool is_running = false;
};

/// What a tournament needs to know of its game, as functions called once per game: so that the
/// tournament itself, and whoever binds it to another language, needs no template.
struct TournamentGame {
  std::string name;
  int version = 0;
  std::string rules;
  std::size_t num_players = 0;
  /// Plays one game of the schedule; nothing if `stop` became true. Called by several threads.
  std::function<std::optional<GameRecord>(const ScheduledGame&, const std::atomic<bool>& stop)>
      play;
  /// Why a record of the journal is not the game that it says it is; empty if it is.
  std::function<std::string(const GameRecord&)> check;
};

/// A list of games, such as a round robin, played in the background on all cores.
///
/// The thread that made it starts it, looks at it with `poll`, may `stop` it, and waits for it.
/// Each game follows from the schedule alone, so the records do not depend on the number of
/// threads, on who plays them when, or on whether the tournament was stopped, killed and resumed on
/// the way; only times do, and the choices of agents whose budget is in milliseconds.
///
/// If an agent throws or chooses an illegal action, it loses that game, if its entry says so. Else
/// the games that are being played are dropped and `poll` and `wait` throw that exception; finished
/// games stay in the journal.
class Tournament {
 public:
  /// Makes the schedule and opens the journal: errors are those of Schedule::make and
  /// Journal::open, and a journal whose games are not those of the schedule.
  static Result<std::shared_ptr<Tournament>> make(TournamentGame game,
                                                  std::vector<std::string> agents,
                                                  const TournamentSettings& settings);
  Tournament(const Tournament&) = delete;
  Tournament& operator=(const Tournament&) = delete;
  /// Stops, and waits for the plies that are being played.
  ~Tournament();

  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] const GameFileHeader& header() const { return header_; }
  [[nodiscard]] std::uint64_t num_games() const { return schedule_.num_games(); }
  /// Games that the journal held already. The first `poll` returns them.
  [[nodiscard]] std::uint64_t num_resumed() const { return num_resumed_; }
  /// What people should know of the journal: a torn line that was cut off. Mostly empty.
  [[nodiscard]] const std::string& notice() const { return notice_; }

  /// Begins to play, in the background. Precondition: not called before.
  void start();

  /// Waits until a game has finished since the last look, or nothing runs any more, or the time is
  /// up, and says how far it is. All polls together return every finished game once. Throws what
  /// ended the tournament, after the last finished game was returned.
  TournamentProgress poll(std::chrono::milliseconds timeout);

  /// Asks to stop: no game is begun, and those that are being played are dropped at their present
  /// ply: searches that listen to a MoveClock end at once. Returns at once; from any thread.
  void stop() { stop_.store(true, std::memory_order_relaxed); }

  /// Waits for the end, or for the end of what `stop` left. Throws what ended the tournament.
  void wait();

 private:
  Tournament(TournamentGame game, Schedule schedule, GameFileHeader header);
  std::optional<Error> open_journal(const std::filesystem::path& path);
  void run();
  void play_games();
  void play(std::uint64_t number);
  [[nodiscard]] bool is_in_share(std::uint64_t number) const;
  void finish(GameRecord record);
  void fail(std::exception_ptr failure);

  const TournamentGame game_;
  const Schedule schedule_;
  const GameFileHeader header_;
  std::string notice_;
  std::uint64_t num_resumed_ = 0;
  std::uint64_t num_planned_ = 0;  // games at the end
  int threads_ = 1;
  std::uint64_t share_ = 0;
  std::uint64_t num_shares_ = 1;
  std::vector<bool> in_journal_;  // by game number; not changed once started

  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> next_{0};  // number of the next game to look at
  std::thread driver_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  std::shared_ptr<Journal> journal_;
  std::vector<GameRecord> fresh_;  // not yet returned by poll
  std::uint64_t num_done_ = 0;
  bool is_running_ = false;
  std::exception_ptr failure_;
};

/// Runs a tournament to its end. Returns its games in the order of their numbers.
std::vector<GameRecord> play_all(Tournament& tournament);

/// An agent of a tournament: how people name it, and how it is made. `make` is called for each seat
/// of each game, by several threads at once: what is large (a network) is shared by its agents. Its
/// argument outlives the agent and ends its searches early: at a limit, or when the tournament
/// stops.
template <Game S>
struct TournamentAgent {
  std::string spec;
  std::function<AgentPointer<S>(const StopRequest&)> make;
  bool forfeits = false;  // see Seat
  /// Called with the agent after each finished game, and its seat; may be empty.
  std::function<void(Agent<S>&, const GameRecord&, std::size_t seat)> finish{};
};

namespace detail {

template <Game S>
std::optional<GameRecord> play_scheduled(const typename S::Rules& rules,
                                         const std::vector<TournamentAgent<S>>& agents,
                                         const PlayLimits& limits, const ScheduledGame& game,
                                         const std::atomic<bool>& stop) {
  std::deque<MoveClock> clocks;  // stay where they are
  std::vector<AgentPointer<S>> players;
  std::vector<Seat<S>> seats;
  for (const std::size_t agent : game.agents) {
    clocks.emplace_back(limits, &stop);
    players.push_back(agents[agent].make(clocks.back()));
    seats.push_back({.agent = players.back().get(),
                     .name = agents[agent].spec,
                     .forfeits = agents[agent].forfeits,
                     .clock = &clocks.back()});
  }
  const S start = deal_game<S>(rules, game.deal_seed);
  const GameSeeds seeds{.deal = game.deal_seed, .agents = game.game_seed};
  auto record = play_game<S>(start, seats, seeds, {.stop = &stop, .limits = limits});
  if (!record) return record;
  record->place = game.place;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    record->seats[seat].agent = game.agents[seat];
    const auto& finish = agents[game.agents[seat]].finish;
    if (finish) finish(*players[seat], *record, seat);
  }
  return record;
}

}  // namespace detail

/// A tournament of one game between `agents`, which are numbered in this order.
template <Game S>
Result<std::shared_ptr<Tournament>> make_tournament(const typename S::Rules& rules,
                                                    std::vector<TournamentAgent<S>> agents,
                                                    const TournamentSettings& settings) {
  std::vector<std::string> specs;
  for (const auto& agent : agents) specs.push_back(agent.spec);
  TournamentGame game;
  game.name = S::kName;
  game.version = S::kVersion;
  game.rules = rules_text(rules);
  game.num_players = static_cast<std::size_t>(deal_game<S>(rules, settings.seed).num_players());
  game.play = [rules, limits = settings.limits, agents = std::move(agents)](
                  const ScheduledGame& scheduled, const std::atomic<bool>& stop) {
    return detail::play_scheduled<S>(rules, agents, limits, scheduled, stop);
  };
  game.check = [](const GameRecord& record) {
    const auto final = replay<S>(record);
    return final ? std::string{} : final.error();
  };
  return Tournament::make(std::move(game), std::move(specs), settings);
}

}  // namespace tilewright
