#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/cascadia_boards.hpp"

namespace tilewright::testing_support {

/// Reads a position; the text must be right.
inline cascadia::State cascadia_from(const std::string& text) {
  const auto state = cascadia::State::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return *state;
}

/// Applies actions by their text. A chance node must be given its outcome as well.
inline void play(cascadia::State& state, const std::vector<std::string>& actions) {
  for (const std::string& text : actions) {
    const auto action = state.parse_action(text);
    ASSERT_TRUE(action.ok()) << action.error();
    ASSERT_TRUE(state.is_legal(*action)) << text << ": " << state.why_illegal(*action);
    state.apply(*action);
  }
}

inline constexpr const char* kPlainMarket = "MF:bh/bear MF:ef/elk M:e/salmon WR:sf/hawk";

/// The first turn of two, seat 0 to act, on card A of every animal. Seat 0 has starter 0: a
/// mountain keystone that attracts the bear on (0,0), FW:ehf on (-1,1) and RP:bs on (0,1).
struct Opening {
  std::string rules = "default";
  std::string market = kPlainMarket;
  std::string keystone_token;  // of seat 0: "bear"
  int nature = 0;              // of seat 0
  std::string more;            // further lines

  [[nodiscard]] std::string text() const {
    return "rules: " + rules + "\ncards: AAAAA\nmarket: " + market + "\n" + more +
           "seat 0: starter 0, nature " + std::to_string(nature) + "\n(0,0) M:b " + keystone_token +
           "\n(-1,1) FW:ehf\n(0,1) RP:bs\n" +
           (rules.find("players=1") != std::string::npos
                ? ""
                : "seat 1: starter 1, nature 0\n(0,0) W:h\n(-1,1) RF:esh\n(0,1) PM:bf\n");
  }
  [[nodiscard]] cascadia::State state() const { return cascadia_from(text()); }
  /// With one nature token in seat 0's hand.
  static Opening with_nature(const std::string& rules = "default") {
    return {.rules = rules, .keystone_token = "bear", .nature = 1, .more = {}};
  }
};

}  // namespace tilewright::testing_support
