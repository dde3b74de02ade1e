// For the thread sanitizer too.
#include "search/ensemble.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "core/games/sono/state.hpp"
#include "search/mcts.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright {
namespace {

using toys::HiddenCoin;

// --- Votes ---------------------------------------------------------------------------------------

/// A world's report with one value and visit count for each action; player 1 gets the negative.
Report world(const std::vector<double>& values, const std::vector<std::uint64_t>& visits) {
  Report report;
  std::size_t best = 0;
  for (std::size_t a = 0; a < values.size(); ++a) {
    ActionReport action{.action = Action{static_cast<std::uint32_t>(a)}, .visits = visits[a]};
    if (visits[a] > 0) action.values = {values[a], -values[a]};
    report.actions.push_back(action);
    report.simulations += visits[a];
    if (visits[a] > 0 && (visits[best] == 0 || values[a] > values[best])) best = a;
  }
  report.best = Action{static_cast<std::uint32_t>(best)};
  report.values = {values[best], -values[best]};
  report.nodes = 10;
  report.depth = static_cast<int>(values.size());
  return report;
}

/// Three worlds and four actions, on which the rules differ:
///
///            world 0   world 1   world 2    mean   worst   best in   visits
///   action 0   +1.0      -1.0      +0.6      0.2    -1.0   none         29
///   action 1   +0.1      +0.1      +0.1      0.1    +0.1   none          8
///   action 2   +1.1      +0.2      -1.0      0.1    -1.0   0 and 1       9
///   action 3   +0.0      +0.0      +0.7    0.233     0.0   2             5
std::vector<Report> example() {
  return {world({1.0, 0.1, 1.1, 0.0}, {9, 2, 3, 1}), world({-1.0, 0.1, 0.2, 0.0}, {10, 3, 3, 2}),
          world({0.6, 0.1, -1.0, 0.7}, {10, 3, 3, 2})};
}

Action best_by(Vote rule, double temperature = 0.1) {
  return combine_worlds(example(), Player{0}, {.rule = rule, .temperature = temperature}).best;
}

TEST(Votes, ByMeanValueTakeTheBestOnAverage) { EXPECT_EQ(best_by(Vote::kMeanValue), Action{3}); }

TEST(Votes, ByMajorityTakeWhatIsBestInMostWorlds) {
  EXPECT_EQ(best_by(Vote::kMajority), Action{2});
}

TEST(Votes, ByVisitsTakeTheMostVisited) { EXPECT_EQ(best_by(Vote::kVisits), Action{0}); }

TEST(Votes, ByTheWorstWorldTakeTheBestOfTheWorst) {
  EXPECT_EQ(best_by(Vote::kWorstWorld), Action{1});
}

TEST(Votes, SharedOutComeNearAMajorityWhereItIsCold) {
  EXPECT_EQ(best_by(Vote::kSoftmax, 0.001), Action{2});
}

TEST(Votes, SharedOutComeNearTheMeanWhereItIsHot) {
  // exp(v / t) is 1 + v / t to first order, so that the sum of shares follows the mean.
  EXPECT_EQ(best_by(Vote::kSoftmax, 100), Action{3});
}

TEST(Votes, SharesFollowTheExponential) {
  // At temperature 1 the values 0 and ln 2 share a vote as 1/3 and 2/3, ln 1.5 and 0 as 0.6 and
  // 0.4. One world of the first and two of the second kind: 1/3 + 1.2 against 2/3 + 0.8.
  const double ln2 = std::log(2.0);
  const double ln15 = std::log(1.5);
  const std::vector<Report> worlds = {world({0, ln2}, {1, 1}), world({ln15, 0}, {1, 1}),
                                      world({ln15, 0}, {1, 1})};
  const VoteSettings soft{.rule = Vote::kSoftmax, .temperature = 1};
  EXPECT_EQ(combine_worlds(worlds, Player{0}, soft).best, Action{0});
  // One of each: 1/3 + 0.6 against 2/3 + 0.4.
  EXPECT_EQ(combine_worlds(std::span{worlds}.first(2), Player{0}, soft).best, Action{1});
}

TEST(Votes, AreCastByTheMover) {
  // Player 1 gets the negative: the worst of player 0's actions is their best.
  std::vector<Report> worlds = {world({0.5, -0.5}, {1, 1})};
  worlds[0].best = Action{1};
  for (const Vote rule : {Vote::kMeanValue, Vote::kMajority, Vote::kWorstWorld, Vote::kSoftmax}) {
    EXPECT_EQ(combine_worlds(worlds, Player{1}, {.rule = rule}).best, Action{1});
  }
}

TEST(Votes, MakeMeansSumsAndStandardErrorsWhateverTheRule) {
  for (const Vote rule :
       {Vote::kMeanValue, Vote::kMajority, Vote::kVisits, Vote::kWorstWorld, Vote::kSoftmax}) {
    const Report report = combine_worlds(example(), Player{0}, {.rule = rule});
    EXPECT_EQ(report.worlds, 3U);
    EXPECT_EQ(report.nodes, 30U);
    EXPECT_EQ(report.depth, 4);
    EXPECT_EQ(report.simulations, 51U);
    EXPECT_EQ(report.actions[0].visits, 29U);
    EXPECT_NEAR(report.actions[0].values[0], 0.2, 1e-12);
    EXPECT_NEAR(report.actions[0].values[1], -0.2, 1e-12);
    // Squares (1 + 1 + 0.36) / 3 less 0.04, over n - 1.
    EXPECT_NEAR(report.actions[0].standard_error, std::sqrt((2.36 / 3 - 0.04) / 2), 1e-12);
    EXPECT_NEAR(report.values[0], (1.1 + 0.2 + 0.7) / 3, 1e-12);
  }
}

TEST(Votes, AverageAnActionOverTheWorldsThatLookedAtIt) {
  const std::vector<Report> worlds = {world({0.5, 0.2}, {1, 1}), world({0, 0.4}, {0, 1})};
  const Report report = combine_worlds(worlds, Player{0});
  EXPECT_EQ(report.actions[0].values, (std::vector<double>{0.5, -0.5}));
  EXPECT_EQ(report.actions[0].standard_error, 1.0);
  EXPECT_EQ(report.best, Action{0});
  // No vote for the worst world of an action that half of the worlds know nothing of.
  EXPECT_EQ(combine_worlds(worlds, Player{0}, {.rule = Vote::kWorstWorld}).best, Action{1});
}

TEST(Votes, PassOverWhatNoWorldLookedAt) {
  const std::vector<Report> worlds = {world({0, -0.9}, {0, 1})};
  for (const Vote rule :
       {Vote::kMeanValue, Vote::kMajority, Vote::kVisits, Vote::kWorstWorld, Vote::kSoftmax}) {
    const Report report = combine_worlds(worlds, Player{0}, {.rule = rule});
    EXPECT_EQ(report.best, Action{1});
    EXPECT_TRUE(report.actions[0].values.empty());
  }
}

// --- The ensemble --------------------------------------------------------------------------------

template <Game S>
S start() {
  Rng rng{Seed{1}};
  return S::initial(typename S::Rules{}, rng);
}

template <Game S>
Report ensemble(const S& state, const EnsembleSettings& settings, Seed seed = Seed{1}) {
  using Search = Mcts<S, Playout<S>>;
  std::vector<std::unique_ptr<Search>> searches;
  for (int i = 0; i < settings.threads; ++i) {
    searches.push_back(
        std::make_unique<Search>(MctsSettings{.budget = {.simulations = 200}}, Playout<S>{}));
  }
  Rng rng{seed};
  return ensemble_search(InformationSet<S>{state, state.current_player()}, settings, rng,
                         [&](const S& one, Player, Rng& numbers, int worker) {
                           return searches[static_cast<std::size_t>(worker)]->search(one, numbers);
                         });
}

TEST(Ensemble, DoesNotDependOnTheNumberOfThreads) {
  const auto state = start<sono::State>();
  for (const Vote rule : {Vote::kMeanValue, Vote::kSoftmax}) {
    const Report one = ensemble(state, {.worlds = 12, .vote = {.rule = rule}});
    for (const int threads : {2, 3, 8}) {
      const Report many =
          ensemble(state, {.worlds = 12, .vote = {.rule = rule}, .threads = threads});
      EXPECT_EQ(many.best, one.best);
      EXPECT_EQ(many.values, one.values);
      EXPECT_EQ(many.simulations, one.simulations);
      ASSERT_EQ(many.actions.size(), one.actions.size());
      for (std::size_t a = 0; a < one.actions.size(); ++a) {
        EXPECT_EQ(many.actions[a].visits, one.actions[a].visits);
        EXPECT_EQ(many.actions[a].values, one.actions[a].values);
        EXPECT_EQ(many.actions[a].standard_error, one.actions[a].standard_error);
      }
    }
  }
}

TEST(Ensemble, LooksAtAsManyWorldsAsAsked) {
  const Report report = ensemble(start<HiddenCoin>(), {.worlds = 600, .threads = 2});
  EXPECT_EQ(report.worlds, 600U);
  EXPECT_EQ(report.simulations, 600U * 200U);
}

TEST(Ensemble, BeginsNoWorldOnceItsTimeIsUp) {
  const auto state = start<sono::State>();
  EXPECT_EQ(ensemble(state, {.worlds = 600, .milliseconds = 1e-6}).worlds, 1U);
  EXPECT_EQ(ensemble(state, {.worlds = 3, .milliseconds = 1e9}).worlds, 3U);
}

TEST(Ensemble, DoesNotDependOnWhatIsHidden) {
  const auto state = start<sono::State>();
  Rng rng{Seed{8}};
  const auto other = state.determinize(state.current_player(), rng);
  ASSERT_NE(state, other);
  EXPECT_EQ(ensemble(state, {.worlds = 4}).values, ensemble(other, {.worlds = 4}).values);
}

TEST(Ensemble, DrawsTheSameWorldsHoweverManyThereAre) {
  // World i follows from the seed and i alone.
  const auto state = start<sono::State>();
  const auto worlds = [&](std::uint64_t count) {
    std::vector<sono::State> drawn;
    Rng rng{Seed{4}};
    ensemble_search(InformationSet<sono::State>{state, Player{0}}, {.worlds = count}, rng,
                    [&](const sono::State& one, Player, Rng&) {
                      drawn.push_back(one);
                      return world({0}, {1});
                    });
    return drawn;
  };
  const auto few = worlds(3);
  auto many = worlds(300);
  ASSERT_EQ(many.size(), 300U);
  many.resize(3);
  EXPECT_EQ(few, many);
}

TEST(Ensemble, PassesOnWhatASearchThrows) {
  for (const int threads : {1, 3}) {
    Rng rng{Seed{1}};
    EXPECT_THROW(ensemble_search(InformationSet<HiddenCoin>{start<HiddenCoin>(), Player{0}},
                                 {.worlds = 10, .threads = threads}, rng,
                                 [](const HiddenCoin&, Player, Rng&, int) -> Report {
                                   throw std::runtime_error("no");
                                 }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace tilewright
