#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>

namespace tilewright::python {

/// Lets calls that give the interpreter lock away come to an end before the interpreter does: a
/// thread that asked for the lock later would be ended inside C++, and the process with it.
///
/// Closed by `atexit`, which the interpreter runs while all threads still work. From then on
/// searches are asked to stop, no new call begins, and evaluators written in Python are not called
/// any more.
class ShutdownGate {
 public:
  class Closed : public std::runtime_error {
   public:
    Closed() : std::runtime_error("the interpreter is shutting down") {}
  };

  /// One call, or one use of the lock by a thread of the engine. Throws Closed once the gate is.
  class Pass {
   public:
    Pass() {
      inside().fetch_add(1);
      if (!is_closed()) return;
      inside().fetch_sub(1);
      throw Closed{};
    }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    ~Pass() { inside().fetch_sub(1); }
  };

  /// The pass of a destructor, which cannot refuse: without the interpreter lock, unless the gate
  /// is closed.
  class LastPass {
   public:
    LastPass() {
      inside().fetch_add(1);
      if (!is_closed()) unlocked_.emplace();
    }
    LastPass(const LastPass&) = delete;
    LastPass& operator=(const LastPass&) = delete;
    ~LastPass() {
      unlocked_.reset();
      inside().fetch_sub(1);
    }

   private:
    std::optional<pybind11::gil_scoped_release> unlocked_;
  };

  [[nodiscard]] static bool is_closed() { return closed().load(); }

  /// Closes and waits until everybody is out, but for some seconds only: a Python callable may take
  /// as long as it likes. The caller holds the interpreter lock.
  static void close() {
    closed().store(true);
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    while (inside().load() > 0 && std::chrono::steady_clock::now() < limit) {
      const pybind11::gil_scoped_release unlocked;
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }

 private:
  static std::atomic<int>& inside() {
    static std::atomic<int> count{0};
    return count;
  }
  static std::atomic<bool>& closed() {
    static std::atomic<bool> flag{false};
    return flag;
  }
};

/// A call of the engine: with a pass, and without the interpreter lock, which is taken again before
/// the pass ends. Whatever gives the lock away uses this.
class UnlockedCall {
 private:
  ShutdownGate::Pass pass_;
  pybind11::gil_scoped_release unlocked_;
};

}  // namespace tilewright::python
