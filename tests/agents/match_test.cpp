#include "agents/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/games/sono/state.hpp"
#include "tests/agents/contains.hpp"
#include "tests/agents/simple_agents.hpp"
#include "tests/support/toy_games.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using sono::Placement;
using testing_support::contains;
using toys::Pig;

/// A game between random agents on all seats.
template <Game S>
GameRecord random_game(Seed seed) {
  const typename S::Rules rules{};
  const auto seats_needed =
      static_cast<std::size_t>(deal_game<S>(rules, GameSeeds::from(seed).deal).num_players());
  std::vector<AnyLegal<S>> agents(seats_needed);
  std::vector<Seat<S>> seats;
  for (auto& agent : agents) seats.push_back({&agent, "any"});
  return *play_game<S>(rules, seats, seed);
}

template <Game S>
std::string error_of_game(Agent<S>& first, Agent<S>& second) {
  const std::vector<Seat<S>> seats = {{&first, "first agent"}, {&second, "second agent"}};
  try {
    static_cast<void>(play_game<S>(typename S::Rules{}, seats, Seed{1}));
  } catch (const IllegalAction& error) {
    return error.what();
  }
  return "no error";
}

template <class S>
class MatchOfEveryGame : public testing::Test {};
TYPED_TEST_SUITE(MatchOfEveryGame,
                 testing_support::AsTestTypes<testing_support::GamesUnderTest>::type,
                 testing_support::GameNames);

TYPED_TEST(MatchOfEveryGame, MakesARecordThatReplays) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const GameRecord record = random_game<TypeParam>(Seed{seed});
    const auto final = replay<TypeParam>(record);
    ASSERT_TRUE(final.ok()) << final.error();
    ASSERT_EQ(static_cast<std::size_t>(final->ply()), record.actions.size());
  }
}

TYPED_TEST(MatchOfEveryGame, IsTheSameForTheSameSeed) {
  EXPECT_EQ(without_times(random_game<TypeParam>(Seed{5})),
            without_times(random_game<TypeParam>(Seed{5})));
}

TEST(Match, DiffersForAnotherSeed) {
  EXPECT_NE(random_game<sono::State>(Seed{5}).actions, random_game<sono::State>(Seed{6}).actions);
}

TEST(Match, GivesEachSeatRandomNumbersOfItsOwnForEachPly) {
  const GameSeeds seeds{.deal = Seed{3}, .agents = Seed{4}};
  std::array<Noting<sono::State>, 2> agents;
  const std::vector<Seat<sono::State>> seats = {{&agents[0], "a"}, {&agents[1], "b"}};
  const auto record = play_game<sono::State>(deal_game<sono::State>({}, seeds.deal), seats, seeds);
  ASSERT_TRUE(record.has_value());
  for (const std::uint64_t seat : {0U, 1U}) {
    ASSERT_EQ(agents[seat].notes.size(), 10U);
    for (const auto& note : agents[seat].notes) {
      Rng expected{split(split(Seed{4}, seat), static_cast<std::uint64_t>(note.ply))};
      EXPECT_EQ(note.number, expected());
    }
  }
}

TEST(Match, KeepsAnAgentsRandomNumbersApartFromTheOthers) {
  const GameSeeds seeds{.deal = Seed{3}, .agents = Seed{4}};
  const auto numbers_beside = [&](Agent<sono::State>& other) {
    Noting<sono::State> noting;
    const std::vector<Seat<sono::State>> seats = {{&noting, "a"}, {&other, "b"}};
    static_cast<void>(play_game<sono::State>(deal_game<sono::State>({}, seeds.deal), seats, seeds));
    std::vector<std::uint64_t> numbers;
    for (const auto& note : noting.notes) numbers.push_back(note.number);
    return numbers;
  };
  AlwaysFirst<sono::State> frugal;
  Wasteful<sono::State> wasteful;
  EXPECT_EQ(numbers_beside(frugal), numbers_beside(wasteful));
}

/// The faces of the dice of a record of Pig, in order.
std::vector<std::uint32_t> dice_of(const GameRecord& record) {
  std::vector<std::uint32_t> dice;
  Pig state = deal_game<Pig>(*parse_rules<toys::PigRules>(record.rules), record.deal_seed);
  for (const std::uint32_t action : record.actions) {
    if (state.current_player() == Player::chance()) dice.push_back(action);
    state.apply(Action{action});
  }
  return dice;
}

TEST(Match, ThrowsTheSameDiceInEveryGameOfADealWhateverTheAgentsDo) {
  const auto dice_between = [](Agent<Pig>& first, Agent<Pig>& second, Seed agents) {
    const std::vector<Seat<Pig>> seats = {{&first, "a"}, {&second, "b"}};
    const GameSeeds seeds{.deal = Seed{8}, .agents = agents};
    return dice_of(*play_game<Pig>(deal_game<Pig>({.target = 100}, seeds.deal), seats, seeds));
  };
  AlwaysFirst<Pig> careful;  // holds when it can
  Wasteful<Pig> wasteful;
  auto some = dice_between(careful, careful, Seed{1});
  auto others = dice_between(wasteful, careful, Seed{2});
  const std::size_t common = std::min(some.size(), others.size());
  ASSERT_GE(common, 20U);  // nobody makes 100 points in fewer
  some.resize(common);
  others.resize(common);
  EXPECT_EQ(some, others);
}

TEST(Match, NamesAgentPlyAndActionIfAnActionIsIllegal) {
  // Cell 0 lies on the diagonal, which is never empty.
  const Placement onto_diagonal{sono::Card{0}, 0};
  AlwaysFirst<sono::State> legal;
  Stubborn<sono::State> cheat{onto_diagonal.action()};
  const std::string error = error_of_game<sono::State>(legal, cheat);
  EXPECT_TRUE(contains(error, "agent 'second agent' on seat 1, ply 1: action 0 ("));
  EXPECT_TRUE(contains(error, sono::State{}.action_text(onto_diagonal.action())));
  EXPECT_TRUE(contains(error, "is not legal"));
}

TEST(Match, NamesAnActionThatDoesNotExist) {
  Stubborn<sono::State> cheat{Action{4'000'000'000U}};
  AlwaysFirst<sono::State> legal;
  EXPECT_TRUE(contains(error_of_game<sono::State>(cheat, legal),
                       "agent 'first agent' on seat 0, ply 0: action 4000000000 does not exist: "
                       "ids are below 625"));
}

TEST(Match, LetsPassWhatAnAgentThrows) {
  Throwing<sono::State> throwing{7};
  AnyLegal<sono::State> other;
  const std::vector<Seat<sono::State>> seats = {{&throwing, "a"}, {&other, "b"}};
  EXPECT_THROW(static_cast<void>(play_game<sono::State>({}, seats, Seed{1})), std::domain_error);
}

TEST(Match, IsDroppedBeforeTheNextPlyOnceStopped) {
  AnyLegal<Pig> agent;
  const std::vector<Seat<Pig>> seats = {{&agent, "a"}, {&agent, "b"}};
  std::atomic<bool> stop{false};
  int plies = 0;
  PlayOptions<Pig> options{.stop = &stop};
  options.observer = [&](const PlyEvent<Pig>&) { stop = ++plies == 3; };
  EXPECT_FALSE(play_game<Pig>({.target = 100}, seats, Seed{1}, options).has_value());
  EXPECT_EQ(plies, 3);
}

TEST(Match, ShowsEveryPlyToTheObserver) {
  AnyLegal<Pig> agent;
  const std::vector<Seat<Pig>> seats = {{&agent, "a"}, {&agent, "b"}};
  std::vector<std::uint32_t> actions;
  PlayOptions<Pig> options;
  options.observer = [&](const PlyEvent<Pig>& event) {
    EXPECT_EQ(event.player, event.before.current_player());
    Pig expected = event.before;
    expected.apply(event.action);
    EXPECT_EQ(expected, event.after);
    actions.push_back(event.action.id());
  };
  EXPECT_EQ(play_game<Pig>({}, seats, Seed{1}, options)->actions, actions);
}

TEST(Match, CountsDecisionsNotOutcomesOfChance) {
  const GameRecord record = random_game<Pig>(Seed{2});
  const std::size_t dice = dice_of(record).size();
  ASSERT_GT(dice, 0U);
  EXPECT_EQ(record.seats[0].decisions + record.seats[1].decisions, record.actions.size() - dice);
  for (const auto& seat : record.seats) EXPECT_LE(seat.slowest, seat.seconds);
}

TEST(Match, TellsEachAgentOnceThatAGameStarts) {
  std::array<Noting<sono::State>, 2> agents;
  const std::vector<Seat<sono::State>> seats = {{&agents[0], "a"}, {&agents[1], "b"}};
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    static_cast<void>(play_game<sono::State>({}, seats, Seed{seed}));
  }
  EXPECT_EQ(agents[0].games, 3);
  EXPECT_EQ(agents[1].games, 3);
}

}  // namespace
}  // namespace tilewright
