// What a vector environment does at the end of a game, and rows that are sent and received. On
// Sono, whose games are 20 plies long.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "agents/vector_environment.hpp"
#include "tests/support/attached_vector.hpp"

namespace tilewright {
namespace {

using testing_support::AttachedVector;

constexpr int kPlies = 20;

VectorSettings two_rows(AutoReset autoreset) {
  return {.num_envs = 2, .threads = 1, .seed = Seed{5}, .autoreset = autoreset};
}

void play(const AttachedVector& vector, int steps) {
  for (int step = 0; step < steps; ++step) ASSERT_FALSE(vector->step(vector.sample()));
}

TEST(VectorReset, InTheNextStepShowsTheEndAndThenIgnoresAnAction) {
  const AttachedVector vector{"sono", two_rows(AutoReset::kNextStep)};
  play(vector, kPlies);
  EXPECT_EQ(vector.array<std::int8_t>("terminated"), (std::vector<std::int8_t>{1, 1}));
  EXPECT_EQ(vector.array<std::int32_t>("current_player"), (std::vector<std::int32_t>{-4, -4}));
  EXPECT_EQ(vector.array<std::int32_t>("elapsed_steps"),
            (std::vector<std::int32_t>{kPlies, kPlies}));
  EXPECT_TRUE(vector.array<float>("final_observations").empty());
  const auto mask = vector.row_of<std::int8_t>("action_mask", 0);
  EXPECT_EQ(std::accumulate(mask.begin(), mask.end(), 0), 1);
  EXPECT_EQ(mask[0], 1);
  const auto old_seed = vector->seed_of_game(0).value();
  ASSERT_FALSE(vector->step(std::vector<std::int64_t>{-7, 1000000}));
  EXPECT_EQ(vector.array<std::int8_t>("terminated"), (std::vector<std::int8_t>{0, 0}));
  EXPECT_EQ(vector.array<float>("rewards"), (std::vector<float>{0, 0, 0, 0}));
  EXPECT_EQ(vector.array<std::int32_t>("elapsed_steps"), (std::vector<std::int32_t>{0, 0}));
  EXPECT_EQ(vector.array<std::int32_t>("actor"), (std::vector<std::int32_t>{-4, -4}));
  EXPECT_NE(vector->seed_of_game(0).value(), old_seed);
}

TEST(VectorReset, WhereItIsDisabledAFinishedRowMustBeReset) {
  const AttachedVector vector{"sono", two_rows(AutoReset::kDisabled)};
  play(vector, 3);
  const std::vector<Seed> seeds{Seed{1}, Seed{2}};
  const bool only_first[] = {true, false};  // NOLINT: a span of bool
  ASSERT_FALSE(vector->reset(seeds, only_first));
  play(vector, kPlies - 3);
  EXPECT_EQ(vector.array<std::int8_t>("terminated"), (std::vector<std::int8_t>{0, 1}));
  const std::string before = vector.everything();
  const auto error = vector->step(vector.sample());
  ASSERT_TRUE(error);
  EXPECT_NE(error->message.find("row 1: the game is over"), std::string::npos);
  EXPECT_EQ(vector.everything(), before);
}

TEST(VectorReset, WithSeedsRepeatsTheirGames) {
  const AttachedVector first{"sono", two_rows(AutoReset::kSameStep)};
  VectorSettings other = two_rows(AutoReset::kSameStep);
  other.seed = Seed{6};
  const AttachedVector second{"sono", other};
  const std::vector<Seed> seeds{Seed{8}, Seed{9}};
  for (const auto* vector : {&first, &second}) {
    play(*vector, 7);
    ASSERT_FALSE((*vector)->reset(seeds, {}));
    play(*vector, kPlies + 7);
  }
  EXPECT_EQ(first.everything(), second.everything());
  ASSERT_FALSE(first->reset(seeds, {}));
  EXPECT_NE(first.everything(), second.everything());
}

TEST(VectorReset, APenaltyEndsTheGameOfWhoPlayedTheIllegalAction) {
  for (const AutoReset autoreset : {AutoReset::kSameStep, AutoReset::kNextStep}) {
    VectorSettings settings = two_rows(autoreset);
    settings.on_illegal = OnIllegal::kPenalty;
    const AttachedVector vector{"sono", settings};
    play(vector, 1);
    auto actions = vector.sample();
    actions[1] = -1;
    ASSERT_FALSE(vector->step(actions));
    EXPECT_EQ(vector.array<std::int8_t>("terminated"), (std::vector<std::int8_t>{0, 1}));
    const auto actor = static_cast<std::size_t>(vector.array<std::int32_t>("actor")[1]);
    std::vector<float> expected{0, 0};
    expected[actor] = -1;
    EXPECT_EQ(vector.row_of<float>("rewards", 1), expected);
    ASSERT_FALSE(vector->step(vector.sample()));
  }
}

TEST(VectorSend, GivesEveryRowBackOnceAndPlaysAsStepsDo) {
  VectorSettings settings{.num_envs = 40, .threads = 1, .seed = Seed{3}};
  const AttachedVector stepped{"sono", settings};
  for (const int threads : {1, 4}) {
    ASSERT_FALSE(stepped->reset(std::vector<Seed>(40, Seed{2}), {}));
    settings.threads = threads;
    const AttachedVector sent{"sono", settings};
    ASSERT_FALSE(sent->reset(std::vector<Seed>(40, Seed{2}), {}));
    std::vector<std::int64_t> rows(40);
    std::iota(rows.begin(), rows.end(), 0);
    for (int step = 0; step < 45; ++step) {
      const auto actions = stepped.sample();
      ASSERT_EQ(sent.sample(), actions);
      ASSERT_FALSE(stepped->step(actions));
      ASSERT_FALSE(sent->send(actions, rows));
      std::vector<std::int64_t> received;
      for (const std::size_t count : {15, 1, 24}) {
        const auto some = sent->receive(count, 60).value();
        ASSERT_EQ(some.size(), count);
        received.insert(received.end(), some.begin(), some.end());
      }
      std::ranges::sort(received);
      ASSERT_EQ(received, rows);
    }
    EXPECT_EQ(sent.everything(), stepped.everything());
  }
}

TEST(VectorSend, RefusesWhatDoesNotFit) {
  const AttachedVector vector{"sono", two_rows(AutoReset::kSameStep)};
  const std::string before = vector.everything();
  const auto actions = vector.sample();
  using Rows = std::vector<std::int64_t>;
  EXPECT_TRUE(vector->send(actions, Rows{0}));
  EXPECT_TRUE(vector->send(actions, Rows{0, 2}));
  EXPECT_TRUE(vector->send(actions, Rows{0, 0}));
  EXPECT_TRUE(vector->send(Rows{actions[0], 100000}, Rows{0, 1}));
  EXPECT_EQ(vector->num_sent(), 0U);
  EXPECT_FALSE(vector->receive(1, 0));
  EXPECT_EQ(vector.everything(), before) << "what was refused left something behind";
  ASSERT_FALSE(vector->send(Rows{actions[0]}, Rows{0}));
  EXPECT_TRUE(vector->send(Rows{actions[0]}, Rows{0}));
  EXPECT_TRUE(vector->step(actions));
  EXPECT_TRUE(vector->reset({}, {}));
  EXPECT_FALSE(vector->state_text(0));
  EXPECT_FALSE(vector->receive(2, 0));
  EXPECT_EQ(vector->receive(1, 60).value(), Rows{0});
  EXPECT_FALSE(vector->step(vector.sample()));
}

TEST(VectorSend, ANegativeActionStartsANewGame) {
  const AttachedVector vector{"sono", two_rows(AutoReset::kSameStep)};
  play(vector, 2);
  ASSERT_FALSE(vector->send(std::vector<std::int64_t>{-1}, std::vector<std::int64_t>{1}));
  ASSERT_EQ(vector->receive(1, 60).value(), std::vector<std::int64_t>{1});
  EXPECT_EQ(vector.array<std::int32_t>("elapsed_steps"), (std::vector<std::int32_t>{2, 0}));
}

TEST(VectorSettings, AreCheckedWithAWordOnWhatIsValid) {
  const auto message = [](std::string_view game, const VectorSettings& settings) {
    const auto made = make_vector_environment(game, settings);
    return made ? std::string{} : made.error();
  };
  EXPECT_NE(message("chess", {}).find("valid: sono"), std::string::npos);
  EXPECT_NE(message("sono", {.num_envs = 0}).find("num_envs is 0"), std::string::npos);
  EXPECT_NE(message("sono", {.threads = -1}).find("threads is -1"), std::string::npos);
  EXPECT_NE(message("sono", {.rules = "nice"}).find("nice"), std::string::npos);
  EXPECT_NE(message("sono", {.seats = {""}}).find("2 players"), std::string::npos);
  EXPECT_NE(message("sono", {.seats = {"random", "random"}}).find("a learner"), std::string::npos);
  EXPECT_NE(message("sono", {.seats = {"", "clever"}}).find("clever"), std::string::npos);
}

}  // namespace
}  // namespace tilewright
