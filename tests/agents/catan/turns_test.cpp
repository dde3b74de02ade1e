// The agents that Catan has of its own.
#include <gtest/gtest.h>

#include "agents/catalogue.hpp"
#include "agents/catan/greedy.hpp"
#include "agents/catan/reference.hpp"
#include "agents/catan/turn_candidates.hpp"
#include "agents/match.hpp"
#include "tests/support/catan_positions.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

std::vector<std::string> texts_of(const State& start, const TurnCandidate& turn) {
  std::vector<std::string> texts;
  State state = start;
  for (const Action ply : turn.plies) {
    texts.push_back(state.action_text(ply));
    state.apply(ply);
  }
  return texts;
}

/// Seat 0 with nine points, a place to settle, and a grain too few for it that the bank has.
Table one_trade_from_a_win() {
  Table table;
  table.pieces[0] =
      "cities N(-2,0) S(-2,0) N(0,0) N(0,2) settlements N(-1,2) roads "
      "N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1) N(0,0)-S(1,-2) N(0,2)-S(1,0) N(-1,2)-S(0,0) "
      "S(0,0)-N(0,1)";
  table.hands[0] = {1, 1, 5, 0, 0};
  return table;
}

TEST(CatanTurnCandidates, BeginWithAWinOfSeveralPlies) {
  const State state = one_trade_from_a_win().state();
  TurnCandidates lister;
  std::vector<TurnCandidate> list;
  lister.list(state, 5, 0, list);
  const std::vector<std::string> expected = {"bank wool for grain", "settlement N(0,1)"};
  EXPECT_EQ(texts_of(state, list.front()), expected);
}

TEST(CatanTurnCandidates, AreLegalDifferentAndEndWhenAnotherActs) {
  int lists = 0;
  for_each_state<State>(catan_rules("trade_max_offers=1"), 1, Seed{4}, [&](const State& state) {
    if (!state.current_player().is_seat() || state.ply() % 31 != 0) return;
    TurnCandidates lister;
    std::vector<TurnCandidate> list;
    lister.list(state, 6, 2, list);
    ASSERT_FALSE(list.empty());
    ASSERT_LE(list.size(), 8U);
    for (const TurnCandidate& turn : list) {
      State after = state;
      for (const Action ply : turn.plies) {
        ASSERT_EQ(after.current_player(), state.current_player());
        ASSERT_TRUE(after.is_legal(ply));
        after.apply(ply);
      }
    }
    ++lists;
  });
  EXPECT_GT(lists, 20);
}

/// Seat 1, who needs ore and grain for a city and has them, is asked for both and offered wool.
TEST(CatanTurnCandidates, KeepTheCardsOfACityForOneselfAndTakeWhatIsMissingToIt) {
  Table table;
  const auto first_word = [&](Cards hand, const std::string& offer, Cards offerer) {
    table.hands[0] = offerer;
    table.hands[1] = hand;
    State state = table.state();
    state.apply(state.parse_action(offer).value());
    while (state.current_player() != Player{1}) state.apply(Action{id::kReject});
    TurnCandidates lister;
    std::vector<TurnCandidate> list;
    lister.list(state, 8, 3, list);
    return state.action_text(list.front().plies[0]);
  };
  EXPECT_EQ(first_word({0, 0, 0, 2, 3}, "offer wool for grain+ore", {0, 0, 1, 0, 0}), "reject");
  EXPECT_EQ(first_word({0, 0, 3, 2, 2}, "offer ore for wool", {0, 0, 0, 0, 1}), "accept");
}

TEST(CatanTurnCandidates, AnswerOffersAsTheGreedyPlayerValuesThem) {
  int answers = 0;
  int refusals = 0;
  for_each_state<State>(catan_rules(""), 2, Seed{6}, [&](const State& state) {
    const Phase phase = state.phase();
    if (phase != Phase::kAnswer && phase != Phase::kPick && phase != Phase::kCounter) return;
    if (state.ply() % 7 != 0) return;
    TurnCandidates lister;
    std::vector<TurnCandidate> list;
    lister.list(state, 3, 2, list);
    const Action best = list.front().plies[0];
    for (const Action action : legal_actions(state)) {
      ASSERT_GE(action_value(state, best), action_value(state, action));
    }
    ++answers;
    refusals += best == Action{id::kReject} ? 1 : 0;
  });
  EXPECT_GT(answers, 100);
  EXPECT_GT(refusals, answers / 2);  // of random offers
}

TEST(CatanTurns, PlaysAWinOfSeveralPliesToItsEnd) {
  State state = one_trade_from_a_win().state();
  const auto agent = make_agent<State>("turns:simulations=30,playout_turns=2");
  ASSERT_TRUE(agent.ok());
  (*agent)->start_game();
  Rng rng{Seed{5}};
  for (int ply = 0; ply < 2; ++ply) {
    state.apply((*agent)->choose(InformationSet<State>{state, Player{0}}, rng));
  }
  EXPECT_EQ(state.winner(), 0);
}

TEST(CatanReference, ValuesAPointAboveAllProduction) {
  Table table;
  const double before = reference_value(table.state(), Player{0});
  table.robber = "(-2,1)";
  const double robbed = reference_value(table.state(), Player{0});
  EXPECT_LT(robbed, before);
  table.pieces[0] = "settlements N(-2,0) cities S(-2,0) roads N(-2,0)-S(-2,-1) S(-2,0)-N(-3,1)";
  EXPECT_GT(reference_value(table.state(), Player{0}), before);
}

TEST(CatanReference, MakesAndTakesNoOffers) {
  Table table;
  table.hands[0] = {1, 1, 1, 1, 1};
  const State state = table.state();
  ReferenceAgent agent{2};
  Rng rng{Seed{6}};
  const Action action = agent.choose(InformationSet<State>{state, Player{0}}, rng);
  EXPECT_FALSE(action.id() >= id::kOffer && action.id() < id::kBank);
  State offered = state;
  offered.apply(*state.parse_action("offer wool for ore"));
  EXPECT_EQ(agent.choose(InformationSet<State>{offered, Player{1}}, rng), Action{id::kReject});
}

TEST(CatanTurns, BeatsThreeOfTheReferenceMoreOftenThanAnEqualShare) {
  int wins = 0;
  for (std::uint64_t game = 0; game < 16; ++game) {
    std::vector<AgentPointer<State>> agents;
    std::vector<Seat<State>> seats;
    for (std::uint64_t seat = 0; seat < kSeats; ++seat) {
      const char* name = seat == game % kSeats ? "turns:simulations=0" : "reference";
      agents.push_back(std::move(make_agent<State>(name)).take());
      seats.push_back({agents.back().get(), name});
    }
    const auto record = play_game<State>(catan_rules("trade=off"), seats, split(Seed{7}, game));
    ASSERT_TRUE(record.has_value());
    wins += record->returns[game % kSeats] > 0 ? 1 : 0;
  }
  EXPECT_GE(wins, 6);  // of 16; an equal share is 4
}

}  // namespace
}  // namespace tilewright::catan
