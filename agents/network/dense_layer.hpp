#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilewright {

/// One input of a layer that is not zero.
struct ActiveInput {
  std::uint32_t index = 0;
  float value = 0;
};

/// y = W x + b for the layers between, whose inputs are mostly zeros: observations are made of
/// flags, and rectified units are often off. Only inputs that are not zero are looked at.
///
/// Each sum runs over the inputs in ascending order, in single precision, one multiplication and
/// one addition at a time. So a result depends neither on what else is computed nor on the width of
/// the machine's vectors: it is the same on every machine.
class DenseLayer {
 public:
  /// weights: [outputs, inputs] row-major. bias: [outputs].
  DenseLayer(std::size_t inputs, std::size_t outputs, std::span<const float> weights,
             std::span<const float> bias);

  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t outputs() const { return outputs_; }
  /// Outputs with those that fill up the last block, which are zero.
  [[nodiscard]] std::size_t padded_outputs() const { return bias_.size(); }

  /// out: of padded_outputs() numbers.
  void apply(std::span<const ActiveInput> inputs, std::span<float> out) const;

 private:
  std::size_t inputs_;
  std::size_t outputs_;
  std::vector<float> weights_;  // block by block of outputs: [block][input][output within it]
  std::vector<float> bias_;
};

/// y = W x + b for the heads, of which single outputs are wanted: the logits of legal actions, out
/// of thousands. Sums run in the same way in sixteen lanes, which are then added up in order.
class HeadLayer {
 public:
  HeadLayer(std::size_t inputs, std::size_t outputs, std::span<const float> weights,
            std::span<const float> bias);

  [[nodiscard]] std::size_t outputs() const { return bias_.size(); }
  /// One output. inputs: padded with zeros to a multiple of DenseLayer's blocks.
  [[nodiscard]] float output(std::size_t index, std::span<const float> inputs) const;

 private:
  std::size_t stride_;  // inputs, padded
  std::vector<float> weights_;
  std::vector<float> bias_;
};

/// The inputs that are not zero, in order.
void find_active(std::span<const float> inputs, std::vector<ActiveInput>& out);

}  // namespace tilewright
