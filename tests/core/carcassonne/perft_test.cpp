// Numbers of places and of action sequences that another implementation of the rules gives.
#include "core/perft.hpp"

#include <map>

#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

/// Sequences of a place and a meeple choice each turn when these types are drawn in this order.
std::uint64_t sequences(const State& state, std::string_view draws) {
  if (draws.empty()) return 1;
  State drawn = state;
  drawn.apply(Action{static_cast<std::uint32_t>(draws.front() - 'A')});
  if (draws.size() == 1) return perft(drawn, 2);
  std::uint64_t count = 0;
  for (const Action place : legal_actions(drawn)) {
    State laid = drawn;
    laid.apply(place);
    for (const Action meeple : legal_actions(laid)) {
      State next = laid;
      next.apply(meeple);
      count += sequences(next, draws.substr(1));
    }
  }
  return count;
}

TEST(CarcassonnePerft, HasTheKnownPlacesAndActionsBesideTheStartTile) {
  struct Row {
    char type;
    std::size_t places;
    std::uint64_t actions;
  };
  constexpr std::array<Row, 24> kRows = {
      {{'A', 5, 20}, {'B', 1, 3},  {'C', 1, 2},  {'D', 6, 30}, {'E', 4, 12}, {'F', 2, 8},
       {'G', 2, 8},  {'H', 2, 8},  {'I', 4, 16}, {'J', 6, 30}, {'K', 6, 30}, {'L', 7, 56},
       {'M', 4, 12}, {'N', 4, 12}, {'O', 6, 30}, {'P', 6, 30}, {'Q', 4, 12}, {'R', 4, 12},
       {'S', 5, 25}, {'T', 5, 25}, {'U', 3, 12}, {'V', 6, 24}, {'W', 7, 49}, {'X', 2, 18}}};
  for (const char* rules : {"default", "published"}) {
    for (const auto& [type, places, actions] : kRows) {
      State state = carcassonne_start(rules);
      EXPECT_EQ(sequences(state, {&type, 1}), actions) << type;
      state.apply(Action{static_cast<std::uint32_t>(type - 'A')});
      EXPECT_EQ(legal_actions(state).size(), places) << type;
    }
  }
}

TEST(CarcassonnePerft, HasTheKnownNumbersOfSequences) {
  // With equivalent meeple choices merged, which changes ABW alone.
  const std::map<std::string, std::uint64_t> known = {
      {"EV", 402},    {"WJ", 2133},   {"BRV", 1748},  {"HEE", 5948},  {"ABW", 8628},
      {"NMI", 10672}, {"XUV", 14460}, {"DDD", 55646}, {"LKJ", 117538}};
  for (const auto& [draws, count] : known) {
    EXPECT_EQ(sequences(carcassonne_start(), draws), count) << draws;
  }
}

TEST(CarcassonnePerft, DrawsAreAPlyOfTheirOwn) {
  // A first turn: the actions of all 24 types together; then 24 draws, but for the types of which
  // the only copy is gone (C, G, Q, T, X: 2 + 8 + 12 + 25 + 18 = 65 actions).
  EXPECT_EQ(perft(carcassonne_start(), 1), 24U);
  EXPECT_EQ(perft(carcassonne_start(), 2), 102U);
  EXPECT_EQ(perft(carcassonne_start(), 3), 484U);
  EXPECT_EQ(perft(carcassonne_start(), 4), 484U * 24 - 65);
}

}  // namespace
}  // namespace tilewright::carcassonne
