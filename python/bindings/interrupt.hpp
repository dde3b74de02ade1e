#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "python/bindings/shutdown_gate.hpp"
#include "search/stop_request.hpp"

namespace tilewright::python {

/// Ctrl-C, and whatever else a Python signal handler raises, as a request to end a search. Python
/// runs its handlers in the main thread and under the interpreter lock only, so the thread that
/// called the search looks for them now and then; others see what it found.
class Interrupt final : public StopRequest {
 public:
  /// Before a call of the engine, by the thread that makes it.
  void begin() {
    caller_ = std::this_thread::get_id();
    next_look_ = Clock::now() + kBetweenLooks;
    made_.store(false, std::memory_order_relaxed);
  }

  /// Ends searches that others wait for no longer, for good.
  void make() {
    caller_ = std::thread::id{};
    made_.store(true, std::memory_order_relaxed);
  }

  /// After the call, with the interpreter lock: raises what the handler raised.
  void raise_if_made() {
    made_.store(false, std::memory_order_relaxed);
    if (const auto raised = std::exchange(raised_, std::nullopt)) {
      throw pybind11::error_already_set(*raised);
    }
  }

  [[nodiscard]] bool is_made() const override {
    if (made_.load(std::memory_order_relaxed) || ShutdownGate::is_closed()) return true;
    if (std::this_thread::get_id() != caller_) return false;
    const auto now = Clock::now();
    if (now < next_look_) return false;
    next_look_ = now + kBetweenLooks;
    return look();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetweenLooks{20};

  bool look() const {
    const pybind11::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() == 0) return false;
    raised_.emplace();
    made_.store(true, std::memory_order_relaxed);
    return true;
  }

  std::atomic<std::thread::id> caller_{};  // other threads may still ask while it is set
  mutable Clock::time_point next_look_;    // the caller's alone, like what it raised
  mutable std::atomic<bool> made_{false};
  mutable std::optional<pybind11::error_already_set> raised_;
};

}  // namespace tilewright::python
