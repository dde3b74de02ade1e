#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/games/sono/state.hpp"
#include "core/random.hpp"

namespace tilewright::sono {

/// A position with default rules, rows having moved first: hands as "Th Ad", the grid as five rows.
inline State position(const std::string& rows, const std::string& columns,
                      const std::string& grid) {
  const auto state =
      State::from_text("rows: " + rows + "\ncolumns: " + columns + "\ngrid:\n" + grid);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return *state;
}

inline Action action(const State& state, const std::string& text) {
  const auto parsed = state.parse_action(text);
  EXPECT_TRUE(parsed.ok()) << text;
  return *parsed;
}

/// The position with so many empty cells of a game of uniformly random actions.
inline State random_position(const Rules& rules, int empty_cells, Rng& rng) {
  State state = State::initial(rules, rng);
  while (kPlies - state.ply() > empty_cells) state.apply(state.random_action(rng));
  return state;
}

/// Rules with every option that matters to a solver chosen at random.
inline Rules random_rules(Rng& rng) {
  Rules rules;
  for (const auto& option : Rules::options()) {
    const auto choices = static_cast<std::uint32_t>(option.choices.size());
    option.set(rules, static_cast<int>(rng.below(choices)));
  }
  return rules;
}

}  // namespace tilewright::sono
