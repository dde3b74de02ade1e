#include "agents/sono/line_net_file.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "agents/network/safetensors.hpp"
#include "agents/network/tensor_filler.hpp"

namespace tilewright::sono {
namespace {

constexpr std::size_t kIncompleteLines = kLineEntries - kPartialLines.back();

/// Whether the key is that of a line of fewer than five cards. The digits of a key are read as
/// TypesKey lays them out.
bool is_incomplete_line(float number) {
  if (!(number >= 0) || number != std::floor(number) || number >= float{1U << 21U}) return false;
  const auto key = static_cast<TypesKey>(number);
  TypesKey red = key & detail::kRedMask;
  TypesKey black = key >> detail::kBlackShift;
  if (red >= 2 * detail::kColourCodes || black >= detail::kColourCodes) return false;
  TypesKey cards = red / static_cast<TypesKey>(detail::kColourCodes);
  for (red %= static_cast<TypesKey>(detail::kColourCodes); red > 0; red /= 3) cards += red % 3;
  for (; black > 0; black /= 3) cards += black % 3;
  return cards < static_cast<TypesKey>(kLineLength);
}

}  // namespace

Result<LineNet::Weights> read_line_net(std::string bytes) {
  const auto file = Safetensors::parse(std::move(bytes));
  if (!file) return Error{file.error()};
  LineNet::Weights weights;
  std::vector<float> keys(kIncompleteLines);
  weights.incomplete.resize(kIncompleteLines);
  TensorFiller filler{*file};
  filler.fill("keys", keys.data(), keys.size());
  filler.fill("incomplete", weights.incomplete.data(), weights.incomplete.size());
  filler.fill("complete", &weights.complete, 1);
  filler.fill("cards", &weights.cards, 1);
  filler.fill("bias", &weights.bias, 1);
  filler.fill("hidden.weight", &weights.hidden, 1);
  filler.fill("hidden.bias", &weights.hidden_bias, 1);
  filler.fill("output", &weights.output, 1);
  filler.fill("skip", &weights.skip, 1);
  filler.fill("output.bias", &weights.output_bias, 1);
  if (filler.error().empty() && !std::ranges::all_of(keys, is_incomplete_line)) {
    filler.fail("tensor 'keys' has a number that is no line of fewer than five cards");
  }
  if (!filler.error().empty()) return Error{"a line net: " + filler.error()};
  weights.keys.assign(keys.begin(), keys.end());
  return weights;
}

const LineNet::Weights& trained_line_net() {
  static const LineNet::Weights kWeights = [] {
    const auto read = read_line_net(std::string{trained_line_net_file()});
    if (!read) throw std::logic_error(read.error());  // the file is part of the program
    return *read;
  }();
  return kWeights;
}

}  // namespace tilewright::sono
