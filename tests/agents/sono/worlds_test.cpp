#include "agents/sono/worlds.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/agents/sono/positions.hpp"

namespace tilewright::sono {
namespace {

/// Visits all worlds and checks what every enumeration owes.
void check_worlds(const State& truth, Player viewer) {
  std::set<std::string> worlds;
  std::uint64_t visits = 0;
  const State known = truth.forget_hidden(viewer);
  for_each_world(known, viewer, [&](const State& world) {
    ++visits;
    ASSERT_TRUE(world.is_complete());
    ASSERT_EQ(world.forget_hidden(viewer), known);
    worlds.insert(world.text());
  });
  EXPECT_EQ(visits, truth.num_worlds(viewer));
  EXPECT_EQ(worlds.size(), visits) << "a world came twice";
  EXPECT_TRUE(worlds.contains(truth.text())) << "the true world is missing";
}

TEST(SonoWorlds, AreAllVisitedOnceForBothPlayers) {
  Rng rng{Seed{21}};
  int checked = 0;
  while (checked < 60) {
    const State truth = random_position(random_rules(rng), 1 + static_cast<int>(rng.below(9)), rng);
    for (const Player viewer : {kRows, kColumns}) {
      if (truth.num_worlds(viewer) > 800) continue;
      check_worlds(truth, viewer);
      ++checked;
    }
  }
}

TEST(SonoWorlds, OfTheSpectatorMixBothHands) {
  Rng rng{Seed{22}};
  for (int game = 0; game < 20; ++game) {
    const State truth = random_position(Rules{}, 4, rng);
    if (truth.num_worlds(Player::spectator()) > 1000) continue;
    check_worlds(truth, Player::spectator());
  }
}

TEST(SonoWorlds, DoNotDependOnTheTrueWorld) {
  const State known = position("Kc", "??",
                               "Kh Ad Js Qc Ks\n"
                               "Ah Jh Jd Qs 9s\n"
                               "Jc Ts 9h Kd Td\n"
                               "-- 9c Ac Tc --\n"
                               "Qh Qd As Th ??\n");
  std::set<std::string> from_known;
  for_each_world(known, kRows, [&](const State& world) { from_known.insert(world.text()); });
  ASSERT_EQ(from_known.size(), 2U);
  Rng rng{Seed{23}};
  std::set<std::string> from_truth;
  for_each_world(known.determinize(kRows, rng), kRows,
                 [&](const State& world) { from_truth.insert(world.text()); });
  EXPECT_EQ(from_truth, from_known);
}

}  // namespace
}  // namespace tilewright::sono
