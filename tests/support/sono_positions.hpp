#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/games/sono/scoring.hpp"
#include "core/games/sono/state.hpp"
#include "core/games/sono/text_grid.hpp"

namespace tilewright::testing_support {

/// Cards from a text such as "Kh Qs *"; a test that writes a wrong card fails.
inline std::vector<sono::Card> cards_from(const std::string& text) {
  std::vector<sono::Card> cards;
  for (const auto word : split_words(text)) {
    const auto card = sono::parse_card(word);
    EXPECT_TRUE(card.ok()) << (card.ok() ? "" : card.error());
    if (card.ok()) cards.push_back(*card);
  }
  return cards;
}

inline std::array<sono::Card, 25> grid_from(const std::string& text) {
  const auto grid = sono::parse_grid(text);
  EXPECT_TRUE(grid.ok()) << (grid.ok() ? "" : grid.error());
  return grid.ok() ? grid->cells : std::array<sono::Card, 25>{};
}

/// A position from its text form; a test that writes an impossible one fails.
inline sono::State position(const std::string& text) {
  const auto state = sono::State::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.ok() ? *state : sono::State{};
}

/// Plays placements written as text, such as "Kd(3,4)".
inline void play(sono::State& state, const std::string& placement) {
  const auto action = state.parse_action(placement);
  ASSERT_TRUE(action.ok()) << action.error();
  ASSERT_EQ(state.why_illegal(*action), "") << placement;
  state.apply(*action);
}

/// Rules from their text form.
inline sono::Rules rules_from(const std::string& text) {
  const auto rules = parse_rules<sono::Rules>(text);
  EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error());
  return rules.ok() ? *rules : sono::Rules{};
}

/// A fresh deal.
inline sono::State deal(const sono::Rules& rules, std::uint64_t seed) {
  Rng rng{Seed{seed}};
  return sono::State::initial(rules, rng);
}

/// The number of a cell by row and column from 1, as the rule text counts.
constexpr int cell_at(int row, int column) { return 5 * (row - 1) + column - 1; }

/// Puts some card of the mover's hand on a cell: for tests in which only cells matter.
inline void place_any_card(sono::State& state, int cell) {
  const sono::CardSet hand = state.hand(state.current_player());
  ASSERT_NE(hand, 0U);
  const Action action = sono::Placement{sono::Card{std::countr_zero(hand)}, cell}.action();
  ASSERT_EQ(state.why_illegal(action), "");
  state.apply(action);
}

/// Calls `visit` with every set of five cards, each in card order.
template <class Visit>
void for_each_hand_of_five(Visit&& visit) {
  using sono::Card;
  for (int a = 0; a < 21; ++a) {
    for (int b = a + 1; b < 22; ++b) {
      for (int c = b + 1; c < 23; ++c) {
        for (int d = c + 1; d < 24; ++d) {
          for (int e = d + 1; e < 25; ++e) {
            visit(std::array{Card{a}, Card{b}, Card{c}, Card{d}, Card{e}});
          }
        }
      }
    }
  }
}

}  // namespace tilewright::testing_support
