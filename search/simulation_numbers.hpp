#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "search/cache_line.hpp"

namespace tilewright {

/// Deals the numbers of a search's simulations out to its workers: 0, 1, 2 and so on, each to one
/// worker. A simulation's random numbers follow from its number, whoever runs it.
class SimulationNumbers {
 public:
  /// simulations: how many there are to be at the most; 0: no limit.
  SimulationNumbers(std::uint64_t simulations, int workers)
      : workers_{static_cast<std::uint64_t>(std::max(workers, 1))},
        at_once_{simulations == 0
                     ? kMostAtOnce
                     : std::clamp<std::uint64_t>(simulations / (workers_ * 64), 1, kMostAtOnce)} {}

  /// What one worker draws its numbers from.
  class Source {
   public:
    std::uint64_t next() {
      if (counter_ == nullptr) {
        const std::uint64_t number = next_;
        next_ += step_;
        return number;
      }
      if (next_ == end_) {
        next_ = counter_->fetch_add(step_, std::memory_order_relaxed);
        end_ = next_ + step_;
      }
      return next_++;
    }

   private:
    friend class SimulationNumbers;
    std::atomic<std::uint64_t>* counter_ = nullptr;  // null: every step_-th number
    std::uint64_t next_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t step_ = 1;
  };

  /// Numbers for whoever is ready for them, a few at a time, so that workers seldom meet.
  Source shared() {
    Source source;
    source.counter_ = &counter_;
    source.step_ = at_once_;
    return source;
  }
  /// Worker `index`'s fixed share: every workers-th number.
  [[nodiscard]] Source share(int index) const {
    Source source;
    source.next_ = static_cast<std::uint64_t>(index);
    source.step_ = workers_;
    return source;
  }

 private:
  static constexpr std::uint64_t kMostAtOnce = 16;

  std::uint64_t workers_;
  std::uint64_t at_once_;
  alignas(kCacheLine) std::atomic<std::uint64_t> counter_{0};
};

}  // namespace tilewright
