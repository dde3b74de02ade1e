#pragma once

#include <chrono>
#include <cstdint>

#include "search/budget.hpp"

namespace tilewright {

/// Wall time since a search began, and whether its budget is used up. The clock is read every 16th
/// question only, and not at all by searches without a time limit.
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
    if (budget_.milliseconds <= 0 || ++questions_ % 16 != 0) return false;
    return seconds() * 1e3 >= budget_.milliseconds;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point begin_ = Clock::now();
  std::uint32_t questions_ = 0;
};

}  // namespace tilewright
