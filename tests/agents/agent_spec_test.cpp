#include "agents/agent_spec.hpp"

#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "core/all_games.hpp"
#include "tests/agents/contains.hpp"

namespace tilewright {
namespace {

using testing_support::contains;

const std::vector<AgentInfo>& catalogue() { return agent_catalogue<sono::State>(); }

std::string error_of(std::string_view specification) {
  const auto settings = read_agent_settings(specification, catalogue());
  return settings ? "" : settings.error();
}

TEST(AgentSpecification, IsANameAloneOrWithOptions) {
  EXPECT_EQ(parse_agent_spec("random")->name, "random");
  const auto spec = parse_agent_spec(" pimc : worlds = 32, simulations=500 ");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->name, "pimc");
  ASSERT_EQ(spec->options.size(), 2U);
  EXPECT_EQ(spec->options[0], (std::pair<std::string, std::string>{"worlds", "32"}));
  EXPECT_EQ(spec->options[1], (std::pair<std::string, std::string>{"simulations", "500"}));
}

TEST(AgentSpecification, IsRefusedWithoutANameOrAValue) {
  EXPECT_TRUE(contains(parse_agent_spec("").error(), "names no agent"));
  EXPECT_TRUE(contains(parse_agent_spec(":worlds=2").error(), "names no agent"));
  EXPECT_TRUE(contains(parse_agent_spec("pimc:worlds").error(), "'worlds' is not option=value"));
  EXPECT_TRUE(contains(parse_agent_spec("pimc:").error(), "is not option=value"));
  EXPECT_TRUE(contains(parse_agent_spec("pimc:worlds=2,worlds=3").error(), "'worlds' twice"));
}

TEST(AgentSpecification, OfAnUnknownAgentListsTheKnownOnes) {
  const std::string error = error_of("stockfish");
  for (const AgentInfo& agent : catalogue()) EXPECT_TRUE(contains(error, agent.name)) << error;
}

TEST(AgentSpecification, WithAnUnknownOptionListsTheKnownOnes) {
  const std::string error = error_of("pimc:world=2");
  EXPECT_TRUE(contains(error, "no option 'world'")) << error;
  EXPECT_TRUE(contains(error, "valid: worlds, vote, ")) << error;
}

TEST(AgentSpecification, WithABadValueSaysWhatIsValid) {
  EXPECT_TRUE(contains(error_of("pimc:worlds=0"), "a whole number from 1 to 1000000, not '0'"));
  EXPECT_TRUE(contains(error_of("pimc:worlds=many"), "a whole number from 1"));
  EXPECT_TRUE(contains(error_of("pimc:worlds=-3"), "a whole number from 1"));
  EXPECT_TRUE(contains(error_of("pimc:worlds=3.5"), "a whole number from 1"));
  EXPECT_TRUE(contains(error_of("mcts:exploration=nan"), "a number from 0"));
  EXPECT_TRUE(contains(error_of("mcts:playout=clever"), "one of random, greedy"));
  EXPECT_TRUE(contains(error_of("random:endgame=15"), "from 0 to 14"));
}

TEST(AgentSettings, KeepDefaultsOfOptionsThatAreNotGiven) {
  const auto settings = read_agent_settings("pimc:worlds=3", catalogue());
  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings->integer("worlds"), 3U);
  EXPECT_TRUE(settings->given("worlds"));
  EXPECT_FALSE(settings->given("simulations"));
  EXPECT_EQ(settings->integer("simulations"), 200U);
  EXPECT_DOUBLE_EQ(settings->real("exploration"), 1.0);
  EXPECT_EQ(settings->choice("playout"), "random");
}

TEST(AgentSettings, PrintOnlyWhatDiffersFromTheDefaults) {
  EXPECT_EQ(read_agent_settings("pimc:simulations=200,worlds=3", catalogue())->text(),
            "pimc:worlds=3");
  EXPECT_EQ(read_agent_settings("mcts", catalogue())->text(), "mcts");
}

TEST(AgentCatalogue, HoldsOnlyAgentsThatCanBeMadeWithTheirDefaults) {
  for (const AgentInfo& agent : catalogue()) {
    EXPECT_TRUE(make_agent<sono::State>(agent.name).ok()) << agent.name;
    for (const OptionInfo& option : agent.options) {
      const std::string spec = agent.name + ":" + option.name + "=" + option.default_value;
      if (option.name == "milliseconds") continue;  // 0 means none: valid as well
      EXPECT_TRUE(make_agent<sono::State>(spec).ok()) << spec;
    }
  }
}

}  // namespace
}  // namespace tilewright
