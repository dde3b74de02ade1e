#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "core/games/catan/state.hpp"
#include "core/games/catan/text_parts.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::catan {

inline State catan_from(const std::string& text) {
  const auto state = State::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error()) << "\n" << text;
  return state.ok() ? *state : State::from_text("").value();
}

inline Rules catan_rules(const std::string& text) {
  const auto rules = parse_rules<Rules>(text);
  EXPECT_TRUE(rules.ok()) << text;
  return rules.ok() ? *rules : Rules{};
}

/// A position on the board of `beginner` with the harbours in their given order: four players with
/// two settlements each on the outer hexes, seat 0 to move. Every part can be changed.
struct Table {
  std::string rules = "board=beginner,harbours=given,first_player=seat0";
  std::string phase = "main";
  std::size_t mover = 0;
  std::string robber = "(0,0)";  // the desert
  std::array<std::string, kSeats> pieces = {
      "settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1)",
      "settlements N(2,0) S(2,0) roads N(2,0)-S(3,-1) S(2,0)-N(2,1)",
      "settlements N(-2,2) S(-2,2) roads N(-2,2)-S(-2,1) S(-2,2)-N(-3,3)",
      "settlements N(2,-2) S(2,-2) roads N(2,-2)-S(3,-3) S(2,-2)-N(2,-1)"};
  std::array<Cards, kSeats> hands{};
  std::array<std::string, kSeats> dev_cards;
  std::string played;  // "knight 3", and whose in `knights`
  std::string knights;
  std::string more;  // further lines

  [[nodiscard]] std::string text() const {
    Cards bank = kBank;
    for (const Cards& hand : hands) bank -= hand;
    const auto cards = [](Cards counts) {
      std::string words;
      for (int kind = 0; kind < kResources; ++kind) {
        if (counts[kind] == 0) continue;
        words += " " + std::string(kResourceNames[static_cast<std::size_t>(kind)]) + " " +
                 std::to_string(counts[kind]);
      }
      return words;
    };
    std::string lines = "rules: " + rules +
                        "\nboard: ore10 wool2 lumber9 / grain12 brick6 wool4 brick10 / grain9 "
                        "lumber11 desert lumber3 ore8 / lumber8 ore3 grain4 wool5 / brick5 grain6 "
                        "wool11\nharbours: 3:1 grain ore 3:1 wool 3:1 3:1 brick lumber\n"
                        "first: seat 0\nply: 2000\nturn: " +
                        std::to_string(40 + mover) + "\nphase: " + phase +
                        "\nmover: " + seat_text(mover) + "\nrobber: " + robber +
                        "\nlast roll: 7\nbank:" + cards(bank) + "\n";
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      lines += seat_text(seat) + ": " + pieces[seat] + "\n";
      lines += "hand of " + seat_text(seat) + ":" + cards(hands[seat]) + "\n";
      if (!dev_cards[seat].empty()) {
        lines += "cards of " + seat_text(seat) + ": " + dev_cards[seat] + "\n";
      }
    }
    if (!played.empty()) lines += "played: " + played + "\n";
    if (!knights.empty()) lines += "knights: " + knights + "\n";
    if (phase == "main" || phase == "discard") {
      if (more.find("this turn") == std::string::npos) lines += "this turn: rolled\n";
    }
    return lines + more;
  }
  [[nodiscard]] State state() const { return catan_from(text()); }
};

/// The action with a text. It need not be legal.
inline Action act(const State& state, const std::string& text) {
  const auto action = state.parse_action(text);
  EXPECT_TRUE(action.ok()) << text;
  return action.ok() ? *action : Action{};
}

inline bool can(const State& state, const std::string& text) {
  const bool is_legal = state.is_legal(act(state, text));
  EXPECT_EQ(is_legal, state.why_illegal(act(state, text)).empty()) << text;
  return is_legal;
}

/// The state after actions and outcomes by their texts, each of which must be legal.
inline State after(State state, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    EXPECT_TRUE(can(state, text)) << text << "\n" << state.text();
    if (!can(state, text)) break;
    state.apply(act(state, text));
  }
  return state;
}

/// The texts of the legal actions that begin with a word.
inline std::vector<std::string> legal_texts(const State& state, const std::string& verb) {
  std::vector<std::string> texts;
  for (const Action action : testing_support::legal_actions(state)) {
    const std::string text = state.action_text(action);
    if (text.starts_with(verb)) texts.push_back(text);
  }
  return texts;
}

inline int vertex(const std::string& name) { return parse_vertex(name).value(); }

/// Puts roads along a way of intersections.
inline void lay(IslandNetwork& network, std::size_t seat, const std::string& way) {
  std::istringstream words(way);
  std::string from;
  words >> from;
  for (std::string to; words >> to; from = to) {
    network.add_road(kIsland, seat, parse_edge(from + "-" + to).value());
  }
}

inline void settle(IslandNetwork& network, std::size_t seat, const std::string& name) {
  network.add_settlement(kIsland, seat, vertex(name));
}

}  // namespace tilewright::catan
