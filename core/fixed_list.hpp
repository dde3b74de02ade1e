#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/assert.hpp"
#include "core/types.hpp"

namespace tilewright {

/// A list of at most `Capacity` values, kept where it is declared: no heap. The capacity is a fact
/// of the game, asserted on every push.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  // The array stays uninitialised on purpose: clearing 200 slots would cost more than filling 50.
  FixedList() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

  void clear() { size_ = 0; }
  void push(T value) {
    TILEWRIGHT_ASSERT(size_ < Capacity);
    items_[size_++] = value;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T& operator[](std::size_t index) const {
    TILEWRIGHT_ASSERT(index < size_);
    return items_[index];
  }
  [[nodiscard]] T& operator[](std::size_t index) {
    TILEWRIGHT_ASSERT(index < size_);
    return items_[index];
  }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }
  [[nodiscard]] T* begin() { return items_.data(); }
  [[nodiscard]] T* end() { return items_.data() + size_; }
  [[nodiscard]] std::span<const T> span() const { return {items_.data(), size_}; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

/// What `legal_actions` fills: the caller owns the storage.
template <std::size_t Capacity>
using ActionList = FixedList<Action, Capacity>;

/// One outcome of a chance node. Its probability is weight / total weight of the list, so that it
/// is an exact rational number.
struct ChanceOutcome {
  Action outcome;
  std::uint32_t weight = 0;
};

/// What `chance_outcomes` fills: the outcomes of a chance node with their exact weights.
template <std::size_t Capacity>
class ChanceList : public FixedList<ChanceOutcome, Capacity> {
 public:
  void add(Action outcome, std::uint32_t weight) {
    this->push(ChanceOutcome{outcome, weight});
    total_ += weight;
  }
  void clear() {
    FixedList<ChanceOutcome, Capacity>::clear();
    total_ = 0;
  }
  [[nodiscard]] std::uint64_t total_weight() const { return total_; }
  [[nodiscard]] double probability(std::size_t index) const {
    return static_cast<double>((*this)[index].weight) / static_cast<double>(total_);
  }

 private:
  std::uint64_t total_ = 0;
};

}  // namespace tilewright
