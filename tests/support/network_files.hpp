#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"

namespace tilewright::testing_support {

/// A tensor of a file to be made.
struct FileTensor {
  std::vector<std::size_t> shape;
  std::vector<float> numbers;
};

using FileTensors = std::map<std::string, FileTensor>;
using FileMetadata = std::map<std::string, std::string>;

/// Bytes of a safetensors file with this header and data.
inline std::string safetensors_bytes(const std::string& header, const std::string& data) {
  const std::uint64_t length = header.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  return bytes + header + data;
}

inline std::string safetensors_bytes(const FileMetadata& metadata, const FileTensors& tensors) {
  std::string header = "{\"__metadata__\":{";
  for (const auto& [key, value] : metadata) {
    header += (header.back() == '{' ? "\"" : ",\"") + key + "\":\"" + value + "\"";
  }
  header += "}";
  std::string data;
  for (const auto& [name, tensor] : tensors) {
    const std::size_t begin = data.size();
    data.resize(begin + tensor.numbers.size() * sizeof(float));
    std::memcpy(data.data() + begin, tensor.numbers.data(), data.size() - begin);
    header += ",\"" + name + "\":{\"dtype\":\"F32\",\"shape\":[";
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
      header += (i == 0 ? "" : ",") + std::to_string(tensor.shape[i]);
    }
    header +=
        "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(data.size()) + "]}";
  }
  return safetensors_bytes(header + "}", data);
}

/// Metadata of a network for observations of `layout`.
inline FileMetadata network_metadata(const std::string& kind, const std::string& game,
                                     const std::string& layout, std::size_t num_actions,
                                     std::size_t num_players) {
  return {{"format", "tilewright network"},
          {"version", "1"},
          {"kind", kind},
          {"activation", "relu"},
          {"game", game},
          {"rules", "default"},
          {"observation", layout},
          {"num_actions", std::to_string(num_actions)},
          {"num_players", std::to_string(num_players)}};
}

/// A layer of random weights in a range that keeps sums small.
inline void add_random_layer(FileTensors& tensors, const std::string& name, std::size_t inputs,
                             std::size_t outputs, Rng& rng) {
  const auto random = [&](std::size_t size) {
    std::vector<float> numbers(size);
    for (float& number : numbers) number = static_cast<float>(rng.uniform() - 0.5) * 0.3F;
    return numbers;
  };
  tensors[name + ".weight"] = {{outputs, inputs}, random(outputs * inputs)};
  tensors[name + ".bias"] = {{outputs}, random(outputs)};
}

}  // namespace tilewright::testing_support
