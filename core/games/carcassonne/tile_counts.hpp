#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/assert.hpp"
#include "core/games/carcassonne/catalogue.hpp"

namespace tilewright::carcassonne {

/// A multiset of tile types of at most 127 tiles: one byte for each type in three words, so that a
/// draw looks at words instead of types.
class TileCounts {
 public:
  [[nodiscard]] int of(int type) const {
    return static_cast<int>(words_[word(type)] >> shift(type) & 0xFFU);
  }
  [[nodiscard]] int total() const {
    return static_cast<int>((words_[0] + words_[1] + words_[2]) * kOnes >> 56U);
  }
  [[nodiscard]] bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }

  void add(int type, int copies = 1) {
    words_[word(type)] += static_cast<std::uint64_t>(copies) << shift(type);
  }
  void take(int type) {
    TILEWRIGHT_ASSERT(of(type) > 0);
    words_[word(type)] -= std::uint64_t{1} << shift(type);
  }

  /// The type of the tile number `rank`, tiles counted from 0 in the order of their types.
  /// Precondition: rank < total().
  [[nodiscard]] int nth(std::uint32_t rank) const {
    TILEWRIGHT_ASSERT(static_cast<int>(rank) < total());
    constexpr std::uint64_t kHighs = 0x8080808080808080U;
    std::uint64_t before = 0;  // tiles in the words already passed
    for (std::size_t i = 0;; ++i) {
      const std::uint64_t sums = words_[i] * kOnes + before * kOnes;  // byte k: tiles up to type k
      if (sums >> 56U <= rank) {
        before = sums >> 56U;
        continue;
      }
      const std::uint64_t above = ((sums | kHighs) - (rank + 1) * kOnes) & kHighs;
      return static_cast<int>(8 * i) + std::countr_zero(above) / 8;
    }
  }

  friend constexpr bool operator==(const TileCounts&, const TileCounts&) = default;
  [[nodiscard]] const std::array<std::uint64_t, 3>& words() const { return words_; }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101U;
  static constexpr std::size_t word(int type) { return static_cast<std::size_t>(type) / 8; }
  static constexpr unsigned shift(int type) { return 8 * (static_cast<unsigned>(type) % 8); }

  std::array<std::uint64_t, 3> words_{};
};

static_assert(kTileTypes == 24, "three words of eight types");

}  // namespace tilewright::carcassonne
