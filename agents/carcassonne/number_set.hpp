#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tilewright::carcassonne {

/// A set of numbers below 64 * Words, one bit for each.
template <std::size_t Words>
class NumberSet {
 public:
  void add(std::size_t number) { words_[number / 64] |= bit(number); }
  void remove(std::size_t number) { words_[number / 64] &= ~bit(number); }
  [[nodiscard]] bool has(std::size_t number) const {
    return (words_[number / 64] & bit(number)) != 0;
  }
  void add(const NumberSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] |= other.words_[i];
  }
  void remove(const NumberSet& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] &= ~other.words_[i];
  }
  [[nodiscard]] bool meets(const NumberSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < Words; ++i) common |= words_[i] & other.words_[i];
    return common != 0;
  }
  /// Calls `visit(number)` for all of them, the lowest first.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < Words; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
  friend NumberSet operator&(NumberSet a, const NumberSet& b) {
    for (std::size_t i = 0; i < Words; ++i) a.words_[i] &= b.words_[i];
    return a;
  }

 private:
  static constexpr std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << number % 64; }
  std::array<std::uint64_t, Words> words_{};
};

}  // namespace tilewright::carcassonne
