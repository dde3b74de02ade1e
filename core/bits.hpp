#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace tilewright {
namespace detail {

using SelectTable = std::array<std::array<std::uint8_t, 8>, 256>;

/// [byte][rank]: the number of the rank-th set bit of the byte.
constexpr SelectTable make_select_table() {
  SelectTable table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t rank = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) table[byte][rank++] = bit;
    }
  }
  return table;
}

inline constexpr SelectTable kSelectInByte = make_select_table();

/// nth_set_bit without the deposit instruction and without a branch: all four byte counts at once,
/// then a look-up in the byte (Vigna 2008, "Broadword implementation of rank/select queries").
constexpr int nth_set_bit_by_table(std::uint32_t mask, std::uint32_t rank) {
  constexpr std::uint32_t kOnes = 0x01010101U;
  constexpr std::uint32_t kHighs = 0x80808080U;
  std::uint32_t counts = mask - ((mask >> 1U) & 0x55555555U);
  counts = (counts & 0x33333333U) + ((counts >> 2U) & 0x33333333U);
  counts = ((counts + (counts >> 4U)) & 0x0F0F0F0FU) * kOnes;  // byte k: bits set in bytes 0..k
  const std::uint32_t enough = ((counts | kHighs) - (rank + 1) * kOnes) & kHighs;
  const auto shift = static_cast<std::uint32_t>(std::countr_zero(enough)) & ~7U;
  const std::uint32_t below = ((counts << 8U) >> shift) & 0xFFU;
  return static_cast<int>(shift + kSelectInByte[(mask >> shift) & 0xFFU][rank - below]);
}

}  // namespace detail

/// The number of the `rank`-th set bit of `mask`, counted from 0 at the lowest.
/// Precondition: rank < popcount(mask).
inline int nth_set_bit(std::uint32_t mask, std::uint32_t rank) {
  TILEWRIGHT_ASSERT(rank < static_cast<std::uint32_t>(std::popcount(mask)));
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u32(1U << rank, mask));
#else
  return detail::nth_set_bit_by_table(mask, rank);
#endif
}

/// Calls `visit(bit number)` for every set bit of `mask`, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint32_t mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(std::countr_zero(mask));
}

}  // namespace tilewright
