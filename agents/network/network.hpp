#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/network/dense_layer.hpp"
#include "agents/network/safetensors.hpp"
#include "core/observation.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace tilewright {

enum class NetworkKind : std::uint8_t { kMlp, kResNet };
enum class Activation : std::uint8_t { kRelu, kTanh, kSilu };

/// What a network says of itself: docs/networks.md, "Network files".
struct NetworkInfo {
  std::string kind;
  std::string activation;
  std::string game;
  std::string rules;        // for people
  std::string observation;  // see observation_layout
  std::size_t inputs = 0;
  std::size_t num_actions = 0;
  std::size_t num_players = 0;
  std::vector<std::size_t> hidden;  // units of each layer between; of each block the same
};

/// The parts of an observation and their shapes as one text: "own_hand[25] ply[1]".
std::string observation_layout(const ObservationSpec& spec);

/// A network with a policy head and a value head, computed on the CPU in single precision. A
/// function of the observation alone; one object serves all threads. After a thread's first
/// evaluation none allocates.
class Network {
 public:
  /// Errors name the file, the tensor, and what was expected.
  static Result<std::shared_ptr<const Network>> load(const std::string& path);
  static Result<std::shared_ptr<const Network>> from(const Safetensors& file);

  [[nodiscard]] const NetworkInfo& info() const { return info_; }

  /// observation: info().inputs numbers. Sets logits[i] of actions[i], and values, of
  /// info().num_players numbers in [-1, 1], from the player who acts on. With no actions only the
  /// values are computed.
  void evaluate(std::span<const float> observation, std::span<const Action> actions,
                std::span<float> logits, std::span<float> values) const;
  /// The same for row after row, and all actions. rows: in all arrays.
  void evaluate_rows(std::span<const float> observations, std::span<float> logits,
                     std::span<float> values) const;

 private:
  struct Buffers;

  explicit Network(NetworkInfo info);
  static Buffers& buffers();
  /// The last hidden layer, padded with zeros. Of this thread, until the next call.
  [[nodiscard]] std::span<const float> trunk(std::span<const float> observation) const;
  void activate(std::span<float> numbers) const;

  NetworkInfo info_;
  NetworkKind kind_ = NetworkKind::kMlp;
  Activation activation_ = Activation::kRelu;
  std::vector<DenseLayer> layers_;  // of a residual network: the input, then two for each block
  std::vector<HeadLayer> heads_;    // policy, value
};

}  // namespace tilewright
