// Whatever expectimax prunes, orders and remembers, it must find the values that the plain
// definition gives.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "search/expectimax.hpp"
#include "tests/support/einstein.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/plain_expectimax.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/stochastic_tree.hpp"

namespace tilewright {
namespace {

using testing_support::PlainExpectimax;

/// The lead in points with those of the turn, as a share of the target.
struct PigValue {
  std::array<float, 2> operator()(const toys::Pig& state) const {
    std::array<int, 2> scores{state.scores[0], state.scores[1]};
    scores[state.mover] += state.turn;
    const float value =
        static_cast<float>(scores[0] - scores[1]) / static_cast<float>(state.rules().target + 12);
    return {value, -value};
  }
};

struct Variant {
  std::string name;
  ExpectimaxSettings settings;
};

/// Every way to prune, with and without a table, static ordering and deepening.
std::vector<Variant> variants() {
  std::vector<Variant> all;
  const auto add = [&](const std::string& name, ChancePruning pruning, int probing) {
    for (const std::uint64_t table : {0U, 200U, 1U << 20U}) {
      for (const bool plain : {false, true}) {
        ExpectimaxSettings settings;
        settings.pruning = pruning;
        settings.probing = probing;
        settings.table_bytes = table;
        settings.static_ordering = !plain;
        settings.iterative = !plain;
        all.push_back(
            {name + ", table " + std::to_string(table) + (plain ? ", plain" : ""), settings});
      }
    }
  };
  add("none", ChancePruning::kNone, 1);
  add("Star1", ChancePruning::kStar1, 1);
  add("Star2", ChancePruning::kStar2, 1);
  add("Star2.5 by 2", ChancePruning::kStar25, 2);
  add("Star2.5 by 3", ChancePruning::kStar25, 3);
  add("auto", ChancePruning::kAuto, 1);
  return all;
}

/// Every variant against the plain values of a position and its best action.
template <Game S, class Evaluator>
void expect_plain_values(const S& state, int depth, Evaluator evaluator) {
  PlainExpectimax<S, Evaluator> plain{evaluator};
  const double expected = plain.value(state, depth)[0];
  for (auto [name, settings] : variants()) {
    settings.depth = depth;
    Expectimax<S, Evaluator> search{settings, evaluator};
    Rng rng{Seed{1}};
    const Report report = search.search(state, rng);
    ASSERT_NEAR(report.values[0], expected, 1e-9) << name << ", depth " << depth;
    ASSERT_NEAR(report.values[1], -expected, 1e-9) << name << ", depth " << depth;
    if (!state.current_player().is_seat()) continue;
    S after = state;
    after.apply(report.best);
    ASSERT_NEAR(plain.value(after, depth - 1)[0], expected, 1e-9) << name << ", depth " << depth;
  }
}

/// The positions of some random games.
template <Game S, class Evaluator>
void expect_plain_values_in_games(const typename S::Rules& rules, int games, int depth,
                                  Evaluator evaluator, int every = 1) {
  int number = 0;
  testing_support::for_each_state<S>(rules, games, Seed{31}, [&](const S& state) {
    if (state.is_terminal() || number++ % every != 0) return;
    expect_plain_values(state, depth, evaluator);
  });
  EXPECT_GT(number, games);
}

TEST(ExpectimaxPruning, FindsThePlainValuesInPig) {
  for (const int target : {5, 10, 20}) {
    for (const int depth : {1, 2, 3}) {
      expect_plain_values_in_games<toys::Pig>({.target = target}, 2, depth, PigValue{}, 3);
    }
  }
}

TEST(ExpectimaxPruning, FindsThePlainValuesInPigOfAnEvaluatorThatKnowsNothing) {
  expect_plain_values_in_games<toys::Pig>({.target = 10}, 3, 4, ZeroValue<toys::Pig>{}, 5);
}

TEST(ExpectimaxPruning, FindsThePlainValuesInEinstein) {
  const auto rules = toys::EinsteinRules::presets()[1].rules;
  for (const int depth : {1, 2, 3}) {
    expect_plain_values_in_games<toys::Einstein>(rules, 2, depth, toys::EinsteinValue{}, 7);
  }
}

TEST(ExpectimaxPruning, FindsThePlainValuesInTreesOfAnyShape) {
  for (std::uint64_t tree = 0; tree < 12; ++tree) {
    const toys::StochasticTreeRules rules{
        .moves = 6, .outcomes = 5, .decisions = 5, .tree = tree, .uneven = true};
    for (const int depth : {2, 3, 4}) {
      expect_plain_values_in_games<toys::StochasticTree>(rules, 1, depth,
                                                         toys::StochasticTreeValue{}, 3);
    }
  }
}

TEST(ExpectimaxPruning, FindsThePlainValueOfEveryRootActionIfAsked) {
  Rng rng{Seed{1}};
  const auto state = toys::StochasticTree::initial({.uneven = true}, rng);
  for (auto [name, settings] : variants()) {
    settings.depth = 3;
    settings.all_values = true;
    Expectimax<toys::StochasticTree, toys::StochasticTreeValue> search{settings};
    PlainExpectimax<toys::StochasticTree, toys::StochasticTreeValue> plain{{}};
    for (const ActionReport& action : search.search(state, rng).actions) {
      auto after = state;
      after.apply(action.action);
      ASSERT_EQ(action.visits, 1U) << name;
      ASSERT_NEAR(action.values[0], plain.value(after, 2)[0], 1e-9) << name;
    }
  }
}

TEST(ExpectimaxPruning, MaxNFindsTheValuesOfTheZeroSumSearch) {
  ExpectimaxSettings settings{.depth = 3, .backup = ExpectimaxBackup::kMaxN};
  for (std::uint64_t tree = 0; tree < 5; ++tree) {
    Rng rng{Seed{1}};
    const auto state = toys::StochasticTree::initial({.tree = tree, .uneven = true}, rng);
    PlainExpectimax<toys::StochasticTree, toys::StochasticTreeValue> plain{{}};
    Expectimax<toys::StochasticTree, toys::StochasticTreeValue> search{settings};
    EXPECT_NEAR(search.search(state, rng).values[0], plain.value(state, 3)[0], 1e-9);
  }
}

TEST(ExpectimaxPruning, FindsThePlainValuesWithATableFullOfDeeperSearches) {
  // From the last position of a game to the first: what was found near the end looked further than
  // the positions before may look.
  for (const ExpectimaxBackup backup : {ExpectimaxBackup::kAuto, ExpectimaxBackup::kMaxN}) {
    Expectimax<toys::Einstein, toys::EinsteinValue> search{{.depth = 3, .backup = backup}};
    PlainExpectimax<toys::Einstein, toys::EinsteinValue> plain{{}};
    std::vector<toys::Einstein> states;
    testing_support::for_each_state<toys::Einstein>(
        toys::EinsteinRules{}, 20, Seed{5}, [&](const auto& state) { states.push_back(state); });
    Rng rng{Seed{1}};
    for (std::size_t i = states.size(); i-- > 0;) {
      if (states[i].is_terminal()) continue;
      ASSERT_NEAR(search.search(states[i], rng).values[0], plain.value(states[i], 3)[0], 1e-9);
    }
  }
}

/// How many times fewer leaves than the plain definition a pruned search to a depth values. No
/// table: only the pruning counts.
double leaf_factor(const toys::StochasticTreeRules& rules, int depth, ChancePruning pruning) {
  const ExpectimaxSettings settings{
      .depth = depth, .iterative = false, .pruning = pruning, .table_bytes = 0};
  Rng rng{Seed{1}};
  const auto state = toys::StochasticTree::initial(rules, rng);
  PlainExpectimax<toys::StochasticTree, toys::StochasticTreeValue> plain{{}};
  Expectimax<toys::StochasticTree, toys::StochasticTreeValue> search{settings};
  EXPECT_NEAR(search.search(state, rng).values[0], plain.value(state, depth)[0], 1e-9);
  return static_cast<double>(plain.leaves) / static_cast<double>(search.counters().leaves);
}

TEST(ExpectimaxPruning, ProbingBeatsStar1WhereManyOrderedActionsMeetManyOutcomes) {
  // Ballard 1983; Hauk, Buro & Schaeffer 2004.
  for (const auto& [moves, outcomes, depth] : {std::array{10, 11, 3}, std::array{20, 6, 3}}) {
    const toys::StochasticTreeRules rules{.moves = moves, .outcomes = outcomes};
    const double star1 = leaf_factor(rules, depth, ChancePruning::kStar1);
    const double star2 = leaf_factor(rules, depth, ChancePruning::kStar2);
    const std::string tree = std::to_string(moves) + "x" + std::to_string(outcomes);
    RecordProperty("star1_" + tree, std::to_string(star1));
    RecordProperty("star2_" + tree, std::to_string(star2));
    EXPECT_GT(star1, 1.0) << tree;
    EXPECT_GT(star2, star1) << tree;
  }
}

TEST(ExpectimaxPruning, ChoosesToProbeByTheBranchingThatItMeets) {
  const auto probes = [](int moves, std::uint64_t table_bytes) {
    Rng rng{Seed{1}};
    const auto state = toys::StochasticTree::initial({.moves = moves}, rng);
    Expectimax<toys::StochasticTree, toys::StochasticTreeValue> search{
        {.depth = 2, .table_bytes = table_bytes}};
    search.search(state, rng);
    return search.counters().probes;
  };
  EXPECT_EQ(probes(2, 1U << 20U), 0U);
  EXPECT_GT(probes(6, 1U << 20U), 0U);
  EXPECT_EQ(probes(6, 0), 0U);
  EXPECT_GT(probes(20, 0), 0U);
}

}  // namespace
}  // namespace tilewright
