// The toy games are what searches are measured against, so their values are checked here first: by
// counting, by recursion, and by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "tests/support/random_games.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright::toys {
namespace {

using testing_support::legal_actions;

// --- Tic-tac-toe --------------------------------------------------------------------------------

struct TicTacToeCount {
  std::array<int, 3> by_result{};   // X wins, draw, O wins
  std::array<int, 10> by_length{};  // plies
};

void count_games(const TicTacToe& state, TicTacToeCount& count) {
  if (state.is_terminal()) {
    ++count.by_result[static_cast<std::size_t>(1 - static_cast<int>(state.returns()[0]))];
    ++count.by_length[static_cast<std::size_t>(state.ply())];
    return;
  }
  for (const Action action : legal_actions(state)) {
    TicTacToe child = state;
    child.apply(action);
    count_games(child, count);
  }
}

TEST(TicTacToe, Has255168GamesOfTheKnownResultsAndLengths) {
  TicTacToeCount count;
  count_games(TicTacToe{}, count);
  EXPECT_EQ(count.by_result, (std::array{131'184, 46'080, 77'904}));
  EXPECT_EQ(count.by_length, (std::array{0, 0, 0, 0, 0, 1'440, 5'328, 47'952, 72'576, 127'872}));
}

/// Probabilities of X winning, a draw, and O winning under uniform random play.
std::array<double, 3> random_results(const TicTacToe& state) {
  std::array<double, 3> chances{};
  if (state.is_terminal()) {
    chances[static_cast<std::size_t>(1 - static_cast<int>(state.returns()[0]))] = 1;
    return chances;
  }
  const auto actions = legal_actions(state);
  for (const Action action : actions) {
    TicTacToe child = state;
    child.apply(action);
    const auto below = random_results(child);
    for (std::size_t i = 0; i < 3; ++i)
      chances[i] += below[i] / static_cast<double>(actions.size());
  }
  return chances;
}

TEST(TicTacToe, RandomPlayHasTheKnownShares) {
  const auto chances = random_results(TicTacToe{});
  EXPECT_NEAR(chances[0], 0.584920635, 1e-9);
  EXPECT_NEAR(chances[1], 0.126984127, 1e-9);
  EXPECT_NEAR(chances[2], 0.288095238, 1e-9);
}

float solve(const TicTacToe& state) {
  if (state.is_terminal()) return state.returns()[0];
  const bool is_x = state.current_player() == Player{0};
  float best = is_x ? -1.0F : 1.0F;
  for (const Action action : legal_actions(state)) {
    TicTacToe child = state;
    child.apply(action);
    best = is_x ? std::max(best, solve(child)) : std::min(best, solve(child));
  }
  return best;
}

TEST(TicTacToe, IsADrawUnderBestPlay) { EXPECT_EQ(solve(TicTacToe{}), 0.0F); }

// --- Kuhn poker ---------------------------------------------------------------------------------

/// The probability of betting with a card, for each of the four information sets in which a player
/// decides: first player at the start; second after a pass; second after a bet; first after
/// pass, bet.
using Strategy = std::array<std::array<double, 4>, 4>;  // [situation][card 1 .. 3]

std::size_t situation(const KuhnPoker& state) {
  if (state.ply() == 0) return 0;
  if (state.ply() == 2) return 3;
  return state.bets[0] ? 2 : 1;
}

double expected_chips(const KuhnPoker& state, const Strategy& strategy) {
  if (state.is_terminal()) return state.points()[0];
  const auto card = static_cast<std::size_t>(state.cards[state.current_player().index()]);
  const double bet = strategy[situation(state)][card];
  double sum = 0;
  for (const Action action : legal_actions(state)) {
    KuhnPoker child = state;
    child.apply(action);
    sum += (action == KuhnPoker::kBet ? bet : 1 - bet) * expected_chips(child, strategy);
  }
  return sum;
}

/// The first player's chips, averaged over the six deals.
double kuhn_value(const Strategy& strategy) {
  double sum = 0;
  for (std::int8_t first = 1; first <= 3; ++first) {
    for (std::int8_t second = 1; second <= 3; ++second) {
      if (first == second) continue;
      KuhnPoker deal;
      deal.cards = {first, second};
      sum += expected_chips(deal, strategy) / 6;
    }
  }
  return sum;
}

/// Kuhn's equilibrium (1950) for one `bluff` in [0, 1/3]: how often the first player bets a 1.
Strategy kuhn_equilibrium(double bluff) {
  Strategy strategy{};
  strategy[0] = {0, bluff, 0, 3 * bluff};
  strategy[1] = {0, 1.0 / 3, 0, 1};
  strategy[2] = {0, 0, 1.0 / 3, 1};
  strategy[3] = {0, 0, bluff + 1.0 / 3, 1};
  return strategy;
}

TEST(KuhnPoker, IsWorthMinusOneEighteenthInEquilibrium) {
  for (const double bluff : {0.0, 0.1, 0.2, 1.0 / 3}) {
    EXPECT_NEAR(kuhn_value(kuhn_equilibrium(bluff)), -1.0 / 18, 1e-12) << bluff;
  }
}

TEST(KuhnPoker, NoPureDeviationBeatsTheEquilibrium) {
  const Strategy base = kuhn_equilibrium(0.2);
  for (unsigned choices = 0; choices < 64; ++choices) {  // two situations, three cards
    for (const bool first : {true, false}) {
      Strategy changed = base;
      for (std::size_t bit = 0; bit < 6; ++bit) {
        const std::size_t where = bit < 3 ? (first ? 0U : 1U) : (first ? 3U : 2U);
        changed[where][1 + bit % 3] = (choices >> bit & 1U) != 0 ? 1.0 : 0.0;
      }
      const double value = kuhn_value(changed);
      const double gain = first ? value + 1.0 / 18 : -1.0 / 18 - value;
      EXPECT_LE(gain, 1e-12);
    }
  }
}

TEST(KuhnPoker, PaysOneForAFoldAndTwoForACalledBet) {
  const auto chips = [](const char* plays) {
    const auto state = KuhnPoker::from_text("cards 3 2; plays " + std::string(plays));
    EXPECT_TRUE(state.ok() && state->is_terminal()) << plays;
    return state->points()[0];
  };
  EXPECT_EQ(chips("pass pass"), 1);
  EXPECT_EQ(chips("bet pass"), 1);
  EXPECT_EQ(chips("bet bet"), 2);
  EXPECT_EQ(chips("pass bet pass"), -1);
  EXPECT_EQ(chips("pass bet bet"), 2);
}

TEST(KuhnPoker, DealsEveryPairOfCardsEquallyOften) {
  std::map<std::pair<int, int>, int> counts;
  Rng rng{Seed{1}};
  for (int i = 0; i < 12'000; ++i) {
    const auto deal = KuhnPoker::initial({.cards = 4}, rng);
    ++counts[{deal.cards[0], deal.cards[1]}];
  }
  ASSERT_EQ(counts.size(), 12U);  // 4 * 3
  for (const auto& [cards, count] : counts) {
    EXPECT_NE(cards.first, cards.second);
    EXPECT_NEAR(count, 1000, 4 * std::sqrt(12'000 * (1.0 / 12) * (11.0 / 12)));
  }
}

TEST(KuhnPoker, AShowdownOpensTheCardsAndAFoldDoesNot) {
  const auto called = KuhnPoker::from_text("cards 3 2; plays bet bet");
  const auto folded = KuhnPoker::from_text("cards 3 2; plays bet pass");
  EXPECT_EQ(called->forget_hidden(Player::spectator()), *called);
  EXPECT_EQ(folded->forget_hidden(Player::spectator()).cards, (std::array<std::int8_t, 2>{0, 0}));
}

// --- Pig ----------------------------------------------------------------------------------------

using PigKey = std::tuple<int, int, int, int, bool>;
PigKey key_of(const Pig& state) {
  return {state.scores[0], state.scores[1], state.turn, state.mover, state.rolling};
}

/// The positions of a race (without regard to the ply), each with the positions that can follow.
std::map<PigKey, std::pair<Pig, std::vector<Pig>>> pig_graph(int target) {
  Rng rng{Seed{0}};
  std::map<PigKey, std::pair<Pig, std::vector<Pig>>> graph;
  std::vector<Pig> open{Pig::initial({.target = target}, rng)};
  while (!open.empty()) {
    Pig state = open.back();
    open.pop_back();
    state.plies = 0;
    auto [entry, is_new] = graph.try_emplace(key_of(state), state, std::vector<Pig>{});
    if (!is_new || state.is_terminal()) continue;
    std::vector<Action> steps = legal_actions(state);
    if (state.current_player() == Player::chance()) {
      Pig::ChanceOutcomes outcomes;
      state.chance_outcomes(outcomes);
      for (const auto& [outcome, weight] : outcomes) steps.push_back(outcome);
    }
    for (const Action step : steps) {
      Pig child = state;
      child.apply(step);
      entry->second.second.push_back(child);
      open.push_back(child);
    }
  }
  return graph;
}

/// The first player's probability of winning under best play, by value iteration.
double pig_value(int target) {
  const auto graph = pig_graph(target);
  std::map<PigKey, double> values;
  for (double change = 1; change > 1e-13;) {
    change = 0;
    for (const auto& [key, entry] : graph) {
      const auto& [state, children] = entry;
      double value = 0;
      if (state.is_terminal()) {
        value = (1 + static_cast<double>(state.returns()[0])) / 2;
      } else if (state.rolling) {
        for (const Pig& child : children) value += values[key_of(child)] / 6;
      } else {
        value = state.mover == 0 ? 0 : 1;
        for (const Pig& child : children) {
          const double below = values[key_of(child)];
          value = state.mover == 0 ? std::max(value, below) : std::min(value, below);
        }
      }
      change = std::max(change, std::abs(value - values[key]));
      values[key] = value;
    }
  }
  return values[PigKey{0, 0, 0, 0, false}];
}

TEST(Pig, HasTheKnownWinProbabilities) {
  EXPECT_NEAR(pig_value(2), 6.0 / 7, 1e-10);
  EXPECT_NEAR(pig_value(3), 0.8372093023, 1e-9);
  EXPECT_NEAR(pig_value(5), 0.7970479705, 1e-9);
  EXPECT_NEAR(pig_value(10), 0.7094243226, 1e-9);
}

TEST(Pig, AOneLosesTheTurnTotalAndTheTurn) {
  auto state = *Pig::from_text("scores 3 4; turn 5; mover 0; rolling 1; ply 9");
  state.apply(Action{0});
  EXPECT_EQ(state.text(), "rules default; scores 3 4; turn 0; mover 1; rolling 0; ply 10");
}

TEST(Pig, ReachingTheTargetWithTheRunningTotalWins) {
  auto state = *Pig::from_text("scores 3 4; turn 5; mover 0; rolling 1; ply 9");
  state.apply(*state.parse_action("rolled 2"));
  EXPECT_TRUE(state.is_terminal());
  EXPECT_EQ(state.returns(), (std::array{1.0F, -1.0F}));
}

// --- Hidden coin --------------------------------------------------------------------------------

TEST(HiddenCoin, GuessingIsWorthAHalfAndSafetyThreeFifths) {
  double guess = 0;
  for (const char* coin : {"heads", "tails"}) {
    const auto named = *HiddenCoin::from_text("coin " + std::string(coin) + "; plays guess heads");
    guess += static_cast<double>(named.returns()[0]) / 2;
    const auto safe = *HiddenCoin::from_text("coin " + std::string(coin) + "; plays safe");
    EXPECT_FLOAT_EQ(safe.returns()[0], 0.6F);
  }
  EXPECT_EQ(guess, 0.5);
}

TEST(HiddenCoin, TheGuesserCannotTellTheSidesApartUntilTheGuess) {
  const auto heads = *HiddenCoin::from_text("coin heads; plays guess");
  const auto tails = *HiddenCoin::from_text("coin tails; plays guess");
  EXPECT_EQ(heads.forget_hidden(Player{0}), tails.forget_hidden(Player{0}));
  EXPECT_NE(heads.forget_hidden(Player{1}), tails.forget_hidden(Player{1}));
}

// --- Ring nim -----------------------------------------------------------------------------------

std::array<float, 3> solve(const RingNim& state, std::vector<Action>* best_actions = nullptr) {
  if (state.is_terminal()) return state.returns();
  std::array<float, 3> best{};
  float best_value = -2;
  for (const Action action : legal_actions(state)) {
    RingNim child = state;
    child.apply(action);
    const auto values = solve(child);
    const float own = values[state.current_player().index()];
    if (own > best_value) {
      best = values;
      best_value = own;
      if (best_actions != nullptr) best_actions->clear();
    }
    if (own == best_value && best_actions != nullptr) best_actions->push_back(action);
  }
  return best;
}

TEST(RingNim, BackwardInductionAgreesWithTheHandCalculation) {
  const std::array<float, 4> by_remainder = {0.0F, 1.0F, 1.0F, -1.0F};  // the mover's return
  Rng rng{Seed{0}};
  for (int pile = 4; pile <= 10; ++pile) {
    const auto values = solve(RingNim::initial({.pile = pile}, rng));
    EXPECT_EQ(values[0], by_remainder[static_cast<std::size_t>(pile % 4)]) << pile;
  }
}

TEST(RingNim, WithEightStonesOnlyTakingOneIsBest) {
  Rng rng{Seed{0}};
  std::vector<Action> best;
  EXPECT_EQ(solve(RingNim::initial({}, rng), &best), (std::array{0.0F, -1.0F, 1.0F}));
  EXPECT_EQ(best, std::vector{RingNim::kTakeOne});
}

}  // namespace
}  // namespace tilewright::toys
