#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace tilewright {

struct BatchSettings {
  std::size_t batch_size = 64;   // leaves of a full batch, at least 1
  double wait_milliseconds = 1;  // the longest that a batch waits to fill up; 0: no limit
};

/// How well leaves came together.
struct BatchCounts {
  std::uint64_t batches = 0;
  std::uint64_t leaves = 0;
  std::size_t largest = 0;
};

/// Gathers leaves from many simulations, on many threads, and has them valued in one call. This is
/// where a network comes in: a call for sixty-four positions costs it little more than one for a
/// single position.
///
/// Each thread that searches registers a Producer, which models PriorEvaluator and blocks until its
/// leaf's batch is done. A batch goes out when it is full, when every registered producer waits in
/// it, or when it has waited for the time limit. There is no thread of its own: one of those who
/// wait calls the function. Calls never overlap, so the function need not be safe for threads; but
/// it runs on any of the producers' threads.
///
/// Values do not depend on what shares a batch, if those of the function do not; then a search is
/// as repeatable as with any other evaluator.
template <Game S>
class BatchEvaluator {
 public:
  using Values = PerPlayer<S, float>;
  /// Sets values[i], expected returns per player in [-1, 1], for each states[i], which is a
  /// determinization and not over.
  using Function = std::function<void(std::span<const S> states, std::span<Values> values)>;
  /// Sets priors too: one for each action id, num_actions for each state, row by row. Rows need not
  /// add up to 1, and illegal actions may have any number.
  using PriorsFunction = std::function<void(std::span<const S> states, std::span<Values> values,
                                            std::span<float> priors)>;

  BatchEvaluator(const BatchSettings& settings, Function function)
      : BatchEvaluator(settings, 0,
                       [function = std::move(function)](
                           std::span<const S> states, std::span<Values> values,
                           std::span<float> /*priors*/) { function(states, values); }) {}
  /// num_actions: that of the states' rules.
  BatchEvaluator(const BatchSettings& settings, std::size_t num_actions, PriorsFunction function)
      : settings_{settings}, num_actions_{num_actions}, function_{std::move(function)} {
    TILEWRIGHT_ASSERT(settings.batch_size > 0);
  }
  BatchEvaluator(const BatchEvaluator&) = delete;
  BatchEvaluator& operator=(const BatchEvaluator&) = delete;
  /// Precondition: all producers are gone.
  ~BatchEvaluator() { TILEWRIGHT_ASSERT(producers_ == 0); }

  /// The registration of one thread, for as long as it has leaves to value. Batches wait for those
  /// who are registered, so make one where the work begins and let it go where the work ends, and
  /// never two for one thread: two agents that move in turn share one by std::cref, which models
  /// LeafEvaluator as well.
  class Producer {
   public:
    explicit Producer(BatchEvaluator& queue) : queue_{&queue} { queue.enter(); }
    Producer(Producer&& other) noexcept : queue_{std::exchange(other.queue_, nullptr)} {}
    Producer& operator=(Producer&&) = delete;
    ~Producer() {
      if (queue_ != nullptr) queue_->leave();
    }

    /// The values of a leaf, after its batch. Throws what the function threw for the batch.
    Values operator()(const S& state, Rng& /*rng*/) const { return queue_->evaluate(state, {}); }
    /// The same, and fills priors, of size num_actions; leaves them if the function gives none.
    Values operator()(const S& state, Rng& /*rng*/, std::span<float> priors) const {
      return queue_->evaluate_with_priors(state, priors);
    }

   private:
    BatchEvaluator* queue_;
  };

  /// The evaluator for searches with several workers, and for many searches that share one: it has
  /// each worker registered for as long as it works, see attend() in search/evaluator.hpp. Copies
  /// share the queue, which must outlive them, and serve any thread.
  class Shared {
   public:
    explicit Shared(BatchEvaluator& queue) : queue_{&queue} {}

    [[nodiscard]] Producer attend() const { return Producer{*queue_}; }
    Values operator()(const S& state, Rng& /*rng*/) const { return queue_->evaluate(state, {}); }
    Values operator()(const S& state, Rng& /*rng*/, std::span<float> priors) const {
      return queue_->evaluate_with_priors(state, priors);
    }

   private:
    BatchEvaluator* queue_;
  };

  [[nodiscard]] BatchCounts counts() const {
    const std::lock_guard lock{mutex_};
    return counts_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Batch {
    std::vector<S> states;
    std::vector<Values> values;
    std::vector<float> priors;
    std::exception_ptr error;
    Clock::time_point deadline;
    std::size_t unread = 0;  // leaves whose producer has not come for the values
    bool is_started = false;
    bool is_done = false;
  };

  void enter() {
    const std::lock_guard lock{mutex_};
    ++producers_;
  }
  void leave() {
    const std::lock_guard lock{mutex_};
    --producers_;
    changed_.notify_all();  // perhaps only this one was still missing
  }

  Values evaluate_with_priors(const S& state, std::span<float> priors) {
    if (num_actions_ == 0) return evaluate(state, {});
    TILEWRIGHT_ASSERT(priors.size() == num_actions_);
    return evaluate(state, priors);
  }

  Values evaluate(const S& state, std::span<float> priors) {
    std::unique_lock lock{mutex_};
    Batch& batch = open_batch();
    const std::size_t place = batch.states.size();
    batch.states.push_back(state);
    while (!batch.is_done) {
      if (&batch == open_ && is_due(batch)) open_ = nullptr;
      const bool is_closed = &batch != open_;
      if (is_closed && !batch.is_started && !is_running_) {
        run(batch, lock);
      } else if (!is_closed && has_time_limit()) {
        changed_.wait_until(lock, batch.deadline);
      } else {
        changed_.wait(lock);
      }
    }
    return take(batch, place, priors);
  }

  /// The batch that is being filled.
  Batch& open_batch() {
    if (open_ != nullptr) return *open_;
    if (spare_.empty()) {
      batches_.push_back(std::make_unique<Batch>());
      spare_.push_back(batches_.back().get());
    }
    open_ = spare_.back();
    spare_.pop_back();
    open_->states.clear();
    open_->error = nullptr;
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
    const std::size_t size = batch.states.size();
    if (size >= settings_.batch_size || size >= producers_) return true;
    return has_time_limit() && Clock::now() >= batch.deadline;
  }

  /// Has the batch valued, without the lock.
  void run(Batch& batch, std::unique_lock<std::mutex>& lock) {
    batch.is_started = true;
    is_running_ = true;
    const std::size_t size = batch.states.size();
    lock.unlock();
    std::exception_ptr error;
    try {
      batch.values.assign(size, {});
      batch.priors.assign(size * num_actions_, 0.0F);
      function_(batch.states, batch.values, batch.priors);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    is_running_ = false;
    batch.error = std::move(error);
    batch.unread = size;
    batch.is_done = true;
    ++counts_.batches;
    counts_.leaves += size;
    counts_.largest = std::max(counts_.largest, size);
    changed_.notify_all();
  }

  /// What a producer gets out of its batch; the last one frees it.
  Values take(Batch& batch, std::size_t place, std::span<float> priors) {
    const std::exception_ptr error = batch.error;
    Values values{};
    if (error == nullptr) {
      values = batch.values[place];
      std::copy_n(batch.priors.begin() + static_cast<std::ptrdiff_t>(place * num_actions_),
                  priors.size(), priors.begin());
    }
    if (--batch.unread == 0) {
      batch.error = nullptr;
      spare_.push_back(&batch);
    }
    if (error != nullptr) std::rethrow_exception(error);
    return values;
  }

  const BatchSettings settings_;
  const std::size_t num_actions_ = 0;
  const PriorsFunction function_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t producers_ = 0;
  bool is_running_ = false;  // the function, for some batch
  Batch* open_ = nullptr;    // being filled
  std::vector<std::unique_ptr<Batch>> batches_;
  std::vector<Batch*> spare_;
  BatchCounts counts_;
};

}  // namespace tilewright
