// What a viewer knows can be read off the observation: nothing in the text form is missing from it.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

/// The parts of an observation by name.
std::map<std::string, std::vector<float>> parts_of(const State& state, Player viewer) {
  const auto values = observation(state, viewer);
  std::map<std::string, std::vector<float>> parts;
  auto at = values.begin();
  for (const ObservationPart& part : State::observation_spec(state.rules())) {
    const auto end = at + static_cast<std::ptrdiff_t>(part.size());
    parts[part.name] = {at, end};
    at = end;
  }
  return parts;
}

std::uint32_t bits_of(const std::vector<float>& plane) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < plane.size(); ++i) {
    if (plane[i] == 1.0F) bits |= 1U << i;
  }
  return bits;
}

/// What `viewer` knows, put together from the observation, the rules and who moves first.
State decoded(const State& state, Player viewer) {
  auto parts = parts_of(state, viewer);
  std::array<Card, kCells> cells{};
  for (std::size_t i = 0; i < parts["face_up"].size(); ++i) {
    if (parts["face_up"][i] == 1.0F) cells[i % kCells] = Card{static_cast<int>(i / kCells)};
  }
  const CellSet face_down = bits_of(parts["face_down"]);
  for_each_bit(face_down,
               [&](int cell) { cells[static_cast<std::size_t>(cell)] = Card::unknown(); });
  const bool is_columns = parts["is_columns"][0] == 1.0F;
  std::array hands = {bits_of(parts["own_hand"]), bits_of(parts["other_hand"])};
  if (is_columns) std::swap(hands[0], hands[1]);
  return State::from_parts(state.rules(), state.first_player(), hands, cells, face_down);
}

TEST(SonoObservation, HoldsEverythingThatTheViewerKnows) {
  Rng rng{Seed{1}};
  for (int i = 0; i < 100; ++i) {
    for_each_state<State>(random_rules<Rules>(rng), 1, rng.fork(), [](const State& state) {
      for (const Player viewer : viewers(state)) {
        // A lone face-down card that the viewer deduces is found by elimination.
        ASSERT_EQ(decoded(state, viewer).forget_hidden(viewer), state.forget_hidden(viewer))
            << state.text() << state.forget_hidden(viewer).text();
      }
    });
  }
}

TEST(SonoObservation, ShowsTheTurnTheClockAndTheHandSizes) {
  for_each_state<State>({}, 20, Seed{2}, [](const State& state) {
    for (const Player viewer : {kRows, kColumns}) {
      const Player other = viewer == kRows ? kColumns : kRows;
      auto parts = parts_of(state, viewer);
      ASSERT_EQ(parts["to_move"][0], state.current_player() == viewer ? 1.0F : 0.0F);
      ASSERT_FLOAT_EQ(parts["ply"][0], static_cast<float>(state.ply()) / 20.0F);
      ASSERT_FLOAT_EQ(parts["own_hand_size"][0], static_cast<float>(state.hand_size(viewer)) / 10);
      ASSERT_FLOAT_EQ(parts["other_hand_size"][0], static_cast<float>(state.hand_size(other)) / 10);
      ASSERT_EQ(parts["is_rows"][0], viewer == kRows ? 1.0F : 0.0F);
      ASSERT_EQ(parts["is_columns"][0], viewer == kColumns ? 1.0F : 0.0F);
    }
  });
}

TEST(SonoObservation, ShowsThePlayableCellsAndTheUnseenCards) {
  for_each_state<State>({}, 20, Seed{3}, [](const State& state) {
    auto parts = parts_of(state, kRows);
    ASSERT_EQ(bits_of(parts["playable"]), state.is_terminal() ? 0U : state.playable());
    ASSERT_EQ(bits_of(parts["own_hand"]), state.hand(kRows));
    if (state.face_down() != 0 && state.num_worlds(kRows) > 1) {
      ASSERT_EQ(bits_of(parts["unseen"]), state.unseen(kRows));
      ASSERT_EQ(bits_of(parts["other_hand"]), 0U);
    }
    if (state.face_down() == 0) {
      ASSERT_EQ(bits_of(parts["unseen"]), 0U);
      ASSERT_EQ(bits_of(parts["other_hand"]), state.hand(kColumns));
    }
  });
}

TEST(SonoObservation, OfTheSpectatorShowsNoHand) {
  const auto state = deal({}, 1);
  auto parts = parts_of(state, Player::spectator());
  EXPECT_EQ(bits_of(parts["own_hand"]), 0U);
  EXPECT_EQ(bits_of(parts["other_hand"]), 0U);
  EXPECT_EQ(bits_of(parts["unseen"]), kAllCards);
  EXPECT_EQ(parts["is_rows"][0] + parts["is_columns"][0] + parts["to_move"][0], 0.0F);
}

}  // namespace
}  // namespace tilewright::sono
