// For the thread sanitizer too.
// Agents that search with several threads, in every game.
#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "tests/support/mcts_support.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

template <class S>
class ParallelAgents : public testing::Test {};
TYPED_TEST_SUITE(ParallelAgents, testing_support::AsTestTypes<AllGames>::type,
                 testing_support::GameNames);

TYPED_TEST(ParallelAgents, SpendTheirBudgetOnLegalActions) {
  using S = TypeParam;
  for (const std::string specification :
       {"mcts:simulations=90,workers=3", "mcts:simulations=90,workers=2,parallel=roots",
        "mcts:simulations=90,workers=2,selection=puct,rave_equivalence=100",
        "mcts:simulations=90,workers=2,selection=gumbel",
        "mcts:simulations=90,workers=2,reuse=true,chance=explicit",
        "mcts:simulations=90,workers=2,widening=1", "pimc:worlds=4,simulations=20,threads=2"}) {
    auto agent = make_agent<S>(specification);
    ASSERT_TRUE(agent.ok()) << agent.error();
    Rng rng{Seed{7}};
    auto state = testing_support::start_of<S>();
    for (int decision = 0; decision < 3 && !state.is_terminal(); ++decision) {
      const auto report = (*agent)->report(InformationSet<S>{state, state.current_player()}, rng);
      const auto legal = testing_support::legal_actions(state);
      ASSERT_EQ(std::ranges::count(legal, report.best), 1) << specification;
      if (specification.starts_with("mcts")) {
        EXPECT_GE(report.simulations, 90U) << specification;
        EXPECT_EQ(testing_support::total_visits(report), report.simulations) << specification;
      }
      state.apply(report.best);
      play_chance(state, rng);
    }
  }
}

}  // namespace
}  // namespace tilewright
