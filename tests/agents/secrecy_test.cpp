// No agent may see hidden information: for every game and every agent of its catalogue, a choice is
// the same for all states of an information set.
#include <gtest/gtest.h>

#include <algorithm>

#include "agents/catalogue.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

/// Small budgets, so that every agent can be asked many times. Agents of a kind that this list does
/// not know are asked with their defaults.
std::vector<std::string> quick_specs(const AgentInfo& agent) {
  if (agent.name == "mcts") return {"mcts:simulations=150"};
  if (agent.name == "pimc") {
    return {"pimc:worlds=3,simulations=60", "pimc:worlds=4,simulations=40,vote=majority,threads=2"};
  }
  if (agent.name == "mo_ismcts") return {"mo_ismcts:simulations=150"};
  if (agent.name == "flat") return {"flat:simulations=200", "flat:simulations=150,allocation=ucb1"};
  if (agent.name == "expectimax") return {"expectimax:worlds=3,nodes=300"};
  if (agent.name == "trained") return {"trained:simulations=30,plies=1"};
  if (agent.name == "tree") return {"tree:simulations=150"};
  if (agent.name == "turns") {
    const std::string spec = "turns:simulations=20,candidates=4";
    const bool learns = std::ranges::any_of(
        agent.options, [](const OptionInfo& option) { return option.name == "value"; });
    return learns ? std::vector{spec, spec + ",value=learned"} : std::vector{spec};
  }
  return {agent.name};
}

/// The decisions of some random games; of long games an even choice of about forty, of the longest
/// fewer, because every playout costs as much. The steps are odd, so that where plies of different
/// kinds take turns all kinds come.
template <Game S>
std::vector<S> some_decisions(Seed seed) {
  constexpr std::size_t kShare = testing_support::kShareOfGames > 1 ? 2 : 1;
  constexpr std::size_t kEnough = (S::kMaxPlies > 5000 ? 8 : 40) / kShare;
  std::vector<S> all;
  testing_support::for_each_state<S>({}, 2, seed, [&](const S& state) {
    if (state.current_player().is_seat()) all.push_back(state);
  });
  const std::size_t step = (all.size() - 1) / kEnough | 1U;
  std::vector<S> some;
  for (std::size_t i = 0; i < all.size(); i += step) some.push_back(all[i]);
  return some;
}

/// `agent`'s choices in decisions of random games, where each mover's hidden part is replaced by
/// `replace(state, mover, rng)`.
template <Game S, class Replace>
std::vector<Action> choices(const std::string& spec, Replace&& replace) {
  std::vector<Action> chosen;
  Rng worlds{Seed{77}};
  std::uint64_t number = 0;
  const auto agent = make_agent<S>(spec);
  for (const S& state : some_decisions<S>(Seed{21})) {
    const Player mover = state.current_player();
    const S world = replace(state, mover, worlds);
    Rng rng{split(Seed{5}, number++)};
    chosen.push_back((*agent)->choose(InformationSet<S>{world, mover}, rng));
  }
  return chosen;
}

template <class S>
class Secrecy : public testing::Test {};
TYPED_TEST_SUITE(Secrecy, testing_support::AsTestTypes<AllGames>::type, testing_support::GameNames);

TYPED_TEST(Secrecy, NoAgentsChoiceDependsOnWhatIsHidden) {
  using S = TypeParam;
  for (const AgentInfo& info : agent_catalogue<S>()) {
    for (const std::string& spec : quick_specs(info)) {
      const auto truth = choices<S>(spec, [](const S& state, Player, Rng&) { return state; });
      std::uint64_t hidden = 0;
      std::uint64_t replaced = 0;
      const auto elsewhere = choices<S>(spec, [&](const S& state, Player mover, Rng& rng) {
        const S world = state.determinize(mover, rng);
        hidden += known_to(state, mover) == state ? 0 : 1;
        replaced += world == state ? 0 : 1;
        return world;
      });
      EXPECT_EQ(truth, elsewhere) << spec;
      EXPECT_GE(2 * replaced, hidden) << "the test must really replace hidden parts";
    }
  }
}

TYPED_TEST(Secrecy, EveryAgentPlaysOnlyLegalActions) {
  using S = TypeParam;
  for (const AgentInfo& info : agent_catalogue<S>()) {
    for (const std::string& spec : quick_specs(info)) {
      const auto agent = make_agent<S>(spec);
      for (const S& state : some_decisions<S>(Seed{22})) {
        Rng rng{Seed{6}};
        const Action action =
            (*agent)->choose(InformationSet<S>{state, state.current_player()}, rng);
        EXPECT_EQ(state.why_illegal(action), "") << spec;
      }
    }
  }
}

TYPED_TEST(Secrecy, EveryAgentRepeatsItsChoiceFromTheSameSeed) {
  using S = TypeParam;
  const auto same = [](const S& state, Player, Rng&) { return state; };
  for (const AgentInfo& info : agent_catalogue<S>()) {
    for (const std::string& spec : quick_specs(info)) {
      EXPECT_EQ(choices<S>(spec, same), choices<S>(spec, same)) << spec;
    }
  }
}

}  // namespace
}  // namespace tilewright
