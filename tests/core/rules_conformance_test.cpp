// What every game owes about its rule options, for all games.
#include <gtest/gtest.h>

#include "tests/support/random_games.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using namespace testing_support;

template <class S>
class RuleOptions : public ::testing::Test {};
TYPED_TEST_SUITE(RuleOptions, AsTestTypes<GamesUnderTest>::type, GameNames);

TYPED_TEST(RuleOptions, TheFirstPresetIsTheDefaultAndThereIsAPublishedOne) {
  using Rules = typename TypeParam::Rules;
  ASSERT_GE(Rules::presets().size(), 2U);
  EXPECT_EQ(Rules::presets().front().name, "default");
  EXPECT_EQ(Rules::presets().front().rules, Rules{});
  EXPECT_TRUE(parse_rules<Rules>("published").ok());
}

TYPED_TEST(RuleOptions, EmptyTextMeansTheDefault) {
  using Rules = typename TypeParam::Rules;
  for (const char* text : {"", "  ", "default", " default "}) {
    const auto rules = parse_rules<Rules>(text);
    ASSERT_TRUE(rules.ok()) << rules.error();
    EXPECT_EQ(*rules, Rules{});
  }
}

TYPED_TEST(RuleOptions, EveryPresetParsesByItsName) {
  using Rules = typename TypeParam::Rules;
  for (const auto& preset : Rules::presets()) {
    const auto rules = parse_rules<Rules>(preset.name);
    ASSERT_TRUE(rules.ok()) << rules.error();
    EXPECT_EQ(*rules, preset.rules);
    EXPECT_FALSE(preset.meaning.empty());
  }
}

TYPED_TEST(RuleOptions, EveryChoiceOfEveryOptionParsesAndPrints) {
  using Rules = typename TypeParam::Rules;
  for (const auto& option : Rules::options()) {
    EXPECT_FALSE(option.meaning.empty()) << option.name;
    ASSERT_GE(option.choices.size(), 2U) << option.name;
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      const std::string text = std::string(option.name) + "=" + std::string(option.choices[i]);
      const auto rules = parse_rules<Rules>(text);
      ASSERT_TRUE(rules.ok()) << rules.error();
      EXPECT_EQ(option.get(*rules), static_cast<int>(i)) << text;
      EXPECT_EQ(chosen(*rules, option), option.choices[i]);
      const auto again = parse_rules<Rules>(rules_text(*rules));
      ASSERT_TRUE(again.ok()) << again.error();
      EXPECT_EQ(*again, *rules) << rules_text(*rules);
    }
  }
}

TYPED_TEST(RuleOptions, AnyRulesSurviveATripThroughText) {
  using Rules = typename TypeParam::Rules;
  Rng rng{Seed{1}};
  for (int i = 0; i < 500; ++i) {
    const Rules rules = random_rules<Rules>(rng);
    const auto parsed = parse_rules<Rules>(rules_text(rules));
    ASSERT_TRUE(parsed.ok()) << parsed.error();
    ASSERT_EQ(*parsed, rules) << rules_text(rules);
  }
}

TYPED_TEST(RuleOptions, AnUnknownOptionGivesAnErrorThatListsTheValidOnes) {
  using Rules = typename TypeParam::Rules;
  const auto rules = parse_rules<Rules>("no_such_option=1");
  ASSERT_FALSE(rules.ok());
  EXPECT_NE(rules.error().find("no_such_option"), std::string::npos);
  for (const auto& option : Rules::options()) {
    EXPECT_NE(rules.error().find(option.name), std::string::npos) << rules.error();
  }
}

TYPED_TEST(RuleOptions, AnUnknownChoiceGivesAnErrorThatListsTheValidOnes) {
  using Rules = typename TypeParam::Rules;
  for (const auto& option : Rules::options()) {
    const auto rules = parse_rules<Rules>(std::string(option.name) + "=no_such_choice");
    ASSERT_FALSE(rules.ok());
    EXPECT_NE(rules.error().find("no_such_choice"), std::string::npos);
    EXPECT_NE(rules.error().find(option.name), std::string::npos);
    for (const auto choice : option.choices) {
      EXPECT_NE(rules.error().find(choice), std::string::npos) << rules.error();
    }
  }
}

TYPED_TEST(RuleOptions, AnUnknownPresetGivesAnErrorThatListsTheValidOnes) {
  using Rules = typename TypeParam::Rules;
  const auto rules = parse_rules<Rules>("no_such_preset");
  ASSERT_FALSE(rules.ok());
  EXPECT_NE(rules.error().find("no_such_preset"), std::string::npos);
  for (const auto& preset : Rules::presets()) {
    EXPECT_NE(rules.error().find(preset.name), std::string::npos) << rules.error();
  }
}

TYPED_TEST(RuleOptions, APresetStandsOnlyAtTheFront) {
  using Rules = typename TypeParam::Rules;
  EXPECT_FALSE(parse_rules<Rules>("default,published").ok());
  EXPECT_FALSE(parse_rules<Rules>("default,").ok());
  EXPECT_FALSE(parse_rules<Rules>(",default").ok());
}

}  // namespace
}  // namespace tilewright
