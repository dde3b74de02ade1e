#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tilewright::testing_support {

/// For EXPECT_TRUE: whether a message has `part` in it; shows the message if not.
inline testing::AssertionResult contains(const std::string& message, std::string_view part) {
  if (message.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << part << "' is not in the message: " << message;
}

}  // namespace tilewright::testing_support
