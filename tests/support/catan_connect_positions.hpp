#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "core/games/catan_connect/state.hpp"
#include "core/games/catan_connect/text_parts.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::catan_connect {

inline Rules connect_rules(const std::string& text) {
  const auto rules = parse_rules<Rules>(text);
  EXPECT_TRUE(rules.ok()) << text;
  return rules.ok() ? *rules : Rules{};
}

inline State connect_from(const std::string& text) {
  const auto state = State::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error()) << "\n" << text;
  Rng rng{Seed{1}};
  return state.ok() ? *state : State::initial({}, rng);
}

inline State connect_start(const std::string& rules = "") {
  Rng rng{Seed{1}};
  return State::initial(connect_rules(rules), rng);
}

/// A seat by its name.
inline std::size_t seat_of(const std::string& name) {
  return static_cast<std::size_t>(parse_seat(name, kMostSeats).value());
}

/// The pieces that everybody starts with, in the coordinates of the chain.
inline std::string start_pieces(const Rules& rules, std::size_t seat, const std::string& what) {
  const Seating seating = rules.seating();
  const auto at = static_cast<int>(seat);
  const auto tip = [&](const Tip& place) { return catan::tip_text(seating.in_chain(at, place)); };
  std::string text;
  if (what == "settlements") {
    for (const Tip& place : layout::kStartSettlements) text += " " + tip(place);
  } else if (what == "cities") {
    text += " " + tip(layout::kStartCity);
  } else {
    for (const auto& road : layout::kStartRoads) text += " " + tip(road[0]) + "-" + tip(road[1]);
  }
  return text;
}

/// A position with the pieces of the start and whatever a test adds to it.
struct Table {
  explicit Table(std::string rules_text = "") : rules{std::move(rules_text)} {
    const auto players = static_cast<std::size_t>(connect_rules(rules).num_players());
    settlements.resize(players);
    cities.resize(players);
    roads.resize(players);
    hands.resize(players);
  }

  std::string rules;
  int round = 21;
  std::string half = "sun";
  std::string phase = "act";
  std::string begins = "0.sun";
  std::string mover = "0.sun";
  std::vector<std::string> settlements;  // more than those of the start, by seat
  std::vector<std::string> cities;
  std::vector<std::string> roads;
  std::vector<Tokens> hands;
  std::string more;  // further lines; those of tiles replace the full stacks

  [[nodiscard]] std::string text() const {
    const Rules parsed = connect_rules(rules);
    const auto players = static_cast<std::size_t>(parsed.num_players());
    Rng rng{Seed{1}};
    const State start = State::initial(parsed, rng);
    Tokens stock = Tokens::all(start.supply() - 2 * parsed.seating().chains());
    for (const Tokens& hand : hands) stock -= hand;
    std::string lines = "rules: " + rules + "\nply: 900\nround: " + std::to_string(round) +
                        "\nhalf: " + half + "\nphase: " + phase + "\nbegins: " + begins +
                        "\nmover: " + mover + "\nlast roll: 6\n";
    if (phase == "act" && more.find("this visit") == std::string::npos) {
      lines += "this visit: acts\n";
    }
    lines += "stock:" + counts_text(stock, catan::kResourceNames) + "\n";
    for (std::size_t stack = 0; stack < players; ++stack) {
      const std::string key = "tiles " + stack_text(parsed, stack) + ":";
      if (parsed.tile_stores == TileStores::kPooled && stack % 2 == 1) continue;
      if (more.find(key) == std::string::npos) {
        lines += key + counts_text(first_tiles(parsed, stack), catan::kDevNames) + "\n";
      }
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
      const std::string name = seat_text(seat);
      lines += name + ": settlements" + start_pieces(parsed, seat, "settlements") + " " +
               settlements[seat] + " cities" + start_pieces(parsed, seat, "cities") + " " +
               cities[seat] + " roads" + start_pieces(parsed, seat, "roads") + " " + roads[seat] +
               "\n";
      lines += "hand of " + name + ":" + counts_text(hands[seat], catan::kResourceNames) + "\n";
      if (!parsed.seating().is_at_border(static_cast<int>(seat))) continue;
      const std::string key =
          "market " + std::to_string(seat / 2) + (seat % 2 == 0 ? ".east:" : ".west:");
      if (more.find(key) == std::string::npos) {
        lines += key + " brick 1 lumber 1 wool 1 grain 1 ore 1\n";
      }
    }
    return lines + more;
  }
  [[nodiscard]] State state() const { return connect_from(text()); }
};

/// Roads along a way of intersections: "N(6,1) S(7,0) N(7,1)".
inline std::string roads_along(const std::string& way) {
  std::istringstream words(way);
  std::string from;
  std::string roads;
  words >> from;
  for (std::string to; words >> to; from = to) roads += " " + from + "-" + to;
  return roads;
}

/// The action with a text. It need not be legal.
inline Action act(const State& state, const std::string& text) {
  const auto action = state.parse_action(text);
  EXPECT_TRUE(action.ok()) << text << ": " << (action.ok() ? "" : action.error());
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
    EXPECT_TRUE(can(state, text)) << text << ": " << state.why_illegal(act(state, text)) << "\n"
                                  << state.text();
    if (!can(state, text)) break;
    state.apply(act(state, text));
  }
  return state;
}

/// Passes and ends until the phase comes; at dice an outcome without robbers.
inline State on_to(State state, Phase phase) {
  for (int plies = 0; plies < 400 && state.phase() != phase && !state.is_terminal(); ++plies) {
    state.apply(state.phase() == Phase::kTrade ? Action{id::kPass}
                : state.phase() == Phase::kAct ? Action{id::kEnd}
                                               : act(state, "dice 6"));
  }
  EXPECT_EQ(state.phase(), phase);
  return state;
}

}  // namespace tilewright::catan_connect
