#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

#include "agents/network/safetensors.hpp"

namespace tilewright {

/// Copies tensors of a file to where they belong. An error names a tensor that is missing or of
/// another size; the first one is kept.
class TensorFiller {
 public:
  explicit TensorFiller(const Safetensors& file) : file_{file} {}

  /// `count` values of T, which is made of floats.
  template <class T>
  void fill(const std::string& name, T* target, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(float) == 0);
    const auto numbers = file_.floats(name);
    if (!numbers) return fail(numbers.error());
    if (numbers->size() * sizeof(float) != count * sizeof(T)) {
      return fail("tensor '" + name + "' has " + std::to_string(numbers->size()) +
                  " numbers; expected " + std::to_string(count * sizeof(T) / sizeof(float)));
    }
    std::memcpy(static_cast<void*>(target), numbers->data(), count * sizeof(T));
  }
  void fail(const std::string& what) {
    if (error_.empty()) error_ = what;
  }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  const Safetensors& file_;
  std::string error_;
};

}  // namespace tilewright
