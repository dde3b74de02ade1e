// For the thread sanitizer too.
// Searches that ask an evaluator.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>

#include "agents/catalogue.hpp"
#include "agents/network/batched_evaluator.hpp"
#include "agents/network/network_leaf.hpp"
#include "core/games/catan/state.hpp"
#include "core/games/sono/state.hpp"
#include "tests/agents/network/evaluators.hpp"
#include "tests/agents/temporary_folder.hpp"

namespace tilewright {
namespace {

using namespace test_agents;  // NOLINT(google-build-using-namespace)
using Sono = sono::State;
using Catan = catan::State;

template <Game S>
Report report_of(const std::string& specification, const EvaluatorPointer& evaluator,
                 const InformationSet<S>& seen, std::uint64_t seed = 5) {
  auto agent = make_agent<S>(specification, nullptr, evaluator);
  EXPECT_TRUE(agent.ok()) << (agent.ok() ? "" : agent.error());
  Rng rng{Seed{seed}};
  return std::move(agent).take()->report(seen, rng);
}

template <Game S>
std::string error_of(const std::string& specification, const EvaluatorPointer& evaluator) {
  const auto agent = make_agent<S>(specification, nullptr, evaluator);
  return agent.ok() ? "" : agent.error();
}

bool are_equal(const Report& a, const Report& b) {
  bool equal = a.best == b.best && a.values == b.values && a.actions.size() == b.actions.size();
  for (std::size_t i = 0; equal && i < a.actions.size(); ++i) {
    equal =
        a.actions[i].visits == b.actions[i].visits && a.actions[i].policy == b.actions[i].policy;
  }
  return equal;
}

TEST(NetworkSearch, FollowsThePriorsAtTheRoot) {
  // All the prior on the third legal action, and nothing to choose by otherwise.
  const auto seen = decision_of<Sono>();
  const auto evaluator = std::make_shared<TestEvaluator>([](PositionQuestion& question) {
    know_nothing(question);
    if (question.logits.size() > 2) question.logits[2] = 10;
  });
  Sono::Actions actions;
  seen.legal_actions(actions);
  for (const char* search : {"mcts:simulations=32,selection=puct,endgame=0",
                             "mcts:simulations=32,selection=gumbel,gumbel_noise=0,endgame=0",
                             "pimc:worlds=2,simulations=32,selection=puct,endgame=0"}) {
    const Report report = report_of<Sono>(search, evaluator, seen);
    EXPECT_EQ(report.best, actions[2]) << search;
    EXPECT_GT(report.actions[2].policy, 0.8) << search;
  }
}

TEST(NetworkSearch, ReadsValuesFromThePlayerWhoActsOn) {
  // Whoever acts at a leaf of Catan expects 0.6, and the next player -0.6.
  const auto evaluator = std::make_shared<TestEvaluator>([](PositionQuestion& question) {
    know_nothing(question);
    question.values[0] = 0.6F;
    question.values[1] = -0.6F;
  });
  const NetworkLeaf<Catan> leaf{evaluator};
  Catan state = start_of<Catan>();
  Rng rng{Seed{1}};
  int seats_seen = 0;
  for (int ply = 0; ply < 40; ++ply) {
    play_chance(state, rng);
    Catan asked = state;
    ASSERT_EQ(evaluator->why_unfit(position_shape(state)), "");
    const auto values = leaf(asked, rng);
    const std::size_t mover = asked.current_player().index();
    seats_seen |= 1 << mover;
    EXPECT_FLOAT_EQ(values[mover], 0.6F);
    EXPECT_FLOAT_EQ(values[(mover + 1) % static_cast<std::size_t>(state.num_players())], -0.6F);
    state.apply(random_action(state, rng));
  }
  EXPECT_GT(seats_seen, 1);
}

TEST(NetworkSearch, ShowsTheEvaluatorTheObservationOfThePlayerWhoActs) {
  const auto seen = decision_of<Sono>(7);
  std::vector<float> wanted(seen.known().observation_size());
  seen.observe(wanted);
  std::vector<float> first;
  std::vector<Action> first_actions;
  const auto evaluator = std::make_shared<TestEvaluator>([&](PositionQuestion& question) {
    if (first.empty()) {
      first.assign(question.observation.begin(), question.observation.end());
      first_actions.assign(question.actions.begin(), question.actions.end());
    }
    know_nothing(question);
  });
  report_of<Sono>("mcts:simulations=4,selection=puct,endgame=0", evaluator, seen);
  Sono::Actions actions;
  seen.legal_actions(actions);
  EXPECT_EQ(first, wanted);  // the root, in a world that was drawn
  EXPECT_TRUE(std::ranges::equal(first_actions, actions));
}

TEST(NetworkSearch, IsTheSameForTheSameSeedAndInBatches) {
  const auto seen = decision_of<Sono>();
  for (const char* search :
       {"mcts:simulations=60,selection=puct", "mcts:simulations=60,selection=gumbel",
        "mcts:simulations=60", "mo_ismcts:simulations=60",
        "mcts:simulations=60,selection=puct,workers=2,parallel=roots",
        "pimc:worlds=4,simulations=20,selection=gumbel"}) {
    const Report one = report_of<Sono>(search, native<Sono>(), seen);
    EXPECT_TRUE(are_equal(one, report_of<Sono>(search, native<Sono>(), seen))) << search;
    EXPECT_TRUE(are_equal(one, report_of<Sono>(search, queued<Sono>(), seen))) << search;
    EXPECT_FALSE(are_equal(one, report_of<Sono>(search, native<Sono>(2), seen))) << search;
  }
  EXPECT_TRUE(are_equal(
      report_of<Sono>("pimc:worlds=6,simulations=10,selection=puct", native<Sono>(), seen),
      report_of<Sono>("pimc:worlds=6,simulations=10,selection=puct,threads=3", queued<Sono>(),
                      seen)));
}

TEST(NetworkSearch, TakesChanceInTheOpenOrExplicit) {
  const auto seen = decision_of<Catan>();
  for (const char* selection : {"puct", "gumbel", "ucb1"}) {
    for (const char* chance : {"open_loop", "explicit"}) {
      for (const char* agent : {"mcts:simulations=40", "pimc:worlds=2,simulations=40"}) {
        const std::string search =
            std::string(agent) + ",selection=" + selection + ",chance=" + chance;
        const Report report = report_of<Catan>(search, native<Catan>(), seen);
        double policy = 0;
        for (const ActionReport& action : report.actions) policy += action.policy;
        EXPECT_NEAR(policy, 1, 1e-6) << search;
      }
    }
  }
}

TEST(NetworkSearch, GathersTheLeavesOfManyWorkers) {
  // Slow enough for the other workers to come before one has done it all.
  const auto evaluator = std::make_shared<TestEvaluator>([](PositionQuestion& question) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
    know_nothing(question);
  });
  report_of<Sono>("mcts:simulations=400,selection=puct,workers=8,endgame=0", evaluator,
                  decision_of<Sono>());
  EXPECT_GT(evaluator->counts().largest, 1U);
  EXPECT_LE(evaluator->counts().largest, 8U);
}

TEST(NetworkSearch, SurvivesAnEvaluatorThatThrows) {
  std::atomic<int> left{20};
  const auto evaluator = std::make_shared<TestEvaluator>([&](PositionQuestion& question) {
    if (--left == 0) throw std::domain_error("out of order");
    know_nothing(question);
  });
  const auto seen = decision_of<Sono>();
  for (const char* search : {"mcts:simulations=200,selection=puct,endgame=0",
                             "mcts:simulations=200,selection=puct,workers=4,endgame=0",
                             "mcts:simulations=200,selection=gumbel,workers=4,parallel=roots",
                             "pimc:worlds=16,simulations=50,selection=puct,threads=4,endgame=0"}) {
    left = 20;
    auto agent = make_agent<Sono>(search, nullptr, evaluator);
    ASSERT_TRUE(agent.ok()) << agent.error();
    const AgentPointer<Sono> taken = std::move(agent).take();
    Rng rng{Seed{1}};
    EXPECT_THROW(taken->report(seen, rng), std::domain_error) << search;
    EXPECT_FALSE(taken->report(seen, rng).actions.empty()) << search;
  }
}

TEST(NetworkSearch, RefusesAnEvaluatorThatSearchesWithItself) {
  EvaluatorPointer itself;
  const auto seen = decision_of<Sono>();
  itself = std::make_shared<TestEvaluator>([&](PositionQuestion& question) {
    know_nothing(question);
    report_of<Sono>("mcts:simulations=2,selection=puct,endgame=0", itself, seen);
  });
  EXPECT_THROW(report_of<Sono>("mcts:simulations=2,selection=puct,endgame=0", itself, seen),
               std::logic_error);
}

TEST(NetworkOptions, AreRefusedWhereTheyDoNotGoTogether) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "net.safetensors").string();
  std::ofstream{file, std::ios::binary} << network_bytes<Sono>();
  const EvaluatorPointer evaluator = native<Sono>();
  const auto refuses = [&](const std::string& search, const EvaluatorPointer& given,
                           const std::string& reason) {
    const std::string error = error_of<Sono>(search, given);
    EXPECT_NE(error.find(reason), std::string::npos) << search << ": " << error;
  };
  EXPECT_EQ(error_of<Sono>("mcts:network=" + file, nullptr), "");
  EXPECT_EQ(error_of<Sono>("mcts:leaf=network,network=" + file, nullptr), "");
  EXPECT_EQ(error_of<Sono>("mcts:leaf=network", evaluator), "");
  refuses("mcts:leaf=network", nullptr, "leaf=network needs network=FILE");
  refuses("mcts:network=" + file, evaluator, "not both");
  refuses("mcts:leaf=playout,network=" + file, nullptr, "leaf=playout does not go with");
  refuses("mcts:leaf=playout", evaluator, "leaf=playout does not go with");
  refuses("mcts:playouts=3", evaluator, "option 'playouts' does not go with leaf=network");
  refuses("mcts:rave_bias=0.1", evaluator, "'rave_bias' does not go with leaf=network");
  refuses("flat", evaluator, "agent 'flat': it takes no evaluator; valid: mcts, pimc, mo_ismcts");
  refuses("mcts:network=/nowhere", nullptr, "agent 'mcts': /nowhere: cannot be read");
}

TEST(NetworkOptions, MakeSureThatTheNetworkIsForTheGame) {
  try {
    report_of<Catan>("mcts:simulations=2", native<Sono>(), decision_of<Catan>());
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "catan: the network is for the game sono, here it is catan");
  }
}

TEST(BatchedEvaluator, SaysWhatIsWrongWithAnAnswer) {
  const std::vector<Action> actions = {Action{3}, Action{9}};
  std::vector<float> logits = {0, 0};
  std::vector<float> values = {0.5, -0.5};
  const PositionQuestion question{
      .observation = {}, .actions = actions, .logits = logits, .values = values};
  EXPECT_EQ(why_bad_answer(question, 4), "");
  logits[1] = NAN;
  EXPECT_EQ(why_bad_answer(question, 4).substr(0, 46),
            "row 4: the logit of the legal action 9 is nan;");
  logits[1] = 0;
  values[1] = -1.5F;
  EXPECT_EQ(why_bad_answer(question, 4),
            "row 4: value 1 is -1.500000; values are expected returns in [-1, 1]");
  values[1] = NAN;
  EXPECT_NE(why_bad_answer(question, 4), "");
}

}  // namespace
}  // namespace tilewright
