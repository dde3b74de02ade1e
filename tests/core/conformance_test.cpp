// What every game owes as a value with legal actions: promises of core/game.hpp, for all games.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <type_traits>
#include <unordered_map>

#include "core/information_set.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/statistics.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using namespace testing_support;

template <class S>
class Conformance : public ::testing::Test {};
TYPED_TEST_SUITE(Conformance, AsTestTypes<GamesUnderTest>::type, GameNames);

constexpr int kGames = 30;  // for each of the rules to try

TYPED_TEST(Conformance, SomebodyCanActUntilTheGameIsOver) {
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{1}, [](const TypeParam& state) {
    const bool chance = state.current_player() == Player::chance();
    ASSERT_EQ(state.is_terminal(), state.current_player() == Player::none());
    ASSERT_EQ(legal_actions(state).empty(), state.is_terminal() || chance);
    if (state.is_terminal() || chance) return;
    ASSERT_TRUE(state.current_player().is_seat());
    ASSERT_LT(state.current_player().raw(), state.num_players());
  });
}

TYPED_TEST(Conformance, LegalActionsAreAscendingAndBelowTheNumberOfActions) {
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{2}, [](const TypeParam& state) {
    std::int64_t last = -1;
    for (const Action action : legal_actions(state)) {
      ASSERT_GT(std::int64_t{action.id()}, last);
      ASSERT_LT(action.id(), state.num_actions());
      last = action.id();
    }
  });
}

TYPED_TEST(Conformance, ListingActionsClearsTheListFirst) {
  Rng rng{Seed{3}};
  for (const auto& rules : rules_to_try<TypeParam>()) {
    const TypeParam state = TypeParam::initial(rules, rng);
    typename TypeParam::Actions actions;
    actions.push(Action{0});
    state.legal_actions(actions);
    EXPECT_EQ(actions.size(), legal_actions(state).size());
  }
}

TYPED_TEST(Conformance, LegalActionsHaveDifferentTextsThatParseBack) {
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{4}, [](const TypeParam& state) {
    std::map<std::string, Action> by_text;
    for (const Action action : legal_actions(state)) {
      const std::string text = state.action_text(action);
      ASSERT_TRUE(by_text.emplace(text, action).second) << text << " names two actions";
      const auto parsed = state.parse_action(text);
      ASSERT_TRUE(parsed.ok()) << parsed.error();
      ASSERT_EQ(*parsed, action) << text;
    }
  });
}

TYPED_TEST(Conformance, AnUnreadableActionIsAnError) {
  Rng rng{Seed{5}};
  const TypeParam state = TypeParam::initial({}, rng);
  for (const char* text : {"", " ", "no such action", "99999", "((((", "\n"}) {
    const auto parsed = state.parse_action(text);
    ASSERT_FALSE(parsed.ok()) << "'" << text << "'";
    EXPECT_FALSE(parsed.error().empty());
  }
}

TYPED_TEST(Conformance, ExactlyTheUnlistedActionsHaveAReasonToBeIllegal) {
  Rng rng{Seed{6}};
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{7}, [&](const TypeParam& state) {
    if (state.current_player() == Player::chance()) return;
    const auto legal = legal_actions(state);
    for (const Action action : legal) ASSERT_EQ(state.why_illegal(action), "");
    for (const std::uint32_t id : ids_to_ask(state.num_actions() + 3, rng)) {
      const Action action{id};
      const bool listed = std::binary_search(legal.begin(), legal.end(), action);
      ASSERT_EQ(state.why_illegal(action).empty(), listed) << "action " << id;
    }
  });
}

TYPED_TEST(Conformance, RandomActionsAreLegalAndUniform) {
  Rng rng{Seed{8}};
  int states = 0;
  for_each_state<TypeParam>({}, 3, Seed{9}, [&](const TypeParam& state) {
    if (!state.current_player().is_seat() || ++states > 25) return;
    const auto legal = legal_actions(state);
    std::vector<std::uint64_t> counts(legal.size());
    for (std::size_t i = 0; i < 60 * legal.size(); ++i) {
      const Action drawn = random_action(state, rng);
      const auto at = std::lower_bound(legal.begin(), legal.end(), drawn);
      ASSERT_TRUE(at != legal.end() && *at == drawn) << "illegal: " << state.action_text(drawn);
      ++counts[static_cast<std::size_t>(at - legal.begin())];
    }
    ASSERT_LT(chi_square_uniform(counts), chi_square_limit(counts.size()));
  });
}

TYPED_TEST(Conformance, GamesEndWithinTheBoundOnPliesAndCountThem) {
  Rng rng{Seed{10}};
  for (const auto& rules : rules_to_try<TypeParam>()) {
    TypeParam state = TypeParam::initial(rules, rng);
    for (int ply = 0; !state.is_terminal(); ++ply) {
      ASSERT_EQ(state.ply(), ply);
      ASSERT_LT(ply, TypeParam::kMaxPlies);
      state.apply(random_step(state, rng));
    }
  }
}

TYPED_TEST(Conformance, ReturnsLieWithinOneAndCancelBetweenPlayers) {
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{11}, [](const TypeParam& state) {
    if (!state.is_terminal()) return;
    double sum = 0;
    for (std::size_t seat = 0; seat < TypeParam::kMaxPlayers; ++seat) {
      const float value = state.returns()[seat];
      ASSERT_LE(std::abs(value), 1.0F);
      if (seat >= static_cast<std::size_t>(state.num_players())) {
        ASSERT_EQ(value, 0.0F);
      }
      sum += static_cast<double>(value);
    }
    // Who plays alone has nobody to cancel with.
    if (state.num_players() > 1) {
      ASSERT_NEAR(sum, 0.0, 1e-6);
    }
  });
}

TYPED_TEST(Conformance, RulesAndPlayersStayTheSameThroughoutAGame) {
  for (const auto& rules : rules_to_try<TypeParam>()) {
    int players = 0;
    for_each_state<TypeParam>(rules, 2, Seed{12}, [&](const TypeParam& state) {
      if (players == 0) players = state.num_players();
      ASSERT_EQ(state.rules(), rules);
      ASSERT_EQ(state.num_players(), players);
      ASSERT_LE(state.num_players(), static_cast<int>(TypeParam::kMaxPlayers));
    });
  }
}

TYPED_TEST(Conformance, AGameReplayedFromItsSeedAndActionsIsTheSame) {
  for (const auto& rules : rules_to_try<TypeParam>()) {
    Rng deal{Seed{13}};
    Rng choices{Seed{14}};
    TypeParam state = TypeParam::initial(rules, deal);
    std::vector<Action> actions;
    std::vector<TypeParam> states{state};
    while (!state.is_terminal()) {
      actions.push_back(random_step(state, choices));
      state.apply(actions.back());
      states.push_back(state);
    }
    Rng again{Seed{13}};
    TypeParam replayed = TypeParam::initial(rules, again);
    for (std::size_t ply = 0; ply < states.size(); ++ply) {
      ASSERT_EQ(replayed, states[ply]);
      ASSERT_EQ(replayed.hash(), states[ply].hash());
      if (ply < actions.size()) replayed.apply(actions[ply]);
    }
  }
}

TYPED_TEST(Conformance, ACopyIsEqualAndGoesItsOwnWay) {
  Rng rng{Seed{15}};
  for_each_state_of_any_rules<TypeParam>(1, Seed{16}, [&](const TypeParam& state) {
    const TypeParam before = state;
    TypeParam copy = state;
    ASSERT_EQ(copy, state);
    if (state.is_terminal()) return;
    copy.apply(random_step(copy, rng));
    ASSERT_EQ(state, before);
    ASSERT_NE(copy, state);
  });
}

TYPED_TEST(Conformance, DifferentStatesHaveDifferentHashes) {
  std::unordered_map<std::uint64_t, TypeParam> by_hash;
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{17}, [&](const TypeParam& state) {
    const auto [known, is_new] = by_hash.emplace(state.hash(), state);
    if (!is_new) {
      ASSERT_EQ(known->second, state);
    }
  });
}

TYPED_TEST(Conformance, OneSeedGivesOneStart) {
  for (const auto& rules : rules_to_try<TypeParam>()) {
    Rng first{Seed{18}};
    Rng second{Seed{18}};
    ASSERT_EQ(TypeParam::initial(rules, first), TypeParam::initial(rules, second));
    ASSERT_EQ(first, second);
  }
}

TYPED_TEST(Conformance, OtherSeedsGiveOtherStartsWhereTheStartIsRandom) {
  // A start is random exactly if the deal draws random numbers.
  Rng untouched{Seed{0}};
  Rng used = untouched;
  const TypeParam first = TypeParam::initial({}, used);
  if (used == untouched) return;
  bool differ = false;
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    Rng rng{Seed{seed}};
    differ = differ || TypeParam::initial({}, rng) != first;
  }
  EXPECT_TRUE(differ);
}

TYPED_TEST(Conformance, EveryStateSurvivesATripThroughText) {
  for_each_state_of_any_rules<TypeParam>(kGames, Seed{19}, [](const TypeParam& state) {
    const auto parsed = TypeParam::from_text(state.text());
    ASSERT_TRUE(parsed.ok()) << parsed.error() << "\n" << state.text();
    ASSERT_EQ(*parsed, state) << state.text();
    ASSERT_EQ(parsed->text(), state.text());
    ASSERT_EQ(parsed->hash(), state.hash());
    ASSERT_EQ(legal_actions(*parsed), legal_actions(state));
  });
}

TYPED_TEST(Conformance, UnreadableStatesAreErrors) {
  for (const char* text : {"", "nonsense", "game: chess", "\n\n", ";;;", "rules no_such_rule"}) {
    const auto parsed = TypeParam::from_text(text);
    ASSERT_FALSE(parsed.ok()) << "'" << text << "'";
    EXPECT_FALSE(parsed.error().empty());
  }
}

TYPED_TEST(Conformance, EveryViewerHasAName) {
  Rng rng{Seed{20}};
  const TypeParam state = TypeParam::initial({}, rng);
  std::map<std::string, Player> by_name;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    const Player player{static_cast<std::size_t>(seat)};
    const std::string name = TypeParam::player_name(player);
    EXPECT_FALSE(name.empty());
    EXPECT_TRUE(by_name.emplace(name, player).second) << name;
  }
}

// --- Chance -------------------------------------------------------------------------------------

template <class S>
class ChanceConformance : public ::testing::Test {};
TYPED_TEST_SUITE(ChanceConformance, AsTestTypes<ChanceGamesUnderTest>::type, GameNames);

template <class S, class Visit>
void for_each_chance_node(int games, Seed seed, Visit&& visit) {
  for_each_state_of_any_rules<S>(games, seed, [&](const S& state) {
    if (state.current_player() != Player::chance()) return;
    typename S::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    visit(state, outcomes);
  });
}

TYPED_TEST(ChanceConformance, OutcomesAreAscendingWithWeightsAboveZeroThatAddUp) {
  for_each_chance_node<TypeParam>(2, Seed{21}, [](const auto& /*state*/, const auto& outcomes) {
    ASSERT_FALSE(outcomes.empty());
    std::int64_t last = -1;
    std::uint64_t total = 0;
    for (const auto& [outcome, weight] : outcomes) {
      ASSERT_GT(std::int64_t{outcome.id()}, last);
      ASSERT_GT(weight, 0U);
      last = outcome.id();
      total += weight;
    }
    ASSERT_EQ(total, outcomes.total_weight());
  });
}

TYPED_TEST(ChanceConformance, OutcomesHaveDifferentTextsThatParseBack) {
  for_each_chance_node<TypeParam>(1, Seed{22}, [](const auto& state, const auto& outcomes) {
    std::map<std::string, Action> by_text;
    for (const auto& [outcome, weight] : outcomes) {
      const std::string text = state.action_text(outcome);
      ASSERT_TRUE(by_text.emplace(text, outcome).second) << text << " names two outcomes";
      const auto parsed = state.parse_action(text);
      ASSERT_TRUE(parsed.ok()) << parsed.error();
      ASSERT_EQ(*parsed, outcome);
      ASSERT_EQ(state.why_illegal(outcome), "");
    }
  });
}

TYPED_TEST(ChanceConformance, SamplingFollowsTheWeights) {
  Rng rng{Seed{23}};
  int nodes = 0;
  for_each_chance_node<TypeParam>(1, Seed{24}, [&](const auto& state, const auto& outcomes) {
    if (++nodes > 30) return;
    const std::size_t draws = 100 * outcomes.size();
    std::vector<std::uint64_t> counts(outcomes.size());
    std::vector<double> expected;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      expected.push_back(outcomes.probability(i) * static_cast<double>(draws));
    }
    for (std::size_t draw = 0; draw < draws; ++draw) {
      const Action drawn = state.sample_chance(rng);
      std::size_t at = 0;
      while (at < outcomes.size() && outcomes[at].outcome != drawn) ++at;
      ASSERT_LT(at, outcomes.size()) << "not listed: " << state.action_text(drawn);
      ++counts[at];
    }
    ASSERT_LT(chi_square(counts, expected), chi_square_limit(counts.size()));
  });
}

TYPED_TEST(ChanceConformance, PlayingChanceStopsWhereAPlayerActs) {
  Rng rng{Seed{25}};
  for_each_chance_node<TypeParam>(1, Seed{26}, [&](const auto& state, const auto& /*outcomes*/) {
    TypeParam after = state;
    play_chance(after, rng);
    ASSERT_NE(after.current_player(), Player::chance());
    ASSERT_GT(after.ply(), state.ply());
  });
}

}  // namespace
}  // namespace tilewright
