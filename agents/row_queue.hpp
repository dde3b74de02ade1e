#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "agents/fork_mark.hpp"

namespace tilewright {

/// Rows of work for threads in the background: what is done first comes back first.
///
/// In a process that was forked from the one that added rows, the threads are missing. A queue that
/// had no rows under way starts new ones there; with rows under way, which nobody finishes, `add`
/// and `take` throw std::runtime_error.
class RowQueue {
 public:
  struct Job {
    std::size_t row = 0;
    std::int64_t action = 0;
  };

  /// work: called for a job by one of `threads` threads, which start with the first job.
  RowQueue(int threads, std::function<void(const Job&)> work);
  RowQueue(const RowQueue&) = delete;
  RowQueue& operator=(const RowQueue&) = delete;
  /// Drops the jobs that nobody has begun and waits for the others.
  ~RowQueue();

  void add(const std::vector<Job>& jobs);
  /// The first `count` rows that are done, in that order, once there are so many; none if that
  /// takes longer than `seconds`. Throws what `work` threw. Precondition: count <= num_under_way().
  std::vector<std::int64_t> take(std::size_t count, double seconds);
  /// Jobs that were added and not taken.
  [[nodiscard]] std::size_t num_under_way() const;

 private:
  /// What the threads share.
  struct Shared {
    std::mutex mutex;
    std::condition_variable has_jobs;
    std::condition_variable has_done;
    std::deque<Job> jobs;
    std::deque<std::int64_t> done;
    std::exception_ptr failure;
    bool is_closing = false;
    std::vector<std::thread> threads;
  };

  void begin_in_this_process();
  void run(Shared& shared) const;

  std::function<void(const Job&)> work_;
  int num_threads_;
  std::atomic<std::size_t> num_under_way_{0};
  std::unique_ptr<Shared> shared_ = std::make_unique<Shared>();
  ForkMark process_;  // in which the threads run
};

}  // namespace tilewright
