#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/games/carcassonne/turns.hpp"

namespace tilewright::testing_support {

/// Rules from their text form; a test that writes wrong ones fails.
inline carcassonne::Rules carcassonne_rules(const std::string& text) {
  const auto rules = parse_rules<carcassonne::Rules>(text);
  EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error());
  return rules.ok() ? *rules : carcassonne::Rules{};
}

/// The start of a game in which player 0 begins, unless the rules say otherwise.
inline carcassonne::State carcassonne_start(const std::string& rules = "default") {
  Rng rng{Seed{1}};
  carcassonne::Rules parsed = carcassonne_rules(rules);
  if (parsed.first_player == carcassonne::FirstPlayer::kRandom) {
    parsed.first_player = carcassonne::FirstPlayer::kSeat0;
  }
  return carcassonne::State::initial(parsed, rng);
}

/// Plays turns as in "E@(0,1)r2:c0 U@(1,0)r1"; an illegal one fails the test.
inline void play_turns(carcassonne::State& state, const std::string& turns) {
  const auto actions = carcassonne::parse_turns(state, turns);
  ASSERT_TRUE(actions.ok()) << actions.error();
  for (const Action action : *actions) state.apply(action);
}

inline carcassonne::State after_turns(const std::string& rules, const std::string& turns) {
  carcassonne::State state = carcassonne_start(rules);
  play_turns(state, turns);
  return state;
}

/// Draws a type and, with more text, plays single plies: "V", "V@(1,-1)r3", "f1".
inline void play_plies(carcassonne::State& state, const std::vector<std::string>& plies) {
  for (const std::string& text : plies) {
    const auto action = state.parse_action(text);
    ASSERT_TRUE(action.ok()) << action.error();
    ASSERT_EQ(state.why_illegal(*action), "") << text;
    state.apply(*action);
  }
}

inline carcassonne::State carcassonne_position(const std::string& text) {
  const auto state = carcassonne::State::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.ok() ? *state : carcassonne_start();
}

/// The points of the seats that play.
inline std::vector<int> seat_points(const carcassonne::State& state) {
  const auto points = state.points();
  return {points.begin(), points.begin() + state.num_players()};
}
inline std::vector<int> seat_points_if_ended(const carcassonne::State& state) {
  const auto points = state.points_if_ended();
  return {points.begin(), points.begin() + state.num_players()};
}
inline std::vector<int> supplies(const carcassonne::State& state) {
  std::vector<int> all;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    all.push_back(state.supply(Player{static_cast<std::size_t>(seat)}));
  }
  return all;
}

/// The texts of the legal actions.
inline std::vector<std::string> legal_texts(const carcassonne::State& state) {
  carcassonne::State::Actions actions;
  state.legal_actions(actions);
  std::vector<std::string> texts;
  for (const Action action : actions) texts.push_back(state.action_text(action));
  return texts;
}

}  // namespace tilewright::testing_support
