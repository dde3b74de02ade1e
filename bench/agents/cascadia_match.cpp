// How many points an agent of Cascadia gets in games against itself, or what it scores against
// another one, and what its decisions cost.
//
//   cascadia_match AGENT GAMES [RULES [FIRST_SEED]]
//   cascadia_match pattern 400
//   cascadia_match AGENT against OTHER DEALS [RULES [SEED]]
//   cascadia_match pattern against greedy 200
//
// Against itself:
// RULES are those of the strongest public player if they are left out: four seats, card A of every
// animal, no majority bonuses. Game n is dealt from seed FIRST_SEED + n. Prints the mean total of a
// seat without majority bonuses and the mean full total, both with the standard error over games,
// whose seats are not independent; the wall time of a turn, which is all of its decisions; and how
// many games a second of processor time makes, the game itself included.
//
// Against another: each deal is played with AGENT on every seat, OTHER having all the others, by
// the default rules if RULES are left out. Prints AGENT's mean score (1 a win, 1/2 a draw) and the
// mean margin of the full totals over the best other seat, each with its standard error over deals,
// and the mean time of a decision of either; three of them are a turn, of which searches think
// before the first alone.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "agents/catalogue.hpp"
#include "agents/match.hpp"
#include "bench/agents/seat_match.hpp"
#include "core/games/cascadia/state.hpp"

namespace {

using namespace tilewright;
using cascadia::State;

constexpr const char* kPeerRules = "players=4,bear=A,elk=A,salmon=A,hawk=A,fox=A,majority=off";

/// Mean and standard error of numbers that come one by one.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] double mean() const { return sum_ / count_; }
  [[nodiscard]] double error() const {
    if (count_ < 2) return 0;
    const double variance = (squares_ - sum_ * sum_ / count_) / (count_ - 1);
    return std::sqrt(std::max(variance, 0.0) / count_);
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

int run(const std::string& specification, std::uint64_t games, const char* rules_given,
        std::uint64_t first_seed) {
  const auto rules = parse_rules<State::Rules>(rules_given);
  if (!rules) return std::fprintf(stderr, "%s\n", rules.error().c_str()), 2;
  std::vector<AgentPointer<State>> agents;
  std::vector<Seat<State>> seats;
  for (std::size_t seat = 0; seat < rules->num_players(); ++seat) {
    auto agent = make_agent<State>(specification);
    if (!agent) return std::fprintf(stderr, "%s\n", agent.error().c_str()), 2;
    agents.push_back(std::move(agent).take());
    seats.push_back({agents.back().get(), specification});
  }
  Mean base;
  Mean full;
  double seconds = 0;
  const std::clock_t begin = std::clock();
  for (std::uint64_t game = 0; game < games; ++game) {
    State last;
    PlayOptions<State> options;
    options.observer = [&](const PlyEvent<State>& event) { last = event.after; };
    const auto record = play_game<State>(*rules, seats, Seed{first_seed + game}, options);
    double base_sum = 0;
    double full_sum = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      base_sum += last.base_points(Player{seat});
      full_sum += last.points()[seat];
      seconds += record->seats[seat].seconds;
    }
    base.add(base_sum / static_cast<double>(seats.size()));
    full.add(full_sum / static_cast<double>(seats.size()));
  }
  const double processor = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const double turns = static_cast<double>(games) * rules->num_turns();
  std::printf(
      "%s: %llu games, base total %.2f +- %.2f, full total %.2f +- %.2f, %.3f ms a turn, %.1f "
      "games a second\n",
      specification.c_str(), static_cast<unsigned long long>(games), base.mean(), base.error(),
      full.mean(), full.error(), 1e3 * seconds / turns, static_cast<double>(games) / processor);
  return 0;
}

int run_against(const std::string& agent, const std::string& other, std::uint64_t deals,
                const char* rules_given, std::uint64_t seed) {
  const auto rules = parse_rules<State::Rules>(rules_given);
  if (!rules) return std::fprintf(stderr, "%s\n", rules.error().c_str()), 2;
  const std::size_t players = rules->num_players();
  if (players < 2) return std::fprintf(stderr, "nobody to play against\n"), 2;
  const auto make = [](const std::string& specification) {
    return make_agent<State>(specification);
  };
  const auto score = [](float value) { return value > 0 ? 1.0 : value == 0 ? 0.5 : 0.0; };
  const auto match =
      play_seat_match<State>(agent, other, deals, *rules, players, Seed{seed}, make, score);
  if (!match) return std::fprintf(stderr, "%s\n", match.error().c_str()), 2;
  match->print(agent, other, players, deals, "score");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const bool against = argc > 4 && std::string{argv[2]} == "against";
  const int given = against ? argc - 2 : argc;
  if (given < 3 || given > 5) {
    std::fprintf(stderr,
                 "usage: cascadia_match AGENT GAMES [RULES [FIRST_SEED]]\n"
                 "       cascadia_match AGENT against OTHER DEALS [RULES [SEED]]\n");
    return 2;
  }
  try {
    const auto number = [&](int at, std::uint64_t otherwise) {
      return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
    };
    const std::uint64_t games = number(against ? 4 : 2, 0);
    if (games == 0) return std::fprintf(stderr, "GAMES or DEALS must be a number above 0\n"), 2;
    if (against) {
      return run_against(argv[1], argv[3], games, argc > 5 ? argv[5] : "", number(6, 1));
    }
    return run(argv[1], games, argc > 3 ? argv[3] : kPeerRules, number(4, 1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
