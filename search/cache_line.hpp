#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tilewright {

/// What cores pass to each other as a whole, in bytes: what different workers write has to lie in
/// different lines, or each write takes the line away from the other worker.
inline constexpr std::size_t kCacheLine = 64;

/// Gives memory in whole cache lines.
template <class T>
struct LineAllocator {
  using value_type = T;

  LineAllocator() = default;
  template <class U>
  // Allocators convert freely. NOLINTNEXTLINE(google-explicit-constructor)
  LineAllocator(const LineAllocator<U>& /*other*/) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + kCacheLine - 1) / kCacheLine * kCacheLine;
    return static_cast<T*>(::operator new (bytes, std::align_val_t{kCacheLine}));
  }
  void deallocate(T* memory, std::size_t /*count*/) {
    ::operator delete (memory, std::align_val_t{kCacheLine});
  }
  friend bool operator==(const LineAllocator&, const LineAllocator&) { return true; }
};

/// A vector that one worker writes while others work: it shares no cache line with anything else.
template <class T>
using LineVector = std::vector<T, LineAllocator<T>>;

}  // namespace tilewright
