#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/assert.hpp"
#include "core/types.hpp"

namespace tilewright {

/// One step of SplitMix64 (Steele, Lea & Flood 2014): advances `state`, returns 64 mixed bits.
constexpr std::uint64_t split_mix64(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

/// A seed for stream number `stream` of `parent`. Different streams of one parent, and the same
/// stream of different parents, are unrelated: this is how a game gets its own numbers from the
/// seed of a tournament, and a simulation its own from the seed of a search, whatever thread runs
/// it.
constexpr Seed split(Seed parent, std::uint64_t stream) {
  std::uint64_t state = parent.value;
  const std::uint64_t mixed_parent = split_mix64(state);
  state = stream ^ 0xA0761D6478BD642FULL;
  state = mixed_parent ^ std::rotl(split_mix64(state), 23);
  return Seed{split_mix64(state)};
}

/// The project's random numbers: xoshiro256++ 1.0 (Blackman & Vigna 2019), its four words filled by
/// SplitMix64 from a seed. Only integer arithmetic: the same stream on every platform and compiler.
/// Satisfies std::uniform_random_bit_generator; but the standard library's distributions differ
/// between platforms, so use the members below.
class Rng {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Rng(Seed seed) {
    std::uint64_t state = seed.value;
    for (auto& word : words_) word = split_mix64(state);
  }
  /// The generator in a given state; for the published test vectors.
  constexpr explicit Rng(const std::array<std::uint64_t, 4>& words) : words_{words} {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  constexpr result_type operator()() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t shifted = words_[1] << 17U;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// A uniform number in [0, bound), exactly uniform (Lemire 2019). Precondition: bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    TILEWRIGHT_ASSERT(bound > 0);
    std::uint64_t product = ((*this)() >> 32U) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = ((*this)() >> 32U) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  /// A uniform number in [0, 1), a multiple of 2^-53.
  constexpr double uniform() { return static_cast<double>((*this)() >> 11U) * 0x1.0p-53; }

  /// Puts the range in a uniformly random order (Fisher-Yates, from the back).
  template <class Range>
  constexpr void shuffle(Range&& range) {
    for (std::size_t size = std::size(range); size > 1; --size) {
      const std::size_t other = below(static_cast<std::uint32_t>(size));
      const auto value = range[size - 1];
      range[size - 1] = range[other];
      range[other] = value;
    }
  }

  /// A seed for an independent generator, drawn from this one.
  constexpr Seed fork() { return Seed{(*this)()}; }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace tilewright
