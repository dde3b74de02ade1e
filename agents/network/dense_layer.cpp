#include "agents/network/dense_layer.hpp"

#include <Eigen/Core>
#include <algorithm>

#include "core/assert.hpp"

namespace tilewright {
namespace {

// Sums of a block stay in registers while the inputs go by.
constexpr std::size_t kBlock = 32;
constexpr std::size_t kLanes = 16;
static_assert(kBlock % kLanes == 0);

using Block = Eigen::Array<float, static_cast<int>(kBlock), 1>;
using Lanes = Eigen::Array<float, static_cast<int>(kLanes), 1>;

std::size_t padded(std::size_t size) { return (size + kBlock - 1) / kBlock * kBlock; }

}  // namespace

DenseLayer::DenseLayer(std::size_t inputs, std::size_t outputs, std::span<const float> weights,
                       std::span<const float> bias)
    : inputs_{inputs},
      outputs_{outputs},
      weights_(padded(outputs) * inputs, 0.0F),
      bias_(padded(outputs), 0.0F) {
  TILEWRIGHT_ASSERT(weights.size() == inputs * outputs && bias.size() == outputs);
  std::ranges::copy(bias, bias_.begin());
  for (std::size_t output = 0; output < outputs; ++output) {
    const std::size_t first = output / kBlock * inputs * kBlock + output % kBlock;
    for (std::size_t input = 0; input < inputs; ++input) {
      weights_[first + input * kBlock] = weights[output * inputs + input];
    }
  }
}

void DenseLayer::apply(std::span<const ActiveInput> inputs, std::span<float> out) const {
  TILEWRIGHT_ASSERT(out.size() == padded_outputs());
  const float* weights = weights_.data();
  for (std::size_t first = 0; first < out.size(); first += kBlock) {
    Block sum = Eigen::Map<const Block>(bias_.data() + first);
    for (const auto& [index, value] : inputs) {
      sum += Eigen::Map<const Block>(weights + std::size_t{index} * kBlock) * value;
    }
    Eigen::Map<Block>(out.data() + first) = sum;
    weights += inputs_ * kBlock;
  }
}

HeadLayer::HeadLayer(std::size_t inputs, std::size_t outputs, std::span<const float> weights,
                     std::span<const float> bias)
    : stride_{padded(inputs)}, weights_(stride_ * outputs, 0.0F), bias_{bias.begin(), bias.end()} {
  TILEWRIGHT_ASSERT(weights.size() == inputs * outputs && bias.size() == outputs);
  for (std::size_t output = 0; output < outputs; ++output) {
    std::ranges::copy(weights.subspan(output * inputs, inputs),
                      weights_.begin() + static_cast<std::ptrdiff_t>(output * stride_));
  }
}

float HeadLayer::output(std::size_t index, std::span<const float> inputs) const {
  TILEWRIGHT_ASSERT(inputs.size() == stride_ && index < outputs());
  const float* weights = weights_.data() + index * stride_;
  Lanes lanes = Lanes::Zero();
  for (std::size_t i = 0; i < stride_; i += kLanes) {
    lanes += Eigen::Map<const Lanes>(weights + i) * Eigen::Map<const Lanes>(inputs.data() + i);
  }
  float sum = bias_[index];
  for (std::size_t lane = 0; lane < kLanes; ++lane) sum += lanes[static_cast<int>(lane)];
  return sum;
}

void find_active(std::span<const float> inputs, std::vector<ActiveInput>& out) {
  out.resize(inputs.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {  // without a branch that is hard to foresee
    out[count] = {static_cast<std::uint32_t>(i), inputs[i]};
    count += inputs[i] != 0 ? 1 : 0;
  }
  out.resize(count);
}

}  // namespace tilewright
