// The options of tree search: what goes together, and what agents make of them.
#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using testing_support::start_of;
using testing_support::total_policy;
using testing_support::total_visits;
using toys::TicTacToe;

template <Game S>
std::string error_of(const std::string& specification) {
  const auto agent = make_agent<S>(specification);
  return agent.ok() ? "" : agent.error();
}

TEST(MctsAgentOptions, RefuseWhatDoesNotGoTogether) {
  const auto refuses = [](const std::string& options, const std::string& reason) {
    for (const std::string name : {"mcts", "pimc"}) {
      const std::string error = error_of<sono::State>(name + ":" + options);
      EXPECT_NE(error.find("'" + name + "'"), std::string::npos) << options << ": " << error;
      EXPECT_NE(error.find(reason), std::string::npos) << options << ": " << error;
    }
  };
  refuses("noise=0.25", "'noise' goes with selection=puct, not ucb1");
  refuses("selection=gumbel,noise=0.25", "'noise' goes with selection=puct, not gumbel");
  refuses("selection=puct,bias=1", "'bias' goes with selection=ucb1, not puct");
  refuses("prior_temperature=0.1", "'prior_temperature' goes with selection=puct or gumbel");
  refuses("selection=gumbel,rave_equivalence=300", "'rave_equivalence' goes with");
  refuses("selection=ucb1_tuned,rave_bias=0.1", "'rave_bias' goes with selection=ucb1 or puct");
  refuses("rave_equivalence=300,rave_bias=0.1", "give one of them");
  refuses("considered=8", "'considered' goes with selection=gumbel, not ucb1");
  refuses("selection=puct,c_scale=1", "'c_scale' goes with selection=gumbel, not puct");
  refuses("selection=gumbel,solver=true", "'solver' does not go with selection=gumbel");
  refuses("selection=gumbel,widening=1", "'widening' does not go with selection=gumbel");
  refuses("selection=gumbel,milliseconds=5", "gumbel needs to know the simulations");
  EXPECT_NE(error_of<sono::State>("mcts:selection=gumbel,temperature=1"), "");
  EXPECT_NE(error_of<sono::State>("pimc:selection=gumbel,play_temperature=1"), "");
  EXPECT_NE(error_of<sono::State>("mcts:selection=gumbel,reuse=true"), "");
  EXPECT_NE(error_of<sono::State>("mcts:selection=puct,noise=0.1,reuse=true"), "");
}

TEST(MctsAgentOptions, OfferNoReuseWhereWorldsAreDrawnAnew) {
  EXPECT_NE(error_of<sono::State>("pimc:reuse=true").find("no option 'reuse'"), std::string::npos);
}

TEST(MctsAgentOptions, OfferHeuristicsOnlyToGamesThatHaveOne) {
  EXPECT_EQ(error_of<sono::State>("mcts:bias=1"), "");
  EXPECT_NE(error_of<TicTacToe>("mcts:bias=1").find("no option 'bias'"), std::string::npos);
}

TEST(MctsAgentOptions, KeepTheTemperatureOfTheVoteApartFromThatOfThePlay) {
  EXPECT_EQ(error_of<sono::State>("pimc:vote=softmax,temperature=0.2,play_temperature=1"), "");
}

TEST(MctsAgents, ForgetTheTreeWhenAGameStarts) {
  auto agent = make_agent<TicTacToe>("mcts:simulations=300,reuse=true").take();
  auto state = start_of<TicTacToe>();
  const auto ask = [&] {
    Rng rng{Seed{1}};
    return agent->report(InformationSet<TicTacToe>{state, state.current_player()}, rng);
  };
  EXPECT_EQ(ask().simulations, 300U);
  EXPECT_EQ(ask().simulations, 600U);
  agent->start_game();
  EXPECT_EQ(ask().simulations, 300U);
}

TEST(MctsAgents, DrawWhatTheyPlayFromThePolicyOfWorlds) {
  const auto state = start_of<sono::State>();
  const InformationSet<sono::State> seen{state, state.current_player()};
  int others = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto ask = [&](const std::string& options) {
      Rng rng{Seed{seed}};
      auto agent = make_agent<sono::State>("pimc:worlds=2,simulations=40" + options).take();
      return agent->choose(seen, rng);
    };
    EXPECT_EQ(ask(",play_temperature=0"), ask(""));
    EXPECT_EQ(ask(",play_temperature=1,play_temperature_plies=0"), ask(""));
    others += ask(",play_temperature=1") == ask("") ? 0 : 1;
  }
  EXPECT_GT(others, 5);
}

/// Small budgets, with everything that can be switched on somewhere.
std::vector<std::string> specifications(const AgentInfo& agent, bool has_heuristic) {
  std::vector<std::string> all;
  if (agent.name == "mcts" || agent.name == "pimc") {
    const std::string start =
        agent.name + (agent.name == "pimc" ? ":worlds=2," : ":") + "simulations=60,";
    for (const std::string options :
         {"rave_equivalence=100", "rave_bias=0.3,playouts=2", "selection=puct,noise=0.25",
          "selection=puct,rave_equivalence=100,workers=2", "selection=gumbel,considered=4",
          "selection=gumbel,chance=explicit", "solver=true,chance=explicit",
          "selection=gumbel,workers=3,parallel=roots"}) {
      all.push_back(start + options);
    }
    if (has_heuristic) {
      for (const std::string options :
           {"bias=2", "selection=puct,prior_temperature=0.2",
            "selection=gumbel,prior_temperature=0.2", "bias=1,rave_equivalence=100,widening=2"}) {
        all.push_back(start + options);
      }
    }
    if (agent.name == "mcts") all.push_back(start + "reuse=true,temperature=1,chance=explicit");
    return all;
  }
  if (agent.name == "flat") {
    return {"flat:simulations=60", "flat:simulations=60,allocation=even",
            "flat:simulations=60,allocation=ucb1"};
  }
  if (agent.name == "mo_ismcts") return {"mo_ismcts:simulations=60"};
  if (agent.name == "expectimax") {
    return {"expectimax:worlds=2,nodes=200", "expectimax:worlds=2,depth=1,all_values=true"};
  }
  return {agent.name};
}

// The real games, and one toy of every kind: nothing hidden, dice, hidden cards, three players.
using GamesWithAgents = testing_support::Concatenated<
    AllGames, TypeList<TicTacToe, toys::Pig, toys::KuhnPoker, toys::RingNim>>::type;

template <class S>
class AgentReports : public testing::Test {};
TYPED_TEST_SUITE(AgentReports, testing_support::AsTestTypes<GamesWithAgents>::type,
                 testing_support::GameNames);

TYPED_TEST(AgentReports, HaveAPolicyOverTheLegalActions) {
  using S = TypeParam;
  constexpr int kEnough = S::kMaxPlies > 5000 ? 9 : 30;  // every playout costs as much as the game
  for (const AgentInfo& info : agent_catalogue<S>()) {
    const bool has_heuristic = std::ranges::count(info.options, "bias", &OptionInfo::name) > 0;
    for (const std::string& specification : specifications(info, has_heuristic)) {
      auto agent = make_agent<S>(specification);
      ASSERT_TRUE(agent.ok()) << agent.error();
      std::uint64_t number = 0;
      int asked = 0;
      testing_support::for_each_state<S>({}, 1, Seed{3}, [&](const S& state) {
        if (!state.current_player().is_seat() || asked++ % 3 != 0 || asked > kEnough) return;
        Rng rng{split(Seed{5}, number++)};
        const auto report = (*agent)->report(InformationSet<S>{state, state.current_player()}, rng);
        const auto legal = testing_support::legal_actions(state);
        ASSERT_EQ(report.actions.size(), legal.size()) << specification;
        EXPECT_NEAR(total_policy(report), 1, 1e-5) << specification;
        for (std::size_t i = 0; i < legal.size(); ++i) {
          EXPECT_EQ(report.actions[i].action, legal[i]) << specification;
          EXPECT_GE(report.actions[i].policy, 0) << specification;
        }
        EXPECT_EQ(std::ranges::count(legal, report.best), 1) << specification;
        if (info.name == "mcts" && report.simulations > 0) {  // not solved exactly
          EXPECT_EQ(total_visits(report), report.simulations) << specification;
        }
      });
    }
  }
}

}  // namespace
}  // namespace tilewright
