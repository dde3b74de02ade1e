// For the thread sanitizer too.
// Self-play with an evaluator.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <memory>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "agents/self_play.hpp"
#include "core/games/catan/state.hpp"
#include "core/games/sono/state.hpp"
#include "tests/agents/network/evaluators.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using Sono = sono::State;
using Catan = catan::State;

std::vector<SelfPlayGame> play_sono(const EvaluatorPointer& evaluator, int threads,
                                    std::uint64_t first = 0, std::uint64_t games = 3) {
  const SelfPlaySettings settings{.search = "mcts:simulations=8,selection=gumbel,endgame=0",
                                  .first = first,
                                  .games = games,
                                  .seed = Seed{9},
                                  .threads = threads};
  auto played = self_play<Sono>({}, settings, evaluator, [] { return false; });
  EXPECT_TRUE(played.ok()) << (played.ok() ? "" : played.error());
  return std::move(played).take();
}

TEST(SelfPlay, NotesDownGamesThatReplay) {
  for (const SelfPlayGame& game : play_sono(native<Sono>(), 2)) {
    Sono state = deal_game<Sono>({}, game.deal);
    std::size_t place = 0;
    for (std::size_t row = 0; row < game.players.size(); ++row) {
      ASSERT_EQ(state.current_player().raw(), game.players[row]);
      EXPECT_EQ(state.ply(), game.plies[row]);
      std::vector<float> observation(state.observation_size());
      state.observe(state.current_player(), observation);
      EXPECT_TRUE(std::ranges::equal(
          observation,
          std::span{game.observations}.subspan(row * observation.size(), observation.size())));
      Sono::Actions actions;
      state.legal_actions(actions);
      ASSERT_EQ(game.num_legal[row], actions.size());
      float policy = 0;
      for (std::size_t i = 0; i < actions.size(); ++i, ++place) {
        EXPECT_EQ(game.legal[place], actions[i]);
        policy += game.policy[place];
      }
      EXPECT_NEAR(policy, 1, 1e-5);
      state.apply(game.actions[row]);
    }
    ASSERT_TRUE(state.is_terminal());
    EXPECT_TRUE(std::ranges::equal(game.returns, state.returns()));
    EXPECT_TRUE(std::ranges::equal(game.points, state.points()));
  }
}

TEST(SelfPlay, DependsNeitherOnThreadsNorOnTheGamesBeside) {
  const auto one = play_sono(native<Sono>(), 1);
  const auto many = play_sono(queued<Sono>(), 3);
  const auto last = play_sono(native<Sono>(), 1, 2, 1);
  ASSERT_EQ(one.size(), 3U);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].actions, many[i].actions);
    EXPECT_EQ(one[i].policy, many[i].policy);
    EXPECT_EQ(one[i].values, many[i].values);
  }
  EXPECT_EQ(last[0].actions, one[2].actions);
  EXPECT_NE(one[0].actions, one[1].actions);
}

TEST(SelfPlay, EndsByWhatTheEvaluatorThrows) {
  std::atomic<int> left{100};
  const auto evaluator = std::make_shared<TestEvaluator>([&](PositionQuestion& question) {
    if (--left == 0) throw std::domain_error("out of order");
    know_nothing(question);
  });
  EXPECT_THROW(play_sono(evaluator, 6, 0, 20), std::domain_error);
  EXPECT_EQ(play_sono(evaluator, 6, 0, 2).size(), 2U);
}

TEST(SelfPlay, EndsWhenItIsCancelled) {
  const SelfPlaySettings settings{.search = "mcts:simulations=2000,selection=puct",
                                  .games = 1000,
                                  .seed = Seed{9},
                                  .threads = 4};
  const auto evaluator = std::make_shared<TestEvaluator>(know_nothing);
  const auto played = self_play<Sono>({}, settings, evaluator, [] { return true; });
  ASSERT_TRUE(played.ok());
  EXPECT_TRUE(played->empty());
}

TEST(SelfPlay, PlaysForcedDecisionsOfManyPlayersWithoutSearch) {
  const SelfPlaySettings settings{
      .search = "mcts:simulations=2,selection=puct", .games = 1, .seed = Seed{2}, .threads = 1};
  const auto played = self_play<Catan>({}, settings, native<Catan>(), [] { return false; });
  ASSERT_TRUE(played.ok()) << played.error();
  const SelfPlayGame& game = (*played)[0];
  std::size_t forced = 0;
  for (std::size_t row = 0; row < game.players.size(); ++row) {
    if (game.num_legal[row] != 1) continue;
    ++forced;
    EXPECT_TRUE(std::isfinite(game.values[row * game.returns.size()]));
  }
  EXPECT_GT(forced, 0U);
}

TEST(SelfPlay, RefusesANetworkOfAnotherGame) {
  const SelfPlaySettings settings{.search = "mcts:simulations=2"};
  const auto played = self_play<Catan>({}, settings, native<Sono>(), [] { return false; });
  ASSERT_FALSE(played.ok());
  EXPECT_EQ(played.error(), "catan: the network is for the game sono, here it is catan");
}

}  // namespace
}  // namespace tilewright
