// A match of two agents at Catan.
//
//   build/release/bench/catan_match A B [deals, 25 if not given] [rules] [seed]
//
// A and B are specifications of agents. Each deal, the dice included, is played with A on every
// seat in turn; B has all other seats. Prints A's share of wins (of four players an equal one is a
// quarter) and mean margin in points to the best other player, each with its standard error over
// deals, and the mean time of a decision.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "agents/catalogue.hpp"
#include "bench/agents/seat_match.hpp"
#include "core/games/catan/state.hpp"
#include "core/rule_options.hpp"

namespace tilewright::catan {
namespace {

int play(const std::string& a, const std::string& b, std::uint64_t deals, const Rules& rules,
         Seed seed) {
  const std::size_t players = rules.num_players();
  const auto make = [](const std::string& specification) {
    return make_agent<State>(specification);
  };
  const auto score = [](float value) { return value > 0 ? 1.0 : 0.0; };
  const auto match = play_seat_match<State>(a, b, deals, rules, players, seed, make, score);
  if (!match) return std::fprintf(stderr, "%s\n", match.error().c_str()), 1;
  match->print(a, b, players, deals, "wins");
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
