// A match of two agents at Catan.
//
//   build/release/bench/catan_match A B [deals, 25 if not given] [rules] [seed]
//
// A and B are specifications of agents. Each deal, the dice included, is played with A on every
// seat in turn; B has all other seats. Prints A's share of wins (of four players an equal one is a
// quarter) and mean margin in points to the best other player, each with its standard error over
// deals, and the mean time of a decision.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "core/games/catan/state.hpp"
#include "core/rule_options.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright::catan {
namespace {

struct Times {
  double seconds[2] = {};  // of A, of B
  double decisions[2] = {};
};

int play(const std::string& a, const std::string& b, std::uint64_t deals, const Rules& rules,
         Seed seed) {
  testing_support::Sample shares;
  testing_support::Sample margins;
  Times times;
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    double wins = 0;
    double margin = 0;
    const std::size_t players = rules.num_players();
    const Seed deal_seed = split(seed, deal);
    for (std::size_t own = 0; own < players; ++own) {
      std::vector<AgentPointer<State>> agents;
      std::vector<Seat<State>> seats;
      for (std::size_t seat = 0; seat < players; ++seat) {
        Result<AgentPointer<State>> agent = make_agent<State>(seat == own ? a : b);
        if (!agent) return std::fprintf(stderr, "%s\n", agent.error().c_str()), 1;
        agents.push_back(std::move(agent).take());
        seats.push_back({agents.back().get(), seat == own ? a : b});
      }
      const GameSeeds seeds{split(deal_seed, 0), split(split(deal_seed, 1), own)};
      const auto record = play_game<State>(deal_game<State>(rules, seeds.deal), seats, seeds);
      double others = 0;
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat != own) others = std::max(others, static_cast<double>(record->points[seat]));
        times.seconds[seat == own ? 0 : 1] += record->seats[seat].seconds;
        times.decisions[seat == own ? 0 : 1] += static_cast<double>(record->seats[seat].decisions);
      }
      margin += static_cast<double>(record->points[own]) - others;
      wins += record->returns[own] > 0 ? 1 : 0;
    }
    shares.add(wins / static_cast<double>(players));
    margins.add(margin / static_cast<double>(players));
  }
  std::printf(
      "%s against %s, %llu games: wins %.4f +- %.4f, margin %+.2f +- %.2f, "
      "%.4g and %.4g ms a decision\n",
      a.c_str(), b.c_str(), static_cast<unsigned long long>(rules.num_players() * deals),
      shares.mean(), shares.standard_error(), margins.mean(), margins.standard_error(),
      1e3 * times.seconds[0] / times.decisions[0], 1e3 * times.seconds[1] / times.decisions[1]);
  return 0;
}

}  // namespace
}  // namespace tilewright::catan

int main(int count, char** arguments) {
  using namespace tilewright;
  using catan::Rules;
  const std::uint64_t deals = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 25;
  const auto rules = parse_rules<Rules>(count > 4 ? arguments[4] : "");
  const std::uint64_t seed = count > 5 ? std::strtoull(arguments[5], nullptr, 10) : 1;
  if (count < 3 || deals < 2 || !rules) {
    std::fprintf(stderr, "usage: catan_match A B [deals, at least 2] [rules] [seed]\n%s\n",
                 rules ? "" : rules.error().c_str());
    return 2;
  }
  return catan::play(arguments[1], arguments[2], deals, *rules, Seed{seed});
}
