// Two positions on which searches of hidden information show their known faults, and which search
// has which.
#include <gtest/gtest.h>

#include <string>

#include "search/ensemble.hpp"
#include "search/flat_monte_carlo.hpp"
#include "search/mcts.hpp"
#include "search/multi_observer.hpp"
#include "tests/support/hidden_coin.hpp"
#include "tests/support/nonlocality.hpp"

namespace tilewright {
namespace {

using toys::HiddenCoin;
using toys::NonLocality;

constexpr std::uint64_t kSimulations = 20'000;

/// One search each, by the same playouts and about the same number of simulations.
template <Game S>
Report pimc(const InformationSet<S>& seen, Vote vote = Vote::kMeanValue) {
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = kSimulations / 100}}, {}};
  Rng rng{Seed{1}};
  return ensemble_search(
      seen, {.worlds = 100, .vote = {.rule = vote}}, rng,
      [&](const S& world, Player, Rng& numbers) { return mcts.search(world, numbers); });
}
template <Game S>
Report single_observer(const InformationSet<S>& seen) {
  Mcts<S, Playout<S>> mcts{{.budget = {.simulations = kSimulations}}, {}};
  Rng rng{Seed{1}};
  return mcts.search(seen, rng);
}
template <Game S>
Report multi_observer(const InformationSet<S>& seen) {
  MultiObserverMcts<S, Playout<S>> mcts{{.budget = {.simulations = kSimulations}}, {}};
  Rng rng{Seed{1}};
  return mcts.search(seen, rng);
}
template <Game S>
Report flat(const InformationSet<S>& seen) {
  FlatMonteCarlo<S, Playout<S>> search{{.budget = {.simulations = kSimulations}}, {}};
  Rng rng{Seed{1}};
  return search.search(seen, rng);
}

// --- Strategy fusion: a search that will know the world at its next decision
// ----------------------

InformationSet<HiddenCoin> coin_seen() {
  Rng rng{Seed{1}};
  return {HiddenCoin::initial({}, rng), Player{0}};
}

TEST(StrategyFusion, MisleadsDeterminizedSearchWhateverTheVote) {
  for (const Vote vote :
       {Vote::kMeanValue, Vote::kMajority, Vote::kVisits, Vote::kWorstWorld, Vote::kSoftmax}) {
    const Report report = pimc(coin_seen(), vote);
    EXPECT_EQ(report.best, HiddenCoin::kGuess) << static_cast<int>(vote);
    EXPECT_GT(report.actions[1].values[0], 0.9);  // right: 0.5
  }
}

TEST(StrategyFusion, DoesNotMisleadSingleObserverSearch) {
  EXPECT_EQ(single_observer(coin_seen()).best, HiddenCoin::kSafe);
}

TEST(StrategyFusion, DoesNotMisleadMultipleObserverSearch) {
  EXPECT_EQ(multi_observer(coin_seen()).best, HiddenCoin::kSafe);
}

TEST(StrategyFusion, DoesNotMisleadFlatMonteCarlo) {
  EXPECT_EQ(flat(coin_seen()).best, HiddenCoin::kSafe);
}

// --- Non-locality: a search that draws worlds alike whatever others did
// ---------------------------

/// What player 0 sees once player 1 has stayed.
InformationSet<NonLocality> after_stay() {
  NonLocality state;
  state.coin = NonLocality::Coin::kTails;
  state.apply(NonLocality::kStay);
  return {state, Player{0}};
}

/// Right is to trust, for -0.4 in the whole game; with both sides taken for equally likely trust
/// looks like -0.3 and doubt like +0.35 (nonlocality.hpp).
void expect_misled(const Report& report) {
  EXPECT_EQ(report.best, NonLocality::kDoubt);
  for (const ActionReport& action : report.actions) {
    const bool is_trust = action.action == NonLocality::kTrust;
    ::testing::Test::RecordProperty(is_trust ? "trust" : "doubt", std::to_string(action.values[0]));
  }
  const double doubt = report.actions[1].values[0];
  EXPECT_NEAR(doubt, 0.35, 0.15);
}

TEST(NonLocality, MisleadsDeterminizedSearch) { expect_misled(pimc(after_stay())); }

TEST(NonLocality, MisleadsSingleObserverSearch) { expect_misled(single_observer(after_stay())); }

TEST(NonLocality, MisleadsMultipleObserverSearch) { expect_misled(multi_observer(after_stay())); }

TEST(NonLocality, MisleadsFlatMonteCarlo) { expect_misled(flat(after_stay())); }

TEST(NonLocality, DoesNotMisleadTheOneWhoSees) {
  // Player 1 leaves with heads and stays with tails, whatever the answer: no belief is needed.
  for (const auto side : {NonLocality::Coin::kHeads, NonLocality::Coin::kTails}) {
    NonLocality state;
    state.coin = side;
    const InformationSet<NonLocality> seen{state, Player{1}};
    const Action right =
        side == NonLocality::Coin::kHeads ? NonLocality::kLeave : NonLocality::kStay;
    EXPECT_EQ(single_observer(seen).best, right);
    EXPECT_EQ(multi_observer(seen).best, right);
    EXPECT_EQ(flat(seen).best, right);
  }
}

}  // namespace
}  // namespace tilewright
