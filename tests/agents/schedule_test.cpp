#include "agents/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/agents/contains.hpp"

namespace tilewright {
namespace {

using testing_support::contains;
using Groups = std::vector<std::vector<std::size_t>>;

Schedule schedule_of(std::size_t agents, std::size_t players, std::uint64_t games,
                     Seed seed = Seed{1}) {
  return *Schedule::make(
      {.num_agents = agents, .num_players = players, .games_per_group = games, .seed = seed});
}

std::string error_of(std::size_t agents, std::size_t players, std::uint64_t games) {
  const auto schedule =
      Schedule::make({.num_agents = agents, .num_players = players, .games_per_group = games});
  return schedule ? "no error" : schedule.error();
}

std::vector<ScheduledGame> games_of(const Schedule& schedule) {
  std::vector<ScheduledGame> games;
  for (std::uint64_t i = 0; i < schedule.num_games(); ++i) games.push_back(schedule.game(i));
  return games;
}

TEST(Combinations, ComeInLexicographicOrder) {
  EXPECT_EQ(combinations(4, 2), (Groups{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(Combinations, OfNothingAreOne) { EXPECT_EQ(combinations(3, 0).size(), 1U); }

TEST(Schedule, LetsEveryPairOfAgentsMeet) {
  EXPECT_EQ(schedule_of(3, 2, 2).groups(), (Groups{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(Schedule, PlaysAsManyGamesAsAskedForPerPairing) {
  std::map<std::uint64_t, int> games;
  for (const auto& game : games_of(schedule_of(4, 2, 6))) ++games[game.place.group];
  EXPECT_EQ(games.size(), 6U);
  for (const auto& [group, count] : games) EXPECT_EQ(count, 6);
}

TEST(Schedule, SwapsTheSeatsOfEveryDeal) {
  const auto games = games_of(schedule_of(2, 2, 4));
  ASSERT_EQ(games.size(), 4U);
  for (const std::size_t first : {0U, 2U}) {
    EXPECT_EQ(games[first].place.deal, games[first + 1].place.deal);
    EXPECT_EQ(games[first].deal_seed, games[first + 1].deal_seed);
    EXPECT_EQ(games[first].agents, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(games[first + 1].agents, (std::vector<std::size_t>{1, 0}));
  }
}

TEST(Schedule, GivesEveryPairingTheSameDeals) {
  std::map<std::uint64_t, std::set<std::uint64_t>> deals;
  for (const auto& game : games_of(schedule_of(4, 2, 10))) {
    deals[game.place.group].insert(game.deal_seed.value);
  }
  for (const auto& [group, seeds] : deals) {
    EXPECT_EQ(seeds.size(), 5U);
    EXPECT_EQ(seeds, deals[0]);
  }
}

TEST(Schedule, GivesEveryGameAgentSeedsOfItsOwn) {
  std::set<std::uint64_t> seeds;
  for (const auto& game : games_of(schedule_of(3, 2, 20))) {
    seeds.insert(game.game_seed.value);
    seeds.insert(game.deal_seed.value);
  }
  EXPECT_EQ(seeds.size(), 60U + 10U);
}

TEST(Schedule, HasOtherDealsForAnotherSeed) {
  EXPECT_NE(schedule_of(2, 2, 2, Seed{1}).game(0).deal_seed,
            schedule_of(2, 2, 2, Seed{2}).game(0).deal_seed);
}

TEST(Schedule, OfMoreGamesStartsWithTheSameGames) {
  const Schedule longer = schedule_of(3, 2, 8);
  for (const auto& game : games_of(schedule_of(3, 2, 4))) {
    const ScheduledGame same = longer.game(game.place.number);
    EXPECT_EQ(same.place, game.place);
    EXPECT_EQ(same.agents, game.agents);
    EXPECT_EQ(same.deal_seed, game.deal_seed);
    EXPECT_EQ(same.game_seed, game.game_seed);
  }
}

TEST(Schedule, NumbersItsGamesInOrder) {
  std::uint64_t number = 0;
  for (const auto& game : games_of(schedule_of(3, 2, 4))) EXPECT_EQ(game.place.number, number++);
}

/// For each (group, deal): how often each agent sits on each seat.
std::map<std::pair<std::size_t, std::size_t>, int> sittings(const Schedule& schedule,
                                                            std::uint64_t group,
                                                            std::uint64_t deal) {
  std::map<std::pair<std::size_t, std::size_t>, int> counts;
  for (const auto& game : games_of(schedule)) {
    if (game.place.group != group || game.place.deal != deal) continue;
    for (std::size_t seat = 0; seat < game.agents.size(); ++seat) {
      ++counts[{game.agents[seat], seat}];
    }
  }
  return counts;
}

TEST(Schedule, OfFourPlayersGivesEachAgentEachSeatOfADealOnce) {
  const Schedule schedule = schedule_of(5, 4, 12);
  ASSERT_EQ(schedule.groups().size(), 5U);  // 5 choose 4
  for (std::uint64_t group = 0; group < 5; ++group) {
    for (std::uint64_t deal = 0; deal < 3; ++deal) {
      const auto counts = sittings(schedule, group, deal);
      EXPECT_EQ(counts.size(), 16U);
      for (const auto& [where, count] : counts) EXPECT_EQ(count, 1);
    }
  }
}

TEST(Schedule, OfFourPlayersUsesEveryOrderRoundTheTable) {
  // Six orders: 3! ways to seat the others to the left of the first agent.
  std::map<std::vector<std::size_t>, int> orders;
  for (auto game : games_of(schedule_of(4, 4, 4 * 12))) {
    std::rotate(game.agents.begin(), std::ranges::find(game.agents, 0U), game.agents.end());
    ++orders[game.agents];
  }
  EXPECT_EQ(orders.size(), 6U);
  for (const auto& [order, count] : orders) EXPECT_EQ(count, 4 * 2);
}

TEST(Schedule, FillsATableOfFourWithTwoAgentsTwiceEach) {
  const Schedule schedule = schedule_of(2, 4, 4);
  EXPECT_EQ(schedule.groups(), (Groups{{0, 0, 1, 1}}));
  const auto counts = sittings(schedule, 0, 0);
  for (const auto& [where, count] : counts) EXPECT_EQ(count, 2);
  EXPECT_EQ(counts.size(), 8U);
}

TEST(Schedule, FillsTheSeatLeftOverWithEachAgentInTurn) {
  EXPECT_EQ(schedule_of(3, 4, 4).groups(), (Groups{{0, 0, 1, 2}, {0, 1, 1, 2}, {0, 1, 2, 2}}));
}

TEST(Schedule, LetsOneAgentPlayAgainstItself) {
  EXPECT_EQ(schedule_of(1, 2, 2).groups(), (Groups{{0, 0}}));
}

TEST(Schedule, PlaysItsStagesOneAfterTheOther) {
  const std::vector<Stage> stages = {{.tables = {{0, 1}}, .first_deal = 0, .num_deals = 2},
                                     {.tables = {{0, 2}, {1, 2}}, .first_deal = 1, .num_deals = 1}};
  const auto schedule = Schedule::of_stages({"a", "b", "c"}, 2, stages, Seed{1});
  ASSERT_TRUE(schedule.ok()) << schedule.error();
  ASSERT_EQ(schedule->num_games(), 8U);
  std::vector<std::vector<std::size_t>> tables;
  std::vector<std::uint64_t> deals;
  for (const auto& game : games_of(*schedule)) {
    auto table = game.agents;
    std::ranges::sort(table);
    tables.push_back(table);
    deals.push_back(game.place.deal);
  }
  EXPECT_EQ(tables, (Groups{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 2}, {0, 2}, {1, 2}, {1, 2}}));
  EXPECT_EQ(deals, (std::vector<std::uint64_t>{0, 0, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(schedule->game(4).place.group, 1U);
  EXPECT_EQ(schedule->game(6).place.group, 2U);
}

TEST(Schedule, GivesAGameTheSameSeedsInWhateverStageItStands) {
  const std::vector<Stage> one = {{.tables = {{0, 1}, {0, 2}}, .num_deals = 2}};
  const std::vector<Stage> other = {{.tables = {{1, 2}}, .first_deal = 1, .num_deals = 1}};
  const auto first = *Schedule::of_stages({"a", "b", "c"}, 2, one, Seed{1});
  const auto second = *Schedule::of_stages({"b", "a", "c"}, 2, other, Seed{1});
  const ScheduledGame expected = first.game(6);  // a against c on deal 1
  EXPECT_EQ(expected.agents, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(second.game(0).deal_seed, expected.deal_seed);
  EXPECT_EQ(second.game(0).game_seed, expected.game_seed);
}

TEST(Schedule, GivesGamesWithTheSameAgentsOnTheSameSeatsSeedsOfTheirOwn) {
  std::set<std::uint64_t> seeds;  // a b a b and b a b a are there twice in each such deal
  const auto games = games_of(schedule_of(2, 4, 24));
  for (const auto& game : games) seeds.insert(game.game_seed.value);
  EXPECT_EQ(seeds.size(), games.size());
}

TEST(Schedule, RefusesTablesThatAreNotOfTheGame) {
  const auto error = [](std::vector<std::size_t> table) {
    const auto made = Schedule::of_stages({"a", "b"}, 2, {{{table}, 0, 1}}, Seed{1});
    return made ? "no error" : made.error();
  };
  EXPECT_TRUE(contains(error({0, 1, 1}), "a table of 3 agents in a game of 2 players"));
  EXPECT_TRUE(contains(error({0, 2}), "a table with agent 2 of 2"));
  EXPECT_TRUE(contains(Schedule::of_stages({"a"}, 2, {}, Seed{1}).error(), "at least one game"));
}

TEST(Schedule, RefusesAnOddNumberOfGamesAndSaysWhatWouldDo) {
  EXPECT_TRUE(contains(error_of(2, 2, 101), "games per pairing is 101"));
  EXPECT_TRUE(contains(error_of(2, 2, 101), "multiple of 2"));
  EXPECT_TRUE(contains(error_of(2, 2, 101), "take 100 or 102"));
  EXPECT_TRUE(contains(error_of(4, 3, 1), "take 3"));
}

TEST(Schedule, RefusesATournamentWithoutGamesOrAgents) {
  EXPECT_TRUE(contains(error_of(2, 2, 0), "games per pairing is 0"));
  EXPECT_TRUE(contains(error_of(0, 2, 2), "at least one agent"));
}

TEST(Schedule, RefusesMoreGroupsAndGamesThanAnybodyCanPlay) {
  EXPECT_TRUE(contains(error_of(100, 10, 10), "more than a million groups"));
  EXPECT_TRUE(contains(error_of(2, 2, 1'000'000'000), "more than a hundred million games"));
}

}  // namespace
}  // namespace tilewright
