#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "search/stop_request.hpp"

namespace tilewright {

/// What the agents of a game may use; 0 means no limit of this kind. Time is wall time. See
/// `play_game` for what happens to an agent that uses more.
struct PlayLimits {
  double move_seconds = 0;             // for each decision
  double game_seconds = 0;             // for all decisions of one seat
  std::uint64_t move_simulations = 0;  // for each decision of an agent that searches
  std::uint64_t game_simulations = 0;  // for all decisions of one such seat
  bool forfeit = false;                // an overrun of time loses the game, not only is recorded
};

/// The share of what is left for a game that a decision may use: as if so many decisions were to
/// come, or as many as there can be, if these are fewer.
constexpr int kDecisionsAhead = 15;

/// Keeps one seat's searches to the limits of a game: it asks them to stop when the decision has
/// used its share, and when `stop` becomes true. A search is asked before each simulation, so its
/// simulations are counted here; agents that do not ask are not bound by it.
class MoveClock final : public StopRequest {
 public:
  explicit MoveClock(const PlayLimits& limits, const std::atomic<bool>* stop = nullptr)
      : limits_{limits}, stop_{stop} {}

  /// Called before a decision. seconds_used: of this seat so far; decisions_left: at most so many
  /// are to come, this one included, at least 1.
  void begin_move(double seconds_used, int decisions_left) {
    const int share = std::clamp(decisions_left, 1, kDecisionsAhead);
    double seconds = limits_.move_seconds;
    if (limits_.game_seconds > 0) {
      const double left = std::max(0.0, limits_.game_seconds - seconds_used) / share;
      seconds = seconds > 0 ? std::min(seconds, left) : left;
    }
    has_deadline_ = limits_.move_seconds > 0 || limits_.game_seconds > 0;
    if (has_deadline_) {
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds * kOfTheTime));
    }
    simulations_used_ += std::min(asked_.load(std::memory_order_relaxed), simulations_);
    asked_.store(0, std::memory_order_relaxed);
    simulations_ = limits_.move_simulations;
    if (limits_.game_simulations > 0) {
      const std::uint64_t left =
          limits_.game_simulations - std::min(limits_.game_simulations, simulations_used_);
      const std::uint64_t part = std::max<std::uint64_t>(1, left / static_cast<unsigned>(share));
      simulations_ = simulations_ > 0 ? std::min(simulations_, part) : part;
    }
  }

  [[nodiscard]] bool is_made() const override {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return true;
    if (simulations_ > 0 && asked_.fetch_add(1, std::memory_order_relaxed) >= simulations_) {
      return true;
    }
    return has_deadline_ && Clock::now() >= deadline_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  /// The rest is for what a search does after its last simulation.
  static constexpr double kOfTheTime = 0.95;

  const PlayLimits limits_;
  const std::atomic<bool>* stop_;
  bool has_deadline_ = false;
  Clock::time_point deadline_{};
  std::uint64_t simulations_ = 0;  // of this decision; 0: no limit
  std::uint64_t simulations_used_ = 0;
  mutable std::atomic<std::uint64_t> asked_{0};
};

}  // namespace tilewright
