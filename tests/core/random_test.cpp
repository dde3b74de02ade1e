#include "core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "tests/support/statistics.hpp"

namespace tilewright {
namespace {

using testing_support::chi_square_limit;
using testing_support::chi_square_uniform;

TEST(SplitMix64, GivesThePublishedNumbersForSeed1234567) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
        4593380528125082431ULL, 16408922859458223821ULL}) {
    EXPECT_EQ(split_mix64(state), expected);
  }
}

TEST(Xoshiro256PlusPlus, GivesThePublishedNumbersFromTheState1234) {
  Rng rng{std::array<std::uint64_t, 4>{1, 2, 3, 4}};
  for (const std::uint64_t expected :
       {41943041ULL, 58720359ULL, 3588806011781223ULL, 3591011842654386ULL, 9228616714210784205ULL,
        9973669472204895162ULL, 14011001112246962877ULL, 12406186145184390807ULL,
        15849039046786891736ULL, 10450023813501588000ULL}) {
    EXPECT_EQ(rng(), expected);
  }
}

TEST(Rng, FillsItsStateFromTheSeedBySplitMix64) {
  std::uint64_t state = 99;
  std::array<std::uint64_t, 4> words{};
  for (auto& word : words) word = split_mix64(state);
  EXPECT_EQ(Rng{Seed{99}}, Rng{words});
}

TEST(Rng, BelowStaysInRangeAndIsUniform) {
  Rng rng{Seed{1}};
  for (const std::uint32_t bound : {1U, 2U, 3U, 6U, 7U, 25U, 64U, 100U}) {
    std::vector<std::uint64_t> counts(bound);
    for (std::uint32_t i = 0; i < 2000 * bound; ++i) {
      const std::uint32_t drawn = rng.below(bound);
      ASSERT_LT(drawn, bound);
      ++counts[drawn];
    }
    EXPECT_LT(chi_square_uniform(counts), chi_square_limit(bound)) << bound;
  }
}

TEST(Rng, BelowIsUniformForBoundsThatDoNotFitTheWord) {
  // With 3 * 2^30 a plain multiply-and-shift would give every third number twice as often.
  constexpr std::uint32_t kBound = 3U << 30U;
  Rng rng{Seed{2}};
  std::vector<std::uint64_t> by_remainder(3);
  std::vector<std::uint64_t> by_third(3);
  for (int i = 0; i < 60'000; ++i) {
    const std::uint32_t drawn = rng.below(kBound);
    ASSERT_LT(drawn, kBound);
    ++by_remainder[drawn % 3];
    ++by_third[drawn >> 30U];
  }
  EXPECT_LT(chi_square_uniform(by_remainder), chi_square_limit(3));
  EXPECT_LT(chi_square_uniform(by_third), chi_square_limit(3));
}

TEST(Rng, UniformLiesInTheUnitIntervalAndIsUniform) {
  Rng rng{Seed{3}};
  std::vector<std::uint64_t> counts(20);
  for (int i = 0; i < 40'000; ++i) {
    const double drawn = rng.uniform();
    ASSERT_GE(drawn, 0.0);
    ASSERT_LT(drawn, 1.0);
    ++counts[static_cast<std::size_t>(drawn * 20)];
  }
  EXPECT_LT(chi_square_uniform(counts), chi_square_limit(20));
}

TEST(Rng, ShuffleGivesEveryOrderOfFourEquallyOften) {
  Rng rng{Seed{4}};
  std::map<std::array<int, 4>, std::uint64_t> orders;
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    rng.shuffle(items);
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 24U);
  std::vector<std::uint64_t> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_LT(chi_square_uniform(counts), chi_square_limit(24));
}

TEST(Rng, ShuffleKeepsWhatItShuffles) {
  Rng rng{Seed{5}};
  std::vector<int> items = {5, 5, 6, 7, 8};
  rng.shuffle(items);
  EXPECT_TRUE(std::ranges::is_permutation(items, std::vector{5, 5, 6, 7, 8}));
  std::vector<int> nothing;
  rng.shuffle(nothing);
  EXPECT_TRUE(nothing.empty());
}

TEST(Rng, OneSeedGivesOneStream) {
  Rng first{Seed{6}};
  Rng second{Seed{6}};
  for (int i = 0; i < 100; ++i) ASSERT_EQ(first(), second());
}

TEST(Split, StreamsAndParentsAreAllDifferent) {
  std::set<std::uint64_t> seeds;
  std::set<std::uint64_t> first_numbers;
  for (std::uint64_t parent = 0; parent < 100; ++parent) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) {
      const Seed seed = split(Seed{parent}, stream);
      seeds.insert(seed.value);
      first_numbers.insert(Rng{seed}());
    }
  }
  EXPECT_EQ(seeds.size(), 10'000U);
  EXPECT_EQ(first_numbers.size(), 10'000U);
}

TEST(Split, DoesNotDependOnWhatElseWasSplit) {
  static_assert(split(Seed{7}, 3) == split(Seed{7}, 3));
  EXPECT_NE(split(Seed{7}, 3), split(Seed{3}, 7));
}

TEST(Split, NeighbouringStreamsAreUnrelated) {
  // Half of the bits differ between the first numbers of neighbouring streams.
  std::vector<std::uint64_t> counts(2);
  for (std::uint64_t stream = 0; stream < 1000; ++stream) {
    const auto differing = static_cast<std::uint64_t>(
        std::popcount(Rng{split(Seed{8}, stream)}() ^ Rng{split(Seed{8}, stream + 1)}()));
    counts[0] += differing;
    counts[1] += 64 - differing;
  }
  EXPECT_LT(chi_square_uniform(counts), chi_square_limit(2));
}

TEST(Fork, GivesAnotherStreamAndAdvancesTheParent) {
  Rng rng{Seed{9}};
  const Rng before = rng;
  Rng child{rng.fork()};
  EXPECT_NE(rng, before);
  EXPECT_NE(child(), rng());
}

}  // namespace
}  // namespace tilewright
