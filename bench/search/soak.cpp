// Searches of all kinds under a small cap of memory, with several workers, over several games, one
// after the other for a long time: memory must not grow, and visits must add up.
//
//   build/release/bench/soak [seconds, 600 if not given]        or: make soak
//
// The most resident memory of the process must stay below what it had after one round of
// everything, and below the cap and a constant. Prints a summary; fails if anything is wrong.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "agents/make_agent.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/leduc_poker.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/ring_nim.hpp"

namespace tilewright {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kCapMegabytes = 8;
/// Of one process with all its code, threads, and what the allocator keeps, and of the two more
/// trees of determinized search on three threads, each with a cap of its own: in megabytes.
constexpr double kConstantMegabytes = 48;
/// By how much memory may rise after the first round: allocators keep what they once had.
constexpr double kMostGrowthMegabytes = 8;

/// A line such as "VmHWM:  12345 kB" of the process's status, in megabytes.
double status_megabytes(const std::string& key) {
  std::ifstream status{"/proc/self/status"};
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(key)) return std::strtod(line.c_str() + key.size(), nullptr) / 1024;
  }
  return 0;
}

/// `visits`: whether those of the root's actions add up to the simulations.
struct Kind {
  std::string specification;
  bool adds_up;
};

std::vector<Kind> kinds() {
  const std::string cap = ",memory_mb=" + std::to_string(kCapMegabytes);
  const std::string many = "simulations=60000" + cap;
  return {
      {"mcts:" + many, true},
      {"mcts:chance=explicit,selection=puct," + many, true},
      {"mcts:chance=explicit,solver=true," + many, false},  // ends once the root is proved
      {"mcts:workers=4,parallel=tree," + many, true},
      {"mcts:workers=4,parallel=roots," + many, true},
      {"mcts:workers=3,milliseconds=60" + cap, true},
      {"pimc:worlds=6,threads=3,simulations=20000" + cap, true},
      {"mo_ismcts:" + many, true},
      {"flat:" + many, true},
      {"expectimax:worlds=2,nodes=40000,table_mb=" + std::to_string(kCapMegabytes), false},
  };
}

struct Tally {
  std::uint64_t searches = 0;
  std::uint64_t simulations = 0;
  std::uint64_t most_nodes = 0;
  std::uint64_t wrong = 0;
};
using Tallies = std::map<std::string, Tally>;

/// What is wrong with a report: empty if nothing.
template <Game S>
std::string fault(const InformationSet<S>& seen, const Report& report, bool adds_up) {
  std::uint64_t visits = 0;
  bool has_best = false;
  for (const ActionReport& action : report.actions) {
    visits += action.visits;
    has_best = has_best || action.action == report.best;
  }
  typename S::Actions legal;
  seen.legal_actions(legal);
  if (!has_best || report.actions.size() != legal.size()) return "not the legal actions";
  if (adds_up && visits != report.simulations) return "visits do not add up";
  return {};
}

/// One search of every kind from a position of a random game.
template <Game S>
void search_all(Tallies& tallies, std::uint64_t round) {
  Rng rng{split(Seed{1}, round)};
  S state = S::initial({}, rng);
  play_chance(state, rng);
  for (std::uint64_t plies = round % 6; plies > 0; --plies) {
    S next = state;
    next.apply(random_action(next, rng));
    play_chance(next, rng);
    if (next.is_terminal()) break;
    state = next;
  }
  const InformationSet<S> seen{state, state.current_player()};
  for (const Kind& kind : kinds()) {
    std::string specification = kind.specification;
    if (HasEndgame<S> && !specification.starts_with("expectimax")) specification += ",endgame=0";
    const auto agent = make_agent<S>(specification);
    Tally& tally = tallies[kind.specification];
    if (!agent) {
      std::printf("%s\n", agent.error().c_str());
      ++tally.wrong;
      continue;
    }
    const Report report = (*agent)->report(seen, rng);
    ++tally.searches;
    tally.simulations += report.simulations;
    tally.most_nodes = std::max(tally.most_nodes, report.nodes);
    if (const std::string what = fault(seen, report, kind.adds_up); !what.empty()) {
      std::printf("%s, %s: %s\n", std::string(S::kName).c_str(), specification.c_str(),
                  what.c_str());
      ++tally.wrong;
    }
  }
}

void search_all_games(Tallies& tallies, std::uint64_t round) {
  search_all<sono::State>(tallies, round);
  search_all<toys::ConnectFour<>>(tallies, round);
  search_all<toys::Pig>(tallies, round);
  search_all<toys::LeducPoker>(tallies, round);
  search_all<toys::RingNim>(tallies, round);
}

int soak(double seconds) {
  const auto begin = Clock::now();
  const double at_start = status_megabytes("VmHWM:");
  Tallies tallies;
  std::uint64_t rounds = 0;
  double after_first = 0;
  while (rounds < 2 || std::chrono::duration<double>(Clock::now() - begin).count() < seconds) {
    search_all_games(tallies, rounds++);
    if (rounds == 1) after_first = status_megabytes("VmHWM:");
  }
  const double at_end = status_megabytes("VmHWM:");
  std::uint64_t wrong = 0;
  std::printf("%-52s %9s %13s %11s %6s\n", "search", "searches", "simulations", "most nodes",
              "wrong");
  for (const auto& [name, tally] : tallies) {
    std::printf("%-52s %9llu %13llu %11llu %6llu\n", name.c_str(),
                static_cast<unsigned long long>(tally.searches),
                static_cast<unsigned long long>(tally.simulations),
                static_cast<unsigned long long>(tally.most_nodes),
                static_cast<unsigned long long>(tally.wrong));
    wrong += tally.wrong;
  }
  const double most = static_cast<double>(kCapMegabytes) + kConstantMegabytes;
  const bool holds = at_end <= most && at_end <= after_first + kMostGrowthMegabytes;
  std::printf(
      "%llu rounds in %.0f s; peak memory in MB: %.1f at the start, %.1f after one round, %.1f at "
      "the end; cap %llu + %.0f: %s\n",
      static_cast<unsigned long long>(rounds),
      std::chrono::duration<double>(Clock::now() - begin).count(), at_start, after_first, at_end,
      static_cast<unsigned long long>(kCapMegabytes), kConstantMegabytes,
      holds ? "holds" : "BROKEN");
  return wrong == 0 && holds ? 0 : 1;
}

}  // namespace
}  // namespace tilewright

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::strtod(arguments[1], nullptr) : 600;
  if (seconds <= 0) {
    std::fprintf(stderr, "usage: soak [seconds]\n");
    return 2;
  }
  return tilewright::soak(seconds);
}
