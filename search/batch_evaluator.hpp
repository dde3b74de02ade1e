#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/batch_queue.hpp"

namespace tilewright {

/// Gathers leaves from many simulations, on many threads, and has them valued in one call. This is
/// where a network comes in: a call for sixty-four positions costs it little more than one for a
/// single position.
///
/// Each thread that searches registers a Producer, which models PriorEvaluator and blocks until its
/// leaf's batch is done; see search/batch_queue.hpp for when that is.
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
      : num_actions_{num_actions},
        function_{std::move(function)},
        queue_{settings, [this](std::span<Leaf* const> leaves) { value(leaves); }} {}

  /// The registration of one thread, for as long as it has leaves to value. Batches wait for those
  /// who are registered, so make one where the work begins and let it go where the work ends, and
  /// never two for one thread: two agents that move in turn share one by std::cref, which models
  /// LeafEvaluator as well.
  class Producer {
   public:
    explicit Producer(BatchEvaluator& queue) : queue_{&queue} { queue.queue_.enter(); }
    Producer(Producer&& other) noexcept : queue_{std::exchange(other.queue_, nullptr)} {}
    Producer& operator=(Producer&&) = delete;
    ~Producer() {
      if (queue_ != nullptr) queue_->queue_.leave();
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

  [[nodiscard]] BatchCounts counts() const { return queue_.counts(); }

 private:
  struct Leaf {
    const S& state;
    Values values{};
    std::span<float> priors;  // to fill; empty if nobody asks
  };

  Values evaluate_with_priors(const S& state, std::span<float> priors) {
    if (num_actions_ == 0) return evaluate(state, {});
    TILEWRIGHT_ASSERT(priors.size() == num_actions_);
    return evaluate(state, priors);
  }

  Values evaluate(const S& state, std::span<float> priors) {
    Leaf leaf{.state = state, .priors = priors};
    queue_.run(leaf);
    return leaf.values;
  }

  /// Calls the function, which wants everything side by side. Calls never overlap.
  void value(std::span<Leaf* const> leaves) {
    states_.clear();
    for (const Leaf* leaf : leaves) states_.push_back(leaf->state);
    values_.assign(leaves.size(), {});
    priors_.assign(leaves.size() * num_actions_, 0.0F);
    function_(states_, values_, priors_);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      leaves[i]->values = values_[i];
      std::copy_n(priors_.begin() + static_cast<std::ptrdiff_t>(i * num_actions_),
                  leaves[i]->priors.size(), leaves[i]->priors.begin());
    }
  }

  const std::size_t num_actions_ = 0;
  const PriorsFunction function_;
  std::vector<S> states_;
  std::vector<Values> values_;
  std::vector<float> priors_;
  BatchQueue<Leaf> queue_;
};

}  // namespace tilewright
