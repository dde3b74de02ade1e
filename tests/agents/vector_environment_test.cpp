// For the thread sanitizer too.
#include "agents/vector_environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "core/all_games.hpp"
#include "tests/support/attached_vector.hpp"

namespace tilewright {
namespace {

using testing_support::AttachedVector;

template <class List>
struct AsTestTypes;
template <class... S>
struct AsTestTypes<TypeList<S...>> {
  using Types = testing::Types<S...>;
};

constexpr std::size_t kRows = 3;
constexpr Seed kSeed{11};

VectorSettings settings_of_test() {
  return {.num_envs = kRows,
          .threads = 1,
          .seed = kSeed,
          .observations = ObservationForm::kFloat32,
          .legal_actions = LegalActionForm::kMask};
}

/// One row played by hand: what the header says of seeds, in plain code.
template <Game S>
struct ByHand {
  explicit ByHand(Seed row) : row_seed{row} { begin(); }

  void begin() {
    seeds = GameSeeds::from(VectorEnvironment::game_seed(row_seed, game++));
    state = deal_game<S>(typename S::Rules{}, seeds.deal);
    chance();
  }
  void play(std::int64_t action) {
    state.apply(Action{static_cast<std::uint32_t>(action)});
    chance();
  }
  void chance() {
    Rng rng{split(split(seeds.deal, 1), static_cast<std::uint64_t>(state.ply()))};
    play_chance(state, rng);
  }
  [[nodiscard]] std::vector<float> seen_by(Player viewer) const {
    std::vector<float> seen(state.observation_size());
    state.observe(viewer, seen);
    return seen;
  }
  [[nodiscard]] std::vector<std::int8_t> mask() const {
    std::vector<std::int8_t> mask(state.num_actions(), 0);
    typename S::Actions actions;
    state.legal_actions(actions);
    for (const Action action : actions) mask[action.id()] = 1;
    return mask;
  }

  Seed row_seed;
  std::uint64_t game = 0;
  GameSeeds seeds{};
  S state = deal_game<S>(typename S::Rules{}, Seed{});
};

/// Texts of the longest game take most of the time: they are compared now and then.
template <class S>
bool compares_text(int number) {
  return S::kMaxPlies < 5000 || number % 40 == 0;
}

template <class S>
class VectorEnvironmentOf : public testing::Test {};
TYPED_TEST_SUITE(VectorEnvironmentOf, AsTestTypes<AllGames>::Types);

TYPED_TEST(VectorEnvironmentOf, ShowsWhatAGameOfTheSameSeedPlayedByHandShows) {
  using S = TypeParam;
  const AttachedVector vector{S::kName, settings_of_test()};
  std::vector<ByHand<S>> games;
  for (std::size_t row = 0; row < kRows; ++row) games.emplace_back(split(kSeed, row));
  std::size_t num_ended = 0;
  for (int step = 0; num_ended < 2 * kRows; ++step) {
    const auto actions = vector.sample();
    ASSERT_FALSE(vector->step(actions));
    for (std::size_t row = 0; row < kRows; ++row) {
      ByHand<S>& game = games[row];
      const Player actor = game.state.current_player();
      game.play(actions[row]);
      const bool has_ended = game.state.is_terminal();
      ASSERT_EQ(vector.row_of<std::int8_t>("terminated", row)[0] != 0, has_ended);
      ASSERT_EQ(vector.row_of<std::int32_t>("actor", row)[0], actor.raw());
      const auto rewards = vector.row_of<float>("rewards", row);
      for (std::size_t seat = 0; seat < rewards.size(); ++seat) {
        ASSERT_EQ(rewards[seat], has_ended ? game.state.returns()[seat] : 0.0F);
      }
      if (has_ended) {
        ++num_ended;
        ASSERT_EQ(vector.row_of<float>("final_observations", row), game.seen_by(actor));
        const auto points = vector.row_of<std::int32_t>("points", row);
        ASSERT_TRUE(std::equal(points.begin(), points.end(), game.state.points().begin()));
        game.begin();
      }
      const Player player = game.state.current_player();
      ASSERT_EQ(vector.row_of<std::int32_t>("current_player", row)[0], player.raw());
      ASSERT_EQ(vector.row_of<float>("observations", row), game.seen_by(player));
      ASSERT_EQ(vector.row_of<std::int8_t>("action_mask", row), game.mask());
      if (compares_text<S>(step)) {
        ASSERT_EQ(vector->state_text(static_cast<std::int64_t>(row)).value(), game.state.text());
      }
    }
  }
}

TYPED_TEST(VectorEnvironmentOf, OffersTheSameLegalActionsInEveryForm) {
  using S = TypeParam;
  VectorSettings settings = settings_of_test();
  const AttachedVector masks{S::kName, settings};
  settings.legal_actions = LegalActionForm::kBits;
  const AttachedVector bits{S::kName, settings};
  settings.legal_actions = LegalActionForm::kList;
  const AttachedVector lists{S::kName, settings};
  for (int step = 0; step < 100; ++step) {
    for (std::size_t row = 0; row < kRows; ++row) {
      const auto mask = masks.row_of<std::int8_t>("action_mask", row);
      const auto packed = bits.row_of<std::uint8_t>("action_bits", row);
      const auto list = lists.row_of<std::int32_t>("legal_actions", row);
      std::vector<std::int32_t> from_mask;
      std::vector<std::int32_t> from_bits;
      for (std::size_t action = 0; action < mask.size(); ++action) {
        if (mask[action] != 0) from_mask.push_back(static_cast<std::int32_t>(action));
        if ((packed[action / 8] >> (action % 8) & 1) != 0) {
          from_bits.push_back(static_cast<std::int32_t>(action));
        }
      }
      ASSERT_EQ(from_bits, from_mask);
      const auto count = static_cast<std::size_t>(lists.row_of<std::int32_t>("num_legal", row)[0]);
      ASSERT_EQ(count, from_mask.size());
      from_mask.resize(list.size(), -1);
      ASSERT_EQ(list, from_mask);
    }
    const auto actions = masks.sample();
    for (const auto* vector : {&masks, &bits, &lists}) ASSERT_FALSE((*vector)->step(actions));
  }
}

TYPED_TEST(VectorEnvironmentOf, WritesBytesThatAreWithinHalfAStepOfTheObservation) {
  using S = TypeParam;
  VectorSettings settings = settings_of_test();
  const AttachedVector exact{S::kName, settings};
  settings.observations = ObservationForm::kUint8;
  const AttachedVector bytes{S::kName, settings};
  for (int step = 0; step < 30; ++step) {
    for (std::size_t row = 0; row < kRows; ++row) {
      const auto floats = exact.row_of<float>("observations", row);
      const auto coarse = bytes.row_of<std::uint8_t>("observations", row);
      ASSERT_EQ(coarse.size(), floats.size());
      std::size_t next = 0;
      for (const ObservationPart& part : S::observation_spec(typename S::Rules{})) {
        for (std::size_t i = 0; i < part.size(); ++i, ++next) {
          const double range = static_cast<double>(part.high) - static_cast<double>(part.low);
          const double read = part.low + range * coarse[next] / 255;
          ASSERT_NEAR(read, static_cast<double>(floats[next]), range / 509) << part.name;
        }
      }
    }
    const auto actions = exact.sample();
    ASSERT_FALSE(exact->step(actions));
    ASSERT_FALSE(bytes->step(actions));
  }
}

TYPED_TEST(VectorEnvironmentOf, DoesNotDependOnTheNumberOfThreads) {
  using S = TypeParam;
  VectorSettings settings = settings_of_test();
  settings.num_envs = 37;
  std::vector<std::string> all;
  for (const int threads : {1, 2, 8}) {
    settings.threads = threads;
    const AttachedVector vector{S::kName, settings};
    for (int step = 0; step < 60; ++step) ASSERT_FALSE(vector->step(vector.sample()));
    all.push_back(vector.everything());
  }
  EXPECT_EQ(all[0], all[1]);
  EXPECT_EQ(all[0], all[2]);
}

TYPED_TEST(VectorEnvironmentOf, ChangesNothingAtAnIllegalAction) {
  using S = TypeParam;
  for (const int threads : {1, 2}) {
    VectorSettings settings = settings_of_test();
    settings.threads = threads;
    const AttachedVector vector{S::kName, settings};
    const std::string before = vector.everything();
    const std::int64_t num_actions = vector->num_actions();
    for (const std::int64_t bad : {std::int64_t{-1}, num_actions, std::int64_t{1} << 40U}) {
      std::vector<std::int64_t> actions = vector.sample();
      actions[1] = bad;
      const auto error = vector->step(actions);
      ASSERT_TRUE(error);
      EXPECT_NE(error->message.find("row 1: action " + std::to_string(bad)), std::string::npos);
      EXPECT_EQ(vector.everything(), before);
    }
    std::vector<std::int64_t> actions = vector.sample();
    const auto mask = vector.row_of<std::int8_t>("action_mask", 2);
    actions[2] = std::ranges::find(mask, 0) - mask.begin();
    EXPECT_TRUE(vector->step(actions));
    EXPECT_EQ(vector.everything(), before);
    EXPECT_TRUE(vector->step({actions.data(), 2})) << "an action is missing";
    EXPECT_EQ(vector.everything(), before);
  }
}

TYPED_TEST(VectorEnvironmentOf, PlaysOpponentsAsAMatchWould) {
  using S = TypeParam;
  const auto players =
      static_cast<std::size_t>(deal_game<S>(typename S::Rules{}, Seed{}).num_players());
  VectorSettings settings = settings_of_test();
  settings.rotate_seats = true;
  settings.seats.assign(players, "random");
  settings.seats[0] = "";
  const AttachedVector vector{S::kName, settings};
  const auto opponent = make_agent<S>("random").take();
  ByHand<S> game{split(kSeed, 0)};
  const auto play_opponents = [&](std::size_t learner) {
    while (!game.state.is_terminal() && game.state.current_player() != Player{learner}) {
      const Player player = game.state.current_player();
      Rng rng{split(split(game.seeds.agents, player.index()),
                    static_cast<std::uint64_t>(game.state.ply()))};
      game.play(opponent->choose(InformationSet<S>{game.state, player}, rng).id());
    }
  };
  for (std::size_t number = 0; number <= players; ++number) {
    const std::size_t learner = number % players;
    play_opponents(learner);
    bool has_ended = false;
    while (!has_ended) {
      if (compares_text<S>(game.state.ply())) {
        ASSERT_EQ(vector->state_text(0).value(), game.state.text());
      }
      ASSERT_EQ(vector.row_of<std::int32_t>("current_player", 0)[0], static_cast<int>(learner));
      const auto actions = vector.sample();
      ASSERT_FALSE(vector->step(actions));
      game.play(actions[0]);
      play_opponents(learner);
      has_ended = game.state.is_terminal();
      ASSERT_EQ(vector.row_of<std::int8_t>("terminated", 0)[0] != 0, has_ended);
    }
    ASSERT_EQ(vector.row_of<float>("rewards", 0)[learner], game.state.returns()[learner]);
    game.begin();
  }
}

}  // namespace
}  // namespace tilewright
