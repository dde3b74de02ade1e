#pragma once

#include <chrono>
#include <cstdint>

#include "search/budget.hpp"

namespace tilewright {

/// Wall time since a search began, and whether its budget is used up. Where questions come fast,
/// the clock is read at every 16th only, and not at all by searches without a time limit.
class SearchClock {
 public:
  explicit SearchClock(const Budget& budget) : budget_{budget} {}

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }
  /// Whether to stop after so many simulations and nodes. A search without any limit stops at once.
  [[nodiscard]] bool is_over(std::uint64_t simulations, std::uint64_t nodes) {
    if (!budget_.is_limited()) return true;
    if (budget_.simulations > 0 && simulations >= budget_.simulations) return true;
    if (budget_.nodes > 0 && nodes >= budget_.nodes) return true;
    if (budget_.stop != nullptr && budget_.stop->is_made()) return true;
    if (budget_.milliseconds <= 0 || ++questions_ % stride_ != 0) return false;
    constexpr double kSlow = 20e-6;  // seconds for a question that make reading the clock cheap
    const double now = seconds();
    stride_ = now > kSlow * static_cast<double>(questions_) ? 1 : 16;
    return now * 1e3 >= budget_.milliseconds;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point begin_ = Clock::now();
  std::uint64_t questions_ = 0;
  std::uint64_t stride_ = 1;
};

}  // namespace tilewright
