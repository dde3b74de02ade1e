#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/games/cascadia/tiles.hpp"
#include "core/random.hpp"

namespace tilewright::cascadia {

/// A multiset of tiles of the market, as one bit for each of the 85: of two tiles of one kind the
/// first is the one that is left.
class TileStock {
 public:
  static constexpr TileStock all() {
    TileStock stock;
    for (int tile = 0; tile < kTiles; ++tile) stock.words_[word_of(tile)] |= bit_of(tile);
    return stock;
  }

  [[nodiscard]] constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  [[nodiscard]] constexpr int count(int kind) const {
    const int first = kFirst[static_cast<std::size_t>(kind)];
    int sum = 0;
    for (int copy = 0; copy < tile_of(kind).copies; ++copy) sum += holds(first + copy) ? 1 : 0;
    return sum;
  }
  /// Precondition: count(kind) > 0.
  constexpr void remove(int kind) {
    TILEWRIGHT_ASSERT(count(kind) > 0);
    int tile = kFirst[static_cast<std::size_t>(kind)];
    if (tile_of(kind).copies == 2 && holds(tile + 1)) ++tile;
    words_[word_of(tile)] &= ~bit_of(tile);
  }
  /// The kind of a uniformly random tile. Precondition: size() > 0.
  [[nodiscard]] int sample(Rng& rng) const {
    auto rank = rng.below(static_cast<std::uint32_t>(size()));
    std::size_t word = 0;
    for (; word + 1 < words_.size(); ++word) {
      const auto here = static_cast<std::uint32_t>(std::popcount(words_[word]));
      if (rank < here) break;
      rank -= here;
    }
    const auto tile = word * 32 + static_cast<std::size_t>(nth_set_bit(words_[word], rank));
    return kKindOf[tile];
  }
  [[nodiscard]] constexpr const std::array<std::uint32_t, 3>& words() const { return words_; }

  friend constexpr bool operator==(const TileStock&, const TileStock&) = default;

 private:
  static constexpr std::size_t word_of(int tile) { return static_cast<std::size_t>(tile) / 32; }
  static constexpr std::uint32_t bit_of(int tile) {
    return 1U << (static_cast<unsigned>(tile) % 32U);
  }
  [[nodiscard]] constexpr bool holds(int tile) const {
    return (words_[word_of(tile)] & bit_of(tile)) != 0;
  }

  /// The number of the first tile of each kind, and the kind of each tile.
  static constexpr auto kFirst = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(kTileKinds)> first{};
    std::uint8_t tile = 0;
    for (int kind = 0; kind < kTileKinds; ++kind) {
      first[static_cast<std::size_t>(kind)] = tile;
      tile = static_cast<std::uint8_t>(tile + tile_of(kind).copies);
    }
    return first;
  }();
  static constexpr auto kKindOf = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(kTiles)> kinds{};
    std::size_t tile = 0;
    for (int kind = 0; kind < kTileKinds; ++kind) {
      for (int copy = 0; copy < tile_of(kind).copies; ++copy) {
        kinds[tile++] = static_cast<std::uint8_t>(kind);
      }
    }
    return kinds;
  }();

  std::array<std::uint32_t, 3> words_{};
};

}  // namespace tilewright::cascadia
