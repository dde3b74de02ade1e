#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/types.hpp"

namespace tilewright {

/// Which positions an evaluator is asked about.
struct PositionShape {
  std::string game;
  std::string layout;  // of the observation: see observation_layout
  std::size_t observation_size = 0;
  std::size_t num_actions = 0;
  std::size_t num_players = 0;

  friend bool operator==(const PositionShape&, const PositionShape&) = default;
};

/// One position for an evaluator, and room for its answer.
struct PositionQuestion {
  std::span<const float> observation;  // of the player who acts
  std::span<const Action> actions;     // legal ones, ascending
  /// To set: a number for each action, whose softmax are the priors; may be empty: nobody asks.
  std::span<float> logits;
  /// To set: expected returns in [-1, 1] of the player who acts, of the next one, and so on.
  std::span<float> values;
};

/// Says how good actions look and what players can expect, from observations alone: a network, or
/// anything else. Chosen at run time: one virtual call for each leaf, beside which it is nothing.
///
/// One evaluator serves many threads at once. A thread that searches registers by enter() and
/// leave() for as long as it has leaves to ask about, so that an evaluator that gathers batches
/// knows whom to wait for.
class PositionEvaluator {
 public:
  PositionEvaluator() = default;
  PositionEvaluator(const PositionEvaluator&) = delete;
  PositionEvaluator& operator=(const PositionEvaluator&) = delete;
  virtual ~PositionEvaluator() = default;

  /// Why it cannot be asked about positions of this shape, or an empty text. To be called before
  /// the first question about them.
  [[nodiscard]] virtual std::string why_unfit(const PositionShape& shape) = 0;
  /// Answers. Throws what the evaluator's own code throws.
  virtual void evaluate(PositionQuestion& question) = 0;
  /// Whether it gathers leaves of several threads, so that it is worth while to have more threads
  /// than cores.
  [[nodiscard]] virtual bool gathers() const { return false; }
  /// Whether it is the calling thread that it computes an answer on just now: then nobody may wait
  /// for another one there.
  [[nodiscard]] virtual bool is_answering_here() const { return false; }
  virtual void enter() {}
  virtual void leave() {}
};

using EvaluatorPointer = std::shared_ptr<PositionEvaluator>;

/// The registration of a thread.
class Attendance {
 public:
  explicit Attendance(PositionEvaluator& evaluator) : evaluator_{&evaluator} { evaluator.enter(); }
  Attendance(Attendance&& other) noexcept : evaluator_{std::exchange(other.evaluator_, nullptr)} {}
  Attendance& operator=(Attendance&&) = delete;
  ~Attendance() {
    if (evaluator_ != nullptr) evaluator_->leave();
  }

 private:
  PositionEvaluator* evaluator_;
};

}  // namespace tilewright
