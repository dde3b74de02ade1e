#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace tilewright {

/// Rows of work for threads in the background: what is done first comes back first.
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
  void run();

  std::function<void(const Job&)> work_;
  int num_threads_;
  mutable std::mutex mutex_;
  std::condition_variable has_jobs_;
  std::condition_variable has_done_;
  std::deque<Job> jobs_;
  std::deque<std::int64_t> done_;
  std::size_t num_under_way_ = 0;
  std::exception_ptr failure_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilewright
