// What every game owes about hidden information and observations, for all games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "core/information_set.hpp"
#include "core/observation_writer.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using namespace testing_support;

template <class S>
class Secrecy : public ::testing::Test {};
TYPED_TEST_SUITE(Secrecy, AsTestTypes<GamesUnderTest>::type, GameNames);

constexpr int kGames = 20;  // for each of the rules to try
constexpr int kLongPlies = 5000;
constexpr std::uint32_t kLongShare = 500;

/// Calls `visit(state, viewer)` for every state of random games and every viewer of it.
template <class S, class Visit>
void for_each_view(Seed seed, Visit&& visit, int games = kGames) {
  for_each_state_of_any_rules<S>(games, seed, [&](const S& state) {
    for (const Player viewer : viewers(state)) visit(state, viewer);
  });
}

bool same_bytes(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

TYPED_TEST(Secrecy, TheObservationHasTheSpecifiedSizeAndRanges) {
  for_each_view<TypeParam>(Seed{1}, [](const TypeParam& state, Player viewer) {
    const ObservationSpec spec = TypeParam::observation_spec(state.rules());
    const auto values = observation(state, viewer);
    ASSERT_EQ(values.size(), observation_size(spec));
    auto begin = values.begin();
    for (const ObservationPart& part : spec) {
      const auto end = begin + static_cast<std::ptrdiff_t>(part.size());
      const auto is_outside = [&](float value) {
        return !std::isfinite(value) || value < part.low || value > part.high;
      };
      const auto outside = std::find_if(begin, end, is_outside);
      ASSERT_TRUE(outside == end) << part.name << " " << outside - begin << ": " << *outside;
      begin = end;
    }
  });
}

TYPED_TEST(Secrecy, AsBytesTheObservationIsTheRangeOfEachPartFromZeroTo255) {
  if constexpr (ObservableAsBytes<TypeParam>) {
    const auto compare = [](const TypeParam& state, Player viewer) {
      const auto values = observation(state, viewer);
      std::vector<std::uint8_t> bytes(values.size(), 99);
      state.observe(viewer, bytes);
      std::size_t next = 0;
      for (const ObservationPart& part : TypeParam::observation_spec(state.rules())) {
        const double range = double{part.high} - double{part.low};
        for (std::size_t i = 0; i < part.size(); ++i, ++next) {
          const double exact = 255 * (double{values[next]} - double{part.low}) / range;
          const bool is_flag = values[next] == part.low || values[next] == part.high;
          ASSERT_NEAR(bytes[next], exact, is_flag ? 0 : 0.501) << part.name << " " << i;
        }
      }
    };
    for_each_view<TypeParam>(Seed{3}, compare, kGames / 4);
  } else {
    GTEST_SKIP() << "not a game of the list";
  }
}

TYPED_TEST(Secrecy, ObservationPartsHaveDifferentNamesAndAMeaning) {
  for (const auto& rules : rules_to_try<TypeParam>()) {
    std::set<std::string> names;
    for (const ObservationPart& part : TypeParam::observation_spec(rules)) {
      EXPECT_TRUE(names.insert(part.name).second) << part.name;
      EXPECT_FALSE(part.meaning.empty()) << part.name;
      EXPECT_GT(part.size(), 0U) << part.name;
    }
  }
}

TYPED_TEST(Secrecy, ForgettingTwiceIsForgettingOnce) {
  for_each_view<TypeParam>(Seed{2}, [](const TypeParam& state, Player viewer) {
    const TypeParam known = state.forget_hidden(viewer);
    ASSERT_EQ(known.forget_hidden(viewer), known);
  });
}

TYPED_TEST(Secrecy, ForgettingKeepsThePublicCourseOfTheGame) {
  for_each_view<TypeParam>(Seed{3}, [](const TypeParam& state, Player viewer) {
    const TypeParam known = state.forget_hidden(viewer);
    ASSERT_EQ(known.ply(), state.ply());
    ASSERT_EQ(known.current_player(), state.current_player());
    ASSERT_EQ(known.is_terminal(), state.is_terminal());
    ASSERT_EQ(known.rules(), state.rules());
    ASSERT_EQ(known.num_players(), state.num_players());
    ASSERT_EQ(known.num_actions(), state.num_actions());
  });
}

TYPED_TEST(Secrecy, TheSpectatorKnowsNothingThatASeatDoesNotKnow) {
  // What the spectator sees is the same in any world of any seat.
  Rng rng{Seed{4}};
  for_each_view<TypeParam>(Seed{5}, [&](const TypeParam& state, Player viewer) {
    const TypeParam world = state.determinize(viewer, rng);
    ASSERT_EQ(world.forget_hidden(Player::spectator()), state.forget_hidden(Player::spectator()));
    ASSERT_TRUE(same_bytes(observation(world, Player::spectator()),
                           observation(state, Player::spectator())));
  });
}

TYPED_TEST(Secrecy, TheTruthAndDeterminizationsAreCompleteAndViewsOfEverybody) {
  Rng rng{Seed{31}};
  for_each_view<TypeParam>(Seed{30}, [&](const TypeParam& state, Player viewer) {
    ASSERT_TRUE(state.is_complete());
    ASSERT_TRUE(state.is_view_of(viewer));
    ASSERT_TRUE(state.determinize(viewer, rng).is_complete());
  });
}

TYPED_TEST(Secrecy, WhatIsLeftAfterForgettingIsAViewOfTheViewerAlone) {
  for_each_view<TypeParam>(Seed{32}, [&](const TypeParam& state, Player viewer) {
    const TypeParam known = state.forget_hidden(viewer);
    ASSERT_TRUE(known.is_view_of(viewer));
    // Complete exactly when nothing was forgotten.
    ASSERT_EQ(known.is_complete(), known == state);
  });
}

TYPED_TEST(Secrecy, WhatTheSpectatorKnowsIsTheViewOfASeatOnlyIfThatKnowsNoMore) {
  for_each_view<TypeParam>(Seed{33}, [&](const TypeParam& state, Player seat) {
    const TypeParam known = state.forget_hidden(Player::spectator());
    ASSERT_EQ(known.is_view_of(seat), known == state.forget_hidden(seat)) << state.text();
  });
}

TYPED_TEST(Secrecy, DeterminizationKeepsEverythingThatTheViewerSees) {
  Rng rng{Seed{6}};
  for_each_view<TypeParam>(Seed{7}, [&](const TypeParam& state, Player viewer) {
    const TypeParam world = state.determinize(viewer, rng);
    ASSERT_EQ(world.forget_hidden(viewer), state.forget_hidden(viewer));
    ASSERT_EQ(world.forget_hidden(viewer).hash(), state.forget_hidden(viewer).hash());
    ASSERT_EQ(world.current_player(), state.current_player());
    ASSERT_EQ(world.ply(), state.ply());
    ASSERT_TRUE(same_bytes(observation(world, viewer), observation(state, viewer)));
    ASSERT_EQ(world.forget_hidden(viewer).text(), state.forget_hidden(viewer).text());
    const InformationSet<TypeParam> from_world{world, viewer};
    const InformationSet<TypeParam> from_truth{state, viewer};
    ASSERT_EQ(from_world, from_truth);
    ASSERT_EQ(from_world.key(), from_truth.key());
    if (state.current_player() == viewer) {
      ASSERT_EQ(legal_actions(world), legal_actions(state));
    }
  });
}

TYPED_TEST(Secrecy, TheKnownPartAloneShowsWhatTheTruthShows) {
  for_each_view<TypeParam>(Seed{8}, [](const TypeParam& state, Player viewer) {
    const TypeParam known = state.forget_hidden(viewer);
    ASSERT_TRUE(same_bytes(observation(known, viewer), observation(state, viewer)));
    if (state.current_player() == viewer) {
      ASSERT_EQ(legal_actions(known), legal_actions(state));
    }
  });
}

TYPED_TEST(Secrecy, DeterminizationReadsNothingHidden) {
  // The same random numbers give the same world, whichever world of the information set is true.
  Rng rng{Seed{9}};
  for_each_view<TypeParam>(Seed{10}, [&](const TypeParam& state, Player viewer) {
    const TypeParam other = state.determinize(viewer, rng);
    const Seed seed = rng.fork();
    Rng first{seed};
    Rng second{seed};
    Rng third{seed};
    const TypeParam world = state.determinize(viewer, first);
    ASSERT_EQ(other.determinize(viewer, second), world);
    ASSERT_EQ(state.forget_hidden(viewer).determinize(viewer, third), world);
    ASSERT_EQ(first, second);
    ASSERT_EQ(first, third);
  });
}

TYPED_TEST(Secrecy, ADeterminizationIsPlayableToTheEnd) {
  Rng rng{Seed{11}};
  for_each_view<TypeParam>(Seed{12}, [&](const TypeParam& state, Player viewer) {
    // A long game is played on from a share of its states.
    if (TypeParam::kMaxPlies > kLongPlies && rng.below(kLongShare) > 0) return;
    TypeParam world = state.determinize(viewer, rng);
    while (!world.is_terminal()) world.apply(random_step(world, rng));
    ASSERT_LE(world.ply(), TypeParam::kMaxPlies);
  });
}

TYPED_TEST(Secrecy, WhereSomethingIsHiddenResamplesDifferFromTheTruth) {
  // At each ply, of long games at each short stretch of them, for each viewer, and for movers and
  // onlookers apart: a phase in which the resample is always the truth would be a leak.
  Rng rng{Seed{13}};
  struct Tally {
    int hidden = 0;
    int differ = 0;
  };
  std::map<std::tuple<int, int, bool>, Tally> tallies;
  const auto draw_worlds = [&](const TypeParam& state, Player viewer) {
    if (state.forget_hidden(viewer) == state) return;
    constexpr int kStretch = 1 + TypeParam::kMaxPlies / 5000;
    auto& tally = tallies[{state.ply() / kStretch, viewer.raw(), state.current_player() == viewer}];
    for (int draw = 0; draw < 16; ++draw) {
      ++tally.hidden;
      tally.differ += state.determinize(viewer, rng) != state ? 1 : 0;
    }
  };
  // So many that few at any place are not the truth by chance, with sanitizers as well.
  for_each_view<TypeParam>(Seed{14}, draw_worlds, kGames * testing_support::kShareOfGames);
  for (const auto& [where, tally] : tallies) {
    const auto [ply, viewer, moves] = where;
    EXPECT_GT(tally.differ, 0) << "stretch " << ply << ", viewer " << viewer << ", mover " << moves
                               << ": " << tally.hidden << " resamples were the truth";
  }
}

TYPED_TEST(Secrecy, WhatAViewerKnowsSurvivesATripThroughText) {
  for_each_view<TypeParam>(Seed{15}, [](const TypeParam& state, Player viewer) {
    const TypeParam known = state.forget_hidden(viewer);
    const auto parsed = TypeParam::from_text(known.text());
    ASSERT_TRUE(parsed.ok()) << parsed.error() << "\n" << known.text();
    ASSERT_EQ(*parsed, known) << known.text();
  });
}

TYPED_TEST(Secrecy, AnInformationSetShowsWhatItsViewerKnows) {
  for_each_view<TypeParam>(Seed{16}, [](const TypeParam& state, Player viewer) {
    const InformationSet<TypeParam> seen{state, viewer};
    ASSERT_EQ(seen.viewer(), viewer);
    ASSERT_EQ(seen.known(), state.forget_hidden(viewer));
    ASSERT_EQ(seen.ply(), state.ply());
    ASSERT_EQ(seen.is_terminal(), state.is_terminal());
    ASSERT_EQ(seen.current_player(), state.current_player());
    ASSERT_EQ(seen.num_players(), state.num_players());
    ASSERT_EQ(seen.num_actions(), state.num_actions());
    std::vector<float> values(state.observation_size());
    seen.observe(values);
    ASSERT_TRUE(same_bytes(values, observation(state, viewer)));
    if (state.current_player() != viewer) return;
    typename TypeParam::Actions actions;
    seen.legal_actions(actions);
    ASSERT_EQ(std::vector(actions.begin(), actions.end()), legal_actions(state));
  });
}

TYPED_TEST(Secrecy, InformationSetsOfDifferentViewersHaveDifferentKeys) {
  for_each_state_of_any_rules<TypeParam>(1, Seed{17}, [](const TypeParam& state) {
    std::set<std::uint64_t> keys;
    for (const Player viewer : viewers(state)) keys.insert(InformationSet{state, viewer}.key());
    ASSERT_EQ(keys.size(), viewers(state).size());
  });
}

}  // namespace
}  // namespace tilewright
