// One against all: the pruned search of more than two players finds what the plain definition
// gives.
#include <gtest/gtest.h>

#include <utility>

#include "search/expectimax.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/ring_nim.hpp"
#include "tests/support/stochastic_tree.hpp"

namespace tilewright {
namespace {

/// A stochastic tree for three: who moves and what two of the players get is hashed anew at every
/// node, the third gets the score.
struct TreeOfThree {
  using Rules = toys::StochasticTreeRules;
  using Actions = toys::StochasticTree::Actions;
  using ChanceOutcomes = toys::StochasticTree::ChanceOutcomes;
  static constexpr std::string_view kName = "tree_of_three";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 3;
  static constexpr int kMaxPlies = 64;

  toys::StochasticTree tree;

  static TreeOfThree initial(const Rules& rules, Rng& rng) {
    return {toys::StochasticTree::initial(rules, rng)};
  }
  [[nodiscard]] Rules rules() const { return tree.rules(); }
  [[nodiscard]] int num_players() const { return 3; }
  [[nodiscard]] std::uint32_t num_actions() const { return 64; }
  [[nodiscard]] int ply() const { return tree.ply(); }
  [[nodiscard]] bool is_terminal() const { return tree.is_terminal(); }
  [[nodiscard]] Player current_player() const {
    return tree.current_player().is_seat() ? Player{(tree.path >> 20U) % 3} : tree.current_player();
  }
  void legal_actions(Actions& out) const { tree.legal_actions(out); }
  void chance_outcomes(ChanceOutcomes& out) const { tree.chance_outcomes(out); }
  [[nodiscard]] Action sample_chance(Rng& rng) const { return tree.sample_chance(rng); }
  void apply(Action action) { tree.apply(action); }
  [[nodiscard]] std::array<int, 3> points() const { return {}; }
  [[nodiscard]] std::array<float, 3> returns() const { return values(); }
  [[nodiscard]] std::uint64_t hash() const { return tree.hash(); }
  friend bool operator==(const TreeOfThree&, const TreeOfThree&) = default;

  [[nodiscard]] std::array<float, 3> values() const {
    return {share(11), tree.static_value()[0], share(12)};
  }

 private:
  [[nodiscard]] float share(std::uint64_t salt) const {
    return static_cast<float>(toys::hash_words({tree.path, salt}) >> 40U) /
               static_cast<float>(1U << 23U) -
           1;
  }
};
static_assert(Game<TreeOfThree> && ChanceNodes<TreeOfThree>);

struct ValueOfThree {
  std::array<float, 3> operator()(const TreeOfThree& state) const { return state.values(); }
};

/// The definition: the hero takes the best, the others leave the hero the worst, chance weighs.
template <Game S, class Evaluator>
struct PlainParanoid {
  std::size_t hero;

  double value(const S& state, int depth) const {
    if (state.is_terminal()) return static_cast<double>(state.returns()[hero]);
    if (depth == 0) return static_cast<double>(Evaluator{}(state)[hero]);
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) {
        typename S::ChanceOutcomes outcomes;
        state.chance_outcomes(outcomes);
        double mean = 0;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
          mean += outcomes.probability(i) * value_after(state, outcomes[i].outcome, depth);
        }
        return mean;
      }
    }
    const bool is_hero = state.current_player().index() == hero;
    double best = is_hero ? -2 : 2;
    for (const Action action : testing_support::legal_actions(state)) {
      const double one = value_after(state, action, depth - 1);
      best = is_hero ? std::max(best, one) : std::min(best, one);
    }
    return best;
  }

  double value_after(S state, Action action, int depth) const {
    state.apply(action);
    return value(state, depth);
  }
};

constexpr std::array kAllPruning = {ChancePruning::kNone, ChancePruning::kStar1,
                                    ChancePruning::kStar2, ChancePruning::kStar25,
                                    ChancePruning::kAuto};

TEST(ParanoidExpectimax, FindsThePlainValuesInTreesOfThreePlayers) {
  int decisions = 0;
  std::array<int, 3> heroes{};
  for (std::uint64_t tree = 0; tree < 12; ++tree) {
    const toys::StochasticTreeRules rules{
        .moves = 6, .outcomes = 5, .decisions = 5, .tree = tree, .uneven = true};
    testing_support::for_each_state<TreeOfThree>(rules, 1, Seed{31}, [&](const TreeOfThree& state) {
      if (!state.current_player().is_seat()) return;
      const std::size_t hero = state.current_player().index();
      ++heroes[hero];
      for (const int depth : {1, 2, 3, 4}) {
        const PlainParanoid<TreeOfThree, ValueOfThree> plain{hero};
        const double expected = plain.value(state, depth);
        for (const ChancePruning pruning : kAllPruning) {
          for (const std::uint64_t table : {0U, 1U << 20U}) {
            Expectimax<TreeOfThree, ValueOfThree> search{{.depth = depth,
                                                          .pruning = pruning,
                                                          .backup = ExpectimaxBackup::kParanoid,
                                                          .table_bytes = table}};
            Rng rng{Seed{1}};
            const Report report = search.search(state, rng);
            ASSERT_NEAR(report.values[hero], expected, 1e-9) << "tree " << tree;
            ASSERT_NEAR(plain.value_after(state, report.best, depth - 1), expected, 1e-9);
            ASSERT_FALSE(report.exact);
            ++decisions;
          }
        }
      }
    });
  }
  EXPECT_GT(decisions, 1000);
  for (const int count : heroes) EXPECT_GT(count, 5);
}

TEST(ParanoidExpectimax, KeepsWhatItKnowsOfDifferentPlayersApart) {
  // One search asked for every decision of a game in turn, with the table it has by then.
  Expectimax<TreeOfThree, ValueOfThree> search{{.depth = 3, .backup = ExpectimaxBackup::kParanoid}};
  Rng rng{Seed{1}};
  testing_support::for_each_state<TreeOfThree>(
      {.moves = 4, .outcomes = 3, .uneven = true}, 6, Seed{8}, [&](const TreeOfThree& state) {
        if (!state.current_player().is_seat()) return;
        const std::size_t hero = state.current_player().index();
        const PlainParanoid<TreeOfThree, ValueOfThree> plain{hero};
        ASSERT_NEAR(search.search(state, rng).values[hero], plain.value(state, 3), 1e-9);
      });
}

TEST(ParanoidExpectimax, CutsWhatMaxNCannot) {
  Rng rng{Seed{1}};
  const auto state = TreeOfThree::initial({.moves = 10, .outcomes = 6}, rng);
  const auto leaves = [&](ExpectimaxBackup backup) {
    Expectimax<TreeOfThree, ValueOfThree> search{
        {.depth = 3, .iterative = false, .backup = backup}};
    search.search(state, rng);
    return search.counters().leaves;
  };
  EXPECT_LT(leaves(ExpectimaxBackup::kParanoid) * 2, leaves(ExpectimaxBackup::kMaxN));
}

TEST(ParanoidExpectimax, FearsTheWorstInTheRing) {
  // By hand, A to move against B and C together; A gets 1 for the last stone, -1 if B takes it and
  // 0 if C does. With n stones, and the same with B or C to move:
  //   n   A: the better of n - 1 and n - 2 left to B   B, C: the worse for A
  //   1   1                                            -1, 0
  //   2   1                                            -1, 0
  //   3   max(-1, -1) = -1                             min(0, 0) = 0, min(1, 1) = 1
  //   4   max(0, -1) = 0                               min(1, 0) = 0, min(-1, 1) = -1
  //   5   max(0, 0) = 0                                min(-1, 1) = -1, min(0, -1) = -1
  //   6   max(-1, 0) = 0                               min(-1, -1) = -1
  //   7   max(-1, -1) = -1
  // Everybody for themselves, A comes in first with 5 and 6.
  for (const auto& [pile, expected] : {std::pair{4, 0.0}, {5, 0.0}, {6, 0.0}, {7, -1.0}}) {
    Rng rng{Seed{1}};
    const auto state = toys::RingNim::initial({.pile = pile}, rng);
    Expectimax<toys::RingNim> search{{.backup = ExpectimaxBackup::kParanoid}};
    const Report report = search.search(state, rng);
    EXPECT_EQ(report.values[0], expected) << pile;
    EXPECT_FALSE(report.exact) << pile;
  }
}

TEST(ParanoidExpectimax, IsTheZeroSumSearchOfTwoPlayers) {
  Rng rng{Seed{1}};
  const auto state = toys::StochasticTree::initial({.uneven = true}, rng);
  const auto report_with = [&](ExpectimaxBackup backup) {
    Expectimax<toys::StochasticTree, toys::StochasticTreeValue> search{
        {.depth = 3, .backup = backup}};
    return search.search(state, rng);
  };
  const Report paranoid = report_with(ExpectimaxBackup::kParanoid);
  const Report zero_sum = report_with(ExpectimaxBackup::kAuto);
  EXPECT_EQ(paranoid.values, zero_sum.values);
  EXPECT_EQ(paranoid.nodes, zero_sum.nodes);
}

}  // namespace
}  // namespace tilewright
