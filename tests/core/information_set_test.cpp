#include "core/information_set.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using toys::KuhnPoker;

KuhnPoker kuhn(const char* text) { return *KuhnPoker::from_text(text); }

TEST(InformationSet, IsEqualExactlyForStatesThatItsViewerCannotTellApart) {
  const auto truth = kuhn("cards 2 1; plays pass");
  const auto same_for_first = kuhn("cards 2 3; plays pass");
  EXPECT_EQ((InformationSet{truth, Player{0}}), (InformationSet{same_for_first, Player{0}}));
  EXPECT_NE((InformationSet{truth, Player{1}}), (InformationSet{same_for_first, Player{1}}));
  EXPECT_EQ((InformationSet{truth, Player{0}}).key(),
            (InformationSet{same_for_first, Player{0}}).key());
  EXPECT_NE((InformationSet{truth, Player{1}}).key(),
            (InformationSet{same_for_first, Player{1}}).key());
}

TEST(InformationSet, HoldsNoSecret) {
  const InformationSet seen{kuhn("cards 2 3; plays pass"), Player{0}};
  EXPECT_EQ(seen.known().cards, (std::array<std::int8_t, 2>{2, 0}));
}

TEST(InformationSet, DrawsEveryWorldEquallyOften) {
  const InformationSet seen{kuhn("rules default,cards=5; cards 2 3; plays pass"), Player{0}};
  std::map<int, int> counts;
  Rng rng{Seed{1}};
  for (int i = 0; i < 4000; ++i) ++counts[seen.determinize(rng).cards[1]];
  ASSERT_EQ(counts.size(), 4U);
  for (const auto& [card, count] : counts) {
    EXPECT_NE(card, 2);
    EXPECT_NEAR(count, 1000, 4 * std::sqrt(4000 * 0.25 * 0.75));
  }
}

TEST(InformationSet, OfAGameWithoutSecretsIsTheState) {
  const auto state = *toys::TicTacToe::from_text("X../.O./...");
  const InformationSet seen{state, Player{0}};
  Rng rng{Seed{2}};
  EXPECT_EQ(seen.known(), state);
  EXPECT_EQ(seen.determinize(rng), state);
}

#if defined(TILEWRIGHT_ASSERTIONS)
TEST(InformationSetDeathTest, ListsActionsOnlyForAViewerWhoActs) {
  const InformationSet seen{kuhn("cards 2 3; plays pass"), Player{0}};
  KuhnPoker::Actions actions;
  EXPECT_DEATH(seen.legal_actions(actions), "assertion failed");
}
#endif

}  // namespace
}  // namespace tilewright
