#pragma once

// The definition behind agents/vector_environment.hpp. Included by vector_environment.cpp alone.

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "agents/match.hpp"
#include "agents/row_queue.hpp"
#include "agents/thread_team.hpp"
#include "agents/vector_arrays.hpp"
#include "agents/vector_environment.hpp"
#include "agents/vector_slot.hpp"
#include "core/game_text.hpp"
#include "core/observation_writer.hpp"

namespace tilewright {

template <CompleteGame S>
requires ObservableAsBytes<S>
class GameVectorEnvironment final : public VectorEnvironment {
 public:
  using Rules = typename S::Rules;
  using Agents = std::vector<AgentPointer<S>>;
  static_assert(S::Actions::kCapacity <= 0x7FFFFFFF);

  /// agents: for each row an agent for each seat, null for learners; or empty: learners everywhere.
  /// Precondition: settings.threads >= 1, and what make_vector_environment checks.
  GameVectorEnvironment(VectorSettings settings, Rules rules, std::vector<Agents> agents)
      : settings_{std::move(settings)},
        rules_{rules},
        shape_{vector_shape<S>(rules)},
        arrays_{settings_, shape_},
        num_actions_{static_cast<std::uint32_t>(shape_.actions)},
        agents_{std::move(agents)},
        team_{settings_.threads},
        queue_{settings_.threads, [this](const RowQueue::Job& job) { play(job.row, job.action); }} {
    slots_.reserve(settings_.num_envs);
    for (std::size_t row = 0; row < settings_.num_envs; ++row) {
      slots_.emplace_back(rules_, split(settings_.seed, row));
    }
  }

  [[nodiscard]] const VectorSettings& settings() const override { return settings_; }
  [[nodiscard]] int num_players() const override { return static_cast<int>(shape_.players); }
  [[nodiscard]] std::uint32_t num_actions() const override { return num_actions_; }
  [[nodiscard]] const std::vector<ArraySpec>& specs() const override { return arrays_.specs(); }
  [[nodiscard]] std::size_t num_sent() const override { return queue_.num_under_way(); }

  void attach(const std::vector<void*>& arrays) override {
    const std::scoped_lock lock{mutex_};
    arrays_.attach(arrays);
    arrays_.clear_outcomes(0, slots_.size());
    for_rows([&](std::size_t row) { begin_game(row); });
  }

  std::optional<Error> reset(std::span<const Seed> seeds, std::span<const bool> mask) override {
    const std::scoped_lock lock{mutex_};
    if (auto error = why_busy()) return error;
    for (const std::size_t size : {seeds.size(), mask.size()}) {
      if (size != 0 && size != slots_.size()) return Error{expected_rows(size)};
    }
    for_rows([&](std::size_t row) {
      if (!mask.empty() && !mask[row]) return;
      arrays_.clear_outcomes(row, row + 1);
      if (!seeds.empty()) slots_[row].reseed(seeds[row]);
      begin_game(row);
    });
    return {};
  }

  std::optional<Error> step(std::span<const std::int64_t> actions) override {
    const std::scoped_lock lock{mutex_};
    if (auto error = why_busy()) return error;
    if (actions.size() != slots_.size()) return Error{expected_rows(actions.size())};
    if (must_check()) {
      std::atomic<std::size_t> first_bad{slots_.size()};
      for_rows([&](std::size_t row) {
        if (!may_play(slots_[row], actions[row])) lower(first_bad, row);
      });
      if (first_bad < slots_.size()) return Error{why_not(first_bad, actions[first_bad])};
    }
    for_shares([&](std::size_t begin, std::size_t end) {
      arrays_.clear_outcomes(begin, end);
      for (std::size_t row = begin; row < end; ++row) step_row(row, actions[row]);
    });
    return {};
  }

  std::optional<Error> sample_actions(std::span<std::int64_t> out) override {
    const std::scoped_lock lock{mutex_};
    if (auto error = why_busy()) return error;
    if (out.size() != slots_.size()) return Error{expected_rows(out.size())};
    for_rows([&](std::size_t row) {
      Slot& slot = slots_[row];
      if (!slot.is_over) slot.drawn = random_action(slot.state, slot.sampler).id();
      out[row] = slot.is_over ? 0 : slot.drawn;
    });
    return {};
  }

  std::optional<Error> send(std::span<const std::int64_t> actions,
                            std::span<const std::int64_t> rows) override {
    const std::scoped_lock lock{mutex_};
    if (actions.size() != rows.size()) {
      return Error{std::to_string(actions.size()) + " actions for " + std::to_string(rows.size()) +
                   " rows"};
    }
    std::vector<RowQueue::Job> jobs;
    std::optional<Error> error;
    for (std::size_t i = 0; i < rows.size() && !error; ++i) {
      error = why_no_row(rows[i]);
      if (error) break;
      const auto row = static_cast<std::size_t>(rows[i]);
      if (actions[i] >= 0 && must_check() && !may_play(slots_[row], actions[i])) {
        error = Error{why_not(row, actions[i])};
        break;
      }
      slots_[row].is_sent.store(true, std::memory_order_relaxed);
      jobs.push_back({.row = row, .action = actions[i]});
    }
    if (error) {
      for (const auto& job : jobs) slots_[job.row].is_sent.store(false, std::memory_order_relaxed);
      return error;
    }
    queue_.add(jobs);
    return {};
  }

  Result<std::vector<std::int64_t>> receive(std::size_t count, double seconds) override {
    const std::scoped_lock one_receiver{receive_mutex_};
    const std::size_t sent = queue_.num_under_way();
    if (count == 0 || count > sent) {
      return Error{"receive " + std::to_string(count) + " rows: " + std::to_string(sent) +
                   " are under way"};
    }
    auto rows = queue_.take(count, seconds);
    for (const std::int64_t row : rows) {
      slots_[static_cast<std::size_t>(row)].is_sent.store(false, std::memory_order_release);
    }
    return rows;
  }

  Result<std::string> state_text(std::int64_t row) override {
    const std::scoped_lock lock{mutex_};
    if (auto error = why_no_row(row)) return *error;
    return slots_[static_cast<std::size_t>(row)].state.text();
  }

  Result<Seed> seed_of_game(std::int64_t row) override {
    const std::scoped_lock lock{mutex_};
    if (auto error = why_no_row(row)) return *error;
    return slots_[static_cast<std::size_t>(row)].seed_now();
  }

 private:
  using Slot = VectorSlot<S>;

  /// Calls body(row) for all rows, on all threads; no row's result depends on another's.
  template <class Body>
  void for_rows(const Body& body) {
    for_shares([&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) body(row);
    });
  }

  /// Calls body(begin, end) for shares of the rows, on all threads.
  template <class Body>
  void for_shares(const Body& body) {
    const std::size_t rows = slots_.size();
    if (settings_.threads == 1 || rows == 1) return body(std::size_t{0}, rows);
    // More shares than threads, for rows that take longer than others: a thread that is done helps.
    constexpr std::size_t kSharesForEach = 4;
    const std::size_t most = kSharesForEach * static_cast<std::size_t>(settings_.threads);
    const std::size_t shares = std::min(rows, most);
    team_.run(shares,
              [&](std::size_t share) { body(share * rows / shares, (share + 1) * rows / shares); });
  }

  static void lower(std::atomic<std::size_t>& least, std::size_t value) {
    std::size_t seen = least;
    while (value < seen && !least.compare_exchange_weak(seen, value)) {
    }
  }

  // --- Checks ---

  [[nodiscard]] bool must_check() const {
    return settings_.on_illegal == OnIllegal::kError || settings_.autoreset == AutoReset::kDisabled;
  }

  [[nodiscard]] bool is_legal(const Slot& slot, std::int64_t action) const {
    if (action < 0 || action >= std::int64_t{num_actions_}) return false;
    if (action == slot.drawn) return true;
    const Action known{static_cast<std::uint32_t>(action)};
    if constexpr (requires {
                    { slot.state.is_legal(known) } -> std::same_as<bool>;
                  }) {
      return slot.state.is_legal(known);  // quicker, where a game offers it
    } else {
      return slot.state.why_illegal(known).empty();
    }
  }

  [[nodiscard]] bool may_play(const Slot& slot, std::int64_t action) const {
    if (slot.is_over) return settings_.autoreset != AutoReset::kDisabled;
    return settings_.on_illegal == OnIllegal::kPenalty || is_legal(slot, action);
  }

  [[nodiscard]] std::string why_not(std::size_t row, std::int64_t action) const {
    return why_row_refuses(slots_[row], row, action, num_actions_);
  }

  [[nodiscard]] std::string expected_rows(std::size_t given) const {
    return std::to_string(slots_.size()) + " values are needed, one for each row, not " +
           std::to_string(given);
  }

  [[nodiscard]] std::optional<Error> why_busy() const {
    const std::size_t sent = queue_.num_under_way();
    if (sent == 0) return {};
    return Error{std::to_string(sent) + " rows are under way; receive them first"};
  }

  [[nodiscard]] std::optional<Error> why_no_row(std::int64_t row) const {
    if (row < 0 || row >= static_cast<std::int64_t>(slots_.size())) {
      return Error{"no row " + std::to_string(row) + "; valid: 0 to " +
                   std::to_string(slots_.size() - 1)};
    }
    if (!slots_[static_cast<std::size_t>(row)].is_sent.load(std::memory_order_acquire)) return {};
    return Error{"row " + std::to_string(row) + " is under way; receive it first"};
  }

  // --- Play ---

  void play(std::size_t row, std::int64_t action) {
    arrays_.clear_outcomes(row, row + 1);
    action < 0 ? begin_game(row) : step_row(row, action);
  }

  /// Deals the row's next game that a learner has a decision in, and writes the row. Precondition:
  /// its outcomes are cleared.
  void begin_game(std::size_t row) {
    start_game(row);
    arrays_.actor(row) = Player::none().raw();
    arrays_.elapsed_steps(row) = 0;
    write_decision(row, slots_[row].state.current_player());
  }

  void start_game(std::size_t row) {
    Slot& slot = slots_[row];
    do {
      ++slot.game;
      slot.seeds = GameSeeds::from(slot.seed_now());
      slot.chance = split(slot.seeds.deal, 1);
      slot.state = deal_game<S>(rules_, slot.seeds.deal);
      slot.elapsed = 0;
      slot.drawn = Slot::kNoneDrawn;
      if (!agents_.empty()) {
        for (const auto& agent : agents_[row]) {
          if (agent != nullptr) agent->start_game();
        }
        if constexpr (Remembering<S>) {
          slot.memories.emplace(slot.state,
                                [&](std::size_t seat) { return agent_on(row, seat) != nullptr; });
        }
      }
      if (has_others()) play_others(row);
    } while (slot.state.is_terminal());
    slot.is_over = false;
  }

  /// Precondition: `may_play`, and the row's outcomes are cleared.
  void step_row(std::size_t row, std::int64_t action) {
    Slot& slot = slots_[row];
    if (slot.is_over) return begin_game(row);
    const Player actor = slot.state.current_player();
    arrays_.actor(row) = actor.raw();
    arrays_.elapsed_steps(row) = ++slot.elapsed;
    const bool is_punished = settings_.on_illegal == OnIllegal::kPenalty && !is_legal(slot, action);
    slot.drawn = Slot::kNoneDrawn;
    if (is_punished) {
      arrays_.rewards(row)[actor.index()] = -1;
      return end_game(row, actor);
    }
    slot.advance(Action{static_cast<std::uint32_t>(action)});
    if (has_others()) play_others(row);
    if (slot.state.is_terminal()) {
      const auto returns = slot.state.returns();
      std::copy_n(returns.begin(), shape_.players, arrays_.rewards(row).begin());
      return end_game(row, actor);
    }
    write_decision(row, slot.state.current_player());
  }

  void end_game(std::size_t row, Player actor) {
    Slot& slot = slots_[row];
    const auto points = slot.state.points();
    std::copy_n(points.begin(), shape_.players, arrays_.points(row).begin());
    arrays_.terminated(row) = true;
    if (settings_.autoreset == AutoReset::kSameStep) {
      if (arrays_.has_final_observations()) write_observation(row, actor, true);
      start_game(row);
      write_decision(row, slot.state.current_player());
    } else {
      slot.is_over = true;
      write_decision(row, actor);
    }
  }

  [[nodiscard]] bool has_others() const { return ChanceNodes<S> || !agents_.empty(); }

  /// Who plays on a seat in the row's present game; null: a learner.
  [[nodiscard]] Agent<S>* agent_on(std::size_t row, std::size_t seat) const {
    const std::size_t seats = shape_.players;
    const std::size_t turned = settings_.rotate_seats ? slots_[row].game % seats : 0;
    return agents_[row][(seat + seats - turned) % seats].get();
  }

  /// Chance and opponents, until a learner is to act or the game is over.
  void play_others(std::size_t row) {
    Slot& slot = slots_[row];
    S& state = slot.state;
    for (;;) {
      if constexpr (ChanceNodes<S>) {
        if (state.current_player() == Player::chance()) {
          Rng rng{split(slot.chance, static_cast<std::uint64_t>(state.ply()))};
          while (state.current_player() == Player::chance()) {
            slot.advance(state.sample_chance(rng));
          }
        }
      }
      if (agents_.empty() || state.is_terminal()) return;
      const Player player = state.current_player();
      Agent<S>* const agent = agent_on(row, player.index());
      if (agent == nullptr) return;
      Rng rng = slot.seeds.agent_rng(player.index(), state.ply());
      slot.advance(agent->choose(slot.seen_by(player), rng));
    }
  }

  // --- Arrays ---

  void write_decision(std::size_t row, Player viewer) {
    const Slot& slot = slots_[row];
    arrays_.current_player(row) = slot.is_over ? Player::none().raw() : viewer.raw();
    if (arrays_.has_legal_actions()) write_legal_actions(row);
    if (arrays_.has_observations()) write_observation(row, viewer, false);
  }

  void write_legal_actions(std::size_t row) {
    const Slot& slot = slots_[row];
    typename S::Actions legal;
    if (slot.is_over) {
      legal.clear();
      legal.push(Action{0});
    } else {
      slot.state.legal_actions(legal);
    }
    arrays_.write_legal_actions(row, legal.span());
  }

  void write_observation(std::size_t row, Player viewer, bool is_final) {
    const S& state = slots_[row].state;
    if (settings_.observations == ObservationForm::kUint8) {
      state.observe(viewer, arrays_.byte_observation(row, is_final));
    } else {
      state.observe(viewer, arrays_.float_observation(row, is_final));
    }
  }

  VectorSettings settings_;
  Rules rules_;
  VectorShape shape_;
  VectorArrays arrays_;
  std::uint32_t num_actions_;
  std::vector<Slot> slots_;
  std::vector<Agents> agents_;
  ThreadTeam team_;
  std::mutex mutex_;
  std::mutex receive_mutex_;
  RowQueue queue_;  // last: its threads use all of the above
};

}  // namespace tilewright
