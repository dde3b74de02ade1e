// Values of games with hidden information, proved from both sides: the average profile of CFR+
// guarantees each player nearly the known value against a best response.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cfr.hpp"
#include "tests/support/kuhn_poker.hpp"
#include "tests/support/leduc_poker.hpp"
#include "tests/support/liars_dice.hpp"
#include "tests/support/mini_sono.hpp"
#include "tests/support/nonlocality.hpp"

namespace tilewright::toys {
namespace {

using testing_support::BestResponse;
using testing_support::CfrPlus;
using testing_support::expected_value;
using testing_support::exploitability;
using testing_support::GameTree;
using testing_support::Profile;
using testing_support::profile_of;
using testing_support::uniform_profile;
using testing_support::value_bracket;

/// What player 0 gets, as the rulebook counts it.
template <Game S>
double points_of_first(const S& state) {
  return state.points()[0];
}

template <Game S>
GameTree<S> tree_in_points(const typename S::Rules& rules = {}) {
  return {rules, points_of_first<S>};
}

/// The bracket that CFR+ reaches in so many iterations holds `value` and is narrower than `width`.
template <Game S>
void expect_value(const GameTree<S>& tree, int iterations, double value, double width) {
  CfrPlus<S> cfr{tree};
  cfr.run(iterations);
  const auto [low, high] = value_bracket(tree, cfr.average());
  const double rounding = 1e-9;
  EXPECT_LE(low, value + rounding);
  EXPECT_GE(high, value - rounding);
  EXPECT_LT(high - low, width);
}

// --- The tools ----------------------------------------------------------------------------------

/// The pure strategy number `code` of one player in a tree: one digit per information set.
template <Game S>
Profile with_pure(const GameTree<S>& tree, Profile profile, Player player, std::uint64_t code) {
  for (const auto& set : tree.information_sets()) {
    if (set.seen.viewer() != player) continue;
    for (std::size_t i = 0; i < set.actions.size(); ++i) {
      profile[set.first_choice + i] = code % set.actions.size() == i ? 1.0 : 0.0;
    }
    code /= set.actions.size();
  }
  return profile;
}

TEST(BestResponse, IsTheBestOfAllPureStrategies) {
  const auto tree = tree_in_points<KuhnPoker>();
  Rng rng{Seed{1}};
  for (int trial = 0; trial < 20; ++trial) {
    const Profile profile = profile_of(tree, [&](const InformationSet<KuhnPoker>&) {
      const double bet = rng.uniform();
      return std::vector{1 - bet, bet};
    });
    for (const Player player : {Player{0}, Player{1}}) {
      const double sign = player == Player{0} ? 1 : -1;
      double best = -99;
      for (std::uint64_t code = 0; code < 64; ++code) {  // six information sets
        best = std::max(best, sign * expected_value(tree, with_pure(tree, profile, player, code)));
      }
      BestResponse<KuhnPoker> response{tree, profile, player};
      EXPECT_NEAR(response.value(), best, 1e-12);
      EXPECT_NEAR(sign * expected_value(tree, response.profile()), best, 1e-12);
    }
  }
}

TEST(BestResponse, GainsThePublishedAmountsFromUniformPlay) {
  // Both gains together, "NashConv" in the tests of OpenSpiel (Lanctot et al. 2019).
  const auto kuhn = tree_in_points<KuhnPoker>();
  EXPECT_NEAR(2 * exploitability(kuhn, uniform_profile(kuhn)), 11.0 / 12, 1e-12);
  const auto leduc = tree_in_points<LeducPoker>();
  EXPECT_NEAR(2 * exploitability(leduc, uniform_profile(leduc)), 4.747222222222222, 1e-12);
}

TEST(GameTree, HasTheKnownNumbersOfInformationSets) {
  const auto sets_of = [](const auto& tree) {
    return std::array{tree.num_information_sets(Player{0}), tree.num_information_sets(Player{1})};
  };
  using Sets = std::array<std::size_t, 2>;
  EXPECT_EQ(sets_of(GameTree<KuhnPoker>{}), (Sets{6, 6}));
  EXPECT_EQ(sets_of(GameTree<LeducPoker>{}), (Sets{144, 144}));
  // A die, and any set of bids but the highest, of which half have an even number.
  EXPECT_EQ(sets_of(GameTree<LiarsDice<4>>{}), (Sets{4 * 64, 4 * 64}));
  EXPECT_EQ(sets_of(GameTree<NonLocality>{}), (Sets{1, 2}));
}

TEST(GameTree, LeducHas337SequencesASide) {
  // A sequence is nothing, or an information set with an action.
  const GameTree<LeducPoker> tree;
  EXPECT_EQ(tree.num_choices(), 2U * 336U);
}

template <class S>
class ExactGame : public ::testing::Test {};
using ExactGames =
    ::testing::Types<KuhnPoker, LeducPoker, LiarsDice<3>, LiarsDice<5>, NonLocality, MiniSono>;
TYPED_TEST_SUITE(ExactGame, ExactGames);

TYPED_TEST(ExactGame, HasPlayersWhoRememberAllTheySawAndDid) {
  EXPECT_TRUE(GameTree<TypeParam>{}.has_perfect_recall());
}

TYPED_TEST(ExactGame, HasChancesThatAddUpToOneAtEveryChanceNode) {
  const GameTree<TypeParam> tree;
  for (const auto& node : tree.nodes()) {
    if (node.kind != GameTree<TypeParam>::Kind::kChance) continue;
    double sum = 0;
    tree.for_each_child(
        node, [&](std::uint32_t child, std::uint32_t) { sum += tree[child].probability; });
    ASSERT_NEAR(sum, 1.0, 1e-12);
  }
}

// --- The values ---------------------------------------------------------------------------------

TEST(Equilibrium, OfKuhnPokerIsWorthWhatIsKnownForEachDeck) {
  const std::array<double, 4> values = {-1.0 / 18, -1.0 / 24, -1.0 / 15, -11.0 / 180};
  for (int cards = 3; cards <= 6; ++cards) {
    SCOPED_TRACE(cards);
    const auto tree = tree_in_points<KuhnPoker>({.cards = cards});
    expect_value(tree, 4000, values[static_cast<std::size_t>(cards - 3)], 2e-4);
  }
}

TEST(Equilibrium, OfLeducPokerIsWorthMinus0Point0856Chips) {
  expect_value(tree_in_points<LeducPoker>(), 2000, -0.0856064240780, 4e-4);
}

TEST(Equilibrium, OfLiarsDiceIsWorthWhatIsKnownForEachNumberOfFaces) {
  expect_value(GameTree<LiarsDice<2>>{}, 1000, 0.5, 2e-5);
  expect_value(GameTree<LiarsDice<3>>{}, 1000, 1.0 / 9, 4e-5);
  expect_value(GameTree<LiarsDice<4>>{}, 1000, 1.0 / 16, 4e-4);
  expect_value(GameTree<LiarsDice<5>>{}, 300, 1.0 / 125, 2e-3);
  expect_value(GameTree<LiarsDice<6>>{}, 150, -0.0271317829457, 1e-2);
}

TEST(Equilibrium, OfTheNonLocalityProbeIsWorthMinusFourTenths) {
  expect_value(GameTree<NonLocality>{}, 1000, -0.4, 1e-5);
}

TEST(Equilibrium, OfTheNonLocalityProbeTrustsWhoStays) {
  const GameTree<NonLocality> tree;
  CfrPlus<NonLocality> cfr{tree};
  cfr.run(1000);
  const Profile average = cfr.average();
  for (const auto& set : tree.information_sets()) {
    const bool heads = set.seen.known().coin == NonLocality::Coin::kHeads;
    const std::size_t right = set.seen.viewer() == Player{1} && !heads ? 1 : 0;
    EXPECT_GT(average[set.first_choice + right], 0.99) << set.seen.known().text();
  }
}

TEST(Equilibrium, OfMiniSonoIsWorthAboutMinus0Point2189) {
  // No value from elsewhere: the bracket is the proof. Columns, who place the last card, are ahead.
  const GameTree<MiniSono> tree;
  CfrPlus<MiniSono> cfr{tree};
  cfr.run(150);
  const auto [low, high] = value_bracket(tree, cfr.average());
  EXPECT_GT(low, -0.220);
  EXPECT_LT(high, -0.218);
}

TEST(Equilibrium, ComesNearerWithEveryTenfoldOfIterations) {
  const auto tree = tree_in_points<LeducPoker>();
  CfrPlus<LeducPoker> cfr{tree};
  cfr.run(10);
  double last = exploitability(tree, cfr.average());
  for (const int more : {90, 900}) {
    cfr.run(more);
    const double now = exploitability(tree, cfr.average());
    EXPECT_LT(now, last / 5);
    last = now;
  }
}

}  // namespace
}  // namespace tilewright::toys
