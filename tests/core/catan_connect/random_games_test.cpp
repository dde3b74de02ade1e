// What holds in every state of random games, for few and for many players.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/games/catan_connect/frame_maps.hpp"
#include "tests/support/catan_connect_positions.hpp"

namespace tilewright::catan_connect {
namespace {

using testing_support::random_step;

/// The longest trail of a player by trying all, in the coordinates of the chain.
class Trails {
 public:
  Trails(const State& state, std::size_t seat) {
    const Seating seating = state.seating();
    const auto place = [&](std::size_t owner, int vertex) {
      const Tip tip =
          seating.in_chain(static_cast<int>(owner), kFrame.tips[static_cast<std::size_t>(vertex)]);
      return std::tuple{seating.first_of_chain(static_cast<int>(owner / 2)), tip.cell.q, tip.cell.r,
                        tip.is_south};
    };
    state.seat(seat).network.roads(kSelf).for_each([&](int edge) {
      const auto& ends = kFrame.ends[static_cast<std::size_t>(edge)];
      roads_.push_back({place(seat, ends[0]), place(seat, ends[1])});
    });
    for (std::size_t other = 0; other < static_cast<std::size_t>(state.num_players()); ++other) {
      if (state.rules().grey_blocks_roads == OnOff::kOn &&
          seating.is_at_border(static_cast<int>(other))) {
        closed_.insert(place(other, kBorderFrame.grey));
      }
      if (other == seat) continue;
      state.seat(other).network.buildings(kSelf).for_each(
          [&](int vertex) { closed_.insert(place(other, vertex)); });
    }
  }

  [[nodiscard]] int longest() {
    int best = 0;
    for (const auto& road : roads_) {
      for (const Place& from : road) best = std::max(best, longest_from(from, true));
    }
    return best;
  }

 private:
  using Place = std::tuple<int, int, int, bool>;

  int longest_from(const Place& at, bool is_start) {
    if (!is_start && closed_.contains(at)) return 0;
    int best = 0;
    for (std::size_t i = 0; i < roads_.size(); ++i) {
      if (used_.contains(i) || (roads_[i][0] != at && roads_[i][1] != at)) continue;
      used_.insert(i);
      best = std::max(best, 1 + longest_from(roads_[i][roads_[i][0] == at ? 1 : 0], false));
      used_.erase(i);
    }
    return best;
  }

  std::vector<std::array<Place, 2>> roads_;
  std::set<Place> closed_;
  std::set<std::size_t> used_;
};

void expect_conservation(const State& state) {
  const auto players = static_cast<std::size_t>(state.num_players());
  Tokens tokens = state.stock();
  for (std::size_t seat = 0; seat < players; ++seat) tokens += state.seat(seat).hand;
  for (std::size_t board = 0; board < players / 2; ++board) {
    for (const Cards& market : state.board(board).markets) {
      ASSERT_TRUE(market.empty() || market.total() == 5);
      for (int kind = 0; kind < kResources; ++kind) tokens += Tokens::of(kind, market[kind]);
    }
  }
  ASSERT_EQ(tokens, Tokens::all(state.supply()));
  std::map<std::size_t, Cards> tiles;
  int knights = 0;
  for (std::size_t stack = 0; stack < players; ++stack) {
    const Stack& left = state.board(stack / 2).stacks[stack % 2];
    tiles[stack] += left.left + left.played;
    ASSERT_EQ(left.left.total(), left.count);
    knights += left.played[0];
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    for (const Lots::Lot& lot : state.seat(seat).lots) tiles[lot.stack] += lot.kinds;
    knights -= state.seat(seat).knights;
  }
  for (const Lots::Lot& lot : state.course().fresh) tiles[lot.stack] += lot.kinds;
  for (const auto& [stack, all] : tiles) ASSERT_EQ(all, first_tiles(state.rules(), stack));
  ASSERT_EQ(knights, 0);
}

/// Points from nothing: buildings, areas, contests.
int points_by_hand(const State& state, std::size_t seat) {
  const FrameNetwork& network = state.seat(seat).network;
  int points = network.settlements(kSelf).size() + 2 * network.cities().size();
  std::set<int> areas;
  network.buildings(kSelf).for_each([&](int vertex) {
    const int slot = kSlotOfVertex[static_cast<std::size_t>(vertex)];
    const bool is_border = slot == kRight && state.seating().is_at_border(static_cast<int>(seat));
    if (slot < 0 || slot == kOwn) return;
    if (!is_border || state.rules().border_bonus == OnOff::kOn) areas.insert(slot);
  });
  points += kBonusPoints * static_cast<int>(areas.size());
  const Board& board = state.board(seat / 2);
  if (board.road_holder == static_cast<int>(seat % 2)) points += 2;
  if (board.army_holder == static_cast<int>(seat % 2)) points += 2;
  return points;
}

/// Nobody's frame shows what another's does not: every place that two frames share looks the same.
void expect_frames_agree(const State& state) {
  const Seating seating = state.seating();
  for (int seat = 0; seat < seating.players(); ++seat) {
    const FrameNetwork& own = state.seat(static_cast<std::size_t>(seat)).network;
    VertexSet buildings;
    EdgeSet roads;
    for (int steps = -kReach; steps <= kReach; ++steps) {
      const int other = seating.seat_at(seat, steps);
      if (other < 0 || steps == 0) continue;
      const FrameNetwork& network = state.seat(static_cast<std::size_t>(other)).network;
      const int back = steps % 2 == 0 ? -steps : steps;
      const FrameMap& map = kFrameMaps[static_cast<std::size_t>(back + kReach)];
      network.buildings(kSelf).for_each([&](int vertex) {
        if (const int there = map.vertices[static_cast<std::size_t>(vertex)]; there >= 0) {
          buildings.insert(there);
        }
      });
      network.roads(kSelf).for_each([&](int edge) {
        if (const int there = map.edges[static_cast<std::size_t>(edge)]; there >= 0) {
          roads.insert(there);
        }
      });
    }
    if (seating.is_at_border(seat)) {
      if (state.rules().grey_blocks_roads == OnOff::kOn) buildings.insert(kBorderFrame.grey);
      roads |= kAllEdges - kBorderFrame.edges;
    }
    ASSERT_EQ(own.buildings(kOthers), buildings);
    ASSERT_EQ(own.roads(kOthers), roads);
    ASSERT_TRUE((own.roads(kSelf) & own.roads(kOthers)).empty());
  }
}

void expect_sound(const State& state) {
  expect_conservation(state);
  expect_frames_agree(state);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    ASSERT_EQ(int{state.seat(seat).points}, points_by_hand(state, seat));
    ASSERT_EQ(int{state.seat(seat).length}, Trails(state, seat).longest());
    ASSERT_EQ(state.seat(seat).roads_left + state.seat(seat).network.roads(kSelf).size(),
              state.rules().most_roads());
    ASSERT_GE(state.settlements_left(seat), 0);
    ASSERT_GE(state.cities_left(seat), 0);
  }
}

/// Plays a random game and looks closely at a share of its states.
void play(const Rules& rules, Seed seed, std::uint32_t share) {
  Rng rng{seed};
  Rng thin{split(seed, 1)};
  State state = State::initial(rules, rng);
  while (!state.is_terminal()) {
    if (thin.below(share) == 0) {
      expect_sound(state);
      if (::testing::Test::HasFatalFailure()) return;
      const auto read = State::from_text(state.text());
      ASSERT_TRUE(read.ok()) << read.error() << "\n" << state.text();
      ASSERT_EQ(*read, state) << state.text();
    }
    state.apply(random_step(state, rng));
  }
  expect_sound(state);
}

TEST(ConnectRandomGames, EverythingIsConservedAndRecomputedForAnyNumberOfPlayers) {
  for (const int players : {2, 4, 6, 8, 12, 24, 60}) {
    SCOPED_TRACE(players);
    Rules rules = connect_rules("players=" + std::to_string(players));
    // Random games of very many players need not go to their end.
    if (players > 12) rules.max_rounds = MaxRounds::kFifty;
    play(rules, Seed{static_cast<std::uint64_t>(players)}, players > 12 ? 400 : 60);
  }
}

TEST(ConnectRandomGames, EverythingIsConservedUnderRandomRules) {
  Rng rng{Seed{3}};
  for (int game = 0; game < 25; ++game) {
    auto rules = testing_support::random_rules<Rules>(rng);
    if (rules.num_players() > 16) rules.players = 0;
    SCOPED_TRACE(rules_text(rules));
    play(rules, rng.fork(), 80);
    if (HasFatalFailure()) return;
  }
}

TEST(ConnectRandomGames, RandomActionsAreThoseThatAreListedWithEqualChances) {
  Rng rng{Seed{5}};
  State state = connect_start();
  int looked_at = 0;
  while (!state.is_terminal() && looked_at < 40) {
    if (state.current_player().is_seat() && rng.below(40) == 0) {
      const auto actions = testing_support::legal_actions(state);
      if (actions.size() > 1 && actions.size() < 30) {
        ++looked_at;
        std::map<std::uint32_t, int> counts;
        const int draws = 200 * static_cast<int>(actions.size());
        for (int i = 0; i < draws; ++i) ++counts[state.random_action(rng).id()];
        ASSERT_EQ(counts.size(), actions.size());
        for (const Action action : actions) ASSERT_GT(counts[action.id()], 110);
      }
    }
    state.apply(random_step(state, rng));
  }
  EXPECT_EQ(looked_at, 40);
}

TEST(ConnectRandomGames, ACopyPlaysOnLikeTheOriginal) {
  for (const char* rules : {"players=6", "players=72,max_rounds=20"}) {
    Rng rng{Seed{7}};
    State state = State::initial(connect_rules(rules), rng);
    for (int ply = 0; ply < 500 && !state.is_terminal(); ++ply) {
      State copy = state;
      ASSERT_EQ(copy, state);
      ASSERT_EQ(copy.hash(), state.hash());
      const Action action = random_step(state, rng);
      copy.apply(action);
      ASSERT_NE(copy, state);
      state.apply(action);
      ASSERT_EQ(copy, state);
      ASSERT_EQ(copy.hash(), state.hash());
    }
  }
}

TEST(ConnectRandomGames, ASmallGameIsCopiedIntoTheMemoryOfALargeOne) {
  State large = connect_start("players=72");
  const State small = connect_start("players=2");
  large = small;
  EXPECT_EQ(large, small);
  EXPECT_EQ(large.num_players(), 2);
}

}  // namespace
}  // namespace tilewright::catan_connect
