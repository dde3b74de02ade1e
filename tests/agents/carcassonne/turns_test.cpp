// The player of Carcassonne that plays whole turns out.
#include <gtest/gtest.h>

#include <algorithm>

#include "agents/carcassonne/appraisal.hpp"
#include "agents/carcassonne/greedy.hpp"
#include "agents/carcassonne/turn_monte_carlo.hpp"
#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

/// A random position with a tile in hand and `left` more to be drawn.
State random_turn(const Rules& rules, int left, Rng& rng) {
  while (true) {
    State state = State::initial(rules, rng);
    while (!state.is_terminal()) {
      if (state.phase() == Phase::kTile && state.pile().total() == left) return state;
      state.apply(random_step(state, rng));
    }
  }
}

State played(State state, const TurnCandidate& turn) {
  for (const Action ply : turn.plies) state.apply(ply);
  return state;
}

TEST(CarcassonneTurns, CandidatesAreTheTurnsOfTheBestValues) {
  Rng rng{Seed{71}};
  for (int i = 0; i < 20; ++i) {
    const State state = random_turn(random_rules<Rules>(rng), 5 + 3 * i, rng);
    const std::size_t mover = state.turn().index();
    std::vector<float> all;
    for (const Action place : legal_actions(state)) {
      State after = state;
      after.apply(place);
      const Appraisal appraisal{Model::standard(), after, Remainder{after, true}};
      const float value = lead(appraisal.points(), mover, state.num_players());
      all.push_back(value);
      for (const auto& choice : appraisal.choices()) all.push_back(value + choice.gain);
    }
    std::ranges::sort(all, std::greater<>{});
    std::vector<TurnCandidate> found;
    list_candidates(Model::standard(), state, 12, found);
    ASSERT_EQ(found.size(), std::min<std::size_t>(12, all.size()));
    for (std::size_t rank = 0; rank < found.size(); ++rank) {
      ASSERT_NEAR(found[rank].value - found[0].value, all[rank] - all[0], 5e-3);
    }
  }
}

TEST(CarcassonneTurns, SearchIsLegalAndFollowsFromTheSeed) {
  Rng rng{Seed{72}};
  for (int i = 0; i < 20; ++i) {
    State state = random_turn(random_rules<Rules>(rng), i, rng);
    if (i % 3 == 0) state.apply(state.random_action(rng));  // only the meeple is left to choose
    const TurnMonteCarloSettings settings{
        .budget = {.simulations = 24}, .candidates = 6, .depth = i % 4};
    TurnMonteCarlo search{settings};
    TurnMonteCarlo again{settings};
    Rng first{Seed{73}};
    Rng second{Seed{73}};
    const auto plies = search.search(state, first).plies;
    const auto same = again.search(state, second).plies;
    ASSERT_EQ(plies.size(), same.size());
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      ASSERT_EQ(plies[ply], same[ply]);
      ASSERT_EQ(state.why_illegal(plies[ply]), "");
      state.apply(plies[ply]);
    }
    ASSERT_NE(state.phase(), Phase::kMeeple);
  }
}

TEST(CarcassonneTurns, SharesTheBudgetOutByHalving) {
  Rng rng{Seed{74}};
  const State state = random_turn(Rules{}, 40, rng);
  TurnMonteCarlo search{{.budget = {.simulations = 96}, .candidates = 8, .depth = 1}};
  search.search(state, rng);
  // Three rounds of 32: 4 each for eight, 8 more each for four, 16 more each for two.
  EXPECT_EQ(search.simulations(), 96U);
  std::vector<std::uint64_t> playouts;
  for (const auto& candidate : search.candidates()) playouts.push_back(candidate.playouts);
  EXPECT_EQ(playouts, (std::vector<std::uint64_t>{28, 28, 12, 12, 4, 4, 4, 4}));
}

TEST(CarcassonneTurns, EndsEarlyWhenAskedToStop) {
  Rng rng{Seed{75}};
  const State state = random_turn(Rules{}, 40, rng);
  StopFlag stop;
  stop.make();
  TurnMonteCarlo search{
      {.budget = {.simulations = 1'000'000, .stop = &stop}, .candidates = 8, .depth = 1}};
  search.search(state, rng);
  EXPECT_LE(search.simulations(), 8U + 4U + 2U);  // one playout each in every round
}

/// The lead of the mover once the last tile of the pile is played as is best for its owner.
int lead_after_best_reply(State state, std::size_t mover) {
  Rng rng{Seed{0}};  // with one tile there is nothing to draw lots about
  while (state.current_player() == Player::chance()) state.apply(state.sample_chance(rng));
  const auto lead = [&](const State& end) { return end.points()[mover] - end.points()[1 - mover]; };
  if (state.is_terminal()) return lead(state);
  int worst = 1'000'000;
  for (const Action place : legal_actions(state)) {
    State placed = state;
    placed.apply(place);
    for (const Action meeple : legal_actions(placed)) {
      State end = placed;
      end.apply(meeple);
      worst = std::min(worst, lead(end));
    }
  }
  return worst;
}

TEST(CarcassonneTurns, FindsTheBestLastButOneTurnWhichGreedyMisses) {
  // With one tile left the greedy reply is exact, so that one playout of each turn tells its worth.
  Rng rng{Seed{76}};
  int missed = 0;
  for (int i = 0; i < 12; ++i) {
    const State state = random_turn(Rules{}, 1, rng);
    const std::size_t mover = state.turn().index();
    TurnMonteCarlo search{
        {.budget = {.simulations = 1}, .candidates = 1000, .depth = 0, .goal = Goal::kPoints}};
    const TurnCandidate& found = search.search(state, rng);
    int best = -1'000'000;
    for (const TurnCandidate& turn : search.candidates()) {
      best = std::max(best, lead_after_best_reply(played(state, turn), mover));
    }
    ASSERT_EQ(lead_after_best_reply(played(state, found), mover), best) << state.text();
    State greedy = state;
    play_greedy_turn(Model::standard(), greedy, rng);
    missed += lead_after_best_reply(greedy, mover) < best ? 1 : 0;
  }
  EXPECT_GT(missed, 0);
}

TEST(CarcassonneTurns, AgentPlaysWholeGamesWithAllRules) {
  const std::string spec = "turns:simulations=4,candidates=2,playout_turns=1";
  for (const Rules& rules : rules_to_try<State>()) {
    std::vector<AgentPointer<State>> agents;
    std::vector<Seat<State>> seats;
    for (int seat = 0; seat < rules.players; ++seat) {
      agents.push_back(make_agent<State>(spec).take());
      seats.push_back({agents.back().get(), spec});
    }
    const GameSeeds seeds{Seed{77}, Seed{78}};
    const auto record = play_game<State>(deal_game<State>(rules, seeds.deal), seats, seeds);
    ASSERT_TRUE(record.has_value());
  }
}

TEST(CarcassonneTurns, AgentPutsTheMeepleThatItPlanned) {
  Rng rng{Seed{79}};
  const State state = random_turn(Rules{}, 30, rng);
  const auto agent = make_agent<State>("turns:simulations=64");
  TurnMonteCarlo search{{.budget = {.simulations = 64}}};
  Rng first{Seed{80}};
  Rng second{Seed{80}};
  const auto plies = search.search(state, first).plies;
  State after = state;
  for (const Action ply : plies) {
    ASSERT_EQ((*agent)->choose({after, after.current_player()}, second), ply);
    after.apply(ply);
  }
  EXPECT_EQ(first, second);  // the meeple took no further search
}

TEST(CarcassonneTurns, BeatsTheGreedyPlayer) {
  const auto turns = make_agent<State>("turns:simulations=100,playout_turns=4");
  const auto greedy = make_agent<State>("greedy");
  int wins = 0;
  for (int game = 0; game < 8; ++game) {
    std::array<Seat<State>, 2> seats{{{&**turns, "turns"}, {&**greedy, "greedy"}}};
    if (game % 2 == 1) std::swap(seats[0], seats[1]);
    const auto seed = split(Seed{81}, static_cast<std::uint64_t>(game / 2));
    const auto record = play_game<State>(Rules{}, seats, seed);
    wins += record->returns[static_cast<std::size_t>(game % 2)] > 0 ? 1 : 0;
  }
  EXPECT_GE(wins, 6);
}

}  // namespace
}  // namespace tilewright::carcassonne
