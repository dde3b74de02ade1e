#include "core/bits.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace tilewright {
namespace {

/// Clears the lowest bits one by one.
int plain_nth_set_bit(std::uint32_t mask, std::uint32_t rank) {
  for (; rank > 0; --rank) mask &= mask - 1;
  return std::countr_zero(mask);
}

TEST(NthSetBit, AgreesWithClearingBitsOneByOneOnRandomMasks) {
  Rng rng{Seed{5}};
  for (int i = 0; i < 100'000; ++i) {
    // Masks of all densities.
    auto mask = static_cast<std::uint32_t>(rng());
    for (std::uint32_t k = rng.below(4); k > 0; --k) mask &= static_cast<std::uint32_t>(rng());
    const auto count = static_cast<std::uint32_t>(std::popcount(mask));
    for (std::uint32_t rank = 0; rank < count; ++rank) {
      ASSERT_EQ(nth_set_bit(mask, rank), plain_nth_set_bit(mask, rank)) << mask;
      ASSERT_EQ(detail::nth_set_bit_by_table(mask, rank), plain_nth_set_bit(mask, rank)) << mask;
    }
  }
}

TEST(NthSetBit, FindsEveryBitOfTheFullMask) {
  for (std::uint32_t rank = 0; rank < 32; ++rank) {
    EXPECT_EQ(detail::nth_set_bit_by_table(~0U, rank), static_cast<int>(rank));
  }
}

TEST(ForEachBit, VisitsTheSetBitsFromTheLowest) {
  std::uint32_t seen = 0;
  int last = -1;
  for_each_bit(0x80010006U, [&](int bit) {
    EXPECT_GT(bit, last);
    last = bit;
    seen |= 1U << static_cast<std::uint32_t>(bit);
  });
  EXPECT_EQ(seen, 0x80010006U);
}

}  // namespace
}  // namespace tilewright
