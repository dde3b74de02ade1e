#include "core/text_words.hpp"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

using Words = std::vector<std::string_view>;

TEST(SplitWords, AreSeparatedByAnyNumberOfBlanks) {
  EXPECT_EQ(split_words("  4 lumber\tfor  ore\r"), (Words{"4", "lumber", "for", "ore"}));
}

TEST(SplitWords, OfABlankLineAreNone) {
  EXPECT_EQ(split_words(" \t\r"), Words{});
  EXPECT_EQ(split_words(""), Words{});
}

}  // namespace
}  // namespace tilewright
