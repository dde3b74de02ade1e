// The engine and a second, slow implementation of the rules play the same games.
#include <gtest/gtest.h>

#include "tests/support/catan_reference.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

catan_reference::Hand hand_of(Cards cards) {
  return {cards[0], cards[1], cards[2], cards[3], cards[4]};
}

std::set<std::string> texts(const State& state) {
  std::set<std::string> all;
  if (state.current_player() == Player::chance()) {
    State::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    for (const auto& [outcome, weight] : outcomes) all.insert(state.action_text(outcome));
    return all;
  }
  for (const Action action : legal_actions(state)) all.insert(state.action_text(action));
  return all;
}

void expect_same(const State& state, const catan_reference::Game& game) {
  ASSERT_EQ(hand_of(state.bank()), game.bank);
  for (std::size_t seat = 0; seat < game.players; ++seat) {
    const Player player{seat};
    ASSERT_EQ(hand_of(state.hand(player)), game.hands[seat]);
    ASSERT_EQ(state.hand_size(player), catan_reference::total(game.hands[seat]));
    ASSERT_EQ(hand_of(state.dev_cards(player)), game.cards[seat]);
    ASSERT_EQ(state.knights(player), game.knights[seat]);
    ASSERT_EQ(state.points()[seat], game.points(seat));
    ASSERT_EQ(state.public_points(player), game.points(seat) - game.cards[seat][1]);
  }
  ASSERT_EQ(hand_of(state.played_dev_cards()), game.played);
  ASSERT_EQ(state.deck_size(), catan_reference::total(game.deck));
  ASSERT_EQ(state.longest_road_holder(), game.road_holder);
  ASSERT_EQ(state.largest_army_holder(), game.army_holder);
  ASSERT_EQ(state.is_terminal(), game.over);
  ASSERT_EQ(state.winner(), game.winner);
  if (game.over) return;
  ASSERT_EQ(state.mover().index(), game.mover);
  if (state.current_player().is_seat()) {
    ASSERT_EQ(state.current_player().index(), game.actor);
  }
}

/// Every legal action of every state, and the whole position after each ply.
void play_both(const Rules& rules, Seed seed) {
  Rng rng{seed};
  State state = State::initial(rules, rng);
  catan_reference::Game game{state};
  while (!state.is_terminal() && state.ply() < 3000) {
    ASSERT_EQ(texts(state), game.legal()) << state.text();
    const Action action = random_step(state, rng);
    game.apply(state.action_text(action));
    state.apply(action);
    ASSERT_NO_FATAL_FAILURE(expect_same(state, game)) << state.text();
    if (state.ply() % 16 != 0) continue;
    for (std::size_t seat = 0; seat < game.players; ++seat) {
      ASSERT_EQ(state.road_length(Player{seat}), game.road_length(seat));
    }
  }
}

TEST(CatanReference, BothPlayTheSameGameByEveryChoiceOfEveryOption) {
  std::uint64_t stream = 0;
  for (const Rules& rules : rules_to_try<State>()) {
    ASSERT_NO_FATAL_FAILURE(play_both(rules, split(Seed{1}, stream++))) << rules_text(rules);
  }
}

TEST(CatanReference, BothPlayTheSameGameByRandomRules) {
  Rng rng{Seed{2}};
  for (std::uint64_t game = 0; game < 30; ++game) {
    const Rules rules = random_rules<Rules>(rng);
    ASSERT_NO_FATAL_FAILURE(play_both(rules, split(Seed{3}, game))) << rules_text(rules);
  }
}

}  // namespace
}  // namespace tilewright::catan
