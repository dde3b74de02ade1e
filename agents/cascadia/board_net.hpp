#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "agents/cascadia/board_features.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/result.hpp"

namespace tilewright::cascadia {

/// A small network that says how many points a board will still gain, majority bonuses left out.
/// Trained by experiments/cascadia_board_net.py: docs/training.md.
///
/// Two hidden layers, cut off at 0, and a linear function beside them.
class BoardNet {
 public:
  static constexpr std::size_t kFirst = 64;
  static constexpr std::size_t kSecond = 32;

  /// As trained; matrices are input by output.
  struct Weights {
    std::array<std::array<float, kFirst>, kBoardFeatures> first{};
    std::array<float, kFirst> first_bias{};
    std::array<std::array<float, kSecond>, kFirst> second{};
    std::array<float, kSecond> second_bias{};
    std::array<float, kSecond> output{};
    std::array<float, kBoardFeatures> skip{};
    float bias = 0;
  };

  /// The points that a board with such features will still gain.
  static float gain(const Weights& weights, const BoardFeatures& features);

  /// Reads the weights from the bytes of a safetensors file of float32 tensors:
  ///
  ///   first.weight   [features, 64]   first.bias   [64]
  ///   second.weight  [64, 32]         second.bias  [32]
  ///   output  [32]      skip  [features]      bias  [1]
  ///
  /// An error names a tensor that is missing or of another size.
  static Result<Weights> read(std::string bytes);

  /// The weights that are part of the program.
  static const Weights& trained();
};

/// The bytes of agents/cascadia/board_net.safetensors, which is compiled in.
std::string_view trained_board_net_file();

/// A player's base total at the end of the game, by the trained network; exact when no turn is
/// left. Precondition: the player is not in the middle of a turn.
float learned_total(const State& state, Player player);

}  // namespace tilewright::cascadia
