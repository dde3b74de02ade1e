#pragma once

// The definition behind agents/self_play.hpp. Included by agents/NAME/networks.cpp.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "agents/network/network_leaf.hpp"
#include "agents/self_play.hpp"

namespace tilewright {
namespace detail {

/// Plays what a search chooses, and notes down what a learner wants to know of it.
template <CompleteGame S>
class RecordingAgent final : public Agent<S> {
 public:
  /// name: of the search, for errors.
  RecordingAgent(std::string name, AgentPointer<S> search, EvaluatorPointer evaluator)
      : name_{std::move(name)}, search_{std::move(search)}, evaluator_{std::move(evaluator)} {}

  void record_to(SelfPlayGame* game) { game_ = game; }
  void start_game() override { search_->start_game(); }

  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    typename S::Actions actions;
    seen.legal_actions(actions);
    const std::size_t row = game_->players.size();
    const auto players = static_cast<std::size_t>(seen.num_players());
    const std::size_t size = seen.known().observation_size();
    game_->observations.resize((row + 1) * size);
    seen.observe(std::span{game_->observations}.subspan(row * size));
    game_->players.push_back(seen.viewer().raw());
    game_->plies.push_back(seen.ply());
    game_->num_legal.push_back(static_cast<std::uint32_t>(actions.size()));
    game_->legal.insert(game_->legal.end(), actions.begin(), actions.end());
    game_->values.resize((row + 1) * players);
    const auto values = std::span{game_->values}.subspan(row * players);
    Action chosen = actions[0];
    if (actions.size() == 1) {
      game_->policy.push_back(1);
      value(seen, std::span{game_->observations}.subspan(row * size), values);
    } else {
      const Report report = search_->report(seen, rng);
      if (report.actions.size() != actions.size() || report.values.size() < players) {
        throw std::invalid_argument(std::string(S::kName) + ": agent '" + name_ +
                                    "' does not value positions, as self-play needs it; valid: "
                                    "mcts, pimc, mo_ismcts");
      }
      for (const ActionReport& action : report.actions) {
        game_->policy.push_back(static_cast<float>(action.policy));
      }
      for (std::size_t i = 0; i < players; ++i) values[i] = static_cast<float>(report.values[i]);
      chosen = report.best;
    }
    game_->actions.push_back(chosen);
    return chosen;
  }

 private:
  /// The evaluator's values, by seat.
  void value(const InformationSet<S>& seen, std::span<const float> observation,
             std::span<float> out) {
    std::ranges::fill(out, std::numeric_limits<float>::quiet_NaN());
    if (evaluator_ == nullptr) return;
    std::array<float, S::kMaxPlayers> relative{};
    PositionQuestion question{.observation = observation,
                              .actions = {},
                              .logits = {},
                              .values = std::span{relative}.first(out.size())};
    const Attendance attendance{*evaluator_};
    evaluator_->evaluate(question);
    const auto values = by_seat(seen.known(), seen.viewer(), question.values);
    std::copy_n(values.begin(), out.size(), out.begin());
  }

  std::string name_;
  AgentPointer<S> search_;
  EvaluatorPointer evaluator_;
  SelfPlayGame* game_ = nullptr;
};

/// Ends all games once it is made: play_game looks at the flag, searches ask the request.
class SelfPlayStop final : public StopRequest {
 public:
  void make() { flag_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_made() const override { return flag_.load(std::memory_order_relaxed); }
  [[nodiscard]] const std::atomic<bool>& flag() const { return flag_; }

 private:
  std::atomic<bool> flag_{false};
};

/// The threads of one call.
template <CompleteGame S>
class SelfPlay {
 public:
  SelfPlay(const typename S::Rules& rules, const SelfPlaySettings& settings,
           const EvaluatorPointer& evaluator)
      : rules_{rules}, settings_{settings}, evaluator_{evaluator} {}

  /// Empty if it was cancelled. Throws what a game threw.
  std::vector<SelfPlayGame> run(const std::function<bool()>& is_cancelled) {
    const auto most = static_cast<std::uint64_t>(std::max(settings_.threads, 1));
    running_ = std::min(most, settings_.games);
    const std::uint64_t count = running_;
    bool cancelled = false;
    {
      std::vector<std::jthread> threads;
      try {
        for (std::uint64_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
      } catch (...) {  // no more threads to be had
        stop_.make();
        throw;
      }
      std::unique_lock lock{mutex_};
      while (running_ > 0) {
        changed_.wait_for(lock, std::chrono::milliseconds{20});
        lock.unlock();
        if (!cancelled && is_cancelled()) {
          cancelled = true;
          stop_.make();
        }
        lock.lock();
      }
    }
    if (cancelled) return {};
    if (error_ != nullptr) std::rethrow_exception(error_);
    std::ranges::sort(finished_, {}, [](const auto& game) { return game.first; });
    std::vector<SelfPlayGame> games;
    games.reserve(finished_.size());
    for (auto& [number, game] : finished_) games.push_back(std::move(game));
    return games;
  }

 private:
  void work() {
    try {
      play_games();
    } catch (...) {
      stop_.make();
      const std::lock_guard lock{mutex_};
      if (error_ == nullptr) error_ = std::current_exception();
    }
    const std::lock_guard lock{mutex_};
    --running_;
    changed_.notify_all();
  }

  void play_games() {
    std::vector<std::unique_ptr<RecordingAgent<S>>> agents;
    std::vector<Seat<S>> seats;
    for (std::uint64_t i = next_++; i < settings_.games && !stop_.is_made(); i = next_++) {
      const GameSeeds seeds = GameSeeds::from(split(settings_.seed, settings_.first + i));
      const S start = deal_game<S>(rules_, seeds.deal);
      while (agents.size() < static_cast<std::size_t>(start.num_players())) {
        auto search = make_agent<S>(settings_.search, &stop_, evaluator_);
        if (!search) throw std::runtime_error(search.error());  // the file has changed meanwhile
        agents.push_back(std::make_unique<RecordingAgent<S>>(settings_.search,
                                                             std::move(search).take(), evaluator_));
        seats.push_back({.agent = agents.back().get(), .name = settings_.search});
      }
      SelfPlayGame game;
      game.deal = seeds.deal;
      for (const auto& agent : agents) agent->record_to(&game);
      const auto record = play_game<S>(start, seats, seeds, {.stop = &stop_.flag()});
      if (!record) return;
      game.returns.assign(record->returns.begin(), record->returns.end());
      game.points.assign(record->points.begin(), record->points.end());
      const std::lock_guard lock{mutex_};
      finished_.emplace_back(i, std::move(game));
    }
  }

  const typename S::Rules& rules_;
  const SelfPlaySettings& settings_;
  const EvaluatorPointer& evaluator_;
  std::vector<std::pair<std::uint64_t, SelfPlayGame>> finished_;  // with their numbers
  SelfPlayStop stop_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t running_ = 0;
  std::exception_ptr error_;
};

}  // namespace detail

template <Game S>
Result<std::vector<SelfPlayGame>> self_play(const typename S::Rules& rules,
                                            const SelfPlaySettings& settings,
                                            const EvaluatorPointer& evaluator,
                                            const std::function<bool()>& is_cancelled) {
  if (const auto made = make_agent<S>(settings.search, nullptr, evaluator); !made) {
    return Error{std::string(S::kName) + ": " + made.error()};
  }
  if (evaluator != nullptr) {
    const S start = deal_game<S>(rules, settings.seed);
    const std::string why = evaluator->why_unfit(position_shape(start));
    if (!why.empty()) return Error{std::string(S::kName) + ": " + why};
  }
  return detail::SelfPlay<S>{rules, settings, evaluator}.run(is_cancelled);
}

}  // namespace tilewright
