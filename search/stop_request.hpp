#pragma once

#include <atomic>

namespace tilewright {

/// Whether somebody wants a search to end before its budget is used up: it then ends with what it
/// has. Asked before every simulation, by all threads of a search, so an answer must be cheap.
class StopRequest {
 public:
  StopRequest() = default;
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;
  virtual ~StopRequest() = default;

  [[nodiscard]] virtual bool is_made() const = 0;
};

/// A request that any thread can make.
class StopFlag final : public StopRequest {
 public:
  void make() { made_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_made() const override { return made_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> made_{false};
};

}  // namespace tilewright
