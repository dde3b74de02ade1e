// The small value types of core: Player, Action, Result, rule texts, observations.
#include <gtest/gtest.h>

#include <memory>
#include <type_traits>
#include <vector>

#include "core/observation.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

TEST(Player, SeatsAreNumberedFromZeroAndMarkersAreNoSeats) {
  EXPECT_EQ(Player{3}.index(), 3U);
  EXPECT_EQ(Player{3}.raw(), 3);
  EXPECT_TRUE(Player{0}.is_seat());
  for (const Player marker : {Player::chance(), Player::spectator(), Player::none()}) {
    EXPECT_FALSE(marker.is_seat());
    EXPECT_LT(marker.raw(), 0);
  }
  EXPECT_EQ(Player{}, Player::none());
}

TEST(Player, TheMarkersHaveTheNumbersThatPythonSees) {
  EXPECT_EQ(Player::chance().raw(), -1);
  EXPECT_EQ(Player::spectator().raw(), -3);
  EXPECT_EQ(Player::none().raw(), -4);
}

TEST(Types, SeedsAndActionsDoNotMixWithNumbers) {
  EXPECT_FALSE((std::is_convertible_v<int, Action>));
  EXPECT_FALSE((std::is_convertible_v<int, Seed>));
  EXPECT_FALSE((std::is_convertible_v<int, Player>));
  EXPECT_FALSE((std::is_convertible_v<Action, Seed>));
  EXPECT_LT(Action{2}, Action{10});
}

TEST(Result, HoldsAValueOrAReason) {
  const Result<int> good = 5;
  const Result<int> bad = Error{"no number"};
  EXPECT_TRUE(good.ok());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(*good, 5);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error(), "no number");
}

TEST(Result, TakesValuesThatCannotBeCopied) {
  const Result<std::unique_ptr<int>> owned = std::make_unique<int>(7);
  EXPECT_EQ(**owned, 7);
}

#if defined(TILEWRIGHT_ASSERTIONS)
TEST(ResultDeathTest, TheValueOfAnErrorIsCaught) {
  const Result<int> bad = Error{"no number"};
  EXPECT_DEATH(static_cast<void>(bad.value()), "assertion failed");
}
TEST(PlayerDeathTest, TheIndexOfAMarkerIsCaught) {
  EXPECT_DEATH(static_cast<void>(Player::chance().index()), "assertion failed");
}
#endif

TEST(RulesText, NamesThePresetAndOnlyWhatDiffersFromIt) {
  EXPECT_EQ(rules_text(toys::PigRules{}), "default");
  EXPECT_EQ(rules_text(toys::PigRules{.target = 3}), "default,target=3");
  EXPECT_EQ(rules_text(toys::PigRules{.target = 100}), "published");
}

TEST(ParseRules, ReadsAPresetThenOptionsWithBlanksAround) {
  const auto rules = parse_rules<toys::PigRules>("published , target = 5");
  ASSERT_TRUE(rules.ok()) << rules.error();
  EXPECT_EQ(rules->target, 5);
}

TEST(ParseRules, ErrorsNameTheWordAndTheValidOnes) {
  const auto option = parse_rules<toys::PigRules>("dice=2");
  EXPECT_EQ(option.error(), "no rule option 'dice'; valid: target");
  const auto choice = parse_rules<toys::KuhnRules>("cards=9");
  EXPECT_EQ(choice.error(), "rule option 'cards' has no choice '9'; valid: 3, 4, 5, 6");
}

TEST(ObservationSize, IsTheSumOfTheProductsOfTheShapes) {
  const ObservationSpec spec = {{"planes", {3, 5, 5}, 0, 1, ""}, {"scalar", {1}, 0, 1, ""}};
  EXPECT_EQ(observation_size(spec), 76U);
}

}  // namespace
}  // namespace tilewright
