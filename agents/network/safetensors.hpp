#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace tilewright {

/// The content of a safetensors file (https://github.com/huggingface/safetensors, "Format"): named
/// arrays of numbers, and metadata of texts.
///
/// Strict: a header that is no JSON object or has a name twice, offsets that overlap, leave gaps or
/// do not fit dtype and shape, and bytes after the last array are errors.
class Safetensors {
 public:
  struct Tensor {
    std::string dtype;  // as in the file: "F32"
    std::vector<std::size_t> shape;
    std::size_t begin = 0;  // bytes, from the first one after the header
    std::size_t end = 0;
  };

  /// Errors begin with the path.
  static Result<Safetensors> read(const std::string& path);
  static Result<Safetensors> parse(std::string bytes);

  [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }
  [[nodiscard]] const std::map<std::string, Tensor>& tensors() const { return tensors_; }

  /// The numbers of a tensor, row-major. An error if there is none of the name, if they are not of
  /// dtype F32, or if one is not finite.
  [[nodiscard]] Result<std::vector<float>> floats(const std::string& name) const;

 private:
  std::string bytes_;
  std::size_t data_ = 0;  // where the header ends
  std::map<std::string, std::string> metadata_;
  std::map<std::string, Tensor> tensors_;
};

/// As in "[128, 756]".
std::string shape_text(const std::vector<std::size_t>& shape);

}  // namespace tilewright
