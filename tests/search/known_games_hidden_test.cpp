// The small games with hidden information: their rules by hand, their deals, and what a player may
// believe about hidden cards.
#include <gtest/gtest.h>

#include <map>
#include <unordered_map>

#include "tests/support/kuhn_poker.hpp"
#include "tests/support/leduc_poker.hpp"
#include "tests/support/liars_dice.hpp"
#include "tests/support/mini_sono.hpp"
#include "tests/support/nonlocality.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::toys {
namespace {

using testing_support::legal_actions;

template <class S>
S position(const std::string& text) {
  const auto state = S::from_text(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.ok() ? *state : S{};
}

template <class S>
std::string actions_in(const std::string& text) {
  const S state = position<S>(text);
  std::string names;
  for (const Action action : legal_actions(state)) {
    names += (names.empty() ? "" : " ") + state.action_text(action);
  }
  return names;
}

// --- Leduc poker --------------------------------------------------------------------------------

int leduc_chips(const std::string& cards, const std::string& rest) {
  const auto state = position<LeducPoker>("cards " + cards + "; " + rest);
  EXPECT_TRUE(state.is_terminal()) << state.text();
  return state.points()[0];
}

TEST(LeducPoker, OffersAFoldAgainstARaiseAndTwoRaisesARound) {
  const auto first = [](const std::string& plays) {
    return actions_in<LeducPoker>("cards 1 2; open 0; first" + plays + "; second");
  };
  EXPECT_EQ(first(""), "call raise");
  EXPECT_EQ(first(" call"), "call raise");
  EXPECT_EQ(first(" raise"), "fold call raise");
  EXPECT_EQ(first(" call raise raise"), "fold call");
  const auto second = [](const std::string& plays) {
    return actions_in<LeducPoker>("cards 1 2; open 3; first raise call; second" + plays);
  };
  EXPECT_EQ(second(""), "call raise");
  EXPECT_EQ(second(" raise raise"), "fold call");
}

TEST(LeducPoker, PaysTheLosersStake) {
  EXPECT_EQ(leduc_chips("1 2", "open 0; first raise fold; second"), 1);
  EXPECT_EQ(leduc_chips("3 2", "open 0; first raise raise fold; second"), -3);
  EXPECT_EQ(leduc_chips("3 2", "open 1; first call call; second call call"), 1);
  EXPECT_EQ(leduc_chips("3 2", "open 2; first raise call; second call call"),
            -3);  // a pair of twos
  EXPECT_EQ(leduc_chips("2 2", "open 3; first raise raise call; second raise call"), 0);
  EXPECT_EQ(leduc_chips("3 2", "open 3; first raise raise call; second raise raise call"), 13);
  EXPECT_EQ(leduc_chips("1 3", "open 2; first call raise raise call; second call raise fold"), -5);
}

TEST(LeducPoker, TurnsUpOneOfTheFourOtherCards) {
  const auto state = position<LeducPoker>("cards 3 3; open 0; first call call; second");
  ASSERT_EQ(state.current_player(), Player::chance());
  LeducPoker::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 2U);  // no 3 is left
  EXPECT_EQ(outcomes.probability(0), 0.5);
  const auto other = position<LeducPoker>("cards 3 1; open 0; first call call; second");
  other.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 3U);
  EXPECT_EQ(outcomes.probability(0), 0.25);  // the other 1
  EXPECT_EQ(outcomes.probability(1), 0.5);   // two 2s
}

// --- Liar's dice --------------------------------------------------------------------------------

TEST(LiarsDice, OnlyOffersHigherBidsAndTheCall) {
  using Dice = LiarsDice<3>;
  EXPECT_EQ(actions_in<Dice>("dice 1 2; plays"), "1x1 1x2 1x3 2x1 2x2 2x3");
  EXPECT_EQ(actions_in<Dice>("dice 1 2; plays 1x2 2x1"), "2x2 2x3 liar");
  EXPECT_EQ(actions_in<Dice>("dice 1 2; plays 2x3"), "liar");
}

TEST(LiarsDice, TheBidderWinsIfTheBidHoldsWithTheHighestFaceForAny) {
  const auto first_gets = [](const std::string& text) {
    return position<LiarsDice<6>>(text).points()[0];
  };
  EXPECT_EQ(first_gets("dice 1 2; plays 1x1 liar"), 1);
  EXPECT_EQ(first_gets("dice 3 2; plays 1x1 liar"), -1);
  EXPECT_EQ(first_gets("dice 3 6; plays 2x3 liar"), 1);
  EXPECT_EQ(first_gets("dice 3 6; plays 2x6 liar"), -1);  // a 3 is no 6
  EXPECT_EQ(first_gets("dice 5 5; plays 1x1 2x5 liar"), -1);
  EXPECT_EQ(first_gets("dice 6 6; plays 1x1 2x5 liar"), -1);
  EXPECT_EQ(first_gets("dice 6 4; plays 1x1 2x5 liar"), 1);
}

// --- Non-locality -------------------------------------------------------------------------------

TEST(NonLocality, IsWorthMinusFourTenthsOverAllPureStrategies) {
  // Player 1 stays or leaves with heads and with tails; player 0 trusts or doubts who stays.
  const auto value = [](unsigned stays, bool trusts) {
    double sum = 0;
    for (const bool heads : {true, false}) {
      const bool stay = (stays >> (heads ? 0U : 1U) & 1U) != 0;
      const std::string plays = !stay ? "leave" : trusts ? "stay trust" : "stay doubt";
      const std::string text = std::string("coin ") + (heads ? "heads" : "tails");
      sum += position<NonLocality>(text + "; plays " + plays).points()[0];
    }
    return sum / 2;
  };
  std::array<double, 2> guaranteed = {99, 99};  // by doubting, by trusting
  for (unsigned stays = 0; stays < 4; ++stays) {
    for (const bool trusts : {false, true}) {
      double& least = guaranteed[trusts ? 1 : 0];
      least = std::min(least, value(stays, trusts));
    }
  }
  EXPECT_EQ(guaranteed, (std::array{-6.0, -4.0}));
  // Staying with tails alone holds player 0 down to -4, whatever the answer.
  EXPECT_EQ(value(2, true), -4);
  EXPECT_EQ(value(2, false), -6);
}

TEST(NonLocality, LooksBetterToDoubtWhereTheSidesAreTakenForEquallyLikely) {
  const auto mean = [](const std::string& answer) {
    double sum = 0;
    for (const std::string coin : {"heads", "tails"}) {
      sum += position<NonLocality>("coin " + coin + "; plays stay " + answer).points()[0];
    }
    return sum / 2;
  };
  EXPECT_EQ(mean("trust"), -3);
  EXPECT_EQ(mean("doubt"), 3.5);
}

// --- Mini Sono ----------------------------------------------------------------------------------

TEST(MiniSono, PlacesACardBesideAnOccupiedCell) {
  EXPECT_EQ(actions_in<MiniSono>("hands AAA KKK; diagonal A K *; plays"), "A12 A21 A23 A32");
  // The corner opens when a cell beside it is taken.
  EXPECT_EQ(actions_in<MiniSono>("hands AA AKK; diagonal A K *; plays K12"),
            "A13 A21 A23 A32 K13 K21 K23 K32");
}

TEST(MiniSono, TurnsUpACardWithTwoOccupiedNeighbours) {
  const auto open_after = [](const std::string& plays, const std::string& hands) {
    return position<MiniSono>("hands " + hands + "; diagonal A K *; plays" + plays).face_up();
  };
  EXPECT_EQ(open_after("", "AAA KKK"), 0U);
  EXPECT_EQ(open_after(" A12", "AA KKK"), 0U);
  EXPECT_EQ(open_after(" A12 K21", "AA KK"), 0b011U);  // the corner and the centre
  EXPECT_EQ(open_after(" A12 K32", "AA KK"), 0b010U);  // the centre only
  EXPECT_EQ(open_after(" A12 K32 A23", "A KK"), 0b110U);
  EXPECT_EQ(open_after(" A12 K32 A13 K31", "A K"), 0b010U);
}

TEST(MiniSono, CountsALineAsTheBestThatTheJokerCanMakeOfIt) {
  // Rows A A A, A K *, K K K: 5 + 3 + 5. Columns A A K, A K K, A * K: 1 + 1 + 3.
  const auto state = position<MiniSono>("hands - -; diagonal A K K; plays A12 A13 A21 *23 K31 K32");
  EXPECT_EQ(state.points(), (std::array{13, 5}));
  EXPECT_EQ(state.returns(), (std::array{1.0F, -1.0F}));
  // Rows A A *, A A K, K K K: 5 + 1 + 5. Columns A A K, A A K, * K K: 1 + 1 + 5.
  const auto other = position<MiniSono>("hands - -; diagonal A A K; plays A12 *13 A21 K23 K31 K32");
  EXPECT_EQ(other.points(), (std::array{11, 7}));
}

TEST(MiniSono, BothKnowAllWhenTheDiagonalLiesOpen) {
  const auto state = position<MiniSono>("hands A *; diagonal A K K; plays A12 A21 K23 K32");
  EXPECT_EQ(state.forget_hidden(Player{0}), state);
  EXPECT_EQ(state.forget_hidden(Player{1}), state);
  EXPECT_NE(state.forget_hidden(Player::spectator()), state);
}

// --- Deals and beliefs --------------------------------------------------------------------------

/// Worlds with their probabilities.
template <class S>
class Worlds {
 public:
  void add(const S& world, double weight) {
    total_ += weight;
    const auto [place, is_new] = places_.try_emplace(world.hash(), worlds_.size());
    if (is_new) {
      worlds_.push_back(world);
      weights_.push_back(0);
    }
    ASSERT_EQ(worlds_[place->second], world);
    weights_[place->second] += weight;
  }
  [[nodiscard]] std::size_t size() const { return worlds_.size(); }

  /// Draws worlds and compares how often each comes with how often it should.
  template <class Draw>
  void expect_as_often(Draw&& draw) const {
    const double least = *std::ranges::min_element(weights_) / total_;
    const auto draws = static_cast<std::uint64_t>(std::max(4000.0, 20 / least));
    std::vector<std::uint64_t> counts(worlds_.size());
    for (std::uint64_t i = 0; i < draws; ++i) {
      const S world = draw();
      const auto place = places_.find(world.hash());
      ASSERT_NE(place, places_.end()) << "cannot be: " << world.text();
      ++counts[place->second];
    }
    std::vector<double> expected;
    for (const double weight : weights_) {
      expected.push_back(weight / total_ * static_cast<double>(draws));
    }
    ASSERT_LT(testing_support::chi_square(counts, expected),
              testing_support::chi_square_limit(counts.size()));
  }

 private:
  std::unordered_map<std::uint64_t, std::size_t> places_;
  std::vector<S> worlds_;
  std::vector<double> weights_;
  double total_ = 0;
};

/// How likely this step is in this world, up to a factor that all worlds share. What a player does
/// says nothing, but for a card placed: each card of the hand is as likely as any other, so that a
/// hand with two of the kind is twice as likely to show it.
template <class S>
double step_weight(const S& world, Action action) {
  if constexpr (std::is_same_v<S, MiniSono>) {
    const std::size_t mover = world.current_player().index();
    return world.hands[mover][action.id() / MiniSono::kCells];
  }
  if constexpr (ChanceNodes<S>) {
    if (world.current_player() == Player::chance()) {
      typename S::ChanceOutcomes outcomes;
      world.chance_outcomes(outcomes);
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].outcome == action) return outcomes.probability(i);
      }
      return 0;
    }
  }
  return 1;
}

/// Bayes' rule over all deals: those in which the steps taken give what the viewer sees.
template <class S>
Worlds<S> posterior(const std::vector<Action>& steps, const S& seen, Player viewer) {
  Worlds<S> worlds;
  S::for_each_deal({}, [&](S world, double weight) {
    for (const Action step : steps) {
      weight *= step_weight(world, step);
      if (weight == 0) return;
      world.apply(step);
    }
    if (world.forget_hidden(viewer) == seen) worlds.add(world, weight);
  });
  return worlds;
}

template <class S>
class HiddenGame : public ::testing::Test {};
using HiddenGames =
    ::testing::Types<KuhnPoker, LeducPoker, LiarsDice<4>, LiarsDice<6>, NonLocality, MiniSono>;
TYPED_TEST_SUITE(HiddenGame, HiddenGames);

TYPED_TEST(HiddenGame, DealsAsOftenAsItsListOfDealsSays) {
  Worlds<TypeParam> deals;
  TypeParam::for_each_deal(
      {}, [&](const TypeParam& deal, double probability) { deals.add(deal, probability); });
  EXPECT_GT(deals.size(), 1U);
  Rng rng{Seed{1}};
  deals.expect_as_often([&] { return TypeParam::initial({}, rng); });
}

TYPED_TEST(HiddenGame, DeterminizationsFollowBayesRuleWhoeverLooks) {
  Rng rng{Seed{2}};
  std::size_t uncertain = 0;
  for (int game = 0; game < 12; ++game) {
    TypeParam state = TypeParam::initial({}, rng);
    std::vector<Action> steps;
    for (;;) {
      for (const Player viewer : testing_support::viewers(state)) {
        const TypeParam seen = state.forget_hidden(viewer);
        const auto worlds = posterior(steps, seen, viewer);
        ASSERT_GT(worlds.size(), 0U);
        if (worlds.size() > 1) ++uncertain;
        ASSERT_NO_FATAL_FAILURE(worlds.expect_as_often([&] {
          return state.determinize(viewer, rng);
        })) << seen.text();
      }
      if (state.is_terminal()) break;
      steps.push_back(testing_support::random_step(state, rng));
      state.apply(steps.back());
    }
  }
  EXPECT_GT(uncertain, 10U);
}

TYPED_TEST(HiddenGame, WhatIsForgottenCannotBeTold) {
  // Contract: what a viewer can deduce stays. So a hidden part has at least two possible fillings.
  Rng rng{Seed{3}};
  for (int game = 0; game < 30; ++game) {
    TypeParam state = TypeParam::initial({}, rng);
    std::vector<Action> steps;
    while (!state.is_terminal()) {
      for (const Player viewer : testing_support::viewers(state)) {
        const TypeParam seen = state.forget_hidden(viewer);
        ASSERT_EQ(seen == state, posterior(steps, seen, viewer).size() == 1) << seen.text();
      }
      steps.push_back(testing_support::random_step(state, rng));
      state.apply(steps.back());
    }
  }
}

}  // namespace
}  // namespace tilewright::toys
