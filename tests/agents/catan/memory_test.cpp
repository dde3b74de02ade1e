// Whoever runs a game keeps what the players remember of it, and hands it to them.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "agents/match.hpp"
#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

/// Plays at random, and looks at worlds as a search would.
class Onlooker final : public Agent<State> {
 public:
  explicit Onlooker(const std::vector<HandBelief>& beliefs) : beliefs_{beliefs} {}

  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    const HandBelief& belief = beliefs_[seen.viewer().index()];
    const State world = seen.determinize(rng);
    HandBelief::Hands hands{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) hands[seat] = world.hand(Player{seat});
    const auto& joint = belief.joint_hands();
    const bool is_there = std::any_of(joint.begin(), joint.end(),
                                      [&](const auto& known) { return known.hands == hands; });
    EXPECT_TRUE(is_there);
    hidden += joint.size() > 1 ? 1 : 0;
    return world.random_action(rng);
  }

  int hidden = 0;

 private:
  const std::vector<HandBelief>& beliefs_;
};

TEST(CatanMemory, AMatchDrawsWorldsFromWhatEachPlayerRemembers) {
  const GameSeeds seeds = GameSeeds::from(Seed{3});
  const State start = deal_game<State>(catan_rules("trade=off"), seeds.deal);
  std::vector<HandBelief> beliefs;
  for (std::size_t seat = 0; seat < kSeats; ++seat) beliefs.emplace_back(start, Player{seat});
  Onlooker player{beliefs};
  std::vector<Seat<State>> seats(kSeats, Seat<State>{&player, "onlooker"});
  PlayOptions<State> options;
  options.observer = [&](const PlyEvent<State>& event) {
    for (HandBelief& belief : beliefs) belief.observe(event.before, event.action, event.after);
  };
  ASSERT_TRUE(play_game<State>(start, seats, seeds, options).has_value());
  EXPECT_GT(player.hidden, 20);
}

/// Plays at random and keeps what it was shown, with a world that it drew from it.
class Keeper final : public Agent<State> {
 public:
  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    if (kept.size() < 400) {
      Rng numbers{Seed{kept.size()}};
      kept.emplace_back(seen, seen.determinize(numbers));
    }
    return seen.determinize(rng).random_action(rng);
  }

  std::vector<std::pair<InformationSet<State>, State>> kept;
};

TEST(CatanMemory, OfAnInformationSetThatIsKeptStaysAsItWas) {
  const GameSeeds seeds = GameSeeds::from(Seed{3});
  const State start = deal_game<State>(catan_rules("trade=off"), seeds.deal);
  Keeper player;
  const std::vector<Seat<State>> seats(kSeats, Seat<State>{&player, "keeper"});
  ASSERT_TRUE(play_game<State>(start, seats, seeds).has_value());
  ASSERT_EQ(player.kept.size(), 400U);
  for (std::size_t i = 0; i < player.kept.size(); ++i) {
    Rng numbers{Seed{i}};
    EXPECT_EQ(player.kept[i].first.determinize(numbers), player.kept[i].second) << i;
  }
}

TEST(CatanMemory, OfAGameThatIsFollowedIsThatOfAMatch) {
  const GameSeeds seeds = GameSeeds::from(Seed{4});
  const State start = deal_game<State>(catan_rules("trade=off"), seeds.deal);
  GameHistory<State> history{start};
  std::vector<HandBelief> beliefs;
  for (std::size_t seat = 0; seat < kSeats; ++seat) beliefs.emplace_back(start, Player{seat});
  Rng rng{Seed{5}};
  int differ = 0;
  while (!history.state().is_terminal() && history.state().ply() < 900) {
    const State before = history.state();
    const Player player = before.current_player();
    const Action action = player.is_seat() ? before.random_action(rng) : before.sample_chance(rng);
    if (player.is_seat()) {
      const HandBelief& belief = beliefs[player.index()];
      const Seed seed = rng.fork();
      Rng first{seed};
      Rng second{seed};
      Rng third{seed};
      const State world = history.information_set(player).determinize(first);
      ASSERT_EQ(world, before.determinize(player, belief, second));
      differ += world == before.determinize(player, third) ? 0 : 1;
    }
    history.apply(action);
    for (HandBelief& belief : beliefs) belief.observe(before, action, history.state());
  }
  EXPECT_GT(differ, 20);
  EXPECT_EQ(history.start(), start);
}

}  // namespace
}  // namespace tilewright::catan
