#pragma once

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>

#include <atomic>

namespace tilewright {
namespace detail {

/// Says in plain C++ what oneTBB promises: what a thread wrote before it gave out tasks is seen by
/// the tasks, and what they wrote is seen by the thread that waited for them.
///
/// The promise holds without this. But the thread sanitizer cannot see it where the library was
/// built without the sanitizer, as distributions do, and would report every value that a task is
/// given.
class TaskHandoff {
 public:
  /// In a task, for as long as it runs.
  class Task {
   public:
    Task() { receive(); }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() { publish(); }
  };
  /// Where tasks are given out and waited for, whether or not one of them throws.
  class Wait {
   public:
    Wait() { publish(); }
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    ~Wait() { receive(); }
  };

 private:
  static void publish() { counter().fetch_add(1, std::memory_order_acq_rel); }
  static void receive() { static_cast<void>(counter().load(std::memory_order_acquire)); }
  static std::atomic<unsigned>& counter() {
    static std::atomic<unsigned> handoffs{0};
    return handoffs;
  }
};

}  // namespace detail

/// Calls body(0) .. body(count - 1), each as one task, on the threads of the current arena, and
/// waits for them. For tasks that last, such as one for each worker of a search or a tournament.
/// Throws what a task threw.
template <class Body>
void run_tasks(int count, const Body& body) {
  // Made before it is published, unlike a lambda that is written as an argument below.
  const auto task = [&body](int index) {
    const detail::TaskHandoff::Task handoff;
    body(index);
  };
  const detail::TaskHandoff::Wait handoff;
  tbb::parallel_for(0, count, task, tbb::simple_partitioner{});
}

}  // namespace tilewright
