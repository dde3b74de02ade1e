// Hidden cards: what each viewer is sure of, the exact belief, and worlds with the right chances.
#include "core/games/catan/belief.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/catan_positions.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;
using Hands = HandBelief::Hands;

constexpr Player kThief{std::size_t{0}};
constexpr Player kVictim{std::size_t{1}};
constexpr Player kOther{std::size_t{2}};

/// Seat 0 robs seat 1, who has three ore and two wool, of an ore.
Table robbery() {
  Table table;
  table.phase = "pre-roll";
  table.dev_cards[0] = "knight 1";
  table.hands[1] = {0, 0, 2, 0, 3};
  return table;
}

State robbed() { return after(robbery().state(), {"play knight", "robber (2,0)", "steal ore"}); }

/// A game with the beliefs of all its viewers.
struct Watched {
  explicit Watched(const State& start) : state{start} {
    for (const Player viewer : viewers(start)) beliefs.emplace_back(start, viewer);
  }
  void apply(Action action) {
    const State before = state;
    state.apply(action);
    for (HandBelief& belief : beliefs) belief.observe(before, action, state);
  }
  State state;
  std::vector<HandBelief> beliefs;
};

std::map<Hands, double> chances(const HandBelief& belief) {
  std::map<Hands, double> all;
  for (const auto& joint : belief.joint_hands()) all[joint.hands] += joint.weight;
  return all;
}

TEST(CatanHidden, ThiefAndVictimKnowTheStolenCardAndTheOthersDoNot) {
  const State state = robbed();
  EXPECT_TRUE(state.unplaced(kThief, kVictim).empty());
  EXPECT_TRUE(state.unplaced(kVictim, kThief).empty());
  // One wool and two ore are certainly left; the thief has one of each kind that could have gone.
  for (const Player viewer : {kOther, Player::spectator()}) {
    EXPECT_EQ(state.unplaced(viewer, kVictim), Cards(0, 0, 1, 0, 0));
    EXPECT_EQ(state.unplaced(viewer, kThief), Cards(0, 0, 0, 0, 1));
    EXPECT_EQ(state.forget_hidden(viewer).hand(kVictim), Cards(0, 0, 1, 0, 2));
    EXPECT_EQ(state.forget_hidden(viewer).hand(kThief), Cards());
  }
  EXPECT_EQ(state.forget_hidden(kThief), state);
}

TEST(CatanHidden, AStealFromAHandOfOneKindHidesNothing) {
  Table table = robbery();
  table.hands[1] = {0, 0, 0, 0, 3};
  const State state = after(table.state(), {"play knight", "robber (2,0)", "steal ore"});
  EXPECT_EQ(state.forget_hidden(kOther), state);
}

TEST(CatanHidden, APaymentShowsWhatWasStolen) {
  Table table = robbery();
  table.hands[0] = {0, 0, 1, 1, 0};
  State state =
      after(table.state(), {"play knight", "robber (2,0)", "steal ore", "roll", "dice 2"});
  EXPECT_NE(state.forget_hidden(kOther), state);
  state = after(state, {"buy", "draw knight"});
  EXPECT_TRUE(state.unplaced(kOther, kThief).empty());
  EXPECT_TRUE(state.unplaced(kOther, kVictim).empty());
}

TEST(CatanHidden, AnOfferAndAnAnswerShowCards) {
  State state = after(robbed(), {"roll", "dice 2"});
  EXPECT_TRUE(after(state, {"offer ore for brick"}).unplaced(kOther, kThief).empty());
  state = after(robbed(), {"roll", "dice 2", "end", "roll", "dice 2", "end", "roll", "dice 2"});
  Table table = robbery();
  table.hands[2] = {1, 0, 0, 0, 0};
  state = after(table.state(),
                {"play knight", "robber (2,0)", "steal wool", "roll", "dice 2", "end", "roll",
                 "dice 2", "end", "roll", "dice 2", "offer brick for wool", "reject"});
  EXPECT_FALSE(state.unplaced(kOther, kThief).empty());
  EXPECT_TRUE(after(state, {"accept"}).unplaced(kOther, kThief).empty());
}

TEST(CatanBelief, AnUnseenStealIsWeightedByTheCardsOfTheVictim) {
  Watched game{robbery().state()};
  for (const char* text : {"play knight", "robber (2,0)", "steal ore"}) {
    game.apply(act(game.state, text));
  }
  EXPECT_EQ(game.beliefs[0].joint_hands().size(), 1U);
  EXPECT_EQ(game.beliefs[1].joint_hands().size(), 1U);
  for (const std::size_t viewer : {2U, 3U, 4U}) {
    const auto all = chances(game.beliefs[viewer]);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_NEAR(all.at(Hands{Cards::one(4), Cards(0, 0, 2, 0, 2)}), 0.6, 1e-12);
    EXPECT_NEAR(all.at(Hands{Cards::one(2), Cards(0, 0, 1, 0, 3)}), 0.4, 1e-12);
  }
}

/// Where an observer did not see which card a steal moved.
bool is_unseen(const State& state, Player observer) {
  return state.phase() == Phase::kSteal && observer != state.mover() &&
         observer != Player{state.victim()};
}

/// All hands that fit what the observer saw of a game, by brute force: every card that may have
/// been stolen in every unseen steal is tried, and the whole game played again with it. The record
/// that has to come out again: all numbers of cards in hands, the bank, and the observer's own
/// hand.
std::map<Hands, double> by_brute_force(const State& start, const std::vector<Action>& actions,
                                       Player observer) {
  std::vector<State> truth{start};
  int steals = 0;
  for (const Action action : actions) {
    steals += is_unseen(truth.back(), observer) ? 1 : 0;
    truth.push_back(truth.back());
    truth.back().apply(action);
  }
  std::map<Hands, double> all;
  int histories = 1;
  for (int i = 0; i < steals; ++i) histories *= kResources;
  double sum = 0;
  for (int history = 0; history < histories; ++history) {
    State state = start;
    double weight = 1;
    int choices = history;
    for (std::size_t ply = 0; ply < actions.size() && weight > 0; ++ply) {
      Action action = actions[ply];
      if (is_unseen(state, observer)) {
        const int kind = choices % kResources;
        choices /= kResources;
        const Cards hand = state.hand(Player{state.victim()});
        weight *= static_cast<double>(hand[kind]) / static_cast<double>(hand.total());
        action = Action{outcome::kSteal + static_cast<std::uint32_t>(kind)};
      }
      if (weight == 0 || !state.is_legal(action)) {
        weight = 0;
        break;
      }
      state.apply(action);
      const State& seen = truth[ply + 1];
      bool fits = state.bank() == seen.bank();
      for (int seat = 0; seat < state.num_players(); ++seat) {
        const Player player{static_cast<std::size_t>(seat)};
        fits = fits && state.hand_size(player) == seen.hand_size(player);
        if (player == observer) fits = fits && state.hand(player) == seen.hand(player);
      }
      if (!fits) weight = 0;
    }
    if (weight == 0) continue;
    Hands hands{};
    for (int seat = 0; seat < state.num_players(); ++seat) {
      hands[static_cast<std::size_t>(seat)] = state.hand(Player{static_cast<std::size_t>(seat)});
    }
    all[hands] += weight;
    sum += weight;
  }
  for (auto& [hands, weight] : all) weight /= sum;
  return all;
}

TEST(CatanBelief, EqualsBruteForceOverAllThatMayHaveBeenStolen) {
  int uncertain = 0;
  for (std::uint64_t number = 0; number < 120; ++number) {
    Rng rng{split(Seed{11}, number)};
    const char* rules =
        number % 3 == 0 ? "players=3,trade_max_offers=1"
                        : (number % 3 == 1 ? "trade_max_offers=1,counter_offers=on" : "trade=off");
    const State start = State::initial(catan_rules(rules), rng);
    Watched game{start};
    const auto players = static_cast<std::size_t>(start.num_players());
    const std::size_t watcher = rng.below(static_cast<std::uint32_t>(players + 1));
    const Player observer = watcher == players ? Player::spectator() : Player{watcher};
    std::vector<Action> actions;
    int steals = 0;
    const int most = 3 + static_cast<int>(rng.below(2));
    while (!game.state.is_terminal() && steals < most) {
      const Action action = random_step(game.state, rng);
      steals += is_unseen(game.state, observer) ? 1 : 0;
      actions.push_back(action);
      game.apply(action);
    }
    for (int more = static_cast<int>(rng.below(30)); more > 0; --more) {
      if (game.state.is_terminal() || game.state.phase() == Phase::kSteal) break;
      const Action action = random_step(game.state, rng);
      actions.push_back(action);
      game.apply(action);
    }
    const auto expected = by_brute_force(start, actions, observer);
    const auto found = chances(game.beliefs[watcher]);
    ASSERT_EQ(found.size(), expected.size()) << "game " << number;
    for (const auto& [hands, chance] : expected) {
      ASSERT_TRUE(found.contains(hands));
      ASSERT_NEAR(found.at(hands), chance, 1e-9) << "game " << number;
    }
    uncertain += expected.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(uncertain, 40);  // the comparison is about something
}

TEST(CatanBelief, WorldsHaveTheChancesOfTheBelief) {
  Rng rng{Seed{12}};
  Watched game{robbery().state()};
  for (const char* text : {"play knight", "robber (2,0)", "steal ore", "roll", "dice 2", "end"}) {
    game.apply(act(game.state, text));
  }
  const HandBelief& belief = game.beliefs[2];
  std::map<Hands, std::uint64_t> counts;
  constexpr int kDraws = 20000;
  for (int draw = 0; draw < kDraws; ++draw) {
    const State world = game.state.determinize(kOther, belief, rng);
    ASSERT_EQ(world.forget_hidden(kOther), game.state.forget_hidden(kOther));
    ++counts[Hands{world.hand(kThief), world.hand(kVictim)}];
  }
  ASSERT_EQ(counts.size(), 2U);
  const double share =
      static_cast<double>(counts.at(Hands{Cards::one(4), Cards(0, 0, 2, 0, 2)})) / kDraws;
  EXPECT_NEAR(share, 0.6, 5 * std::sqrt(0.24 / kDraws));
}

TEST(CatanBelief, IsAFunctionOfWhatItsViewerSeesAndFitsItAlways) {
  // The truth is among the joint hands; and a game that goes on with another card in an unseen
  // steal gives the same belief as long as it looks the same.
  for (std::uint64_t number = 0; number < 12; ++number) {
    Rng rng{split(Seed{13}, number)};
    Watched game{State::initial(catan_rules("trade_max_offers=1"), rng)};
    while (!game.state.is_terminal() && game.state.ply() < 900) {
      const Action action = random_step(game.state, rng);
      if (game.state.phase() == Phase::kSteal) {
        State::ChanceOutcomes outcomes;
        game.state.chance_outcomes(outcomes);
        Watched other = game;
        other.apply(outcomes[0].outcome);
        Watched same = game;
        same.apply(action);
        for (std::size_t viewer = 0; viewer < game.beliefs.size(); ++viewer) {
          const bool sees = viewer == game.state.mover().index() || viewer == game.state.victim();
          if (!sees) {
            ASSERT_EQ(other.beliefs[viewer], same.beliefs[viewer]);
          }
        }
      }
      game.apply(action);
      Hands truth{};
      for (std::size_t seat = 0; seat < kSeats; ++seat) truth[seat] = game.state.hand(Player{seat});
      for (std::size_t viewer = 0; viewer < game.beliefs.size(); ++viewer) {
        const HandBelief& belief = game.beliefs[viewer];
        const State known = game.state.forget_hidden(belief.viewer());
        bool has_truth = belief.joint_hands().size() >= HandBelief::kMostHands / 2;
        for (const auto& joint : belief.joint_hands()) {
          has_truth = has_truth || joint.hands == truth;
          for (std::size_t seat = 0; seat < kSeats; ++seat) {
            ASSERT_TRUE(joint.hands[seat].covers(known.hand(Player{seat})));
          }
        }
        ASSERT_TRUE(has_truth);
      }
    }
  }
}

TEST(CatanHidden, DevelopmentCardsAreDealtHypergeometrically) {
  // Seat 1 holds two cards that nobody sees; 4 knights and 1 victory point are unseen by seat 2:
  // the chance that both are knights is 6/10.
  Table table;
  table.played = "knight 10 road_building 2 year_of_plenty 2 monopoly 2";
  table.knights = "4 3 2 1";
  table.more = "largest army: seat 0\n";
  table.dev_cards[1] = "knight 1 victory_point 1";
  table.dev_cards[2] = "victory_point 4";
  const State state = table.state();
  EXPECT_EQ(state.deck_size(), 3);
  Rng rng{Seed{14}};
  int both = 0;
  constexpr int kDraws = 20000;
  for (int draw = 0; draw < kDraws; ++draw) {
    const State world = state.determinize(kOther, rng);
    ASSERT_EQ(world.dev_cards(kOther), state.dev_cards(kOther));
    ASSERT_EQ(world.num_dev_cards(kVictim), 2);
    both += world.dev_cards(kVictim)[0] == 2 ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(both) / kDraws, 0.6, 5 * std::sqrt(0.24 / kDraws));
}

TEST(CatanHidden, WhatIsLeftOverIsDeduced) {
  // Seat 2 holds four victory points and sees all other cards but one: it is seat 1's.
  Table table;
  table.played = "knight 14 road_building 2 year_of_plenty 2 monopoly 2";
  table.knights = "5 4 3 2";
  table.more = "largest army: seat 0\n";
  table.dev_cards[1] = "victory_point 1";
  table.dev_cards[2] = "victory_point 4";
  const State state = table.state();
  EXPECT_EQ(state.forget_hidden(kOther), state);
  EXPECT_EQ(state.forget_hidden(Player::spectator()), state);
}

TEST(CatanHidden, DiscardsLieFaceDownUntilTheLastOne) {
  Table table;
  table.phase = "pre-roll";
  table.hands[0] = {4, 0, 0, 0, 4};
  table.hands[1] = {0, 4, 0, 0, 4};
  State state = after(table.state(), {"roll", "dice 7", "choose brick"});
  const State other = after(table.state(), {"roll", "dice 7", "choose ore"});
  EXPECT_EQ(state.forget_hidden(kVictim), other.forget_hidden(kVictim));
  EXPECT_NE(state.forget_hidden(kThief), other.forget_hidden(kThief));
  table.rules += ",discard_visibility=at_once";
  state = after(table.state(), {"roll", "dice 7", "choose brick"});
  EXPECT_EQ(state.forget_hidden(kVictim), state);
}

TEST(CatanHidden, OpenHandsHideNothing) {
  Table table = robbery();
  table.rules += ",hidden_hands=off";
  const State state = after(table.state(), {"play knight", "robber (2,0)", "steal ore"});
  EXPECT_EQ(state.forget_hidden(Player::spectator()), state);
}

}  // namespace
}  // namespace tilewright::catan
