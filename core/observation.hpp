#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilewright {

/// One named part of an observation. An observation is the parts of its specification one after the
/// other, each row-major.
struct ObservationPart {
  std::string name;
  std::vector<std::size_t> shape;
  float low = 0.0F;
  float high = 1.0F;
  std::string meaning;

  [[nodiscard]] std::size_t size() const {
    std::size_t product = 1;
    for (const std::size_t extent : shape) product *= extent;
    return product;
  }
};

using ObservationSpec = std::vector<ObservationPart>;

inline std::size_t observation_size(const ObservationSpec& spec) {
  std::size_t total = 0;
  for (const auto& part : spec) total += part.size();
  return total;
}

}  // namespace tilewright
