#include "agents/row_queue.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/assert.hpp"

namespace tilewright {
namespace {

/// Jobs that a thread takes at once: a lock for each would cost as much as a small step.
constexpr std::size_t kMostAtOnce = 32;

}  // namespace

RowQueue::RowQueue(int threads, std::function<void(const Job&)> work)
    : work_{std::move(work)}, num_threads_{threads} {}

RowQueue::~RowQueue() {
  {
    const std::scoped_lock lock{mutex_};
    is_closing_ = true;
    jobs_.clear();
  }
  has_jobs_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void RowQueue::add(const std::vector<Job>& jobs) {
  {
    const std::scoped_lock lock{mutex_};
    while (threads_.size() < static_cast<std::size_t>(num_threads_)) {
      threads_.emplace_back([this] { run(); });
    }
    jobs_.insert(jobs_.end(), jobs.begin(), jobs.end());
    num_under_way_ += jobs.size();
  }
  has_jobs_.notify_all();
}

std::vector<std::int64_t> RowQueue::take(std::size_t count, double seconds) {
  std::unique_lock lock{mutex_};
  const auto is_enough = [&] { return failure_ != nullptr || done_.size() >= count; };
  if (!has_done_.wait_for(lock, std::chrono::duration<double>(seconds), is_enough)) return {};
  if (failure_ != nullptr) std::rethrow_exception(std::exchange(failure_, nullptr));
  const auto end = done_.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<std::int64_t> rows(done_.begin(), end);
  done_.erase(done_.begin(), end);
  num_under_way_ -= count;
  return rows;
}

std::size_t RowQueue::num_under_way() const {
  const std::scoped_lock lock{mutex_};
  return num_under_way_;
}

void RowQueue::run() {
  std::vector<Job> mine;
  std::unique_lock lock{mutex_};
  for (;;) {
    has_jobs_.wait(lock, [&] { return is_closing_ || !jobs_.empty(); });
    if (is_closing_) return;
    // A fair share of what is left, so that no thread ends up with slow rows that wait.
    const std::size_t share = jobs_.size() / (2 * static_cast<std::size_t>(num_threads_));
    const std::size_t count = std::clamp(share, std::size_t{1}, kMostAtOnce);
    const auto end = jobs_.begin() + static_cast<std::ptrdiff_t>(count);
    mine.assign(jobs_.begin(), end);
    jobs_.erase(jobs_.begin(), end);
    lock.unlock();
    std::exception_ptr failure;
    for (const Job& job : mine) {
      try {
        work_(job);
      } catch (...) {
        failure = std::current_exception();
      }
    }
    lock.lock();
    if (failure != nullptr) failure_ = failure;
    for (const Job& job : mine) done_.push_back(static_cast<std::int64_t>(job.row));
    has_done_.notify_all();
  }
}

}  // namespace tilewright
