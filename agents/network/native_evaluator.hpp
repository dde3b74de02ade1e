#pragma once

#include <memory>
#include <string>
#include <utility>

#include "agents/network/network.hpp"
#include "agents/network/position_evaluator.hpp"

namespace tilewright {

/// A network computed by the engine, by whichever thread asks.
class NativeEvaluator final : public PositionEvaluator {
 public:
  explicit NativeEvaluator(std::shared_ptr<const Network> network) : network_{std::move(network)} {}

  [[nodiscard]] std::string why_unfit(const PositionShape& shape) override;
  void evaluate(PositionQuestion& question) override {
    network_->evaluate(question.observation,
                       question.logits.empty() ? std::span<const Action>{} : question.actions,
                       question.logits, question.values);
  }

 private:
  std::shared_ptr<const Network> network_;
};

/// The evaluator of a network file; an error begins with the path.
Result<EvaluatorPointer> load_evaluator(const std::string& path);

}  // namespace tilewright
