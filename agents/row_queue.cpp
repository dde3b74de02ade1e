#include "agents/row_queue.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
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
  if (process_.is_left_behind()) {
    // Threads that are not there hold the mutex or wait for the condition for ever.
    static_cast<void>(shared_.release());
    return;
  }
  {
    const std::scoped_lock lock{shared_->mutex};
    shared_->is_closing = true;
    shared_->jobs.clear();
  }
  shared_->has_jobs.notify_all();
  for (auto& thread : shared_->threads) thread.join();
}

void RowQueue::begin_in_this_process() {
  if (!process_.is_left_behind()) return;
  if (num_under_way() != 0) {
    throw std::runtime_error{std::to_string(num_under_way()) +
                             " rows were under way when this process was forked, and their threads "
                             "are in the other process; make a new environment in this one"};
  }
  static_cast<void>(shared_.release());  // as in the destructor
  shared_ = std::make_unique<Shared>();
  process_ = ForkMark{};
}

void RowQueue::add(const std::vector<Job>& jobs) {
  begin_in_this_process();
  {
    const std::scoped_lock lock{shared_->mutex};
    while (shared_->threads.size() < static_cast<std::size_t>(num_threads_)) {
      shared_->threads.emplace_back([this, shared = shared_.get()] { run(*shared); });
    }
    shared_->jobs.insert(shared_->jobs.end(), jobs.begin(), jobs.end());
    num_under_way_ += jobs.size();
  }
  shared_->has_jobs.notify_all();
}

std::vector<std::int64_t> RowQueue::take(std::size_t count, double seconds) {
  begin_in_this_process();
  auto& done = shared_->done;
  auto& failure = shared_->failure;
  std::unique_lock lock{shared_->mutex};
  const auto is_enough = [&] { return failure != nullptr || done.size() >= count; };
  if (!shared_->has_done.wait_for(lock, std::chrono::duration<double>(seconds), is_enough))
    return {};
  if (failure != nullptr) std::rethrow_exception(std::exchange(failure, nullptr));
  const auto end = done.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<std::int64_t> rows(done.begin(), end);
  done.erase(done.begin(), end);
  num_under_way_ -= count;
  return rows;
}

std::size_t RowQueue::num_under_way() const { return num_under_way_; }

void RowQueue::run(Shared& shared) const {
  std::vector<Job> mine;
  std::unique_lock lock{shared.mutex};
  for (;;) {
    shared.has_jobs.wait(lock, [&] { return shared.is_closing || !shared.jobs.empty(); });
    if (shared.is_closing) return;
    // A fair share of what is left, so that no thread ends up with slow rows that wait.
    const std::size_t share = shared.jobs.size() / (2 * static_cast<std::size_t>(num_threads_));
    const std::size_t count = std::clamp(share, std::size_t{1}, kMostAtOnce);
    const auto end = shared.jobs.begin() + static_cast<std::ptrdiff_t>(count);
    mine.assign(shared.jobs.begin(), end);
    shared.jobs.erase(shared.jobs.begin(), end);
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
    if (failure != nullptr) shared.failure = failure;
    for (const Job& job : mine) shared.done.push_back(static_cast<std::int64_t>(job.row));
    shared.has_done.notify_all();
  }
}

}  // namespace tilewright
