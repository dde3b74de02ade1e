#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "core/assert.hpp"

namespace tilewright {

struct BatchSettings {
  std::size_t batch_size = 64;   // jobs of a full batch; 0: half of the registered threads
  double wait_milliseconds = 1;  // the longest that a batch waits to fill up; 0: no limit
};

/// How well jobs came together.
struct BatchCounts {
  std::uint64_t batches = 0;
  std::uint64_t leaves = 0;
  std::size_t largest = 0;
};

/// Gathers jobs from many threads and has them done in one call. A job is the caller's own: what is
/// asked, and room for the answer, which the function writes there.
///
/// Threads that have jobs to bring are registered by enter() and leave(). A batch goes out when it
/// is full, when every registered thread waits in it, or when it has waited for the time limit.
/// There is no thread of its own: one of those who wait calls the function. Calls never overlap,
/// so the function need not be safe for threads; but it runs on any of the callers' threads.
///
/// Where more threads are registered than a batch holds, one batch fills while another is done.
template <class Job>
class BatchQueue {
 public:
  using Function = std::function<void(std::span<Job* const> jobs)>;

  BatchQueue(const BatchSettings& settings, Function function)
      : settings_{settings}, function_{std::move(function)} {}
  BatchQueue(const BatchQueue&) = delete;
  BatchQueue& operator=(const BatchQueue&) = delete;
  /// Precondition: everybody has left.
  ~BatchQueue() { TILEWRIGHT_ASSERT(producers_ == 0); }

  void enter() {
    const std::lock_guard lock{mutex_};
    ++producers_;
  }
  void leave() {
    const std::lock_guard lock{mutex_};
    --producers_;
    if (open_ != nullptr && is_due(*open_)) open_->changed.notify_one();  // only this one missed
  }
  /// Whether the calling thread is the one that runs the function just now.
  [[nodiscard]] bool is_running_here() const {
    const std::lock_guard lock{mutex_};
    return is_running_ && runner_ == std::this_thread::get_id();
  }

  /// Waits until the job is done. Throws what the function threw for its batch; std::logic_error if
  /// the function itself calls it.
  void run(Job& job) {
    std::unique_lock lock{mutex_};
    if (is_running_ && runner_ == std::this_thread::get_id()) {
      throw std::logic_error("the evaluator of a search cannot search with itself");
    }
    Batch& batch = open_batch();
    batch.jobs.push_back(&job);
    while (!batch.is_done) {
      if (&batch == open_ && is_due(batch)) close(batch);
      if (&batch != open_ && !batch.is_started && !is_running_) {
        execute(batch, lock);
      } else if (&batch == open_ && has_time_limit()) {
        batch.changed.wait_until(lock, batch.deadline);
      } else {
        batch.changed.wait(lock);
      }
    }
    const std::exception_ptr error = batch.error;
    if (--batch.unread == 0) {
      batch.error = nullptr;
      spare_.push_back(&batch);
    }
    lock.unlock();
    if (error != nullptr) std::rethrow_exception(error);
  }

  [[nodiscard]] BatchCounts counts() const {
    const std::lock_guard lock{mutex_};
    return counts_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Batch {
    std::vector<Job*> jobs;
    std::condition_variable changed;
    std::exception_ptr error;
    Clock::time_point deadline;
    std::size_t unread = 0;  // jobs whose caller has not seen that it is done
    bool is_started = false;
    bool is_done = false;
  };

  /// The batch that is being filled.
  Batch& open_batch() {
    if (open_ != nullptr) return *open_;
    if (spare_.empty()) {
      batches_.push_back(std::make_unique<Batch>());
      spare_.push_back(batches_.back().get());
    }
    open_ = spare_.back();
    spare_.pop_back();
    open_->jobs.clear();
    open_->is_started = false;
    open_->is_done = false;
    if (has_time_limit()) {
      open_->deadline = Clock::now() +
                        std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double, std::milli>(settings_.wait_milliseconds));
    }
    return *open_;
  }

  [[nodiscard]] bool has_time_limit() const { return settings_.wait_milliseconds > 0; }
  [[nodiscard]] bool is_due(const Batch& batch) const {
    const std::size_t size = batch.jobs.size();
    const std::size_t full = settings_.batch_size > 0 ? settings_.batch_size : (producers_ + 1) / 2;
    if (size >= full || size >= producers_) return true;
    return has_time_limit() && Clock::now() >= batch.deadline;
  }

  /// Takes no more jobs into a batch, which waits for its turn.
  void close(Batch& batch) {
    open_ = nullptr;
    closed_.push_back(&batch);
  }

  /// Has the batch done, without the lock; then wakes those who waited for it, and one of those
  /// whose batch is next.
  void execute(Batch& batch, std::unique_lock<std::mutex>& lock) {
    batch.is_started = true;
    is_running_ = true;
    runner_ = std::this_thread::get_id();
    std::erase(closed_, &batch);
    lock.unlock();
    std::exception_ptr error;
    try {
      function_(batch.jobs);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    is_running_ = false;
    const std::size_t size = batch.jobs.size();
    batch.error = std::move(error);
    batch.unread = size;
    batch.is_done = true;
    ++counts_.batches;
    counts_.leaves += size;
    counts_.largest = std::max(counts_.largest, size);
    batch.changed.notify_all();
    if (!closed_.empty()) closed_.front()->changed.notify_one();
  }

  const BatchSettings settings_;
  const Function function_;
  mutable std::mutex mutex_;
  std::size_t producers_ = 0;
  bool is_running_ = false;  // the function, for some batch
  std::thread::id runner_;   // on this thread
  Batch* open_ = nullptr;    // being filled
  std::deque<Batch*> closed_;
  std::vector<std::unique_ptr<Batch>> batches_;
  std::vector<Batch*> spare_;
  BatchCounts counts_;
};

}  // namespace tilewright
