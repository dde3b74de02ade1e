#include "agents/network/batched_evaluator.hpp"

#include <cmath>

namespace tilewright {

std::string BatchedEvaluator::why_unfit(const PositionShape& shape) {
  const std::lock_guard lock{mutex_};
  if (!shape_) shape_ = shape;
  if (*shape_ == shape) return {};
  return "an evaluator serves one game and rules; this one began with " + shape_->game + " (" +
         std::to_string(shape_->observation_size) + " numbers, " +
         std::to_string(shape_->num_actions) + " actions, " + std::to_string(shape_->num_players) +
         " players), here it is " + shape.game + " (" + std::to_string(shape.observation_size) +
         " numbers, " + std::to_string(shape.num_actions) + " actions, " +
         std::to_string(shape.num_players) + " players)";
}

void BatchedEvaluator::evaluate(PositionQuestion& question) {
  {
    const std::lock_guard lock{mutex_};
    if (error_ != nullptr) std::rethrow_exception(error_);
  }
  queue_.run(question);
}

void BatchedEvaluator::enter() {
  {
    const std::lock_guard lock{mutex_};
    ++attending_;
  }
  queue_.enter();
}

void BatchedEvaluator::leave() {
  queue_.leave();
  std::exception_ptr dropped;  // after the lock: it may be the last to know of a Python object
  const std::lock_guard lock{mutex_};
  if (--attending_ == 0) std::swap(dropped, error_);
}

void BatchedEvaluator::answer(std::span<PositionQuestion* const> questions) {
  try {
    answer_all(*shape_, questions);
  } catch (...) {
    const std::lock_guard lock{mutex_};
    if (attending_ > 0) error_ = std::current_exception();
    throw;
  }
}

std::string why_bad_answer(const PositionQuestion& question, std::size_t row) {
  const std::string where = "row " + std::to_string(row) + ": ";
  for (std::size_t i = 0; i < question.logits.size(); ++i) {
    if (std::isfinite(question.logits[i])) continue;
    return where + "the logit of the legal action " + std::to_string(question.actions[i].id()) +
           " is " + std::to_string(question.logits[i]) + "; it must be a finite number";
  }
  for (std::size_t i = 0; i < question.values.size(); ++i) {
    if (question.values[i] >= -1 && question.values[i] <= 1) continue;
    return where + "value " + std::to_string(i) + " is " + std::to_string(question.values[i]) +
           "; values are expected returns in [-1, 1]";
  }
  return {};
}

}  // namespace tilewright
