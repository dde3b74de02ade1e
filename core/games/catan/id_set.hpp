#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"
#include "core/bits.hpp"
#include "core/types.hpp"

namespace tilewright::catan {

/// A set of numbers below `Size`: intersections or paths of a map. One bit for each, in as few
/// words as the map needs; the loops over words are unrolled for small maps.
template <std::size_t Size>
class IdSet {
 public:
  static constexpr std::size_t kWords = (Size + 63) / 64;

  constexpr IdSet() = default;
  static constexpr IdSet of(int id) {
    IdSet set;
    set.insert(id);
    return set;
  }

  constexpr void insert(int id) {
    const auto at = static_cast<std::size_t>(id);
    TILEWRIGHT_ASSERT(at < Size);
    words_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  constexpr void erase(int id) {
    const auto at = static_cast<std::size_t>(id);
    TILEWRIGHT_ASSERT(at < Size);
    words_[at / 64] &= ~(std::uint64_t{1} << (at % 64));
  }
  [[nodiscard]] constexpr bool contains(int id) const {
    const auto at = static_cast<std::size_t>(id);
    TILEWRIGHT_ASSERT(at < Size);
    return (words_[at / 64] >> (at % 64) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  /// The number of rank `rank`, counted from 0 at the lowest. Precondition: rank < size().
  [[nodiscard]] int nth(std::uint32_t rank) const {
    for (std::size_t half = 0; half < 2 * kWords; ++half) {
      const auto bits = static_cast<std::uint32_t>(words_[half / 2] >> (half % 2 * 32));
      const auto count = static_cast<std::uint32_t>(std::popcount(bits));
      if (rank < count) return static_cast<int>(half * 32) + nth_set_bit(bits, rank);
      rank -= count;
    }
    TILEWRIGHT_ASSERT(false);
    return 0;
  }
  /// Calls `visit(number)` for every member, lowest first.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t word = 0; word < kWords; ++word) {
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(word * 64) + std::countr_zero(rest));
      }
    }
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, kWords>& words() const { return words_; }

  constexpr IdSet& operator|=(const IdSet& other) {
    for (std::size_t word = 0; word < kWords; ++word) words_[word] |= other.words_[word];
    return *this;
  }
  constexpr IdSet& operator&=(const IdSet& other) {
    for (std::size_t word = 0; word < kWords; ++word) words_[word] &= other.words_[word];
    return *this;
  }
  /// Takes out the members of the other set.
  constexpr IdSet& operator-=(const IdSet& other) {
    for (std::size_t word = 0; word < kWords; ++word) words_[word] &= ~other.words_[word];
    return *this;
  }
  friend constexpr IdSet operator|(IdSet a, const IdSet& b) { return a |= b; }
  friend constexpr IdSet operator&(IdSet a, const IdSet& b) { return a &= b; }
  friend constexpr IdSet operator-(IdSet a, const IdSet& b) { return a -= b; }
  friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

 private:
  std::array<std::uint64_t, kWords> words_{};
};

/// Adds an action for each member of a set, numbered from `first`.
template <class Actions, std::size_t Size>
void push_ids(Actions& out, std::uint32_t first, const IdSet<Size>& set) {
  set.for_each([&](int number) { out.push(Action{first + static_cast<std::uint32_t>(number)}); });
}
/// The same for the bits of a number.
template <class Actions>
void push_ids(Actions& out, std::uint32_t first, std::uint64_t bits) {
  for (; bits != 0; bits &= bits - 1) {
    out.push(Action{first + static_cast<std::uint32_t>(std::countr_zero(bits))});
  }
}

}  // namespace tilewright::catan
