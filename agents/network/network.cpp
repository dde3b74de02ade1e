#include "agents/network/network.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "core/assert.hpp"

namespace tilewright {
namespace {

constexpr const char* kFormat = "tilewright network";
constexpr const char* kVersion = "1";
constexpr std::size_t kMostNumbers = 1'000'000'000;

/// A layer as the file has it.
struct RawLayer {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::vector<float> weights;
  std::vector<float> bias;
};

/// Reads the tensors of one file, and knows which were read.
class Reader {
 public:
  explicit Reader(const Safetensors& file) : file_{file} {}

  [[nodiscard]] bool has(const std::string& layer) const {
    return file_.tensors().contains(layer + ".weight");
  }

  /// outputs: how many there must be; 0: any number.
  Result<RawLayer> layer(const std::string& name, std::size_t inputs, std::size_t outputs) {
    const std::string weight = name + ".weight";
    const auto weights = file_.floats(weight);
    if (!weights) return Error{weights.error()};
    const auto& shape = file_.tensors().at(weight).shape;
    const bool fits = shape.size() == 2 && shape[1] == inputs && shape[0] > 0 &&
                      (outputs == 0 || shape[0] == outputs);
    if (!fits) {
      const std::string wanted = outputs == 0 ? "units" : std::to_string(outputs);
      return Error{"tensor '" + weight + "' has the shape " + shape_text(shape) + "; expected [" +
                   wanted + ", " + std::to_string(inputs) + "]"};
    }
    const auto bias = file_.floats(name + ".bias");
    if (!bias) return Error{bias.error()};
    const auto& bias_shape = file_.tensors().at(name + ".bias").shape;
    if (bias_shape != std::vector{shape[0]}) {
      return Error{"tensor '" + name + ".bias' has the shape " + shape_text(bias_shape) +
                   "; expected [" + std::to_string(shape[0]) + "]"};
    }
    read_.insert(weight);
    read_.insert(name + ".bias");
    return RawLayer{inputs, shape[0], *weights, *bias};
  }

  /// Why there are tensors that nobody asked for, or an empty text.
  [[nodiscard]] std::string why_left_over(const std::string& kind) const {
    for (const auto& [name, tensor] : file_.tensors()) {
      if (!read_.contains(name))
        return "a network of kind " + kind + " has no tensor '" + name + "'";
    }
    return {};
  }

 private:
  const Safetensors& file_;
  std::set<std::string> read_;
};

/// The numbers of a layout: the product of each "[...]", added up; nothing if it is none.
std::optional<std::size_t> layout_size(const std::string& layout) {
  std::size_t total = 0;
  std::size_t part = 1;
  std::size_t number = 0;
  bool is_inside = false;
  bool has_digit = false;
  for (const char letter : layout) {
    if (letter == '[') {
      if (is_inside) return {};
      is_inside = true;
      part = 1;
      number = 0;
      has_digit = false;
    } else if (is_inside && letter >= '0' && letter <= '9') {
      number = number * 10 + static_cast<std::size_t>(letter - '0');
      has_digit = true;
      if (number > kMostNumbers) return {};
    } else if (is_inside && (letter == ',' || letter == ']')) {
      if (!has_digit) return {};
      part *= number;
      number = 0;
      has_digit = false;
      if (part > kMostNumbers) return {};
      if (letter == ']') {
        total += part;
        is_inside = false;
      }
    } else if (is_inside) {
      return {};
    }
  }
  if (is_inside || total == 0 || total > kMostNumbers) return {};
  return total;
}

Result<std::string> text_of(const Safetensors& file, const std::string& key) {
  const auto found = file.metadata().find(key);
  if (found == file.metadata().end()) return Error{"its metadata lacks '" + key + "'"};
  return found->second;
}

Result<std::size_t> count_of(const Safetensors& file, const std::string& key) {
  const auto text = text_of(file, key);
  if (!text) return Error{text.error()};
  std::size_t number = 0;
  for (const char letter : *text) {
    if (letter < '0' || letter > '9' || number > kMostNumbers) {
      number = 0;
      break;
    }
    number = number * 10 + static_cast<std::size_t>(letter - '0');
  }
  if (number == 0 || number > kMostNumbers) {
    return Error{"metadata '" + key + "' is '" + *text + "'; expected a whole number above 0"};
  }
  return number;
}

/// One of the texts that are valid for a key.
Result<std::string> choice_of(const Safetensors& file, const std::string& key,
                              const std::vector<std::string>& valid) {
  auto text = text_of(file, key);
  if (!text || std::ranges::count(valid, *text) > 0) return text;
  std::string list;
  for (const std::string& one : valid) list += (list.empty() ? "" : ", ") + one;
  return Error{"metadata '" + key + "' is '" + *text + "'; valid: " + list};
}

Result<NetworkInfo> read_info(const Safetensors& file) {
  NetworkInfo info;
  if (const auto text = choice_of(file, "format", {kFormat}); !text) return Error{text.error()};
  if (const auto text = choice_of(file, "version", {kVersion}); !text) return Error{text.error()};
  const auto read = [&](const Result<std::string>& text, std::string& into) {
    if (text) into = *text;
    return text.ok() ? "" : text.error();
  };
  const auto count = [&](const std::string& key, std::size_t& into) {
    const auto number = count_of(file, key);
    if (number) into = *number;
    return number.ok() ? "" : number.error();
  };
  std::string why = read(choice_of(file, "kind", {"mlp", "resnet"}), info.kind);
  if (why.empty()) {
    why = read(choice_of(file, "activation", {"relu", "tanh", "silu"}), info.activation);
  }
  if (why.empty()) why = read(text_of(file, "game"), info.game);
  if (why.empty()) why = read(text_of(file, "rules"), info.rules);
  if (why.empty()) why = read(text_of(file, "observation"), info.observation);
  if (why.empty()) why = count("num_actions", info.num_actions);
  if (why.empty()) why = count("num_players", info.num_players);
  if (!why.empty()) return Error{why};
  const auto size = layout_size(info.observation);
  if (!size) {
    return Error{"metadata 'observation' is '" + info.observation +
                 "'; expected parts such as own_hand[25] ply[1]"};
  }
  info.inputs = *size;
  return info;
}

Result<std::vector<RawLayer>> read_mlp(Reader& reader, std::size_t inputs) {
  std::vector<RawLayer> layers;
  do {
    auto layer = reader.layer("layers." + std::to_string(layers.size()), inputs, 0);
    if (!layer) return Error{layer.error()};
    layers.push_back(std::move(layer).take());
    inputs = layers.back().outputs;
  } while (reader.has("layers." + std::to_string(layers.size())));
  return layers;
}

Result<std::vector<RawLayer>> read_resnet(Reader& reader, std::size_t inputs) {
  std::vector<RawLayer> layers;
  auto input = reader.layer("input", inputs, 0);
  if (!input) return Error{input.error()};
  layers.push_back(std::move(input).take());
  const std::size_t width = layers.front().outputs;
  for (std::size_t block = 0; reader.has("blocks." + std::to_string(block) + ".first"); ++block) {
    for (const char* half : {".first", ".second"}) {
      auto layer = reader.layer("blocks." + std::to_string(block) + half, width, width);
      if (!layer) return Error{layer.error()};
      layers.push_back(std::move(layer).take());
    }
  }
  return layers;
}

}  // namespace

std::string observation_layout(const ObservationSpec& spec) {
  std::string text;
  for (const ObservationPart& part : spec) {
    text += (text.empty() ? "" : " ") + part.name + "[";
    for (std::size_t i = 0; i < part.shape.size(); ++i) {
      text += (i == 0 ? "" : ",") + std::to_string(part.shape[i]);
    }
    text += part.shape.empty() ? "1]" : "]";
  }
  return text;
}

/// Room of one thread, for all networks that it evaluates.
struct Network::Buffers {
  std::vector<float> hidden;
  std::vector<float> next;
  std::vector<float> kept;
  std::vector<ActiveInput> active;
};

Network::Buffers& Network::buffers() {
  thread_local Buffers room;
  return room;
}

Network::Network(NetworkInfo info) : info_{std::move(info)} {
  kind_ = info_.kind == "mlp" ? NetworkKind::kMlp : NetworkKind::kResNet;
  activation_ = info_.activation == "relu"   ? Activation::kRelu
                : info_.activation == "tanh" ? Activation::kTanh
                                             : Activation::kSilu;
}

Result<std::shared_ptr<const Network>> Network::load(const std::string& path) {
  const auto file = Safetensors::read(path);
  if (!file) return Error{file.error()};
  auto network = from(*file);
  if (!network) return Error{path + ": " + network.error()};
  return network;
}

Result<std::shared_ptr<const Network>> Network::from(const Safetensors& file) {
  auto info = read_info(file);
  if (!info) return Error{info.error()};
  Reader reader{file};
  const auto layers =
      info->kind == "mlp" ? read_mlp(reader, info->inputs) : read_resnet(reader, info->inputs);
  if (!layers) return Error{layers.error()};
  const std::size_t units = layers->back().outputs;
  const auto policy = reader.layer("policy", units, info->num_actions);
  if (!policy) return Error{policy.error()};
  const auto value = reader.layer("value", units, info->num_players);
  if (!value) return Error{value.error()};
  if (const std::string why = reader.why_left_over(info->kind); !why.empty()) return Error{why};
  const std::shared_ptr<Network> network{new Network{std::move(info).take()}};
  for (const RawLayer& layer : *layers) {
    network->layers_.emplace_back(layer.inputs, layer.outputs, layer.weights, layer.bias);
    const bool is_first_of_block =
        network->kind_ == NetworkKind::kResNet && network->layers_.size() % 2 == 0;
    if (!is_first_of_block) network->info_.hidden.push_back(layer.outputs);
  }
  for (const RawLayer* head : {&*policy, &*value}) {
    network->heads_.emplace_back(head->inputs, head->outputs, head->weights, head->bias);
  }
  return std::shared_ptr<const Network>{network};
}

void Network::activate(std::span<float> numbers) const {
  switch (activation_) {
    case Activation::kRelu:
      for (float& x : numbers) x = x > 0 ? x : 0.0F;
      return;
    case Activation::kTanh:
      for (float& x : numbers) x = std::tanh(x);
      return;
    case Activation::kSilu:
      for (float& x : numbers) x = x / (1.0F + std::exp(-x));
      return;
  }
}

std::span<const float> Network::trunk(std::span<const float> observation) const {
  TILEWRIGHT_ASSERT(observation.size() == info_.inputs);
  Buffers& room = buffers();
  const auto apply = [&](const DenseLayer& layer, std::span<const float> inputs,
                         std::vector<float>& out) {
    find_active(inputs.first(layer.inputs()), room.active);
    out.resize(layer.padded_outputs());
    layer.apply(room.active, out);
  };
  apply(layers_.front(), observation, room.hidden);
  activate(room.hidden);
  if (kind_ == NetworkKind::kMlp) {
    for (std::size_t i = 1; i < layers_.size(); ++i) {
      apply(layers_[i], room.hidden, room.next);
      activate(room.next);
      std::swap(room.hidden, room.next);
    }
    return room.hidden;
  }
  for (std::size_t i = 1; i < layers_.size(); i += 2) {
    apply(layers_[i], room.hidden, room.next);
    activate(room.next);
    apply(layers_[i + 1], room.next, room.kept);
    for (std::size_t unit = 0; unit < room.hidden.size(); ++unit) {
      room.hidden[unit] += room.kept[unit];
    }
    activate(room.hidden);
  }
  return room.hidden;
}

void Network::evaluate(std::span<const float> observation, std::span<const Action> actions,
                       std::span<float> logits, std::span<float> values) const {
  TILEWRIGHT_ASSERT(logits.size() == actions.size() && values.size() == info_.num_players);
  const std::span<const float> hidden = trunk(observation);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    logits[i] = heads_[0].output(actions[i].id(), hidden);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = std::tanh(heads_[1].output(i, hidden));
  }
}

void Network::evaluate_rows(std::span<const float> observations, std::span<float> logits,
                            std::span<float> values) const {
  const std::size_t rows = observations.size() / info_.inputs;
  TILEWRIGHT_ASSERT(logits.size() == rows * info_.num_actions &&
                    values.size() == rows * info_.num_players);
  for (std::size_t row = 0; row < rows; ++row) {
    const auto hidden = trunk(observations.subspan(row * info_.inputs, info_.inputs));
    for (std::size_t i = 0; i < info_.num_actions; ++i) {
      logits[row * info_.num_actions + i] = heads_[0].output(i, hidden);
    }
    for (std::size_t i = 0; i < info_.num_players; ++i) {
      values[row * info_.num_players + i] = std::tanh(heads_[1].output(i, hidden));
    }
  }
}

}  // namespace tilewright
