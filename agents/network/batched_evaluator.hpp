#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "agents/network/position_evaluator.hpp"
#include "search/batch_queue.hpp"

namespace tilewright {

/// An evaluator that is asked about many positions in one call: derive from it and say how. It
/// takes the shape of the first positions that it is asked about for its own.
///
/// After a call that threw, everybody who is registered is thrown the same, until all have left:
/// a search that ends by it is not kept waiting by its other threads.
class BatchedEvaluator : public PositionEvaluator {
 public:
  /// batch_size: the most positions in one call; 0: half of the registered threads, so that one
  /// half searches while the other half's positions are looked at. There is no limit of time: a
  /// thread that is registered either asks or leaves.
  explicit BatchedEvaluator(std::size_t batch_size)
      : queue_{{.batch_size = batch_size, .wait_milliseconds = 0},
               [this](std::span<PositionQuestion* const> questions) { answer(questions); }} {}

  [[nodiscard]] std::string why_unfit(const PositionShape& shape) final;
  void evaluate(PositionQuestion& question) final;
  [[nodiscard]] bool gathers() const final { return true; }
  [[nodiscard]] bool is_answering_here() const final { return queue_.is_running_here(); }
  void enter() final;
  void leave() final;
  [[nodiscard]] BatchCounts counts() const { return queue_.counts(); }

 protected:
  /// Answers all. Called by one thread at a time, on any that asks. shape: of all questions.
  virtual void answer_all(const PositionShape& shape,
                          std::span<PositionQuestion* const> questions) = 0;

 private:
  void answer(std::span<PositionQuestion* const> questions);

  std::mutex mutex_;
  std::optional<PositionShape> shape_;  // never changes once it is set
  std::size_t attending_ = 0;
  std::exception_ptr error_;  // what a call threw, until all have left
  BatchQueue<PositionQuestion> queue_;
};

/// Why an answer is not good: a logit of an action that is asked about or a value that is not
/// finite, or a value that is no return; or an empty text. row: of the batch.
std::string why_bad_answer(const PositionQuestion& question, std::size_t row);

}  // namespace tilewright
