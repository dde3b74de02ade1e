// Positions of games between players of Catan, with who won: what the weights of the value
// function are fitted to by experiments/catan_fit.py.
//
//   build/release/bench/catan_samples FILE [games] [rules] [seed] [share of random actions]
//       [agent, turns:simulations=0 if not given]
//
// Writes 32-bit floats, for each position: number of players, the winner's seat, the stage of the
// game, whether it is the set-up, and the features of four seats; see agents/catan/features.hpp.
// Games that nobody wins are left out. About every tenth position is kept, of the set-up every
// second. Until all games are played the file is FILE.part.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "agents/catalogue.hpp"
#include "agents/catan/features.hpp"
#include "bench/agents/sample_file.hpp"
#include "core/rule_options.hpp"

namespace tilewright::catan {
namespace {

struct Sample {
  float players = 0;
  float winner = 0;
  float stage = 0;
  float is_setup = 0;
  std::array<FeatureRow, kSeats> rows{};
};

bool is_kept(const State& state, Rng& rng) {
  switch (state.phase()) {
    case Phase::kSetupSettlement:
    case Phase::kSetupRoad: return rng.below(2) == 0;
    case Phase::kDrawDev:
    case Phase::kMoveRobber:
    case Phase::kFreeRoad:
    case Phase::kPlenty:
    case Phase::kMonopoly: return rng.below(3) == 0;
    case Phase::kAnswer:
    case Phase::kPick: return false;
    case Phase::kOver: return false;
    default: return rng.below(12) == 0;
  }
}

using Agents = std::vector<AgentPointer<State>>;

void play(const Rules& rules, const Agents& agents, double random_share, Rng& rng,
          std::vector<Sample>& samples) {
  samples.clear();
  State state = State::initial(rules, rng);
  for (const auto& agent : agents) agent->start_game();
  while (!state.is_terminal()) {
    const Player player = state.current_player();
    if (player == Player::chance()) {
      state.apply(state.sample_chance(rng));
    } else {
      const bool at_random = rng.uniform() < random_share;
      const InformationSet<State> seen{state, player};
      state.apply(at_random ? state.random_action(rng) : agents[player.index()]->choose(seen, rng));
    }
    if (!is_kept(state, rng)) continue;
    FeatureTable table;
    read_features(state, table);
    Sample& sample = samples.emplace_back();
    sample.players = static_cast<float>(state.num_players());
    sample.stage = table.stage;
    sample.is_setup = table.is_setup ? 1.0F : 0.0F;
    for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
      sample.rows[seat] = table.rows[seat];
    }
  }
  for (Sample& sample : samples) sample.winner = static_cast<float>(state.winner());
  if (state.winner() < 0) samples.clear();
}

int run(const char* path, std::uint64_t games, const Rules& rules, Seed seed, double share,
        const std::string& specification) {
  Agents agents;
  for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
    auto agent = make_agent<State>(specification);
    if (!agent) return std::fprintf(stderr, "%s\n", agent.error().c_str()), 1;
    agents.push_back(std::move(agent).take());
  }
  SampleFile file{path};
  std::vector<Sample> samples;
  for (std::uint64_t game = 0; game < games && !file.has_failed(); ++game) {
    Rng rng{split(seed, game)};
    play(rules, agents, share, rng, samples);
    file.write(samples);
  }
  if (!file.finish()) return std::fprintf(stderr, "cannot write all of %s\n", path), 1;
  std::printf("%zu positions with %zu features\n", file.count(), kFeatures);
  return 0;
}

}  // namespace
}  // namespace tilewright::catan

int main(int count, char** arguments) {
  using namespace tilewright;
  const std::uint64_t games = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1000;
  const auto rules = parse_rules<catan::Rules>(count > 3 ? arguments[3] : "");
  const std::uint64_t seed = count > 4 ? std::strtoull(arguments[4], nullptr, 10) : 1;
  const double share = count > 5 ? std::strtod(arguments[5], nullptr) : 0.02;
  if (count < 2 || !rules) {
    std::fprintf(stderr,
                 "usage: catan_samples FILE [games] [rules] [seed] [random share] [agent]\n%s\n",
                 rules ? "" : rules.error().c_str());
    return 2;
  }
  return catan::run(arguments[1], games, *rules, Seed{seed}, share,
                    count > 6 ? arguments[6] : "turns:simulations=0");
}
