#include "agents/cascadia/board_net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "agents/cascadia/greedy.hpp"
#include "agents/cascadia/turn_monte_carlo.hpp"
#include "core/games/cascadia/wildlife.hpp"
#include "tests/agents/cascadia/positions.hpp"

namespace tilewright::cascadia {
namespace {

constexpr std::size_t kFirstHabitat = kAnimals * kAnimalFeatures;
constexpr std::size_t kFirstGeneral = kFirstHabitat + kHabitats * kHabitatFeatures;

/// A position of greedy play in which a seat drafts, with some turns left.
State some_market(Rng& rng) {
  const Rules rules = random_rules(rng);
  State state = State::initial(rules, rng);
  const auto most = static_cast<std::uint32_t>(rules.num_turns()) -
                    static_cast<std::uint32_t>(rules.num_players());
  const auto turns = static_cast<int>(rng.below(most));
  play_chance(state, rng);
  while (state.turn() < turns || state.phase() != Phase::kMarket) {
    state.apply(greedy_action(state, rng));
    play_chance(state, rng);
  }
  return state;
}

BoardFeatures features_of(const State& state, Player player) {
  BoardFeatures features;
  features.fill(-99);
  read_board(state, player, features);
  return features;
}

/// The best numbers in falling order, none below 0, filled up with 0.
std::vector<int> highest(std::vector<int> numbers, std::size_t count) {
  numbers.resize(numbers.size() + count);
  for (int& number : numbers) number = std::max(number, 0);
  std::ranges::sort(numbers, std::greater{});
  numbers.resize(count);
  return numbers;
}

TEST(CascadiaBoardFeatures, SayWhatTheNextTokensWouldAdd) {
  Rng rng{Seed{81}};
  for (int i = 0; i < 40; ++i) {
    const State state = some_market(rng);
    const Environment& own = state.environment(state.mover());
    const BoardFeatures features = features_of(state, state.mover());
    for (const Wildlife animal : kAllWildlife) {
      const float* const part = &features[index_of(animal) * kAnimalFeatures];
      EXPECT_EQ(part[static_cast<std::size_t>(state.scoring().card(animal))], 1);
      EXPECT_FLOAT_EQ(part[6] * 10, static_cast<float>(own.wildlife_points(animal)));
      std::vector<int> gains;
      for (int hex = 0; hex < own.size(); ++hex) {
        if ((own.open(animal) & hex_bit(hex)) == 0) continue;
        gains.push_back(wildlife_gain(own, hex, animal, state.scoring()));
      }
      const std::vector<int> best = highest(gains, 3);
      for (std::size_t rank = 0; rank < 3; ++rank) {
        EXPECT_FLOAT_EQ(part[8 + rank] * 4, static_cast<float>(best[rank]));
      }
      std::vector<int> edge;
      Frontier{own}.for_each([&](Cell cell) {
        Environment grown = own;
        const int hex = grown.add_hex(grown.site(cell), 0, 0);
        edge.push_back(wildlife_gain(grown, hex, animal, state.scoring()));
      });
      EXPECT_FLOAT_EQ(part[13] * 4, static_cast<float>(highest(edge, 2)[0]));
      EXPECT_FLOAT_EQ(part[14] * 4, static_cast<float>(highest(edge, 2)[1]));
    }
  }
}

/// The sizes of the corridors of a habitat, by walking from side to side.
std::vector<int> corridor_sizes(const Environment& own, Habitat habitat) {
  std::vector<int> sizes;
  std::array<std::array<bool, 2>, static_cast<std::size_t>(kMaxHexes)> seen{};
  const auto walk = [&](auto&& self, int hex, std::size_t side) -> int {
    const PlacedHex& placed = own.hex(hex);
    if (tile_of(placed.kind()).habitats[side] != habitat) return 0;
    bool& here = seen[static_cast<std::size_t>(hex)][side];
    if (here) return 0;
    here = true;
    int size = 1;
    for (int edge = 0; edge < static_cast<int>(kDirections); ++edge) {
      if (placed.side_at(edge) != side) continue;
      const int other = own.find(placed.cell().neighbour(edge));
      if (other >= 0) size += self(self, other, own.hex(other).side_at(opposite(edge)));
    }
    return size;
  };
  for (int hex = 0; hex < own.size(); ++hex) {
    for (std::size_t side = 0; side < tile_of(own.hex(hex).kind()).sides(); ++side) {
      sizes.push_back(walk(walk, hex, side));
    }
  }
  return sizes;
}

TEST(CascadiaBoardFeatures, SayHowLargeTheTwoLargestCorridorsAre) {
  Rng rng{Seed{82}};
  for (int i = 0; i < 40; ++i) {
    const State state = some_market(rng);
    const BoardFeatures features = features_of(state, state.mover());
    for (std::size_t habitat = 0; habitat < kHabitats; ++habitat) {
      const float* const part = &features[kFirstHabitat + habitat * kHabitatFeatures];
      const auto sizes = highest(
          corridor_sizes(state.environment(state.mover()), static_cast<Habitat>(habitat)), 2);
      EXPECT_FLOAT_EQ(part[0] * 8, static_cast<float>(sizes[0]));
      EXPECT_FLOAT_EQ(part[1] * 4, static_cast<float>(sizes[1]));
    }
  }
}

TEST(CascadiaBoardFeatures, DescribeAnOpeningAsCountedByHand) {
  const State state = testing_support::Opening::with_nature().state();
  const BoardFeatures features = features_of(state, Player{0});
  const float* const general = &features[kFirstGeneral];
  // M:b with its bear, FW:ehf and RP:bs: nine cells beside them; 20 turns left of two players.
  EXPECT_FLOAT_EQ(general[0], 1);
  EXPECT_FLOAT_EQ(general[1], 1.0F / 21);
  EXPECT_FLOAT_EQ(general[2], 2.0F / 4);
  EXPECT_FLOAT_EQ(general[3], 1.0F / 4);
  EXPECT_FLOAT_EQ(general[4], 0);          // keystones without a token
  EXPECT_FLOAT_EQ(general[6], 2.0F / 10);  // hexes without a token
  EXPECT_FLOAT_EQ(general[8], 1.0F / 5);   // RP:bs attracts two
  EXPECT_FLOAT_EQ(general[9], 1.0F / 5);   // FW:ehf attracts three
  EXPECT_FLOAT_EQ(general[10], 9.0F / 20);
  // Bear A: a second bear on RP:bs makes the first pair, 4 points, which is the best that a token
  // of the market (bear, elk, salmon, hawk) could add; a single elk, salmon or hawk on card A is
  // worth 2 points, so that the four tokens add 4 + 2 + 2 + 2.
  EXPECT_FLOAT_EQ(general[11] * 4, 4);
  EXPECT_FLOAT_EQ(general[12] * 16, 10);
  EXPECT_FLOAT_EQ(features[15], 1.0F / 2);  // one bear in the market
  // Mountain: a corridor of 1, the keystone; the market has it on two tiles, MF:bh and MF:ef, and
  // on the keystone M:e.
  EXPECT_FLOAT_EQ(features[kFirstHabitat], 1.0F / 8);
  EXPECT_FLOAT_EQ(features[kFirstHabitat + 5], 3.0F / 4);
}

/// The network in double precision, output by output.
double slow_gain(const BoardNet::Weights& weights, const BoardFeatures& features) {
  std::array<double, BoardNet::kFirst> first{};
  for (std::size_t o = 0; o < first.size(); ++o) {
    first[o] = weights.first_bias[o];
    for (std::size_t i = 0; i < features.size(); ++i) {
      first[o] += double{weights.first[i][o]} * double{features[i]};
    }
  }
  double sum = weights.bias;
  for (std::size_t o = 0; o < BoardNet::kSecond; ++o) {
    double second = weights.second_bias[o];
    for (std::size_t i = 0; i < first.size(); ++i) {
      second += std::max(first[i], 0.0) * double{weights.second[i][o]};
    }
    sum += std::max(second, 0.0) * double{weights.output[o]};
  }
  for (std::size_t i = 0; i < features.size(); ++i) {
    sum += double{weights.skip[i]} * double{features[i]};
  }
  return sum;
}

TEST(CascadiaBoardNet, ComesToWhatASlowEvaluationSays) {
  Rng rng{Seed{83}};
  for (int i = 0; i < 20; ++i) {
    const State state = some_market(rng);
    const BoardFeatures features = features_of(state, state.mover());
    const double expected = slow_gain(BoardNet::trained(), features);
    EXPECT_NEAR(BoardNet::gain(BoardNet::trained(), features), expected, 1e-3);
    EXPECT_NEAR(learned_total(state, state.mover()), expected + state.base_points(state.mover()),
                1e-3);
  }
}

TEST(CascadiaBoardNet, IsExactWhenNoTurnIsLeft) {
  Rng rng{Seed{84}};
  State state = State::initial(beginners_rules(), rng);
  play_chance(state, rng);
  while (!state.is_terminal()) {
    state.apply(greedy_action(state, rng));
    play_chance(state, rng);
  }
  for (const Player player : {Player{0}, Player{1}}) {
    EXPECT_EQ(learned_total(state, player), static_cast<float>(state.base_points(player)));
  }
}

TEST(CascadiaBoardNet, NamesATensorThatIsMissing) {
  std::string bytes{trained_board_net_file()};
  ASSERT_TRUE(BoardNet::read(bytes).ok());
  bytes.replace(bytes.find("\"skip\""), 6, "\"skop\"");
  const auto read = BoardNet::read(bytes);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().find("skip"), std::string::npos) << read.error();
}

TEST(CascadiaBoardNet, NamesATensorOfAnotherSize) {
  // The two biases change their names, and with them their sizes.
  std::string bytes{trained_board_net_file()};
  const std::size_t first = bytes.find("\"first.bias\"");
  const std::size_t output = bytes.find("\"second.bias\"");
  ASSERT_NE(first, std::string::npos);
  ASSERT_NE(output, std::string::npos);
  bytes.replace(first, 12, "\"other.bias\"");
  bytes.replace(output, 13, "\"first.bias\" ");
  const auto read = BoardNet::read(bytes);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().find("first.bias"), std::string::npos) << read.error();
}

TurnMonteCarloSettings learned_settings(std::uint64_t simulations, int candidates) {
  return {.budget = {.simulations = simulations},
          .candidates = candidates,
          .player = PlayoutPlayer::kGreedy,
          .learned = LearnedValueSettings{}};
}

TEST(CascadiaLearnedTurns, AreLegalAndFollowFromTheSeedAlsoInTheMiddleOfATurn) {
  Rng rng{Seed{85}};
  for (int i = 0; i < 24; ++i) {
    State state = some_market(rng);
    for (auto plies = rng.below(3); plies > 0 && state.phase() != Phase::kDrawToken; --plies) {
      state.apply(greedy_action(state, rng));
      play_chance(state, rng);
    }
    TurnMonteCarlo search{learned_settings(12, 4)};
    TurnMonteCarlo again{learned_settings(12, 4)};
    Rng first{Seed{86}};
    Rng second{Seed{86}};
    const auto plies = search.search(state, first).plies;
    const auto same = again.search(state, second).plies;
    ASSERT_EQ(plies.size(), same.size());
    State after = state;
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      ASSERT_EQ(plies[ply], same[ply]);
      ASSERT_EQ(after.why_illegal(plies[ply]), "");
      after.apply(plies[ply]);
    }
  }
}

TEST(CascadiaLearnedTurns, ScoreMoreThanGreedyTurnsWithoutAnyPlayout) {
  // Greedy makes 82.9 points a seat with drawn cards; games deviate by some 5.
  auto policy = [search = TurnMonteCarlo{learned_settings(1, 1)}](const State& state,
                                                                  Rng& rng) mutable {
    return search.search(state, rng).plies[0];
  };
  EXPECT_GT(mean_base_points(Rules{}, 3, policy, Seed{87}), 82.9 + 2 * 5 / std::sqrt(3.0));
}

}  // namespace
}  // namespace tilewright::cascadia
