#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/vector_environment.hpp"

namespace tilewright::testing_support {

/// A vector environment with memory for its arrays.
class AttachedVector {
 public:
  AttachedVector(std::string_view game, const VectorSettings& settings)
      : environment_{make_vector_environment(game, settings).take()} {
    std::vector<void*> pointers;
    for (const ArraySpec& spec : environment_->specs()) {
      memory_.emplace_back(spec.bytes(), std::byte{0x5A});
      pointers.push_back(memory_.back().data());
    }
    environment_->attach(pointers);
  }

  VectorEnvironment* operator->() const { return environment_.get(); }
  [[nodiscard]] std::size_t num_envs() const { return environment_->settings().num_envs; }

  /// The array of a name as numbers of its type; empty if there is none.
  template <class T>
  [[nodiscard]] std::vector<T> array(std::string_view name) const {
    for (std::size_t k = 0; k < memory_.size(); ++k) {
      if (environment_->specs()[k].name != name) continue;
      std::vector<T> numbers(memory_[k].size() / sizeof(T));
      std::memcpy(numbers.data(), memory_[k].data(), memory_[k].size());
      return numbers;
    }
    return {};
  }

  /// The row's part of an array.
  template <class T>
  [[nodiscard]] std::vector<T> row_of(std::string_view name, std::size_t row) const {
    const auto all = array<T>(name);
    const auto width = static_cast<std::ptrdiff_t>(all.size() / num_envs());
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(row) * width;
    return {begin, begin + width};
  }

  [[nodiscard]] std::vector<std::int64_t> sample() const {
    std::vector<std::int64_t> actions(num_envs());
    environment_->sample_actions(actions);
    return actions;
  }

  /// All that there is to see, and the true positions.
  [[nodiscard]] std::string everything() const {
    std::string all;
    for (const auto& bytes : memory_) {
      all.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    for (std::size_t row = 0; row < num_envs(); ++row) {
      all += environment_->state_text(static_cast<std::int64_t>(row)).value();
    }
    return all;
  }

 private:
  std::vector<std::vector<std::byte>> memory_;
  std::unique_ptr<VectorEnvironment> environment_;
};

}  // namespace tilewright::testing_support
