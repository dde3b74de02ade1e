#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

#include "core/assert.hpp"

namespace tilewright::catan_connect {

/// An array with room for `Capacity` values of which only the first size() are there, and only they
/// are copied and compared: a game of six players does not carry the memory of 72 around. No heap.
template <class T, std::size_t Capacity>
class PrefixArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  // The storage stays as it is on purpose: what is not there is never read.
  PrefixArray() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): as above
  PrefixArray(const PrefixArray& other) noexcept : size_{other.size_} { take(other); }
  PrefixArray& operator=(const PrefixArray& other) noexcept {
    if (this == &other) return *this;
    size_ = other.size_;
    take(other);
    return *this;
  }
  ~PrefixArray() = default;

  /// That many copies of a value.
  void assign(std::size_t size, const T& value) {
    TILEWRIGHT_ASSERT(size <= Capacity);
    size_ = size;
    for (std::size_t i = 0; i < size; ++i) std::memcpy(at(i), &value, sizeof(T));
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T& operator[](std::size_t index) const {
    TILEWRIGHT_ASSERT(index < size_);
    return *std::launder(reinterpret_cast<const T*>(at(index)));  // NOLINT(*-reinterpret-cast)
  }
  [[nodiscard]] T& operator[](std::size_t index) {
    TILEWRIGHT_ASSERT(index < size_);
    return *std::launder(reinterpret_cast<T*>(at(index)));  // NOLINT(*-reinterpret-cast)
  }
  [[nodiscard]] const T* begin() const {
    return std::launder(reinterpret_cast<const T*>(at(0)));  // NOLINT(*-reinterpret-cast)
  }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  [[nodiscard]] T* begin() {
    return std::launder(reinterpret_cast<T*>(at(0)));  // NOLINT(*-reinterpret-cast)
  }
  [[nodiscard]] T* end() { return begin() + size_; }

  friend bool operator==(const PrefixArray& a, const PrefixArray& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }

 private:
  void take(const PrefixArray& other) {
    std::memcpy(storage_.data(), other.storage_.data(), size_ * sizeof(T));
  }
  [[nodiscard]] std::byte* at(std::size_t index) { return storage_.data() + index * sizeof(T); }
  [[nodiscard]] const std::byte* at(std::size_t index) const {
    return storage_.data() + index * sizeof(T);
  }

  std::size_t size_ = 0;
  alignas(T) std::array<std::byte, Capacity * sizeof(T)> storage_;
};

}  // namespace tilewright::catan_connect
