#include "agents/cascadia/board_net.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "agents/network/safetensors.hpp"
#include "agents/network/tensor_filler.hpp"

namespace tilewright::cascadia {
namespace {

/// out += in * matrix. Many inputs are 0.
template <std::size_t In, std::size_t Out>
void add_product(const std::array<float, In>& in,
                 const std::array<std::array<float, Out>, In>& matrix,
                 std::array<float, Out>& out) {
  for (std::size_t i = 0; i < In; ++i) {
    const float factor = in[i];
    if (factor == 0) continue;
    for (std::size_t o = 0; o < Out; ++o) out[o] += factor * matrix[i][o];
  }
}

template <std::size_t Size>
void cut_off(std::array<float, Size>& numbers) {
  for (float& number : numbers) number = std::max(number, 0.0F);
}

template <std::size_t Size>
float product(const std::array<float, Size>& a, const std::array<float, Size>& b) {
  float sum = 0;
  for (std::size_t i = 0; i < Size; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

float BoardNet::gain(const Weights& weights, const BoardFeatures& features) {
  auto first = weights.first_bias;
  add_product(features, weights.first, first);
  cut_off(first);
  auto second = weights.second_bias;
  add_product(first, weights.second, second);
  cut_off(second);
  return product(second, weights.output) + product(features, weights.skip) + weights.bias;
}

Result<BoardNet::Weights> BoardNet::read(std::string bytes) {
  const auto file = Safetensors::parse(std::move(bytes));
  if (!file) return Error{file.error()};
  Weights weights;
  TensorFiller filler{*file};
  filler.fill("first.weight", &weights.first, 1);
  filler.fill("first.bias", &weights.first_bias, 1);
  filler.fill("second.weight", &weights.second, 1);
  filler.fill("second.bias", &weights.second_bias, 1);
  filler.fill("output", &weights.output, 1);
  filler.fill("skip", &weights.skip, 1);
  filler.fill("bias", &weights.bias, 1);
  if (!filler.error().empty()) return Error{"a board net: " + filler.error()};
  return weights;
}

const BoardNet::Weights& BoardNet::trained() {
  static const Weights kWeights = [] {
    const auto read = BoardNet::read(std::string{trained_board_net_file()});
    if (!read) throw std::logic_error(read.error());  // the file is part of the program
    return *read;
  }();
  return kWeights;
}

float learned_total(const State& state, Player player) {
  const auto now = static_cast<float>(state.base_points(player));
  if (state.environment(player).size() == kMaxHexes) return now;
  BoardFeatures features;
  read_board(state, player, features);
  return now + BoardNet::gain(BoardNet::trained(), features);
}

}  // namespace tilewright::cascadia
